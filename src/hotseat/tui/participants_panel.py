"""The people of a game on several machines as lines: who is here and decides, deadline, proposal and messages."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from time import time
from typing import Any, NamedTuple

from textual.content import Content

from hotseat.play.participants import Participants, proposed_sentence
from hotseat.plugin.decision import S
from hotseat.plugin.game import Game
from hotseat.tui.commands import Command
from hotseat.tui.menu_commands import PEOPLE
from hotseat.tui.score_bars import score_bar
from hotseat.tui.surfaces import BAR, heading, surface_row
from hotseat.tui.text_layout import hanging_indent, key_hint, left_and_right, make_clickable, side_by_side, wrap_content
from hotseat.tui.theme import side_style, tab_style
from hotseat.util import cell_width
from hotseat.util.i18n import gettext as _
from hotseat.util.text_utils import badge, clock_time, in_brackets, join_names

HERE, AWAY, NEXT = "●", "○", "▸"
"""The signs of people who are connected and who aren't, and of the one who has to decide."""
LATEST = 12
"""The number of latest messages that are shown."""
SOON = 12 * 3600.0
"""The seconds before a deadline from which it is urgent."""
DAY = 86400
ANSWERS = tuple(each for each in PEOPLE if each.action.startswith(("reply", "refuse")))
"""The commands that answer a proposal."""


class ShownPeople(NamedTuple):
    """The people of a game, as a panel shows them."""

    participants: Participants
    sides: Sequence[int]
    """The side of each seat, for its sign and colour."""

    @classmethod
    def of(cls, participants: Participants, game: Game[S, Any, Any, Any], state: S) -> "ShownPeople":
        """Return the people of a game in a state."""
        sides = {seat: side for side, seats in enumerate(game.sides(state)) for seat in seats}
        return cls(participants, [sides[seat] for seat in range(len(sides))])

    def style(self, name: str) -> str:
        """Return the style of a person's name: that of the side, for one who plays."""
        names = self.participants.names
        return f"bold {side_style(self.sides[names.index(name)])}" if name in names else "bold"


# --- a row ------------------------------------------------------------------------------------------------------------


def presence_row(shown: ShownPeople, *, times: bool) -> Content:
    """Return all players in a row: who is here, who decides, and with `times` the time of each."""
    presence = shown.participants.presence
    parts = list[Content]()
    for seat, (name, one) in enumerate(zip(shown.participants.names, presence.seats, strict=True)):
        decides = seat == presence.deciding
        parts.append(
            Content.assemble(
                (NEXT if decides else " ", "bold $accent"),
                _sign(here=one.here),
                (f" {in_brackets(name, one.player_label)}", f"{shown.style(name)}{' underline' * decides}"),
                f" {clock_time(int(one.seconds))}" * times,
                (_(" (network {time})").format(time=clock_time(int(one.lost))), "$quiet")
                if times and one.lost >= 1
                else "",
            )
        )
    return Content(" ").join(parts)


def unread_chip(number: int) -> Content:
    """Return the number of unread messages; nothing for none."""
    text = _("{number} new").format(number=number)
    return Content.styled(f" {text} ", tab_style("marked")) if number else Content("")


def proposal_chip(participants: Participants, key: str) -> Content:
    """Return that a proposal waits, with the key that shows it; nothing for none."""
    if (proposal := participants.presence.proposal) is None:
        return Content("")
    name = participants.name_of(proposal.seat)
    text = _("{name} asks") if participants.to_answer is not None else _("{name} has asked")
    return Content.assemble(
        (f" {text.format(name=name)} ", "bold on $proposal"), (f"{key} ", "bold $accent on $proposal")
    )


# --- the panel --------------------------------------------------------------------------------------------------------


def participants_lines(
    shown: ShownPeople, width: int, since: int | None = None, now: float | None = None, scores: Sequence[Content] = ()
) -> list[Content]:
    """Return the people, the scores, the deadline, the proposal and the messages; those from `since` on are new."""
    sections = [
        people_lines(shown, width),
        [*scores],
        deadline_lines(shown.participants, width, time() if now is None else now),
        proposal_lines(shown.participants, width),
        chat_lines(shown, width, shown.participants.seen_lines if since is None else since, now),
    ]
    return [line for section in sections if section for line in (Content(""), *section)][1:]


def people_lines(shown: ShownPeople, width: int) -> list[Content]:
    """Return a line for each player, the spectators, and the host or server without a seat."""
    participants, presence = shown.participants, shown.participants.presence
    others = participants.seatless()
    names = participants.names
    longest = max(map(cell_width.width, [*names, *(name for name, _what in others)]))
    lines = [heading(_("At this table"), width)]
    for seat, name in enumerate(names):
        side, one = shown.sides[seat], presence.seats[seat]
        left = Content.assemble(
            (f" {badge(side)} ", f"bold {side_style(side)}"),
            (cell_width.ljust(name, longest), f"bold {side_style(side)}"),
            "  ",
            _sign(here=one.here),
            f" {participants.doing(seat)}",
        )
        time_text = clock_time(int(one.seconds))
        if one.lost >= 1:
            time_text += "  " + _("network {time}").format(time=clock_time(int(one.lost)))
        lines.append(left_and_right(left, Content.styled(f" {time_text} ", "$quiet"), width))
    for name, doing in others:
        left = Content.assemble(f"     {cell_width.ljust(name, longest)}  ", _sign(here=True), (f" {doing}", "$quiet"))
        lines.append(left.truncate(width, ellipsis=True))
    if not presence.runs:
        text = _("The clocks run when all players have joined once.")
        lines += [line.pad_left(1) for line in wrap_content(Content.styled(text, "$quiet"), width - 1)]
    return lines


def deadline_lines(participants: Participants, width: int, now: float) -> list[Content]:
    """Return the time until which the deciding seat has to play; nothing without a deadline."""
    presence = participants.presence
    if not presence.deadline or presence.deciding < 0:
        return []
    left, allowed = presence.deadline - now, presence.allowed
    style = "bold $destroyed" if left < SOON else "bold"
    days, rest = divmod(int(allowed), DAY)
    each = (
        _("{number} d a turn").format(number=days)
        if days and not rest
        else _("{time} a turn").format(time=clock_time(int(allowed)))
    )
    title = Content.assemble(
        (f" {_('Deadline')}", "bold $primary"), (f"  {_moment_text(presence.deadline, now)}", style)
    )
    over = _("The time is up; the others may claim the turn.")
    then = over if left <= 0 else _("Then the others may claim the turn.")
    bar = score_bar(max(0.0, left), max(1, int(allowed), int(left)), width - 2, style)
    return [
        left_and_right(title, Content.styled(f"{each} " * bool(allowed), "$quiet"), width),
        bar.pad_left(1),
        *(line.pad_left(1) for line in wrap_content(Content.styled(then, "$quiet"), width - 1)),
    ]


def proposal_lines(participants: Participants, width: int) -> list[Content]:
    """Return the proposal, which stays until it is answered, on its own ground; nothing for none."""
    proposal = participants.presence.proposal
    if proposal is None:
        return []
    asked = _("asked {time}").format(time=_moment_text(proposal.at, time())) if proposal.at else ""
    lines = wrap_content(Content.styled(proposed_sentence(participants, proposal), "bold"), width - 2)
    if participants.to_answer is not None:
        lines += side_by_side([_clickable(each) for each in ANSWERS], width - 2)
        asked = _(", ").join(filter(None, [asked, _("stays until you answer")]))
    else:
        names = join_names(map(participants.name_of, proposal.waiting))
        lines += wrap_content(Content(_("Waiting for {names}.").format(names=names)), width - 2)
    lines += wrap_content(Content.styled(asked, "$quiet"), width - 2) * bool(asked)
    return [surface_row(Content.styled(BAR, "$marked") + line, width, "proposal") for line in lines]


def chat_lines(shown: ShownPeople, width: int, since: int, now: float | None = None) -> list[Content]:
    """Return the latest messages; those from the number `since` on are marked as new, unless they are own ones."""
    participants = shown.participants
    dropped, said = participants.numbered_lines
    own = {participants.name_of(seat) for seat in participants.voices}
    new = [number + dropped >= since and one.name not in own for number, one in enumerate(said)]
    key = next(each.key for each in PEOPLE if each.action == "write") if participants.voices else ""
    title = Content.assemble(
        (f" {_('Messages')} ", "bold $primary"), (f"{key} ", "bold $accent"), unread_chip(sum(new))
    )
    lines = [title] if said or key else []
    for one, is_new in [*zip(said, new, strict=True)][-LATEST:]:
        head = Content.assemble(
            (BAR if is_new else " ", "$marked"),
            (f"{_moment_text(one.at, time() if now is None else now)} " if one.at else "", "$quiet"),
            (one.name, shown.style(one.name)),
            "  ",
        )
        lines += hanging_indent(head, one.text, width)
    return lines


def _sign(*, here: bool) -> tuple[str, str]:
    return (HERE, "$success") if here else (AWAY, "$quiet")


def _clickable(each: Command) -> Content:
    return make_clickable(key_hint(each.key, each.name_text), each.action)


def _moment_text(at: float, now: float) -> str:
    """Return a time of the day, behind the day unless it is today's."""
    moment, today = datetime.fromtimestamp(at).astimezone(), datetime.fromtimestamp(now).astimezone().date()
    text = f"{moment:%H:%M}"
    if moment.date() == today:
        return text
    if moment.date() == today + timedelta(days=1):
        return _("tomorrow, {time}").format(time=text)
    return f"{moment:%m-%d} {text}"
