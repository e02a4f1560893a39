"""The tables that a person has joined or hosts, in a private file: coming back needs no invitation again."""

from collections.abc import Sequence
from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from hotseat.remote.invitation import LONGEST, MAX_SEAT, Invitation, read_invitations, write_address
from hotseat.remote.messages import PresenceMessage
from hotseat.util.i18n import gettext_noop
from hotseat.util.progress_store import ProgressStore, UserFileModel

FILE = "tables.json"
MOST = 200
"""The maximum number of tables that are remembered; the one that answered longest ago is forgotten first."""
KEPT_OVER = 3 * 86400.0
"""The time in seconds for which a finished game is remembered after it was listed, in case of a rematch."""
LARGEST_BOARD = 1 << 16
"""The largest number of characters of a position that is kept."""
SHOWN_LINES = 8
"""The number of latest messages that are kept."""
Section = Literal["yours", "others", "unbegun", "over"]
SECTIONS: dict[Section, str] = {
    "yours": gettext_noop("Your turn"),
    "others": gettext_noop("Waiting for others"),
    "unbegun": gettext_noop("Not begun"),
    "over": gettext_noop("Over since you looked"),
}
"""The headings of the list in its order, marked for translation."""


def _check_invitation(text: str) -> str:
    read_invitations(text)  # also registers the secrets, so that no log shows them
    return text


_Text = Annotated[str, Field(max_length=4096)]
_Words = Annotated[tuple[_Text, ...], Field(max_length=MAX_SEAT, strict=False)]
_Seats = Annotated[tuple[int, ...], Field(max_length=MAX_SEAT, strict=False)]
_Flags = Annotated[tuple[bool, ...], Field(max_length=MAX_SEAT, strict=False)]
_Invitation = Annotated[str, Field(max_length=LONGEST), AfterValidator(_check_invitation)]
_Lines = Annotated[tuple["SaidBefore", ...], Field(max_length=SHOWN_LINES, strict=False)]


class SaidBefore(UserFileModel):
    """A message that was seen in a look."""

    name: _Text
    text: _Text
    at: float = 0.0
    """The time of the message, in seconds since the epoch; 0 for an unknown one."""


class Standing(UserFileModel):
    """The standing of a game; seats are counted from 0."""

    number: int = 0
    """The number of the game at its host, from 1; 0 if it is unknown."""
    names: _Words = ()
    own: _Seats = ()
    """The seats of the people here; none for a spectator."""
    sides: _Seats = ()
    """The side of each seat."""
    presence: PresenceMessage | None = None
    """All that the host has said of the players; None for a game that is hosted here."""
    here: _Flags = ()
    """Whether the player of each seat is connected."""
    watching: int = 0
    deciding: int = -1
    """The seat that has to decide; -1 for none."""
    turn: int = 0
    is_begun: bool = False
    form: _Text = ""
    """The name of the variant; "" for none."""
    last: _Text = ""
    """The last step as a sentence without a full stop; "" before the first one."""
    scores: _Seats = ()
    board: Annotated[str, Field(max_length=LARGEST_BOARD)] = ""
    """The position as everybody may see it, as JSON; "" for none, or a larger one."""
    result: _Text = ""
    """The result for the people here in few words; "" while the game goes on."""
    proposal: _Text = ""
    """The pending proposal as a sentence; "" for none."""
    is_asked: bool = False
    """Whether the proposal waits for the people here."""
    said: _Lines = ()
    messages: int = 0
    """The number of all messages so far."""
    unread: int = 0
    """The number of messages of others that weren't shown at the table here."""
    deadline: float = 0.0
    """The end of the time for the turn, in seconds since the epoch; 0 for none."""


class InvitationLine(UserFileModel):
    """An invitation with the name that it is for, "" for the people here."""

    name: _Text
    invitation: _Invitation


class KnownTable(UserFileModel):
    """A table that a person has joined or hosts, as it stood when it was looked at last."""

    plugin: _Text
    """The id of the game."""
    lines: Annotated[tuple[InvitationLine, ...], Field(max_length=MAX_SEAT + 2, strict=False)]
    """The invitation to the own seats; those to all other seats if the game is hosted here."""
    record: _Text = ""
    """The path of the record of a game that is hosted here; "" for a joined one."""
    standing: Standing = Standing()
    read: int = 0
    """The number of messages that the people here have seen at the table."""
    looked: float = 0.0
    """The time of the last answer of the host, in seconds since the epoch."""
    silent: float = 0.0
    """The time of the first look without an answer after it; 0 if the last look was answered."""
    fault: _Text = ""
    """The reason why the last look wasn't answered; "" if it was."""
    saved: _Text = ""
    """The name of the saved game that the finished one has become; "" before."""
    listed: float = 0.0
    """The time at which the finished game was listed as over; 0 before."""

    @property
    def invitations(self) -> list[Invitation]:
        """The invitations to the own seats; none for a hosted game."""
        return [] if self.record else [each for line in self.lines for each in read_invitations(line.invitation)]

    @property
    def key(self) -> str:
        """The text that identifies the table: the record, or the secrets, as a host may have another address later."""
        return self.record or "+".join(each.secret for each in self.invitations)

    @property
    def place(self) -> str:
        """The address of the host or of its relay; "" for a game that is hosted here."""
        return "" if self.record else write_address(self.invitations[0].host, self.invitations[0].port)

    @property
    def section(self) -> Section:
        """The part of the list in which the table is shown."""
        now = self.standing
        if now.result:
            return "over"
        absent = not all(here for seat, here in enumerate(now.here) if seat not in now.own)
        if not now.is_begun and absent and (self.record or now.deciding not in now.own):
            return "unbegun"
        return "yours" if now.deciding in now.own or now.is_asked else "others"

    @property
    def is_put_away(self) -> bool:
        """Whether the game is over, saved or hosted here, and was listed as such."""
        return bool(self.standing.result and self.listed and (self.saved or self.record))

    def opponents(self) -> list[tuple[str, bool]]:
        """Return the other players, or all for a spectator, and whether each is connected."""
        now = self.standing
        seats = enumerate(zip(now.names, now.here, strict=False))
        return [each for seat, each in seats if seat not in now.own]


class KnownTables(UserFileModel):
    """The tables in the order in which they were met."""

    tables: Annotated[tuple[KnownTable, ...], Field(max_length=MOST, strict=False)] = ()

    def with_table(self, table: KnownTable) -> "KnownTables":
        """Return the tables with one added, or in place of the one with the same key."""
        others = [each for each in self.tables if each.key != table.key]
        while len(others) >= MOST:
            others.remove(min(others, key=lambda each: each.looked))
        return KnownTables(tables=(*others, table))

    def with_look(self, table: KnownTable) -> "KnownTables":
        """Return the tables with the outcome of a look, unless the table was forgotten meanwhile or visited since."""
        known = self.find(table.key)
        if known is None or known.looked > max(table.looked, table.silent):
            return self
        read = max(known.read, table.read)
        unread = table.standing.unread if read == table.read else 0
        standing = table.standing.model_copy(update={"unread": unread})
        return self.with_table(table.model_copy(update={"read": read, "standing": standing}))

    def without(self, key: str) -> "KnownTables":
        """Return the tables without one."""
        return KnownTables(tables=tuple(each for each in self.tables if each.key != key))

    def find(self, key: str) -> KnownTable | None:
        """Return the table with a key; None if there is none."""
        return next((each for each in self.tables if each.key == key), None)

    def when_listed(self, now: float) -> "KnownTables":
        """Return the tables after those that are over were listed, without those listed as such long ago."""
        kept = (each for each in self.tables if not each.is_put_away or each.listed > now - KEPT_OVER)
        over = {True: {"listed": now}, False: {}}
        return KnownTables(
            tables=tuple(each.model_copy(update=over[bool(each.standing.result and not each.listed)]) for each in kept)
        )

    @property
    def listed(self) -> list[KnownTable]:
        """The tables that are shown, by section: those with the least time left first, then the latest ones."""
        order = [*SECTIONS]
        shown = [each for each in self.tables if not each.is_put_away]
        return sorted(
            shown,
            key=lambda each: (
                order.index(each.section),
                each.standing.deadline or float("inf"),
                -each.looked,
            ),
        )

    @property
    def waiting(self) -> int:
        """The number of tables at which it is the turn of the people here."""
        return sum(each.section == "yours" for each in self.listed)


class TableStore(ProgressStore[KnownTables]):
    """The tables of a person, in a file of the data folder that only the user can read."""

    UNREADABLE = gettext_noop("Your tables couldn't be read: {why}.")
    MOVED = gettext_noop("Your tables couldn't be read: {why}; the old file is now {file}.")
    UNSAVED = gettext_noop("Your tables can't be saved: {why}.")

    def __init__(self) -> None:
        super().__init__(FILE, KnownTables())

    @property
    def tables(self) -> Sequence[KnownTable]:
        """The tables that are shown, in order."""
        return self.progress.listed
