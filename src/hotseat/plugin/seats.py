"""The players of seats: people, the game's built-in players, and programs that users supply."""

import pkgutil
import random
import re
import sys
from bisect import bisect_right
from collections.abc import Collection, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, get_args

from hotseat.codec.names import is_visible, spelling
from hotseat.codec.whole_numbers import require_int
from hotseat.util.faults import report_failure
from hotseat.util.i18n import TEXTS, gettext_noop, pgettext
from hotseat.util.i18n import gettext as _
from hotseat.util.processes import python
from hotseat.util.text_utils import in_brackets, join_and, with_period
from hotseat.util.visitors import require_owner

FORMER_NAMES = {"novice": "beginner", "able": "medium", "strong": "hard"}
"""The present names of built-in players, by their names in records of earlier versions."""
FORMER_VERSION = 6
"""The last version of the built-in players that had these names."""
MATCHED = "matched"
"""The level that is matched to a person's rating, as it is typed; the player of the seat is one of the levels."""
Kind = Literal["human", "remote", "level", "python", "program"]
"""The kinds of player: a person at this machine or another one, a built-in player, a Python function, or a program."""
PROGRAM = "program:"
"""The prefix of a program's command, where a player is typed."""
PYTHON = "python:"
"""The prefix of a Python function that makes a player, where a player is typed."""
NAMED = "="
"""The sign between the name that a user gives to a player and the player itself."""
LONGEST_NAME = 24
"""The maximum length of such a name, in characters."""
SECONDS = 60.0
"""The default time limit of a decision, in seconds."""
MOST_SECONDS = 86400.0
"""The maximum time limit of a decision, in seconds."""
LONGEST = 2000
"""The maximum length of a command, in characters."""
MOST_DEFAULT = 8
"""The highest number in the default name of a person that is recognised."""
MAX_SEED = (1 << 64) - 1
"""The largest seed."""


class PlayerSpec(NamedTuple):
    """The description of the player of a seat: its kind and configuration."""

    kind: Kind = "human"
    """The kind of the player."""
    name: str = ""
    """The name of the built-in player, the Python function or the command; "" for a person, who has the seat's name."""
    version: int = 0
    """The version of the built-in players; 0 for other kinds."""
    seed: int = 0
    """The seed of the random numbers of a built-in player or one in Python; 0 for other kinds."""
    seconds: float = 0.0
    """The time limit of a decision, in seconds; 0 for a person, who has no limit."""
    matched: bool = False
    """Whether the level was matched to a person's rating."""

    @property
    def human(self) -> bool:
        """Whether the player is a person."""
        return self.kind == "human"

    @property
    def remote(self) -> bool:
        """Whether the player is on another machine."""
        return self.kind == "remote"

    @property
    def is_code(self) -> bool:
        """Whether the player is code of the user's: a program, or a Python function."""
        return self.kind in ("python", "program")

    @property
    def text(self) -> str:
        """The player as users type it: "human", "remote", "medium", "python:bots:eager" or "program:python bot.py"."""
        if self.human or self.remote:
            return self.kind
        return f"{self.kind}:{self.name}" if self.is_code else self.name

    @property
    def choice(self) -> str:
        """The player as users choose it for a new game: `text`, or "matched" for a level that was matched."""
        return MATCHED if self.matched else self.text

    @property
    def label(self) -> str:
        """The player in a word of the user's language, such as "medium" or "program"; "" for a person."""
        if self.human:
            return ""
        if self.remote:
            return pgettext("who plays", "remote")
        return _(self.name) if self.kind == "level" else pgettext("who plays", "program")

    @property
    def description(self) -> str:
        """The player as a sentence names it: a level by its name, the user's code as it is typed; "" for a person."""
        return self.text if self.is_code else self.label

    @property
    def entry(self) -> dict[str, Any]:
        """The player as a JSON object for a record."""
        omitted = {
            "human": {*self._fields[1:]},
            "remote": {*self._fields[1:]},
            "python": {"version", "matched"},
            "program": {"version", "seed", "matched"},
        }.get(self.kind, set() if self.matched else {"matched"})
        return {key: value for key, value in self._asdict().items() if key not in omitted}

    @classmethod
    def read(cls, entry: object) -> "PlayerSpec":
        """Return the player that any JSON value in a record describes; the inverse of `entry`, but for `FORMER_NAMES`.

        Raises:
            ValueError: the object describes no player.
        """
        if isinstance(entry, dict) and entry.get("kind") in get_args(Kind) and entry.keys() <= {*cls._fields}:
            player_spec = cls(**entry)
            if player_spec._is_valid and player_spec.entry.keys() == entry.keys():
                early = player_spec.kind == "level" and player_spec.version <= FORMER_VERSION
                former = FORMER_NAMES.get(player_spec.name) if early else None
                return player_spec._replace(name=former) if former else player_spec
        raise ValueError(_("there is no such player"))

    @property
    def _is_valid(self) -> bool:
        named = isinstance(self.name, str) and len(self.name) <= LONGEST and self.name.isprintable()
        whole = all(type(number) is int and 0 <= number <= MAX_SEED for number in (self.version, self.seed))
        timed = type(self.seconds) in (int, float) and 0 <= self.seconds <= MOST_SECONDS
        named = named and type(self.matched) is bool
        return named and whole and timed and (self.human or self.remote or (bool(self.name) and self.seconds > 0))


HUMAN = PlayerSpec()
"""A person."""
REMOTE = PlayerSpec("remote")
"""A player on another machine."""


class BuiltinPlayers(NamedTuple):
    """A game's built-in players, described without importing them."""

    levels: tuple[str, ...] = ()
    """The names of the players, the weakest first."""
    module: str = ""
    """The module run for a player, as `python -m MODULE LEVEL --seed N`; its `VERSION` is that of all players."""
    ratings: tuple[int, ...] = ()
    """The rating of each level on the scale of Elo, for the statistics of people; empty for none."""
    baselines: tuple[str, ...] = ()
    """The names of further players of the module, for comparisons; screens don't offer them."""
    coach: str = ""
    """The game's coach as MODULE:CLASS, a subclass of `hotseat.coach.coach.Coach`; "" for a game without one."""
    former: Mapping[str, str] = MappingProxyType({})
    """The present levels by the names of former ones, which records, settings and command lines may still use."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all built-in players."""
        return (*self.levels, *self.baselines)

    def present(self, name: str) -> str:
        """Return the present name of a level that may have a former one; other texts as they are."""
        return self.former.get(name, name)

    @property
    def version(self) -> int:
        """The version of the players, for which their module is imported; 0 if there are none.

        Raises:
            ValueError: the module can't be imported.
        """
        message = _("the players of {name} aren't available: {why}")
        with report_failure(lambda why: ValueError(message.format(name=repr(self.module), why=why))):
            return int(pkgutil.resolve_name(f"{self.module}:VERSION")) if self.levels else 0

    def version_of(self, name: str) -> int:
        """Return the version of one player: that in `VERSIONS` of the module if the name is there, else `version`."""
        version = self.version
        return int(getattr(sys.modules.get(self.module), "VERSIONS", {}).get(name, version))

    def other_version(self, player: PlayerSpec) -> str:
        """Return the reason why a level isn't the one that played, as a phrase; "" if it is the same version."""
        if player.version == (now := self.version_of(player.name)):
            return ""
        message = _("it was played against version {before} of the levels, and this program has version {now}")
        return message.format(before=player.version, now=now)

    @property
    def choices(self) -> tuple[str, ...]:
        """The names that can be typed for built-in players: all of them, and that of a matched one if there are any."""
        return (*self.names, *[MATCHED] * bool(self.levels))

    def matched_level(self, rating: float | None, seed: int) -> str:
        """Return the level that plays for "matched": the one above a rating or the one below.

        Which of the two is drawn by the seed, so that the mean of their ratings over many seeds is that rating.

        Args:
            rating: the person's rating; None for a person without one, who meets the weakest level.
            seed: the seed of the player.
        """
        above = bisect_right(self.ratings, rating) if rating is not None else 0
        if rating is None or not 0 < above < len(self.ratings):
            return self.levels[min(above, len(self.levels) - 1)]
        low, high = self.ratings[above - 1 : above + 1]
        drawn = random.Random(f"{MATCHED} {seed}").random() < (rating - low) / (high - low)
        return self.levels[above if drawn else above - 1]

    def parse(self, text: str, seed: int, seconds: float = SECONDS, rating: float | None = None) -> PlayerSpec:
        """Return the player that a text names for a seat.

        Args:
            text: the text as for `parse_player`, or "matched".
            seed: the seed of a built-in player.
            seconds: the time limit of a decision.
            rating: the person's rating for "matched"; None for a person without one.

        Raises:
            ValueError: the text names no player; the message is one line.
        """
        if text == MATCHED and self.levels:
            level = self.matched_level(rating, require_int(seed))
            return self.parse(level, seed, seconds)._replace(matched=True)
        text = self.present(text)
        version = self.version_of(text) if text in self.names else 0
        return parse_player(text, self.choices, version=version, seed=seed, seconds=seconds)

    def command(self, player_spec: PlayerSpec) -> list[str]:
        """Return the command of the process for a built-in player."""
        return python("-m", self.module, player_spec.name, "--seed", str(player_spec.seed))


NO_PLAYERS = BuiltinPlayers()
"""The built-in players of a game that has none."""


def only_human_seat(players: Sequence[PlayerSpec]) -> int | None:
    """Return the seat of the only person, from 0; None if several people play, or none."""
    people = [seat for seat, player_spec in enumerate(players) if player_spec.human]
    return people[0] if len(people) == 1 else None


def computer_seats(players: Sequence[PlayerSpec]) -> set[int]:
    """Return the seats that no person plays, neither here nor on another machine."""
    return {seat for seat, player_spec in enumerate(players) if not (player_spec.human or player_spec.remote)}


def name_with_player(name: str, player_spec: PlayerSpec) -> str:
    """Return a name, with the player in brackets unless it is a person, such as "Boris (medium)".

    Args:
        name: the name of the seat.
        player_spec: the player of the seat.
    """
    return in_brackets(name, player_spec.label)


def describe_players(names: Sequence[str], players: Sequence[PlayerSpec]) -> str:
    """Return a sentence such as "Boris is played by medium." about players that aren't people; "" for none.

    Args:
        names: the players' names, by seat.
        players: the player of each seat.
    """
    seated = [each for each in zip(names, players, strict=True) if not each[1].human]
    texts = {True: _("{name} plays at another machine"), False: _("{name} is played by {player}")}
    lines = [texts[one.remote].format(name=name, player=one.description) for name, one in seated]
    return with_period(join_and(lines)) if lines else ""


def split_named_player(text: str) -> tuple[str, str]:
    """Return the name that a text gives to a player, and the text of the player itself.

        >>> from hotseat.plugin.seats import split_named_player
        >>> split_named_player("Zed=medium"), split_named_player("program:env A=1 bot")
        (('Zed', 'medium'), ('', 'program:env A=1 bot'))

    Args:
        text: a player as for `parse_player`, after NAME= if it has a name.

    Raises:
        ValueError: the name is empty, too long or not printable; the message is one line.
    """
    name, sign, who = text.partition(NAMED)
    if not sign or ":" in name:
        return "", text
    if not name.strip() or len(name) > LONGEST_NAME or not is_visible(name):
        message = _("{name} can't be a name (1 to {number} visible characters)")
        raise ValueError(message.format(name=ascii(name), number=LONGEST_NAME))
    return spelling(name.strip()), who.strip()


def parse_player(
    text: str, levels: Collection[str], *, version: int, seed: int, seconds: float = SECONDS
) -> PlayerSpec:
    """Return the player that a typed text names.

        >>> from hotseat.plugin.seats import parse_player
        >>> parse_player("program:python bot.py", (), version=0, seed=0).name
        'python bot.py'

    Args:
        text: "human", "remote", the name of a built-in player, "python:MODULE:FACTORY", or "program:" and a command.
        levels: the names of the game's built-in players.
        version: the version of the built-in players.
        seed: the seed of a built-in player or one in Python.
        seconds: the time limit of a decision.

    Raises:
        ValueError: the text names no player or the seed is no integer, or a visitor names a program (`visitors`); the
            message is one line.
    """
    if text == HUMAN.text:
        return HUMAN
    if text == REMOTE.text:
        return REMOTE
    if text in levels:
        return PlayerSpec("level", text, version, require_int(seed), seconds)
    prefix = next((each for each in (PYTHON, PROGRAM) if text.startswith(each)), text)
    if prefix != text:
        require_owner()
    if (code := text.removeprefix(prefix).strip()) and code.isprintable() and len(code) <= LONGEST:
        if prefix == PROGRAM:
            return PlayerSpec("program", code, seconds=seconds)
        if re.fullmatch(r"[^:].*:\w+", code):
            return PlayerSpec("python", code, 0, require_int(seed), seconds)
    known = ", ".join((HUMAN.text, *levels, f"{PYTHON}MODULE:FACTORY", f"{PROGRAM}COMMAND"))
    raise ValueError(_("{text} isn't a player (players: {known})").format(text=ascii(text), known=known))


def default_names(players: Sequence[PlayerSpec], owner: str = "") -> tuple[str, ...]:
    """Return different default names by seat: "Player N" for people, "Computer" for levels, "Program" for others.

    Args:
        players: the player of each seat.
        owner: the name of the first person at this machine; "" for a default one.
    """
    program = pgettext("who plays", "Program")
    named = {"level": pgettext("who plays", "Computer"), "python": program, "program": program}
    plain = [named.get(one.kind) or _("Player {number}").format(number=seat + 1) for seat, one in enumerate(players)]
    own = next((seat for seat, one in enumerate(players) if one.human), None)
    if own is not None and owner:
        plain[own] = owner
    return tuple(
        f"{name} {seat + 1}" if plain.count(name) > 1 and seat != own else name for seat, name in enumerate(plain)
    )


@cache
def default_name_numbers() -> dict[str, int]:
    """Return the number of each default name of a person, by the name in every language."""
    names = TEXTS.translations(gettext_noop("Player {number}")).values()
    numbers = range(1, MOST_DEFAULT + 1)
    return {spelling(name.format(number=number)): number for name in names for number in numbers}
