"""Draw the curves of the docs from their measurements, and write their table: `python -m docs.curve`.

The learning curves of recipes.md are measured by the recipes, the strength of the levels in players.md by
`bench.curves`.
"""

import csv
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from typing import Any

import matplotlib as mpl
from matplotlib.figure import Figure

from bench.page import with_table
from hotseat.util.svg_styles import keep_styles_inside
from tashkalar.balance.plots import STYLE

DOCS = Path(__file__).parent
PICTURE = DOCS / "pictures" / "learning.svg"
CURVES = {"policy_gradient": "policy gradient, by steps", "cloning": "imitation, by passes over the data set"}
"""The title of each recipe's curve; its measurements are in a CSV file beside the recipe."""
COLOURS = {"random": "#1f4e79", "beginner": "#b5651d", "easy": "#3a7d44", "medium": "#7b3294"}
STRENGTH = DOCS / "pictures" / "strength.svg"
POINTS = DOCS.parent / "bench" / "curves.csv"
PANELS = {
    "cpu": "games won against more CPU, %",
    "open": "games won against open hands, %",
    "oversights": "oversights in 100 last turns",
}
"""The title of each panel of the strength of the levels."""
FORMATS = {"cpu": "o"}
"""The marks of the panels whose points aren't joined, as they aren't steps of one ladder."""
LOOK: Mapping[str, Any] = {"color": COLOURS["random"], "markersize": 4, "capsize": 3}
PAGE = DOCS / "players.md"
HEAD = "| curve | level | games | share | 95 % interval | version |"
SHORT = {"cpu": "more CPU", "open": "open hands", "oversights": "oversights"}
"""The name of each panel in the table of the page."""


def drawn() -> str:
    """Return the picture as SVG: shares of games won with their intervals, a panel for each recipe."""
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(9, 3.2), layout="constrained")
        for (name, title), axes in zip(CURVES.items(), figure.subplots(1, len(CURVES), sharey=True), strict=True):
            with (DOCS.parent / "recipes" / f"{name}.csv").open(encoding="utf-8") as file:
                rows = list(csv.DictReader(file))
            unit = next(iter(rows[0]))
            for opponent in dict.fromkeys(row["opponent"] for row in rows):
                own = [row for row in rows if row["opponent"] == opponent]
                steps = [int(row[unit]) for row in own]
                share, low, high = ([100 * float(row[key]) for row in own] for key in ("share", "low", "high"))
                axes.fill_between(steps, low, high, color=COLOURS[opponent], alpha=0.2, linewidth=0)
                axes.plot(steps, share, "o-", color=COLOURS[opponent], markersize=3, label=f"against {opponent}")
            axes.set(title=title, xlabel=unit, ylim=(0, 101))
            axes.spines[["top", "right"]].set_visible(False)
            axes.legend(frameon=False, loc="center right")
        figure.supylabel("games won, %")
        svg = BytesIO()
        figure.savefig(svg, format="svg", metadata={"Date": None, "Creator": None})
    return keep_styles_inside(svg.getvalue().decode())


def points() -> list[dict[str, str]]:
    """Return the points of the strength of the levels, by the names of their columns."""
    with POINTS.open(encoding="utf-8") as file:
        return list(csv.DictReader(file))


def page() -> str:
    """Return the page of the players with the points in its table."""
    rows = [
        (
            SHORT[row["curve"]],
            row["level"] if row["times"] == "1" else f"{row['level']}, {row['times']} x",
            row["games"],
            row["share"],
            f"{row['low']} to {row['high']}",
            row["version"],
        )
        for row in points()
    ]
    return with_table(PAGE.read_text("utf-8"), HEAD, rows)


def strength() -> str:
    """Return the picture of the strength of the levels as SVG: a panel for each curve, with intervals."""
    rows = points()
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(9, 3.2), layout="constrained")
        for (curve, title), axes in zip(PANELS.items(), figure.subplots(1, len(PANELS), sharey=True), strict=True):
            own = [row for row in rows if row["curve"] == curve]
            names = [row["level"] if curve != "cpu" else f"{row['level']}\n{row['times']} x" for row in own]
            share, low, high = ([100 * float(row[key]) for row in own] for key in ("share", "low", "high"))
            spread = [
                [a - b for a, b in zip(share, low, strict=True)],
                [b - a for a, b in zip(share, high, strict=True)],
            ]
            axes.errorbar(names, share, yerr=spread, fmt=FORMATS.get(curve, "o-"), **LOOK)
            axes.set(title=title, ylim=(0, 101))
            axes.spines[["top", "right"]].set_visible(False)
        svg = BytesIO()
        figure.savefig(svg, format="svg", metadata={"Date": None, "Creator": None})
    return keep_styles_inside(svg.getvalue().decode())


if __name__ == "__main__":
    PICTURE.write_text(drawn(), encoding="utf-8")
    STRENGTH.write_text(strength(), encoding="utf-8")
    PAGE.write_text(page(), encoding="utf-8")
