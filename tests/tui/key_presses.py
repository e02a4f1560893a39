"""Presses the keys that choose an option, as a person would."""

from textual.pilot import Pilot

from hotseat.tui.hand_over import HandOverScreen
from tashkalar.engine import Decision, Option
from tashkalar.engine.geometry import NAMES
from tashkalar.text.options import left_undone
from tashkalar.tui.app import TashkalarApp
from tashkalar.tui.pointing import BoardPointer
from tashkalar.tui.screens.table import TableScreen
from tests.tui.conftest import read

WORDS = {
    "end": "full_stop",
    "claim": "t",
    "flare": "z",
    "skip": "s",
    "done": "s",
    "resign": "R",
    "pass": "y",
    "thaw": "F",
}


async def close_hand_over(pilot: Pilot[None]) -> None:
    """Close the hand-over screen and the summary."""
    while isinstance(pilot.app.screen, HandOverScreen):
        await pilot.press("enter")
        await pilot.pause()


async def click_on(pilot: Pilot[None], text: str) -> None:
    """Click the first occurrence of a text on the screen."""
    lines = (await read(pilot)).splitlines()
    y = next(y for y, line in enumerate(lines) if text in line)
    await pilot.click(offset=(lines[y].index(text), y))


def pointer_of(app: TashkalarApp) -> BoardPointer:
    """Return the pointer of the decision on the screen."""
    assert isinstance(app.screen, TableScreen)
    assert app.screen.pointer is not None
    return app.screen.pointer


async def give(pilot: Pilot[None], app: TashkalarApp, option: Option) -> None:
    """Choose an option of the decision on the screen, by keys alone."""
    session = app.session
    assert session is not None
    decision, before = session.history.decision, len(session.steps)
    assert isinstance(decision, Decision)
    for key in first_keys(pointer_of(app), decision, option):
        await pilot.press(key)
    for square in (option.square, option.to):
        if square >= 0 and len(session.steps) == before:
            await pilot.press(*NAMES[square], "enter")
    if len(session.steps) == before:
        await pilot.press(*number_of(pointer_of(app), option), "enter")
    assert len(session.steps) > before, f"{option.text} can't be given: {pointer_of(app).message}"
    played = session.steps[before].option
    assert played == option.text, f"{option.text} was meant, {played} was played"


def number_of(pointer: BoardPointer, option: Option) -> str:
    """Return the text that points at an option in the list."""
    key = next((entry.key for entry in pointer.entries if entry.option == option), "")
    return key if key.isdigit() else ""


def first_keys(pointer: BoardPointer, decision: Decision, option: Option) -> list[str]:
    """The keys before any square."""
    number = str(pointer.cards.index(option.card) + 1) if option.card in pointer.cards else ""
    if option.verb in WORDS:
        one_flare = [each.verb for each in decision.options].count("flare") == 1
        again = {"end": left_undone(pointer), "flare": one_flare, "resign": True, "pass": True, "thaw": True}
        return [WORDS[option.verb]] * (2 if again.get(option.verb) else 1)
    if decision.ask != "action":
        return []
    return {"place": ["p"], "lift": ["p"], "summon": [number], "discard": ["x"], "warp": ["V"]}[option.verb]
