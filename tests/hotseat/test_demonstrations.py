"""Demonstrations of the rules of a toy game: their positions, as lines of text and at the table."""

from collections.abc import Sequence
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from textual.screen import Screen

from hotseat.play.demonstration_run import (
    DemonstrationRun,
    clause_beginning,
    demonstration_lines,
    find_demonstration,
    unknown_clause,
)
from hotseat.plugin.demonstrations import Demonstration, DemonstrationSide
from hotseat.plugin.game import Topic
from hotseat.testing.nim import Heap, Nim
from hotseat.text_ui.console import Console
from hotseat.text_ui.demonstration import play_demonstration
from hotseat.text_ui.text_renderer import TextRenderer, describe_rules
from hotseat.tui.app import GameApp
from hotseat.tui.demonstration import DemonstrationExercise, DemonstrationsScreen
from hotseat.tui.playing import PlayScreen
from hotseat.util import identity
from tests.hotseat.helpers.screens import read


def side(text: str, stones: int, *moves: str) -> DemonstrationSide:
    return DemonstrationSide(text, lambda: Heap(("Ada", "Boris"), stones, (0, 0)), moves)


SHOWN = [
    Demonstration(
        "1.1", side("Two stones are left, so 3 can't be taken.", 2, "take 2"), side("Three are left.", 3), "Taking"
    ),
    Demonstration("1.2", side("Ada takes one.", 5, "take 1", "take 2"), side("Ada takes two.", 6, "take 2"), "Taking"),
]


class Shown(Nim):
    """The toy game with demonstrations."""

    def topics(self) -> Sequence[Topic]:
        return [Topic("Taking", ("Take up to three stones.",))]

    def demonstrations(self) -> Sequence[Demonstration]:
        return SHOWN


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for kind in ("DATA", "CONFIG"):
        monkeypatch.setenv(identity.current().variable(kind), str(tmp_path))


def played(clause: str, *typed: str) -> list[str]:
    """The lines of a demonstration that is played in lines of text."""
    out, game = StringIO(), Shown()
    console = Console(StringIO("".join(f"{line}\n" for line in typed)), out)
    play_demonstration(game, clause, TextRenderer(game), console)
    return out.getvalue().splitlines()


def test_a_game_has_none_by_default() -> None:
    assert (Nim().has_demonstrations, Nim().demonstrations()) == (False, ())
    assert Shown().has_demonstrations


def test_the_text_names_the_options_that_one_position_alone_has() -> None:
    left = (
        SHOWN[0].decides._replace(moves=(), decisive=("take 3", "take 2")),
        SHOWN[0].twin._replace(decisive=("take 3",)),
    )
    shown = SHOWN[0]._replace(decides=left[0], twin=left[1])
    run: DemonstrationRun[Any, Any, Any, Any] = DemonstrationRun(Shown(), shown)
    assert run.text == "Two stones are left, so 3 can't be taken. Not possible here: take 3."
    assert run.other().text == "Three are left. Possible here: take 3."
    after = SHOWN[0].decides._replace(decisive=("take 3",))
    run = DemonstrationRun(Shown(), shown._replace(decides=after))
    assert run.text.endswith(" Not possible after the moves: take 3.")


def test_the_next_move_follows_what_was_played() -> None:
    run: DemonstrationRun[Any, Any, Any, Any] = DemonstrationRun(Shown(), SHOWN[1])
    moves = [run.next_move]
    run.session.play("take 1")
    moves.append(run.next_move)
    run.session.play("take 3")
    assert [*moves, run.next_move] == ["take 1", "take 2", ""]
    assert run.other().title == "1.2: here it doesn't decide"
    assert run.other().other().title == run.title == "1.2: here it decides"


def test_a_clause_is_found_by_its_number_alone() -> None:
    assert find_demonstration(SHOWN, " 1.2 ") is SHOWN[1]
    assert find_demonstration(SHOWN, "1") is None
    assert unknown_clause(Shown(), "1.3")[0].startswith("'1.3' is no clause with a demonstration. ")
    assert unknown_clause(Shown(), "") == ["Demonstrated clauses: 1.1, 1.2."]


def test_a_clause_is_found_by_what_is_typed_of_its_number() -> None:
    shown = [SHOWN[0]._replace(clause=clause) for clause in ("M3", "M30", "M31", "H3", "H12")]
    typed = ("m3", "30", "3", "H", "h1", "12", "4", "")
    assert [clause_beginning(shown, text) for text in typed] == [0, 1, 0, 3, 4, 4, None, 0]


async def test_the_list_has_the_numbers_and_sections_of_the_clauses() -> None:
    app = GameApp(Shown(), start=True)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        app.action_rules()
        await pilot.pause()
        await pilot.press("d")
        lines = [line.rstrip() for line in (await read(pilot)).splitlines()]
        assert any("1.1-1.2 clause" in line for line in lines)
        top = next(i for i, line in enumerate(lines) if "Taking" in line)
        assert [line.split()[:2] for line in lines[top + 1 : top + 3]] == [[">", "1.1"], ["1.2", "Ada"]]


def test_the_rules_show_both_positions_of_a_clause() -> None:
    game = Shown()
    lines = describe_rules(game, "1.1")
    assert lines == [*demonstration_lines(game, SHOWN[0])]
    assert [line for line in lines if line.startswith("1.1")] == [
        "1.1: here it decides.",
        "1.1: here it doesn't decide.",
    ]
    assert describe_rules(game, "taking")[1] == "Take up to three stones."
    assert describe_rules(game, "")[-1] == "Demonstrated clauses: 1.1, 1.2."
    assert "no clause" in describe_rules(game, "9.9")[0]


def test_a_demonstration_is_played_in_lines_of_text() -> None:
    lines = played("1.2", "take 3", "show", "undo", "show", "twin", "quit")
    assert "The demonstration plays no further move here." in lines
    assert [line for line in lines if line.startswith("1.2")] == [
        "1.2: here it decides.",
        "1.2: here it doesn't decide.",
    ]
    assert lines[-1] == "The demonstration is over."
    assert played("7.7") == ["'7.7' is no clause with a demonstration. Demonstrated clauses: 1.1, 1.2."]


async def test_a_demonstration_lies_above_the_rules_and_leaves_them_as_they_are() -> None:
    app = GameApp(Shown(), start=True)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        app.action_rules()
        await pilot.pause()
        below = app.screen
        await pilot.press("d")
        assert isinstance(app.screen, DemonstrationsScreen)
        await pilot.press("1", ".", "2", "enter")
        assert shown(app.screen).demonstration.title == "1.2: here it decides"
        await pilot.press("o")
        assert [step.option for step in shown(app.screen).session.steps] == ["take 1"]
        await pilot.press("O")
        assert shown(app.screen).demonstration.twin
        await pilot.press("escape", "escape")
        assert app.screen is below


def shown(screen: Screen[Any]) -> DemonstrationExercise[Any, Any, Any, Any]:
    """The demonstration of a table."""
    assert isinstance(screen, PlayScreen)
    assert isinstance(screen.exercise, DemonstrationExercise)
    return screen.exercise


async def test_the_application_begins_with_a_clause() -> None:
    app = GameApp(Shown(), demonstration="1.2")
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        assert shown(app.screen).demonstration.shown is SHOWN[1]
