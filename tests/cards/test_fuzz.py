"""Any damage to a card file is reported as faults, or isn't one."""

import copy
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from tashkalar.cards import default_path, vocabulary
from tests.cards.files import faults, shipped_data

TEXT = default_path().read_text(encoding="utf-8")
SNIPPETS: tuple[str, ...] = (
    *"[]{}:,-*&!|>'\"#%@`?\t\n\0\x1b é😀",
    "- ",
    ": ",
    "  ",
    "\n\n",
    "null",
    "yes",
    "-1",
    "99",
    "it",
    "self",
)
VALUES: tuple[Any, ...] = (None, True, -1, 0, 3, 10**30, "", "it", "self", "line", "same", "legends", [], {}, [[]], "é")


def few() -> Any:
    """A card file with every fifth card of the game's, so that a check is quick."""
    data = shipped_data()
    return {"schools": data["schools"], **{name: data[name][::5] for name in data if name != "schools"}}


SHORT = yaml.safe_dump(few(), sort_keys=False)


def cut(text: str, chance: random.Random) -> str:
    """The text without some of it."""
    start = chance.randrange(len(text))
    return text[:start] + text[start + chance.randint(1, 40) :]


def doubled(text: str, chance: random.Random) -> str:
    """The text with a part of it put in elsewhere."""
    start, to = chance.randrange(len(text)), chance.randrange(len(text))
    return text[:to] + text[start : start + chance.randint(1, 200)] + text[to:]


def inserted(text: str, chance: random.Random) -> str:
    """The text with something put in."""
    to = chance.randrange(len(text))
    return text[:to] + chance.randint(1, 3) * chance.choice(SNIPPETS) + text[to:]


def indented(text: str, chance: random.Random) -> str:
    """The text with a line moved to one side."""
    lines = text.split("\n")
    at = chance.randrange(len(lines))
    lines[at] = chance.choice(("  " + lines[at], lines[at][2:]))
    return "\n".join(lines)


DAMAGE: tuple[Callable[[str, random.Random], str], ...] = (cut, doubled, inserted, indented)


def damaged(text: str, seed: int) -> str:
    """The text after a few strokes."""
    chance = random.Random(seed)
    for _ in range(chance.randint(1, 4)):
        text = chance.choice(DAMAGE)(text, chance)
    return text


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A place for files."""
    return tmp_path_factory.mktemp("cards")


@given(st.integers(0, 2**32))
@settings(max_examples=25)
def test_a_damaged_file_never_does_more_than_to_be_faulty(folder: Path, seed: int) -> None:
    faults(folder, damaged(TEXT, seed))


@given(st.integers(0, 2**32))
@settings(max_examples=60)
def test_a_damaged_short_file_never_does_more_than_to_be_faulty(folder: Path, seed: int) -> None:
    faults(folder, damaged(SHORT, seed))


def places(data: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """The paths of all the values inside some data."""
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [path, *(deeper for key, value in inner for deeper in places(value, (*path, key)))]


def at(data: Any, path: tuple[str | int, ...]) -> Any:
    for step in path:
        data = data[step]
    return data


def altered(data: Any, chance: random.Random) -> None:
    """Another value somewhere, or another key."""
    path = chance.choice(places(data)[1:])
    holder, key = at(data, path[:-1]), path[-1]
    others = places(data)[1:]
    new = copy.deepcopy(chance.choice([*VALUES, at(data, chance.choice(others))]))
    if isinstance(holder, dict) and chance.random() < 0.5:
        holder[chance.choice(vocabulary.all_keys())] = holder.pop(key)
    else:
        holder[key] = new


@pytest.mark.long
@given(st.integers(0, 2**32))
@settings(max_examples=60)
def test_well_formed_nonsense_never_does_more_than_to_be_faulty(folder: Path, seed: int) -> None:
    chance, data = random.Random(seed), few()
    for _ in range(chance.randint(1, 4)):
        altered(data, chance)
    faults(folder, json.dumps(data, indent=1))  # JSON is YAML too


@given(st.binary(max_size=400))
@settings(max_examples=60)
def test_any_bytes_are_faulty(folder: Path, data: bytes) -> None:
    assert faults(folder, data)
