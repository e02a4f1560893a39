"""The panes of the tasks and destroyed pieces as lines of text with styles; without widgets."""

from collections.abc import Mapping, Sequence

from textual.content import Content

from hotseat.tui.text_layout import Lines, left_and_right, make_clickable
from hotseat.util.text_utils import BRACKETS, count
from tashkalar import gettext as _
from tashkalar.cards import card_text
from tashkalar.engine import (
    GameState,
    GoalProgress,
    Task,
    task_goals,
)
from tashkalar.engine.forms import form_of, score_due
from tashkalar.text.shared_phrases import symbol

ROOMY = 58
"""The least columns for tasks of two lines."""


def task_panel(state: GameState, claims: Mapping[str, str], width: int) -> Lines:
    """Return the open tasks, each with the progress of all sides, and the next task."""
    known = state.config.cards.tasks
    lines = [line for task in state.tasks.current for line in _task(state, known[task], claims.get(task, ""), width)]
    if state.tasks.next:
        following = known[state.tasks.next]
        text = _("next: {points} {name}").format(points=following.points, name=card_text.card_name(following))
        lines.append(Content.styled(f" {text}", "$quiet"))
    return [make_clickable(line, "look_up('tasks')") for line in lines]


def _task(state: GameState, task: Task, key: str, width: int) -> Lines:
    """Return a task with the progress of all sides: in words, in a second line if needed, else as numbers."""
    left = Content.assemble(
        (f" {task.points} ", "bold"),
        (card_text.card_name(task), "bold reverse $success" if key else ""),
        (_standing(state, task, key), "bold $success"),
    )
    content = _progress(state, task)
    for each in (content, *(_progress(state, task, brief=each) for each in (1, 2))):
        if left.cell_length + each.cell_length <= width:
            return [left_and_right(left, each, width)]
    if width < ROOMY or content.cell_length > width:
        return [left_and_right(left, _numbers(state, task), width)]
    return [left, left_and_right(Content(""), content, width)]


def _standing(state: GameState, task: Task, key: str) -> str:
    """Return the key that claims a task, or that its goals are met before the turn's end; else ""."""
    if key:
        return _(" {key}: claim").format(key=key)
    met = all(part.met for part in task_goals(state, task.id, state.turn.seat))
    return f" {_('met')}" if met and state.turn.actions and not state.ended else ""


def _progress(state: GameState, task: Task, *, brief: int = 0) -> Content:
    """Return the progress of all sides with each part of a task: "on red [2/3](0/3)  upgraded [1/2](0/2)".

    brief: 1 leaves out words that another part has, 2 also the first of two words.
    """
    everybody = [task_goals(state, task.id, colour) for colour in range(state.config.colours)]
    if len({tuple(part.label for part in parts) for parts in everybody}) > 1:
        return _numbers(state, task)
    labels = [_(part.label) for part in everybody[0]]
    value = []
    for number, parts in enumerate(zip(*everybody, strict=True)):
        have = Content("").join(_in_brackets(colour, (part,)) for colour, part in enumerate(parts))
        others = labels[:number] if number else labels[1:] if brief else []
        words = _short(labels[number], others).split()
        words = words[brief == 2 and len(words) == 2 :]
        value.append(Content(f"  {' '.join(words)} ") + have)
    return Content("").join(value)


def _short(label: str, others: Sequence[str]) -> str:
    """Return the words of a part's label that no other label has; all of them if the others have them."""
    known = {word for other in others for word in other.split()}
    return " ".join(word for word in label.split() if word not in known) or label


def _numbers(state: GameState, task: Task) -> Content:
    """Return the progress of all sides as numbers alone."""
    everybody = (_in_brackets(c, task_goals(state, task.id, c)) for c in range(state.config.colours))
    return Content("").join(everybody).pad_left(1)


def _in_brackets(colour: int, parts: Sequence[GoalProgress]) -> Content:
    """Return the progress of a side, in the brackets of its pieces."""
    opening, closing = BRACKETS[colour]
    text = " ".join(f"{part.have}/{part.need}" for part in parts)
    met = all(part.met for part in parts)
    return Content.styled(f"{opening}{text}{closing}", f"$seat-{colour + 1}{' bold reverse' if met else ''}")


def destroyed_text(state: GameState) -> Lines:
    """Return the pieces destroyed this turn and the points for them, in a melee by colour."""
    pieces = state.turn.destroyed
    if not pieces:
        return [Content.styled(f" {_('nothing yet')}", "$quiet")]
    shown = Content(" ").join(Content.styled(symbol(p), f"$seat-{p.colour + 1}") for p in pieces)
    return [Content(" ") + shown + Content.styled(f"  = {_worth(state)}", "bold")]


def _worth(state: GameState) -> str:
    """Return the points that the destroyed pieces score at the turn's end."""
    enemies = state.config.enemies_of(state.mine)
    points = {enemy: score_due(state, enemy) for enemy in enemies}
    if len(enemies) == 1:
        return count(sum(points.values()), "point")
    lines = [str(points[enemy]).join(BRACKETS[enemy]) for enemy in enemies if points[enemy]]
    lines += [_("1 to choose")] if form_of(state).leftovers(state) else []
    return " + ".join(lines) or count(0, "point")
