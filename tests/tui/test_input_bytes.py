"""Bytes that are no text, or no key that a terminal has, in the real program: nothing ends it."""

from collections.abc import Iterable
from pathlib import Path

import pytest
from textual import events
from textual.message import Message

from hotseat.tui.terminal_driver import InputParser
from tests.tui.input_fuzzing import STARTS, Window, command_in, open_window

PASTE = b"\x1b[200~Jos\xe9\x1b[201~"
LATIN_1 = b"caf\xe9 \xff\xc3 "


@pytest.mark.long
@pytest.mark.sweep("where")
@pytest.mark.parametrize("where", STARTS)
def test_bytes_that_are_no_text_end_no_screen(tmp_path: Path, where: str) -> None:
    """They are typed and pasted as a Latin-1 terminal sends them, and the program goes on and can be left."""
    window = Window(command_in(tmp_path, STARTS[where]), tmp_path, (120, 36))
    try:
        open_window(window, STARTS[where])
        for data in (b"\xe9", PASTE, LATIN_1):
            window.send(data)
            window.settle()
        if window.code is None:
            assert window.shown(), "nothing is seen"
            window.leave(ctrl=True)
        assert window.code == 0, window.text(window.output)[-600:]
        assert b"Traceback" not in window.output
    finally:
        window.close()


@pytest.mark.parametrize("sent", ["\x1b[99999999u", "\x1b[1114112;1u", "\x1b[1:1;1A", "\x1b[48;:1~"])
def test_no_key_has_such_a_number(sent: str) -> None:
    """The bytes after it are read."""
    assert _keys(InputParser().feed(f"{sent}x")) == ["x"]


def test_a_terminal_may_report_a_size_without_pixels() -> None:
    parser = InputParser()
    assert [type(each) for each in parser.feed("\x1b[48;24;80;0;0t\x1b[<0;5;5Mx")] == [events.Resize, events.Key]


def _keys(found: Iterable[Message]) -> list[str]:
    return [each.key for each in found if isinstance(each, events.Key)]
