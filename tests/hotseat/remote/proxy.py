"""A TCP proxy between players and a host that delays, cuts, repeats and reorders connections."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from random import Random
from threading import Event, Thread

CHUNK = 256
"""The maximum number of bytes that are passed on at once, so that a cut falls inside of messages."""


class Proxy:
    """A proxy with random faults.

    Args:
        target: the port of the host.
        seed: the seed of the faults.
        cut: the probability that a chunk of bytes is the last one of its connection.
        delay: the maximum delay of a chunk, in seconds.
        repeat: the probability that everything which a connection has sent is sent again over a connection of its own.
    """

    def __init__(self, target: int, seed: int, cut: float = 0.0, delay: float = 0.0, repeat: float = 0.0) -> None:
        self._target, self._random = target, Random(seed)
        self.cut, self.delay, self.repeat = cut, delay, repeat
        self.cuts = self.repeats = 0
        self.port = 0
        self._ready, self._loop = Event(), asyncio.new_event_loop()
        self._tasks: set[asyncio.Task[None]] = set()
        self._thread = Thread(target=self._run, daemon=True)

    def start(self) -> None:
        """Start to listen."""
        self._thread.start()
        assert self._ready.wait(10)

    def stop(self) -> None:
        """Close everything."""
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        server = self._loop.run_until_complete(asyncio.start_server(self._connect, "127.0.0.1", 0))
        self.port = server.sockets[0].getsockname()[1]
        self._ready.set()
        self._loop.run_forever()
        server.close()
        for task in asyncio.all_tasks(self._loop):
            task.cancel()
        self._loop.run_until_complete(asyncio.sleep(0.01))
        self._loop.close()

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            upstream, downstream = await asyncio.open_connection("127.0.0.1", self._target)
            heard = bytearray()
            ways = self._pass(reader, downstream, heard), self._pass(upstream, writer, bytearray())
            await asyncio.wait(map(asyncio.ensure_future, ways), return_when=asyncio.FIRST_COMPLETED)
            for end in (writer, downstream):
                end.transport.abort()
            if self._random.random() < self.repeat:
                self.repeats += 1
                task = asyncio.create_task(self._again(bytes(heard)))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, heard: bytearray) -> None:
        with suppress(OSError):
            while data := await reader.read(CHUNK):
                if self.delay:
                    await asyncio.sleep(self._random.uniform(0, self.delay))
                if self._random.random() < self.cut:
                    self.cuts += 1
                    data = data[: self._random.randrange(len(data))]
                    writer.write(data)
                    return
                heard += data
                writer.write(data)
                await writer.drain()

    async def _again(self, data: bytes) -> None:
        """Send the bytes of an earlier connection again, later than those of the connection after it."""
        await asyncio.sleep(self._random.uniform(0, 0.1))
        with suppress(OSError):
            reader, writer = await asyncio.open_connection("127.0.0.1", self._target)
            writer.write(data)
            with suppress(TimeoutError):
                async with asyncio.timeout(0.2):
                    while await reader.read(CHUNK):
                        pass
            writer.transport.abort()


@contextmanager
def faulty(target: int, seed: int, cut: float = 0.0, delay: float = 0.0, repeat: float = 0.0) -> Iterator[Proxy]:
    """Yield a running proxy with the given faults."""
    proxy = Proxy(target, seed, cut, delay, repeat)
    proxy.start()
    try:
        yield proxy
    finally:
        proxy.stop()
