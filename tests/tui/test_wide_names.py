"""Frames stay aligned beside names with wide and combining characters, as measured by a real terminal."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from string import digits

import pytest

from tests.helpers.hostile_names import TABLES
from tests.tui.test_terminal import Terminal, tashkalar

pytestmark = pytest.mark.skipif(shutil.which("tmux") is None, reason="needs tmux")

WIDE = TABLES["wide"]
COMBINING = ("e\u0301o\u0323\u0308u\u0302" * 3 + "x", "각ก็ำ नमस्ते")


@pytest.fixture(params=[(120, 36), (80, 24)], ids=str)
def terminal(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Terminal]:
    """A window of that size."""
    opened = Terminal(tmp_path, *request.param)
    yield opened
    opened.close()


def ends(terminal: Terminal, last: str, holding: str = "") -> set[int]:
    """The columns where the terminal has put the ends of lines that hold a text and end in one of these signs."""
    lines = terminal.screen().splitlines()
    terminal.tmux("copy-mode")
    one = "send-keys -X end-of-line ; display-message -p #{copy_cursor_x} ; send-keys -X cursor-down ;".split()
    texts = terminal.tmux("send-keys", "-X", "top-line", ";", *(one * len(lines))[:-1]).split()
    terminal.tmux("send-keys", "-X", "cancel")
    return {int(end) for end, line in zip(texts, lines, strict=True) if line and line[-1] in last and holding in line}


@pytest.mark.sweep("names")
@pytest.mark.parametrize("names", [WIDE, COMBINING], ids=["wide", "combining"])
def test_frames_end_in_one_column(terminal: Terminal, names: tuple[str, str]) -> None:
    """The cover's bars, the scores beside the board, and the box of the log."""
    words = ("play", "--form", "duel", "--names", ",".join(names), "--schools", "northern,southern", "--seed", "7")
    terminal.type(f"NO_COLOR=1 {tashkalar(*words)}")  # boxes have frames
    terminal.until(lambda shown: shown.count("/18") == 2, "both bars")
    assert len(ends(terminal, digits, "/18")) == 1
    terminal.press("Enter")
    terminal.wait(f"{names[1]}'s hand")
    terminal.wait("q leave")  # all of it is drawn
    assert len(ends(terminal, digits, "[ ] ") | ends(terminal, digits, "( ) ")) == 1
    terminal.press("l")
    terminal.wait("Esc close")
    assert len(ends(terminal, "╮╯")) == 1
