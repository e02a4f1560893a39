"""The pages that `?` opens: first the reason for the last refusal, the square and the card, then the position."""

from collections.abc import Collection, Iterator, Sequence

from textual.content import Content

from hotseat.tui.commands import Command
from hotseat.tui.text_layout import Lines
from hotseat.util.text_utils import after_colon, capitalize, with_period, without_period
from tashkalar import gettext as _
from tashkalar.cards import card_text
from tashkalar.engine import Decision, GameState, decision
from tashkalar.engine.geometry import NAMES
from tashkalar.game_types import Step
from tashkalar.text import reasons
from tashkalar.tui import reference_pages
from tashkalar.tui.pointing import BoardPointer
from tashkalar.tui.reference_pages import Page


def help_pages(
    pointer: BoardPointer,
    start: GameState,
    steps: Sequence[Step],
    commands: Sequence[Command],
    stops: tuple[str | None, str | None],
    free: bool,
    width: int,
) -> Iterator[Page]:
    """Yield the help pages of a decision. `stops`: why nothing can be taken back or redone; None where it can."""
    refused = reasons.explain_refusals(pointer, *stops)
    grey = [command for command in commands if command.action in refused]
    for command in grey:
        if refused[command.action] == pointer.message:
            yield Page(
                _("Why not {key}").format(key=command.name_text),
                _why_not(pointer, command.action, refused[command.action], free),
            )
    if pointer.answer.square >= 0 or (pointer.entry < 0 and (pointer.aimed or not pointer.at_root)):
        yield _square(pointer, start, steps, width)
    if pointer.card in pointer.cards:
        name = card_text.card_name_by_id(pointer.state.config.cards, pointer.card)
        yield Page(name, _styled(reasons.explain_card(pointer.state, pointer.decision, pointer.card)))
    yield from moment_pages(start, steps, (pointer.decision.seat,))
    lines = [(command.key, after_colon(command.name_text, refused[command.action])) for command in grey]
    yield Page(
        _("Grey keys"), [*reference_pages.key_table(lines, width), Content(""), *_styled(reasons.explain_undo(free))]
    )


def _why_not(pointer: BoardPointer, action: str, why: str, free: bool) -> Lines:
    """Return why a command does nothing, and what is missing for it."""
    missing = _styled(_missing_for(pointer, action, free))
    return [Content(with_period(capitalize(without_period(why)))), Content(""), *missing]


def _missing_for(pointer: BoardPointer, action: str, free: bool) -> reasons.Lines:
    """Return what is missing for a command, by its action."""
    state, seat = pointer.state, pointer.decision.seat
    match action:
        case "verb('flare')":
            return reasons.explain_flare(state, seat)
        case "verb('claim')":
            return reasons.explain_tasks(state, seat)
        case "undo" | "redo":
            return reasons.explain_undo(free)
    return []


def _square(pointer: BoardPointer, start: GameState, steps: Sequence[Step], width: int) -> Page:
    """Return the page of the square under the cursor: its options, history, and what one more common would allow."""
    there = pointer.cursor
    lines = [*_styled(reasons.explain_square(pointer, there)), Content("")]
    lines += reference_pages.square_page(start, steps, there, width)
    if pointer.decision.ask == "action":
        lines += reference_pages.possible_page(pointer.state, pointer.beings, there)
    return Page(_("Square {square}").format(square=NAMES[there]), lines)


def moment_pages(start: GameState, steps: Sequence[Step], open_hands: Collection[int]) -> Iterator[Page]:
    """Yield the pages about a position: the hand of the deciding seat, the tasks and the scores."""
    state = steps[-1].state if steps else start
    pending = decision(state) if state.seat in open_hands else None
    if isinstance(pending, Decision):
        yield Page(_("The hand"), _styled(reasons.explain_hand(state, pending, state.seats[pending.seat].at_hand)))
    tasks = _styled(reasons.explain_tasks(state, state.seat))
    lines = [*tasks, Content("")] if tasks else []
    yield Page(_("Tasks and scores") if tasks else _("Scores"), [*lines, *reference_pages.scores_page(state, steps)])


def _styled(lines: reasons.Lines) -> Lines:
    return [Content.styled(*line) for line in lines]
