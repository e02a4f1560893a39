"""The interface of a game plugin: all that the framework knows of any game.

A game is a frozen, hashable state and pure functions of it. Seats are counted from 0 here, and from 1 in every text
that people or other programs read.
"""

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Generic, NamedTuple

from tashkalar.i18n import gettext, gettext_noop
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
from tashkalar.tabletop.text_utils import join_and, versus


class InvalidPosition(ValueError):
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


class GameSummary(NamedTuple):
    """How a game is announced before anybody looks into it."""

    form: str = ""
    """The id of the kind of game, where a game has several."""
    title: str = ""
    """The kind of game for people."""
    sides: tuple[tuple[int, ...], ...] = ()
    """The seats, those that play together in one."""
    loadouts: tuple[str, ...] = ()
    """What each seat plays with, by its id, where that differs: a school, say."""


class Game(ABC, Generic[S, Q, R, E]):
    """The interface of a game plugin. What a game needs (its cards, say) is loaded when the object is made.

    The methods are functions of a state alone: the same question has the same answer at any time, in any process. Those
    that aren't abstract have a usual answer, which a game changes where it is another.
    """

    id: ClassVar[str]
    """Its name in records, options and files."""
    name: ClassVar[str]
    """Its name for people."""
    no_abbreviation: ClassVar[frozenset[str]] = frozenset()
    """The options that must be typed in full, such as resigning."""
    new_keys: ClassVar[frozenset[str] | None] = None
    """The keys that `new` knows; the line protocol refuses any other. None: any, and `new` judges them itself."""
    mismatch_hint: ClassVar[str] = gettext_noop("it can only be looked at")
    """What to do with a record that was played with something else, see `version_mismatch`; marked for translation."""

    # --- playing ------------------------------------------------------------------------------------------------------

    @property
    def word_names(self) -> Mapping[str, str]:
        """Return the player's words for the words of options, such as a card's name for its id; either can be typed."""
        return {}

    @classmethod
    def summary_from_header(cls, header: Json) -> GameSummary:
        """Summarise the game of a record's header. A class method, so that listing saved games loads nothing else.

        Args:
            header: the first line of a file, decoded; it may hold anything.

        Raises:
            ValueError: the header is damaged, and how, in a line.
        """
        seats = header.get("seats")
        return GameSummary(title=cls.name, sides=_sides_of(header, len(seats) if isinstance(seats, list) else 0))

    @abstractmethod
    def new(self, wanted: Json) -> S:
        """Deal a new game. The same settings and seed give the same game on every machine.

        Args:
            wanted: what is to be played, by whom and with which seed; what the keys are is the game's.

        Raises:
            ValueError: no such game can be played, and why, in a line.
        """

    @abstractmethod
    def decision(self, state: S) -> Q | R:
        """Return the pending decision, or the outcome of a game that is over. Derived from the state alone.

        Args:
            state: the game.
        """

    @abstractmethod
    def apply(self, state: S, option: Any, decision: Q) -> tuple[S, tuple[E, ...]]:
        """Carry out an option: return the state at the next decision, and the events.

        Nothing needs to be checked here: `History`, the protocol and matches pass only what `decision(state)` lists.

        Args:
            state: the game.
            option: one of the options of its question.
            decision: the question of this very state.
        """

    # --- who and when -------------------------------------------------------------------------------------------------

    @abstractmethod
    def names(self, state: S) -> tuple[str, ...]:
        """Return the players' names, by seat.

        Args:
            state: the game, or a view of it.
        """

    @abstractmethod
    def turn(self, state: S) -> int:
        """Return the number of the turn: from 1, never falling.

        Args:
            state: the game, or a view of it.
        """

    def is_idle(self, state: S) -> bool:
        """Whether no effect is pending: the decision, if there is one, is the turn's own.

        Args:
            state: the game, or a view of it.
        """
        return True

    def sides(self, state: S) -> tuple[tuple[int, ...], ...]:
        """Return the seats of each side; team mates share one.

        Args:
            state: the game, or a view of it.
        """
        return tuple((seat,) for seat in range(len(self.names(state))))

    def loadouts(self, state: S) -> tuple[str, ...]:
        """Return what each seat plays with, by its id, where that differs: a school, say; "" where it doesn't.

        Args:
            state: the game; nothing of it is hidden.
        """
        return ("",) * len(self.names(state))

    def scores(self, state: S) -> tuple[int, ...]:
        """Return the current score of each seat; that of the outcome if the game keeps no score before.

        Args:
            state: the game, or a view of it.
        """
        outcome = outcome_of(self.decision(state))
        return outcome.scores if outcome is not None else (0,) * len(self.names(state))

    # --- a state as text ----------------------------------------------------------------------------------------------

    @abstractmethod
    def position(self, state: S) -> Json:
        """Return the whole state as JSON values; `setup` restores exactly this state.

        Args:
            state: the game.
        """

    @abstractmethod
    def setup(self, position: object) -> S:
        """Return the state of a position.

        Args:
            position: what `position` gave, or somebody wrote like it; it may hold anything.

        Raises:
            InvalidPosition: with every fault.
        """

    def digest(self, state: S) -> str:
        """Return a short hash of the state: the same in every process, different for different states.

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
        """Return the state as a seat may see it: what the seat can't see is hidden in it.

        Screens and plain lines show this and never the state. Where nothing is secret, it is the state itself.

        Args:
            state: the game.
            seat: who looks; None: anybody who sits in front of no hand, such as between two turns.
        """

    def observe(self, state: S, seat: int) -> Json:
        """Return the position as a seat may see it, as JSON values.

            >>> game.observe(start, 0)["seats"][1]["beings"]
            ['?', '?', '?']

        Args:
            state: the game.
            seat: who looks.
        """
        return self.position(self.view(state, seat))

    def prompt(self, state: S, decision: Q) -> str:
        """Return the decision as a phrase in the player's language, without the name of the player.

        Args:
            state: a state or a view.
            decision: its question.
        """
        return gettext(decision.prompt)

    def random_option(self, decision: Q, below: Callable[[int], int]) -> Option:
        """Return a random option, for a seat that nothing plays.

        Args:
            decision: its question.
            below: gives a number from 0 to below another, each as likely as any other.
        """
        return decision.options[below(len(decision.options))]

    @abstractmethod
    def determinize(self, seen: object, seat: int, seed: int) -> S:
        """Return a full state that fits what a seat observed: hidden cards are sampled.

        Args:
            seen: what the seat observed.
            seat: whose it is.
            seed: 0 to 2**64 - 1; the same deals the same.

        Raises:
            InvalidPosition: with every fault.
        """

    def visible_events(self, events: Sequence[E], seat: int | None) -> tuple[E, ...]:
        """Return the events as a seat may see them; all of them in a game without secrets.

        Args:
            events: what has happened.
            seat: who hears of it; None: everybody.
        """
        return tuple(events)

    def visible_step(self, step: Step[S, E], seat: int | None) -> Step[S, E]:
        """Return a step as a seat may see it: without what is hidden before and after.

        What was answered isn't told to whom something else is told than what has happened.

        Args:
            step: one of the line of play.
            seat: who looks; None: everybody.
        """
        visible = self.visible_events(step.events, seat)
        return step._replace(
            option=step.option if visible == step.events else "",
            events=visible,
            before=self.view(step.before, seat),
            state=self.view(step.state, seat),
        )

    def reveals(self, events: Sequence[E]) -> bool:
        """Whether events revealed hidden information to a seat, so that they can't be undone.

        Args:
            events: what came of a step.
        """
        return False

    # --- telling ------------------------------------------------------------------------------------------------------

    def event_json(self, event: E) -> Json:
        """Return an event as a JSON object: `event` is its kind; seats are counted from 1.

        Args:
            event: what has happened.
        """
        return {"event": str(event)}

    def describe_step(self, step: Step[S, E]) -> str:
        """Return a decision and its events as one line of the log, without a full stop.

        The usual line has the answer and the events by `str`; a game whose events are no sentences replaces it.

        Args:
            step: one of the line of play, or as a seat has witnessed it.
        """
        said = _("; ").join(filter(None, (step.option, *map(str, step.events))))
        return f"{self.names(step.state)[step.seat]}: {said}"

    def forced_option(self, state: S, decision: Q) -> Option | None:
        """Return the option that may be played automatically because there is no other; None if the player must choose.

        Args:
            state: the game.
            decision: its question.
        """
        return None

    def title(self, state: S) -> str:
        """Return what is played and by whom, without a full stop.

            >>> game.title(start)
            'Deathmatch Duel: Ada (Northern Imperial) against Boris (Southern Imperial)'

        Args:
            state: the game, or a view of it.
        """
        return f"{self.name}: {versus(side_names(self, state))}"

    def describe_result(self, state: S) -> str:
        """Return how the game ended, without a full stop; "" while it goes on.

        Args:
            state: the game.
        """
        outcome = outcome_of(self.decision(state))
        if outcome is None:
            return ""
        verdict = Verdict(self.sides(state), outcome.winners)
        winners = join_and(verdict.winners_of(side_names(self, state)))
        reason, scores = _(outcome.reason), score_line(self, state)
        if not winners:
            return _("no winner: {reason} ({scores})").format(reason=reason, scores=scores)
        if verdict.drawn:
            return _("a draw between {name}: {reason} ({scores})").format(name=winners, reason=reason, scores=scores)
        if len(verdict.sides[verdict.winning[0]]) > 1:
            return _("{names} win: {reason} ({scores})").format(names=winners, reason=reason, scores=scores)
        return _("{name} wins: {reason} ({scores})").format(name=winners, reason=reason, scores=scores)

    def render_text(self, seen: S) -> list[str]:
        """Return the state as lines of plain characters.

        Args:
            seen: a view of it, or the whole state where nothing is a secret any more.
        """
        return [f"{key}: {json.dumps(value, ensure_ascii=False)}" for key, value in self.position(seen).items()]

    # --- records ------------------------------------------------------------------------------------------------------

    def header(self, start: S) -> Json:
        """Return what a record must hold to deal this game again, independent of later changes to the shuffle.

            >>> game.from_header(game.header(start)) == start
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

    def from_header(self, header: Json) -> S:
        """Return the start of the game that a header describes.

        Args:
            header: the first line of a file, decoded; it may hold anything.

        Raises:
            ValueError: the header is damaged, or the deal is impossible, and why, in a line.
        """
        if header.get("game") != self.id:
            raise ValueError(_("this is no game of {game}").format(game=self.name))
        self.summary_from_header(header)
        return self.setup(header.get("dealt"))

    def version_mismatch(self, header: Json) -> str:
        """Return what the record was played with if that differs, in words such as "other cards"; "" if it doesn't.

        Args:
            header: the first line of a file, decoded; it may hold anything.
        """
        return ""

    def topics(self) -> Sequence[Topic]:
        """The rules by topic, which plain lines tell on demand; none if the game brings none."""
        return ()

    def replay_markers(self) -> Mapping[str, Callable[[E], bool]]:
        """Return what can be searched for in a replay besides a change of the scores.

        Returns:
            Each marker's word, with a test of an event.
        """
        return {}


def _sides_of(header: Json, seats: int) -> tuple[tuple[int, ...], ...]:
    """The sides that a record's header names, from 0; each seat its own side if it names none.

    Raises:
        ValueError: they aren't sides of so many seats.
    """
    value = header.get("sides", [[seat + 1] for seat in range(seats)])
    sides = [side for side in value if isinstance(side, list)] if isinstance(value, list) else []
    numbers = [seat for side in sides for seat in side if type(seat) is int]
    if [*map(len, sides)].count(0) or sides != value or sorted(numbers) != [*range(1, seats + 1)]:
        raise ValueError(_("the sides don't fit the seats"))
    return tuple(tuple(seat - 1 for seat in side) for side in sides)


def side_names(game: Game[S, Q, R, E], state: S) -> list[str]:
    """Who plays against each other, such as "Ada" and "Boris", or "Ada & Cleo" and "Boris & Dan".

    Args:
        game: what is played.
        state: the game, or a view of it.
    """
    names = game.names(state)
    return [" & ".join(names[seat] for seat in side) for side in game.sides(state)]


def score_line(game: Game[S, Q, R, E], state: S) -> str:
    """The scores of all sides in a line, such as "Ada 7, Boris 3".

    Args:
        game: what is played.
        state: the game, or a view of it.
    """
    scores = [game.scores(state)[side[0]] for side in game.sides(state)]
    return _(", ").join(f"{side} {score}" for side, score in zip(side_names(game, state), scores, strict=True))
