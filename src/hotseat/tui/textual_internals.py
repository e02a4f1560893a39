"""All private parts of Textual that the program uses; a test knows them by version."""

from queue import Queue
from typing import Any

from textual._context import visible_screen_stack
from textual._xterm_parser import XTermParser
from textual.app import App
from textual.drivers._writer_thread import WriterThread
from textual.strip import Strip

__all__ = ["OVERRIDDEN", "XTermParser", "drawn_lines", "end_with", "is_exiting", "output_queue"]

OVERRIDDEN = (
    "textual._xterm_parser:XTermParser._sequence_to_key_events",
    "textual.app:App._build_driver",
    "textual.app:App._handle_exception",
    "textual.app:App._shutdown",
    "textual.command:CommandPalette._on_click",
    "textual.drivers.linux_driver:LinuxDriver._run_input_thread",
    "textual_serve.app_service:AppService._open_app_process",
    "textual_serve.server:Server._make_app",
)
"""The private methods that classes of the program replace."""


def drawn_lines(app: App[Any]) -> list[Strip]:
    """Return the lines of the screen as they are drawn; below a dialogue also those of the screens behind it."""
    visible_screen_stack.set(app._background_screens)
    return app.screen._compositor.render_strips()


def end_with(app: App[Any], error: Exception) -> None:
    """End an application by an error, within its event loop."""
    app._handle_exception(error)


def is_exiting(app: App[Any]) -> bool:
    """Return whether the application is about to end."""
    return app._exit


def output_queue(writer: WriterThread) -> Queue[str | None]:
    """Return the texts that a driver's thread has still to write; None ends the thread."""
    return writer._queue
