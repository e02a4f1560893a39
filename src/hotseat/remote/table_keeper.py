"""The tables of a table server: each lies on the disk until a player comes, and is put back when all have left."""

import asyncio
import hashlib
import logging
import secrets as random_secrets
from collections import defaultdict
from collections.abc import Callable, Coroutine, Iterable
from pathlib import Path
from threading import Thread
from typing import Any, NamedTuple

from hotseat.play.forced_moves import carry_out_agreed
from hotseat.play.notices import Notifier
from hotseat.play.participants import REMATCH, UNDO, Proposal
from hotseat.play.rematch import start_rematch
from hotseat.play.session import Session
from hotseat.plugin.decision import Option
from hotseat.plugin.game import Game
from hotseat.records.file_names import SUFFIX
from hotseat.remote import outages
from hotseat.remote.hosted_table import Call, HostedTable
from hotseat.remote.hosting_state import load_state
from hotseat.remote.kept_tables import KeptTable, TableFolder, table_folders
from hotseat.remote.messages import Hello
from hotseat.util import file_systems, safe_io, secrets
from hotseat.util.faults import text_of_failure
from hotseat.util.i18n import gettext as _
from hotseat.util.json_files import NotOurs

_LOG = logging.getLogger(__name__)

AnyGame = Game[Any, Any, Any, Any]
AnySession = Session[Any, Any, Any, Any]

DAY = 86_400.0
OPEN = 200
"""The maximum number of tables at which people are at the same time."""
PLACES = 300
"""The number of connections for which a server keeps descriptors."""
IDLE = 10.0
"""The time in seconds after which a table without connections is put back."""
SWEEP = 2.0
"""The time in seconds between two looks for such tables, and for those that were closed."""
RESCAN = 1.0
"""The time in seconds between two looks for new tables."""
LARGEST = 8 << 20
"""The size in bytes from which on a game's record takes no more decisions back."""
GAMES = 100
"""The maximum number of games at a table, one after the other."""


class PlayedTable:
    """A table that people are at: a thread plays what they answer."""

    def __init__(
        self, folder: TableFolder, game: AnyGame, call: Call, warn: Callable[[str], object], notifier: Notifier
    ) -> None:
        self._folder, self._warn = folder, warn
        self._stored = folder.read()
        secrets.register(*self._stored.secrets)
        self._session: AnySession = Session.resume(folder.path / self._stored.record, game)
        self.hosted = HostedTable(self._stored.secrets, self._stored.spectators, self._stored.delay)
        """The table, as the server sees it."""
        self.hosted.game.allowed = self._stored.days * DAY
        self.hosted.bind(call)
        served = self.hosted.game
        served.notifier, served.table, served.calls_resumed = notifier, folder.name, False
        self.left: float | None = None
        """The time of the loop since which no one is here; None while people are."""
        self._is_closing = self._is_changed = False
        self._attach()
        self._thread = Thread(target=self._run, daemon=True)
        self._thread.start()

    def close(self) -> None:
        """End the thread, and put the game back."""
        self._is_closing = True
        self.hosted.game.wake()
        self._thread.join()
        self.hosted.game.detach()
        self._session.close()

    def _attach(self) -> None:
        session = self._session
        state = load_state(session.path, len(session.players), session.notices)
        self._participants = self.hosted.attach(session, self._stored.order, state=state)
        self._participants.acts = True
        self._participants.on_change = self._note_change
        self._participants.is_full = self._is_full
        self._give_record()

    def _note_change(self) -> None:
        self._is_changed = True
        self.hosted.game.wake()

    def _run(self) -> None:
        try:
            while not self._is_closing:
                self._go_on()
        except Exception as error:  # the other tables must go on
            _LOG.info("a table has failed", exc_info=True)
            self._warn(
                _("The table {table} has failed: {why}").format(table=self._folder.name, why=text_of_failure(error))
            )
            self._is_closing = True

    @property
    def is_over(self) -> bool:
        """Whether the table has failed, or is closed for good."""
        return self._is_closing or self._folder.is_closed

    def _go_on(self) -> None:
        """Carry out what all have agreed to, or else wait for the answer to the pending decision, and play it."""
        self._is_changed, session, question = False, self._session, self._session.question
        if (agreed := self._participants.take_agreed()) is not None:
            self._carry_out(agreed)
            return
        if question is not None and (absent := self._option_of_absent(question)) is not None:
            session.play(absent)
            self._after_step()
            return
        self._participants.take_warnings()
        seat = 0 if question is None else question.seat + 1
        digest = "" if question is None else session.game.digest(session.game.view(session.state, seat - 1))
        option = self.hosted.game.wait_for_answer(seat, digest, lambda: self._is_changed or self._is_closing)
        if option is not None:
            session.play(option)
            self._after_step()

    def _option_of_absent(self, question: Any) -> Option | None:
        """Return the option that is played for a seat whose time was claimed; None for one that decides itself.

        The seat resigns; in a game without resigning, chance decides until the player comes back.
        """
        seat, game, vacant = question.seat, self._session.game, self._stored.vacant
        if self._participants.take_claimed():
            if (resigning := game.resigning_option(question)) is not None:
                return resigning
            self._store(vacant=[*{*vacant, seat}])
        elif seat not in vacant:
            return None
        elif self._participants.presence.seats[seat].here:
            self._store(vacant=[each for each in vacant if each != seat])
            return None
        return game.closing_option(question) or game.random_option(question, random_secrets.randbelow)

    def _store(self, **changed: Any) -> None:
        """Change what the folder has of the table."""
        self._stored = self._stored.model_copy(update=changed)
        self._folder.write(self._stored)

    def _is_full(self, kind: str) -> bool:
        """Return whether the table may use no more of the disk for what is proposed. Any thread may call it."""
        record = self._session.path
        if kind == REMATCH:
            return len(file_systems.list_folder(self._folder.path, f"*{SUFFIX}")) >= GAMES
        return kind == UNDO and record is not None and safe_io.file_status(record).st_size >= LARGEST

    def _carry_out(self, agreed: Proposal) -> None:
        if agreed.kind == REMATCH:
            self._begin_rematch()
        else:
            carry_out_agreed(self._session, agreed, forced=False)
        self._after_step()

    def _begin_rematch(self) -> None:
        """Begin another game at this table, with every player one seat further on."""
        old, seats = self._session, len(self._session.players)
        self._session = start_rematch(old, self._folder.path)
        assert self._session.path is not None
        order = [(seat - 1) % seats for seat in self._stored.order]
        names = [*self._session.game.names(self._session.history.start)]
        self._store(record=self._session.path.name, order=order, names=names, vacant=[])
        self.hosted.game.calls_resumed = True  # no one has heard of this game
        self._attach()
        old.close()

    def _after_step(self) -> None:
        """Note where the game is saved, if that has changed, and give its record to all at its end."""
        session = self._session
        for notice in session.take_messages():
            self._warn(f"{self._folder.name}: {notice}")
        if session.path is not None and session.path.name != self._stored.record:
            self._store(record=session.path.name)
        self._give_record()

    def _give_record(self) -> None:
        if self._session.question is None and not self._participants.record:
            self._participants.hand_out_record(self._session)


class _Entry(NamedTuple):
    """A secret of a table."""

    folder: TableFolder
    number: int
    """The number of the invitation, from 1; 0 for spectators."""


class TableKeeper:
    """The tables in a folder; all but the constructor and `close` belongs to the thread of the server.

    `load` returns the game plugin with an id; `warn` tells those who run the server of trouble.
    """

    def __init__(
        self,
        folder: Path,
        load: Callable[[str], AnyGame],
        warn: Callable[[str], object],
        notifier: Notifier | None = None,
    ) -> None:
        self._folder, self._load, self._warn, self._notifier = folder, load, warn, notifier or Notifier()
        self._entries: dict[bytes, _Entry] = {}
        """The invitations by the digest of their secret."""
        self._known: dict[str, TableFolder] = {}
        self._open: dict[str, PlayedTable] = {}
        self._locks: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        """The locks of the tables that are being opened or put back."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._scanned = -RESCAN
        self._unnoted = ""
        """The reason why it can't be stored that the server runs; "" if it can."""
        self._noted = 0.0
        """The time of the loop at which it was noted last that the server runs."""
        self._call: Call = lambda _function: None

    @property
    def places(self) -> int:
        """The number of connections for which descriptors are kept."""
        return PLACES

    @property
    def served(self) -> Iterable[HostedTable]:
        """The tables at which people are."""
        return [each.hosted for each in self._open.values()]

    def awaits_players(self) -> bool:
        """Return false: those who aren't connected find their game when the server is back."""
        return False

    def warn(self, sentence: str) -> None:
        """Warn those who run the server."""
        self._warn(_(sentence))

    def bind(self, call: Call) -> None:
        """Take the server's function for calls in its thread, and look after the tables from now on."""
        self._call = call
        outages.make_up(self._folder, self._warn)
        self._note_alive()
        call(self._sweep)

    def _note_alive(self) -> None:
        """Note that the server runs; warn once if that can't be stored."""
        self._unnoted, before = outages.note_alive(self._folder), self._unnoted
        if self._unnoted and not before:
            self._warn(f"{outages.ALIVE}: {self._unnoted}")

    def close(self) -> None:
        """Put all tables back, once the server has ended."""
        for table in self._open.values():
            table.close()
        self._open.clear()
        self._note_alive()

    def knows(self, hello: Hello) -> bool:
        """Return whether a hello has a secret of a table that isn't closed; look for new tables if it seems not."""
        digest = _digest(hello.secret)
        if digest not in self._entries:
            self._scan()
        entry = self._entries.get(digest)
        if entry is not None and entry.folder.is_closed:
            self._forget(entry.folder)
            return False
        return entry is not None and entry.number == hello.seat

    async def open(self, hello: Hello) -> HostedTable | None:
        """Return the table of a hello that is known; None if it can't be opened now."""
        entry = self._entries.get(_digest(hello.secret))
        if entry is None:
            return None
        await asyncio.shield(self._begin(self._bring(entry.folder, hello)))  # one that has gone leaves none half-open
        table = self._open.get(entry.folder.name)
        return None if table is None else table.hosted

    def _begin(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Return a task that is kept until it has ended."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _bring(self, folder: TableFolder, hello: Hello) -> None:
        """Open a table, unless it is open or too many are; one that is only looked at is put back at once."""
        async with self._locks[folder.name]:
            table = self._open.get(folder.name)
            if table is None and len(self._open) < OPEN:
                table = await asyncio.to_thread(self._opened, folder)
                if table is not None:
                    self._open[folder.name] = table
                    table.left = asyncio.get_running_loop().time() - IDLE + SWEEP
            if table is not None and not hello.look:
                table.left = None

    def _opened(self, folder: TableFolder) -> PlayedTable | None:
        try:
            return PlayedTable(folder, self._load(folder.read().game), self._call, self.warn, self._notifier)
        except Exception as error:  # whatever a damaged file, or the code of its game, raises
            _LOG.info("a table can't be opened", exc_info=True)
            text = _("The table {table} can't be opened: {why}")
            self.warn(text.format(table=folder.name, why=text_of_failure(error)))
            return None

    # --- the folder ---------------------------------------------------------------------------------------------------

    def _scan(self) -> None:
        """Look for new tables, unless that has just been done."""
        now = asyncio.get_running_loop().time()
        if now - self._scanned < RESCAN:
            return
        self._scanned = now
        for folder in table_folders(self._folder):
            if folder.name not in self._known:
                self._known[folder.name] = folder
                self._read(folder)

    def _read(self, folder: TableFolder) -> None:
        try:
            stored: KeptTable = folder.read()
        except (FileNotFoundError, NotOurs) as fault:
            self.warn(f"{folder.name}: {fault}")
            return
        secrets.register(*stored.secrets)
        for number, secret in enumerate(stored.secrets):
            if number or stored.spectators:
                self._entries[_digest(secret)] = _Entry(folder, number)

    def _forget(self, folder: TableFolder) -> None:
        self._entries = {digest: entry for digest, entry in self._entries.items() if entry.folder != folder}

    # --- tables without people ----------------------------------------------------------------------------------------

    def _sweep(self) -> None:
        """Put back tables without people, and end those that are closed, again and again."""
        loop = asyncio.get_running_loop()
        loop.call_later(SWEEP, self._sweep)
        if loop.time() - self._noted >= outages.BEAT:
            self._noted = loop.time()
            self._begin(asyncio.to_thread(self._note_alive))
        for name, table in self._open.items():
            if table.hosted.connections and not table.is_over:
                table.left = None
            elif table.left is None:
                table.left = loop.time()
            if (table.is_over or (table.left is not None and loop.time() - table.left >= IDLE)) and not self._locks[
                name
            ].locked():
                self._begin(self._put_back(name, table))

    async def _put_back(self, name: str, table: PlayedTable) -> None:
        async with self._locks[name]:
            if table.hosted.connections and not table.is_over:
                return
            await table.hosted.send_away()
            self._open.pop(name, None)
            await asyncio.to_thread(table.close)


def _digest(secret: str) -> bytes:
    """Return the digest by which a secret is looked up, so that the time it takes says nothing about another one."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).digest()
