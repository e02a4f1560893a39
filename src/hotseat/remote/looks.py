"""Looks at the tables that a person knows, and what is noted of them when a person joins, leaves or hosts a game."""

import json
import time
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from threading import Lock, Thread
from typing import Any

from hotseat.play.participants import PROPOSALS
from hotseat.play.session import Session
from hotseat.plugin.game import ComponentFault, Game
from hotseat.plugin.registry import UnknownGame
from hotseat.plugin.results import Verdict, result_name
from hotseat.plugin.seats import HUMAN, PlayerSpec
from hotseat.records import saved_games
from hotseat.records.history import History
from hotseat.records.record import RecordFault, read_record
from hotseat.remote.client import RemoteFault, RemoteSession, look_together
from hotseat.remote.invitation import Invitation
from hotseat.remote.joined import JoinedGame, ReceivedGame, SeenHistory, join_game, reporting_untrusted
from hotseat.remote.known_tables import (
    LARGEST_BOARD,
    SHOWN_LINES,
    InvitationLine,
    KnownTable,
    SaidBefore,
    Standing,
    TableStore,
)
from hotseat.remote.messages import SPECTATOR
from hotseat.util.faults import describe_error
from hotseat.util.i18n import gettext as _

AnyGame = Game[Any, Any, Any, Any]
Shown = tuple[RemoteSession, ReceivedGame]
"""The connection of a seat, and the steps and the position that the host has shown to it."""
Plugins = Callable[[str], AnyGame]
"""A function that returns the plugin of a game by its id, or raises UnknownGame or ComponentFault."""

LOOK_SECONDS = 5.0
"""The time in seconds in which a host has to answer a look, after as many for the connection."""
AT_ONCE = 8
"""The maximum number of looks at once."""


# --- how a game stands ------------------------------------------------------------------------------------------------


def _common(game: AnyGame, line: History[Any, Any, Any, Any], whole: Any, shown: Any, own: Sequence[int]) -> Standing:
    """Return what the line of play and whole states say: any one, and one that fits the present position."""
    state, question, outcome = line.state, line.question, line.agreed or line.outcome
    sides = {seat: side for side, seats in enumerate(game.sides(state)) for seat in seats}
    board = json.dumps(game.position(game.view(shown, None)), separators=(",", ":"))
    return Standing(
        names=tuple(game.names(state)),
        own=tuple(own),
        sides=tuple(sides[seat] for seat in range(len(sides))),
        deciding=-1 if question is None or line.agreed else question.seat,
        turn=game.turn(state),
        is_begun=bool(line.steps),
        form=game.summary_from_header(game.header(whole)).title,
        last=game.describe_step(line.steps[-1]) if line.steps else "",
        scores=tuple(game.scores(state)),
        board=board if len(board) <= LARGEST_BOARD else "",
        result="" if outcome is None else _result(game, state, outcome, own),
    )


def _result(game: AnyGame, state: Any, outcome: Any, own: Sequence[int]) -> str:
    """Return a result for the people of some seats in few words, such as "won 18 - 15"."""
    sides, scores = game.sides(state), game.scores(state)
    verdict, word = Verdict(sides, outcome.winners), _("over")
    if own:
        word = result_name(verdict.result(own[0]))
    ordered = sorted(sides, key=lambda side: own[0] not in side if own else False)
    counted = [str(scores[side[0]]) for side in ordered] if scores else []
    return " ".join([word, " - ".join(counted)]).strip() if len(counted) > 1 else word


def standing_of(game: AnyGame, shown: Sequence[Shown], read: int) -> Standing:
    """Return how a game stands that its host has shown to the seats here, of whose messages some were read.

    Raise RemoteFault if what the host has shown doesn't fit the game.
    """
    first, received = next((each for each in shown if each[1].position.question), shown[0])
    seat = None if first.seat == SPECTATOR else first.seat - 1
    own = [each.seat - 1 for each, _received in shown if each.seat != SPECTATOR]
    line = SeenHistory(game, seat, received)
    with reporting_untrusted():
        whole = game.determinize(received.position.view, seat or 0, 0)
        now = _common(game, line, whole, whole, own)
    names, presence, (dropped, said) = now.names, first.presence, first.said.read()
    own_names = {names[seat] for seat in own}
    more: dict[str, Any] = {
        "number": received.game,
        "messages": dropped + len(said),
        "said": tuple(SaidBefore(name=each.name, text=each.text, at=each.at) for each in said[-SHOWN_LINES:]),
        "unread": sum(each.name not in own_names for each in said[max(0, read - dropped) :]),
    }
    if presence is not None and len(presence.seats) == len(names):
        seen = presence.read()
        more |= {"here": tuple(one.here for one in seen.seats), "watching": seen.watching, "deadline": seen.deadline}
        more["presence"] = presence
        if (proposal := seen.proposal) is not None:
            name = names[proposal.seat] if 0 <= proposal.seat < len(names) else _("the host")
            more["proposal"] = _(PROPOSALS[proposal.kind]).format(name=name)
            more["is_asked"] = not {*own}.isdisjoint(proposal.waiting)
    return now.model_copy(update=more)


def _standing_of_record(game: AnyGame, path: Path) -> Standing:
    """Return how a game stands that is hosted here, or raise RecordFault; nobody is connected."""
    record = read_record(path, game)
    own = [seat for seat, player in enumerate(record.players) if player.human]
    viewer = own[0] if len(own) == 1 else None
    line = record.history
    now = _common(game, line, line.start, line.state, own)
    last = game.describe_step(game.visible_step(line.steps[-1], viewer)) if line.steps else ""
    return now.model_copy(update={"last": last, "here": tuple(not player.remote for player in record.players)})


# --- looks ------------------------------------------------------------------------------------------------------------


def as_shown(table: KnownTable, game: AnyGame, shown: Sequence[Shown], *, visited: bool) -> KnownTable:
    """Return a table as its host has shown it, to people who were at it or only looked, or raise RemoteFault."""
    said = shown[0][0].said
    total = said.dropped + len(said.lines)
    read = total if visited else min(table.read, total)
    standing = standing_of(game, shown, read)
    renewed = {} if standing.number == table.standing.number else {"saved": "", "listed": 0.0}
    changed = {"standing": standing, "read": read, "looked": time.time(), "silent": 0.0, "fault": "", **renewed}
    return _with_record(table.model_copy(update=changed), game, shown[0][0].record)


def _with_record(table: KnownTable, game: AnyGame, record: str) -> KnownTable:
    """Return a table whose record, if the host has given it, is one of the saved games."""
    if not record or table.saved:
        return table
    try:
        return table.model_copy(update={"saved": saved_games.save_received(record, game).stem})
    except (OSError, RecordFault) as fault:
        why = describe_error(fault) if isinstance(fault, OSError) else fault
        return table.model_copy(update={"fault": _("the host's record can't be saved: {why}").format(why=why)})


def _shown(remote: RemoteSession, fault: RemoteFault | None) -> Shown:
    """Return what a host has shown in a look, or raise its fault."""
    if fault is not None:
        raise fault
    assert remote.position is not None
    return remote, ReceivedGame(remote.game, tuple(remote.steps), remote.position)


class _Look:
    """A look at a table: its sessions take what the host shows between its beginning and `outcome`."""

    def __init__(self, table: KnownTable, plugins: Plugins) -> None:
        self._table, self._begun = table, time.time()
        self._fault: Exception | None = None
        self.sessions: list[RemoteSession] = []
        """The sessions of the own seats; none for a game that is hosted here, or can't be opened."""
        try:
            self._game = game = plugins(table.plugin)
            self.sessions = [RemoteSession(each, game.id, game.fingerprint) for each in table.invitations]
        except (RemoteFault, UnknownGame, ComponentFault) as fault:
            self._fault = fault

    def outcome(self, faults: Sequence[RemoteFault | None]) -> KnownTable:
        """Return the table as it stands, or with the reason why that can't be seen, after the looks of the sessions."""
        table, begun = self._table, self._begun
        try:
            if self._fault is not None:
                raise self._fault
            if table.record:
                standing = _standing_of_record(self._game, Path(table.record))
                return table.model_copy(update={"standing": standing, "looked": begun, "silent": 0.0, "fault": ""})
            shown = [*map(_shown, self.sessions, faults)]
            return as_shown(table, self._game, shown, visited=False).model_copy(update={"looked": begun})
        except (RemoteFault, RecordFault, UnknownGame, ComponentFault) as fault:
            return table.model_copy(update={"fault": str(fault), "silent": table.silent or begun})


def look_at(tables: Sequence[KnownTable], plugins: Plugins) -> list[KnownTable]:
    """Return tables at one host as they stand now, or with the reason why that can't be seen, by few connections."""
    looks = [_Look(table, plugins) for table in tables]
    faults = iter(look_together([session for look in looks for session in look.sessions], LOOK_SECONDS))
    return [look.outcome([*islice(faults, len(look.sessions))]) for look in looks]


def _by_host(tables: Iterable[KnownTable]) -> list[list[KnownTable]]:
    """Return tables in groups that can share a connection."""
    groups: dict[object, list[KnownTable]] = {}
    for table in tables:
        key = table.record or table.invitations[0]._replace(seat=0, secret="")
        groups.setdefault(key, []).append(table)
    return [*groups.values()]


def look_at_all(
    tables: Iterable[KnownTable], plugins: Plugins, done: Callable[[KnownTable], object]
) -> Sequence[Thread]:
    """Look at tables, some hosts at once, in threads that don't keep the program from ending; return the threads.

    `done`: called in such a thread with each table after its look.
    """
    waiting = deque(_by_host(tables))

    def work() -> None:
        while waiting:
            try:
                group = waiting.popleft()
            except IndexError:  # another thread was faster
                return
            for table in look_at(group, plugins):
                done(table)

    threads = [Thread(target=work, daemon=True) for _number in range(min(AT_ONCE, len(waiting)))]
    for thread in threads:
        thread.start()
    return threads


def refresh(store: TableStore, plugins: Plugins, done: Callable[[str], object]) -> Sequence[Thread]:
    """Look at all tables of a store and keep what is seen, in threads, which are returned.

    `done`: called in such a thread after each look, with a sentence about a fault of the store, or "".
    """
    lock = Lock()

    def note(table: KnownTable) -> None:
        with lock:
            fault = store.save(lambda tables: tables.with_look(table))
        done(fault)

    return look_at_all(store.progress.tables, plugins, note)


def look_at_invitations(invitations: Sequence[Invitation], plugins: Plugins) -> tuple[KnownTable, AnyGame]:
    """Return a table that invitations lead to, of any game, with its plugin; raise RemoteFault or ComponentFault."""
    sessions = [RemoteSession(each, "", "") for each in invitations]
    shown = [*map(_shown, sessions, look_together(sessions, LOOK_SECONDS))]
    try:
        game = plugins(shown[0][0].plugin)
    except UnknownGame as fault:
        raise RemoteFault(str(fault)) from None
    return as_shown(table_of(game, invitations), game, shown, visited=False), game


# --- what is noted ----------------------------------------------------------------------------------------------------


def table_of(game: AnyGame, invitations: Sequence[Invitation]) -> KnownTable:
    """Return a table to which invitations lead, before it was looked at."""
    lines = tuple(InvitationLine(name="", invitation=str(each)) for each in invitations)
    return KnownTable(plugin=game.id, lines=lines)


def join_table(
    game: AnyGame, invitations: Sequence[Invitation], name: str, player: PlayerSpec = HUMAN
) -> JoinedGame[Any, Any, Any, Any]:
    """Return a game elsewhere, which is remembered if a person has joined it, or raise RemoteFault."""
    joined = join_game(game, invitations, name, player)
    if player.human:
        joined.note = partial(note_joined, invitations)
        joined.note(joined)
    return joined


def note_joined(invitations: Sequence[Invitation], joined: JoinedGame[Any, Any, Any, Any]) -> None:
    """Note how a joined game stands, as the people here have seen it."""
    session, store = joined.session, TableStore()
    table = table_of(session.game, invitations)
    known = store.progress.find(table.key)
    table = table if known is None else known.model_copy(update={"lines": table.lines})
    try:
        shown = [(link.remote, link.received) for link in joined.links if link.received is not None]
        seen = as_shown(table, session.game, shown, visited=True)
    except RemoteFault:  # the table says so itself
        seen = table
    session.notices += filter(None, [store.save(lambda tables: tables.with_table(seen))])


def note_hosted(session: Session[Any, Any, Any, Any], invitations: Sequence[tuple[str, str]]) -> None:
    """Note a game that is hosted here, if it is saved."""
    if session.path is None:
        return
    lines = tuple(InvitationLine(name=name, invitation=line) for name, line in invitations)
    table = KnownTable(plugin=session.game.id, lines=lines, record=str(session.path), looked=time.time())
    store = TableStore()
    session.notices += filter(None, [store.save(lambda tables: tables.with_table(table))])
