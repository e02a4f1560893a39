"""The clock and the streak beside a board of the pattern gym."""

from textual.content import Content

from hotseat.play.gym import GymRun
from hotseat.tui.surfaces import NOTHING
from hotseat.tui.text_layout import side_by_side, wrap_content
from hotseat.util.i18n import gettext as _


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
