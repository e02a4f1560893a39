"""Visits: the games that browsers have at the server, which a page leaves and finds again by a private token.

A process goes on for a while without a page, and ends sooner if another visitor needs its place. What it has saved is
kept for some time, so that the same visitor continues it.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from hashlib import sha256
from pathlib import Path
from secrets import token_urlsafe
from tempfile import TemporaryDirectory

from hotseat.browser.page_messages import WindowSize
from hotseat.browser.visitor import KILLING, PATIENCE, Downloads, SeatLink, VisitorProcess
from hotseat.records import saved_games
from hotseat.remote.invitation import SECRET_BYTES
from hotseat.util import file_systems, identity, safe_io
from hotseat.util.i18n import gettext as _

WAIT = 8.0
"""The seconds that a new visitor waits for the place of one who is leaving."""
LINGER, LINGER_JOINED = 600.0, 60.0
"""The seconds that a process goes on without a page: one with a game of its own, and one that has joined a host."""
KEPT_SECONDS = 86_400
"""The seconds for which a visit without a process is kept."""
KEPT = 200
"""The maximum number of visits without a process."""
KEPT_SIZE = 1 << 20
"""The maximum size of a kept folder, in bytes; a larger one is deleted."""

Key = tuple[bytes, str]
"""The hash of the secret by which a visit is found, and the path of the page."""


class Visit:
    """A game of a browser at the server. `origin`: the address or network of the browser."""

    def __init__(self, key: Key, link: SeatLink, origin: str) -> None:
        self.key, self.origin = key, origin
        self.link = self.first = link
        """The links that the next process opens, and that the path of the page opens."""
        self.process: VisitorProcess | None = None
        """The process, until it has ended."""
        self.left = time.monotonic()
        """The time since when there has been no process."""
        self.limit: asyncio.TimerHandle | None = None
        """The call that ends the process, or the visit, when its time is over."""
        self.unfinished = False
        """Whether the folder holds a game to continue, while there is no process."""
        self._folder: TemporaryDirectory[str] | None = None

    @property
    def folder(self) -> Path:
        """The folder of the visitor's files, which is made when it is first needed."""
        if self._folder is None:
            name = f"{identity.current().name}-visitor-"
            self._folder = TemporaryDirectory(prefix=name, ignore_cleanup_errors=True)
        return Path(self._folder.name)

    @property
    def can_continue(self) -> bool:
        """Whether there is a game to continue: here, or on another machine."""
        return bool(self.link.invitation) or self.unfinished

    @property
    def link_to_continue(self) -> SeatLink:
        """The link that continues the game on another machine, or the game of the folder that was played last."""
        if self.link.invitation:
            return self.link
        return SeatLink("", ("play", "--resume")) if self.unfinished else self.first

    def look_for_games(self) -> None:
        """Look whether the process has left a game to continue, in a folder that isn't too large to be kept."""
        folders = (self.folder, self.folder / "games")
        files = (path for folder in folders for path in file_systems.list_folder(folder, "*"))
        small = sum(safe_io.file_status(each).st_size for each in files) <= KEPT_SIZE
        self.unfinished = small and bool(saved_games.unfinished_games(self.folder / "games"))
        if not small:
            self.clean_up()

    def wait(self, seconds: float, call: Callable[[], object]) -> None:
        """Call something after some seconds, unless something else begins to wait before."""
        self.stop_waiting()
        self.limit = asyncio.get_running_loop().call_later(seconds, call)

    def stop_waiting(self) -> None:
        """Wait for nothing any more."""
        if self.limit is not None:
            self.limit.cancel()
            self.limit = None

    def clean_up(self) -> None:
        """Delete the folder."""
        self.stop_waiting()
        if self._folder is not None:
            self._folder.cleanup()
            self._folder = None


class Visits:
    """All visits of a server, with at most so many processes."""

    def __init__(self, most: int, downloads: Downloads, report: Callable[[OSError], str]) -> None:
        self._most, self._downloads, self._report = most, downloads, report
        self.processes: set[VisitorProcess] = set()
        """The processes that may be running; their number never exceeds the limit."""
        self._visits: dict[Key, Visit] = {}
        self._changed = asyncio.Condition()
        """Notified whenever a process has ended."""
        self._tasks: set[asyncio.Task[None]] = set()

    def find(self, token: str, path: str) -> Visit | None:
        """Return the visit of a token, if there is one."""
        return self._visits.get(_key(token, path))

    def open(self, token: str, path: str, link: SeatLink, origin: str) -> tuple[Visit, str]:
        """Return the visit of a token, or a new one, and its token, which is new unless the server knows the old one.

        `link`: what a new visit opens, by its own token if it has one.
        """
        if link.token:
            token = link.token
        elif not any(key[0] == _key(token, "")[0] for key in self._visits):
            token = token_urlsafe(SECRET_BYTES)
        key = _key(token, path)
        if key not in self._visits:
            self._visits[key] = Visit(key, link, origin)
            self.forget_beyond_limits()
        return self._visits[key], token

    async def enter(self, visit: Visit, size: WindowSize) -> VisitorProcess | None:
        """Return the process of a visit, which is started once there is a place; None if there is none."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(WAIT), self._changed:
                await self._changed.wait_for(partial(self._may_enter, visit))
                visit.stop_waiting()
                if visit.process is None:
                    self._begin(visit, size)
                return visit.process
        return None

    def _begin(self, visit: Visit, size: WindowSize) -> None:
        process = visit.process = VisitorProcess(visit.link, self._downloads, visit.folder)
        self._visits[visit.key] = visit
        self.processes.add(process)
        task = asyncio.create_task(self._run(visit, process, size))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _may_enter(self, visit: Visit) -> bool:
        """Return whether a visit has a running process, or a place for one; if not, end what nobody looks at."""
        if visit.process is not None:
            return not visit.process.ended.is_set()
        if len(self.processes) < self._most:
            return True
        lonely = [each for each in self.processes if each.page is None and not each.ended.is_set()]
        if lonely and not any(each.ended.is_set() for each in self.processes):
            _end_lonely(min(lonely, key=lambda each: each.left))
        return False

    async def _run(self, visit: Visit, process: VisitorProcess, size: WindowSize) -> None:
        """Run a process until it ends or has to, then give its place to another visitor."""
        try:
            await process.start(size.width, size.height)
            await process.ended.wait()
        except OSError as fault:
            process.end(self._report(fault))
        finally:
            try:
                await process.stop()
            finally:
                async with self._changed:
                    self.processes.discard(process)
                    visit.process, visit.left = None, time.monotonic()
                    if not process.is_shown and visit.link == process.link:  # the host has refused it, perhaps
                        visit.link = visit.first
                    visit.look_for_games()
                    self._keep(visit)
                    self._changed.notify_all()

    def choose(self, visit: Visit, link: SeatLink) -> None:
        """Let a visit open something next; a process that runs goes on, unless another game is joined."""
        if visit.process is not None:
            if link == visit.process.link or not link.invitation:
                return
            visit.process.end(_("The game is closed."))
        visit.link = link
        self.leave(visit)

    def leave(self, visit: Visit) -> None:
        """Let a visit go on for a while if it has no page any more."""
        if (process := visit.process) is None:
            self._keep(visit)
        elif process.page is None:
            seconds = LINGER_JOINED if visit.link.invitation else LINGER
            visit.wait(seconds, partial(_end_lonely, process))

    def _keep(self, visit: Visit) -> None:
        """Keep a visit without a process, if there is something to continue."""
        if visit.can_continue:
            visit.wait(KEPT_SECONDS, partial(self._forget, visit))
            self.forget_beyond_limits()
        else:
            self._forget(visit)

    def forget_beyond_limits(self) -> None:
        """If there are too many visits without a process, forget the oldest one of the origin with most of them."""
        kept = [each for each in self._visits.values() if each.process is None]
        if len(kept) > KEPT:
            ((most, _number),) = Counter(each.origin for each in kept).most_common(1)
            self._forget(min((each for each in kept if each.origin == most), key=lambda each: each.left))

    def _forget(self, visit: Visit) -> None:
        visit.clean_up()
        if self._visits.get(visit.key) is visit:
            del self._visits[visit.key]

    async def close(self, why: str, seconds: float) -> None:
        """End all processes, and forget all visits. `seconds`: the time that pages have to take the reason."""
        for process in self.processes:
            process.end(why)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds + PATIENCE + KILLING), self._changed:
                await self._changed.wait_for(lambda: not self.processes)
        for visit in [*self._visits.values()]:
            self._forget(visit)


def _end_lonely(process: VisitorProcess) -> None:
    """End a process, unless a page shows it again."""
    if process.page is None:
        process.end(_("The game is closed."))


def _key(token: str, path: str) -> Key:
    return sha256(token.encode()).digest(), path
