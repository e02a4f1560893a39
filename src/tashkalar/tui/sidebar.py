"""The sidebar above the log: sections with headings as lines of text; without widgets."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from textual.content import Content

from hotseat.tui.surfaces import NOTHING, heading, surface_row
from hotseat.tui.text_layout import Lines, make_clickable
from tashkalar import gettext as _
from tashkalar.cards import card_text
from tashkalar.engine import GameState
from tashkalar.engine.forms import form_of
from tashkalar.text.options import card_keys
from tashkalar.tui import hand_panel, panels, score_board
from tashkalar.tui.hand_panel import HandLook, Places
from tashkalar.tui.key_bindings import STANDARD, Keys
from tashkalar.tui.pointing import BoardPointer

LEAST, MOST = 4, 99
"""The least lines of a card's text, and more lines than any text has."""


GROWTHS = (
    HandLook(texts=True, large=True, spaced=True),
    HandLook(texts=True, spaced=True),
    HandLook(paragraph=MOST, spaced=True),
    HandLook(texts=True),
    HandLook(paragraph=MOST),
    HandLook(paragraph=4),
    HandLook(paragraph=3),
    HandLook(large=True, spaced=True),
    HandLook(spaced=True),
    HandLook(),
    HandLook(whole=False),
)
"""The looks of the hand, those that show most first; before the last two the log has its rows."""


class Kept(NamedTuple):
    """The rows that are kept for the log and the legend of the signs."""

    usual: int = 0
    least: int = 0
    """Those kept while the texts of a flare and of the card to show need the others."""


NONE_KEPT = Kept()


class SidebarSection(NamedTuple):
    """Lines under a heading."""

    title: str
    lines: Sequence[Content]
    action: str = ""
    """The action of a click on the heading; "" for none."""
    key: str = ""
    columns: Content = NOTHING
    """The column heads at the right of the heading."""
    joined: bool = False
    """Whether the lines continue the section before, without a heading."""


def sidebar_lines(
    state: GameState,
    pointer: BoardPointer | None,
    width: int,
    wide: bool,
    height: int,
    keys: Keys = STANDARD,
    waiting: int | None = None,
    kept: Kept = NONE_KEPT,
    win_chance: Sequence[Content] = (),
    pictured: bool = True,
    points: Sequence[int] = (),
) -> Lines:
    """Return scores and tasks, and in a decision or for the seat `waiting` the hand, first if rows are few."""
    scores = list(_scores(state, pointer, width, keys, win_chance, points))
    if pointer is None:
        return _fitting([*scores, *(_listed(state, waiting, width) if waiting is not None else ())], width, height)
    hand = _hand(pointer, width, wide, GROWTHS[-1], pictured)
    if _rows([*scores, *hand]) > height:
        hand = _with_rows(hand, height)
        return _fitting([*hand, *_card(pointer, width, height - _rows(hand)), *scores], width, height)
    return _grown(scores, [], pointer, width, wide, height, kept, pictured)


def lesson_lines(
    state: GameState,
    pointer: BoardPointer,
    width: int,
    wide: bool,
    height: int,
    scored: bool,
    pictured: bool = True,
) -> Lines:
    """Return the sidebar of a lesson: the hand first, then the text of a card."""
    scores = list(_scores(state, pointer, width, pointer.keys)) if scored else []
    return _grown([], scores, pointer, width, wide, height, NONE_KEPT, pictured)


def _grown(
    before: Sequence[SidebarSection],
    after: Sequence[SidebarSection],
    pointer: BoardPointer,
    width: int,
    wide: bool,
    height: int,
    kept: Kept,
    pictured: bool,
) -> Lines:
    """Return the sections around the hand, as much of it as fits; the text of the card to show goes before others."""
    in_hand, whole_text = pointer.card in pointer.beings, _card(pointer, width, MOST)
    for look in GROWTHS if wide else GROWTHS[-3:]:
        all_texts = bool(look.texts or look.paragraph)
        hand = _hand(pointer, width, wide, look, pictured)
        text = [] if all_texts and in_hand else whole_text
        shown = [*before, *hand[:1], *text, *hand[1:], *after]
        gaps = look.spaced * (sum(not each.joined for each in shown) - 1)
        rows = height - (kept.least if look in GROWTHS[-2:] else kept.usual)
        if _rows(shown) + gaps <= rows and (pointer.beings or not all_texts):
            return _stacked(shown, width, look.spaced)
    rows = height - _rows([*before, *hand])
    text = _card(pointer, width, max(rows - kept.least, min(rows, 1 + LEAST)))
    shown = _with_rows([*before, *hand[:1], *text, *hand[1:], *after], height)
    left = height - _rows([each for each in shown if each not in text])  # more if a later section has no rows
    text = _card(pointer, width, max(left - kept.least, _rows(text)))
    return _fitting([*before, *hand[:1], *text, *hand[1:], *after], width, height)


def _rows(sections: Sequence[SidebarSection]) -> int:
    """Return the number of lines of some sections, including their headings."""
    return sum((not section.joined) + len(section.lines) for section in sections)


def _stacked(sections: Sequence[SidebarSection], width: int, spaced: bool = False) -> Lines:
    """Return the lines of some sections with their headings, with a row between two sections if there are rows."""
    found: Lines = []
    for section in sections:
        found += [NOTHING] * (spaced and bool(found) and not section.joined)
        head = heading(section.title, width, section.key, section.columns)
        found += [make_clickable(head, section.action) if section.action else head] * (not section.joined)
        found += section.lines
    return found


def _fitting(sections: Sequence[SidebarSection], width: int, height: int) -> Lines:
    """Return the lines of the sections for which there are rows, those that come first before others."""
    return _stacked(_with_rows(sections, height), width)


def _with_rows(sections: Sequence[SidebarSection], height: int) -> list[SidebarSection]:
    """Return the sections for which there are rows, those that come first before others."""
    shown = list[SidebarSection]()
    for each in sections:
        if not shown or _rows([*shown, each]) <= height:
            shown.append(each)
    return shown


def _scores(
    state: GameState,
    pointer: BoardPointer | None,
    width: int,
    keys: Keys,
    win_chance: Sequence[Content] = (),
    points: Sequence[int] = (),
) -> Iterator[SidebarSection]:
    """Yield the scores with the win probability, and the tasks or destroyed pieces."""
    columns = score_board.column_heads(state, width)
    lines = [*score_board.score_board_lines(state, width, points), *win_chance]
    yield SidebarSection(score_board.score_title(state), lines, "look_up('scores')", keys["scores"], columns)
    if form_of(state).scoring != "tasks":
        yield SidebarSection(_("Destroyed this turn"), panels.destroyed_text(state))
    else:
        claims = {o.card: keys["claim"] for o in pointer.decision.options if o.verb == "claim"} if pointer else {}
        yield SidebarSection(_("Tasks"), panels.task_panel(state, claims, width), "look_up('tasks')", keys["tasks"])


def _hand(pointer: BoardPointer, width: int, wide: bool, look: HandLook, pictured: bool) -> list[SidebarSection]:
    """Return the hand of the deciding seat: cards side by side with texts below them and their flares, or a list."""
    if not wide:
        return _listed(pointer.state, pointer.decision.seat, width, pointer.places, pointer.card, pictured)
    cards = [*_beings(pointer, width, look), *_paragraphs(pointer, width, look.paragraph)]
    return [*cards, *_flares(pointer, width, look.whole)]


def _card(pointer: BoardPointer, width: int, rows: int) -> list[SidebarSection]:
    """Return the text of the card to show, if there is one; a card of the hand needs no heading."""
    cards, card, key = pointer.state.config.cards, pointer.card, pointer.keys["view"]
    joined = card in pointer.cards
    text = hand_panel.card_text_lines(pointer.state, card, width, max(1, rows - (not joined)), key)
    name, lines = card_text.card_name_by_id(cards, card), [surface_row(line, width, "raised") for line in text]
    return [SidebarSection(name, lines, "view", key, joined=joined)] if text else []


def _beings(pointer: BoardPointer, width: int, look: HandLook) -> Iterator[SidebarSection]:
    """Yield the beings side by side."""
    state, seat = pointer.state, pointer.decision.seat
    beings = [state.config.cards.beings[card] for card in pointer.beings]
    colour, pending = state.config.colour_of(seat), state.seats[seat].pending
    drawn = hand_panel.hand_of_cards(beings, colour, pointer.places, pointer.card, width, look, pending)
    if beings:
        yield SidebarSection(_hand_of(state, seat), drawn, key=card_keys(len(beings)))


def _paragraphs(pointer: BoardPointer, width: int, rows: int) -> Iterator[SidebarSection]:
    """Yield the text of each being in full width, cut to so many rows unless it is chosen; nothing for no rows."""
    for number, card in enumerate(pointer.beings if rows else (), 1):
        chosen = card == pointer.card
        most = MOST if chosen else rows
        lines = hand_panel.numbered_text(pointer.state, card, number, width, most, pointer.places(card), chosen)
        yield SidebarSection("", lines, joined=True)


def _flares(pointer: BoardPointer, width: int, whole: bool) -> Iterator[SidebarSection]:
    """Yield the flares, with one line for each criterion or in full."""
    state, seat = pointer.state, pointer.decision.seat
    for number, card in enumerate(pointer.cards, 1):
        if card in state.config.cards.flares:
            flare = state.config.cards.flares[card]
            each = state.config.colours > 2
            message = _("{name}: how far each enemy is ahead") if each else _("{name}: how far the enemy is ahead")
            title = f"{number} {message.format(name=card_text.card_name(flare))}"
            yield SidebarSection(title, hand_panel.flare_wide(state, seat, flare, width, whole), "verb('flare')")


def _hand_of(state: GameState, seat: int) -> str:
    """Return the heading of a seat's hand."""
    return _("{name}'s hand").format(name=state.config.names[seat])


def _listed(
    state: GameState, seat: int, width: int, places: Places = lambda _: None, chosen: str = "", pictured: bool = True
) -> list[SidebarSection]:
    """Return the whole hand of a seat as a list, if it has cards."""
    drawn = hand_panel.listed_hand(state, seat, places, chosen, width, pictured)
    return [SidebarSection(_hand_of(state, seat), drawn)] if drawn else []
