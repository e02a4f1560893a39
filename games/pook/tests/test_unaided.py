"""Pook without aids: each step leaves out what the lower ones show, and the result counts what was overlooked."""

from pathlib import Path
from typing import Any

import pytest

from games.pook.tests.drawn import drawn
from hotseat.play.session import Session
from hotseat.plugin.aids import AIDS, claimed_options, is_without
from hotseat.plugin.queries import Moment
from hotseat.records.header import GameMarks
from hotseat.records.replay import Replay
from hotseat.text_ui.text_game import TextGame
from hotseat.text_ui.text_renderer import TextRenderer
from hotseat.tui.commands import Command
from tashkalar_pook.game import Pook
from tashkalar_pook.overlooked import describe_overlooked_warriors, find_overlooked_warriors
from tashkalar_pook.queries import describe_hand
from tashkalar_pook.rules import decide
from tashkalar_pook.screen.app import PookApp
from tashkalar_pook.screen.painter import Marks
from tashkalar_pook.screen.pointing import PointedAt, PookPointer
from tashkalar_pook.screen.table import PookScreen, _marks
from tashkalar_pook.screen.words import answer_texts
from tashkalar_pook.spoken import place_name
from tashkalar_pook.state import Decision, State
from tests.text_ui.conversations import printed_lines, script

GAME = Pook()
ROWS, HAND = [". o(M1) .", ". @ o(V1)", ". . ."], ["V2", "O1", "K3"]


def pointer(aids: str, card: int = 0) -> PookPointer:
    state = drawn(ROWS, HAND)
    pending = decide(state)
    assert isinstance(pending, Decision)
    at = PookPointer(GAME.view(state, 0), pending, PointedAt(), aids)
    at.choose(card)
    return at


def place(at: PookPointer, *, fits: bool) -> tuple[int, int]:
    """The first free place where the chosen card fits as a warrior, or doesn't."""
    fitting = {each.place for each in at.decision.options if each.verb == "warrior" and each.card == at.card}
    free = {each.place for each in at.decision.options if each.verb == "coin"}
    return min(fitting if fits else free - fitting)


def shown(aids: str) -> dict[str, bool]:
    """Aids that the table shows to a player who points at places where the chosen card fits, and where it doesn't."""
    at = pointer(aids, card=1)
    at.point(place(at, fits=True))
    marks: Marks = _marks(at.seen, at)
    texts = " ".join(line.plain for line in answer_texts(at))
    hard = pointer(aids, card=2)
    hard.point(place(hard, fits=False))
    refusals = " ".join(line.plain for line in answer_texts(hard))
    return {
        "coins": marks.counted or bool(marks.counting) or "coin" in texts.partition("p lays")[0],
        "number in the reason": "level 3 needs 3" in refusals,
        "marks": bool(marks.lit or marks.open or marks.piggy),
        "next place": at.can("next_lit(1)"),
        "reason": "lays" not in refusals.partition("p lays")[0],
    }


LEFT_OUT = {
    "no-counts": {"coins", "number in the reason"},
    "no-dots": {"marks", "next place"},
    "none": {"reason"},
}
"""Aids that each step leaves out beside those of the steps before."""


@pytest.mark.parametrize("aids", AIDS)
def test_each_step_leaves_out_what_the_lower_ones_leave_in(aids: str) -> None:
    hidden = {each for step, left in LEFT_OUT.items() if is_without(aids, step) for each in left}
    assert {each for each, there in shown(aids).items() if not there} == hidden


def test_a_claim_is_played_or_refused() -> None:
    at = pointer("none", card=2)
    at.point(place(at, fits=False))
    assert at.take() is None
    assert at.message == "2 coins count here, level 3 needs 3."
    assert at.claim("coin") is not None
    at.choose(1)
    at.point(place(at, fits=True))
    taken = at.take()
    assert taken is not None
    assert (taken.verb, taken.card, taken.place) == ("warrior", at.card, at.place)


@pytest.mark.parametrize("aids", AIDS)
def test_plain_lines_say_less_in_steps(aids: str) -> None:
    state = drawn(ROWS, HAND)
    session = Session.what_if(GAME, state)
    console, renderer = script("options", "knight 3", "knight 3 warrior up 1", "undo"), TextRenderer(GAME)
    renderer.aids = aids
    TextGame(session, renderer, console, open_hands=False).run()
    said = " ".join(printed_lines(console))
    assert (", 2 coins" in said) == (aids == "all")
    assert "2 coins count here, level 3 needs 3." in said
    assert ("could turn" in said) == (aids == "all")
    assert ("Orc 1 as a warrior" in said) == (aids in ("all", "no-counts"))
    assert ("Where cards fit isn't listed" in said) == is_without(aids, "no-dots")
    assert ("fits knight" in said or "as a warrior fits" in said) == (not is_without(aids, "no-dots"))


@pytest.mark.parametrize("aids", AIDS)
def test_the_hand_is_told_without_what_is_left_out(aids: str) -> None:
    state = drawn(ROWS, HAND)
    lines = " ".join(describe_hand(Moment(GAME.view(state, 0), None, 0, aids), ""))
    assert ("place" in lines) == (aids == "all")
    assert ("warrior" in lines or "needs" in lines) == (not is_without(aids, "no-dots"))
    assert "Knight 3" in lines


@pytest.mark.parametrize("aids", AIDS)
def test_a_line_is_no_search_for_places(aids: str) -> None:
    state = drawn(ROWS, HAND)
    pending = decide(state)
    assert isinstance(pending, Decision)
    option = next(each for each in pending.options if each.verb == "warrior")
    name = GAME.option_names(state, option)[0]
    whole = claimed_options(GAME, aids, state, name, [option])
    begun = claimed_options(GAME, aids, state, name.partition(" ")[0], [option])
    assert ([*whole], [*begun]) == ([option], [] if is_without(aids, "no-dots") else [option])


def test_why_a_claim_is_refused() -> None:
    state = drawn(ROWS, HAND)
    pending = decide(state)
    assert isinstance(pending, Decision)
    reasons = {
        "knight 3 warrior up 1": "count here, level 3 needs 3.",
        f"orc 1 coin {place_name(state.grid, state.grid.piggy)}": "There is already a card.",
        "piggy left 1": "The Piggy only trades places with an adjacent card.",
        "knight 3 coin up 1": "",
        "end": "",
    }
    for line, reason in reasons.items():
        said = GAME.why_not_claimed(state, pending, line)
        assert said.endswith(reason) if reason else not said, line


def played(*texts: str) -> Session[Any, Any, Any, Any]:
    session = Session.what_if(GAME, drawn(ROWS, HAND))
    for text in texts:
        assert session.question is not None
        session.play(next(each for each in session.question.options if each.text.startswith(text)))
    return session


def test_a_coin_where_a_warrior_of_the_own_factions_fitted_was_overlooked() -> None:
    state = drawn(ROWS, HAND)
    own = state.seats[0].allegiance
    coined = played("coin").steps
    best = [each for each in HAND if {"K": "knight", "M": "mage", "O": "orc", "V": "viking"}[each[0]] in own]
    assert bool(find_overlooked_warriors(coined, 0)) == bool({"V2", "O1"} & {*best})
    assert find_overlooked_warriors(coined, 1) == []
    assert describe_overlooked_warriors(coined, [1]).endswith("overlooked no warrior.")
    for card in find_overlooked_warriors(coined, 0):
        laid = played(f"warrior {card}").steps
        assert find_overlooked_warriors(laid, 0) == []
        assert "overlooked 1 warrior (" in describe_overlooked_warriors(coined, [0])


def test_a_record_keeps_the_step(tmp_path: Path) -> None:
    session = Session.start_at(GAME, GAME.new({"seed": 3}), tmp_path, marks=GameMarks(aids="none"))
    session.close()
    assert session.path is not None
    again = Session.resume(session.path, GAME)
    again.close()
    assert again.marks.aids == "none"
    replay = Replay.read(session.path, GAME)
    assert replay.aids_line == "Played without highlights, as at a real table."


def hints(screen: PookScreen) -> set[str]:
    found: list[Command] = [each for each in screen.commands if each.action in screen.usable]
    return {each.action for each in found if each.shown or each.label}


async def test_the_screen_hides_and_claims(tmp_path: Path) -> None:
    state: State = drawn(ROWS, HAND)
    app = PookApp(GAME, Session.what_if(GAME, state), given={"covers": "off", "aids": "none"})
    async with app.run_test(size=(80, 24)) as pilot:
        screen = app.screen
        assert isinstance(screen, PookScreen)
        await pilot.pause()
        at = screen.pointer
        assert at is not None
        before = hints(screen)
        await pilot.press("3")
        at.point(place(at, fits=False))
        screen.show_pointed()
        assert hints(screen) == before
        await pilot.press("enter")
        assert screen.pointer is at
        assert at.message
        await pilot.press("p")
        assert screen.session.steps[-1].option.startswith("coin")
        await pilot.press("u")
        assert not screen.session.steps
