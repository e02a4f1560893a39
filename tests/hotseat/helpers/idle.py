"""Waits until an application has nothing left to do, however long a busy machine takes.

Textual's pilot takes a process that uses little time for an idle one. So it does not wait at all for a process that is
only not let run, and waits too long for all others. Here the event loop itself is asked.
"""

import asyncio
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import Any
from unittest.mock import patch

from textual._compositor import Compositor
from textual._context import active_app, visible_screen_stack
from textual.app import App
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.notifications import Notification
from textual.strip import Strip

from hotseat.util import identity
from tests.hotseat.helpers.fixed_environment import PATIENCE

PULSE = 0.02
"""Seconds between two looks at what only time can change."""

_parse_rules = Stylesheet._parse_rules
_rules: dict[object, list[RuleSet]] = {}


def parsed_once(sheet: Stylesheet, *given: Any, **named: Any) -> list[RuleSet]:
    """The rules of a style sheet, parsed for the first application that has it and kept for all others."""
    key = (given, tuple(named.items()), tuple(sheet._variables.items()))
    if key not in _rules:
        _rules[key] = _parse_rules(sheet, *given, **named)
    return _rules[key]


_render_update = Compositor.render_update


def drawn_later(*_: Any, **__: Any) -> None:
    """No drawing: what has changed stays marked until the application comes to rest."""


def _draw(app: App[Any]) -> None:
    """Draw what has changed since the screen was drawn last."""
    if app.is_running and app.screen_stack:
        _render_update(app.screen._compositor, screen_stack=app._background_screens)


@contextmanager
def patient() -> Iterator[None]:
    """Pilots wait like this from now on, nothing is animated, and no notice goes away by itself.

    What is drawn between two rests is drawn once, at the second: that saves a third of the time.

    The table's collection of garbage is left out: what a whole test run has made would be searched at each turn.
    """
    with (
        patch.object(Notification, "time_left", PATIENCE),
        patch.object(Stylesheet, "_parse_rules", parsed_once),
        patch.object(Compositor, "render_update", drawn_later),
        patch("textual.pilot.wait_for_idle", idle),
        patch("textual.app.wait_for_idle", idle),
        patch("textual.constants.TEXTUAL_ANIMATIONS", "none"),
        patch("hotseat.tui.playing.gc"),
    ):
        yield


@contextmanager
def kept_in(folder: Path) -> Iterator[None]:
    """Games and settings are kept in a folder, clocks stand, and pilots are patient."""
    folders = {identity.current().variable(kind): str(folder) for kind in ("DATA", "CONFIG")}
    with patch.dict(os.environ, folders), patch("hotseat.play.clock.monotonic", lambda: 1000.0), patient():
        yield


async def idle(*_: float) -> None:
    """Wait until all that was asked for is done and drawn."""
    end = monotonic() + PATIENCE
    ready = asyncio.get_running_loop()._ready  # type: ignore[attr-defined]
    await asyncio.sleep(0)
    while ready or _hurried():
        assert monotonic() < end, "the application never comes to rest"
        await asyncio.sleep(0)
    _draw(active_app.get())


async def until(condition: Callable[[], object]) -> None:
    """Wait for what takes its time: a timer, a signal, another thread."""
    end = monotonic() + PATIENCE
    while not condition():
        assert monotonic() < end, "what was waited for never came"
        await asyncio.sleep(PULSE)
        await idle()


async def worked(app: App[Any], group: str | None = None) -> None:
    """Wait until the workers of a group, or all, have finished, those that a screen begins as it opens too."""
    await idle()
    await until(lambda: all(worker.is_finished for worker in app.workers if group in (None, worker.group)))


def _hurried() -> bool:
    """Do at once what waits for the next frame; whether there was anything."""
    app = active_app.get()
    if not app.is_running or not app.screen_stack:
        return False
    if app._resize_timer is not None:
        app._check_resize()
        return True
    frame: asyncio.Event = app.screen._update_timer._active
    if frame.is_set():
        app.screen._on_timer_update()
        return True
    return False


def strips_of(app: App[Any]) -> list[Strip]:
    """Return the lines of the screen; below a dialogue also those of the screens behind it, as Textual draws them."""
    visible_screen_stack.set(app._background_screens)
    return app.screen._compositor.render_strips()


def screen_text(app: App[Any]) -> str:
    """Return the text of the screen."""
    return "\n".join("".join(segment.text for segment in strip) for strip in strips_of(app))
