"""Every way by which bytes from outside enter the program, with who may use it and its limits.

A limit is a promise about the whole process. The texts name the constants that hold the limits, as `{module:CONSTANT}`,
so that this table, the code and docs/security.md can't differ. tests/test_reading_places.py finds each place that reads
from outside and asks for its row here; `make fuzz` has a target for each row.
"""

import re
from importlib import import_module
from typing import NamedTuple

LIMIT = re.compile(r"\{([\w.]+):(\w+)(!b)?\}")
"""The name of a limit in a text; `!b` marks one in bytes."""
ANYONE, VISITOR, HOST = "anyone who reaches the address", "a visitor of `serve`", "a host that the player has chosen"
UNITS = ((1 << 20, "MiB"), (1 << 10, "KiB"), (1, "bytes"))
USER, AUTHOR, CODE = "the user", "the author of the file", "code that the user has chosen"
FILE, LARGE = "{hotseat.util.safe_io:MOST!b} a file", "it is larger than {number} MiB"
"""The limit of every file, and the sentence about a larger one."""
AT_ONCE = "files that would block, such as pipes, are refused"
SHOWN = "{hotseat.util.faults:MOST_FAULTS} faults of {hotseat.codec:LONGEST_FAULT} characters are shown, {hotseat.codec:FAULT_LIMIT} kept"


class Entrance(NamedTuple):
    """An entrance, as texts for people; "" where there is nothing to limit."""

    name: str
    who: str
    """The people or programs that may use it."""
    size: str = FILE
    rate: str = ""
    time: str = AT_ONCE
    memory: str = ""
    """The limit of what is kept, or of how many there are at once."""
    sentence: str = LARGE
    """The message at the limit, as the catalogues have it."""


ENTRANCES = (
    Entrance(
        "host's socket", ANYONE,
        "{hotseat.remote.door:LONGEST_REQUEST!b} a request; {hotseat.remote.messages:MAX_INBOUND!b} a message with its fragments",
        "{hotseat.remote.door:RATE} frames a second, {hotseat.remote.door:BURST} at once; "
        "{hotseat.remote.door:ACCEPTED_A_SECOND} new connections a second",
        "{hotseat.remote.door:SECRET_SECONDS} s to show the secret, and for looks, {hotseat.remote.messages:MOST_LOOKS} at most, which take no place, until all is read; "
        "{hotseat.remote.door:SLOWEST} s to read what is sent",
        "{hotseat.remote.door:WAITING} connections without a secret, {hotseat.remote.door:WAITING_EACH} of an address; "
        "beside them one for each seat and spectator, {hotseat.remote.server:ADMITTED} in all and "
        "{hotseat.remote.server:ADMITTED_EACH} of an address",
        "This machine can't open more connections or files; new players wait, and the game continues. Close other programs, "
        "or raise the limit (ulimit -n).",
    ),
    Entrance(
        "client's socket", HOST,
        "{hotseat.remote.messages:MAX_OUTBOUND!b} a message, in {hotseat.remote.client:MOST_FRAGMENTS} frames",
        "{hotseat.remote.client:PACE_A_SECOND!b} a second, {hotseat.remote.client:PACE_AT_ONCE!b} at once",
        "{hotseat.remote.client:ANSWER_SECONDS} s for the first message, "
        "{hotseat.remote.client:SEND_SECONDS} s to take an answer, {hotseat.remote.looks:LOOK_SECONDS} s for a look",
        "{hotseat.remote.looks:AT_ONCE} looks at once; {hotseat.remote.client:MOST_STEPS} steps of {hotseat.remote.client:LARGEST_GAME!b} in all, "
        "{hotseat.remote.client:MOST_RECORDS} records",
        "the host sent an invalid message",
    ),
    Entrance(
        "relay's socket", ANYONE,
        "{hotseat.remote.relay_messages:LONGEST_LINE!b} a message; what is passed on has no limit, and "
        "{hotseat.remote.relay:CHUNK!b} of it are in memory",
        "{hotseat.remote.relay:CALLS_A_SECOND} calls of an address a second, {hotseat.remote.relay:CALLS_AT_ONCE} at once; "
        "{hotseat.remote.relay:BYTES_A_SECOND!b} a second of each side, {hotseat.remote.relay:BYTES_AT_ONCE!b} at once",
        "{hotseat.remote.door:SECRET_SECONDS} s until a host or a player is let in; {hotseat.remote.relay_messages:SILENT} s "
        "without a byte; {hotseat.remote.relay:SLOWEST} s to read; {hotseat.remote.relay:IDLE} s of a channel without players",
        "{hotseat.remote.relay:CHANNELS} channels, {hotseat.remote.relay:CHANNELS_EACH} of an address; {hotseat.remote.relay:PLAYERS} "
        "players in a channel, {hotseat.remote.relay:PLAYERS_EACH} of an address; {hotseat.remote.door:WAITING} connections that "
        "aren't let in yet, {hotseat.remote.door:WAITING_EACH} of an address",
        "the relay has no place for more connections of this game or address",
    ),
    Entrance(
        "replies of a relay", "a relay that the host or the invitation names",
        "{hotseat.remote.relay_messages:LONGEST_LINE!b} a message",
        "{hotseat.remote.door:ACCEPTED_A_SECOND} messages a second; {hotseat.remote.relay_link:TAKEN_AT_ONCE} calls of players "
        "at once",
        "{hotseat.remote.relay_link:OPENING} s to accept a call; {hotseat.remote.relay_messages:SILENT} s without a sign of life",
        "one message at a time",
        "there is no relay at this address",
    ),
    Entrance(
        "invitations", USER,
        "{hotseat.remote.invitation:LONGEST} characters; seats up to {hotseat.remote.invitation:MAX_SEAT}",
        sentence="this isn't an invitation; copy the whole line from the host",
    ),
    Entrance(
        "browser requests", ANYONE,
        "{hotseat.browser.door:HEADER_FIELDS} header fields of {hotseat.browser.door:LONGEST_FIELD!b}",
        "{hotseat.browser.door:PER_ADDRESS} open connections of an address",
        "{hotseat.browser.door:HEADERS} s for TLS and for the headers; {hotseat.browser.door:LIFETIME} s without a visitor",
        "{hotseat.browser.door:IN_TOTAL} connections without a visitor",
        "this request can't be answered",
    ),
    Entrance(
        "browser messages", VISITOR,
        "{hotseat.browser.page_messages:LONGEST!b} a message; windows of {hotseat.browser.page_messages:LEAST} to "
        "{hotseat.browser.page_messages:MOST} columns and lines",
        "{hotseat.browser.server:INPUT_RATE!b} a second, {hotseat.browser.server:INPUT_MOST!b} at once; a size each "
        "{hotseat.browser.visitor:RESIZE_PAUSE} s",
        "{hotseat.browser.visitor:STALLED} s to take output",
        "{hotseat.browser.driver:AHEAD} messages and {hotseat.tui.screen_stack:TYPED_AHEAD} keys ahead",
        "The game is closed: the page has sent an invalid message.",
    ),
    Entrance(
        "visitors' processes", VISITOR,
        "{hotseat.browser.visitor:LARGEST_PACKET!b} a packet, {hotseat.browser.visitor:KEPT_ERRORS!b} of messages",
        "",
        "{hotseat.browser.visitor:STARTING} s to start, {hotseat.browser.visitor:PATIENCE} s to end, then {hotseat.browser.visitor:KILLING} s to be killed; "
        "{hotseat.browser.visits:LINGER} s without a page, {hotseat.browser.visits:LINGER_JOINED} s in a joined game",
        "`--visitors N` processes, which count until they have ended; one without a page ends when a visitor needs its place",
        "Too many people are playing here; try again later.",
    ),
    Entrance(
        "visits that are kept", "the browser that has the visit's secret cookie",
        "{hotseat.browser.page_messages:MOST_OF_WISH!b} a wish of the page, with an invitation of "
        "{hotseat.remote.invitation:LONGEST} characters",
        "{hotseat.browser.server:JOINS_AT_ONCE} invitations of an address at once, then 5 a minute",
        "{hotseat.browser.visits:KEPT_SECONDS} s after the process",
        "{hotseat.browser.visits:KEPT} folders of {hotseat.browser.visits:KEPT_SIZE!b}, of the address with most of them the oldest is deleted first; "
        "{hotseat.browser.server:ADDRESSES} addresses are counted",
        "too many invitations were entered; try again in a minute",
    ),
    Entrance(
        "players' programs", CODE,
        "{hotseat.play.program:LONGEST_LINE!b} a line, {hotseat.util.safe_io:LAST_LINE} characters of messages",
        "{hotseat.play.program:MOST_REPORTS} reports before an answer",
        "`--seconds`, {hotseat.play.program:STARTING} s more for the first answer",
        "a process of its own for each seat, {hotseat.play.guard:MEMORY_SHARE} of the machine's memory each",
        "{name} gave no answer within {seconds} seconds",
    ),
    Entrance(
        "players' code", CODE, "", "", "`--seconds`, as it runs in a process of its own", "",
        "{name} isn't available: {why}",
    ),
    Entrance(
        "notices' programs", CODE, "the last {hotseat.util.safe_io:LAST_LINE} characters of messages", "",
        "{hotseat.play.notices:SECONDS} s for a notice, {hotseat.play.notices:PARTING} s at the end",
        "{hotseat.play.notices:RUNNING} at once; {hotseat.play.notices:WAITING} notices wait",
        "too many notices wait",
    ),
    Entrance(
        "line protocol", "the program that started `engine`",
        "{hotseat.play.protocol:LONGEST_LINE!b} a line", "", "one request at a time", SHOWN, "the line is too long",
    ),
    Entrance("records", AUTHOR, memory="lines up to the first faulty one"),
    Entrance(
        "share keys", AUTHOR, "{hotseat.records.share_key:LONGEST} characters, {hotseat.records.share_key:MOST!b} unpacked", memory=SHOWN,
        time="", sentence="this share key is longer than {number} characters",
    ),
    Entrance("positions", AUTHOR, memory=f"lists of {{hotseat.codec:LIST_LIMIT}}; {SHOWN}"),
    Entrance(
        "card files and packs", AUTHOR, f"{FILE}, {{tashkalar.cards.yaml_source:MOST}} values, {{tashkalar.cards.yaml_source:DEEPEST}} deep",
        time=f"each file is read once; {AT_ONCE}", memory=SHOWN,
    ),
    Entrance("puzzle files", AUTHOR, memory=SHOWN),
    Entrance(
        "collections of games", AUTHOR, f"{FILE}; {{hotseat.records.collection:LONGEST!b}} a line, {{hotseat.records.collection:MOST}} games",
        memory="a game at a time", sentence="this line doesn't belong here",
    ),
    Entrance("analyses", AUTHOR),
    Entrance(
        "variations", AUTHOR,
        memory="{hotseat.records.variations:MOST} variations of {hotseat.records.variations:LONGEST} decisions, notes of "
        "{hotseat.records.variations:LONGEST_NOTE} characters",
        time="{hotseat.util.json_files:PATIENCE} s for the lock", sentence="The variations can't be read: {why}.",
    ),
    Entrance("progress", AUTHOR, memory="{hotseat.remote.known_tables:MOST} tables", time="{hotseat.util.json_files:PATIENCE} s for the lock", sentence="{file} can't be read: {why}"),
    Entrance("settings", AUTHOR, time="{hotseat.util.json_files:PATIENCE} s for the lock", sentence="{file} can't be read: {why}"),
    Entrance("own profile", AUTHOR, sentence=""),
    Entrance("facts of games", AUTHOR, memory="of games that are still there", sentence=""),
    Entrance("host's secrets", AUTHOR, sentence="{file} can't be read: {why}"),
    Entrance(
        "state of a hosted game", AUTHOR,
        f"{FILE}; {{hotseat.remote.messages:MOST_LINES}} messages, {{hotseat.remote.invitation:MOST_SPECTATORS}} spectators",
        sentence="Spectators, times, messages and proposals of the game are forgotten: {fault}; the file is now {aside}.",
    ),
    Entrance(
        "tables of a server", "the user, and players with an invitation",
        "records that take nothing back from {hotseat.remote.table_keeper:LARGEST!b} on; {hotseat.remote.table_keeper:GAMES} games a table",
        "a look for new tables each {hotseat.remote.table_keeper:RESCAN} s",
        "a table without connections is put back after {hotseat.remote.table_keeper:IDLE} s",
        "{hotseat.remote.kept_tables:TABLES} tables, {hotseat.remote.table_keeper:OPEN} of them open",
        "there are {number} tables already; close some of them",
    ),
    Entrance("certificates", AUTHOR),
    Entrance("tournaments", AUTHOR, memory="one shard at a time", sentence="{file}: {why}"),
    Entrance("logs", USER, "names alone", memory="{hotseat.util.log_folder:KEPT} files of a kind", sentence=""),
    Entrance("user's folders", USER, "names alone", sentence=""),
    Entrance(
        "other packages", "packages that the user has installed", time="each is read once", sentence="{name} isn't available: {why}",
    ),
    Entrance(
        "command line", USER, "by the system; {hotseat.util.terminal:LONGEST_NOTICE} characters of it in a message", time="", sentence="",
    ),
    Entrance(
        "environment", USER, "by the system", time="",
        sentence="{variable} names no folder: {text}; set it to a whole path, such as {example}",
    ),
    Entrance(
        "typed lines", USER, "{hotseat.text_ui.console:LONGEST} characters a line", time="", memory="one line at a time",
        sentence="{text} is neither an answer nor a command.",
    ),
    Entrance(
        "pasted text", USER,
        "{hotseat.tui.command_input:LONGEST} characters of an option, {hotseat.tui.text_input:LONGEST} of another line",
        time="", sentence="",
    ),
    Entrance(
        "terminal", USER, "", time="", memory="{hotseat.tui.screen_stack:TYPED_AHEAD} keys ahead", sentence="",
    ),
)  # fmt: skip


def with_numbers(text: str) -> str:
    """Return a text of the table with the numbers that its limits have now."""
    return LIMIT.sub(_shown, text)


def _shown(found: re.Match[str]) -> str:
    """Return a limit as people write it: bytes in MiB or KiB where these are whole, others with separated thousands."""
    limit: float = getattr(import_module(found[1]), found[2])
    if found[3]:
        size, unit = next(((size, unit) for size, unit in UNITS if not limit % size))
        return f"{limit / size:,.0f} {unit}"
    return f"{limit:,.0f}" if limit == int(limit) else f"{limit:g}"
