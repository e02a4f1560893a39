"""Writes the tables of the manual that the engine's declarations hold: `python -m docs.tables`."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tashkalar.engine.events import TELLINGS
from tashkalar.engine.verbs import VERBS

PAGES = tuple(Path(__file__).with_name(name) for name in ("cards.md", "protocol.md"))


def fresh(page: str) -> str:
    """A page with its tables as they ought to be; which are ours their first line says.

    Args:
        page: its text.
    """
    for head, *below in (verbs(), answers(), events()):
        begin = page.find(f"{head}\n")
        if begin >= 0:
            end = page.index("\n\n", begin)
            page = "\n".join((page[:begin] + head, *below)) + page[end:]
    return page


def verbs() -> Iterator[str]:
    """The verbs of the card language and their keys."""
    yield from _head("verb", "meaning", "example")
    for verb in VERBS.values():
        for form, meaning, example in verb.usage:
            none = "no base card: " if example.startswith("[") else ""
            yield f"| `{form}` | {meaning} | {none}`{example}` |"


def answers() -> Iterator[str]:
    """The options of the verbs."""
    yield from _head("answer", "meaning")
    for verb in VERBS.values():
        if verb.answered:
            yield "| `{}` | {} |".format(*verb.answers)


def events() -> Iterator[str]:
    """The events, each told by its docstring."""
    yield from _head("event", "keys", "what has happened")
    for kind, telling in TELLINGS.items():
        made: Any = kind
        meaning = re.sub(r" \(rules\.md [^)]*\)", "", (kind.__doc__ or "").strip()).removesuffix(".")
        keys = " ".join(made._fields)
        yield f"| `{telling.word}` | {keys} | {meaning[:1].lower()}{meaning[1:]} |"


def _head(*columns: str) -> tuple[str, str]:
    return f"| {' | '.join(columns)} |", f"|{' --- |' * len(columns)}"


if __name__ == "__main__":
    for page in PAGES:
        page.write_text(fresh(page.read_text(encoding="utf-8")), encoding="utf-8")
