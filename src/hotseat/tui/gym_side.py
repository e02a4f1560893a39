"""The clock, the streak and the patterns beside a board of the pattern gym."""

from textual.content import Content

from hotseat.play.gym import GymRun
from hotseat.play.gym_progress import TOP
from hotseat.plugin.gym import GymPattern
from hotseat.tui.surfaces import NOTHING, surface_row
from hotseat.tui.text_layout import key_hint, left_and_right, side_by_side, wrap_content
from hotseat.util.i18n import gettext as _

BOX, OPEN = "■", "·"
NAME = 21
"""The columns of the name of a pattern before its boxes."""


def clock_lines(run: GymRun, width: int) -> list[Content]:
    """Return the time of an answer, and how much of the limit it took."""
    limit, seconds = run.limit, run.seconds
    if run.over or run.exercise is None or (limit is None and run.result is None):
        return []
    style = "bold $error" if run.result is not None and not run.result.right else "bold $accent"
    of = Content.styled(f"  {_('of {seconds}').format(seconds=f'{limit:g}')}", "$quiet") if limit else NOTHING
    line = Content.styled(f"{seconds:.1f} s", style) + of
    if not limit:
        return [line]
    filled = min(width, round(width * seconds / limit))
    bar = Content.assemble(("▄" * filled, style.removeprefix("bold ")), ("▁" * (width - filled), "$square-line"))
    return [line, bar]


def streak_lines(run: GymRun, width: int) -> list[Content]:
    """Return the right answers in a row, and when a missed pattern is back or how fast the answers are."""
    progress = run.progress
    parts = [f"{_('streak')} {progress.streak}", f"{_('best')} {progress.best}"]
    if run.result is not None and not run.result.right:
        parts.insert(1, _("it was {number}").format(number=run.result.streak))
        back, later = run.again()
        return [
            NOTHING,
            *side_by_side([Content(each) for each in parts], width),
            *wrap_content(Content(back), width),
            *wrap_content(Content.styled(later, "$quiet"), width),
        ]
    if (middle := progress.median) is not None:
        parts += [_("median {seconds} s").format(seconds=f"{middle:.1f}")]
        parts += [_("last {seconds} s").format(seconds=f"{progress.times[-1]:.1f}")]
    hint = Content.styled(_("at 5 in a row: one piece more"), "$quiet")
    return [NOTHING, *side_by_side([Content(each) for each in parts], width), *wrap_content(hint, width)]


def drawn_pattern_lines(run: GymRun, asked: str, width: int, rows: int, height: int) -> list[Content]:
    """Return the patterns of a group with how well each is seen, around the one that is asked.

    Args:
        run: the run in the gym.
        asked: the id of the pattern that is asked; "" if it may not be named.
        width: the columns.
        rows: the number of patterns at most.
        height: the rows that the lines may take at most.
    """
    summary = wrap_content(Content.styled(run.group_summary(), "$quiet"), width)
    found = list(run.patterns)
    at = next((i for i, each in enumerate(found) if each.id == asked), 0)
    rows = min(rows, height - 1 - len(summary), len(found))
    first = max(0, min(at - rows // 2, len(found) - rows))
    title = Content.styled(_("Patterns"), "bold $primary") + Content(" ")
    head = title + key_hint("p", _("how well you see them, when they return"))
    lines = [head if head.cell_length <= width else title + key_hint("p", "")]
    for each in found[first : first + rows]:
        line = _pattern_line(run, each, width)
        lines.append(surface_row(line.stylize_before("bold"), width, "raised") if each.id == asked else line)
    return [*lines, *summary]


def _pattern_line(run: GymRun, pattern: GymPattern, width: int) -> Content:
    """Return a pattern with its boxes, if they fit, and when it returns."""
    own, day = run.progress.of(pattern.id), run.day()
    style = "$success" if own.box >= TOP - 1 else "$accent"
    boxes = Content.assemble((f"{BOX} " * own.box, style), (f"{OPEN} " * (TOP - own.box), "$square-line"))
    when = Content.styled(own.when(day), "$accent" if own.is_due(day) else "$quiet")
    boxed = width >= NAME + 1 + boxes.cell_length + when.cell_length + 1
    name = Content(pattern.name).truncate(NAME if boxed else width - when.cell_length - 1, ellipsis=True)
    return left_and_right(name.pad_right(NAME + 1 - name.cell_length) + boxes if boxed else name, when, width)
