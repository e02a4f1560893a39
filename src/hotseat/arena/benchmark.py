"""The benchmark: a fixed protocol that gives any player a row in one table, the same on every machine.

A protocol follows from the game: an agent meets each of the four weakest levels in each form for two sides, on the same
deals for every agent, each from both sides. A change of any of its numbers is a new version of the protocol.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import polars

from hotseat.arena.game_adapter import ArenaGame
from hotseat.arena.schedule import Meeting, player_label
from hotseat.arena.win_rates import Share, seats_of_sides, share_of
from hotseat.plugin import registry
from hotseat.plugin.seats import NAMED, split_named_player
from hotseat.util.i18n import gettext as _

VERSION = 1
"""The version of the protocol; only rows of one version, and of one version of the levels, can be compared."""
LEVELS = 4
"""The number of levels that an agent meets, the weakest ones of the game."""
DEALS = 24
"""The number of deals in each meeting; each is two games."""
QUICK = 4
"""The number of deals in each meeting of the quick benchmark, the first ones."""
SEED = 9_000_000
"""The seed of the first deal."""
SECONDS = 60.0
"""The time limit of a program's decision, in seconds."""
AGENT = "agent"
"""The name of an agent in the games that is itself a level."""


class LevelResult(NamedTuple):
    """The result of the agent against a level in one form, or in all forms."""

    level: str
    """The level; "" for all levels together."""
    form: str
    """The form; "" for all forms together, and for a game without forms."""
    won: Share
    points: float
    """The average points of the agent in a game."""


@dataclass(frozen=True)
class BenchmarkRow:
    """A result as JSON; `docs.schemas` derives the schema."""

    level: str
    """The level; "" for all levels together."""
    form: str
    """The form; "" for all forms together."""
    games: int
    """The number of games."""
    share: float
    """The share of games won, from 0 to 1; a draw is half a game."""
    low: float
    """The lower bound of its 95 % interval."""
    high: float
    """The upper bound of its 95 % interval."""
    points: float
    """The average points of the agent in a game."""


@dataclass(frozen=True)
class BenchmarkData:
    """The results of an agent as JSON, with everything that they depend on; `docs.schemas` derives the schema."""

    benchmark: int
    """The version of the protocol."""
    agent: str
    """The name of the agent."""
    game: str
    """The id of the game plugin."""
    cards: str
    """The fingerprint of the cards."""
    levels: int
    """The version of the levels."""
    seed: int
    """The seed of the first deal."""
    deals: int
    """The number of deals in each meeting; each is two games."""
    seconds: float
    """The time limit of a program's decision, in seconds."""
    results: list[BenchmarkRow]
    """The results by level and form, then by level, then of all games."""


class Protocol:
    """The protocol of a game for one agent.

    Args:
        arena_game: the game with its built-in players.
        agent: the agent as typed, a player as in the arena.

    Raises:
        ValueError: the agent's name isn't valid, or the game has no levels or no form for two sides.
    """

    def __init__(self, arena_game: ArenaGame, agent: str) -> None:
        self.arena_game = arena_game
        self.name = player_label(agent)
        """The name of the agent in the table."""
        self.levels = registry.builtin_players(arena_game.game).levels[:LEVELS]
        self.forms = [form.id for form in arena_game.options.forms if any(each.seats == 2 for each in form.seatings)]
        if not self.forms or not self.levels:
            raise ValueError(_("{game} has no games of two players for a benchmark").format(game=arena_game.game.name))
        named = split_named_player(agent)[0] or self.name not in self.levels
        self._player = agent if named else f"{AGENT}{NAMED}{agent}"

    @property
    def meetings(self) -> list[Meeting]:
        """The meetings: each level in each form."""
        schools = tuple(each.id for each in self.arena_game.options.loadouts)
        return [Meeting(form, (self._player, level), schools) for level in self.levels for form in self.forms]

    def results(self, games: polars.DataFrame) -> list[LevelResult]:
        """Return the results by level and form, then those by level, then that of all games with no level.

        Those without a game are left out.

        Args:
            games: the rows of all games of the protocol, with `win_rates.COLUMNS`.
        """
        rows = seats_of_sides(games).filter(polars.col("player") == player_label(self._player))
        asked = [(level, form) for level in self.levels for form in self.forms]
        if "" not in self.forms:
            asked += [(level, "") for level in self.levels]
        found = (self._result(rows, level, form) for level, form in [*asked, ("", "")])
        return [each for each in found if each is not None]

    def _result(self, rows: polars.DataFrame, level: str, form: str) -> LevelResult | None:
        if level:
            rows = rows.filter(polars.col("meeting") == f"{player_label(self._player)} - {level}")
        if form:
            rows = rows.filter(polars.col("form") == form)
        if rows.is_empty():
            return None
        deals = rows.group_by("meeting", "form", "deal", maintain_order=True).agg("share")["share"].to_list()
        return LevelResult(level, form, share_of(deals), float(rows["points"].mean()))  # type: ignore[arg-type]

    def as_data(self, results: Sequence[LevelResult], deals: int) -> BenchmarkData:
        """Return the results as data, with everything that they depend on."""
        rows = [BenchmarkRow(each.level, each.form, *each.won, each.points) for each in results]
        game, version = self.arena_game.game, self.arena_game.edition
        return BenchmarkData(VERSION, self.name, game.id, game.fingerprint, version, SEED, deals, SECONDS, rows)

    def table(self, results: Sequence[LevelResult], deals: int) -> list[str]:
        """Return the head and the row of the agent for a table of results, in Markdown."""
        whole = {each.level: each.won for each in results if not each.form}
        heads = ["agent", *self.levels, "all", "games", "version", "benchmark"]
        cells = [self.name, *(_cell(whole.get(level)) for level in (*self.levels, ""))]
        cells += [str(whole[""].games), str(self.arena_game.edition), f"{VERSION}{', quick' * (deals < DEALS)}"]
        lines = heads, ["---"] * len(heads), [cell.replace("|", "\\|") for cell in cells]
        return [f"| {' | '.join(line)} |" for line in lines]


def _cell(won: Share | None) -> str:
    return "-" if won is None else f"{won.share:.2f} ({won.low:.2f}-{won.high:.2f})"
