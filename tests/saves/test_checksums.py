"""The checksums of a record's lines: every change, loss, copy or move of a line is detected."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hotseat.records.record import RecordDiverged, RecordFault
from hotseat.records.record_lines import Checksums
from tashkalar.game_types import Session
from tests.docs.pages import DOCS, blocks
from tests.helpers import saves
from tests.helpers.saves import read_tash_kalar_record
from tests.saves.bit_flips import flipped, notices_of, small_file
from tests.saves.playing import cards, of_version_1, play_on, play_with_undos, saved, start


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    return small_file(tmp_path_factory.mktemp("small")).read_bytes()


def test_no_bit_of_a_file_flips_unseen(small: bytes, tmp_path: Path) -> None:
    """A bit of each few bytes here, in the header of fewer; `make fuzz` tries them all."""
    path = tmp_path / "flipped.tkr"
    assert not notices_of(path, small)
    head = small.index(b"\n") - 20
    tried = [(place, place % 8) for place in (*range(0, head, 9), *range(head, len(small)))]
    assert [each for each in tried if not notices_of(path, flipped(small, *each))] == []


def test_a_flip_is_named_with_its_line(small: bytes, tmp_path: Path) -> None:
    """But in the last line, which may look torn, and where it makes no header any more."""
    path = tmp_path / "flipped.tkr"
    lines = small.splitlines(keepends=True)
    begins = 0
    for number, line in enumerate(lines[:-1], 1):
        for place in range(begins, begins + len(line) - 1, 7):
            assert f"line {number}" in notices_of(path, flipped(small, place, 1))
        begins += len(line)


def path_of(session: Session) -> Path:
    assert session.path is not None
    return session.path


def changes(lines: list[bytes]) -> Iterator[tuple[int, list[bytes]]]:
    """Every line removed, said twice, and swapped with every later one; before each the first line that is wrong."""
    for i in range(len(lines)):
        if i < len(lines) - 1:
            yield i, [*lines[:i], *lines[i + 1 :]]
        yield i + 1, [*lines[: i + 1], *lines[i:]]
        for j in range(i + 1, len(lines)):
            yield i, [*lines[:i], lines[j], *lines[i + 1 : j], lines[i], *lines[j + 1 :]]


@pytest.mark.sweep("form")
@pytest.mark.parametrize("form", ["duel", "high-form"])
def test_no_line_goes_comes_twice_or_moves_unseen(tmp_path: Path, form: str) -> None:
    session = start(tmp_path, form, 6)
    play_with_undos(session, 24, 6, seats=True)
    assert b'"player"' in path_of(session).read_bytes()
    session.close()
    path = path_of(session)
    lines = path.read_bytes().splitlines(keepends=True)
    plies = [0]
    for line in lines[1:]:
        plies.append(plies[-1] + (b'"play"' in line) - (b'"undo"' in line))
    for first, changed in changes(lines):
        path.write_bytes(b"".join(changed))
        with pytest.raises(RecordFault) as caught:
            read_tash_kalar_record(path, cards())
        assert caught.value.number == first + 1
        if first:
            assert isinstance(caught.value, RecordDiverged)
            assert len(caught.value.record.history.steps) == plies[first - 1]
            assert caught.value.ply == plies[first - 1] + 1


def test_an_altered_header_is_told_and_the_deal_is_not_vouched_for(tmp_path: Path) -> None:
    path = saved(tmp_path, plies=9)
    path.write_bytes(path.read_bytes().replace(b'"name":"Ada"', b'"name":"Eve"', 1))
    with pytest.raises(RecordDiverged) as caught:
        saves.resume_session(path, cards())
    assert (caught.value.number, caught.value.ply) == (1, 0)
    assert caught.value.record.history.steps == []
    assert caught.value.good == "Nothing before it can be trusted."


def test_playing_on_goes_on_with_the_sums(tmp_path: Path) -> None:
    whole = start(tmp_path / "whole")
    play_on(whole, 20)
    whole.close()
    path = saved(tmp_path / "parts", plies=10)
    for _ in range(2):
        path.write_bytes(path.read_bytes() + b'{"ply":11,"se')
        session = saves.resume_session(path, cards())
        session.play(whole.steps[len(session.steps)].option)
        session.close()
    assert not read_tash_kalar_record(path, cards()).notices
    assert [step.option for step in read_tash_kalar_record(path, cards()).history.steps] == [
        step.option for step in whole.steps[:12]
    ]


def test_a_file_of_the_first_version_goes_on_without_sums(tmp_path: Path) -> None:
    path = of_version_1(saved(tmp_path, plies=10))
    before = path.read_bytes()
    session = saves.resume_session(path, cards())
    play_on(session, 12, seed=3)
    session.close()
    assert path.read_bytes().startswith(before)
    assert b'"sum"' not in path.read_bytes()
    assert len(read_tash_kalar_record(path, cards()).history.steps) == 22


def test_a_file_can_not_pass_for_one_of_the_first_version(tmp_path: Path) -> None:
    path = saved(tmp_path, plies=3)
    path.write_bytes(path.read_bytes().replace(b'{"tashkalar":4', b'{"tashkalar":1', 1))
    with pytest.raises(RecordDiverged, match="line 2"):
        read_tash_kalar_record(path, cards())


def test_the_example_of_the_docs_checks_and_writes_records(small: bytes) -> None:
    """Another program may do as docs/save-format.md tells it."""
    known: dict[str, Any] = {}
    (block,) = blocks(DOCS / "save-format.md", "python")
    exec(block.text, known)
    checked, written = known["checked"], known["written"]
    data = b""
    for line in small.splitlines():
        data = written(data, line[: line.rindex(b',"sum"')] + b"}")
    assert data == small
    assert checked(small).decode() == json.loads(small.splitlines()[-1])["sum"]
    assert checked(small + b'{"torn') == checked(small)
    for place in range(0, len(small) - 1, 5):
        with pytest.raises(ValueError, match="isn't as it was written, or not where it was written"):
            checked(flipped(small, place, 2))


def test_the_line_of_the_docs_has_its_sum(small: bytes) -> None:
    (shown,) = (b.text.encode() for b in blocks(DOCS / "save-format.md", "json") if b.text.startswith('{"ply"'))
    sums = Checksums()
    sums.added(b'{"tashkalar":2}')
    assert sums.added(b'{"ply":1,"seat":1,"play":"place d4"}') + b"\n" == shown
