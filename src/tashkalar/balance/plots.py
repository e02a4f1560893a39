"""Plots of a balance study: kits against each other, and cards by their worth."""

from __future__ import annotations

import warnings
from collections.abc import Mapping, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

import matplotlib as mpl
from matplotlib.figure import Figure

from hotseat.arena.store import write
from hotseat.util.svg_styles import keep_styles_inside
from tashkalar import gettext as _
from tashkalar import pgettext
from tashkalar.balance.values import KitPairing, Worth

STYLE: Any = {"svg.fonttype": "none", "svg.hashsalt": "tashkalar", "font.family": "sans-serif", "font.size": 9}
"""Settings that make the files reproducible and keep their texts as text."""
SURE, OPEN = "#1f4e79", "#9aa5ad"
"""The colours of a card whose gain differs significantly from 0, and of one whose gain doesn't."""
PALE = 0.2
"""The distance from one half up to which a cell is pale enough for black text."""
COLUMNS = 2
"""The number of decks side by side."""


def heat_map(cells: Sequence[KitPairing], names: Mapping[str, str], title: str, file: Path) -> None:
    """Draw the win rate of each kit against each other."""
    known = [kit for kit in names if any(cell.kit == kit for cell in cells)]
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(1.6 + 0.85 * len(known), 1.3 + 0.6 * len(known)), layout="constrained")
        axes = figure.subplots()
        shares = [[float("nan")] * len(known) for _kit in known]
        for cell in cells:
            row, column = known.index(cell.kit), known.index(cell.against)
            shares[row][column] = cell.won.share
            colour = "white" if abs(cell.won.share - 0.5) > PALE else "black"
            axes.text(column, row, f"{100 * cell.won.share:.0f}", ha="center", va="center", color=colour)
        axes.imshow(shares, cmap="RdBu", vmin=0.2, vmax=0.8, aspect="auto")
        labels = [names[kit] for kit in known]
        axes.set_xticks(range(len(known)), labels, rotation=30, ha="right")
        axes.set_yticks(range(len(known)), labels)
        axes.set_xlabel(pgettext("picture", "against"))
        axes.set_title(_("{title}: wins per 100 games").format(title=title))
        _save(figure, file)


def cards_by_worth(
    worths: Sequence[Worth], cards: Mapping[str, str], decks: Mapping[str, str], title: str, file: Path
) -> None:
    """Draw the gain of each card: the win rate where it was summoned less that where it was only held."""
    held = {deck: [worth for worth in worths if worth.deck == deck] for deck in decks}
    shown = {deck: own for deck, own in held.items() if own}
    rows = -(-len(shown) // COLUMNS)
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(10, 0.6 + rows * (0.9 + 0.17 * max(map(len, shown.values())))), layout="constrained")
        places = figure.subplots(rows, COLUMNS, squeeze=False, sharex=True).flat
        for (deck, own), axes in zip(shown.items(), places, strict=False):
            axes.axvline(0, color="black", linewidth=0.6)
            for row, worth in enumerate(reversed(own)):
                colour = SURE if worth.low > 0 or worth.high < 0 else OPEN
                axes.plot([100 * worth.low, 100 * worth.high], [row, row], color=colour, linewidth=1)
                axes.plot([100 * worth.gain], [row], "o", color=colour, markersize=4)
            axes.set_yticks(range(len(own)), [cards[worth.card] for worth in reversed(own)])
            axes.set_title(decks[deck])
            axes.spines[["top", "right"]].set_visible(False)
        for axes in list(places):
            axes.set_visible(False)
        figure.supxlabel(_("extra wins per 100 games when summoned rather than held"))
        figure.suptitle(title)
        _save(figure, file)


def _save(figure: Figure, file: Path) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # the font used for measuring lacks characters that browsers have
        svg = BytesIO()
        figure.savefig(svg, format="svg", metadata={"Date": None, "Creator": None})
    write(file, keep_styles_inside(svg.getvalue().decode()).encode())
