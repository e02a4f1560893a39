"""The sidebar above the log: sections with headings as lines of text; without widgets."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from textual.content import Content

from tashkalar.cards import card_text
from tashkalar.engine import GameState
from tashkalar.engine.forms import form_of
from tashkalar.i18n import gettext as _
from tashkalar.tabletop.text_utils import in_brackets
from tashkalar.tabletop.tui.clickable import make_clickable
from tashkalar.tabletop.tui.surfaces import NOTHING, heading
from tashkalar.tui import hand_panel, panels, standings
from tashkalar.tui.answer_controller import AnswerController
from tashkalar.tui.key_bindings import STANDARD, Keys
from tashkalar.tui.prompts import card_keys

Lines = list[Content]

LOG = 2
"""Rows reserved for the log: its heading and the last line."""

LEAST, MOST = 4, 99
"""The least lines of a card's text even if no row is left, and more lines than any text has."""


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


def sidebar_lines(
    state: GameState,
    controller: AnswerController | None,
    width: int,
    wide: bool,
    height: int,
    keys: Keys = STANDARD,
    waiting: int | None = None,
    spare: int = 0,
    win_chance: Sequence[Content] = (),
) -> Lines:
    """Return the scores and tasks, and during a decision the hand of the deciding seat and the text of a card.

    If scores, tasks and hand don't fit together, the hand and the card come first.

    Args:
        state: the game as the viewer sees it.
        controller: the answer so far; None if the viewer has nothing to decide.
        width: columns of the lines.
        wide: whether the sidebar is wide enough for framed cards and full texts.
        height: the rows available; texts are cut off only once these are used up.
        keys: the keys of the commands.
        waiting: the seat of the player at the keyboard while another player thinks, from 0; None to show no hand.
        spare: further rows, which should be left to the log.
        win_chance: the lines below the scores.
    """
    standings = list(_standings(state, controller, width, keys, win_chance))
    if controller is None:
        return _stacked([*standings, *(_idle_hand(state, waiting, width) if waiting is not None else ())], width)
    hand = list(_hand(state, controller, width, wide, large=False, whole=False))
    if _rows([*standings, *hand]) > height + spare:
        rows = height + spare - _rows(hand)
        return _stacked([*hand, *_card(state, controller, width, max(rows - 1, 1)), *standings], width)
    return _stacked(_shared(standings, [], controller, width, wide, height, spare), width)


def lesson_lines(
    state: GameState, controller: AnswerController, width: int, wide: bool, height: int, scored: bool
) -> Lines:
    """Return the sidebar of a lesson: the hand first, then the text of a card.

    Args:
        state: the game as the player sees it.
        controller: the answer so far, with its decision.
        width: columns of the lines.
        wide: whether the sidebar is wide enough for framed cards and full texts.
        height: the rows available.
        scored: whether the lesson needs scores and tasks.
    """
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
    """Return the sections with the hand between `before` and `after` and a card's text last, cut to the rows available.

    The card's text takes precedence over the texts of the flares.
    """
    text = hand_panel.card_text_lines(controller.state, controller.card, width, MOST, controller.keys["view"])
    for large, whole in ((True, True), (False, True), (False, False)):
        sections = [*before, *_hand(controller.state, controller, width, wide, large, whole), *after]
        rows = height - _rows(sections)
        if len(text) + bool(text) <= rows:
            break
    return [*sections, *_card(controller.state, controller, width, max(rows - 1, min(LEAST, rows - 1 + spare), 1))]


def _rows(sections: Sequence[SidebarSection]) -> int:
    """Return the number of lines of some sections, including their headings."""
    return sum(1 + len(section.lines) for section in sections)


def _stacked(sections: Sequence[SidebarSection], width: int) -> Lines:
    """Return the lines of some sections with their headings."""
    return [line for section in sections for line in (_heading(section, width), *section.lines)]


def _heading(section: SidebarSection, width: int) -> Content:
    """Return the heading of a section, with its action."""
    line = heading(section.title, width, section.key, section.columns)
    return make_clickable(line, section.action) if section.action else line


def _standings(
    state: GameState, controller: AnswerController | None, width: int, keys: Keys, win_chance: Sequence[Content] = ()
) -> Iterator[SidebarSection]:
    """Yield the scores with the win probability, and the tasks or destroyed pieces."""
    columns, lines = standings.column_heads(state, width), [*standings.standing_lines(state, width), *win_chance]
    yield SidebarSection(standings.score_title(state), lines, "look_up('scores')", keys["scores"], columns)
    if form_of(state).scoring != "tasks":
        yield SidebarSection(_("Destroyed this turn"), panels.destroyed_text(state))
    else:
        claims = {o.card: keys["claim"] for o in controller.decision.options if o.verb == "claim"} if controller else {}
        yield SidebarSection(_("Tasks"), panels.task_panel(state, claims, width), "look_up('tasks')", keys["tasks"])


def _hand(
    state: GameState, controller: AnswerController, width: int, wide: bool, large: bool, whole: bool
) -> Iterator[SidebarSection]:
    """Yield the hand of the deciding seat."""
    yield from _held(state, controller, width, large, whole) if wide else _held_compact(state, controller, width)


def _card(state: GameState, controller: AnswerController, width: int, height: int) -> Iterator[SidebarSection]:
    """Yield the text of the card to show, if there is one."""
    if text := hand_panel.card_text_lines(state, controller.card, width, height, controller.keys["view"]):
        yield SidebarSection(
            card_text.card_name_by_id(state.table.cards, controller.card), text, "view", controller.keys["view"]
        )


def _held(
    state: GameState, controller: AnswerController, width: int, large: bool, whole: bool
) -> Iterator[SidebarSection]:
    """Yield the beings side by side, and below them the flares, with one line for each criterion or in full."""
    seat, cards = controller.decision.seat, state.table.cards
    beings = [cards.beings[card] for card in controller.beings]
    colour, pending = state.table.colour_of(seat), state.seats[seat].pending
    drawn = hand_panel.framed_hand(beings, colour, controller.places, controller.card, width, large, pending)
    if beings:
        yield SidebarSection(in_brackets(_hand_of(state, seat), card_keys(len(beings))), drawn)
    for number, card in enumerate(controller.cards, 1):
        if card in cards.flares:
            flare = cards.flares[card]
            each = state.table.colours > 2
            message = _("{name}: how far each enemy is ahead") if each else _("{name}: how far the enemy is ahead")
            title = f"{number} {message.format(name=card_text.card_name(flare))}"
            yield SidebarSection(title, hand_panel.flare_wide(state, seat, flare, width, whole), "verb('flare')")


def _hand_of(state: GameState, seat: int) -> str:
    """Return the heading of a seat's hand."""
    return _("{name}'s hand").format(name=state.table.names[seat])


def _held_compact(state: GameState, controller: AnswerController, width: int) -> Iterator[SidebarSection]:
    """Yield the whole hand as a list."""
    seat = controller.decision.seat
    drawn = hand_panel.listed_hand(state, seat, controller.places, controller.card, width)
    if drawn:
        yield SidebarSection(_hand_of(state, seat), drawn)


def _idle_hand(state: GameState, seat: int, width: int) -> Iterator[SidebarSection]:
    """Yield the hand of a seat that has nothing to decide now."""
    if drawn := hand_panel.listed_hand(state, seat, lambda _: None, "", width):
        yield SidebarSection(_hand_of(state, seat), drawn)
