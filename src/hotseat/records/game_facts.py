"""The facts of saved games that statistics add up, kept in a file so that no finished game is replayed twice."""

import contextlib
import json
import os
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from hotseat.codec.names import spelling
from hotseat.plugin.decision import Step
from hotseat.plugin.game import Game
from hotseat.plugin.results import Verdict
from hotseat.plugin.seats import PlayerSpec
from hotseat.records.record import RecordFault, read_record
from hotseat.records.saved_games import SavedGame
from hotseat.util import identity, json_files, paths, safe_io
from hotseat.util.i18n import gettext_noop

FILE = "statistics.json"
FORMAT = 3
UNFINISHED, DAMAGED, OTHER_CARDS = gettext_noop("unfinished"), gettext_noop("damaged"), gettext_noop("with other cards")
WITH_HANDICAP = gettext_noop("with a handicap")
"""The reasons why a game is left out of statistics, marked for translation."""
REASONS = (UNFINISHED, DAMAGED, OTHER_CARDS, WITH_HANDICAP)


class SeatFacts(NamedTuple):
    """The facts of a seat."""

    name: str
    player: PlayerSpec
    loadout: str
    """The id of the loadout; "" where loadouts don't differ."""
    score: int
    numbers: tuple[int, ...]
    """The numbers that `Game.tally` counts."""
    cards: tuple[str, ...]
    """The ids of the cards that the seat played, in order."""
    gains: tuple[int, ...] = ()
    """The points that the seat got in the turn of each of these cards."""
    course: tuple[int, ...] = ()
    """The points that the seat had at the end of each of `Game.phase_heads`."""


class GameFacts(NamedTuple):
    """The facts of a finished game."""

    sides: tuple[tuple[int, ...], ...]
    winners: tuple[int, ...]
    turns: int
    seats: tuple[SeatFacts, ...]
    marks: tuple[int, ...] = ()
    """The numbers of `Game.record_marks`."""

    @property
    def verdict(self) -> Verdict:
        """The result by sides."""
        return Verdict(self.sides, self.winners)


def facts_of(saved: SavedGame, game: Game[Any, Any, Any, Any]) -> GameFacts | str:
    """Return the facts of a saved game by a replay, or the reason why it is left out."""
    try:
        record = read_record(saved.path, game)
    except RecordFault as fault:
        return OTHER_CARDS if fault.other_cards else DAMAGED
    history = record.history
    outcome = history.outcome
    if outcome is None:
        return UNFINISHED
    names, loadouts = [*map(spelling, game.names(history.start))], game.loadouts(history.start)
    plays, courses = course_of(game, history.steps, len(names))
    seats = tuple(
        SeatFacts(
            *(name, player, loadout, outcome.scores[seat], game.tally(history.steps, seat)),
            *(tuple(card for card, _gain in plays[seat]), tuple(gain for _card, gain in plays[seat]), courses[seat]),
        )
        for seat, (name, player, loadout) in enumerate(zip(names, record.players, loadouts, strict=True))
    )
    marks = game.record_marks(history.steps) if history.steps else ()
    return GameFacts(game.sides(history.start), outcome.winners, game.turn(history.state), seats, marks)


Plays = list[tuple[str, int]]
"""The cards that a seat played, each with the points of its turn."""


def course_of(
    game: Game[Any, Any, Any, Any], steps: Sequence[Step[Any, Any]], seats: int
) -> tuple[list[Plays], list[tuple[int, ...]]]:
    """Return the cards that each seat played in a finished game, and its points at the end of each phase."""
    plays: list[Plays] = [[] for _ in range(seats)]
    courses = [[0] * len(game.phase_heads) for _ in range(seats)]
    turns = [[*turn] for _number, turn in groupby(steps, lambda step: step.turn)]
    for number, turn in enumerate(turns):
        phase = game.phase(turn[0].before)
        at = len(courses[0]) * number // len(turns) if phase is None else phase
        scores = game.open_scores(turn[-1].state)
        for own, score in zip(courses, scores, strict=True):
            own[at:] = [score] * len(own[at:])  # also the phases that the game doesn't reach
        played = [play for step in turn for play in game.played_cards(step)]
        points = {seat: game.turn_points(turn, seat) for seat, _card in played}
        for seat, card in played:
            plays[seat].append((card, points[seat]))
    return plays, [*map(tuple, courses)]


class FactsStore:
    """The stored facts of finished games by file; a changed file is replayed again. The store is rebuilt at need."""

    def __init__(self) -> None:
        self._stamp = [FORMAT, identity.current().version]
        self._found = self._read()
        self._changed = False

    def facts(self, saved: SavedGame, game: Game[Any, Any, Any, Any]) -> GameFacts | str:
        """Return the facts of a saved game, or the reason why it is left out; replay it unless that is known."""
        try:
            changed, stored = self._found[str(saved.path)]
            if changed == saved.changed:
                return _decode(stored)
        except (LookupError, ValueError, TypeError):
            pass
        found = facts_of(saved, game)
        if isinstance(found, GameFacts):
            self._found[str(saved.path)], self._changed = (saved.changed, _encode(found)), True
        return found

    def save(self) -> None:
        """Write new facts, and drop those of games that are gone; a folder that can't be written is no fault."""
        if not self._changed:
            return
        self._changed = False
        content = {file: facts for file, facts in self._found.items() if os.path.lexists(file)}
        file = paths.data() / FILE
        with contextlib.suppress(OSError), json_files.folder_lock(file.parent):
            paths.write_text(file, json.dumps({"stamp": self._stamp, "games": content}, separators=(",", ":")))

    def _read(self) -> dict[str, Any]:
        with contextlib.suppress(OSError, ValueError):
            match safe_io.parse_json(safe_io.read_bytes(paths.data() / FILE)):
                case {"stamp": stamp, "games": dict(games)} if stamp == self._stamp:
                    return games
        return {}


def _encode(facts: GameFacts) -> list[Any]:
    return [
        facts.sides,
        facts.winners,
        facts.turns,
        [[*seat[:1], seat.player.entry, *seat[2:]] for seat in facts.seats],
        facts.marks,
    ]


def _decode(stored: Any) -> GameFacts:
    """Return stored facts; raise an error if they aren't in the form that `_encode` gives."""
    sides, winners, turns, seats, marks = stored
    found = tuple(
        SeatFacts(
            str(name),
            PlayerSpec.read(player),
            str(loadout),
            int(score),
            tuple(map(int, numbers)),
            tuple(map(str, cards)),
            tuple(map(int, gains)),
            tuple(map(int, course)),
        )
        for name, player, loadout, score, numbers, cards, gains, course in seats
    )
    numbers = range(len(found))
    taken = tuple(tuple(numbers[seat] for seat in side) for side in sides)
    if not all(taken) or any(len(seat.cards) != len(seat.gains) for seat in found):
        raise ValueError(sides)
    return GameFacts(taken, tuple(numbers[seat] for seat in winners), int(turns), found, tuple(map(int, marks)))


def each_with_facts(
    games: Iterable[SavedGame], game: Game[Any, Any, Any, Any]
) -> Iterator[tuple[SavedGame, GameFacts | str]]:
    """Yield the games in order of time with their facts, or the reason to leave each out; then save the facts."""
    store = FactsStore()
    for saved in sorted(games, key=lambda each: each.when):
        yield saved, WITH_HANDICAP if saved.marks.handicap is not None and saved.over else store.facts(saved, game)
    store.save()
