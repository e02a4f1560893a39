"""Who has taken a seat: a person, one of the game's own computer players, or a program that somebody wrote."""

import pkgutil
from collections.abc import Collection, Sequence
from typing import Any, Literal, NamedTuple, get_args

from tashkalar.i18n import gettext as _
from tashkalar.i18n import pgettext
from tashkalar.processes import python
from tashkalar.tabletop.text_utils import join_and, with_period
from tashkalar.whole_numbers import require_int

Kind = Literal["human", "level", "program"]
PROGRAM = "program:"
"""What stands before a command that plays."""
SECONDS = 60.0
"""How long an answer may take if nothing else is said."""
MOST_SECONDS = 86400.0
LONGEST = 2000
"""Letters of a command."""
MAX_SEED = (1 << 64) - 1


class PlayerSpec(NamedTuple):
    """Which player answers for a seat, with its configuration."""

    kind: Kind = "human"
    name: str = ""
    """The level, or the program's command; "" for a person, whose name is the seat's."""
    version: int = 0
    """Which players the level is one of; 0 for all others."""
    seed: int = 0
    """Where the level's chance begins; 0 for all others."""
    seconds: float = 0.0
    """How long an answer may take; 0 for a person, who may think for ever."""

    @property
    def human(self) -> bool:
        """Whether it is a person."""
        return self.kind == "human"

    @property
    def text(self) -> str:
        """How it is typed: "human", "able" or "program:python bot.py"."""
        return self.kind if self.human else f"{PROGRAM}{self.name}" if self.kind == "program" else self.name

    @property
    def label(self) -> str:
        """What it is in a word: "able" or "program"; "" for a person."""
        return "" if self.human else _(self.name) if self.kind == "level" else pgettext("who plays", "program")

    @property
    def describe(self) -> str:
        """What it is and with what it plays, in words: "able (edition 1, seed 7)"; "" for a person."""
        if self.kind != "level":
            return self.text * (not self.human)
        message = _("{level} (edition {edition}, seed {seed})")
        return message.format(level=_(self.name), edition=self.version, seed=self.seed)

    @property
    def entry(self) -> dict[str, Any]:
        """How it is recorded."""
        mute = {"version", "seed"} if self.kind == "program" else set(self._fields[1:]) if self.human else set()
        return {key: value for key, value in self._asdict().items() if key not in mute}

    @classmethod
    def read(cls, entry: object) -> "PlayerSpec":
        """Whom a record names.

        Args:
            entry: what is recorded; it may be anything.

        Raises:
            ValueError: it names nobody.
        """
        if isinstance(entry, dict) and entry.get("kind") in get_args(Kind) and entry.keys() <= {*cls._fields}:
            found = cls(**entry)
            if found._sound and found.entry.keys() == entry.keys():
                return found
        raise ValueError(_("nobody is named like this who could take a seat"))

    @property
    def _sound(self) -> bool:
        named = isinstance(self.name, str) and len(self.name) <= LONGEST and self.name.isprintable()
        whole = all(type(number) is int and 0 <= number <= MAX_SEED for number in (self.version, self.seed))
        timed = type(self.seconds) in (int, float) and 0 <= self.seconds <= MOST_SECONDS
        return named and whole and timed and (self.human or (bool(self.name) and self.seconds > 0))


HUMAN = PlayerSpec()


class BuiltinPlayers(NamedTuple):
    """A game's built-in players, described without importing them."""

    levels: tuple[str, ...] = ()
    """What they are called, the weakest first."""
    module: str = ""
    """What plays one of them, in lines: `python -m MODULE LEVEL --seed N`. Its `VERSION` is the edition of them all."""

    @property
    def version(self) -> int:
        """Their edition, for which they are imported; 0 if there are none."""
        return int(pkgutil.resolve_name(f"{self.module}:VERSION")) if self.levels else 0

    def parse(self, text: str, seed: int, seconds: float = SECONDS) -> PlayerSpec:
        """Whom a text names for a seat.

        Args:
            text: as for `parse_player`.
            seed: where a level's chance begins.
            seconds: how long an answer may take.

        Raises:
            ValueError: nobody is called so.
        """
        version = self.version if text in self.levels else 0
        return parse_player(text, self.levels, version=version, seed=seed, seconds=seconds)

    def command(self, player_spec: PlayerSpec) -> list[str]:
        """What is run to play a level.

        Args:
            player_spec: one that is a level.
        """
        return python("-m", self.module, player_spec.name, "--seed", str(player_spec.seed))


NO_PLAYERS = BuiltinPlayers()
"""That of a game that has no players of its own."""


def only_human_seat(players: Sequence[PlayerSpec]) -> int | None:
    """The one seat that a person plays; None if there are more, or none.

    Args:
        players: who plays each seat.
    """
    people = [seat for seat, player_spec in enumerate(players) if player_spec.human]
    return people[0] if len(people) == 1 else None


def name_with_player(name: str, player_spec: PlayerSpec) -> str:
    """A name, and what plays under it if that is no person: "Boris (able)".

    Args:
        name: the seat's.
        player_spec: who plays it.
    """
    return f"{name} ({player_spec.label})" if player_spec.label else name


def describe_players(names: Sequence[str], players: Sequence[PlayerSpec]) -> str:
    """Who of the players is a computer, in a sentence: "Boris is played by able (edition 1, seed 7)."; "" if nobody.

    Args:
        names: the players, by seat.
        players: who plays each seat.
    """
    seated = [each for each in zip(names, players, strict=True) if not each[1].human]
    lines = [_("{name} is played by {player}").format(name=name, player=one.describe) for name, one in seated]
    return with_period(join_and(lines)) if lines else ""


def parse_player(
    text: str, levels: Collection[str], *, version: int, seed: int, seconds: float = SECONDS
) -> PlayerSpec:
    """Whom somebody means who types a name for a seat.

        >>> from tashkalar.tabletop.seats import parse_player
        >>> parse_player("program:python bot.py", (), version=0, seed=0).name
        'python bot.py'

    Args:
        text: "human", a level, or "program:" and a command.
        levels: the game's own players.
        version: which players these are.
        seed: where a level's chance begins.
        seconds: how long an answer may take.

    Raises:
        ValueError: nobody is called so, or the seed is no whole number.
    """
    command = text.removeprefix(PROGRAM).strip()
    if text == HUMAN.text:
        return HUMAN
    if text in levels:
        return PlayerSpec("level", text, version, require_int(seed), seconds)
    if text.startswith(PROGRAM) and command and command.isprintable() and len(command) <= LONGEST:
        return PlayerSpec("program", command, seconds=seconds)
    known = ", ".join((HUMAN.text, *levels, f"{PROGRAM}COMMAND"))
    raise ValueError(_("{text} can't take a seat (there are {known})").format(text=ascii(text), known=known))
