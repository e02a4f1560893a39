"""The data set of whole games: what its page says, that it holds no game twice, and that its games are played again."""

import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from bench import collection
from hotseat.records.collection import CollectedGame, read_games, split_of
from tashkalar.ai import VERSION
from tashkalar.plugin import TashKalar
from tests.docs.pages import DOCS, prose

CARD = DOCS / "dataset.md"


@pytest.fixture(scope="module")
def games() -> list[CollectedGame]:
    """All games of the data set."""
    return [*read_games(collection.FILE)]


def test_its_page_counts_what_is_there(games: list[CollectedGame]) -> None:
    said, decisions = prose(CARD), sum(len(game.options) for game in games)
    assert len(games) >= 2000
    assert f"{len(games):,} different games with {decisions:,} decisions" in said
    assert f"in {collection.FILE.stat().st_size / 1000:,.0f} kB" in said
    assert collection.FILE.stat().st_size < 10_000_000
    assert f"there are {len({game.deal for game in games}):,}" in said
    for form, count in Counter(game.header["form"] for game in games).items():
        assert f"| {form}{' of three' * (form == 'melee')} | {count} |" in said
    levels = Counter(seat["player"]["name"] for game in games for seat in game.header["seats"])
    for level, count in levels.items():
        assert f"| {level} | {count:,} |" in said
    versions = {seat["player"]["version"] for game in games for seat in game.header["seats"]}
    assert f"version {versions.pop()}" in said
    assert not versions


def test_no_game_is_there_twice_and_no_deal_in_two_splits(games: list[CollectedGame]) -> None:
    assert len({game.digest for game in games}) == len(games)
    assert [game for game in games if game.split != split_of(game.deal)] == []
    of_deals = {(str(game.header["dealt"]), game.split) for game in games}
    assert len(of_deals) == len({dealt for dealt, _split in of_deals}) == len({game.deal for game in games})


@pytest.mark.parametrize("number", [0, 700, 1400, 2100])
def test_a_game_is_replayed_by_the_rules(games: list[CollectedGame], number: int) -> None:
    game = games[number]
    replay = game.replay(TashKalar())
    assert [step.option for step in replay.steps] == [*game.options]
    assert [player.name for player in replay.players] == [seat["player"]["name"] for seat in game.header["seats"]]


@pytest.mark.long
def test_every_fifth_game_is_replayed_by_the_rules(games: list[CollectedGame]) -> None:
    rules = TashKalar()
    for game in games[::5]:
        assert game.replay(rules).steps


@pytest.mark.long
def test_the_levels_play_its_games_again(games: list[CollectedGame]) -> None:
    quick = [
        deal for deal in map(collection.Deal, range(300, 600)) if {*deal.meeting.players} <= {"novice", "beginner"}
    ]
    if games[0].header["seats"][0]["player"]["version"] == VERSION:
        assert collection.differing(quick[:3], collection.FILE) == []


def test_the_file_is_extended_by_the_deals_that_it_lacks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, games: list[CollectedGame]
) -> None:
    """The same command writes the same bytes, whether at once or in two steps."""

    def known(deal: collection.Deal) -> list[CollectedGame]:
        return [game for game in games if game.deal == deal.number]

    def in_this_process(jobs: Any, done: Any, work: Any, *_: Any) -> Any:
        asked.extend(deal.number for deal in jobs)
        return [(deal, known(deal)) for deal in jobs]

    asked: list[int] = []
    monkeypatch.setattr(collection, "resumed", in_this_process)
    for name, steps in (("twice", ("3", "7")), ("once", ("7",))):
        for number in steps:
            words = ("--games", number, "--file", str(tmp_path / name), "--kept", str(tmp_path / "kept"))
            monkeypatch.setattr(sys, "argv", ["collection", *words])
            assert collection.main() == 0
    assert asked == [*range(5), *range(5)]
    assert (tmp_path / "once").read_bytes() == (tmp_path / "twice").read_bytes()
