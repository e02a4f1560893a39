"""Looking up the cards and other components of a game by words."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from hotseat.plugin.game import Component
from hotseat.plugin.parse_input import normalize_text
from hotseat.util.i18n import gettext as _
from hotseat.util.text_utils import after_colon, in_brackets, join_names, with_period


def search_text(component: Component) -> str:
    """Return the text in which to search for a component, as typed text is compared with it."""
    return normalize_text(" ".join((component.id, component.name, component.kind, *component.lines)))


def find_components(components: Sequence[Component], text: str) -> list[Component]:
    """Return the components that contain all words, those with the words in their names first."""
    words = normalize_text(text).split()
    found = [each for each in components if all(word in search_text(each) for word in words)]
    named = [each for each in found if all(word in normalize_text(f"{each.id} {each.name}") for word in words)]
    return [*named, *(each for each in found if each not in named)]


def describe_components(components: Sequence[Component], text: str) -> list[str]:
    """Return the components that a text names, or the names of those with its words, a line for each kind."""
    wanted = normalize_text(text)
    found = find_components(components, text)
    exact = [each for each in found if wanted in (each.id, normalize_text(each.name))]
    if exact or len(found) == 1:
        return [
            line
            for each in exact or found
            for line in (in_brackets(each.name, each.kind), *(f"  {text}" for text in each.lines))
        ]
    kinds = groupby(sorted(found, key=components.index), lambda each: each.kind)
    lines = [with_period(after_colon(kind, join_names(each.name for each in group))) for kind, group in kinds]
    return lines or [_("No card matches.")]
