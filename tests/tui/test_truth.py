"""What is said of a position agrees with what the same position allows once there is an action left for it."""

import random
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import islice

from tashkalar import saves
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
from tashkalar.tabletop import forced_moves
from tashkalar.text_ui import lookups, option_help
from tashkalar.tui import explanations
from tashkalar.tui.answer_controller import AnswerController
from tashkalar.tui.prompts import why_not_square
from tests.engine.test_shortfall import ACTIONS, all_but
from tests.random_games import Ply, random_game
from tests.tui.test_law import tables


def plies(catalogue: Catalogue, first_seed: int) -> Iterator[Ply]:
    """The decisions of random games, one of every kind."""
    for seed, sitting in enumerate(tables(catalogue)):
        yield from random_game(catalogue, sitting, first_seed + seed)


def free(ply: Ply) -> GameState:
    """The same position at the turn's own question of whoever is asked, with actions left and nothing under way."""
    turn = ply.before.turn._replace(seat=ply.asked.seat, actions=ACTIONS, passed=False)
    return ply.before._replace(frames=(), turn=turn)


def sampled(catalogue: Catalogue, first_seed: int, every: int) -> Iterator[Ply]:
    """Moments of all kinds of games; in some of them supplies are short or empty."""
    for number, ply in enumerate(islice(plies(catalogue, first_seed), 0, None, every)):
        state = ply.before
        if number % 4 < 2 and not state.frames:
            board = state.board._replace(stock=tuple(map(all_but(number % 4), state.board.pieces)))
            state = state._replace(board=board)
        asked = decision(state)
        assert isinstance(asked, Decision)
        yield ply._replace(before=state, asked=asked)


def test_what_is_said_of_a_card_is_what_an_action_would_allow(catalogue: Catalogue) -> None:
    """On the screen and in plain lines, with actions and without, in the middle of effects and after handing over."""
    told = dict.fromkeys(("would fit", "short", "but for", "can come", "No piece"), 0)
    for ply in sampled(catalogue, 30, 4):
        state, asked, turn = ply.before, ply.asked, ply.before.turn
        chooser = AnswerController(state, asked)
        possible = decision(free(ply))
        assert isinstance(possible, Decision)
        for card in chooser.beings:
            ways = [o for o in possible.options if o.card == card and o.verb == "summon"]
            where = {NAMES[option.square] for option in ways}
            now = any(option.card == card and option.verb == "summon" for option in asked.options)
            lines = [line.plain for line in explanations.explain_card(state, asked, card)]
            text = "\n".join(lines)
            for part in told:
                told[part] += part in text
            assert ("It can come now" in text) == now
            assert ("It would fit now" in text) == (bool(where) and not now), text
            if "It would fit now" in text:
                assert set(lines[-1].strip(" .").removeprefix("on ").split()) == where
            assert not (where and (" short" in text or "but for" in text or "No piece is left" in text)), text
            places = chooser.places(card)
            assert places is None or any(places) == bool(where), "no place is said where there is none"
            if asked.ask == "action":
                fits = bool(where) and not turn.actions
                plain = " ".join(lookups.describe_card(state, card, asked))
                assert ("It can come now" in plain) == now
                assert ("though it fits" in plain) == fits, plain
                assert not (where and ("fits nowhere" in plain or "no piece is left" in plain)), plain
                chooser.take_card(card)
                assert not (where and ("fits nowhere" in chooser.message or "no piece" in chooser.message))
                assert ("though it fits" in chooser.message) == fits
    assert all(told[part] for part in ("would fit", "short", "but for", "can come")), told


def test_what_is_short_is_what_more_commons_would_mend(catalogue: Catalogue) -> None:
    """The number of commons short, and where one more would help, against placing them and asking again."""
    told = dict.fromkeys(("1 common short", "2 commons short", "but for", "would help,", "nor would", "nowhere"), 0)
    for ply in sampled(catalogue, 40, 31):
        state, asked, at = ply.before, ply.asked, free(ply)
        helping = one_more(at)
        for card in AnswerController(state, asked).beings:
            gaps = {gap for comer, gap in helping if comer == card}
            said = [line.plain for line in explanations.explain_card(state, asked, card)]
            text = "\n".join(said)
            assert not ("but for" in text and gaps), text
            if number := re.search(r"It is (\d) commons? short", text):
                assert (number[1] == "1") == bool(gaps), text
                line = next(line for line in said if line.startswith("  to "))
                missing = re.findall(r"[a-i][1-9]", line.partition("missing on")[2].partition("(")[0])
                assert len(missing) == int(number[1]), text
                assert line[5:7] in {NAMES[there] for comer, there, _ in after(at, missing) if comer == card}, text
            if asked.ask == "action":
                chooser = AnswerController(state, asked)
                chooser.take_card(card)
                if "fits nowhere" in chooser.message:
                    assert ("would help," in chooser.message) == bool(gaps), chooser.message
                    assert ("nor would one more common help" in chooser.message) == (not gaps)
                text += chooser.message
                chooser.looked_at = card
                chooser.look_ahead()
                shown = {OneShort(there, at) for at, comers in chooser.short.items() for there in comers[card]}
                assert shown == gaps
                assert ("no common is left in supply" in chooser.message) == (not state.board.supply(at.mine, 0))
                assert not ("nowhere" in chooser.message and gaps)
                text += chooser.message
            for part in told:
                told[part] += part in text
    assert all(told.values()), told


def one_more(state: GameState) -> set[tuple[str, OneShort]]:
    """Which beings could come where thanks to one more common on which square, by trying."""
    asked = decision(state)
    assert isinstance(asked, Decision)
    squares = [NAMES[option.square] for option in asked.options if option.verb == "place"]
    return {
        (card, OneShort(there, parse_square(square)))
        for square in squares
        for card, there, used in after(state, [square])
        if used & mask_of(parse_square(square))
    }


def after(state: GameState, missing: Sequence[str]) -> Iterator[tuple[str, Square, SquareSet]]:
    """Who could come where, and on which pieces, after commons were placed."""
    for square in missing:
        asked = decision(state)
        assert isinstance(asked, Decision)
        state, _ = apply(state, asked.option(f"place {square}"))
    asked = decision(state)
    assert isinstance(asked, Decision)
    for option in asked.options:
        if option.verb == "summon":
            yield option.card, option.square, match_of(state, option).used


Fact = Callable[[GameState, Decision], bool]


def verbs(asked: Decision) -> set[str]:
    """What answers begin with."""
    return {option.verb for option in asked.options}


def unmet(state: GameState, asked: Decision) -> bool:
    """Whether the flare in hand is met against nobody."""
    table, seat = state.table, asked.seat
    flare = table.cards.flares[state.seats[seat].flares[0]]
    least = flare.upper.gap, flare.lower.gap
    enemies = table.enemies_of(table.colour_of(seat))
    found = [flare_leads(state, seat, enemy) for enemy in enemies]
    return not any(gap >= need for gaps in found for gap, need in zip(gaps, least, strict=True))


def held_back(state: GameState, asked: Decision) -> bool:
    """Whether control can't be handed over: once a turn, before an action, or inside an effect that has begun."""
    begun = bool(state.frames) and state.frames[-1].program.part in ("effect", "upper", "lower")
    return state.turn.passed or not (begun or (state.turn.actions and not state.frames))


FACTS: dict[str, Fact] = {
    "nobody resigns in a melee": lambda state, _: state.table.colours > 2,
    "there is no team mate": lambda state, _: not state.table.teams,
    "control is handed over once a turn": held_back,
    "first answer the question": lambda _, asked: asked.ask != "action",
    "question is answered by": lambda _, asked: asked.ask != "action",
    "you place commons for your team mate": lambda state, asked: (
        asked.seat != state.turn.seat and verbs(asked) <= {"place", "lift", "resign"}
    ),
    "no action is left": lambda state, asked: not state.turn.actions and not verbs(asked) & {"place", "summon"},
    "no square is empty": lambda state, _: not state.board.empty,
    "no common is left": lambda state, _: not (state.board.supply(state.mine, 0) or state.board.pieces[state.mine][0]),
    "all your pieces stand on the board": lambda state, _: not state.board.supply(state.mine, 0),
    "commons are left in supply": lambda state, _: state.board.supply(state.mine, 0) > 0,
    "no being of your hand can come now": lambda state, asked: bool(
        state.turn.actions and "summon" not in verbs(asked)
    ),
    "only one discard": lambda state, _: state.turn.discarded,
    "no being of your own school": lambda state, asked: not state.seats[asked.seat].beings,
    "not after handing over": lambda state, _: state.turn.passed,
    "no flare": lambda state, asked: not state.seats[asked.seat].flares,
    "neither criterion": unmet,
    "upper, ": unmet,
    "there are no tasks": lambda state, _: state.table.form != "high-form",
    "tasks are claimed after": lambda state, _: state.turn.actions > 0 and state.table.form == "high-form",
    "no task is fulfilled": lambda state, asked: (
        not any(all(part.met for part in task_goals(state, task, asked.seat)) for task in state.tasks.current)
    ),
    "1 action must still": lambda state, _: state.turn.actions == 1,
    "2 actions must still": lambda state, _: state.turn.actions == 2,
    "3 actions must still": lambda state, _: state.turn.actions == 3,
    "this can't be skipped": lambda _, asked: not verbs(asked) & {"skip", "done"},
    "skip isn't possible now": lambda _, asked: not verbs(asked) & {"skip", "done"},
}
"""What is said of a key or a word that does nothing, and whether it is so."""


def test_why_a_key_does_nothing(catalogue: Catalogue) -> None:
    """Every verb's key on the screen, every verb's word in plain lines."""
    told: Counter[str] = Counter()
    for ply in sampled(catalogue, 50, 2):
        state, asked = ply.before, ply.asked
        for verb in ("place", "lift", "summon", "discard", "flare", "claim", "end", "pass", "resign", "skip"):
            if verb in verbs(asked) or (verb == "skip" and "done" in verbs(asked)):
                continue
            said = [option_help.why_not_an_option(verb, state, asked)]
            chooser = AnswerController(state, asked)
            if verb == "skip":
                assert chooser.decline() is None
                said.append(chooser.message)
            elif verb not in ("lift", "summon") and not (verb == "place" and "lift" in verbs(asked)):
                assert chooser.verb(verb) is None
                said.append(chooser.message)
            for text in said:
                known = [part for part in FACTS if part in text[:1].lower() + text[1:]]
                assert known, text
                assert all(FACTS[part](state, asked) for part in known), (text, ply.asked)
                told.update(known)
        if asked.ask != "action":
            chooser = AnswerController(state, asked)
            chooser.look_ahead()
            assert chooser.message == "first answer the question above"
    rare = {"3 actions must still", "no square is empty", "no common is left", "commons are left in supply"}
    rare.add("no being of your own school")
    assert set(FACTS) - set(told) <= rare, set(FACTS) - set(told)


SQUARE_FACTS: dict[str, Callable[[AnswerController, Square], bool]] = {
    "can't come to": lambda chooser, square: (
        not any(
            o.verb == "summon" and o.square == square and o.card == chooser.answer.card
            for o in chooser.decision.options
        )
    ),
    "is taken: a piece is placed on an empty": lambda chooser, square: (
        chooser.state.board.piece_at(square) is not None
        and all(o.square != square and chooser.state.board.piece_at(o.square) is None for o in placing(chooser))
    ),
    "holds no common of yours": lambda chooser, square: (
        not chooser.state.board.pieces[chooser.state.mine][0] & mask_of(square)
        and not chooser.state.board.supply(chooser.state.mine, 0)
    ),
    "no action is left": lambda chooser, _: not chooser.state.turn.actions,
    "no common can be placed": lambda chooser, _: not verbs(chooser.decision) & {"place", "lift"},
    "complete": lambda chooser, square: (
        not any(
            used & mask_of(square) and chooser.looked_at in ("", card)
            for card, _, used in after(chooser.state._replace(turn=more(chooser)), [NAMES[square]])
        )
    ),
    "the board isn't asked": lambda chooser, _: not chooser.answer.targets,
    "choose from the list": lambda chooser, _: not chooser.answer.targets and bool(chooser.entries),
    "is chosen": lambda chooser, _: chooser.answer.square >= 0,
    "isn't lit": lambda chooser, _: bool(chooser.answer.targets),
}
"""What is said of a square that can't be chosen, and whether it is so."""


def placing(chooser: AnswerController) -> list[Option]:
    """The answers that place something."""
    return [option for option in chooser.decision.options if option.verb == "place"]


def more(chooser: AnswerController) -> Turn:
    """The turn with actions enough, and nothing handed over."""
    return chooser.state.turn._replace(seat=chooser.decision.seat, actions=ACTIONS, passed=False)


def narrowed(state: GameState, asked: Decision, chance: random.Random) -> Iterator[AnswerController]:
    """A question on various ways to its answer."""
    yield AnswerController(state, asked)
    for digit in range(1, len(state.seats[asked.seat].hand) + 1):
        chooser = AnswerController(state, asked)
        chooser.digit(digit)
        yield chooser
        chooser.looked_at = chooser.cards[digit - 1]
        chooser.look_ahead()
        yield chooser
    for verb in ("place", "discard", "flare", "claim", "end", "pass", "resign"):
        chooser = AnswerController(state, asked)
        chooser.verb(verb)
        yield chooser
    chooser = AnswerController(state, asked)
    for _ in range(2):
        if chooser.answer.targets and chooser.click(chance.choice(sorted(chooser.answer.targets))) is None:
            chooser.confirm()
            yield chooser


def test_why_a_square_cant_be_chosen(catalogue: Catalogue) -> None:
    """Whatever is chosen already; also what `?` adds on the beings that can't come there, and in plain lines."""
    chance, told = random.Random(3), Counter[str]()
    for ply in sampled(catalogue, 60, 7):
        for chooser in narrowed(ply.before, ply.asked, chance):
            for square in chance.sample(SQUARES, 3):
                if square in chooser.answer.targets:
                    continue
                text = why_not_square(chooser, square)
                known = [part for part in SQUARE_FACTS if part in text]
                assert known, text
                assert all(SQUARE_FACTS[part](chooser, square) for part in known), text
                told.update(known)
                if number := re.search(r"shows the (\w+) place", text):
                    assert number[1] == str(len(chooser.lit)), text
        for square in chance.sample(SQUARES, 3):
            check_explained(AnswerController(ply.before, ply.asked), square)
            check_plain(ply, square)
    assert set(SQUARE_FACTS) - set(told) <= {"no common can be placed"}, set(SQUARE_FACTS) - set(told)


def check_explained(chooser: AnswerController, square: Square) -> None:
    """Whoever is said to be unable to come to a square can't; what one piece less would mend, mends it."""
    cards, options = chooser.state.table.cards, chooser.decision.options
    for line in (line.plain for line in explanations.explain_square(chooser, square)):
        for card in chooser.beings:
            if line.startswith(f"  {cards.name(card)} can't come:"):
                ways = summon_options_for(chooser.state, card)
                assert not any(way.square == square for way in ways), line
                assert not any(option.card == card and option.square == square for option in options)
                assert ("no piece is left" in line) == lacks_piece_only(chooser.state, card, mask_of(square))


def check_plain(ply: Ply, square: Square) -> None:
    """An answer in words that isn't one."""
    state, asked = ply.before, ply.asked
    if asked.ask != "action":
        return
    for text in (
        f"place {NAMES[square]}",
        *(f"summon {c} {NAMES[square]}" for c in AnswerController(state, asked).beings),
    ):
        if any(option.text.startswith(text) for option in asked.options):
            continue
        said = option_help.why_not_an_option(text, state, asked)
        assert not ("is taken" in said and state.board.piece_at(square) is None), said
        if "fits nowhere" in said or "can't come there" in said:
            card = text.split()[1]
            assert not any(way.square == square for way in summon_options_for(state, card)), said
            assert not ("fits nowhere" in said and summon_options_for(state, card)), said


def test_undo_takes_back_what_it_promises(catalogue: Catalogue) -> None:
    """Where it is promised, one undo goes back before the decision that left one answer, nowhere else."""
    promised = 0
    for seed, sitting in enumerate(tables(catalogue) * 3, 1):
        names = [f"Seat {number}" for number in range(1, len(sitting.schools) + 1)]
        session = saves.start_session(catalogue, sitting.form, sitting.schools, seed, names, None, sitting.teams)
        for ply in random_game(catalogue, sitting, seed):
            if ply.before != session.state:
                continue
            session.play(ply.option)
            before = len(session.steps) - 1
            steps = forced_moves.play_forced(session)
            if not steps:
                assert not forced_moves.describe_forced(session, steps)
                continue
            told = "Undo takes it back too" in forced_moves.describe_forced(session, steps)
            stopped = bool(session.why_no_undo())
            if not stopped:
                taken = forced_moves.undo_with_forced(session)
                assert (len(session.steps) == before) == told
                for _ in taken:
                    session.redo()
            assert not (told and stopped)
            promised += told
    assert promised
