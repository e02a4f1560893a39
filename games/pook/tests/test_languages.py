"""Pook in the player's language: its table, lesson and rules, and its text interface."""

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from games.pook.tests.drawn import CARDS, drawn
from games.pook.tests.test_screen import begun
from hotseat.play.lessons import LEARNER
from hotseat.play.session import Session
from hotseat.plugin.parse_input import localized_text, match_options
from hotseat.records import transcript
from hotseat.records.replay import Replay
from hotseat.records.transcript import Transcript
from hotseat.text_ui.text_game import TextGame
from hotseat.text_ui.text_renderer import TextRenderer
from hotseat.util import cell_width, i18n
from hotseat.util.i18n import pgettext
from tashkalar.cli import tashkalar
from tashkalar_pook.game import Pook
from tashkalar_pook.rules import new_pook_game
from tashkalar_pook.screen.app import PookApp
from tashkalar_pook.screen.painter import SIZES as SIZES_OF_CARDS
from tashkalar_pook.state import Decision
from tests.hotseat.helpers.wide_language import Wide, narrow, speaking, wide
from tests.text_ui import conversations
from tests.tui.conftest import read

pytestmark = [pytest.mark.usefixtures("quiet"), pytest.mark.sweep("size")]

OPEN = {"covers": "off"}
SIZES = [(120, 36), (80, 24), (72, 14), (60, 20)]
SAME = ("Ada", "Boris", "Pook")
"""Names, which are the same in all languages."""
GRID, HAND = [". . K2 .", "K1 V1 . @", "o(M2) . o ."], ["O1", "M1", "K3"]


def played() -> Session[Any, Any, Any, Any]:
    """A game at random, to its end."""
    session = begun()
    chance = random.Random(1)
    while session.question is not None:
        session.play(chance.choice(session.question.options))
    return session


def whole(shown: str, size: tuple[int, int]) -> None:
    """Every line is as wide as the screen, and nothing was looked up nowhere; a long name may be cut."""
    assert {cell_width.width(line) for line in shown.splitlines()} == {size[0]}
    assert not [word for word in narrow(shown) if not any(name.startswith(word) for name in SAME)]


@pytest.mark.parametrize("size", SIZES)
async def test_the_table_is_whole(size: tuple[int, int]) -> None:
    """A warrior is laid and its power used through everything that can be opened, and on to the next player."""
    state = drawn(GRID, HAND)
    with speaking(Wide()):
        app = PookApp(Pook(), Session.what_if(Pook(), state), given=OPEN)
        async with app.run_test(size=size) as pilot:
            for key in (*"1n23n1nnn", "left", "right", "enter", "left", "enter", "n", "enter", "f1", "end"):
                whole(await read(pilot), size)
                await pilot.press(key)
            whole(await read(pilot), size)
            await pilot.press("escape", "full_stop", "L")
            whole(await read(pilot), size)


@pytest.mark.parametrize("size", SIZES)
async def test_the_lesson_is_whole(size: tuple[int, int]) -> None:
    with speaking(Wide()):
        app = PookApp(Pook(), lesson="")
        async with app.run_test(size=size) as pilot:
            for key in ("enter", *"sssssssss"):
                whole(await read(pilot), size)
                await pilot.press(key)


@pytest.mark.parametrize("size", SIZES)
async def test_cover_end_and_replay_are_whole(size: tuple[int, int]) -> None:
    with speaking(Wide()):
        async with PookApp(Pook(), begun()).run_test(size=size) as pilot:
            for key in ("enter", "c", "e", "enter"):
                whole(await read(pilot), size)
                await pilot.press(key)
        session = played()
        async with PookApp(Pook(), session).run_test(size=size) as pilot:
            whole(await read(pilot), size)
        replay = Replay(Pook(), session.history.start, session.steps)
        async with PookApp(Pook(), replay=replay).run_test(size=size) as pilot:
            for key in ("end", "left", "f1"):
                await pilot.press(key)
                whole(await read(pilot), size)


TYPED = ("coin", "warrior", "piggy", "flip", "trade", "turn", "skip", "end", "knight", "mage", "orc", "viking")
"""The words of answers and of the ids of cards."""


def test_lines_are_in_the_players_language_and_what_is_typed_is_not() -> None:
    session = played()
    game = Pook()
    with speaking(Wide()):
        for step in session.steps:
            decision = game.decision(step.before)
            assert isinstance(decision, Decision)
            assert not narrow(f"{game.describe_step(step)} {game.prompt(step.before, decision)}", "Ada", "Boris")
            assert not narrow("\n".join(game.render_text(step.state)), "Ada", "Boris", *TYPED)
        assert not narrow(game.describe_result(session.state), "Ada", "Boris")
        with pytest.raises(ValueError, match=wide("players")):
            new_pook_game(CARDS, ("Ada",), 1)
    assert all(step.option.isascii() for step in session.steps)


def test_a_card_is_typed_as_it_is_called() -> None:
    game = Pook()
    decision = game.decision(new_pook_game(game.cards, ("Ada", "Boris"), 1))
    assert isinstance(decision, Decision)
    with speaking(Wide()):
        named = {option: localized_text(option.text, game.word_names) for option in decision.options}
        for option, text in named.items():
            assert narrow(text) == narrow(option.text.partition(" ")[0]), "the verb alone is English"
            assert match_options(text, decision.options, word_names=game.word_names) == (option,)


@pytest.mark.parametrize("value", [transcript.plain_text, transcript.markdown])
def test_a_transcript_is_in_the_players_language(value: Callable[[Transcript[Any, Any, Any, Any]], str]) -> None:
    session = played()
    transcript = Transcript(Replay(Pook(), session.history.start, session.steps))
    with speaking(Wide()):
        assert not narrow(value(transcript).replace("```text", ""), "Ada", "Boris", "Pook", *TYPED)


def test_plain_lines_are_in_the_players_language() -> None:
    typed = ("table", "log", "last", "redo", "options", "VERB", "help", "quit", "undo", "seat", "WHO")
    console = conversations.script("coin knight-3a 1,0", "table", "log", "piggy", "end", "quit")
    with speaking(Wide()):
        TextGame(begun(), TextRenderer(Pook()), console, open_hands=False).run()
    *lines, kept = conversations.printed_lines(console)
    assert not narrow("\n".join(lines), "Ada", "Boris", "Pook", *TYPED, *typed)
    assert wide("saved") in kept


@pytest.mark.parametrize(
    ("kept", "words", "spoken"), [("de", (), "de"), ("de", ("--lang", "fr"), "fr"), ("auto", ("--lang", "ja"), "ja")]
)
def test_the_language_of_the_settings_holds_unless_another_is_named(
    kept: str, words: tuple[str, ...], spoken: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    languages: list[str] = []
    monkeypatch.setenv("TASHKALAR_CONFIG", str(tmp_path))
    (tmp_path / "settings.json").write_text(json.dumps({"language": kept}), encoding="utf-8")
    monkeypatch.setattr("hotseat.cli.common.need_terminal", lambda: None)
    monkeypatch.setattr(PookApp, "run", lambda _: languages.append(i18n.current_language()))
    with i18n.language_context(i18n.ENGLISH):
        assert CliRunner().invoke(tashkalar, ["play", "--game", "pook", *words]).exit_code == 0
    assert languages == [spoken]


# --- as it is translated ----------------------------------------------------------------------------------------------

BESIDE = (32, 19)
"""Columns and lines beside the grid in a terminal of 80 by 24."""


@pytest.mark.parametrize("spoken", i18n.LANGUAGES)
def test_what_the_lesson_says_leaves_room_for_the_hand(spoken: str) -> None:
    width, height = BESIDE
    game = Pook()
    (lines,) = game.lessons()
    state = lines.start(game)
    with i18n.language_context(spoken):
        for step in lines.steps:
            said = [*cell_width.wrap(step.explanation, width), *cell_width.wrap(step.task, width)]
            assert 1 + len(said) + 1 + len(state.seats[LEARNER].hand) <= height, step.do
            for text in (*step.do, *step.then):
                decision = game.decision(state)
                assert isinstance(decision, Decision)
                state, _ = game.apply(state, decision.option(text), decision)
        traded = 1 + state.seats[LEARNER].hand.index("viking-3a")
        assert 2 + len(cell_width.wrap(lines.ending, width)) + 1 + traded <= height, "what the end speaks of"


@pytest.mark.parametrize("spoken", i18n.LANGUAGES)
def test_words_in_the_edge_of_a_card_have_room(spoken: str) -> None:
    """The smallest size that has an edge."""
    with i18n.language_context(spoken):
        for word in ("safe", "safe?", "count"):
            assert cell_width.width(pgettext("edge", word)) <= SIZES_OF_CARDS[-2].width - 2
