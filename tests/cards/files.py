"""Card files for tests: a small whole one whose lines are known, and the game's own with cards added."""

from pathlib import Path
from typing import Any

from tashkalar.cards import CardErrors, default_path, load
from tashkalar.cards.yaml_source import read_yaml

SMALL = """\
schools:
  - {id: north, name: North, deck: own}
  - {id: south, name: South, deck: own}
beings:
  - id: mine
    name: Mine
    deck: own
    rank: common
    pattern: |
      c..
      .*.
      c..
    text: Nothing much.
    effect:
      - gain: 1
legends: []
flares: []
tasks: []
"""
"""A whole card file. The card begins in line 5, its pattern in 9, its effect in 14, the only step is line 15."""
STEP = "- gain: 1"
MARKED = "    marks: |\n      .m.\n      m*.\n      ...\n    text:"
"""The text in place of `    text:` to draw marks; the effect moves down to line 18, its steps to 19."""


def effect(steps: str, marks: bool = False) -> str:
    """The small file with other steps, the first of them in line 15, or in line 19 below marks."""
    indented = steps.replace("\n", "\n      ")
    text = SMALL.replace(STEP, indented)
    return text.replace("    text:", MARKED) if marks else text


def shipped_data() -> Any:
    """The game's own cards as plain values."""
    return read_yaml(default_path().read_text(encoding="utf-8")).data


def faults(folder: Path, text: str | bytes, name: str = "my.yaml") -> list[str]:
    """Return the report of a check, without the file's name; empty if there is no fault."""
    file = folder / name
    file.write_bytes(text.encode() if isinstance(text, str) else text)
    try:
        load(file)
    except CardErrors as found:
        return [str(fault).removeprefix(f"{name}:") for fault in found.faults]
    return []
