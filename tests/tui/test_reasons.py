"""Reasons and explanations agree with the options of the same position once the obstacle is removed."""

import random
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import islice

import pytest

from hotseat.play import forced_moves
from tashkalar.engine import (
    Catalogue,
    Decision,
    GameState,
    OneShort,
    Option,
    apply,
    decision,
    flare_leads,
    lacks_piece_only,
    match_of,
    summon_options_for,
    task_goals,
)
from tashkalar.engine.geometry import NAMES, SQUARES, Square, SquareSet, mask_of, parse_square
from tashkalar.engine.state import Turn
from tashkalar.queries import cards
from tashkalar.text import reasons
from tashkalar.text.reasons import why_not_square
from tashkalar.tui.pointing import BoardPointer
from tests.engine.test_shortfall import ACTIONS, all_but
from tests.helpers import saves
from tests.helpers.random_games import Ply, random_game
from tests.tui.test_pointing_and_taking import tables


def plies(catalogue: Catalogue, first_seed: int) -> Iterator[Ply]:
    """The decisions of random games, one of every kind."""
    for seed, config in enumerate(tables(catalogue)):
        yield from random_game(catalogue, config, first_seed + seed)


def free(ply: Ply) -> GameState:
    """Return the position at the turn's own question of the deciding seat, with actions left and nothing under way."""
    turn = ply.before.turn._replace(seat=ply.decision.seat, actions=ACTIONS, passed=False)
    return ply.before._replace(frames=(), turn=turn)


def sampled(catalogue: Catalogue, first_seed: int, every: int) -> Iterator[Ply]:
    """Moments of all kinds of games; in some of them supplies are short or empty."""
    for number, ply in enumerate(islice(plies(catalogue, first_seed), 0, None, every)):
        state = ply.before
        if number % 4 < 2 and not state.frames:
            board = state.board._replace(stock=tuple(map(all_but(number % 4), state.board.pieces)))
            state = state._replace(board=board)
        question = decision(state)
        assert isinstance(question, Decision)
        yield ply._replace(before=state, decision=question)


@pytest.mark.long
def test_what_is_said_of_a_card_is_what_an_action_would_allow(catalogue: Catalogue) -> None:
    """The screen and plain lines agree, with actions and without, in the middle of effects and after handing over."""
    data = dict.fromkeys(("would fit", "short", "Only ", "can summon", "No piece"), 0)
    for ply in sampled(catalogue, 30, 9):
        state, question, turn = ply.before, ply.decision, ply.before.turn
        pointer = BoardPointer(state, question)
        possible = decision(free(ply))
        assert isinstance(possible, Decision)
        for card in pointer.beings:
            ways = [o for o in possible.options if o.card == card and o.verb == "summon"]
            where = {NAMES[option.square] for option in ways}
            now = any(option.card == card and option.verb == "summon" for option in question.options)
            lines = [line for line, _style in reasons.explain_card(state, question, card)]
            text = "\n".join(lines)
            for part in data:
                data[part] += part in text
            assert ("You can summon it now" in text) == now
            assert ("Its pattern would fit now" in text) == (bool(where) and not now), text
            if "Its pattern would fit now" in text:
                assert set(lines[-1].strip(" .").removeprefix("on ").split()) == where
            assert not (where and (" short" in text or "Only " in text or "No piece is left" in text)), text
            places = pointer.places(card)
            assert places is None or any(places) == bool(where), "no place is said where there is none"
            if question.ask == "action":
                fits = bool(where) and not turn.actions
                plain = " ".join(cards.describe_summonings(state, card, question))
                assert ("You can summon it now" in plain) == now
                assert ("though it fits" in plain) == fits, plain
                assert not (where and ("can't be summoned anywhere" in plain or "no piece left" in plain)), plain
                pointer.take_card(card)
                assert not (
                    where and ("can't be summoned anywhere" in pointer.message or "no piece" in pointer.message)
                )
                assert ("though it fits" in pointer.message) == fits
    assert all(data[part] for part in ("would fit", "short", "Only ", "can summon")), data


def test_what_is_short_is_what_more_commons_would_mend(catalogue: Catalogue) -> None:
    """The number of commons short, and where one more would help, against placing them and asking again."""
    data = dict.fromkeys(("1 common short", "2 commons short", "Only ", "would help,", "wouldn't help", "anywhere"), 0)
    for ply in sampled(catalogue, 40, 31):
        state, question, at = ply.before, ply.decision, free(ply)
        helping = one_more(at)
        for card in BoardPointer(state, question).beings:
            gaps = {one_short for comer, one_short in helping if comer == card}
            said = [line for line, _style in reasons.explain_card(state, question, card)]
            text = "\n".join(said)
            assert not ("Only " in text and gaps), text
            if number := re.search(r"It is (\d) commons? short", text):
                assert (number[1] == "1") == bool(gaps), text
                line = next(line for line in said if line.startswith("  to "))
                missing = re.findall(r"[a-i][1-9]", line.partition("missing on")[2].partition("(")[0])
                assert len(missing) == int(number[1]), text
                assert line[5:7] in {NAMES[there] for comer, there, _ in after(at, missing) if comer == card}, text
            if question.ask == "action":
                pointer = BoardPointer(state, question)
                pointer.take_card(card)
                if "can't be summoned anywhere" in pointer.message:
                    assert ("would help," in pointer.message) == bool(gaps), pointer.message
                    assert ("one more common wouldn't help" in pointer.message) == (not gaps)
                text += pointer.message
                pointer.looked_at = card
                pointer.look_ahead()
                shown = {OneShort(there, at) for at, comers in pointer.short.items() for there in comers[card]}
                assert shown == gaps
                assert ("your supply is empty" in pointer.message) == (not state.board.supply(at.mine, 0))
                assert not ("anywhere" in pointer.message and gaps)
                text += pointer.message
            for part in data:
                data[part] += part in text
    assert all(data.values()), data


def one_more(state: GameState) -> set[tuple[str, OneShort]]:
    """Return the beings that could come thanks to one more common, with its square, by trying."""
    question = decision(state)
    assert isinstance(question, Decision)
    squares = [NAMES[option.square] for option in question.options if option.verb == "place"]
    return {
        (card, OneShort(there, parse_square(square)))
        for square in squares
        for card, there, used in after(state, [square])
        if used & mask_of(parse_square(square))
    }


def after(state: GameState, missing: Sequence[str]) -> Iterator[tuple[str, Square, SquareSet]]:
    """Yield the beings that could come, their squares and pieces, after commons were placed."""
    for square in missing:
        question = decision(state)
        assert isinstance(question, Decision)
        state, _ = apply(state, question.option(f"place {square}"))
    question = decision(state)
    assert isinstance(question, Decision)
    for option in question.options:
        if option.verb == "summon":
            yield option.card, option.square, match_of(state, option).used


Fact = Callable[[GameState, Decision], bool]


def verbs(decision: Decision) -> set[str]:
    """The beginnings of answers."""
    return {option.verb for option in decision.options}


def unmet(state: GameState, decision: Decision) -> bool:
    """Whether the flare in hand is met against nobody."""
    config, seat = state.config, decision.seat
    flare = config.cards.flares[state.seats[seat].flares[0]]
    least = flare.upper.gap, flare.lower.gap
    enemies = config.enemies_of(config.colour_of(seat))
    found = [flare_leads(state, seat, enemy) for enemy in enemies]
    return not any(gap >= need for gaps in found for gap, need in zip(gaps, least, strict=True))


def held_back(state: GameState, decision: Decision) -> bool:
    """Whether control can't be handed over: once a turn, before an action, or inside an effect that has begun."""
    begun = bool(state.frames) and state.frames[-1].program.part in ("effect", "upper", "lower")
    return state.turn.passed or not (begun or (state.turn.actions and not state.frames))


FACTS: dict[str, Fact] = {
    "you can't resign in a melee": lambda state, _: state.config.colours > 2,
    "you have no teammate": lambda state, _: not state.config.teams,
    "you may hand over once per turn": held_back,
    "first answer the question": lambda _, decision: decision.ask != "action",
    "possible answers here:": lambda _, decision: decision.ask != "action",
    "you only place commons for your teammate": lambda state, decision: (
        decision.seat != state.turn.seat and verbs(decision) <= {"place", "lift", "resign"}
    ),
    "no action is left": lambda state, decision: not state.turn.actions and not verbs(decision) & {"place", "summon"},
    "no square is empty": lambda state, _: not state.board.empty,
    "no common is left": lambda state, _: not (state.board.supply(state.mine, 0) or state.board.pieces[state.mine][0]),
    "all your pieces stand on the board": lambda state, _: not state.board.supply(state.mine, 0),
    "you still have commons in supply": lambda state, _: state.board.supply(state.mine, 0) > 0,
    "you can't summon anything from your hand right now": lambda state, decision: bool(
        state.turn.actions and "summon" not in verbs(decision)
    ),
    "only once per turn": lambda state, _: state.turn.discarded,
    "no being of your school": lambda state, decision: not state.seats[decision.seat].beings,
    "not after handing over": lambda state, _: state.turn.passed,
    "no flare": lambda state, decision: not state.seats[decision.seat].flares,
    "neither criterion": unmet,
    "upper, ": unmet,
    "there are no tasks": lambda state, _: state.config.form != "high-form",
    "tasks are claimed after": lambda state, _: state.turn.actions > 0 and state.config.form == "high-form",
    "don't fulfil any task": lambda state, decision: (
        not any(all(part.met for part in task_goals(state, task, decision.seat)) for task in state.tasks.current)
    ),
    "1 action must still": lambda state, _: state.turn.actions == 1,
    "2 actions must still": lambda state, _: state.turn.actions == 2,
    "3 actions must still": lambda state, _: state.turn.actions == 3,
    "this can't be skipped": lambda _, decision: not verbs(decision) & {"skip", "done"},
    "skip isn't possible right now": lambda _, decision: not verbs(decision) & {"skip", "done"},
}
"""The reasons for keys and words without effect are true."""


def test_why_a_key_does_nothing(catalogue: Catalogue) -> None:
    """Every verb's key on the screen, every verb's word in plain lines."""
    value: Counter[str] = Counter()
    for ply in sampled(catalogue, 50, 2):
        state, question = ply.before, ply.decision
        for verb in ("place", "lift", "summon", "discard", "flare", "claim", "end", "pass", "resign", "skip"):
            if verb in verbs(question) or (verb == "skip" and "done" in verbs(question)):
                continue
            said = [reasons.why_not_an_option(verb, state, question)]
            pointer = BoardPointer(state, question)
            if verb == "skip":
                assert pointer.decline() is None
                said.append(pointer.message)
            elif verb not in ("lift", "summon") and not (verb == "place" and "lift" in verbs(question)):
                assert pointer.verb(verb) is None
                said.append(pointer.message)
            for text in said:
                known = [part for part in FACTS if part in text[:1].lower() + text[1:]]
                assert known, text
                assert all(FACTS[part](state, question) for part in known), (text, ply.decision)
                value.update(known)
        if question.ask != "action":
            pointer = BoardPointer(state, question)
            pointer.look_ahead()
            assert pointer.message == "first answer the question above"
    rare = {"3 actions must still", "no square is empty", "no common is left", "you still have commons in supply"}
    rare.add("no being of your school")
    assert set(FACTS) - set(value) <= rare, set(FACTS) - set(value)


SQUARE_FACTS: dict[str, Callable[[BoardPointer, Square], bool]] = {
    "can't be summoned": lambda pointer, square: (
        not any(
            o.verb == "summon" and o.square == square and o.card == pointer.answer.card
            for o in pointer.decision.options
        )
    ),
    "is taken: choose an empty square": lambda pointer, square: (
        pointer.state.board.piece_at(square) is not None
        and all(o.square != square and pointer.state.board.piece_at(o.square) is None for o in placing(pointer))
    ),
    "pick up one of your commons": lambda pointer, square: (
        not pointer.state.board.pieces[pointer.state.mine][0] & mask_of(square)
        and not pointer.state.board.supply(pointer.state.mine, 0)
    ),
    "no action is left": lambda pointer, _: not pointer.state.turn.actions,
    "no common can be placed": lambda pointer, _: not verbs(pointer.decision) & {"place", "lift"},
    "complete": lambda pointer, square: (
        not any(
            used & mask_of(square) and pointer.looked_at in ("", card)
            for card, _, used in after(pointer.state._replace(turn=more(pointer)), [NAMES[square]])
        )
    ),
    "squares can't answer this question": lambda pointer, _: not pointer.answer.targets,
    "choose from the list": lambda pointer, _: not pointer.answer.targets and bool(pointer.entries),
    "is chosen": lambda pointer, _: pointer.answer.square >= 0,
    "isn't highlighted": lambda pointer, _: bool(pointer.answer.targets),
}
"""The reasons for squares that can't be chosen are true."""


def placing(pointer: BoardPointer) -> list[Option]:
    """The answers that place something."""
    return [option for option in pointer.decision.options if option.verb == "place"]


def more(pointer: BoardPointer) -> Turn:
    """The turn with actions enough, and nothing handed over."""
    return pointer.state.turn._replace(seat=pointer.decision.seat, actions=ACTIONS, passed=False)


def narrowed(state: GameState, decision: Decision, chance: random.Random) -> Iterator[BoardPointer]:
    """A question on various ways to its answer."""
    yield BoardPointer(state, decision)
    for digit in range(1, len(state.seats[decision.seat].hand) + 1):
        pointer = BoardPointer(state, decision)
        pointer.take_key(str(digit))
        yield pointer
        pointer.looked_at = pointer.cards[digit - 1]
        pointer.look_ahead()
        yield pointer
    for verb in ("place", "discard", "flare", "claim", "end", "pass", "resign"):
        pointer = BoardPointer(state, decision)
        pointer.verb(verb)
        yield pointer
    pointer = BoardPointer(state, decision)
    for _ in range(2):
        if pointer.answer.targets and pointer.pick(chance.choice(sorted(pointer.answer.targets))) is None:
            pointer.take()
            yield pointer


def test_why_a_square_cant_be_chosen(catalogue: Catalogue) -> None:
    """Whatever is chosen already; also what `?` adds on the beings, and in plain lines."""
    chance, value = random.Random(3), Counter[str]()
    for ply in sampled(catalogue, 60, 7):
        for pointer in narrowed(ply.before, ply.decision, chance):
            for square in chance.sample(SQUARES, 3):
                if square in pointer.answer.targets:
                    continue
                text = why_not_square(pointer, square)
                known = [part for part in SQUARE_FACTS if part in text]
                assert known, text
                assert all(SQUARE_FACTS[part](pointer, square) for part in known), text
                value.update(known)
                if number := re.search(r"shows the (\w+) place", text):
                    assert number[1] == str(len(pointer.lit)), text
        for square in chance.sample(SQUARES, 3):
            check_explained(BoardPointer(ply.before, ply.decision), square)
            check_plain(ply, square)
    assert set(SQUARE_FACTS) - set(value) <= {"no common can be placed"}, set(SQUARE_FACTS) - set(value)


def check_explained(pointer: BoardPointer, square: Square) -> None:
    """A being that is said to be unable to come to a square can't; each single remedy named helps."""
    cards, options = pointer.state.config.cards, pointer.decision.options
    for line in (line for line, _style in reasons.explain_square(pointer, square)):
        for card in pointer.beings:
            if line.startswith(f"  {cards.name(card)} can't be summoned:"):
                ways = summon_options_for(pointer.state, card)
                assert not any(way.square == square for way in ways), line
                assert not any(option.card == card and option.square == square for option in options)
                assert ("no piece left" in line) == lacks_piece_only(pointer.state, card, mask_of(square))


def check_plain(ply: Ply, square: Square) -> None:
    """An answer in words that isn't one."""
    state, question = ply.before, ply.decision
    if question.ask != "action":
        return
    for text in (
        f"place {NAMES[square]}",
        *(f"summon {c} {NAMES[square]}" for c in BoardPointer(state, question).beings),
    ):
        if any(option.text.startswith(text) for option in question.options):
            continue
        said = reasons.why_not_an_option(text, state, question)
        assert not ("is taken" in said and state.board.piece_at(square) is None), said
        if "can't be summoned anywhere" in said or "can't be summoned there" in said:
            card = text.split()[1]
            assert not any(way.square == square for way in summon_options_for(state, card)), said
            assert not ("can't be summoned anywhere" in said and summon_options_for(state, card)), said


def test_undo_takes_back_what_it_promises(catalogue: Catalogue) -> None:
    """One undo goes back before the decision that left one answer where that is promised, nowhere else."""
    promised = 0
    for seed, config in enumerate(tables(catalogue) * 3, 1):
        names = [f"Seat {number}" for number in range(1, len(config.schools) + 1)]
        session = saves.start_session(catalogue, config.form, config.schools, seed, names, None, config.teams)
        for ply in random_game(catalogue, config, seed):
            if ply.before != session.state:
                continue
            session.play(ply.option)
            before = len(session.steps) - 1
            steps = forced_moves.play_forced(session)
            if not steps:
                assert not forced_moves.describe_forced(session, steps)
                continue
            value = "Undo takes it back too" in forced_moves.describe_forced(session, steps)
            stopped = bool(session.why_no_undo())
            if not stopped:
                taken = forced_moves.undo_with_forced(session)
                assert (len(session.steps) == before) == value
                for _ in taken:
                    session.redo()
            assert not (value and stopped)
            promised += value
    assert promised
