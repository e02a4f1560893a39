"""What is said of a position agrees with what the same position allows once there is an action left for it."""

from collections.abc import Iterator
from itertools import islice

from tashkalar.engine import Catalogue, Decision, GameState, decision
from tashkalar.engine.geometry import NAMES
from tashkalar.plain import look
from tashkalar.record import forced
from tashkalar.record.session import Session
from tashkalar.tui import explain
from tashkalar.tui.chooser import Chooser
from tests.random_games import Ply, random_game
from tests.tui.test_law import tables


def plies(catalogue: Catalogue, first_seed: int) -> Iterator[Ply]:
    """The decisions of random games, one of every kind."""
    for seed, sitting in enumerate(tables(catalogue)):
        yield from random_game(catalogue, sitting, first_seed + seed)


def free(state: GameState) -> Decision:
    """The turn's own question in the same position, with an action left and nothing under way."""
    asked = decision(state._replace(frames=(), turn=state.turn._replace(actions=1, passed=False)))
    assert isinstance(asked, Decision)
    return asked


def test_what_is_said_of_a_card_is_what_an_action_would_allow(catalogue: Catalogue) -> None:
    """On the screen and in plain lines, with actions and without, in the middle of effects and after handing over."""
    told = dict.fromkeys(("would fit", "short", "can come", "No piece"), 0)
    for ply in islice(plies(catalogue, 30), 0, None, 4):
        state, asked = ply.before, ply.asked
        if asked.seat != state.turn.seat or any(frame.card.endswith("opening") for frame in state.frames):
            continue
        chooser = Chooser(state, asked)
        possible = free(state).options
        for card in chooser.beings:
            where = {NAMES[option.square] for option in possible if option.card == card and option.verb == "summon"}
            now = any(option.card == card and option.verb == "summon" for option in asked.options)
            lines = [line.plain for line in explain.card(state, asked, card)]
            text = "\n".join(lines)
            for part in told:
                told[part] += part in text
            assert ("It can come now" in text) == now
            assert ("It would fit now" in text) == (bool(where) and not now), text
            if "It would fit now" in text:
                assert set(lines[-1].strip(" .").removeprefix("on ").split()) == where
            assert not (where and (" short" in text or "No piece is left" in text)), text
            places = chooser.places(card)
            assert places is None or any(places) == bool(where), "no place is said where there is none"
            if asked.ask == "action":
                plain = " ".join(look.card(state, card, asked))
                assert ("It can come now" in plain) == now
                assert ("though it fits" in plain) == (bool(where) and not now and not state.turn.passed), plain
                assert not (where and ("fits nowhere" in plain or "no piece is left" in plain)), plain
                chooser.take_card(card)
                assert not (where and ("fits nowhere" in chooser.message or "no piece" in chooser.message))
                assert ("though it fits" in chooser.message) == (bool(where) and not now and not state.turn.passed)
    assert all(told[part] for part in ("would fit", "short", "can come")), told


def test_undo_takes_back_what_it_promises(catalogue: Catalogue) -> None:
    """Where it is promised, one undo goes back before the decision that left one answer, nowhere else."""
    promised = 0
    for seed, sitting in enumerate(tables(catalogue) * 3, 1):
        names = [f"Seat {number}" for number in range(1, len(sitting.schools) + 1)]
        session = Session.start(catalogue, sitting.form, sitting.schools, seed, names, None, sitting.teams)
        for ply in random_game(catalogue, sitting, seed):
            if ply.before != session.state:
                continue
            session.play(ply.option)
            before = len(session.steps) - 1
            steps = forced.play_forced(session)
            if not steps:
                assert not forced.told(session, steps)
                continue
            told = "Undo takes it back too" in forced.told(session, steps)
            stopped = bool(session.undo_stop())
            if not stopped:
                taken = forced.undo(session)
                assert (len(session.steps) == before) == told
                for _ in taken:
                    session.redo()
            assert not (told and stopped)
            promised += told
    assert promised
