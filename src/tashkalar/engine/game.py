"""The door to the rules: begin a game, ask what is to be decided, answer."""

from collections.abc import Iterable, Mapping, Sequence
from operator import index
from typing import SupportsIndex
from unicodedata import combining, normalize

from tashkalar.engine.actions import action_options, carry_out, flare_deficits, may_pass, pass_control
from tashkalar.engine.board import Piece
from tashkalar.engine.catalogue import Catalogue
from tashkalar.engine.decision import PASS, RESIGN, Decision, Option, Outcome
from tashkalar.engine.events import Destroyed, Event, GameEnded
from tashkalar.engine.forms import FORMS, form_of, seat_counts
from tashkalar.engine.machine import answer_pending, pending_instruction, resolve
from tashkalar.engine.protocols import GoalProgress
from tashkalar.engine.state import GameState, Table
from tashkalar.engine.tasks import goal_progress
from tashkalar.engine.transition import Transition
from tashkalar.engine.turns import deal, outcome
from tashkalar.whole_numbers import shorten, to_int

MAX_SEED = (1 << 64) - 1
"""The greatest number that a game may be dealt from; the least is 0."""
LONGEST_NAME = 24
"""The letters that a player's name may have."""
_BLANKS = " \u115f\u1160\u2800\u3164\uffa0"
"""What counts as printable and shows nothing: the blank, the fillers of Hangul, the empty sign of Braille."""


class IllegalOption(ValueError):
    """An answer that the question doesn't list. Nothing has changed: the state is still good."""


def new_game(
    cards: Catalogue,
    form: str,
    schools: Sequence[str],
    seed: SupportsIndex,
    names: Sequence[str] = (),
    teams: bool = False,
) -> GameState:
    """A dealt game before its first answer; the same arguments give the same game on every machine.

        >>> dealt = new_game(cards.load(), "duel", ("northern", "southern"), seed=7, names=("Ada", "Boris"))
        >>> dealt
        <GameState duel, turn 1, seat 2 is asked>
        >>> new_game(cards.load(), "duel", ("northern", "northern"), seed=7)
        Traceback (most recent call last):
        ValueError: two seats can't play the same school

    Args:
        cards: what is played with.
        form: "high-form", "duel" or "melee".
        schools: by seat, the starting player first; all different (rules.md 2.1).
        seed: 0 to 2**64 - 1.
        names: by seat; "Seat 1", "Seat 2" and so on if left out.
        teams: whether the first and third seat play against the second and fourth (rules.md 11.1).

    Returns:
        The state at which the first question is asked.

    Raises:
        ValueError: the form or a school is unknown, or their number, the names or the seed don't fit.
    """
    problems = setup_problems(cards, form, schools, names, teams)
    problems += seed_problems(seed)
    if problems:
        raise ValueError("; ".join(problems))
    called = tuple(names) or tuple(f"Seat {i + 1}" for i in range(len(schools)))
    return deal(Table(form, teams, called, tuple(schools), cards), as_seed(seed))


def is_valid_name(text: str) -> bool:
    """Whether a player may be called so, in any script: nothing that controls a terminal or the way of writing.

    Something of it must be seen: blanks alone don't do, of whatever script, nor does an accent without its letter.

    >>> is_valid_name("Ada"), is_valid_name(" ")
    (True, False)

    Args:
        text: a name, in any spelling.

    Returns:
        True if it may be given to `new_game`.
    """
    seen = text.strip(_BLANKS)
    return text.isprintable() and seen != "" and not combining(seen[0]) and len(text) <= LONGEST_NAME


def normalize_name(name: str) -> str:
    r"""A name as it is kept: one sign for a letter with its accents, so that what looks alike is the same name.

    >>> len(normalize_name("e\u0301"))
    1

    Args:
        name: as it was typed.

    Returns:
        The name in Unicode's composed form (NFC).
    """
    return normalize("NFC", name)


class Problem(str):
    """A sentence on what is wrong, which others can tell in another language.

    Attributes:
        sentence: the same with placeholders.
        parts: what stands for them.
    """

    sentence: str
    parts: Mapping[str, object]


def problem(sentence: str, **parts: object) -> Problem:
    """What is wrong, in a sentence without a full stop.

    Args:
        sentence: with placeholders.
        **parts: what stands for them.
    """
    value = Problem(sentence.format(**parts))
    value.sentence, value.parts = sentence, parts
    return value


def seed_problems(given: object) -> list[Problem]:
    """What keeps something from being a seed.

    Args:
        given: it may be anything.

    Returns:
        A sentence without a full stop, or nothing if it is a number from 0 to `MAX_SEED`.
    """
    seed = to_int(given)
    if seed is None:
        return [problem("the seed must be a whole number, not {seed}", seed=shorten(given))]
    if not 0 <= seed <= MAX_SEED:
        return [problem("the seed must be from 0 to {most}, not {seed}", most=MAX_SEED, seed=seed)]
    return []


def as_seed(given: SupportsIndex) -> int:
    """A seed, or where chance stands, as a plain number, be it one of NumPy's.

    Args:
        given: it may be anything.

    Returns:
        The same number, 0 to `MAX_SEED`.

    Raises:
        ValueError: it is no such number.
    """
    if problems := seed_problems(given):
        raise ValueError(problems[0])
    return index(given)


def setup_problems(
    cards: Catalogue, form: str, schools: Sequence[str], names: Sequence[str], teams: bool
) -> list[Problem]:
    """Everything that keeps these from sitting down to a game.

    >>> setup_problems(cards.load(), "duel", ("northern", "northern"), (), teams=False)
    ["two seats can't play the same school"]

    Args:
        cards: all cards, and so the schools there are.
        form: one of `forms.FORMS`.
        schools: by seat.
        names: by seat; none for those of the seats.
        teams: whether two play against two.

    Returns:
        A sentence for each fault, without a full stop; nothing if the game can begin.
    """
    if form not in FORMS:
        problems = [problem("no form is called {name} (there are {known})", name=repr(form), known=", ".join(FORMS))]
    else:
        problems = _seat_problems(form, len(schools), teams)
    known = ", ".join(cards.schools)
    problems += [
        problem("no school is called {name} (there are {known})", name=repr(school), known=known)
        for school in schools
        if school not in cards.schools
    ]
    if len(set(schools)) < len(schools):
        problems.append(problem("two seats can't play the same school"))
    if names and len(names) != len(schools):
        problems.append(_number_problem(len(names), len(schools)))
    problems += [
        problem(
            "{name} can't be a name (1 to {most} letters that can be seen, and nothing that can't, such as joiners)",
            name=repr(name),
            most=LONGEST_NAME,
        )
        for name in names
        if not is_valid_name(name)
    ]
    if len(set(names)) < len(names):
        problems.append(problem("two players can't have the same name"))
    return problems


def _number_problem(names: int, seats: int) -> Problem:
    """So many names don't fit so many seats."""
    if names == 1:
        return problem("1 name for {seats} seats", seats=seats)
    if seats == 1:
        return problem("{names} names for 1 seat", names=names)
    return problem("{names} names for {seats} seats", names=names, seats=seats)


def _seat_problems(form: str, seats: int, teams: bool) -> list[Problem]:
    """What is wrong with so many seats."""
    fitting = seat_counts(form, teams)
    if seats in fitting:
        return []
    if not fitting:
        return [problem("{form} knows no teams", form=form)]
    if teams:
        return [
            problem("{form} with teams is for {fitting} seats, not {seats}", form=form, fitting=fitting[0], seats=seats)
        ]
    if len(fitting) == 1:
        return [problem("{form} is for {fitting} seats, not {seats}", form=form, fitting=fitting[0], seats=seats)]
    low, high = fitting
    return [problem("{form} is for {low} or {high} seats, not {seats}", form=form, low=low, high=high, seats=seats)]


def decision(state: GameState) -> Decision | Outcome:
    """What is asked now and every legal answer, or how the game ended. It is derived from the state alone.

        >>> asked = decision(state)
        >>> asked.seat, asked.ask, len(asked.options)
        (0, 'action', 70)

    Args:
        state: the game.

    Returns:
        A `Decision` while the game goes on, then the `Outcome`.
    """
    if state.ended:
        return outcome(state)
    if not state.frames:
        return Decision(state.seat, "action", "", _turn_prompt(state), (*action_options(state), *_always(state)))
    frame = state.frames[-1]
    asking = pending_instruction(state)
    answers = asking.options(state, frame)
    verbs = {option.verb for option in answers} - {"skip", "done"}
    ask = verbs.pop() if len(verbs) == 1 else "choice" if verbs else "return"
    procedure = frame.program.of.removeprefix("melee-").replace("-", " ").capitalize()
    title = state.table.cards.name(frame.card) if frame.card else procedure
    return Decision(frame.seat, ask, frame.card, f"{title}: {asking.hint()}", (*answers, *_always(state)))


def _always(state: GameState) -> tuple[Option, ...]:
    """What every question offers besides: passing control in a team (11.5), resigning if two sides play (12.8)."""
    table = state.table
    leaving = (RESIGN,) if table.colours == 2 else ()
    return (PASS, *leaving) if table.teams and may_pass(state) else leaving


def _turn_prompt(state: GameState) -> str:
    left = state.turn.actions
    if left and state.turn.passed:
        return f"place commons for your team mate ({left} left)"
    if left:
        return f"choose an action ({left} left)"
    return "end the turn, or use the last window"


def apply(state: GameState, option: Option) -> tuple[GameState, tuple[Event, ...]]:
    """Answer a question: the state after it, up to the next question, and what happened.

        >>> after, events = apply(state, asked.option("summon swordmaster e5"))
        >>> events
        (Summoned(seat=0, card='swordmaster', piece='1c', square='e5', used=('e4', 'e6')),)
        >>> apply(after, asked.option("summon swordmaster e5"))
        Traceback (most recent call last):
        tashkalar.engine.game.IllegalOption: 'summon swordmaster e5' is not an option here

    Args:
        state: the game; it stays as it is.
        option: one of the options of its question, which is derived anew to check that.

    Returns:
        The state at the next question or at the end of the game, and the events in their order.

    Raises:
        IllegalOption: the option isn't listed, or the game is over.
    """
    question = decision(state)
    if isinstance(question, Outcome):
        raise IllegalOption(f"{option.text!r} comes too late, the game is over")
    if option not in question.options:
        raise IllegalOption(f"{option.text!r} is not an option here")
    return apply_unchecked(state, option)


def apply_unchecked(state: GameState, option: Option) -> tuple[GameState, tuple[Event, ...]]:
    """Return what `apply` returns, without checking that the option is listed.

    It is for callers that have just taken the option from `decision(state)`, and takes less than half the time.

        >>> option = asked.option("summon swordmaster e5")
        >>> apply_unchecked(state, option) == apply(state, option)
        True

    Args:
        state: a game that goes on; it stays as it is.
        option: one of the options of its question. With another the result is undefined.

    Returns:
        The state at the next question or at the end of the game, and the events in their order.
    """
    events: list[Event] = []
    play = Transition(state, events)
    _answer(play, option)
    return play.state, tuple(events)


def successor(state: GameState, option: Option) -> GameState:
    """The state after an answer, as `apply` gives it, for who looks ahead: nothing is checked and nothing told.

        >>> option = asked.option("summon swordmaster e5")
        >>> successor(state, option) == apply(state, option)[0]
        True

    Args:
        state: a game that goes on.
        option: one of the options of its question. With another nobody knows what comes out.

    Returns:
        The state at the next question or at the end of the game.
    """
    play = Transition(state)
    _answer(play, option)
    return play.state


def _answer(play: Transition, option: Option) -> None:
    if option == RESIGN:
        play.ended = "resigned"
        play.emit(lambda: GameEnded(*outcome(play.state)))
    elif option == PASS:
        pass_control(play)
    elif play.frames:
        answer_pending(play, option)
    else:
        carry_out(play, option)
        resolve(play)


def own_losses_of_option(state: GameState, option: Option) -> tuple[Destroyed, ...]:
    """The pieces of the colour on turn that an answer costs at once: whatever destroys them, an arrival too.

        >>> own_losses_of_option(state, asked.option("summon swordmaster e5"))
        ()

    Args:
        state: the game.
        option: one of the options of its question, which isn't checked.

    Returns:
        The destructions, in their order.
    """
    if not state.frames and option.verb not in ("summon", "flare", "thaw", "warp"):
        return ()
    return own_losses_in(state, apply_unchecked(state, option)[1])


def own_losses_in(state: GameState, events: Iterable[Event]) -> tuple[Destroyed, ...]:
    """The pieces of the colour on turn that fell in what followed from a state.

        >>> own_losses_in(state, apply(state, asked.option("place a3"))[1])
        ()

    Args:
        state: the game before.
        events: what has happened since.

    Returns:
        The destructions among the events, in their order.
    """
    return tuple(e for e in events if isinstance(e, Destroyed) and Piece.parse(e.piece).colour == state.mine)


def score(state: GameState, seat: int) -> int:
    """A seat's score now.

        >>> score(state, 0), score(state, 1)
        (0, 0)

    Args:
        state: the game.
        seat: from 0; team mates have one score.

    Returns:
        The points: in the High Form with the legendary pieces on the board (rules.md 8.1), in a melee the lowest in the
        colour of an opponent (10.5).
    """
    return form_of(state).score(state, seat)


def flare_leads(state: GameState, seat: int, against: int) -> tuple[int, int]:
    """How far a colour is ahead of a seat's (rules.md 7.2, 7.8).

        >>> flare_leads(state, seat=1, against=0)
        (0, 1)

    Args:
        state: the game.
        seat: whose flare it is.
        against: the colour compared with.

    Returns:
        By how many upgraded pieces, and by how many pieces in all; negative if it is behind.
    """
    return flare_deficits(state.board, state.table.colour_of(seat), against)


def task_goals(state: GameState, task: str, seat: int) -> tuple[GoalProgress, ...]:
    """How far a seat meets each part of a task now (rules.md 8.5).

        >>> high = new_game(cards.load(), "high-form", ("highland", "sylvan"), seed=1)
        >>> task_goals(high, "imprisonment", 0)
        (GoalProgress(label='around one enemy piece', have=0, need=6),)

    Args:
        state: the game.
        task: the id of a task, open or not.
        seat: from 0.

    Returns:
        The parts of the task; of a task with alternatives, those of the one that is nearest.
    """
    return goal_progress(state.table.cards.tasks[task].goal, state, seat)
