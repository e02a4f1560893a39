"""A relay in a thread of its own, which can be restarted and notes the bytes that it passes on."""

import asyncio
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread
from typing import Any

from hotseat.remote.door import DoorLoop
from hotseat.remote.invitation import LOOPBACK
from hotseat.remote.relay import Relay
from hotseat.remote.relay_messages import FROM_RELAY, LONGEST_LINE, read_line
from tests.hotseat.helpers.waits import SERVED, ended


class RunningRelay:
    """A relay of this machine."""

    def __init__(self) -> None:
        self.port = 0
        self.said: list[str] = []
        """The lines for the owner of the relay."""
        self.start()

    def start(self) -> None:
        """Run the relay, at the same port as before."""
        self._ready = Event()
        self._thread = Thread(target=self._run, daemon=True)
        self._thread.start()
        assert self._ready.wait(SERVED)

    def stop(self) -> None:
        """End the relay and all its connections."""
        self._loop.call_soon_threadsafe(self._stop.set)
        ended(self._thread)

    def call(self, function: Callable[[], object]) -> None:
        """Call a function in the thread of the relay."""
        self._loop.call_soon_threadsafe(function)

    @property
    def address(self) -> tuple[str, int]:
        return LOOPBACK, self.port

    @contextmanager
    def calling(self, line: bytes) -> Iterator[socket.socket]:
        """A connection to the relay that has sent a line."""
        with socket.create_connection(self.address, SERVED) as connection:
            connection.sendall(line)
            yield connection

    @staticmethod
    def answer(connection: socket.socket) -> Any:
        """The next message of the relay."""
        with connection.makefile("rb", buffering=0) as unbuffered:
            return read_line(FROM_RELAY, unbuffered.readline(LONGEST_LINE))

    def _run(self) -> None:
        with asyncio.Runner(loop_factory=DoorLoop) as runner:
            runner.run(self._serve())

    async def _serve(self) -> None:
        self._loop, self._stop = asyncio.get_running_loop(), asyncio.Event()
        self.relay = Relay(LOOPBACK, self.port, self.said.append)
        self.relay.start()
        self.port = self.relay.port
        self._ready.set()
        await self._stop.wait()
        await self.relay.close()


@contextmanager
def running_relay() -> Iterator[RunningRelay]:
    made = RunningRelay()
    try:
        yield made
    finally:
        made.stop()
