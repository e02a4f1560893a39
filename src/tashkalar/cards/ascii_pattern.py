"""A being's pattern as lines of letters."""

from tashkalar.engine.catalogue import Being


def ascii_pattern(being: Being) -> list[str]:
    """The printed pattern of a being, as lines of letters to be shown.

        >>> cards.ascii_pattern(shelf.beings["knight"])
        ['.*.', 'ccc', 'c..']

    Args:
        being: whose pattern it is.

    Returns:
        Its lines, the top row first: the letters of docs/cards.md, `m` or `n` for a marked square without a piece. One
        on which a piece is asked shows the piece's letter.
    """
    pattern = being.pattern
    letters = dict.fromkeys(pattern.marks, "m") | dict.fromkeys(pattern.notes, "n")
    letters |= {cell.offset: "chl"[cell.rank] for cell in pattern.cells}
    letters[0, 0] = "*" if pattern.arrival is None else ("chl" if being.arrives else "CHL")[pattern.arrival]
    columns = [column for column, _ in letters]
    rows = [row for _, row in letters]
    return [
        "".join(letters.get((column, row), ".") for column in range(min(columns), max(columns) + 1))
        for row in range(max(rows), min(rows) - 1, -1)
    ]
