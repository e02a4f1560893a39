"""Textual's driver for pages, which reads no more input than the application handles, and draws anew for each page."""

from threading import Event
from typing import Any

from textual.drivers.web_driver import WebDriver
from textual.message import Message

from hotseat.browser.page_messages import keyboard_meta

AHEAD = 100
"""The number of keys and mouse events that are read before the application has taken the first of them."""
PAUSE = 1.0
"""The seconds between two looks whether the application has ended meanwhile."""


class PatientDriver(WebDriver):
    """A driver that waits until the application has caught up, so that its queue stays short."""

    def __init__(self, *values: Any, **options: Any) -> None:
        super().__init__(*values, **options)
        self._sent = 0
        self._takes_text = False
        """Whether the page knows that keys are text now."""

    def process_message(self, message: Message) -> None:
        """Send an event to the application, in the thread that reads the input."""
        super().process_message(message)
        self._sent += 1
        if self._sent % AHEAD == 0:
            taken = Event()
            self._app.call_later(taken.set)
            while not taken.wait(PAUSE) and not self.exit_event.is_set():
                pass

    def write(self, data: str) -> None:
        """Write output, and say when keys begin or cease to be text, as a phone shows its keyboard for text alone."""
        super().write(data)
        takes_text = bool(getattr(self._app, "takes_text", False))
        if takes_text != self._takes_text:
            self._takes_text = takes_text
            self.write_meta(keyboard_meta(takes_text))

    def on_meta(self, packet_type: str, payload: dict[str, object]) -> None:
        """Handle a packet of the server, also one about a new page."""
        if packet_type == "page":
            self._app.call_later(self._begin_page, payload)
        else:
            super().on_meta(packet_type, payload)

    def _begin_page(self, size: dict[str, object]) -> None:
        """Prepare the terminal of a new page, and draw everything."""
        self.write("\x1b[?1049h\x1b[?25l")
        self._enable_mouse_support()
        self._enable_bracketed_paste()
        self.write_meta(keyboard_meta(self._takes_text))
        super().on_meta("resize", size)
        self._app.call_later(self._app.refresh, layout=True)
