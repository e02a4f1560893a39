"""Textual's driver for pages, which reads no more input than the application handles."""

from threading import Event
from typing import Any

from textual.drivers.web_driver import WebDriver
from textual.message import Message

AHEAD = 100
"""The number of keys and mouse events that are read before the application has taken the first of them."""
PAUSE = 1.0
"""The seconds between two looks whether the application has ended meanwhile."""


class PatientDriver(WebDriver):
    """A driver that waits until the application has caught up, so that its queue stays short."""

    def __init__(self, *values: Any, **options: Any) -> None:
        super().__init__(*values, **options)
        self._sent = 0

    def process_message(self, message: Message) -> None:
        """Send an event to the application, in the thread that reads the input."""
        super().process_message(message)
        self._sent += 1
        if self._sent % AHEAD == 0:
            taken = Event()
            self._app.call_later(taken.set)
            while not taken.wait(PAUSE) and not self.exit_event.is_set():
                pass
