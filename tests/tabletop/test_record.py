"""The record: how its faults are put, what a game of other components says, and what resuming writes."""

from pathlib import Path

import pytest

from tashkalar.tabletop import Json
from tashkalar.tabletop.record import RecordDiverged, RecordFault, read_record
from tashkalar.tabletop.session import Session
from tests.tabletop.nim import Nim

WANTED = {"seed": 1, "names": ("Ada", "Boris")}
GAME = ("lay 2", "take 3", "take 3", "take 2", "take 2")


class OtherNim(Nim):
    """Nim with other stones than those of any record."""

    mismatch_hint = "bring your own"

    def version_mismatch(self, header: Json) -> str:
        return "other stones"


def played(folder: Path, *options: str) -> Path:
    session = Session.start(Nim(), WANTED, folder)
    for option in options:
        session.play(option)
    session.close()
    assert session.path is not None
    return session.path


def test_a_fault_names_its_file_and_line() -> None:
    assert str(RecordFault(Path("games/ada\x1b.tkr"), 0, "can't be read")) == r"ada\x1b.tkr: can't be read"
    assert str(RecordFault(Path("games/ada.tkr"), 3, "why")) == "ada.tkr, line 3: why"
    assert RecordFault(Path("ada.tkr"), 3, "why").args == (Path("ada.tkr"), 3, "why")


def test_a_record_that_is_not_valid_says_where_and_why(tmp_path: Path) -> None:
    path = played(tmp_path, *GAME)
    path.write_bytes(path.read_bytes().replace(b'"play":"take 3"', b'"play":"take 1"', 1))
    with pytest.raises(RecordDiverged) as failure:
        read_record(path, Nim())
    why = "this line isn't as it was written, or not where it was written"
    assert str(failure.value) == f"{path.name} diverges at ply 2 (line 3): {why}"
    assert failure.value.good == "All up to decision 1 is good."
    with pytest.raises(RecordDiverged) as failure:
        read_record(path, OtherNim())
    mismatch = "this game was played with other stones; bring your own"
    assert str(failure.value) == f"{path.name} diverges at ply 2 (line 3): {why}; {mismatch}"


def test_a_file_that_is_no_record_says_why(tmp_path: Path) -> None:
    with pytest.raises(RecordFault) as failure:
        read_record(tmp_path / "none.tkr", Nim())
    assert str(failure.value) == "none.tkr: can't be read: No such file or directory"
    path = tmp_path / "empty.tkr"
    path.touch()
    with pytest.raises(RecordFault) as failure:
        read_record(path, Nim())
    assert str(failure.value) == "empty.tkr, line 1: the game was never begun"
    path.write_text("{}\n", "utf-8")
    with pytest.raises(RecordFault) as failure:
        read_record(path, Nim())
    assert str(failure.value) == "empty.tkr, line 1: no saved game of tashkalar starts like this"


def test_a_game_of_other_components_can_be_read_but_not_resumed(tmp_path: Path) -> None:
    path = played(tmp_path, *GAME[:3])
    record = read_record(path, OtherNim())
    assert record.path == path
    assert record.notices == ["This game was played with other stones; as far as it goes, it fits these too."]
    with pytest.raises(RecordFault) as failure:
        Session.resume(path, OtherNim())
    assert str(failure.value) == (
        f"{path.name}, line 1: this game was played with other stones; bring your own, or go on with these in a fork"
    )
    Session.resume(path, Nim()).close()  # the file was let go


@pytest.mark.parametrize("plies", range(len(GAME) + 1))
def test_resuming_a_whole_record_writes_nothing(tmp_path: Path, plies: int) -> None:
    path = played(tmp_path, *GAME[:plies])
    data = path.read_bytes()
    session = Session.resume(path, Nim())
    assert session.take_messages() == []
    session.close()
    assert path.read_bytes() == data
    assert read_record(path, Nim()).whole == data


def test_a_check_or_result_that_is_missing_at_the_end_is_written_when_the_game_is_resumed(tmp_path: Path) -> None:
    path = played(tmp_path, *GAME)
    data = path.read_bytes()
    for _ in range(2):
        lines = path.read_bytes().splitlines(keepends=True)
        path.write_bytes(b"".join(lines[:-1]))
        Session.resume(path, Nim()).close()
        assert path.read_bytes() == data
    path.write_bytes(b"".join(data.splitlines(keepends=True)[:-2]))
    Session.resume(path, Nim()).close()
    assert path.read_bytes() == data
