"""Tables of the documentation that are written by what was measured."""

from collections.abc import Iterable, Sequence


def with_table(text: str, head: str, rows: Iterable[Sequence[object]]) -> str:
    """A page with one of its tables made anew.

    Args:
        text: the page, in Markdown.
        head: the line of the table that names its columns.
        rows: what stands below it.

    Raises:
        ValueError: the page has no such table.
    """
    before, found, rest = text.partition(head + "\n")
    if not found:
        raise ValueError(f"no table begins with {head}")
    lines = [head, "|" + " --- |" * (head.count("|") - 1), *(f"| {' | '.join(map(str, row))} |" for row in rows)]
    return before + "\n".join(lines) + rest[rest.index("\n\n") :]
