"""The program as one visitor runs it: a process with a folder of its own, the page that shows it, and why it ended."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import NamedTuple

from textual_serve.app_service import AppService
from textual_serve.download_manager import DownloadManager

from hotseat.browser.page_messages import KEYBOARD, WindowSize
from hotseat.play.guarded import guard_command
from hotseat.util import identity, paths, safe_io, visitors
from hotseat.util.i18n import gettext as _
from hotseat.util.processes import python

STARTING = 60.0
"""The seconds that a visitor's process has until it shows something."""
PATIENCE = 5.0
"""The seconds that a visitor's process has to end by itself."""
LAST_WORDS = 3.0
"""The seconds that a process may run on after its end was announced, or after its output has ended."""
KILLING = 15.0
"""The seconds in which a guard kills a process and all that it started; longer than the guard's own limit."""
STALLED = 20.0
"""The seconds that a page may take no output, or a process no input, before it is given up."""
RESIZE_PAUSE = 0.1
"""The seconds between two sizes that a process gets; of the sizes between them only the last one counts."""
LARGEST_PACKET = 1 << 25
"""The maximum size of a packet of a visitor's process, in bytes; a window of 500 x 500 cells takes less."""
KEPT_ERRORS = 4096
"""The number of bytes of a process's standard error that are kept, the last ones."""
LONGEST_REASON = 300
"""The maximum length of the reason that a page shows, in characters."""
DRIVER = "hotseat.browser.driver:PatientDriver"
"""The driver of a visitor's process."""
INVITATION_FILE = "invitation"
"""The name of the file in a visitor's folder that holds the invitation."""
_FIRST_LINES = 10
"""The number of lines that a process may print before it shows something."""
_READY = b"__GANGLION__\n"
"""The line that Textual prints before the packets."""


class SeatLink(NamedTuple):
    """A link, and the arguments of the program that it opens."""

    token: str
    """The secret in the link to a seat; "" for a link that everybody may use."""
    words: tuple[str, ...]
    """The arguments of the program."""
    invitation: str = ""
    """The invitation to the seat, which the process reads from a file; "" for none."""


class Downloads(DownloadManager):
    """The files that visitors' processes offer."""

    def forget(self, visitor: VisitorProcess) -> None:
        """Forget the files of a visitor who has left."""
        kept = {key: one for key, one in self._active_downloads.items() if one.app_service is not visitor}
        self._active_downloads = kept


class OpenPage:
    """An open page, and the reason of its end."""

    def __init__(
        self, send_bytes: Callable[[bytes], Awaitable[None]], send_str: Callable[[str], Awaitable[None]]
    ) -> None:
        self._send_bytes, self._send_str = send_bytes, send_str
        self.why = ""
        """The sentence that says why the page has to end, once `ended` is set."""
        self.ended = asyncio.Event()

    def end(self, why: str) -> None:
        """End the page, unless it has ended already; its process goes on."""
        if not self.ended.is_set():
            self.why = why
            self.ended.set()

    async def show(self, data: bytes | str) -> bool:
        """Send output or a message; return whether the page takes it."""
        try:
            async with asyncio.timeout(STALLED):
                await (self._send_str(data) if isinstance(data, str) else self._send_bytes(data))
        except TimeoutError:
            self.end(_("The page no longer accepts output."))
        except OSError:  # it is lost, as its connection notices
            return False
        return not self.ended.is_set()


class VisitorProcess(AppService):
    """The program as one visitor runs it, which goes on for a while without a page. `folder`: the visitor's files."""

    def __init__(self, link: SeatLink, downloads: Downloads, folder: Path) -> None:
        super().__init__(
            identity.current().name,
            close=_do_nothing,
            download_manager=downloads,
            write_bytes=self._show,
            write_str=self._show,
        )
        self.link, self.folder = link, folder
        """The link that the visitor has opened, and the folder of the visitor's files."""
        self.page: OpenPage | None = None
        """The page that shows the program; None while there is none."""
        self.left = time.monotonic()
        """The time since when there has been no page."""
        self.why = ""
        """The sentence that says why the process has ended, once `ended` is set."""
        self.ended = asyncio.Event()
        """Set when the process has ended or has to."""
        self.is_shown = False
        """Whether the program has shown anything."""
        self.started = asyncio.Event()
        """Set when the process runs."""
        self._downloads = downloads
        self._starting: asyncio.Task[None] | None = None
        self._lifeline = -1
        self._errors = bytearray()
        self._is_leaving = self._had_page = False
        self._size: WindowSize | None = None
        self._resizing: asyncio.Task[None] | None = None

    async def _show(self, data: bytes | str) -> None:
        """Send output or a message to the page, if there is one; the program draws all again for the next one."""
        page = self.page
        if page is not None and not await page.show(data):
            self.leave(page)

    async def attach(self, page: OpenPage, size: WindowSize) -> None:
        """Show the program on a page in place of the one before, which says so."""
        if self.page is not None:
            self.page.end(_("This game was opened in another page."))
        self.page, is_first = page, not self._had_page
        self._had_page = True
        await self.started.wait()
        if not is_first:  # the first one gets all output
            await self.send_meta({"type": "page", "width": size.width, "height": size.height})

    def leave(self, page: OpenPage) -> None:
        """Show nothing on a page any more."""
        if self.page is page:
            self.page, self.left = None, time.monotonic()

    def end(self, why: str) -> None:
        """Say why the process has to end, unless it has ended already; it ends when `stop` is called."""
        if not self.ended.is_set():
            self.why = why
            self.ended.set()

    async def start(self, width: int, height: int) -> None:
        """Start the process, also if the caller is cancelled, so that `stop` knows of it; raise OSError if it can't."""
        self._starting = asyncio.create_task(super().start(width, height))
        await asyncio.shield(self._starting)
        self.started.set()

    async def _open_app_process(self, width: int = 80, height: int = 24) -> asyncio.subprocess.Process:
        words = [*self.link.words]
        if self.link.invitation:
            paths.write_text(self.folder / INVITATION_FILE, self.link.invitation)
            words += ["--invitation-file", str(self.folder / INVITATION_FILE)]
        environment = self._build_environment(width, height)
        environment |= {visitors.variable(): "1", "TEXTUAL_DRIVER": DRIVER}
        environment |= {identity.current().variable(kind): str(self.folder) for kind in ("CONFIG", "DATA", "LOG")}
        command = python("-m", identity.current().name, *words)
        with contextlib.ExitStack() as passed:
            ends: tuple[int, ...] = ()
            if sys.platform != "win32":
                status = os.open(os.devnull, os.O_WRONLY)
                passed.callback(os.close, status)
                lifeline, self._lifeline = os.pipe()
                passed.callback(os.close, lifeline)
                ends = lifeline, status
                command = guard_command(command, lifeline, status)
            process = await asyncio.create_subprocess_exec(
                *command,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.PIPE,
                env=environment,
                cwd=self.folder,
                pass_fds=ends,
                start_new_session=True,
            )
        assert process.stdin is not None
        self._process, self._stdin = process, process.stdin
        return process

    async def run(self) -> None:
        """Pass on what the process writes until it has ended, and note why it has; called by `start`."""
        process = self._process
        assert process is not None
        assert process.stdout is not None
        assert process.stderr is not None
        errors = asyncio.create_task(self._keep_errors(process.stderr))
        output = asyncio.create_task(self._pass_output(process.stdout))
        rest = asyncio.create_task(_ignore_rest(output, process.stdout))
        code = asyncio.create_task(process.wait())
        tasks = (errors, output, rest, code)
        try:
            await asyncio.wait({output, code}, return_when=asyncio.FIRST_COMPLETED)
            async with asyncio.timeout(LAST_WORDS):
                await asyncio.gather(*tasks)
            self.end(self._last_words(code.result()))
        except TimeoutError:
            self.end(_("The game is closed."))
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _pass_output(self, stdout: asyncio.StreamReader) -> None:
        """Pass on the packets of the process until it leaves, as long as the page takes them."""
        with contextlib.suppress(asyncio.IncompleteReadError, OSError, ValueError, LookupError):
            if await self._is_ready(stdout):
                self.is_shown = True
                self._errors.clear()
                while not self._is_leaving:
                    await self._pass_packet(stdout)

    async def _is_ready(self, stdout: asyncio.StreamReader) -> bool:
        """Wait until the process begins to show something; return whether it does."""
        try:
            async with asyncio.timeout(STARTING):
                for _line in range(_FIRST_LINES):
                    if (line := await stdout.readline()) in (_READY, b""):
                        return line == _READY
        except TimeoutError:
            self.end(_("The program doesn't start."))
        return False

    async def _pass_packet(self, stdout: asyncio.StreamReader) -> None:
        """Pass on one packet. Raise ValueError if the process writes something else than packets."""
        kind = await stdout.readexactly(1)
        size = int.from_bytes(await stdout.readexactly(4), "big")
        take = {b"D": self.on_data, b"M": self.on_meta, b"P": self.on_packed}.get(kind)
        if take is None or size > LARGEST_PACKET:
            raise ValueError
        await take(await stdout.readexactly(size))

    async def on_meta(self, data: bytes) -> None:
        """Handle a packet that isn't shown: a file, an address to open, whether text is typed, or the end."""
        if data in KEYBOARD:
            await self._show(KEYBOARD[data])
            return
        self._is_leaving = b'"type": "exit"' in data
        await super().on_meta(data)

    async def on_packed(self, payload: bytes) -> None:
        """Pass on a part of a file, or give it up if the browser doesn't take it."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(STALLED):
                await super().on_packed(payload)

    async def _keep_errors(self, stderr: asyncio.StreamReader) -> None:
        """Keep the last part of what the process writes to standard error."""
        while data := await stderr.read(KEPT_ERRORS):
            self._errors += data
            del self._errors[:-KEPT_ERRORS]

    def _last_words(self, code: int) -> str:
        """Return the sentence that says why the process has ended."""
        if code == 0:
            return _("The game is closed.")
        if code < 0:
            return _("The program was ended by signal {number}.").format(number=-code)
        lines = [line.strip() for line in self._errors.decode(errors="replace").splitlines() if line.strip()]
        said = " ".join(lines if self.is_shown else lines[-1:])  # before, other lines may say what it does
        secret = [self.folder.name, *re.findall(r"[\w-]{16,}", self.link.invitation)]
        if not said or any(word in said for word in secret):
            return _("The program ended with an error, exit code {code}.").format(code=code)
        why = safe_io.escape(said.removeprefix(f"{identity.current().name}: ").rstrip("."))[:LONGEST_REASON]
        return _("The game has ended: {why}.").format(why=why)

    def resize(self, size: WindowSize) -> None:
        """Tell the process the size of the window, now or soon."""
        self._size = size
        if self._resizing is None or self._resizing.done():
            self._resizing = asyncio.create_task(self._tell_sizes())

    async def _tell_sizes(self) -> None:
        while self._size is not None:
            size, self._size = self._size, None
            await self.set_terminal_size(size.width, size.height)
            await asyncio.sleep(RESIZE_PAUSE)

    async def stop(self) -> None:
        """End the process: it may save and leave in `PATIENCE` seconds, then it is killed with all that it started."""
        if self._starting is not None:
            await asyncio.wait({self._starting})
        if self._resizing is not None:
            self._resizing.cancel()
        running = self._task
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                await super().stop()
        if running is not None:
            running.cancel()
            await asyncio.wait({running})
        if self._lifeline >= 0:
            os.close(self._lifeline)
            self._lifeline = -1
        elif self._process is not None and self._process.returncode is None:
            self._process.kill()
        if (process := self._process) is not None:
            assert process.stdout is not None
            assert process.stderr is not None
            try:
                async with asyncio.timeout(KILLING):  # asyncio waits for the end of the output, too
                    await asyncio.gather(_ignore(process.stdout), _ignore(process.stderr), process.wait())
            except TimeoutError:  # the guard hangs: it is killed, and on Linux the program dies with it
                process._transport.close()  # type: ignore[attr-defined]
        self._downloads.forget(self)
        (self.folder / INVITATION_FILE).unlink(missing_ok=True)


async def _ignore_rest(output: asyncio.Task[None], stdout: asyncio.StreamReader) -> None:
    """Read what a process writes after the packets that are passed on, so that it isn't held up."""
    await output
    await _ignore(stdout)


async def _ignore(stream: asyncio.StreamReader) -> None:
    """Read a stream to its end."""
    while await stream.read(1 << 16):
        pass


async def _do_nothing() -> None:
    """Leave the connection open when the program leaves: the page must learn why first."""
