"""The pages that `?` opens: first the reason for the last refusal, the square and the card, then the position."""

from collections.abc import Collection, Iterator, Sequence

from textual.content import Content

from hotseat.tui.commands import Command
from hotseat.util.text_utils import after_colon, capitalize, with_period, without_period
from tashkalar import gettext as _
from tashkalar.cards import card_text
from tashkalar.engine import Decision, GameState, decision
from tashkalar.engine.geometry import NAMES
from tashkalar.game_types import Step
from tashkalar.tui import explanations, reference_pages
from tashkalar.tui.answer_controller import AnswerController
from tashkalar.tui.reference_pages import Lines, Page


def help_pages(
    controller: AnswerController,
    start: GameState,
    steps: Sequence[Step],
    commands: Sequence[Command],
    stops: tuple[str | None, str | None],
    free: bool,
    width: int,
) -> Iterator[Page]:
    """Yield the help pages of a pending decision.

    The pages explain why the last key did nothing, the square pointed at, the chosen card, the position, and the
    commands that do nothing now.

    Args:
        stops: why nothing can be taken back, and why nothing can be redone; None where it can.
    """
    refused = explanations.explain_refusals(controller, *stops)
    grey = [command for command in commands if command.action in refused]
    for command in grey:
        if refused[command.action] == controller.message:
            yield Page(
                _("Why not {key}").format(key=command.name_text),
                _why_not(controller, command.action, refused[command.action], free),
            )
    if controller.answer.square >= 0 or (controller.entry < 0 and (controller.aimed or not controller.at_root)):
        yield _square(controller, start, steps, width)
    if controller.card in controller.cards:
        name = card_text.card_name_by_id(controller.state.table.cards, controller.card)
        yield Page(name, explanations.explain_card(controller.state, controller.decision, controller.card))
    yield from moment_pages(start, steps, (controller.decision.seat,))
    lines = [(command.key, after_colon(command.name_text, refused[command.action])) for command in grey]
    yield Page(_("Grey keys"), [*reference_pages.key_table(lines, width), Content(""), explanations.explain_undo(free)])


def _why_not(controller: AnswerController, action: str, why: str, free: bool) -> Lines:
    """Return why a command does nothing, and what is missing for it."""
    return [Content(with_period(capitalize(without_period(why)))), Content(""), *_missing_for(controller, action, free)]


def _missing_for(controller: AnswerController, action: str, free: bool) -> Lines:
    """Return what is missing for a command, by its action."""
    state, seat = controller.state, controller.decision.seat
    match action:
        case "verb('flare')":
            return explanations.explain_flare(state, seat)
        case "verb('claim')":
            return explanations.explain_tasks(state, seat)
        case "undo" | "redo":
            return [explanations.explain_undo(free)]
    return []


def _square(controller: AnswerController, start: GameState, steps: Sequence[Step], width: int) -> Page:
    """Return the page of the square under the cursor: its options, history, and what one more common would allow."""
    there = controller.cursor
    lines = [*explanations.explain_square(controller, there), Content("")]
    lines += reference_pages.square_page(start, steps, there, width)
    if controller.decision.ask == "action":
        lines += reference_pages.possible_page(controller.state, controller.beings, there)
    return Page(_("Square {square}").format(square=NAMES[there]), lines)


def moment_pages(start: GameState, steps: Sequence[Step], open_hands: Collection[int]) -> Iterator[Page]:
    """Yield the pages about a position: the hand of the deciding seat, the tasks and the scores.

    Args:
        open_hands: the seats whose hands the viewer may see, from 0.
    """
    state = steps[-1].state if steps else start
    pending = decision(state) if state.seat in open_hands else None
    if isinstance(pending, Decision):
        yield Page(_("The hand"), explanations.explain_hand(state, pending, state.seats[pending.seat].at_hand))
    tasks = explanations.explain_tasks(state, state.seat)
    lines = [*tasks, Content("")] if tasks else []
    yield Page(_("Tasks and scores") if tasks else _("Scores"), [*lines, *reference_pages.scores_page(state, steps)])
