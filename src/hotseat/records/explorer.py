"""The explorer: the decisions in positions of a class, and how the games went, over saved games or a collection."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import inf
from pathlib import Path
from threading import Lock
from time import monotonic
from typing import Any, NamedTuple

from hotseat.plugin.decision import Step
from hotseat.plugin.game import Game
from hotseat.plugin.results import Verdict
from hotseat.records.collection import read_games
from hotseat.records.file_names import SUFFIX
from hotseat.records.own_profile import OwnProfile, read_profile
from hotseat.records.profile import known_names, shown_person
from hotseat.records.record import RecordFault
from hotseat.records.replay import Replay
from hotseat.records.saved_games import games_folder, readable_games
from hotseat.util.faults import describe_error
from hotseat.util.i18n import gettext as _
from hotseat.util.i18n import gettext_noop, ngettext
from hotseat.util.intervals import wilson
from hotseat.util.text_utils import with_period

MOST_GAMES = 10_000
"""The largest number of games that are replayed."""
USUAL_GAMES = 300
"""The number of games that are replayed by default."""
ENOUGH = 8
"""The smallest number of seats in games that a class is shown with; with fewer the class is widened."""
MOST_KEYS = 200_000
"""The largest number of different things played, by class, that are counted."""
KEPT = 3
"""The number of moments that are kept of what was played."""

OWN, ALL, DATA = "own", "all", "data"
NAMES = {
    OWN: gettext_noop("your decisions"),
    ALL: gettext_noop("all decisions in your games"),
    DATA: gettext_noop("the data set"),
}
"""The sources of the explorer, each with its title, marked for translation."""

AnyGame = Game[Any, Any, Any, Any]
Found = Replay[Any, Any, Any, Any]
PositionClass = tuple[str, ...]
"""The ids of `Game.position_class`, or a beginning of them."""


def has_explorer(game: AnyGame) -> bool:
    """Return whether a game has classes of positions."""
    return type(game).position_class is not Game.position_class


def class_of(game: AnyGame, state: Any) -> Mapping[str, str]:
    """Return the class of a position by what everybody sees."""
    return game.position_class(game.view(state, None))


def class_at(replay: Found) -> Mapping[str, str]:
    """Return the class of the position at the cursor of a replay, or of the last one before it that has a class."""
    for ply in range(replay.ply, -1, -1):
        state, at_end = replay.states[ply], ply == len(replay.steps)
        if replay.game.is_idle(state) and not (at_end and replay.over):
            return class_of(replay.game, state)
    return {}


def counts_as(game: AnyGame, step: Step[Any, Any]) -> str:
    """Return what a decision counts as: the first word of its option, and the card; "" for one that doesn't count."""
    if not game.is_idle(step.before) or step.option in game.no_abbreviation:  # resigning, for example
        return ""
    return " ".join([step.option.partition(" ")[0], *game.cards_of_options([step.option])])


def played_name(game: AnyGame, played: str) -> str:
    """Return a text of `counts_as` in the player's language; for "" that for all together."""
    verb, *cards = played.split()[:2] or [""]
    return " ".join([game.verb_name(verb), *map(game.card_name, cards)]) if verb else _("all together")


@dataclass(frozen=True)
class SavedMoment:
    """A moment of a saved game."""

    game: str
    """The name of the file without its suffix."""
    decision: int
    """The number of decisions made before."""

    @property
    def id(self) -> str:
        """The short id of the game."""
        return self.game.rpartition("-")[2]


def replay_at(moments: Iterable[SavedMoment], shown: Found) -> Found | None:
    """Return the replay of a saved game at one of some moments, of another game than the one shown if there is one.

    Raises:
        RecordFault: the file has been damaged or deleted since.
    """
    found = sorted(moments, key=lambda each: each.game == shown.record)
    if not found:
        return None
    replay = Replay.read(games_folder() / f"{found[0].game}{SUFFIX}", shown.game)
    replay.to_ply(found[0].decision)
    replay.data_set = shown.data_set
    return replay


class PlayTally(NamedTuple):
    """The totals of what was played. A seat of a game counts once however often it did so."""

    times: int = 0
    seats: int = 0
    won: float = 0
    """The shares of the win of these seats."""
    points: int = 0
    """The points got until the end, a sum over `times`."""
    moments: tuple[SavedMoment, ...] = ()
    """Some of the moments in saved games, the latest game first."""


class Index:
    """The decisions of finished games, by class of position and all beginnings of the class.

    Args:
        game: the game plugin.
        replays: the games; None for one that can't be replayed.
        whose: finds the person whose decisions alone are counted; None for those of all seats.
    """

    def __init__(
        self, game: AnyGame, replays: Iterator[Found | None], whose: Callable[[], OwnProfile] | None = None
    ) -> None:
        self.game = game
        self.lock = Lock()
        """Held while games are counted, and while an answer is made of them."""
        self.classes: dict[PositionClass, dict[str, PlayTally]] = {}
        """The tallies by class and by what was played; under "" those of the class."""
        self.counted = 0
        """The number of games counted."""
        self.left_out = 0
        """The number of games that aren't finished or can't be replayed."""
        self._keys = 0
        self._replays = replays
        self._whose = whose

    @cached_property
    def person(self) -> OwnProfile | None:
        """The person whose decisions alone are counted."""
        return None if self._whose is None else self._whose()

    def read(self, seconds: float = inf) -> bool:
        """Count games for so many seconds, and return whether there may be more.

        Raises:
            RecordFault: the collection is damaged; the games before the damage are counted.
            OSError: the collection can't be read.
        """
        until = monotonic() + seconds
        with self.lock:
            for replay in self._replays:
                self._add(replay)
                if monotonic() >= until:
                    return True
        return False

    def _add(self, replay: Found | None) -> None:
        if replay is None or replay.fault or replay.outcome is None:
            self.left_out += 1
            return
        game, outcome = self.game, replay.outcome
        self.counted += 1
        verdict = Verdict(game.sides(replay.start_state), outcome.winners)
        seats = self._seats(replay)
        found: dict[tuple[PositionClass, str, int], PlayTally] = {}
        for ply, step in enumerate(replay.steps):
            if step.seat not in seats or not (played := counts_as(game, step)):
                continue
            position, seat = (*class_of(game, step.before),), step.seat
            more = PlayTally(
                *(1, 1, verdict.share(seat), outcome.scores[seat] - replay.scores[ply][seat]),
                (SavedMoment(replay.record, ply),) * bool(replay.record),
            )
            for length in range(len(position) + 1):
                for key in ((position[:length], played, seat), (position[:length], "", seat)):
                    found[key] = more if key not in found else _again(found[key], more)
        for (position, played, _seat), tally in found.items():
            self._count(position, played, tally)

    def _seats(self, replay: Found) -> Collection[int | None]:
        """Return the seats whose decisions count."""
        names = self.game.names(replay.start_state)
        return range(len(names)) if self.person is None else [self.person.owned(names, replay.players)]

    def _count(self, position: PositionClass, played: str, more: PlayTally) -> None:
        """Add the tally of a seat of a game."""
        tallies = self.classes.setdefault(position, {})
        if played not in tallies:
            self._keys += 1
            if self._keys > MOST_KEYS:
                return
        old = tallies.get(played, PlayTally())
        moments = (*old.moments, *more.moments)[:KEPT]
        times, seats = old.times + more.times, old.seats + more.seats
        tallies[played] = PlayTally(times, seats, old.won + more.won, old.points + more.points, moments)

    def widen(self, position: PositionClass) -> PositionClass:
        """Return the longest beginning of a class with enough games; () if none has."""
        lengths = range(len(position), -1, -1)
        return next((position[:n] for n in lengths if self._games(position[:n]) >= ENOUGH), ())

    def _games(self, position: PositionClass) -> int:
        return self.classes.get(position, {}).get("", PlayTally()).seats


def _again(old: PlayTally, more: PlayTally) -> PlayTally:
    """Return the tally of a seat that has played so once more in the same game."""
    return old._replace(times=old.times + more.times, points=old.points + more.points)


def profile_person() -> OwnProfile:
    """Return the owner of the profile, or before the name was asked the person who played last."""
    return shown_person(read_profile(), known_names(readable_games()))


def saved_replays(game: AnyGame, most: int = USUAL_GAMES) -> Iterator[Found | None]:
    """Yield the finished saved games of a plugin without a handicap, the latest first; None for a damaged one."""
    games = (each for each in readable_games(game=game.id) if each.marks.handicap is None)
    finished = [each for each in games if each.over or each.fault]
    for saved in sorted(finished, key=lambda each: each.when, reverse=True)[:most]:
        try:
            yield Replay.read(saved.path, game)
        except RecordFault:
            yield None


def collected_replays(path: Path, game: AnyGame, most: int = USUAL_GAMES) -> Iterator[Found | None]:
    """Yield the first games of a collection; None for one that can't be replayed.

    Raises:
        RecordFault: the file is damaged.
        OSError: the file can't be read.
    """
    for _number, collected in zip(range(most), read_games(path), strict=False):
        try:
            yield collected.replay(game)
        except RecordFault:
            yield None


class Sources:
    """The sources of the explorer for a replay, each read when it is first wanted: see `NAMES`.

    Args:
        replay: the replay; its game must have an explorer.
    """

    def __init__(self, replay: Found) -> None:
        self.game, self.data_set = replay.game, replay.data_set
        self.names = [name for name in NAMES if name != DATA or self.data_set is not None]
        """The names of the sources."""
        self.finished: dict[str, str] = {}
        """The sources that are read whole, each with the reason why it couldn't be, as a sentence, or ""."""
        self.indexes = {name: self._index(name) for name in self.names}
        """The indexes of the sources, as far as they are read."""

    def _index(self, name: str) -> Index:
        if name == DATA and self.data_set is not None:
            return Index(self.game, collected_replays(self.data_set, self.game))
        return Index(self.game, saved_replays(self.game), profile_person if name == OWN else None)

    def read(self, name: str, seconds: float = inf) -> None:
        """Read a source for so many seconds. A thread may call it."""
        fault = ""
        try:
            if name in self.finished or self.indexes[name].read(seconds):
                return
        except OSError as error:
            fault = with_period(describe_error(error))
        except RecordFault as damage:
            fault = with_period(str(damage))
        self.finished.setdefault(name, fault)


@dataclass(frozen=True)
class Played:
    """The decisions of one kind in positions of a class, and how these games went."""

    played: str
    """The kind: the first word of the option and the card; "" for all together."""
    times: int
    """The number of decisions."""
    seats: int
    """The number of seats that played so at least once, each game with its own."""
    won: float
    """The share of the wins of these seats, from 0 to 1; a draw is shared."""
    low: float
    """The lower bound of its 95 % interval."""
    high: float
    """The upper bound of its 95 % interval."""
    points: float
    """The points got from then until the end, on average."""
    moments: list[SavedMoment]
    """Some of the moments in saved games, the latest game first."""


@dataclass(frozen=True)
class Explored:
    """The answer of the explorer."""

    game: str
    """The id of the game."""
    counted: int
    """The number of games that were read."""
    left_out: int
    """The number of games that aren't finished or can't be replayed."""
    position: list[str]
    """The class of the position; empty without a position."""
    shown: list[str]
    """The beginning of the class that has enough games."""
    all: Played
    """All that was played in positions of the class shown."""
    options: list[Played]
    """The decisions by kind, the most frequent kind first."""


def answer_for(index: Index, position: PositionClass) -> Explored:
    """Return what was played in positions of a class; of a wider one if it has too few games."""
    with index.lock:
        shown = index.widen(position)
        tallies = index.classes.get(shown, {})
        rows = sorted(
            (_row(played, tally) for played, tally in tallies.items() if played),
            key=lambda row: (-row.times, row.played),
        )
        whole = _row("", tallies.get("", PlayTally()))
        return Explored(index.game.id, index.counted, index.left_out, [*position], [*shown], whole, rows)


def _row(played: str, tally: PlayTally) -> Played:
    if not tally.seats:
        return Played(played, 0, 0, 0.0, 0.0, 1.0, 0.0, [])
    share = tally.won / tally.seats
    low, high = wilson(share, tally.seats)
    points = round(tally.points / tally.times, 2)
    moments = [*tally.moments]
    return Played(played, tally.times, tally.seats, round(share, 4), round(low, 4), round(high, 4), points, moments)


def heading_lines(found: Explored, position: Mapping[str, str]) -> list[str]:
    """Return the position, by its whole class, and the games that were read, as sentences."""
    lines = [_("Position: {what}.").format(what=_(", ").join(position.values()))] if position else []
    if len(found.shown) < len(position):
        wider = _(", ").join(position[part] for part in found.shown) or _("all positions")
        lines.append(_("Too few games have such a position. Shown for: {what}.").format(what=wider))
    count = ngettext("{number} game was read.", "{number} games were read.", found.counted)
    lines.append(count.format(number=found.counted))
    if found.left_out:
        left = ngettext(
            "{number} game was left out, as it can't be replayed.",
            "{number} games were left out, as they can't be replayed.",
            found.left_out,
        )
        lines[-1] += " " + left.format(number=found.left_out)
    if not found.all.times:
        lines.append(_("No game had such a position."))
    return lines


def explored_lines(found: Explored, game: AnyGame, position: Mapping[str, str], most: int) -> list[str]:
    """Return the answer as lines of text, with a number of options at most."""
    lines = heading_lines(found, position)
    if found.all.times:
        lines.append(f"{played_name(game, '')}: {_describe(found.all)}")
    kinds = enumerate(found.options[:most], 1)
    return [*lines, *(f"{number}. {played_name(game, row.played)}: {_describe(row)}" for number, row in kinds)]


def _describe(row: Played) -> str:
    times = ngettext("{number} time", "{number} times", row.times).format(number=row.times)
    seats = ngettext("{number} seat", "{number} seats", row.seats).format(number=row.seats)
    won, low, high = (round(100 * share) for share in (row.won, row.low, row.high))
    message = _("{times}, {seats}, {won} % won ({low} to {high}), {points} points until the end")
    text = message.format(times=times, seats=seats, won=won, low=low, high=high, points=f"{row.points:.1f}")
    if not row.moments or not row.played:
        return text
    latest = _("{text}; the latest in {game}, decision {number}")
    return latest.format(text=text, game=row.moments[0].id, number=row.moments[0].decision)
