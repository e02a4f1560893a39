"""Cover and result of all games: what they show is public, Enter shows the table, and why the game ended is said."""

import random
from collections.abc import Callable
from importlib import import_module
from io import StringIO
from typing import Any, NamedTuple

import pytest

from hotseat.play.result_summary import result_sentences
from hotseat.play.session import Session
from hotseat.play.turn_summary import summarize_turns
from hotseat.plugin.game import Game
from hotseat.records.history import steps_since
from hotseat.testing.nim import Nim
from hotseat.text_ui.console import Console
from hotseat.text_ui.text_game import TextGame
from hotseat.text_ui.text_renderer import TextRenderer
from hotseat.tui.app import GameApp
from hotseat.tui.hand_over import HandOverScreen
from hotseat.tui.pane import Pane
from hotseat.tui.playing import PlayScreen
from hotseat.tui.result import ResultScreen
from tashkalar.plugin import TashKalar
from tashkalar.text_ui.text_renderer import TashKalarTextRenderer
from tashkalar.tui.app import TashkalarApp
from tashkalar_mage_knight.card_text import name_text
from tashkalar_mage_knight.game import MageKnight
from tashkalar_mage_knight.screen.app import MageKnightApp
from tashkalar_pook.game import Pook
from tashkalar_pook.screen.app import PookApp
from tests.helpers.saves import unsaved_session
from tests.hotseat.helpers.idle import idle, patient
from tests.hotseat.helpers.screens import read
from tests.saves.playing import SCHOOLS, any_option, cards

AnySession = Session[Any, Any, Any, Any]
NAMES = ("Ada", "Boris", "Cleo", "Dan")
GAMES: dict[str, tuple[Callable[[], Game[Any, Any, Any, Any]], type[GameApp]]] = {
    "tash-kalar": (TashKalar.load, TashkalarApp),
    "pook": (Pook, PookApp),
    "mage knight": (MageKnight, MageKnightApp),
    "nim": (Nim, GameApp),
}
TURN = {"number": 30, "actions": 1}
NINE = {"claimed": ["imprisonment", "side-chain", "destruction"], "score": 9}


class End(NamedTuple):
    """A game that is played to its end, and what is said about it."""

    game: str
    wanted: dict[str, Any]
    said: str
    last: tuple[str, ...] = ()
    """The options to play before the end; without any, options at random from the seed to the end."""
    state: dict[str, Any] | None = None
    """The position to begin from; None for a new game."""


def form(name: str, players: int, seed: int, **more: Any) -> dict[str, Any]:
    """The settings of a game of Tash-Kalar."""
    return {"form": name, "schools": SCHOOLS[:players], "names": NAMES[:players], "seed": seed, **more}


def position(**given: Any) -> dict[str, Any]:
    """A High Form before the last action of Ada's turn."""
    seats = [{"name": name, "school": school} for name, school in zip(NAMES[:2], SCHOOLS, strict=False)]
    seats[0].update(given.pop("ada", {}))
    return {"form": "high-form", "seed": 7, "seats": seats, "turn": {**TURN, **given}}


DECK = "has drawn the last card of their deck."
ENDS = {
    "high form, deck": End(
        "tash-kalar", form("high-form", 2, 1), f"Most points. Last turns from turn 38: Boris {DECK}"
    ),
    "high form, nine": End("tash-kalar", {}, "Ada has 9 points or more.", ("*",), position(ada=NINE)),
    "stalemate": End("tash-kalar", {}, "stalemate, 24 turns without a card.", ("*",), position(idle=23)),
    "duel, deck": End("tash-kalar", form("duel", 2, 1), f"Boris {DECK}"),
    "duel, resigned": End("tash-kalar", form("duel", 2, 1), "Boris resigned", ("place c5 1c", "resign")),
    "draw": End("tash-kalar", form("duel", 2, 1), "By agreement.", ("place c5 1c", "draw")),
    "teams": End("tash-kalar", form("high-form", 4, 1, teams=True), f"Boris {DECK}"),
    "melee, points": End("tash-kalar", form("melee", 3, 9), "Last turns from turn 29: Boris has 12 points or more."),
    "melee, deck": End("tash-kalar", form("melee", 4, 1), f"lowest colour. Last turns from turn 55: Cleo {DECK}"),
    "pook": End("pook", {"names": NAMES[:2], "seed": 1}, "All cards are laid: most points."),
    "pook, tie": End("pook", {"names": NAMES[:3], "seed": 3}, "most points. Coins were turned over to break a tie."),
    "mage knight": End("mage knight", {"names": NAMES[:2], "seed": 1}, "All 3 rounds are over."),
    "mage knight, alone": End("mage knight", {"names": NAMES[:1], "seed": 1}, "not found. All 4 rounds are over."),
    "mage knight, city": End("mage knight", {}, "Most points. Ada found the city in round 1."),
    "nim": End("nim", {"seed": 1}, "Took the last stone."),
}
MOVES = {"mage knight, city": "the city brings the last turns"}
"""The scenarios of Mage Knight whose steps are played."""


def ended(name: str) -> AnySession:
    """A session at its end."""
    end, dice = ENDS[name], random.Random(1)
    game = GAMES[end.game][0]()
    if end.state is not None:
        session: AnySession = unsaved_session(game.setup({**end.state}))
    elif name in MOVES:
        reader = import_module("games.mage-knight.tests.scenario_reader")
        scenario = next(each for each in reader.scenarios() if each.name == MOVES[name])
        session = Session.what_if(game, reader.Play(scenario.position).state)
        for step in scenario.steps:
            if isinstance(step, str):
                session.play(step)
    else:
        session = Session.start(game, end.wanted, None)
    for option in end.last:
        if option == "draw":
            session.agree_draw()
        elif option != "*":
            session.play(option)
    dice = random.Random(end.wanted.get("seed", 1))
    while session.question is not None:
        if end.game == "tash-kalar" and end.state is None:
            session.play(any_option(session.question, dice))
        elif "*" in end.last:
            options = [one.text for one in session.question.options if one.text != "resign"]
            session.play(next((one for one in options if one.startswith(("place", "end"))), options[0]))
        else:
            session.play(game.random_option(session.question, dice.randrange))
    return session


def app_of(name: str, session: AnySession, **given: str) -> GameApp:
    """The application of a game, at its table."""
    kind = GAMES[name][1]
    return (
        TashkalarApp(cards(), session, given=given)
        if kind is TashkalarApp
        else kind(session.game, session, given=given)
    )


@pytest.mark.sweep("name")
@pytest.mark.parametrize("name", ENDS)
async def test_why_a_game_ended_is_said_on_the_screen_and_in_plain_lines(name: str) -> None:
    end, session = ENDS[name], ended(name)
    renderer = TashKalarTextRenderer(session.game) if end.game == "tash-kalar" else TextRenderer(session.game)
    lines = StringIO()
    TextGame(session, renderer, Console(StringIO(), lines), open_hands=False).run()
    said = end.said.removesuffix(" in turn 1.")  # lines don't repeat what the result says
    assert said.rstrip(".").casefold() in " ".join(lines.getvalue().split()).casefold()
    with patient():
        app = app_of(end.game, session, covers="off")
        async with app.run_test(size=(120, 36)) as pilot:
            await read(pilot)
            assert isinstance(app.screen, ResultScreen)
            shown = iter(" ".join(line.plain for line in app.screen.query_one("#result-text", Pane).lines).split())
            assert all(word in shown for word in end.said.split())


def handed_over(name: str, players: int, turns: int, seed: int = 2) -> AnySession:
    """A session in which so many turns have ended, and another player is next."""
    game, dice = GAMES[name][0](), random.Random(seed)
    more = {"form": "high-form", "schools": SCHOOLS[:players]} if name == "tash-kalar" else {}
    session: AnySession = Session.start(game, {"names": NAMES[:players], "seed": seed, **more}, None)
    while turns and session.question is not None:
        before = session.question.seat
        session.play(game.random_option(session.question, dice.randrange))
        turns -= session.question is not None and session.question.seat != before
    return session


@pytest.mark.sweep("name")
@pytest.mark.parametrize("name", GAMES)
async def test_one_key_a_turn_shows_the_table_to_two_people_at_one_keyboard(name: str) -> None:
    session, dice = handed_over(name, 2, 3), random.Random(3)
    with patient():
        app = app_of(name, session, animation="off")
        async with app.run_test(size=(120, 36)) as pilot:
            for _turn in range(3):
                assert session.question is not None
                await idle()
                assert isinstance(app.screen, HandOverScreen)
                seat = app.screen.seat
                assert f"{NAMES[seat]} is next" in await read(pilot)
                await pilot.press("enter")
                await idle()
                table = app.screen
                assert isinstance(table, PlayScreen)
                assert (table.viewer, seat) == (session.question.seat, session.question.seat)
                while session.question is not None and session.question.seat == seat:
                    options = [one for one in session.question.options if one.text != "resign"]
                    table.play(dice.choice(options))
                if session.question is None:
                    break


def names_held(session: AnySession) -> set[str]:
    """The names of the cards that the hands hold, as screens name them."""
    game, hands = session.game, [seat.hand for seat in getattr(session.state, "seats", ())]
    named = name_text if game.id == "mageknight" else game.card_name
    return {named(card) for hand in hands for card in hand}


@pytest.mark.sweep("turns")
@pytest.mark.parametrize("turns", [6, 17])
@pytest.mark.parametrize(("name", "players"), [("pook", 2), ("pook", 3), ("mage knight", 2), ("mage knight", 3)])
async def test_everything_on_the_cover_is_public(name: str, players: int, turns: int) -> None:
    """It reads the same whatever is hidden, and names no card of a hand that no deed and no position names."""
    session = handed_over(name, players, turns, seed=turns)
    if session.question is None:
        return
    game, seat = session.game, session.question.seat
    deeds = [deed for each in summarize_turns(game, steps_since(session.steps, seat)) for deed in each.deeds]
    public = " ".join([*(deed.text for deed in deeds), *game.render_text(game.view(session.state, None))])
    hidden = {card for card in names_held(session) if card.casefold() not in public.casefold()}
    for seed in range(2):
        world = game.determinize(game.observe(session.state, seat), seat, seed)
        assert game.view(world, None) == game.view(session.state, None)
    with patient():
        for size in ((160, 50), (80, 24)):
            app = app_of(name, session)
            async with app.run_test(size=size) as pilot:
                assert isinstance(app.screen, HandOverScreen)
                assert app.screen.query_one("#cover-picture").display
                for _step in range(2):
                    shown = (await read(pilot)).casefold()
                    assert not [card for card in hidden if card.casefold() in shown]
                    await pilot.press("left")


@pytest.mark.sweep("name")
@pytest.mark.parametrize("name", ["duel, deck", "teams", "pook", "mage knight"])
async def test_at_another_machine_the_result_shows_what_a_seat_may_see(name: str) -> None:
    """It shows on a large screen the own hand alone there."""
    session = ended(name)
    game, seen = session.game, session.game.view(session.state, 1)
    with patient():
        app = app_of(ENDS[name].game, session, covers="off")
        async with app.run_test(size=(160, 50)) as pilot:
            assert isinstance(app.screen, ResultScreen)
            held = [bool(game.hand_names(session.state, seat)) for seat in range(2)]
            app.screen.visible_state = seen
            app.screen.show()
            shown = await read(pilot)
            assert [bool(game.hand_names(seen, seat)) for seat in range(2)] == [False, held[1]]
            assert "?" not in shown.replace("? keys", "")
            assert game.view(seen, 1) == seen


@pytest.mark.parametrize("name", [name for name in GAMES if name != "nim"])
def test_plain_lines_name_the_cards_held_at_the_end(name: str) -> None:
    """A hand that is hidden is left out."""
    session = handed_over(name, 2, 4)
    assert session.question is not None
    session.agree_draw()
    replay = session.replay()
    replay.to_end()
    held = {seat: session.game.hand_names(session.state, seat) for seat in range(2)}
    assert all(held.values()), held
    sentences = [each for each in result_sentences(replay) if " held: " in each]
    assert [each.partition(" held: ")[0] for each in sentences] == ["Ada", "Boris"]
    for seat, sentence in enumerate(sentences):
        assert not [card for card in held[seat] if card not in sentence]
    assert not session.game.hand_names(session.game.view(session.state, 1), 0)
