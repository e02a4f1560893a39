"""Goes away from what a screen shows and comes back, to see that all looks as before."""

from typing import Any

from textual.pilot import Pilot

from hotseat.tui.hints import Hints
from hotseat.tui.playing import PlayScreen
from hotseat.tui.pointing import OptionPointer
from tests.hotseat.helpers.screens import read

OTHER_WAYS = {
    "app.leave", "back", "confirm", "end_turn", "exercise", "leave_it", "look_ahead", "move", "next",
    "next_option", "redo", "undo", "verb",
}  # fmt: skip
"""The commands that play, point elsewhere, choose or leave, rather than show something."""
DEEPEST = 3
"""The number of steps back that lead from anywhere to the table."""


def table_of(pilot: Pilot[Any]) -> PlayScreen[Any, Any, Any, Any]:
    screen = pilot.app.screen
    assert isinstance(screen, PlayScreen)
    return screen


async def open_and_leave(pilot: Pilot[Any]) -> set[str]:
    """Press the key of each command of a table that shows something, then Esc until all looks as before.

    Return the actions that have shown something. Where Esc takes no pointing back, what is pointed at stays.
    """
    table, before, opened = table_of(pilot), await read(pilot), set()
    goes_back = getattr(type(table.pointer), "back", None) is not OptionPointer.back
    for command in table.commands:
        if not command.keys or command.action.partition("(")[0] in OTHER_WAYS:
            continue
        if command.action == "hint" and type(table.hints) is Hints:
            continue  # it points at an answer once the coach has thought; Mage Knight's `test_coach` closes it
        await pilot.press(command.keys[0])
        shown = await read(pilot)
        if shown == before:
            continue
        if pilot.app.screen is table and table.typing is None and not goes_back:
            before = shown
            continue
        opened.add(command.action)
        for _ in range(DEEPEST):
            await pilot.press("escape")
            shown = await read(pilot)
            if shown == before:
                break
        assert pilot.app.screen is table, command
        assert shown == before, command
    return opened


async def undo_and_redo(pilot: Pilot[Any], *answers: str) -> None:
    """Give these answers, take all of them back and play them again: what lies between looks the same each time.

    Without answers three are given, each the first that is listed. The last line tells which keys do something, so it
    alone differs.
    """

    async def press(*keys: str) -> str:
        await pilot.press(*keys)
        return (await read(pilot)).rpartition("\n")[0]

    session, pictures = table_of(pilot).session, [await press()]
    for answer in answers or [""] * 3:
        assert session.question is not None
        answer = answer or session.question.options[0].text
        pictures.append(await press("colon", *answer, "enter"))
        assert session.steps[-1].option == answer
    for way, key in ((reversed(pictures[:-1]), "u"), (pictures[1:], "r"), (reversed(pictures[:-1]), "u")):
        for picture in way:
            shown = await press(key)
            assert shown.splitlines() == picture.splitlines(), key
    assert not session.steps
