"""Films as SVG: pictures that follow each other, in which a part that stays or returns is written once.

Groups of parts are shown and hidden by SMIL, without scripts. A viewer without animation, and a reader who prefers
reduced motion, sees one picture, the poster.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple, TypeVar

STYLE = (
    ".film-off{visibility:hidden}@media (prefers-reduced-motion:reduce)"
    "{.film-on{visibility:visible!important}.film-off{visibility:hidden!important}}"
)
"""The rules of a document with groups that are shown and hidden."""

Part = TypeVar("Part")


class Reel(NamedTuple):
    """The pictures of a film."""

    pictures: Sequence[Sequence[Sequence[str]]]
    """The layers of each picture, from below; all have as many. The SVG elements of a layer don't overlap."""
    document: Callable[[str, Sequence[str]], str]
    """Returns the SVG document with a title and elements, with `STYLE` among its rules."""


def by_pictures(pictures: Sequence[Iterable[Part]]) -> dict[tuple[int, ...], list[Part]]:
    """Return the parts of a film by the numbers of the pictures that have them, from 0, each once.

    Parts that are first shown earlier come first; within one picture the order stays.

    Args:
        pictures: the parts of each picture, which can be compared.
    """
    shown: dict[Part, list[int]] = {}
    for number, parts in enumerate(pictures):
        for part in parts:
            shown.setdefault(part, []).append(number)
    together: dict[tuple[int, ...], list[Part]] = {}
    for part, when in shown.items():
        together.setdefault(tuple(when), []).append(part)
    return together


class FilmTimes:
    """The times of a film that loops.

    Args:
        seconds: how long each picture is shown, in seconds; at least one picture.
        poster: the number of the picture that is seen without animation, from 0.
    """

    def __init__(self, seconds: Sequence[float], poster: int) -> None:
        *self._starts, self._whole = accumulate(seconds, initial=0.0)
        self._poster = poster

    def group(self, when: Sequence[int], content: str) -> str:
        """Return an element that shows its content in some pictures.

        Args:
            when: the numbers of the pictures, from 0, in ascending order.
            content: the elements of the group.
        """
        if len(when) == len(self._starts):
            return f"<g>{content}</g>"
        mark = "on" if self._poster in when else "off"
        return f'<g class="film-{mark}">{self._animation(frozenset(when))}{content}</g>'

    def _animation(self, when: frozenset[int]) -> str:
        changes = [n for n in range(len(self._starts)) if n == 0 or (n in when) != (n - 1 in when)]
        values = ";".join("visible" if n in when else "hidden" for n in changes)
        times = ";".join(f"{self._starts[n] / self._whole:.4f}".rstrip("0").rstrip(".") for n in changes)
        return (
            f'<animate attributeName="visibility" values="{values}" keyTimes="{times}"'
            f' calcMode="discrete" dur="{self._whole:.1f}s" repeatCount="indefinite"/>'
        )

    def layers(self, pictures: Sequence[Sequence[Sequence[str]]]) -> Iterator[str]:
        """Yield the elements of a film, layer by layer, so that a later layer lies above all of an earlier one.

        Args:
            pictures: the layers of each picture, as many in each; a layer has elements that don't overlap.
        """
        for layer in zip(*pictures, strict=True):
            for when, parts in by_pictures(layer).items():
                yield self.group(when, "".join(parts))
