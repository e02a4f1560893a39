"""The end of a toy's game: who has won, what can be done next, and the position to share."""

from pathlib import Path
from types import SimpleNamespace

import pytest

from hotseat.play.participants import Participants
from hotseat.play.session import Session
from hotseat.plugin import registry
from hotseat.records import saved_games
from hotseat.testing.nim import Decision, Heap, Nim, Won
from hotseat.tui.app import GameApp
from hotseat.tui.pane import Pane
from hotseat.tui.playing import PlayScreen
from hotseat.tui.replay import ReplayScreen
from hotseat.tui.result import ResultScreen
from tests.hotseat.helpers.screens import read

BEFORE = ("take 3", "take 3")
"""Two stones are left, and Ada is on turn."""


class DrawnNim(Nim):
    """Nim that ends in a draw."""

    def decision(self, state: Heap) -> Decision | Won:
        found = super().decision(state)
        return found._replace(winners=(0, 1)) if isinstance(found, Won) else found


class LostNim(Nim):
    """Nim that nobody wins."""

    def decision(self, state: Heap) -> Decision | Won:
        found = super().decision(state)
        return found._replace(winners=()) if isinstance(found, Won) else found


class LaidNim(Nim):
    """Nim in which what was laid counts."""

    def scores(self, state: Heap) -> tuple[int, ...]:
        return tuple(2 - held for held in state.hands)


@pytest.fixture(autouse=True)
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Games are saved in the test's own folder, and Nim is installed."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(registry, "game_class", {"nim": Nim}.__getitem__)


def app_of(game: Nim, *options: str) -> GameApp:
    session = Session.start(game, {"seed": 1}, saved_games.games_folder())
    for option in options:
        session.play(option)
    return GameApp(game, session, given={"covers": "off", "clock": "shown"})


@pytest.mark.sweep("size")
@pytest.mark.parametrize("size", [(120, 36), (80, 24), (40, 16)])
async def test_the_winner_and_the_reason_are_named(size: tuple[int, int]) -> None:
    app = app_of(Nim(), *BEFORE)
    async with app.run_test(size=size) as pilot:
        await pilot.press(*":take 2", "enter")
        shown = " ".join((await read(pilot)).split())
        assert isinstance(app.screen, ResultScreen)
        for wanted in ("[ ] Ada wins", "Took the last stone", "( ) Boris", "Thinking time: ", "r Replay", "q leave"):
            assert wanted in shown
        assert ("stones: 0" in shown) == (size[0] >= 80), "the position is left out where it doesn't fit"
        await pilot.press("escape")
        assert isinstance(app.screen, PlayScreen)
        await pilot.press("enter")
        assert isinstance(app.screen, ResultScreen)
        await pilot.press("r")
        await pilot.pause()
        assert isinstance(app.screen, ReplayScreen)
        assert app.screen.replay.path == app.session.path
        await pilot.press("q")
        assert isinstance(app.screen, PlayScreen)


@pytest.mark.parametrize(("game", "wanted"), [(DrawnNim(), "A draw between Ada and Boris"), (LostNim(), "No winner")])
async def test_a_draw_and_a_game_without_a_winner(game: Nim, wanted: str) -> None:
    app = app_of(game, *BEFORE)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(*":take 2", "enter")
        shown = await read(pilot)
        assert wanted in shown
        assert "ahead" not in shown


async def test_the_course_and_the_turning_point_are_there_where_scores_are_known(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = app_of(LaidNim(), "lay 2", "take 3", "take 3")
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.press(*":take 3", "enter", *":take 1", "enter")
        shown = await read(pilot)
        assert "Boris wins" in shown
        assert "Score by turn" in shown
        assert "█" in shown


async def test_the_position_is_shared_as_text() -> None:
    app = app_of(Nim(), *BEFORE)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.press(*":take 2", "enter", "s")
        await pilot.pause()
        lines = app.clipboard.splitlines()
        assert "stones: 0" in lines
        assert lines[-1] == "Nim: Ada against Boris. Ada wins: took the last stone (Ada 1, Boris 0), after 4 turns."
        assert [note.message for note in app._notifications] == [
            "The position is in the clipboard as text, if your terminal allows that"
        ]


async def test_a_rematch_is_one_key_and_the_next_player_begins() -> None:
    app = app_of(Nim(), *BEFORE)
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.press(*":take 2", "enter")
        first = app.session
        shown = await read(pilot)
        assert "Boris begins" in shown
        assert "Analyse" not in shown, "a game without a coach has no analysis"
        await pilot.press("enter")
        await pilot.pause()
        assert app.session is not first
        assert app.session is not None
        assert (app.session.game.names(app.session.state), app.session.steps) == (("Boris", "Ada"), [])
        assert isinstance(app.screen, PlayScreen)


async def test_left_and_right_select_a_button_and_its_key_runs_it() -> None:
    app = app_of(Nim(), *BEFORE)
    async with app.run_test(size=(120, 36), notifications=True) as pilot:
        await pilot.press(*":take 2", "enter")
        screen = app.screen
        assert isinstance(screen, ResultScreen)
        names = [each.label for each in screen.buttons]
        assert names == ["rematch", "replay", "page", "menu"]
        await pilot.press("left", "left", "right", "left")
        assert names[screen.focused_button] == "page"
        await pilot.press("enter")
        await pilot.pause()
        (notice,) = [note.message for note in app._notifications]
        page = Path(notice.rpartition(" ")[2])
        assert "<html" in page.read_text()
        assert app.screen is screen
        await pilot.press("m")
        await pilot.pause()
        assert type(app.screen).__name__ == "StartScreen"


class People(Participants):
    """Two people at two machines, seen from the host or from the other machine."""

    def __init__(self, is_host: bool) -> None:
        super().__init__(("Ada", "Boris"))
        self.is_host = is_host
        self.asked: list[str] = []

    @property
    def own(self) -> frozenset[int]:
        return frozenset({0})

    @property
    def others_here(self) -> bool:
        return True

    def say(self, text: str) -> None:
        """Ignore a message."""

    def propose(self, kind: str, seat: int | None = None) -> str:
        self.asked.append(kind)
        return ""

    def reply(self, agreed: bool, reason: str = "") -> None:
        """Ignore a reply."""

    def give_record(self, text: str) -> None:
        self.record = text


@pytest.mark.parametrize("is_host", [True, False])
async def test_people_at_several_machines_are_offered_a_rematch_and_the_record_first(is_host: bool) -> None:
    app, people = app_of(Nim(), *BEFORE, "take 2"), People(is_host)
    async with app.run_test(size=(120, 36), notifications=True) as pilot:
        assert app.session is not None
        app.participants = people
        outcome = app.session.history.outcome
        assert outcome is not None
        screen = ResultScreen(app.session, outcome, opponents=SimpleNamespace(participants=people))
        app.stack.open(screen, above=app.screen)
        await pilot.pause()
        assert [each.label for each in screen.buttons[:2]] == ["rematch", "record" if is_host else "replay"]
        await pilot.press("enter", "g")
        assert people.asked == ["rematch"]
        told = [note.message for note in app._notifications]
        assert ("Everyone has the record of the game now." in told) == is_host
        assert bool(people.record) == is_host


async def test_a_draw_has_both_colours_on_its_surface() -> None:
    app = app_of(DrawnNim(), *BEFORE)
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.press(*":take 2", "enter")
        surface = app.screen.query_one("#result-text", Pane).lines[1]
        styles = {str(span.style) for span in surface.spans}
        assert any("$seat-1" in style for style in styles)
        assert any("$seat-2" in style for style in styles)
