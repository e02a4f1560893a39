"""Collections of games: reading what was written, duplicates, splits, and files of any content."""

import gzip
import json
from pathlib import Path

import pytest

from hotseat.records import collection
from hotseat.records.collection import CollectedGame, read_games, split_of, write_games
from hotseat.records.record import RecordFault

GAME = CollectedGame(
    0, split_of(0), {"tashkalar": 4, "seats": [{"name": "A"}], "seed": 1}, ("a", "b"), {"winners": [1]}
)


def test_what_is_written_is_read_and_equal_games_are_kept_once(tmp_path: Path) -> None:
    games = [
        GAME,
        GAME._replace(options=("a",)),
        GAME._replace(deal=7, split=split_of(7), header=GAME.header | {"started": "x"}),
    ]
    assert write_games(tmp_path / "games.gz", games) == 2
    assert [*read_games(tmp_path / "games.gz")] == games[:2]
    before = (tmp_path / "games.gz").read_bytes()
    write_games(tmp_path / "games.gz", games)
    assert (tmp_path / "games.gz").read_bytes() == before


def test_a_digest_knows_the_deal_and_the_options_but_no_player() -> None:
    assert GAME.digest == GAME._replace(deal=3, header=GAME.header | {"seats": [], "started": "x"}).digest
    assert GAME.digest != GAME._replace(header=GAME.header | {"seed": 2}).digest
    assert GAME.digest != GAME._replace(options=("b", "a")).digest


def test_eight_tenths_of_the_deals_are_to_learn_from() -> None:
    found = [split_of(deal) for deal in range(1000)]
    counts = {name: found.count(name) for name in ("train", "validation", "test")}
    assert sum(counts.values()) == 1000
    assert counts["train"] > 750
    assert min(counts.values()) > 70


LINE = json.dumps(GAME._asdict()).encode() + b"\n"


@pytest.mark.parametrize(
    ("content", "number"),
    [
        (b"no archive", 1),
        (gzip.compress(b"no JSON\n"), 1),
        (gzip.compress(LINE + b"[]\n"), 2),
        (gzip.compress(LINE + b'{"deal":1}\n'), 2),
        (gzip.compress(LINE.replace(b'"b"', b"5")), 1),
        (gzip.compress(LINE.replace(b'"train"', b'"other"')), 1),
        (gzip.compress(LINE.replace(b'"deal": 0', b'"deal": true')), 1),
        (gzip.compress(LINE)[:20], 1),
        (gzip.compress(b" " * (collection.LONGEST + 2)), 1),
    ],
    ids=["archive", "JSON", "object", "keys", "option", "split", "deal", "cut", "long"],  # compressed data has the time
)
def test_a_damaged_file_is_told_with_its_line(tmp_path: Path, content: bytes, number: int) -> None:
    (tmp_path / "games.gz").write_bytes(content)
    with pytest.raises(RecordFault, match=rf"games.gz, line {number}: "):
        [*read_games(tmp_path / "games.gz")]


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none"):
        with pytest.raises(OSError, match=r"folder|No such file"):
            [*read_games(path)]
