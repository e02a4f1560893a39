"""docs/cards.md: it names every word of the language, its examples are valid, and the cards it names use the words.

The card of docs/tutorial-first-card.md is tried as docs/howto-cards.md shows.
"""

import io
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal, NamedTuple, get_args, get_origin

import pytest
import yaml
from pydantic import BaseModel

from hotseat.play.protocol import serve_game
from tashkalar.cards import load, vocabulary
from tashkalar.cards.yaml_source import read_yaml
from tashkalar.plugin import TashKalar
from tests.cards.files import effect, faults, shipped_data
from tests.cards.test_check import CASES
from tests.docs import pages


def values_of(kind: Any) -> Iterator[str]:
    """The words that a type allows as values, without those of models inside the type."""
    if get_origin(kind) is Literal:
        yield from get_args(kind)
    elif not (isinstance(kind, type) and issubclass(kind, BaseModel)):
        for inner in get_args(kind):
            yield from values_of(inner)


CARDS_PAGE = pages.DOCS / "cards.md"
TUTORIAL, HOW_TO = pages.DOCS / "tutorial-first-card.md", pages.DOCS / "howto-cards.md"
PAGE = pages.read(CARDS_PAGE)
SPANS = re.findall(r"`([^`\n]+)`", PAGE)
SHIPPED = shipped_data()
CARDS = {card["id"]: (section, card) for section in SHIPPED for card in SHIPPED[section]}
KEYS = set(vocabulary.all_keys())
FIELDS = [field for model in vocabulary.models() for field in model.model_fields.values()]
VALUES = {value for field in FIELDS for value in values_of(field.annotation)}
PLAIN = {"id", "name", "text", "pattern", "marks"}
"""The parts of a card that are no program."""


def blocks(language: str, page: Path = CARDS_PAGE) -> list[str]:
    return [block.text for block in pages.blocks(page, language)]


class Row(NamedTuple):
    """A row of a table whose last column names examples."""

    spans: tuple[str, ...]
    cards: tuple[str, ...]
    own: str
    """An example of the page's own, if no card of the game can serve."""


def rows() -> Iterator[Row]:
    for table in re.findall(r"(?:^\|.*\n)+", PAGE, re.MULTILINE):
        head, _, *lines = table.splitlines()
        if not head.endswith("| example |") or "letter" in head:
            continue
        for line in lines:
            cells = [cell.strip() for cell in line.strip("|").split(" | ")]
            spans = re.findall(r"`([^`]+)`", cells[-1])
            yield Row(
                tuple(re.findall(r"`([^`]+)`", cells[0])),
                tuple(span for span in spans if not span.startswith("[")),
                next((span for span in spans if span.startswith("[")), ""),
            )


def used(data: Any) -> Iterator[str]:
    """The words of a card: "key", "key: word", "key: #" for a number, and "word"."""
    if isinstance(data, list):
        for item in data:
            yield from used(item)
    if isinstance(data, dict):
        for key, value in data.items():
            if key not in PLAIN:
                yield key
                yield from (f"{key}: {word}" for word in _scalars(value))
                yield from _scalars(value)
                yield from used(value)


def _scalars(value: Any) -> Iterator[str]:
    for word in value if isinstance(value, list) else [value]:
        if isinstance(word, str | bool):
            yield str(word).lower()
        elif isinstance(word, int):
            yield "#"


def wanted(span: str) -> set[str]:
    """The words that a form in the first column speaks of, as `used` tells them."""
    found = set()
    for key, value in re.findall(r"([a-z_-]+)(?:: \[?([a-z-]+|[0-9]))?", span):
        if value.isdecimal():
            found.add(f"{key}: #")
        elif value in {*VALUES, "true", "false"}:
            found.add(f"{key}: {value}")
        elif key in KEYS | VALUES:
            found.add(key)
    return found


ROWS = list(rows())


def test_the_page_is_read_as_meant() -> None:
    assert len(ROWS) > 90
    assert wanted("up_to: n") == {"up_to"}
    assert wanted("limit: {common: 5}") == {"limit", "common: #"}
    assert wanted("whose: {ahead_in: common}") == {"whose", "ahead_in: common"}
    assert set(used({"each": "enemy", "do": {"destroy": {"all": True}}})) == {
        *("each", "enemy", "each: enemy", "do", "destroy", "all", "true", "all: true")
    }


@pytest.mark.parametrize("model", vocabulary.models(), ids=lambda model: model.__name__)
def test_every_word_of_the_language_is_on_the_page(model: vocabulary.Model) -> None:
    shown = "\n".join([*SPANS, *blocks("yaml")])
    values = {value for field in model.model_fields.values() for value in values_of(field.annotation)}
    missing = [w for w in {*vocabulary.keys_of(model), *values} if not re.search(rf"(?<![\w-]){w}(?![\w-])", shown)]
    assert not missing


@pytest.mark.parametrize("row", ROWS, ids=lambda row: " ".join(row.spans)[:40])
def test_the_examples_of_a_row_use_its_words(tmp_path: Path, row: Row) -> None:
    wants = set().union(*map(wanted, row.spans))
    assert wants
    assert row.cards or row.own
    by_cards: set[str] = set()
    for card in row.cards:
        section, data = CARDS[card]
        found = set(used({section: [data]}))
        assert wants & found, f"{card} uses none of {wants}"
        by_cards |= found
    own = read_yaml(row.own).data if row.own else None
    assert wants <= by_cards | set(used(own))
    if row.own:
        everywhere = set().union(*(set(used(card)) for section, card in CARDS.values() if section != "tasks"))
        assert not wants <= everywhere, "a card of the game would do"
        assert faults(tmp_path, steps(own)) == []


def steps(data: Any) -> str:
    """A file with these steps for an effect."""
    text = json.dumps(data)
    return effect(f"- {{if: {{actions_left: 1}}, then: {text}}}", marks="marked" in text)


def test_letters_of_patterns() -> None:
    drawn = {card["id"]: card["pattern"] for _, card in CARDS.values() if "pattern" in card}
    for letter, cards in ((".", "messenger"), ("c", "swordmaster"), ("h", "fire-dragon"), ("*", "swordmaster")):
        assert letter in drawn[cards]
    assert "C" in drawn["cannon"]
    assert "H" in drawn["angel-of-death"]
    assert not {"l", "L"} & set("".join(drawn.values()))


@pytest.mark.parametrize(
    "block", [*blocks("yaml"), *blocks("yaml", TUTORIAL)], ids=lambda block: block.split("\n")[0][:30]
)
def test_the_yaml_on_the_page_is_valid(tmp_path: Path, block: str) -> None:
    data = read_yaml(block).data
    if isinstance(data, dict):
        assert faults(tmp_path, block) == []
    elif "id" in data[0]:
        assert faults(tmp_path, yaml.safe_dump(with_own(data), sort_keys=False)) == []
    else:
        assert faults(tmp_path, steps(data)) == []


def with_own(cards: list[Any]) -> Any:
    """The game's cards and some more, each where it belongs."""
    data = shipped_data()
    for card in cards:
        data["beings" if "pattern" in card else "flares" if "upper" in card else "tasks"].append(card)
    return data


def test_the_first_card_is_put_in_and_tried_as_the_pages_say(tmp_path: Path) -> None:
    steps_alone, (gatekeeper,) = (read_yaml(block).data for block in blocks("yaml", TUTORIAL))
    assert gatekeeper["effect"] == steps_alone
    file = tmp_path / "my.yaml"
    file.write_text(yaml.safe_dump(with_own([gatekeeper]), sort_keys=False), encoding="utf-8")
    cards = load(file)
    number = len(cards.beings) + len(cards.flares) + len(cards.tasks)
    assert f"my.yaml: {number} cards, no fault" in pages.read(TUTORIAL)
    (requests,) = blocks("json", HOW_TO)
    answers = io.BytesIO()
    more = ['{"do": "play", "option": "destroy d6"}', '{"do": "play", "option": "place d6"}', '{"do": "position"}']
    spans = pages.spans(HOW_TO)
    assert set(more) <= set(spans)
    serve_game(io.BytesIO((requests + "\n".join(more)).encode()), answers, lambda: TashKalar(cards))
    replies = [json.loads(line) for line in answers.getvalue().splitlines()]
    assert all(reply["ok"] for reply in replies)
    assert f'"options": {json.dumps(replies[1]["options"])}' in spans
    assert replies[2]["options"] == ["place d6", "resign"]
    assert replies[4]["position"]["board"][3] == ".. .. .. 1c 2h .. .. .. .."


def test_every_fault_on_the_page_is_told_so_by_the_check() -> None:
    said = "\n".join(message for _, found in CASES.values() for message in found) + "\n"
    section = PAGE[PAGE.index("## Findings of the check") :]
    quoted = re.findall(r"^\|.*\| `([^`]+)` \|$", section, re.MULTILINE)
    assert len(quoted) > 20
    for message in quoted:
        assert f": {message}\n" in said or message.startswith("not YAML: "), message
