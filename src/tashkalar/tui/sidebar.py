"""What stands beside the board, above the log, section by section as lines of text. No widget yet."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from textual.content import Content

from tashkalar import cell_width
from tashkalar.cards import card_text
from tashkalar.engine import GameState
from tashkalar.engine.forms import form_of
from tashkalar.i18n import gettext as _
from tashkalar.tabletop.text_utils import capitalize
from tashkalar.tabletop.tui.clickable import make_clickable
from tashkalar.tui import hand_panel, panels
from tashkalar.tui.answer_controller import AnswerController
from tashkalar.tui.key_bindings import STANDARD, Keys
from tashkalar.tui.prompts import card_keys

Lines = list[Content]

NOTHING = Content("")

LOG = 2
"""Rows that are kept for the log: its heading and the last line."""

LEAST, MOST = 4, 99
"""Lines of a card's text at least, where no row is left, and more than any text has."""


class SidebarSection(NamedTuple):
    """Some lines under a heading."""

    title: str
    lines: Sequence[Content]
    action: str = ""
    """What a click on the heading does, and"""
    key: str = ""
    """the key that does the same."""
    columns: Content = NOTHING
    """What stands over the columns of the lines."""


def sidebar_lines(
    state: GameState,
    controller: AnswerController | None,
    width: int,
    wide: bool,
    height: int,
    keys: Keys = STANDARD,
    waiting: int | None = None,
    spare: int = 0,
    foretold: Sequence[Content] = (),
) -> Lines:
    """Scores, tasks, and while there is a question the hand of whom it asks and the card of interest.

    Where scores, tasks and hand have no room together, the hand and its card come first.

    Args:
        state: the viewer's view of the game.
        controller: the answer being composed; None if the viewer isn't asked.
        width: columns of the lines.
        wide: whether the sidebar has room for full texts.
        keys: the keys of the commands.
        height: the rows for all of it; texts are cut only where these are used up.
        waiting: who sits at the keyboard while another one thinks.
        spare: rows besides, which are better left to the log.
        foretold: what stands below the scores.
    """
    standings = list(_standings(state, controller, width, keys, foretold))
    if controller is None:
        return _stacked([*standings, *(_kept(state, waiting, width) if waiting is not None else ())], width)
    hand = list(_hand(state, controller, width, wide, large=False, whole=False))
    if _rows([*standings, *hand]) > height + spare:
        room = height + spare - _rows(hand)
        return _stacked([*hand, *_card(state, controller, width, max(room - 1, 1)), *standings], width)
    return _stacked(_shared(standings, [], controller, width, wide, height, spare), width)


def lesson_lines(
    state: GameState, controller: AnswerController, width: int, wide: bool, height: int, scored: bool
) -> Lines:
    """The hand first, then the card of interest; scores and tasks only in a lesson that is about them."""
    standings = list(_standings(state, controller, width, controller.keys)) if scored else []
    return _stacked(_shared([], standings, controller, width, wide, height), width)


def _shared(
    before: Sequence[SidebarSection],
    after: Sequence[SidebarSection],
    controller: AnswerController,
    width: int,
    wide: bool,
    height: int,
    spare: int = LEAST,
) -> list[SidebarSection]:
    """The sections with the hand among them and the card of interest last; of texts as much as there are rows for.

    The card's text comes before those of the flares.
    """
    text = hand_panel.card_text_lines(controller.state, controller.card, width, MOST, controller.keys["view"])
    for large, whole in ((True, True), (False, True), (False, False)):
        sections = [*before, *_hand(controller.state, controller, width, wide, large, whole), *after]
        room = height - _rows(sections)
        if len(text) + bool(text) <= room:
            break
    return [*sections, *_card(controller.state, controller, width, max(room - 1, min(LEAST, room - 1 + spare), 1))]


def _rows(sections: Sequence[SidebarSection]) -> int:
    """How many lines sections take, their headings included."""
    return sum(1 + len(section.lines) for section in sections)


def _stacked(sections: Sequence[SidebarSection], width: int) -> Lines:
    """Sections one below the other."""
    return [line for section in sections for line in (section_heading(section, width), *section.lines)]


def section_heading(section: SidebarSection, width: int) -> Content:
    """A title in a line; where room is scarce what it adds stands alone."""
    key = f" ({section.key})" if section.key else ""
    room = width - section.columns.cell_length
    texts = (section.title + key, section.title, capitalize(section.title.rpartition(" - ")[2]))
    text = next((each for each in texts if cell_width.width(each) < room), texts[-1])
    title = Content.assemble(("─", "$square-line"), (text, "bold $primary")).truncate(room, ellipsis=True)
    line = title + Content.styled("─" * (room - title.cell_length), "$square-line") + section.columns
    return make_clickable(line, section.action) if section.action else line


def _standings(
    state: GameState, controller: AnswerController | None, width: int, keys: Keys, foretold: Sequence[Content] = ()
) -> Iterator[SidebarSection]:
    """The scores with what is foretold, and what they are made of."""
    columns, lines = panels.column_legend(state, width), [*panels.standing_lines(state, width), *foretold]
    yield SidebarSection(panels.score_title(state), lines, "scores", keys["scores"], columns)
    if form_of(state).scoring != "tasks":
        yield SidebarSection(_("Destroyed this turn"), panels.destroyed_text(state))
    else:
        claims = {o.card: keys["claim"] for o in controller.decision.options if o.verb == "claim"} if controller else {}
        yield SidebarSection(_("Tasks"), panels.task_panel(state, claims, width), "tasks", keys["tasks"])


def _hand(
    state: GameState, controller: AnswerController, width: int, wide: bool, large: bool, whole: bool
) -> Iterator[SidebarSection]:
    """The hand of whom the question asks."""
    yield from _held(state, controller, width, large, whole) if wide else _held_compact(state, controller, width)


def _card(state: GameState, controller: AnswerController, width: int, height: int) -> Iterator[SidebarSection]:
    """The card of interest."""
    if text := hand_panel.card_text_lines(state, controller.card, width, height, controller.keys["view"]):
        yield SidebarSection(
            card_text.card_name_by_id(state.table.cards, controller.card), text, "view", controller.keys["view"]
        )


def _held(
    state: GameState, controller: AnswerController, width: int, large: bool, whole: bool
) -> Iterator[SidebarSection]:
    """The beings side by side; below them the flares, in a line for each half or with their whole text."""
    seat, cards = controller.decision.seat, state.table.cards
    beings = [cards.beings[card] for card in controller.beings]
    colour, pending = state.table.colour_of(seat), state.seats[seat].pending
    drawn = hand_panel.framed_hand(beings, colour, controller.places, controller.card, width, large, pending)
    if beings:
        yield SidebarSection(f"{_hand_of(state, seat)} ({card_keys(len(beings))})", drawn)
    for number, card in enumerate(controller.cards, 1):
        if card in cards.flares:
            flare = cards.flares[card]
            each = state.table.colours > 2
            message = _("{name}: how far each enemy is ahead") if each else _("{name}: how far the enemy is ahead")
            title = f"{number} {message.format(name=card_text.card_name(flare))}"
            yield SidebarSection(title, hand_panel.flare_wide(state, seat, flare, width, whole), "verb('flare')")


def _hand_of(state: GameState, seat: int) -> str:
    return _("{name}'s hand").format(name=state.table.names[seat])


def _held_compact(state: GameState, controller: AnswerController, width: int) -> Iterator[SidebarSection]:
    """The whole hand as a list."""
    seat = controller.decision.seat
    drawn = hand_panel.listed_hand(state, seat, controller.places, controller.card, width)
    if drawn:
        yield SidebarSection(_hand_of(state, seat), drawn)


def _kept(state: GameState, seat: int, width: int) -> Iterator[SidebarSection]:
    """The hand of somebody who isn't asked now."""
    if drawn := hand_panel.listed_hand(state, seat, lambda _: None, "", width):
        yield SidebarSection(_hand_of(state, seat), drawn)
