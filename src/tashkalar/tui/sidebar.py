"""The sidebar above the log: sections with headings as lines of text; without widgets."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from textual.content import Content

from hotseat.tui.clickable import make_clickable
from hotseat.tui.surfaces import NOTHING, heading, surface_row
from tashkalar import gettext as _
from tashkalar.cards import card_text
from tashkalar.engine import GameState
from tashkalar.engine.forms import form_of
from tashkalar.text.options import card_keys
from tashkalar.tui import hand_panel, panels, score_board
from tashkalar.tui.hand_panel import HandLook
from tashkalar.tui.key_bindings import STANDARD, Keys
from tashkalar.tui.pointing import BoardPointer

Lines = list[Content]

LEAST, MOST = 4, 99
"""The least lines of a card's text even if no row is left, and more lines than any text has."""


class Growth(NamedTuple):
    """The parts of a hand that are shown only if there are rows for them."""

    texts: bool = False
    """Whether the text of each card is below its pattern."""
    paragraph: int = 0
    """The greatest number of rows of each card's text in full width below all patterns, but for the chosen card."""
    large: bool = False
    """Whether the patterns are large."""
    spaced: bool = False
    """Whether there is a row between two sections, and an upper edge of the cards."""
    whole: bool = False
    """Whether the texts of flares are in full."""


GROWTHS = (
    Growth(texts=True, large=True, spaced=True, whole=True),
    Growth(texts=True, spaced=True, whole=True),
    Growth(texts=True, whole=True),
    Growth(paragraph=MOST, spaced=True, whole=True),
    Growth(paragraph=MOST, whole=True),
    Growth(paragraph=4, whole=True),
    Growth(paragraph=3, whole=True),
    Growth(large=True, spaced=True, whole=True),
    Growth(spaced=True, whole=True),
    Growth(whole=True),
    Growth(),
)
"""The parts of the hand to show, the most first."""


class SidebarSection(NamedTuple):
    """Lines under a heading."""

    title: str
    lines: Sequence[Content]
    action: str = ""
    """The action of a click on the heading; "" for none."""
    key: str = ""
    """The key with the same action."""
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
    spare: int = 0,
    win_chance: Sequence[Content] = (),
    pictured: bool = True,
    points: Sequence[int] = (),
) -> Lines:
    """Return the scores and tasks, and during a decision the hand of the deciding seat and the text of a card.

    If scores, tasks and hand don't fit together, the hand and the card come first. `pointer`: the answer so far; None
    if the viewer has nothing to decide. `waiting`: the seat of the player at the keyboard while another player thinks,
    from 0; None to show no hand.
    """
    scores = list(_scores(state, pointer, width, keys, win_chance, points))
    if pointer is None:
        return _stacked([*scores, *(_idle_hand(state, waiting, width) if waiting is not None else ())], width)
    hand = _hand(pointer, width, wide, Growth(), pictured)
    if _rows([*scores, *hand]) > height + spare:
        rows = height + spare - _rows(hand)
        return _stacked([*hand, *_card(pointer, width, max(rows, 1)), *scores], width)
    return _grown(scores, [], pointer, width, wide, height, spare, pictured)


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
    return _grown([], scores, pointer, width, wide, height, pictured=pictured)


def _grown(
    before: Sequence[SidebarSection],
    after: Sequence[SidebarSection],
    pointer: BoardPointer,
    width: int,
    wide: bool,
    height: int,
    spare: int = LEAST,
    pictured: bool = True,
) -> Lines:
    """Return the sections with the hand between `before` and `after`, with as much as there are rows for.

    The text of the card to show takes precedence over other texts.
    """
    in_hand, around = pointer.card in pointer.beings, [*before, *after]
    whole_text = _card(pointer, width, MOST)
    flares = {whole: [*_flares(pointer, width, whole)] for whole in (True, False)} if wide else {}
    listed = [] if wide else [*_held_compact(pointer, width, pictured)]
    for growth in GROWTHS if wide else GROWTHS[-3:]:
        all_texts = growth.texts or growth.paragraph
        text = [] if all_texts and in_hand else whole_text
        shown = [*around, *flares.get(growth.whole, listed)]
        cards = bool(wide and pointer.beings)
        rows = height - _rows(shown) - (_card_rows(pointer, width, growth) if cards else 0)
        gaps = growth.spaced * (len(shown) + cards + sum(not each.joined for each in text) - 1)
        if _rows(text) <= rows - gaps and (pointer.beings or not all_texts):
            break
    else:
        text = _card(pointer, width, max(rows, min(LEAST, rows + spare), 1))
    hand = [*(_cards(pointer, width, growth) if wide else ()), *flares.get(growth.whole, listed)]
    return _stacked([*before, *hand[:1], *text, *hand[1:], *after], width, growth.spaced)


def _card_rows(pointer: BoardPointer, width: int, growth: Growth) -> int:
    """Return the rows of the beings of the hand with their heading and their texts."""
    beings = [pointer.state.table.cards.beings[card] for card in pointer.beings]
    pending = pointer.state.seats[pointer.decision.seat].pending
    rows = 1 + hand_panel.rows_of_cards(beings, width, _look(growth), pending)
    for being in beings if growth.paragraph else ():
        most = MOST if being.id == pointer.card else growth.paragraph
        rows += min(most, hand_panel.rows_of_text(being, width))
    return rows


def _rows(sections: Sequence[SidebarSection]) -> int:
    """Return the number of lines of some sections, including their headings."""
    return sum((not section.joined) + len(section.lines) for section in sections)


def _stacked(sections: Sequence[SidebarSection], width: int, spaced: bool = False) -> Lines:
    """Return the lines of some sections with their headings, with a row between two sections if there are rows."""
    found: Lines = []
    for section in sections:
        found += [NOTHING] * (spaced and bool(found) and not section.joined)
        found += [*([] if section.joined else [_heading(section, width)]), *section.lines]
    return found


def _heading(section: SidebarSection, width: int) -> Content:
    """Return the heading of a section, with its action."""
    line = heading(section.title, width, section.key, section.columns)
    return make_clickable(line, section.action) if section.action else line


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


def _hand(pointer: BoardPointer, width: int, wide: bool, growth: Growth, pictured: bool) -> list[SidebarSection]:
    """Return the hand of the deciding seat: cards side by side and their flares, or a list."""
    if not wide:
        return [*_held_compact(pointer, width, pictured)]
    return [*_cards(pointer, width, growth), *_flares(pointer, width, growth.whole)]


def _cards(pointer: BoardPointer, width: int, growth: Growth) -> list[SidebarSection]:
    """Return the beings side by side, and their texts below them if wanted."""
    paragraphs = _paragraphs(pointer, width, growth.paragraph) if growth.paragraph else ()
    return [*_beings(pointer, width, _look(growth)), *paragraphs]


def _look(growth: Growth) -> HandLook:
    """Return what the cards side by side show."""
    return HandLook(growth.large, growth.spaced, texts=growth.texts)


def _card(pointer: BoardPointer, width: int, rows: int) -> list[SidebarSection]:
    """Return the text of the card to show, if there is one; a card of the hand needs no heading."""
    cards, card, key = pointer.state.table.cards, pointer.card, pointer.keys["view"]
    joined = card in pointer.cards
    text = hand_panel.card_text_lines(pointer.state, card, width, rows - (not joined), key)
    name, lines = card_text.card_name_by_id(cards, card), [surface_row(line, width, "raised") for line in text]
    return [SidebarSection(name, lines, "view", key, joined=joined)] if text else []


def _beings(pointer: BoardPointer, width: int, look: HandLook) -> Iterator[SidebarSection]:
    """Yield the beings side by side."""
    state, seat = pointer.state, pointer.decision.seat
    beings = [state.table.cards.beings[card] for card in pointer.beings]
    colour, pending = state.table.colour_of(seat), state.seats[seat].pending
    drawn = hand_panel.hand_of_cards(beings, colour, pointer.places, pointer.card, width, look, pending)
    if beings:
        yield SidebarSection(_hand_of(state, seat), drawn, key=card_keys(len(beings)))


def _paragraphs(pointer: BoardPointer, width: int, rows: int) -> Iterator[SidebarSection]:
    """Yield the text of each being in full width, cut to so many rows unless it is chosen."""
    for number, card in enumerate(pointer.beings, 1):
        chosen = card == pointer.card
        most = MOST if chosen else rows
        lines = hand_panel.numbered_text(pointer.state, card, number, width, most, pointer.places(card), chosen)
        yield SidebarSection("", lines, joined=True)


def _flares(pointer: BoardPointer, width: int, whole: bool) -> Iterator[SidebarSection]:
    """Yield the flares, with one line for each criterion or in full."""
    state, seat = pointer.state, pointer.decision.seat
    for number, card in enumerate(pointer.cards, 1):
        if card in state.table.cards.flares:
            flare = state.table.cards.flares[card]
            each = state.table.colours > 2
            message = _("{name}: how far each enemy is ahead") if each else _("{name}: how far the enemy is ahead")
            title = f"{number} {message.format(name=card_text.card_name(flare))}"
            yield SidebarSection(title, hand_panel.flare_wide(state, seat, flare, width, whole), "verb('flare')")


def _hand_of(state: GameState, seat: int) -> str:
    """Return the heading of a seat's hand."""
    return _("{name}'s hand").format(name=state.table.names[seat])


def _held_compact(pointer: BoardPointer, width: int, pictured: bool) -> Iterator[SidebarSection]:
    """Yield the whole hand as a list."""
    state, seat = pointer.state, pointer.decision.seat
    drawn = hand_panel.listed_hand(state, seat, pointer.places, pointer.card, width, pictured)
    if drawn:
        yield SidebarSection(_hand_of(state, seat), drawn)


def _idle_hand(state: GameState, seat: int, width: int) -> Iterator[SidebarSection]:
    """Yield the hand of a seat that has nothing to decide now."""
    if drawn := hand_panel.listed_hand(state, seat, lambda _: None, "", width):
        yield SidebarSection(_hand_of(state, seat), drawn)
