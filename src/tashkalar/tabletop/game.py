"""The door of a game: all that the kernel knows of any game, and what each must tell.

A game is a frozen, hashable state and pure functions of it. Seats are counted from 0 here, and from 1 in every text
that people or other programs read.
"""

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Generic, NamedTuple

from tashkalar.i18n import gettext, marked
from tashkalar.i18n import gettext as _
from tashkalar.sha256 import sha256
from tashkalar.tabletop.decision import (
    E,
    Json,
    Option,
    Q,
    R,
    S,
    Step,
    outcome_of,
)
from tashkalar.tabletop.results import Verdict
from tashkalar.tabletop.text_utils import against, listed


class Impossible(ValueError):
    """A position that components or format of a game forbid.

    Args:
        problems: every fault found, each a line that says where and what.

    Attributes:
        problems: the same, as a tuple.
    """

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__("; ".join(problems))
        self.problems = tuple(problems)


class Topic(NamedTuple):
    """A topic of the rules, in the player's language."""

    heading: str
    paragraphs: tuple[str, ...]


class Announcement(NamedTuple):
    """How a game is announced before anybody looks into it."""

    form: str = ""
    """The id of the kind of game, where a game has several."""
    title: str = ""
    """The kind of game for people."""
    sides: tuple[tuple[int, ...], ...] = ()
    """The seats, those that play together in one."""
    kits: tuple[str, ...] = ()
    """What each seat plays with, by its id, where that differs: a school, say."""


class Game(ABC, Generic[S, Q, R, E]):
    """A game behind its door. What it deals with (its cards, say) is settled when it is made.

    The methods are functions of a state alone: the same question has the same answer at any time, in any process. Those
    that aren't abstract have a usual answer, which a game changes where it is another.
    """

    id: ClassVar[str]
    """Its name in records, options and files."""
    name: ClassVar[str]
    """Its name for people."""
    in_full: ClassVar[frozenset[str]] = frozenset()
    """The answers that no abbreviation gives, such as giving up."""
    new_keys: ClassVar[frozenset[str] | None] = None
    """The keys that `new` knows; the line protocol refuses any other. None: any, and `new` judges them itself."""
    remedy: ClassVar[str] = marked("it can only be looked at")
    """What helps with a record that was played with something else than this, to be looked up (see `foreign`)."""

    # --- playing ------------------------------------------------------------------------------------------------------

    @property
    def called(self) -> Mapping[str, str]:
        """What words of answers, such as a card's id, are called in the player's language; either can be typed."""
        return {}

    @classmethod
    def announced(cls, header: Json) -> Announcement:
        """How the game of a record's header is announced; asked of the class, so that nothing else is loaded.

        Args:
            header: the first line of a file, decoded; it may hold anything.

        Raises:
            ValueError: the header is damaged, and how, in a line.
        """
        seats = header.get("seats")
        return Announcement(title=cls.name, sides=_sides_of(header, len(seats) if isinstance(seats, list) else 0))

    @abstractmethod
    def new(self, wanted: Json) -> S:
        """A dealt game before its first answer; the same wishes give the same game on every machine.

        Args:
            wanted: what is to be played, by whom and with which seed; what the keys are is the game's.

        Raises:
            ValueError: no such game can be played, and why, in a line.
        """

    @abstractmethod
    def decision(self, state: S) -> Q | R:
        """What is asked now, or how the game ended. It is derived from the state alone.

        Args:
            state: the game.
        """

    @abstractmethod
    def apply(self, state: S, option: Any, asked: Q) -> tuple[S, tuple[E, ...]]:
        """Answer a question: the state after it, up to the next question, and what happened.

        Nothing needs to be checked here: `History`, the protocol and matches pass only what `decision(state)` lists.

        Args:
            state: the game.
            option: one of the options of its question.
            asked: the question of this very state.
        """

    # --- who and when -------------------------------------------------------------------------------------------------

    @abstractmethod
    def names(self, state: S) -> tuple[str, ...]:
        """The players, by seat.

        Args:
            state: the game, or a view of it.
        """

    @abstractmethod
    def turn(self, state: S) -> int:
        """The number of the turn, from 1 and never falling.

        Args:
            state: the game, or a view of it.
        """

    def at_rest(self, state: S) -> bool:
        """Whether nothing is being carried out: the question, if any, is a turn's own.

        Args:
            state: the game, or a view of it.
        """
        return True

    def sides(self, state: S) -> tuple[tuple[int, ...], ...]:
        """The seats, those that play together in one.

        Args:
            state: the game, or a view of it.
        """
        return tuple((seat,) for seat in range(len(self.names(state))))

    def kits(self, state: S) -> tuple[str, ...]:
        """What each seat plays with, by its id, where that differs: a school, say; "" where it doesn't.

        Args:
            state: the game; nothing of it is hidden.
        """
        return ("",) * len(self.names(state))

    def scores(self, state: S) -> tuple[int, ...]:
        """The scores now, one a seat; those of the outcome if the game keeps none before.

        Args:
            state: the game, or a view of it.
        """
        outcome = outcome_of(self.decision(state))
        return outcome.scores if outcome is not None else (0,) * len(self.names(state))

    # --- a state as text ----------------------------------------------------------------------------------------------

    @abstractmethod
    def position(self, state: S) -> Json:
        """The whole moment as JSON; `setup` restores exactly it.

        Args:
            state: the game.
        """

    @abstractmethod
    def setup(self, position: object) -> S:
        """The state of a position.

        Args:
            position: what `position` gave, or somebody wrote like it; it may hold anything.

        Raises:
            Impossible: with every fault.
        """

    def digest(self, state: S) -> str:
        """A short name of the moment: the same in every process, another for another moment.

            >>> game.digest(game.setup(game.position(start))) == game.digest(start)
            True

        Args:
            state: the game.
        """
        text = json.dumps(self.position(state), sort_keys=True, separators=(",", ":"))
        return sha256(text.encode()).hexdigest()[:16]

    # --- what a seat may know -----------------------------------------------------------------------------------------

    @abstractmethod
    def view(self, state: S, seat: int | None) -> S:
        """The moment as a seat may see it: a state like any other, but all that the seat can't see is hidden in it.

        Screens and plain lines show this and never the state. Where nothing is secret, it is the state itself.

        Args:
            state: the game.
            seat: who looks; None: anybody who sits in front of no hand, such as between two turns.
        """

    def observe(self, state: S, seat: int) -> Json:
        """The position as a seat may see it.

            >>> game.observe(start, 0)["seats"][1]["beings"]
            ['?', '?', '?']

        Args:
            state: the game.
            seat: who looks.
        """
        return self.position(self.view(state, seat))

    def prompt(self, state: S, asked: Q) -> str:
        """A question in the player's language, without the name of whoever is asked.

        Args:
            state: a state or a view.
            asked: its question.
        """
        return gettext(asked.prompt)

    def by_chance(self, asked: Q, below: Callable[[int], int]) -> Option:
        """An answer for a seat that nobody plays.

        Args:
            asked: its question.
            below: gives a number from 0 to below another, each as likely as any other.
        """
        return asked.options[below(len(asked.options))]

    @abstractmethod
    def redealt(self, seen: object, seat: int, seed: int) -> S:
        """A whole game that fits what `observe` has told a seat: what it doesn't see lies where it well might.

        Args:
            seen: what the seat observed.
            seat: whose it is.
            seed: 0 to 2**64 - 1; the same deals the same.

        Raises:
            Impossible: with every fault.
        """

    def heard(self, events: Sequence[E], seat: int | None) -> tuple[E, ...]:
        """The events as a seat hears them; all of them in a game that tells no secret.

        Args:
            events: what has happened.
            seat: who hears of it; None: everybody.
        """
        return tuple(events)

    def witnessed(self, step: Step[S, E], seat: int | None) -> Step[S, E]:
        """A step as a seat sees and hears it: without what is hidden before and after.

        What was answered isn't told to whom something else is told than what has happened.

        Args:
            step: one of the line of play.
            seat: who looks; None: everybody.
        """
        heard = self.heard(step.events, seat)
        return step._replace(
            option=step.option if heard == step.events else "",
            events=heard,
            before=self.view(step.before, seat),
            state=self.view(step.state, seat),
        )

    def reveals(self, events: Sequence[E]) -> bool:
        """Whether events showed somebody what it didn't know before, so that nobody may take them back.

        Args:
            events: what came of a step.
        """
        return False

    # --- telling ------------------------------------------------------------------------------------------------------

    def event_json(self, event: E) -> Json:
        """An event as an object: `event` its kind, and its fields with seats counted from 1.

        Args:
            event: what has happened.
        """
        return {"event": str(event)}

    def told(self, step: Step[S, E]) -> str:
        """A decision and what came of it as a line of a log, without a full stop.

        The usual line has the answer and the events by `str`; a game whose events are no sentences replaces it.

        Args:
            step: one of the line of play, or as a seat has witnessed it.
        """
        said = _("; ").join(filter(None, (step.option, *map(str, step.events))))
        return f"{self.names(step.state)[step.seat]}: {said}"

    def only_answer(self, state: S, asked: Q) -> Option | None:
        """The answer that may be given by itself, because there is no other and nobody would mind; None for none.

        Args:
            state: the game.
            asked: its question.
        """
        return None

    def title(self, state: S) -> str:
        """What is played, and by whom, without a full stop.

            >>> game.title(start)
            'Deathmatch Duel: Ada (Northern Imperial) against Boris (Southern Imperial)'

        Args:
            state: the game, or a view of it.
        """
        return f"{self.name}: {against(sides(self, state))}"

    def ending(self, state: S) -> str:
        """How the game ended, without a full stop; "" while it goes on.

        Args:
            state: the game.
        """
        outcome = outcome_of(self.decision(state))
        if outcome is None:
            return ""
        verdict = Verdict(self.sides(state), outcome.winners)
        winners = listed(verdict.winners_of(sides(self, state)))
        reason, scores = _(outcome.reason), standing(self, state)
        if not winners:
            return _("no winner: {reason} ({scores})").format(reason=reason, scores=scores)
        if verdict.drawn:
            return _("a draw between {name}: {reason} ({scores})").format(name=winners, reason=reason, scores=scores)
        if len(verdict.sides[verdict.winning[0]]) > 1:
            return _("{names} win: {reason} ({scores})").format(names=winners, reason=reason, scores=scores)
        return _("{name} wins: {reason} ({scores})").format(name=winners, reason=reason, scores=scores)

    def drawing(self, seen: S) -> list[str]:
        """A moment in lines of plain characters.

        Args:
            seen: a view of it, or the whole state where nothing is a secret any more.
        """
        return [f"{key}: {json.dumps(value, ensure_ascii=False)}" for key, value in self.position(seen).items()]

    # --- records ------------------------------------------------------------------------------------------------------

    def header(self, start: S) -> Json:
        """What a record must hold to deal this game again, whatever today's shuffle would deal.

            >>> game.dealt(game.header(start)) == start
            True

        Args:
            start: the game as it was dealt.
        """
        teams = [[seat + 1 for seat in side] for side in self.sides(start)]
        return {
            "game": self.id,
            "seats": [{"name": name} for name in self.names(start)],
            **({"sides": teams} if any(len(side) > 1 for side in teams) else {}),
            "dealt": self.position(start),
        }

    def dealt(self, header: Json) -> S:
        """The game as it was dealt.

        Args:
            header: the first line of a file, decoded; it may hold anything.

        Raises:
            ValueError: the header is damaged, or the deal is impossible, and why, in a line.
        """
        if header.get("game") != self.id:
            raise ValueError(_("this is no game of {game}").format(game=self.name))
        self.announced(header)
        return self.setup(header.get("dealt"))

    def foreign(self, header: Json) -> str:
        """What else than this a record was played with, in words such as "other cards"; "" if with the same.

        Args:
            header: the first line of a file, decoded; it may hold anything.
        """
        return ""

    def topics(self) -> Sequence[Topic]:
        """The rules by topic, which plain lines tell on demand; none if the game brings none."""
        return ()

    def landmarks(self) -> Mapping[str, Callable[[E], bool]]:
        """What can be sought in a replay besides a change of the scores: a word, and whether an event is such a one."""
        return {}


def _sides_of(header: Json, seats: int) -> tuple[tuple[int, ...], ...]:
    """The sides that a record's header names, from 0; each seat its own side if it names none.

    Raises:
        ValueError: they aren't sides of so many seats.
    """
    told = header.get("sides", [[seat + 1] for seat in range(seats)])
    sides = [side for side in told if isinstance(side, list)] if isinstance(told, list) else []
    numbers = [seat for side in sides for seat in side if type(seat) is int]
    if [*map(len, sides)].count(0) or sides != told or sorted(numbers) != [*range(1, seats + 1)]:
        raise ValueError(_("the sides don't fit the seats"))
    return tuple(tuple(seat - 1 for seat in side) for side in sides)


def sides(game: Game[S, Q, R, E], state: S) -> list[str]:
    """Who plays against each other, such as "Ada" and "Boris", or "Ada & Cleo" and "Boris & Dan".

    Args:
        game: what is played.
        state: the game, or a view of it.
    """
    names = game.names(state)
    return [" & ".join(names[seat] for seat in side) for side in game.sides(state)]


def standing(game: Game[S, Q, R, E], state: S) -> str:
    """The scores of all sides in a line, such as "Ada 7, Boris 3".

    Args:
        game: what is played.
        state: the game, or a view of it.
    """
    scores = [game.scores(state)[side[0]] for side in game.sides(state)]
    return _(", ").join(f"{side} {score}" for side, score in zip(sides(game, state), scores, strict=True))
