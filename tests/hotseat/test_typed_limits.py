"""Typed or pasted text is cut at a limit, wherever a line is read."""

from io import StringIO

import pytest

from hotseat.plugin.decision import Option
from hotseat.plugin.speech import GameSpeech
from hotseat.text_ui import console
from hotseat.tui import command_input, text_input
from hotseat.tui.text_input import TextInput


@pytest.mark.parametrize("beyond", [-1, 0, 1, 3 * console.LONGEST])
def test_the_rest_of_a_long_line_is_no_further_line(beyond: int) -> None:
    lines = console.Console(StringIO("x" * (console.LONGEST + beyond) + "\nnext\n"), StringIO())
    assert lines.read() == "x" * min(console.LONGEST + beyond, console.LONGEST)
    assert lines.read() == "next"
    with pytest.raises(console.EndOfInput):
        lines.read()


def test_a_long_last_line_without_an_end_is_the_last() -> None:
    lines = console.Console(StringIO("x" * 3 * console.LONGEST), StringIO())
    assert len(lines.read()) == console.LONGEST
    with pytest.raises(console.EndOfInput):
        lines.read()


def test_a_typed_option_is_cut_and_printable() -> None:
    typing = command_input.CommandInput[Option](GameSpeech(), None, [])
    typing.insert("pla\x1b]0;ce\u202e")
    assert typing.text == "pla]0;ce"
    typing.insert("x" * 10**6)
    assert len(typing.text) == command_input.LONGEST


def test_every_input_of_a_screen_has_a_limit() -> None:
    assert TextInput().max_length == text_input.LONGEST
    assert TextInput(max_length=7).max_length == 7
