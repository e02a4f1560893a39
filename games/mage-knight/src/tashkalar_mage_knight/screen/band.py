"""The band below the map: the question, the answers by place and turn in words, and what the selected one does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from textual.content import Content

from hotseat.tui.surfaces import surface_title
from hotseat.tui.text_layout import make_clickable, wrap_to_rows
from hotseat.tui.theme import side_style
from hotseat.util import cell_width
from hotseat.util.text_utils import capitalize
from tashkalar_mage_knight import gettext as _
from tashkalar_mage_knight import ngettext, scene_text
from tashkalar_mage_knight.answer_text import answer_text, assigned_text, gain_text, note, thing_name, warning
from tashkalar_mage_knight.combat import aim_sums, attackable_foes, attacking_foes
from tashkalar_mage_knight.query import foe_armour, foe_attack
from tashkalar_mage_knight.screen.answers import DIGITS, LETTERS, OWN, Item, item_keys
from tashkalar_mage_knight.screen.pointing import FIGHTING, MagePointer
from tashkalar_mage_knight.state import MageState
from tashkalar_mage_knight.turns import answer_option

HEADED = 4
"""The rows of answers from which on the groups have headings."""
LEAST = 24
"""The columns of an answer at least."""
TURN = 20
"""The columns of the turn's answers at least."""
LARGE = 150
"""The columns of a band that says more about each answer."""
WIDEST = 999
"""More columns than any answer has."""
TITLES = {
    "turn": lambda: _("Place"),
    "interact": lambda: _("Locals"),
    **dict.fromkeys(("ranged", "block", "attack", "aim", "order"), lambda: _("Fight")),
}
"""The heading of the answers that aren't the turn's, by question; "Answer" for the others."""


class BandEntry(NamedTuple):
    """An answer in the band, or another command."""

    keys: str
    text: str
    warning: str = ""
    note: str = ""
    action: str = ""
    chosen: bool = False
    due: bool = False
    more: str = ""
    """Further facts about the answer, for which wide bands have space."""
    loses: bool = False
    """Whether it loses something, which it asks about first."""


class Style(NamedTuple):
    """The styles of what is chosen, and of the key of what a lesson asks for."""

    chosen: str
    due: str


FILLED = Style("bold $pointer on $cursor", "bold $on-lit on $lit")
PLAIN = Style("reverse", "bold reverse")
"""Without colours that fill areas."""


class Others(NamedTuple):
    """A command of the table that stands among the answers, such as undo."""

    key: str
    text: str
    action: str


def band_lines(
    at: MagePointer, question: str, others: Sequence[Others], width: int, rows: int, style: Style
) -> list[Content]:
    """Return the band in so many rows. `question`: what is asked, in words."""
    head = _head(at, question).truncate(width, ellipsis=True)
    foot = Content.styled(at.message, "bold $accent") if at.message else _pointed(at)
    places = [*_places(at)]
    last = max(1, rows - 2 - _needed(at, len(places), width))
    lines = [line.pad_left(1) for line in wrap_to_rows(foot, width - 1, last)]
    return [head, *_body(at, places, others, width, rows - 1 - len(lines), style), *lines]


def _needed(at: MagePointer, places: int, width: int) -> int:
    """Return the rows that the answers need. `places`: the number of those that aren't the turn's."""
    turns = len(at.of_kind("turn", "decline", "end"))
    return max(-(-places // max(1, (width - TURN) // LEAST)), turns, 1)


def _head(at: MagePointer, question: str) -> Content:
    """Return who is asked what, with the points of the turn."""
    seen, now, seat = at.seen, at.seen.in_turn, at.decision.seat
    line = Content.styled(f" ({seat + 1}) {seen.names[seat]}  ", f"bold {side_style(seat)}")
    if seen.stage == "turn" and now.fight is None and now.phase != "ending":
        for name, points in ((_("Move"), now.move), (_("Influence"), now.influence), (_("Heal"), now.heal)):
            if points or (name == _("Move") and now.phase == "move") or (name != _("Heal") and now.phase == "interact"):
                line += Content.assemble(f" {name} ", (str(points), "bold $accent"), " ")
    return line + Content.styled(f" {fight_question(at) or question}", "bold")


def fight_question(at: MagePointer) -> str:
    """Return what a phase of a fight asks about its only enemy, with the numbers; "" for none or several."""
    fight = at.seen.in_turn.fight
    if fight is None or at.decision.ask not in FIGHTING:
        return ""
    foes = attacking_foes(at.seen) if fight.phase == "block" else attackable_foes(at.seen)
    if fight.aim:
        foes = [foe for foe in foes if foe.name in fight.aim.targets]
    if len(foes) != 1:
        return ""
    text, number = _("{name}, armour {number}: reach all of it, or continue"), foe_armour(foes[0])
    if fight.phase == "block":
        attack = foe_attack(foes[0])
        text, number = _("{name}, attack {number}: block all of it, or take it"), attack[0] if attack else 0
    return text.format(name=thing_name(foes[0].name), number=number)


def _pointed(at: MagePointer) -> Content:
    """Return what is pointed at, in one line: an answer with its key, or a hex."""
    item, way = at.item, at.chosen
    if item is None or way is None or (item.kind == "claim" and at.unaided):
        line = scene_text.hex_line(at.seen, at.hex, at.way, priced=at.counts, warned=not at.unaided)
        return Content.styled(capitalize(line), "$quiet")
    text = scene_text.way_line(at.seen, way, counted=at.counts)
    return Content.assemble((item.key, "bold"), (f": {text}", "$quiet")) if item.key else Content.styled(text, "$quiet")


# --- answers ----------------------------------------------------------------------------------------------------------


def _places(at: MagePointer) -> Iterator[BandEntry]:
    """Yield the answers that belong to a place, an enemy or none; in a fight also what cards and units do."""
    sideways = list[Item]()
    for item in at.of_kind(*OWN) if at.decision.ask in (*FIGHTING, "assign") and not at.hides_marks else []:
        if not item.ways or not gain(at, item):
            continue
        if item.ways[0].option.words[0] == "sideways":
            sideways.append(item)
            continue
        text = _("{name}: {text}").format(name=thing_name(item.name), text=gain(at, item))
        yield _entry(at, item, text + (_twice(at, item) if at.counts else ""))
    if sideways:
        keys = " ".join(item.key for item in sideways)
        text = _("sideways: {text} each").format(text=gain(at, sideways[0]))
        yield BandEntry(keys, text, action=_action(at, sideways[0]), chosen=at.item in sideways)
    alone = len(at.of_kind("foe")) == 1 and any(way.target for item in at.items for way in item.ways)
    for item in at.of_kind("place", *["foe"] * (not alone)):
        entry = _entry(at, item, answer_text(at.seen, item.ways[0].option, counted=at.counts))
        more = scene_text.more_text(at.seen, item.ways[0]) if at.counts else ""
        yield entry._replace(more=more)


def gain(at: MagePointer, item: Item) -> str:
    """Return the points of the first way of a card or unit in this fight, or what becomes of a unit that is hit."""
    way = item.ways[0]
    if way.option.words[0] == "assign":
        return assigned_text(at.seen, item.name)
    return gain_text(way.state(at.seen), way.option)


def _twice(at: MagePointer, item: Item) -> str:
    """Return what two equal cards are worth together; "" for a single card."""
    way = item.ways[0]
    if at.seen.seats[at.decision.seat].hand.count(item.name) < 2 or way.option.words[0] != "play":
        return ""
    state = way.state(at.seen)
    for _time in range(2):
        if state.asking:
            return ""
        state, _events = answer_option(state, way.option)
    sums = worth(state)
    return _(", twice: {number}").format(number=sums[0]) if sums else ""


def worth(seen: MageState) -> tuple[int, int] | None:
    """Return what the attack or block that is on is worth, and what it needs; None without one."""
    fight = seen.in_turn.fight
    return aim_sums(seen) if fight and fight.aim else None


def _entry(at: MagePointer, item: Item, text: str) -> BandEntry:
    option = item.ways[0].option
    return BandEntry(
        item.key,
        text,
        warning(at.seen, option),
        note(at.seen, option),
        _action(at, item),
        at.item == item,
        item in at.due,
    )


def _action(at: MagePointer, item: Item) -> str:
    return f"choose({at.items.index(item)})"


def _turns(at: MagePointer, others: Sequence[Others]) -> list[BandEntry]:
    """Return the answers of the turn, and the commands beside them."""
    found = list[BandEntry]()
    fight = at.seen.in_turn.fight
    aims = fight is not None and fight.aim is not None and not at.counts
    for item in at.of_kind("turn", "decline", "end"):
        entry = _entry(at, item, answer_text(at.seen, item.ways[0].option, counted=at.counts))
        if aims and any(entry.text == each.text for each in found):
            continue  # finishing an aim and giving it up are one answer where sums are left out
        entry = entry._replace(keys=".") if aims and item.kind == "end" else entry
        lossy = not aims and item.kind == "end" and fight is not None and bool(at.loss(item.ways[0].option))
        found.append(entry._replace(note=_("asks first") if lossy else "", loses=lossy))
    return [*found, *(BandEntry(each.key, each.text, action=each.action) for each in others)]


def _body(
    at: MagePointer, places: Sequence[BandEntry], others: Sequence[Others], width: int, rows: int, style: Style
) -> list[Content]:
    """Return the answers in columns, those of the turn in the last one, with a sign for those that don't fit."""
    turns = _turns(at, others)
    if width < LARGE:
        places = [each._replace(more="") for each in places]
    titles = rows >= HEADED
    rows -= titles
    wide = max(max((_width(each) for each in places), default=0) + 1, LEAST)
    number = max(1, min(-(-len(places) // rows), (width - TURN) // LEAST))
    free_of_places = width // 3 if width >= LARGE else width - number * wide
    turn_width = min(max((_width(each) for each in turns), default=0) + 1, max(TURN, free_of_places))
    free = width - turn_width
    column = min(free // number, wide)
    shown, more = _window(places, number * rows)
    cells = [_draw(each, column - 1, style) for each in shown]
    if more:
        sign = ngettext("▾ {number} more", "▾ {number} more", more).format(number=more)
        cells.append(Content.styled(f" {sign}", "$quiet"))
    lines = list[Content]()
    for row in range(rows):
        line = Content(" ")
        for cell in cells[row::rows]:
            line += cell.pad_right(column - cell.cell_length)
        turn = _draw(turns[row], turn_width - 1, style) if row < len(turns) else Content("")
        lines.append(line.pad_right(max(0, free - line.cell_length)) + turn)
    if not titles:
        return lines
    title = TITLES.get(at.decision.ask, lambda: _("Answer"))()
    keys = item_keys([item for item in at.items if item.kind not in (*OWN, "turn")], LETTERS)
    cards = item_keys(at.of_kind(*OWN), DIGITS, hides=at.hides_marks)
    head = surface_title(title, " ".join(filter(None, (cards, keys) if at.decision.ask in FIGHTING else (keys,))))
    head = Content(" ") + head if places else Content("")
    return [
        head.pad_right(max(0, free - head.cell_length)) + (Content(" ") + surface_title(_("Turn")) if turns else ""),
        *lines,
    ]


def _window(entries: Sequence[BandEntry], slots: int) -> tuple[Sequence[BandEntry], int]:
    """Return the entries around the chosen one that there is space for, and how many are left out."""
    if len(entries) <= slots:
        return entries, 0
    chosen = next((number for number, each in enumerate(entries) if each.chosen), 0)
    first = max(0, min(chosen - slots // 2, len(entries) - slots + 1))
    return entries[first : first + slots - 1], len(entries) - slots + 1


def _width(entry: BandEntry) -> int:
    return _draw(entry, WIDEST, PLAIN).cell_length


def _draw(entry: BandEntry, width: int, style: Style) -> Content:
    """Return an answer: its key, its words, what it provokes or else what is there."""
    key = style.due if entry.due else "bold $accent"
    line = Content.assemble(" ", (entry.keys, key), (f" {entry.text}", "$error" if entry.loses else ""))
    if entry.warning:
        free = width - line.cell_length - 1
        text = next((each for each in (f" {entry.warning}", _("attack!")) if cell_width.width(each) <= free), "!")
        line = line.truncate(width - cell_width.width(text) - 1, ellipsis=True)
        line += Content.styled(f" {text}", "bold $error")
    elif entry.more and entry.more not in entry.text:
        line += Content.styled(f"  {entry.more}", "$quiet")
    elif entry.note and line.cell_length + len(entry.note) + 3 <= width:
        line += Content.styled(f"  {entry.note}", "$quiet")
    line = line.truncate(width, ellipsis=True)
    if entry.chosen:
        line = line.pad_right(max(0, width - line.cell_length) * (width < WIDEST)).stylize_before(style.chosen)
    return make_clickable(line, entry.action) if entry.action else line
