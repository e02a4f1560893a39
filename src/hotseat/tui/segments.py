"""Merging of segments: the time to draw a line grows with its number of segments, in Textual and in the terminal."""

from collections.abc import Iterable
from functools import lru_cache

from rich.segment import Segment
from rich.style import Style


def merge_segments(segments: Iterable[Segment]) -> list[Segment]:
    """Return a line of as few segments as possible that looks the same: blanks take a neighbour's foreground."""
    kept: list[Segment] = []
    for segment in segments:
        if kept and (style := _together(kept[-1], segment)) is not None:
            kept[-1] = Segment(kept[-1].text + segment.text, style)
        else:
            kept.append(segment)
    return kept


def _together(one: Segment, other: Segment) -> Style | None:
    """Return a style in which two neighbours can be drawn as one; None if they look different."""
    before, after = one.style or Style.null(), other.style or Style.null()
    if before == after:
        return before
    if _behind(before) is None or _behind(before) != _behind(after):
        return None
    if other.text.isspace():
        return before
    return after if one.text.isspace() else None


@lru_cache(maxsize=1024)
def _behind(style: Style) -> tuple[object, ...] | None:
    """Return what matters of a style for a blank, background, link and metadata; None if a line crosses it."""
    if style.underline or style.underline2 or style.strike or style.overline or style.reverse or style.blink:
        return None
    return style.bgcolor, style.link, repr(style.meta)
