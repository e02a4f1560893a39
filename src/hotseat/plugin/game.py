"""The interface of a game plugin: everything that the framework needs from a game.

A game is a frozen, hashable state and pure functions of that state. Seats are numbered from 0 in Python, and from 1 in
texts, records and protocol messages.
"""

import hashlib
import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, Self, cast

from hotseat.codec.names import is_visible
from hotseat.plugin.aids import GameAids
from hotseat.plugin.course import GameCourse
from hotseat.plugin.decision import E, Json, Option, Outcome, Q, R, S, Step, outcome_of
from hotseat.plugin.deeds import Deed, plain_deeds
from hotseat.plugin.results import AgreedDraw, Verdict
from hotseat.plugin.setup_options import MOST_SEATS, NAMES, POINTS, FormChoice, Seating, SetupOptions
from hotseat.plugin.speech import GameSpeech
from hotseat.util import identity
from hotseat.util.command_option import CommandOption
from hotseat.util.faults import list_faults
from hotseat.util.i18n import gettext, gettext_noop, ngettext
from hotseat.util.i18n import gettext as _
from hotseat.util.text_utils import after_colon, capitalize, join_and, versus, with_period

if TYPE_CHECKING:
    from hotseat.plugin.demonstrations import Demonstration
    from hotseat.plugin.gym import Gym
    from hotseat.plugin.queries import Query
    from hotseat.util.svg_film import Reel


class ComponentFault(ValueError):
    """A card file of the user's own, or the components of a game, that can't be read or are faulty.

    The message is in the player's language. It has a line for each fault, up to a limit (`list_faults`).

    Args:
        message: what can't be used; several lines are shortened as faults are.
        faults: the faults, each a line.
        more: the number of further faults.

    Attributes:
        lines: the message, line by line.
    """

    def __init__(self, message: str, faults: Iterable[str] = (), more: int = 0) -> None:
        self.lines = [*list_faults(message.split("\n")), *list_faults(faults, more)]
        super().__init__("\n".join(self.lines))


class Topic(NamedTuple):
    """A topic of the rules, in the player's language."""

    heading: str
    """The title of the topic."""
    paragraphs: tuple[str, ...]
    """The text, one string for each paragraph."""


class Component(NamedTuple):
    """A card or another component of a game, to be looked up, in the player's language."""

    id: str
    """The id, as options name it; unique in the game."""
    kind: str
    """The kind of component, as a heading; components of a kind follow one another."""
    name: str
    """The name in the player's language."""
    lines: tuple[str, ...]
    """The description, line by line."""


class GameSummary(NamedTuple):
    """A short description of a game, available without loading or replaying the game."""

    form: str = ""
    """The id of the variant, where the game has several variants; else ""."""
    title: str = ""
    """The name of the variant, in the player's language."""
    sides: tuple[tuple[int, ...], ...] = ()
    """The seats of each side, counted from 0; teammates share a side."""
    loadouts: tuple[str, ...] = ()
    """The id of each seat's loadout, such as a school, by seat; empty where all seats play with the same components."""


class CardUse(NamedTuple):
    """The use of the cards in a game, for statistics of many games."""

    played: tuple[tuple[str, ...], ...]
    """The ids of the cards that each seat played, in order, by seat."""
    kept: tuple[tuple[str, ...], ...]
    """The ids of the other cards that each seat held at some time, by seat."""


class GameRules(ABC, Generic[S, Q, R, E]):
    """The rules of a game: its decisions, seats, turns and scores. A view suffices for all but the first two."""

    id: ClassVar[str]
    """The id of the game in records, options and entry points: 1 to 60 of the characters a-z, 0-9 and hyphen."""
    name: ClassVar[str]
    """The name of the game for people; it is translated where it is shown, if the game's catalogues have it."""

    @abstractmethod
    def decision(self, state: S) -> Q | R:
        """Return the pending decision of a state, or the outcome if the game is over.

        The result depends on the state alone.

        Returns:
            A decision with the deciding seat and every legal option, at least one; or the outcome of a game that is
            over.
        """

    @abstractmethod
    def apply(self, state: S, option: Any, decision: Q) -> tuple[S, tuple[E, ...]]:
        """Return the state after an option, and the events that the option caused.

        The method doesn't validate its arguments: every caller in the framework passes an option that `decision(state)`
        lists.

        Args:
            state: the state before the option.
            option: one of the options of `decision`.
            decision: the pending decision of `state`, as `self.decision(state)` returns it.

        Returns:
            The state at the next decision or at the end of the game, and the events in the order in which they
            happened.
        """

    @abstractmethod
    def names(self, state: S) -> tuple[str, ...]:
        """Return the names of the players, by seat."""

    @abstractmethod
    def turn(self, state: S) -> int:
        """Return the number of the current turn, from 1; it never decreases in the course of a game."""

    def is_idle(self, state: S) -> bool:
        """Return whether no effect is pending, so that the decision is a turn's own and not a card's.

        The framework plays forced options only where an effect is pending, and a replay steps from one idle state to
        the next.
        """
        return True

    def sides(self, state: S) -> tuple[tuple[int, ...], ...]:
        """Return the seats of each side, from 0, each in exactly one. By default each seat is a side of its own."""
        return tuple((seat,) for seat in range(len(self.names(state))))

    def scores(self, state: S) -> tuple[int, ...]:
        """Return the current score of each seat.

        By default the scores are those of the outcome, and 0 for each seat while the game goes on.
        """
        outcome = outcome_of(self.decision(state))
        return outcome.scores if outcome is not None else (0,) * len(self.names(state))

    def open_scores(self, state: S) -> tuple[int, ...]:
        """Return the score of each seat in a state of a finished game, which lies open. By default it is `scores`."""
        return self.scores(state)

    def closing_option(self, decision: Q) -> Option | None:
        """Return the option that ends the turn if nothing is left but it and resigning; else None, as by default."""
        return None

    def resigning_option(self, decision: Q) -> Option | None:
        """Return the option by which the deciding seat gives up the game for its side; None if there is none.

        A table server plays it when the time of the seat is over and an opponent claims it. By default there is none.
        """
        return None

    def forced_option(self, state: S, decision: Q) -> Option | None:
        """Return the only reasonable option, which may be played for a person; None if the player has to choose.

        The framework calls this only while an effect is pending (`is_idle` is false). By default nothing is played
        automatically.

        Args:
            state: the whole state.
            decision: the pending decision of that state.
        """
        return None

    def random_option(self, decision: Q, below: Callable[[int], int]) -> Option:
        """Return a random option, for a seat without a player. A game may leave out options such as resigning.

        The line protocol plays the other seats with it when a client plays one seat alone.

        Args:
            decision: the pending decision.
            below: the source of randomness; `below(n)` returns an integer from 0 to n - 1, each with the same
                probability.
        """
        return decision.options[below(len(decision.options))]


class GameSetup(GameRules[S, Q, R, E]):
    """The start of a game: what is loaded, what can be chosen, and the deal."""

    own_cards: ClassVar[bool] = False
    """Whether `load` accepts a card file of the user's own."""
    card_files: Sequence[Path] = ()
    """The card files of the user's own that the game was loaded with."""
    new_keys: ClassVar[frozenset[str] | None] = None
    """The keys that the line protocol accepts in a `new` request; it refuses any other key. None accepts every key."""
    command_options: ClassVar[Sequence[CommandOption]] = ()
    """The options of the command line for the settings of a new game, beside those that every game has."""

    @classmethod
    def load(cls, cards: Sequence[Path] = ()) -> Self:  # noqa: ARG003 - a game with `own_cards` needs it
        """Return the game. By default the constructor is called without arguments.

        Args:
            cards: card files of the user's own; none for the cards of the game alone. They are given only if
                `own_cards` is true.

        Raises:
            ComponentFault: the cards can't be read, or are faulty.
        """
        return cls()

    @classmethod
    def load_with_packs(cls, cards: Sequence[Path] = (), report: Callable[[str], object] = str) -> Self:  # noqa: ARG003
        """Return the game with what the user has added to all games, such as packs of cards; by default nothing.

        Args:
            cards: card files of the user's own, as for `load`.
            report: takes a notice, in the player's language, about each addition that is left out.

        Raises:
            ComponentFault: the cards can't be read, or are faulty.
        """
        return cls.load(cards)

    @abstractmethod
    def new(self, wanted: Json) -> S:
        """Return the first state of a newly dealt game.

        The same settings and the same seed give the same state on every machine.

        Args:
            wanted: the settings, such as the players' names, the variant and the seed. Each game defines its own keys,
                and checks their values.

        Raises:
            ValueError: a setting is missing or invalid; the message is one line that names the fault.
        """

    def give_handicap(self, start: S, seat: int, points: int) -> S:
        """Return a first state in which a seat begins with points; by default there is no handicap.

        Args:
            start: the first state.
            seat: the seat, from 0.
            points: the points, from 1.

        Raises:
            ValueError: the game or its form has no such handicap; the message is one line.
        """
        raise ValueError(_("{game} has no handicap in {unit} here").format(game=_(self.name), unit=POINTS))

    def deal_handicap(self, start: S, seat: int, amount: int, unit: str) -> S:
        """Return a first state in which a seat begins with a handicap; by default only with points.

        Args:
            start: the first state.
            seat: the seat, from 0.
            amount: the number of points, or of what else the unit is, from 1.
            unit: the unit, one of those that the form declares (see `FormChoice.handicap_kinds`).

        Raises:
            ValueError: the game or its form has no such handicap; the message is one line.
        """
        if unit == POINTS:
            return self.give_handicap(start, seat, amount)
        raise ValueError(_("{game} has no handicap in {unit} here").format(game=_(self.name), unit=unit))

    def handicap_text(self, amount: int, unit: str) -> str:
        """Return a handicap as a phrase in the player's language, such as "8 points".

        Args:
            amount: the amount, from 1.
            unit: the unit; one that no form declares is shown as it is.
        """
        if unit != POINTS:
            return f"{amount} {unit}"
        return ngettext("{number} point", "{number} points", amount).format(number=amount)

    def setup_options(self) -> SetupOptions:
        """Return the choices for a new game that a setup screen offers, with texts in the player's language.

        By default there is one form, for each number of players, up to four, whose names `new` accepts, in the teams
        of `sides`.
        """
        seatings = [seating for seats in range(1, MOST_SEATS + 1) if (seating := self._seating(NAMES[:seats]))]
        seatings = seatings or [Seating(len(self.names(self.new({"seed": 0}))))]
        return SetupOptions((FormChoice("", _(self.name), tuple(seatings)),))

    def _seating(self, names: Sequence[str]) -> Seating | None:
        """Return the seats of a new game with so many players, with their teams; None if `new` refuses them."""
        try:
            sides = self.sides(self.new({"seed": 0, "names": names}))
        except ValueError:
            return None
        letters = {seat: "ABCD"[side] for side, seats in enumerate(sides) for seat in seats}
        return Seating(len(names), sides=tuple(letters[seat] for seat in sorted(letters)) * (len(sides) < len(names)))

    def is_valid_name(self, text: str) -> bool:
        """Return whether a text without blanks around it may be a name; by default if all of it is visible."""
        return is_visible(text) and bool(text.strip())

    def draw_first_player(self, seats: int, seed: int) -> int:
        """Return the player, from 0, who is drawn for the first turn; the same seed draws the same player.

        Args:
            seats: the number of players.
            seed: the seed of the game.
        """
        return int(hashlib.sha256(f"first {seed}".encode()).hexdigest(), 16) % seats


class GameSaving(GameRules[S, Q, R, E]):
    """The state of a game as data, and the header of its record."""

    fingerprint: str = ""
    """The fingerprint of the components, such as the cards; "" for a game that has only one set of them."""
    mismatch_hint: ClassVar[str] = gettext_noop("it is view only")
    """Advice for a record that was played with other components (see `version_mismatch`); marked for translation."""

    @abstractmethod
    def position(self, state: S) -> Json:
        """Return the whole state as a JSON object; `setup` restores exactly this state.

        The object holds all secrets too. `observe` returns what one seat may see.
        """

    @abstractmethod
    def setup(self, position: object) -> S:
        """Return the state of a position, as `position` returns it or written by hand; it may hold any JSON value.

        Raises:
            InvalidPosition: the position breaks the format or the rules; `problems` lists the faults.
        """

    def digest(self, state: S) -> str:
        """Return a short hash of a state for records and the line protocol; 16 hexadecimal digits by default.

        The hash is the same in every process; different states have different hashes, but for rare collisions. By
        default it is the SHA-256 of the position as compact JSON with sorted keys, cut to 64 bits.

            >>> game.digest(game.setup(game.position(start))) == game.digest(start)
            True
        """
        text = json.dumps(self.position(state), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def plays_with(self, fingerprint: str, state: S) -> bool:
        """Return whether a game is the same with components of a fingerprint; by default only with its own.

        Args:
            fingerprint: the fingerprint of the components on another machine.
            state: the whole state of the game.
        """
        return fingerprint == self.fingerprint

    def header(self, start: S) -> Json:
        """Return the part of a record's header that describes the deal.

        The object holds the result of the deal and not only the seed. So a later change of the shuffling doesn't
        invalidate old records. The framework adds keys of its own to the object: the version, the time and the players.

            >>> game.from_header(game.header(start)) == start
            True

        Args:
            start: the first state of the game, as `new` returned it.

        Returns:
            A JSON object. `game` is the id of the game; a header without it is one of the program's own game. `seats`
            is a list with an object for each seat, in which `name` is the player's name.
        """
        teams = [[seat + 1 for seat in side] for side in self.sides(start)]
        return {
            "game": self.id,
            "seats": [{"name": name} for name in self.names(start)],
            **({"sides": teams} if any(len(side) > 1 for side in teams) else {}),
            "dealt": self.position(start),
        }

    def from_header(self, header: Json) -> S:
        """Return the first state of the game of a record's header, whose keys may be missing or hold any JSON value.

        Raises:
            ValueError: the header is damaged, or its deal is impossible; the message is one line that names the fault.
        """
        if header.get("game") != self.id:
            raise ValueError(_("this isn't a game of {game}").format(game=self.name))
        self.summary_from_header(header)
        return self.setup(header.get("dealt"))

    @classmethod
    def summary_from_header(cls, header: Json) -> GameSummary:
        """Return the summary of the game that a record's header describes.

        A class method: a list of saved games calls it for every file, and must not load the cards of each game.

        Args:
            header: the decoded first line of a record; any key may be missing or hold any JSON value.

        Raises:
            ValueError: the header is damaged; the message is one line that names the fault.
        """
        seats = header.get("seats")
        return GameSummary(title=_(cls.name), sides=_sides_of(header, len(seats) if isinstance(seats, list) else 0))

    def version_mismatch(self, header: Json) -> str:
        """Return a phrase such as "other cards" if a record was played with others than the installed ones; else "".

        A record with a mismatch can be viewed as far as it fits the installed components, but not resumed.

        Args:
            header: the decoded first line of a record; any key may be missing or hold any JSON value.
        """
        return ""


class GameViews(GameSpeech[S, Q], GameSaving[S, Q, R, E]):
    """A game as a seat may see it, as data and as text."""

    @abstractmethod
    def view(self, state: S, seat: int | None) -> S:
        """Return the state as a seat may see it; everything hidden from the seat is masked in the result.

        While a game goes on, the interfaces show views and never the whole state. A game without hidden information
        returns the state itself. Whatever an option changes in the views of others, a visible event says: a
        question that is skipped because a hand has nothing for it doesn't show in them.

        Args:
            state: the whole state.
            seat: the observing seat, from 0; None for what is visible to everybody, as between the turns of two
                players.
        """

    def observe(self, state: S, seat: int) -> Json:
        """Return the position as a seat may see it, as a JSON object. By default it is the position of the seat's view.

            >>> game.observe(start, 0)["hands"]
            [2, '?']

        Args:
            state: the whole state.
            seat: the observing seat, from 0.
        """
        return self.position(self.view(state, seat))

    @abstractmethod
    def determinize(self, seen: object, seat: int, seed: int) -> S:
        """Return a whole state that is consistent with what a seat observed; the hidden cards are sampled.

        Args:
            seen: a position as `observe` returned it for the seat; it may hold any JSON value.
            seat: the observing seat, from 0.
            seed: the seed of the sample, from 0 to 2**64 - 1; the same seed gives the same state.

        Raises:
            InvalidPosition: no state is consistent with the observation; `problems` lists the faults.
        """

    def visible_events(self, events: Sequence[E], seat: int | None) -> tuple[E, ...]:
        """Return the events as a seat may see them: hidden details are masked or left out.

        By default all events are visible, as in a game without hidden information.

        Args:
            events: the events of one or more steps, in their order.
            seat: the observing seat, from 0; None for what is visible to everybody.
        """
        return tuple(events)

    def visible_step(self, step: Step[S, E], seat: int | None) -> Step[S, E]:
        """Return a step as a seat may see it: its states are views, and its events are those visible to the seat.

        The option's text is "" in the result if the seat sees other events than those that happened, as the text could
        give away what is hidden.

        Args:
            step: a step with whole states and all events.
            seat: the observing seat, from 0; None for what is visible to everybody.
        """
        visible = self.visible_events(step.events, seat)
        return step._replace(
            option=step.option if visible == step.events else "",
            events=visible,
            before=self.view(step.before, seat),
            state=self.view(step.state, seat),
        )

    def reveals(self, events: Sequence[E]) -> bool:
        """Return whether events revealed hidden information to a seat, so that their step can't be undone.

        By default no event reveals anything.
        """
        return False

    def event_json(self, event: E) -> Json:
        """Return an event, as the recipient may see it, as a JSON object for the line protocol and for bots.

        Returns:
            An object in which `event` is the kind of the event, and seats are counted from 1.
        """
        return {"event": str(event)}

    @property
    def reads_events(self) -> bool:
        """Whether `read_event` reads what `event_json` writes, so that a screen can show a game on another machine."""
        kind = type(self)
        return kind.read_event is not GameViews.read_event or kind.event_json is GameViews.event_json

    def read_event(self, data: Json) -> E:
        """Return the event of an object of `event_json` from an untrusted source, which is needed to join a game.

        By default it is the text that the default of `event_json` holds.

        Raises:
            ValueError: the object describes no event, or the game has no inverse of its `event_json`.
        """
        text = data.get("event")
        if not self.reads_events or not isinstance(text, str):
            raise ValueError(_("unknown event"))
        return cast(E, text)

    @classmethod
    def schemas(cls) -> Mapping[str, Json]:
        """Return the JSON Schemas of the values that other programs read, which the command `schema` prints.

        Returns:
            The schemas by name: `position`, which holds for views too, and `event`. By default none.
        """
        return {}

    def describe_option(self, state: S, option: Option) -> str:
        """Return an answer as a phrase in the player's language, such as "take a card"; by default as it is typed.

        Args:
            state: the state as the deciding seat may see it.
            option: an option of the pending decision.
        """
        return option.text

    def prompt(self, state: S, decision: Q) -> str:
        """Return the decision as a phrase in the player's language, without the name of the player.

        By default it is the translation of the decision's own `prompt`.

        Args:
            state: the state of the decision, or a view of it.
            decision: the pending decision of that state.
        """
        return gettext(decision.prompt)

    def describe_step(self, step: Step[S, E]) -> str:
        """Return a step as one line of the log in the player's language, without a full stop.

        By default the line holds the player's name, the option's text and the `str` of each event. A game overrides
        this if the `str` of its events isn't a phrase for players.

        Args:
            step: a whole step, or a step as a seat may see it (`visible_step`); then its option's text may be "".
        """
        text = _("; ").join(filter(None, (step.option, *map(str, step.events))))
        return after_colon(self.names(step.state)[step.seat], text)

    def say_step(self, step: Step[S, E]) -> str:
        """Return a step as plain lines say it, without a full stop; by default as `describe_step` describes it.

        A game says what a player at the screen sees, such as a card that was drawn, and names in place of signs.

        Args:
            step: a whole step, or a step as a seat may see it.
        """
        return self.describe_step(step)

    def say_steps(self, steps: Sequence[Step[S, E]]) -> str:
        """Return successive steps of a turn as one phrase for plain lines, without a full stop.

        By default it joins what `say_step` says of each.

        Args:
            steps: steps as a seat may see them (`visible_step`), at least one.
        """
        return _("; ").join(map(self.say_step, steps))

    def describe_turn(self, steps: Sequence[Step[S, E]]) -> Sequence[Deed[S, E]]:
        """Return what was done in a turn, in rows for the hand-over screen. By default each step is a row.

        Args:
            steps: successive steps of one turn as everybody may see them (`visible_step` for no seat), at least one.
        """
        return plain_deeds(steps, [*map(self.describe_step, steps)])

    def say_turn(self, steps: Sequence[Step[S, E]]) -> Sequence[str]:
        """Return what was done in a turn as plain lines say it, a phrase each; by default as `describe_turn` has it.

        Args:
            steps: successive steps of one turn as everybody may see them, at least one.
        """
        return [deed.text for deed in self.describe_turn(steps)]

    def title(self, state: S) -> str:
        """Return a line with the game and its players, without a full stop.

        >>> game.title(start)
        'Nim: Ada against Boris'
        """
        return after_colon(_(self.name), versus(side_names(self, state)))

    def describe_result(self, state: S) -> str:
        """Return the result of a whole state as a phrase in the player's language, without a full stop.

        Returns:
            The winners, the reason and the scores; "" while the game goes on.
        """
        outcome = outcome_of(self.decision(state))
        return describe_outcome(self, state, outcome) if outcome is not None else ""

    def describe_end(self, steps: Sequence[Step[S, E]], outcome: Outcome) -> str:
        """Return why the game ended as it did, as a sentence in the player's language. By default it is the reason.

        Args:
            steps: all steps of the game with all events.
            outcome: the outcome of the game by the rules.
        """
        return with_period(capitalize(_(outcome.reason)))

    def describe_overlooked(self, steps: Sequence[Step[S, E]], seats: Sequence[int]) -> str:
        """Return what some seats overlooked in a finished game, as sentences. By default there is nothing.

        Args:
            steps: all steps of the game with all events.
            seats: the seats, from 0.
        """
        return ""

    def score_sources(self, steps: Sequence[Step[S, E]], side: int) -> Sequence[tuple[int, str]]:
        """Return the points of a side in a finished game by what they are for. By default there is nothing.

        Args:
            steps: all steps of the game with all events.
            side: the index of the side in `sides`.

        Returns:
            Points, each with a phrase in the player's language, such as the name of a task.
        """
        return ()

    def render_text(self, seen: S) -> list[str]:
        """Return a state as lines of plain text without line ends, for the text interface and for transcripts.

        By default there is one line for each key of the position.

        Args:
            seen: a view; the whole state only where nothing is hidden any more.
        """
        return [f"{key}: {json.dumps(value, ensure_ascii=False)}" for key, value in self.position(seen).items()]

    def film_reel(self, seen: Sequence[S], said: Sequence[Sequence[str]]) -> "Reel | None":
        """Return the pictures of a film; None by default, for one of the rows of `render_text`.

        Args:
            seen: a view for each picture; the whole state only where nothing is hidden any more.
            said: the sentences of each picture, such as the last decision.
        """
        return None

    def replay_markers(self) -> Mapping[str, Callable[[E], bool]]:
        """Return the kinds of event that a viewer can search for in a replay, besides a change of the scores.

        Returns:
            A predicate for each kind, by the word that the viewer types; the predicate takes one event.
        """
        return {}


class GameStatistics(GameRules[S, Q, R, E], GameCourse[S, E]):
    """The numbers of finished games."""

    tally_heads: ClassVar[tuple[str, ...]] = (gettext_noop("points"),)
    """The headings of the numbers that `tally` returns, marked for translation."""
    loadout_head: ClassVar[str] = gettext_noop("played with")
    """The heading of the loadouts in statistics, marked for translation."""

    record_heads: ClassVar[tuple[str, ...]] = ()
    """The headings of the numbers that `record_marks` returns, marked for translation."""

    def record_marks(self, steps: Sequence[Step[S, E]]) -> tuple[int, ...]:
        """Return numbers for the table of records of games played alone, beside the score; by default none.

        Args:
            steps: all steps of a finished game, at least one.

        Returns:
            A number for each of `record_heads`; 0 for what hasn't come about.
        """
        return ()

    def describe_mark(self, number: int) -> str:
        """Return a number of `record_marks` but 0 in the player's language, in few columns; by default its digits."""
        return str(number)

    def loadouts(self, state: S) -> tuple[str, ...]:
        """Return the id of the loadout of each seat, such as a school, in a whole state; statistics count by loadout.

        Returns:
            One id for each seat; "" for each seat by default, which means that loadouts don't differ.
        """
        return ("",) * len(self.names(state))

    def loadout_name(self, loadout: str) -> str:
        """Return the name of a loadout in the player's language; by default the id, which may be an unknown one."""
        return loadout

    def card_name(self, card: str) -> str:
        """Return the name of a card in the player's language. By default it is the id.

        Args:
            card: an id that `card_use` returned, or one of a saved game, which may be unknown.
        """
        return card

    def hand_names(self, state: S, seat: int) -> Sequence[str]:
        """Return the names of the cards in a hand, which the result shows. None by default, and of a hidden hand.

        Args:
            state: a state, as a whole or as a seat sees it.
            seat: the seat, from 0.
        """
        return ()

    def card_use(self, steps: Sequence[Step[S, E]]) -> CardUse | None:
        """Return the use of the cards in whole steps, one at least; None, as by default, for no such statistics."""
        return None

    def end_reason(self, steps: Sequence[Step[S, E]], outcome: Outcome) -> str:
        """Return the reason that a game ended, as a phrase for tables. By default it is that of the outcome.

        Args:
            steps: the steps of the game with all events.
            outcome: the outcome of the game.
        """
        return outcome.reason

    def tally(self, steps: Sequence[Step[S, E]], seat: int) -> tuple[int, ...]:
        """Return the numbers of a seat in a finished game under `tally_heads`. By default it is the final score.

        Args:
            steps: all steps of the game, at least one.
            seat: the seat, from 0.
        """
        return (self.scores(steps[-1].state)[seat],)

    def turn_points(self, steps: Sequence[Step[S, E]], seat: int) -> int:
        """Return the points that a seat got in a turn of a finished game; by default the change of `open_scores`.

        Args:
            steps: the steps of the turn, at least one.
            seat: the seat, from 0.
        """
        return self.open_scores(steps[-1].state)[seat] - self.open_scores(steps[0].before)[seat]


class GameLookups:
    """The rules and components of a game, to be looked up."""

    def topics(self) -> Sequence[Topic]:
        """Return the rules by topic, which the text interface shows on request. By default there are none."""
        return ()

    @property
    def has_topics(self) -> bool:
        """Whether the game has rules by topic, which aren't read for it."""
        return type(self).topics is not GameLookups.topics

    def demonstrations(self) -> "Sequence[Demonstration]":
        """Return positions that show clauses of the rules, in the order of the clauses. By default there are none.

        Returns:
            Each demonstration is a `hotseat.plugin.demonstrations.Demonstration`, with a clause of its own.
        """
        return ()

    @property
    def has_demonstrations(self) -> bool:
        """Whether the game demonstrates clauses of its rules, which aren't read for it."""
        return type(self).demonstrations is not GameLookups.demonstrations

    def undemonstrated_clauses(self) -> Mapping[str, str]:
        """Return the reason why a clause of the rules has no demonstration, for each such clause. By default none.

        Returns:
            A few words in the player's language by the number of the clause. With the demonstrations they are all
            clauses, so that the program can show how many are demonstrated.
        """
        return {}

    def components(self) -> Sequence[Component]:
        """Return the cards and other components of the game, to be looked up. By default there are none."""
        return ()

    @property
    def has_components(self) -> bool:
        """Whether the game has components to look up, which aren't read for it."""
        return type(self).components is not GameLookups.components

    def queries(self) -> "Sequence[Query[Any, Any]]":
        """Return what players can ask about the position, in plain lines and on the screen. By default nothing.

        Returns:
            Each query is a `hotseat.plugin.queries.Query`. Its word is the first word of no option of the game.
        """
        return ()

    def cards_json(self) -> Json | None:
        """Return the cards as a JSON object, for a bot that asks for them; None for a game without. By default None."""
        return None


class GameLessons:
    """The lessons and exercises of a game, and whether it has hints."""

    hints: ClassVar[bool] = False
    """Whether players can ask for hints, which a serious game goes without."""

    def lessons(self) -> Sequence[Any]:
        """Return the lessons, in which a player learns the game by playing. By default there are none.

        Returns:
            Each lesson is a `hotseat.play.lessons.Lesson`. A plugin reads them in this method, as they need pydantic.
        """
        return ()

    @property
    def has_lessons(self) -> bool:
        """Whether the game has lessons, which aren't read for it."""
        return type(self).lessons is not GameLessons.lessons

    def gym(self) -> "Gym | None":
        """Return the exercises in which a player learns to see patterns. By default there are none.

        Returns:
            The exercises as a `hotseat.plugin.gym.Gym`, or None for a game without patterns to see.
        """
        return None

    @property
    def has_gym(self) -> bool:
        """Whether the game has such exercises, which aren't made for it."""
        return type(self).gym is not GameLessons.gym


class Game(
    GameSetup[S, Q, R, E], GameViews[S, Q, R, E], GameStatistics[S, Q, R, E], GameLookups, GameLessons, GameAids
):
    """The interface of a game plugin.

    The framework makes a game by `load`, which calls the constructor without arguments. Every other method is a pure
    function of its arguments: the same arguments give the same result at any time and in any process. Methods that
    aren't abstract have a default, which a game overrides where the default doesn't fit.

    The type parameters are the types of the state (S), the decision (Q), the outcome (R) and the event (E).
    """


def _sides_of(header: Json, seats: int) -> tuple[tuple[int, ...], ...]:
    """Return the sides that a record's header names, by default one a seat; raise ValueError if they don't fit."""
    value = header.get("sides", [[seat + 1] for seat in range(seats)])
    sides = [side for side in value if isinstance(side, list)] if isinstance(value, list) else []
    numbers = [seat for side in sides for seat in side if type(seat) is int]
    if [*map(len, sides)].count(0) or sides != value or sorted(numbers) != [*range(1, seats + 1)]:
        raise ValueError(_("the sides don't match the seats"))
    return tuple(tuple(seat - 1 for seat in side) for side in sides)


def side_names(game: GameRules[S, Q, R, E], state: S) -> list[str]:
    """Return the players' names by side, such as "Ada" and "Boris", or "Ada & Cleo" and "Boris & Dan".

    Args:
        game: the game plugin.
        state: a state, or a view of one.
    """
    names = game.names(state)
    return [" & ".join(names[seat] for seat in side) for side in game.sides(state)]


def describe_outcome(game: GameRules[S, Q, R, E], state: S, outcome: Outcome) -> str:
    """Return the winners, the reason and the scores as a phrase in the player's language, without a full stop.

    Args:
        game: the game plugin.
        state: the last state of the game, or a view of it.
        outcome: the outcome, by the rules or by agreement.
    """
    verdict = Verdict(game.sides(state), outcome.winners)
    winners = join_and(verdict.winners_of(side_names(game, state)))
    reason, scores = _(outcome.reason), score_line(game, state)
    if not winners:
        return _("no winner: {reason} ({scores})").format(reason=reason, scores=scores)
    if verdict.drawn:
        return _("a draw between {name}: {reason} ({scores})").format(name=winners, reason=reason, scores=scores)
    if len(verdict.sides[verdict.winning[0]]) > 1:
        return _("{names} win: {reason} ({scores})").format(names=winners, reason=reason, scores=scores)
    return _("{name} wins: {reason} ({scores})").format(name=winners, reason=reason, scores=scores)


def result_phrase(game: GameViews[S, Q, R, E], state: S, agreed: AgreedDraw | None) -> str:
    """Return the result as a phrase in the player's language, without a full stop; "" while the game goes on.

    Args:
        game: the game plugin.
        state: the last state of the game.
        agreed: the draw to which the players have agreed; None if the rules decide.
    """
    return game.describe_result(state) if agreed is None else describe_outcome(game, state, agreed)


def agreed_draw(game: GameRules[S, Q, R, E], state: S) -> AgreedDraw:
    """Return the outcome of a game whose players agree to a draw.

    Args:
        game: the game plugin.
        state: the last state of the game, or a view of it.
    """
    return AgreedDraw(tuple(range(len(game.names(state)))), game.scores(state))


def score_line(game: GameRules[S, Q, R, E], state: S) -> str:
    """Return the scores of all sides in a line, such as "Ada 7, Boris 3".

    The score of a side is that of its first seat.

    Args:
        game: the game plugin.
        state: a state, or a view of one.
    """
    scores = [game.scores(state)[side[0]] for side in game.sides(state)]
    return _(", ").join(f"{side} {score}" for side, score in zip(side_names(game, state), scores, strict=True))


def forced_option(game: GameRules[S, Q, R, E], state: S, decision: Q) -> Option | None:
    """Return the only option of a decision that a pending effect demands; None if the player has to choose.

    The result is always None for a turn's own decision.

    Args:
        game: the game plugin.
        state: the whole state.
        decision: the pending decision of that state.
    """
    return None if game.is_idle(state) else game.forced_option(state, decision)


def no_record() -> str:
    """Return the reason why a file isn't read: it doesn't begin like a record of this program."""
    return _("this doesn't begin like a saved game of {program}").format(program=identity.current().name)
