"""The pattern of a being as lines of letters."""

from tashkalar.engine.catalogue import Being


def ascii_pattern(being: Being) -> list[str]:
    """Draw the pattern of a being as lines of letters.

        >>> cards.ascii_pattern(shelf.beings["knight"])
        ['.*.', 'ccc', 'c..']

    Returns:
        The rows, the top one first, with the letters of docs/cards.md. `m` and `n` are marked squares without a
        piece of the pattern; a marked square with one shows the piece's letter.
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
