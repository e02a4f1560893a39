"""The pages of statistics explain every column that is shown, and every field that is written as JSON."""

import re
import typing
from collections.abc import Iterator
from dataclasses import is_dataclass
from pathlib import Path
from typing import Any

import pytest

from docs import field_tables
from hotseat.cli import saved
from hotseat.plugin import registry
from hotseat.plugin.game import Game
from hotseat.records import explorer, game_facts, saved_games, statistics_json, stats
from hotseat.testing.nim import Nim
from tests.docs.pages import DOCS, read, spans

PAGE, FIELDS = DOCS / "statistics.md", DOCS / "statistics-fields.md"
EXPORTED = (statistics_json.StatisticsOfGame, statistics_json.PersonProfile, explorer.Explored)
"""The classes of what `stats`, `profile` and `explore` print as JSON."""
GAMES = registry.installed_games()


def named(page: Path) -> set[str]:
    """The columns and fields in code spans of a page."""
    return {*spans(page)}


def reached(kind: Any) -> Iterator[type]:
    """A class, and the classes of its fields in turn."""
    for inner in typing.get_args(kind):
        yield from reached(inner)
    if isinstance(kind, type) and is_dataclass(kind):
        yield kind
        for hint in typing.get_type_hints(kind, vars(typing) | vars(statistics_json) | vars(explorer)).values():
            yield from reached(hint)


def heads(game: type[Game[Any, Any, Any, Any]]) -> set[str]:
    """The headings that a game gives to the columns and tables of its statistics."""
    columns = {*game.tally_heads, *game.record_heads, *game.phase_heads}
    return columns | {game.loadout_head, game.card_group_head}


def test_every_class_that_is_printed_has_a_table() -> None:
    assert {each for kind in EXPORTED for each in reached(kind)} == {*field_tables.CLASSES}


@pytest.mark.parametrize("kind", field_tables.CLASSES, ids=lambda kind: kind.__name__)
def test_every_field_has_a_meaning(kind: type) -> None:
    meanings = field_tables.fields(kind)
    assert [*meanings] == [*typing.get_type_hints(kind, vars(explorer) | vars(statistics_json) | vars(typing))]
    assert {*meanings} <= named(FIELDS)


def test_every_field_of_a_saved_game_is_explained() -> None:
    value = saved._as_json(1, saved_games.SavedGame(DOCS / "a-game.tkr"))
    table = read(FIELDS).partition("field of a game in `games`")[2]
    assert [*value] == re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE)


@pytest.mark.parametrize("name", GAMES)
def test_every_column_of_a_game_is_explained(name: str) -> None:
    assert heads(registry.game_class(name)) <= named(PAGE)


def test_every_column_of_all_games_is_explained() -> None:
    assert {*stats.COUNTS, stats.TURNS, stats.FORM, stats.SEAT, stats.OPPONENT, *game_facts.REASONS} <= named(PAGE)
    assert heads(Nim) <= named(PAGE), "also of a game that names none"
