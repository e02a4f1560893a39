"""The main functions of the rules: deal a game, list the options of its decision, and apply one."""

from collections.abc import Iterable, Mapping, Sequence
from operator import index
from typing import SupportsIndex
from unicodedata import combining

from hotseat.codec.names import is_visible, spelling
from hotseat.codec.whole_numbers import shorten, to_int
from tashkalar.engine.actions import action_options, carry_out, flare_deficits, may_pass, pass_control
from tashkalar.engine.board import Piece
from tashkalar.engine.catalogue import Catalogue
from tashkalar.engine.decision import PASS, RESIGN, Decision, Option, Outcome
from tashkalar.engine.events import Destroyed, Event, GameEnded
from tashkalar.engine.forms import FORMS, form_of, seat_counts
from tashkalar.engine.machine import answer_pending, pending_instruction, resolve
from tashkalar.engine.state import Config, GameState
from tashkalar.engine.tasks import GoalProgress, goal_progress, goal_shortfall
from tashkalar.engine.transition import Transition
from tashkalar.engine.turns import deal, outcome

MAX_SEED = (1 << 64) - 1
"""The greatest seed of a game; the least is 0."""
LONGEST_NAME = 24
"""The greatest length of a player's name, in characters."""
_BLANKS = " \u115f\u1160\u2800\u3164\uffa0"
"""Characters that are printable but show nothing: the blank, the fillers of Hangul, the empty Braille pattern."""


class IllegalOption(ValueError):
    """An option that the pending decision doesn't list. The state is unchanged and can be used further."""


def new_game(
    cards: Catalogue,
    form: str,
    schools: Sequence[str],
    seed: SupportsIndex,
    names: Sequence[str] = (),
    teams: bool = False,
) -> GameState:
    """Return the first state of a newly dealt game. The same arguments give the same game on every machine.

        >>> dealt = new_game(cards.load(), "duel", ("northern", "southern"), seed=7, names=("Ada", "Boris"))
        >>> dealt
        <GameState duel, turn 1, seat 2 is asked>
        >>> new_game(cards.load(), "duel", ("northern", "northern"), seed=7)
        Traceback (most recent call last):
        ValueError: two seats can't play the same school

    Args:
        cards: the catalogue of all cards.
        form: "high-form", "duel" or "melee".
        schools: the ids of the schools by seat, the starting player's first; all different (rules.md 2.1).
        seed: 0 to 2**64 - 1.
        names: the players' names by seat; "Seat 1", "Seat 2" and so on if left out.
        teams: whether the first and third seat play against the second and fourth (rules.md 11.1).

    Raises:
        ValueError: the form or a school is unknown, or their number, the names or the seed don't fit.
    """
    problems = setup_problems(cards, form, schools, names, teams)
    problems += _seed_problems(seed)
    if problems:
        raise ValueError("; ".join(problems))
    player_names = tuple(names) or tuple(f"Seat {i + 1}" for i in range(len(schools)))
    return deal(Config(form, teams, player_names, tuple(schools), cards), as_seed(seed))


def is_valid_name(text: str) -> bool:
    """Return whether a text, in any script, may be a player's name.

    Control characters and characters that change the direction of writing are not allowed. The text must show
    something: blanks alone, of any script, or an accent without its letter are not enough.

    >>> is_valid_name("Ada"), is_valid_name(" ")
    (True, False)
    """
    visible = text.strip(_BLANKS)
    return is_visible(text) and visible != "" and not combining(visible[0]) and len(text) <= LONGEST_NAME


class Problem(str):
    """A sentence that describes a problem, kept with its template so that it can be translated.

    Attributes:
        sentence: the template with placeholders.
        parts: the values of the placeholders, by name.
    """

    sentence: str
    parts: Mapping[str, object]


def problem(sentence: str, **parts: object) -> Problem:
    """Return the description of a problem, without a full stop."""
    value = Problem(sentence.format(**parts))
    value.sentence, value.parts = sentence, parts
    return value


def _seed_problems(given: object) -> list[Problem]:
    """Return the reasons why a value can't be a seed."""
    seed = to_int(given)
    if seed is None:
        return [problem("the seed must be a whole number, not {seed}", seed=shorten(given))]
    if not 0 <= seed <= MAX_SEED:
        return [problem("the seed must be from 0 to {most}, not {seed}", most=MAX_SEED, seed=seed)]
    return []


def as_seed(given: SupportsIndex) -> int:
    """Return a seed or state of the random generator, NumPy's too, as an `int`; raise ValueError if it is none."""
    if problems := _seed_problems(given):
        raise ValueError(problems[0])
    return index(given)


def setup_problems(
    cards: Catalogue, form: str, schools: Sequence[str], names: Sequence[str], teams: bool
) -> list[Problem]:
    """Return a sentence without a full stop for all that prevents a game with this setup; empty if it can begin.

    >>> setup_problems(cards.load(), "duel", ("northern", "northern"), (), teams=False)
    ["two seats can't play the same school"]

    Args:
        cards: the catalogue of all cards, which has the known schools.
        form: one of `forms.FORMS`.
        schools: the ids of the schools by seat.
        names: the players' names by seat; empty for the default names.
        teams: whether the game is played two against two.
    """
    if form not in FORMS:
        problems = [problem("there is no form {name} (forms: {known})", name=repr(form), known=", ".join(FORMS))]
    else:
        problems = _seat_problems(form, len(schools), teams)
    known = ", ".join(cards.schools)
    problems += [
        problem("there is no school {name} (schools: {known})", name=repr(school), known=known)
        for school in schools
        if school not in cards.schools
    ]
    if len(set(schools)) < len(schools):
        problems.append(problem("two seats can't play the same school"))
    if names and len(names) != len(schools):
        problems.append(_number_problem(len(names), len(schools)))
    problems += [
        problem(
            "{name} can't be a name (1 to {most} visible characters and nothing invisible)",
            name=repr(name),
            most=LONGEST_NAME,
        )
        for name in names
        if not is_valid_name(name)
    ]
    if len({spelling(name) for name in names}) < len(names):
        problems.append(problem("two players can't have the same name"))
    return problems


def _number_problem(names: int, seats: int) -> Problem:
    """Return the problem of a number of names that differs from the number of seats."""
    if names == 1:
        return problem("1 name for {seats} seats", seats=seats)
    if seats == 1:
        return problem("{names} names for 1 seat", names=names)
    return problem("{names} names for {seats} seats", names=names, seats=seats)


def _seat_problems(form: str, seats: int, teams: bool) -> list[Problem]:
    """Return the problems of a number of seats."""
    fitting = seat_counts(form, teams)
    if seats in fitting:
        return []
    if not fitting:
        return [problem("{form} has no teams", form=form)]
    if teams:
        return [
            problem("{form} with teams is for {fitting} seats, not {seats}", form=form, fitting=fitting[0], seats=seats)
        ]
    if len(fitting) == 1:
        return [problem("{form} is for {fitting} seats, not {seats}", form=form, fitting=fitting[0], seats=seats)]
    low, high = fitting
    return [problem("{form} is for {low} or {high} seats, not {seats}", form=form, low=low, high=high, seats=seats)]


def decision(state: GameState) -> Decision | Outcome:
    """Return the pending decision with every legal option, or the outcome of a finished game.

    It depends on the state alone.

        >>> current = decision(state)
        >>> current.seat, current.ask, len(current.options)
        (0, 'action', 70)
    """
    if state.ended:
        return outcome(state)
    if not state.frames:
        return Decision(state.seat, "action", "", _turn_prompt(state), (*action_options(state), *_always(state)))
    frame = state.frames[-1]
    instruction = pending_instruction(state)
    options = instruction.options(state, frame)
    verbs = {option.verb for option in options} - {"skip", "done"}
    ask = verbs.pop() if len(verbs) == 1 else "choice" if verbs else "return"
    procedure = frame.program.of.removeprefix("melee-").replace("-", " ").capitalize()
    title = state.config.cards.name(frame.card) if frame.card else procedure
    return Decision(frame.seat, ask, frame.card, f"{title}: {instruction.hint()}", (*options, *_always(state)))


def _always(state: GameState) -> tuple[Option, ...]:
    """Return the options of every decision: passing control in a team (11.5), resigning with two sides (12.8)."""
    config = state.config
    resign = (RESIGN,) if config.colours == 2 else ()
    return (PASS, *resign) if config.teams and may_pass(state) else resign


def _turn_prompt(state: GameState) -> str:
    left = state.turn.actions
    if left and state.turn.passed:
        return f"place commons for your teammate ({left} left)"
    if left:
        return f"choose an action ({left} left)"
    return "end the turn, or use a free effect first"


def apply(state: GameState, option: Option) -> tuple[GameState, tuple[Event, ...]]:
    """Return the state after an option, at the next decision or the end of the game, and the events in their order.

        >>> after, events = apply(state, current.option("summon swordmaster e5"))
        >>> events
        (Summoned(seat=0, card='swordmaster', piece='1c', square='e5', used=('e4', 'e6')),)
        >>> apply(after, current.option("summon swordmaster e5"))
        Traceback (most recent call last):
        tashkalar.engine.game.IllegalOption: 'summon swordmaster e5' is not an option here

    Args:
        state: the position; it is not changed.
        option: an option of the pending decision. The check lists all options of the state again.

    Raises:
        IllegalOption: the option isn't listed, or the game is over.
    """
    pending = decision(state)
    if isinstance(pending, Outcome):
        raise IllegalOption(f"{option.text!r} comes too late, the game is over")
    if option not in pending.options:
        raise IllegalOption(f"{option.text!r} is not an option here")
    return apply_unchecked(state, option)


def apply_unchecked(state: GameState, option: Option) -> tuple[GameState, tuple[Event, ...]]:
    """Return what `apply` returns, without checking that the option is listed.

    It is for callers that have just taken the option from `decision(state)`, and takes less than half the time.

        >>> option = current.option("summon swordmaster e5")
        >>> apply_unchecked(state, option) == apply(state, option)
        True

    Args:
        state: a position that is not over; it is not changed.
        option: an option of the pending decision. With another the result is undefined.
    """
    events: list[Event] = []
    play = Transition(state, events)
    _answer(play, option)
    return play.state, tuple(events)


def successor(state: GameState, option: Option) -> GameState:
    """Return the successor state without validating the option or building events.

    It is meant for searches, which apply many options.

        >>> option = current.option("summon swordmaster e5")
        >>> successor(state, option) == apply(state, option)[0]
        True

    Args:
        state: a position that is not over; it is not changed.
        option: an option of the pending decision. With another the result is undefined.
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
    """Return the pieces of the colour on turn that an option destroys at once, by an effect or an arrival.

        >>> own_losses_of_option(state, current.option("summon swordmaster e5"))
        ()

    Args:
        state: the position.
        option: an option of the pending decision, which isn't checked.
    """
    if not state.frames and option.verb not in ("summon", "flare", "thaw", "warp"):
        return ()
    return own_losses_in(state, apply_unchecked(state, option)[1])


def own_losses_in(state: GameState, events: Iterable[Event]) -> tuple[Destroyed, ...]:
    """Return the destructions of pieces of the colour on turn among the events after a state.

        >>> own_losses_in(state, apply(state, current.option("place a3"))[1])
        ()

    Args:
        state: the position before the events.
        events: the events since then.
    """
    return tuple(e for e in events if isinstance(e, Destroyed) and Piece.parse(e.piece).colour == state.mine)


def score(state: GameState, seat: int) -> int:
    """Return a seat's current score.

        >>> score(state, 0), score(state, 1)
        (0, 0)

    Args:
        state: the position.
        seat: from 0; teammates share one score.

    Returns:
        The points. In the High Form they include the legendary pieces on the board (rules.md 8.1). In a melee they are
        the points in the opponent's colour that has the fewest (10.5).
    """
    return form_of(state).score(state, seat)


def flare_leads(state: GameState, seat: int, against: int) -> tuple[int, int]:
    """Return a colour's lead over a seat's own in upgraded and in all pieces, as flares count (rules.md 7.2, 7.8).

        >>> flare_leads(state, seat=1, against=0)
        (0, 1)

    Args:
        state: the position.
        seat: the owner of the flare, from 0.
        against: the colour to compare with, from 0.
    """
    return flare_deficits(state.board, state.config.colour_of(seat), against)


def task_goals(state: GameState, task: str, seat: int) -> tuple[GoalProgress, ...]:
    """Return the seat's current progress in each part of a task (rules.md 8.5).

        >>> high = new_game(cards.load(), "high-form", ("highland", "sylvan"), seed=1)
        >>> task_goals(high, "imprisonment", 0)
        (GoalProgress(label='around one enemy piece', have=0, need=6),)

    Args:
        state: the position.
        task: the id of a task, open or not.
        seat: from 0.

    Returns:
        The parts of the task. For a task with alternatives, the parts of the alternative that lacks least.
    """
    return goal_progress(state.config.cards.tasks[task].goal, state, seat)


def task_ways(state: GameState, task: str, seat: int) -> tuple[tuple[GoalProgress, ...], ...]:
    """Return the seat's current progress in each alternative of a task, the one that lacks least first.

        >>> high = new_game(cards.load(), "high-form", ("highland", "sylvan"), seed=1)
        >>> [[(part.label, part.need) for part in way] for way in task_ways(high, "end-of-legends", 0)]
        [[('destroyed legendary', 1)], [('destroyed upgraded', 2)]]

    Args:
        state: the position.
        task: the id of a task, open or not.
        seat: from 0.

    Returns:
        The parts of each alternative.
    """
    ways = sorted(state.config.cards.tasks[task].goal, key=lambda way: goal_shortfall(way, state, seat))
    return tuple(goal_progress((way,), state, seat) for way in ways)
