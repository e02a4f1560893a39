"""The people of a known table as they were seen last, and short visits: an errand at a table without opening it."""

from collections.abc import Callable
from typing import Any, NamedTuple

from hotseat.play.participants import REMATCH, WHY_NOT, Participant, Participants, Presence, Said
from hotseat.remote.joined import JoinedGame, JoinedParticipants, await_links, open_links
from hotseat.remote.known_tables import KnownTable
from hotseat.remote.looks import AnyGame, note_joined
from hotseat.util.i18n import gettext as _

SECONDS = 8.0
"""The time in seconds that the host has to show the game, and then for the errand."""


class KnownParticipants(Participants):
    """The people of a known table, as its host has shown them last."""

    def __init__(self, table: KnownTable) -> None:
        now = table.standing
        super().__init__(now.names)
        self._own = frozenset(now.own)
        if now.presence is not None and len(now.presence.seats) == len(now.names):
            presence = now.presence.read()._replace(deciding=now.deciding)
        else:
            here = [*now.here, *[False] * len(now.names)]
            known = (Participant(here[seat], at_host=seat in self._own) for seat in range(len(now.names)))
            presence = Presence(tuple(known), now.deciding, host="")
        seats = [one._replace(here=one.here or seat in now.own) for seat, one in enumerate(presence.seats)]
        self._set_presence(presence._replace(seats=tuple(seats)))
        self._said = now.messages - len(now.said), tuple(Said(one.name, one.text, one.at) for one in now.said)
        self.seen_lines = now.messages if not now.unread else table.read

    @property
    def own(self) -> frozenset[int]:
        return self._own

    @property
    def others_here(self) -> bool:
        return False

    def say(self, text: str) -> None:
        """Do nothing: a visit says it."""

    def propose(self, kind: str, seat: int | None = None) -> str:
        return _(WHY_NOT["nobody"])

    def reply(self, agreed: bool, reason: str = "") -> None:
        """Do nothing: a visit answers."""


# --- visits -----------------------------------------------------------------------------------------------------------


class Visitor(NamedTuple):
    """The people here at a table, for the time of an errand."""

    joined: JoinedGame[Any, Any, Any, Any]
    people: JoinedParticipants


class Errand(NamedTuple):
    """An errand at a table."""

    begin: Callable[[Visitor], str]
    """Begins it, and returns why that isn't possible; "" if it is."""
    has_happened: Callable[[Visitor], bool]
    """Returns whether the host has shown its effect."""


def saying(text: str) -> Errand:
    """Return the errand of sending a message."""
    before = list[int]()

    def begin(one: Visitor) -> str:
        dropped, said = one.people.numbered_lines
        before.append(dropped + len(said))
        one.people.say(text)
        return ""

    def has_happened(one: Visitor) -> bool:
        dropped, said = one.people.numbered_lines
        own = set(map(one.people.name_of, one.people.own))
        return any(each.name in own for each in said[max(0, before[0] - dropped) :])

    return Errand(begin, has_happened)


def answering(agreed: bool, reason: str = "") -> Errand:
    """Return the errand of answering the proposal that is pending."""

    def begin(one: Visitor) -> str:
        if one.people.to_answer is None:
            return _(WHY_NOT["not-asked"])
        one.people.reply(agreed, reason)
        return ""

    return Errand(begin, lambda one: one.joined.is_replaced or one.people.to_answer is None)


OFFERING_REMATCH = Errand(
    lambda one: one.people.propose(REMATCH),
    lambda one: one.joined.is_replaced or one.people.presence.proposal is not None,
)
"""The errand of offering a rematch."""


def _resign(one: Visitor) -> str:
    session = one.joined.session
    question = session.question
    if question is None or question.seat not in one.people.own:
        return _("You can resign when it is your turn.")
    option = session.game.resigning_option(question)
    if option is None:
        return _("This game has no resigning.")
    one.joined.send(option.text)
    return ""


RESIGNING = Errand(_resign, lambda one: one.joined.is_outdated)
"""The errand of resigning in the own turn."""


def visit(table: KnownTable, load: Callable[[str], AnyGame], errand: Errand) -> str:
    """Join a table for an errand, and leave it; return why it failed, "" if it succeeded, or raise RemoteFault."""
    game = load(table.plugin)
    links = open_links(game, table.invitations)
    try:
        joined = JoinedGame(game, links, seconds=SECONDS)
        one = Visitor(joined, JoinedParticipants(joined))
        one.people.on_change = links[0].wake
        await_links(links, lambda: all(link.remote.presence is not None for link in links), lambda: False, SECONDS)
        if why := errand.begin(one):
            return why
        await_links(
            links,
            lambda: errand.has_happened(one) or any(link.remote.refused for link in links),
            lambda: False,
            SECONDS,
        )
        why = one.people.take_refusal()
        joined.take()
        note_joined(table.invitations, joined)
        return why
    finally:
        for link in links:
            link.remote.close()
