"""The guide in other languages: the texts of a page and their places in the translation; what Weblate reads."""

import json

from docs.catalogues import FOLDERS, GAMES, find
from docs.translated import Block, blocks, translated
from tests.docs.pages import DOCS, ROOT

PAGE = """\
# A page

Some words, [one link](#lists-and-more)
and ![a picture](pictures/table.svg).

```sh
tashkalar play
```

## Lists and more

- an item
  of two lines, and [the rules](rules.md#setup)
- `code`

| sign | meaning |
| --- | --- |
| `x` | a or b |
"""
GERMAN = {
    "A page": "Eine Seite",
    "Some words, [one link](#lists-and-more) and ![a picture](pictures/table.svg).": (
        "![Ein Bild](pictures/table.svg), [ein Verweis](#lists-and-more) und Worte."
    ),
    "Lists and more": "Listen & Übriges",
    "an item of two lines, and [the rules](rules.md#setup)": "ein Punkt, und [die Regeln](rules.md#setup)",
    "meaning": "Bedeutung",
    "a or b": "a | b",
}
MADE = """\
# Eine Seite

![Ein Bild](../pictures/table.svg), [ein Verweis](#listen--übriges) und Worte.

```sh
tashkalar play
```

## Listen & Übriges

- ein Punkt, und [die Regeln](../rules.md#setup)
- `code`

| sign | Bedeutung |
| --- | --- |
| `x` | a \\| b |
"""


def test_texts_are_whole_and_know_their_section() -> None:
    assert [block.text for block in blocks(PAGE)] == [*list(GERMAN)[:4], "sign", *list(GERMAN)[4:]]
    assert next(iter(blocks(PAGE))) == Block("A page", "A page")
    assert {block.section for block in list(blocks(PAGE))[2:]} == {"Lists and more"}


def test_translations_stand_where_their_texts_stood() -> None:
    """Links lead to the translated headings, and out of the folder; a text without translation stays English."""
    assert translated(PAGE, lambda text: GERMAN.get(text, ""), "..") == MADE


def test_weblate_finds_every_catalogue_in_one_component() -> None:
    components = json.loads((DOCS / "locale" / "weblate.json").read_text(encoding="utf-8"))
    found = sorted(path for each in components for path in ROOT.glob(each["filemask"]))
    folders = FOLDERS | GAMES | {"guide": DOCS / "locale"}
    assert found == sorted(path for domain, folder in folders.items() for path in find(folder, domain).values())
    assert len({each["slug"] for each in components}) == len(components) == len(folders)
