"""Names that people and fans' card files may bring, and that nobody should mistake for something else."""

from pathlib import Path

from tashkalar.cards import default_path, load
from tashkalar.engine import Catalogue

TABLES = {
    "markup": ("[/b]", "Bo [GM] McKay"),
    "four": ("[@click=app.quit]", "<b>&amp;*_\\`", "שרה [red]", "mcZoe\u0308\u0323"),
    "joined": ("\u0645\u0647\u200c\u0631\u062e", "\u0936\u094d\u200d\u0930\u0940"),
    "wide": ("王" * 24, "小明 x"),
    "long": ("mcABCDEFGHIJKLMNOPQRSTUV", "Abcdefghijklmnopqrstuvwx"),
}
"""The names of the players at some tables."""
SCHOOLS = ("northern", "sylvan", "southern", "highland")

NORTH, SYLVAN = "[/b] North", "mcKönig [red]王[/]"
KNIGHT = "[@click=app.quit]ent"
TEXT = "[/i] Nothing [b]much."


def hostile_cards(folder: Path) -> Catalogue:
    """The game's cards under other names."""
    text = default_path().read_text(encoding="utf-8")
    for old, new in (
        ("name: Northern Imperial,", f"name: '{NORTH}',"),
        ("name: Sylvan,", f"name: '{SYLVAN}',"),
        ("name: Swordmaster", f"name: '{KNIGHT}'"),
        ("text: You may", f"text: '{TEXT}' #"),
    ):
        assert old in text
        text = text.replace(old, new, 1)
    file = folder / "hostile.yaml"
    file.write_text(text, encoding="utf-8")
    return load(file)
