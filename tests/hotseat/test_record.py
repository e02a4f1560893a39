"""The record: how its faults are put, what a game of other components says, and what resuming writes."""

from pathlib import Path

import pytest

from hotseat.play.session import Session
from hotseat.plugin import Json
from hotseat.records.record import RecordDiverged, RecordFault, read_record
from hotseat.records.record_lines import Checksums, LineReader, Misfit, decode_line, encode_line
from hotseat.testing.nim import Heap, Nim
from hotseat.util import identity
from tests.hotseat.helpers.records import of_version_1

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
    why = "this line was changed or moved after it was written"
    assert str(failure.value) == f"{path.name} diverges at ply 2 (line 3): {why}"
    assert failure.value.good == "Everything up to decision 1 is intact."
    with pytest.raises(RecordDiverged) as failure:
        read_record(path, OtherNim())
    mismatch = "this game was played with other stones; bring your own"
    assert str(failure.value) == f"{path.name} diverges at ply 2 (line 3): {why}; {mismatch}"


def forged(folder: Path, *entries: Json) -> Path:
    """Write a record of these lines after the deal, with checksums that fit."""
    path = played(folder)
    sums = Checksums()
    sums.taken_off(path.read_bytes().rstrip(b"\n"))
    with path.open("ab") as file:
        file.writelines(encode_line(entry, sums) for entry in entries)
    return path


def step(ply: int, seat: int, option: str) -> Json:
    return {"ply": ply, "seat": seat, "play": option}


LAID = step(1, 1, "lay 2")
TAKEN = step(2, 1, "take 3")
DAY = "2026-11-21T12:00:00+00:00"


@pytest.mark.parametrize(
    ("entries", "ply", "why"),
    [
        ([step(1, 2, "take 1")], 1, "seat 1 has to decide, not seat 2"),
        ([LAID, step(2, 2, "take 1")], 2, "seat 1 has to decide, not seat 2"),
        ([LAID, TAKEN, step(3, 1, "take 1")], 3, "seat 2 has to decide, not seat 1"),
        ([LAID, step(2, 1, "take 9")], 2, "'take 9' is not an option here"),
        ([LAID, step(1, 1, "take 1")], 2, "ply 1 doesn't belong here"),
        ([{"undo": 1}], 0, "nothing can be undone here: Nothing has been played yet."),
        ([LAID, TAKEN, {"undo": 1}], 2, "nothing can be undone here: A finished turn can't be taken back."),
        ([{"seat": 0, "player": {"kind": "human"}}], 1, "there is no seat 0"),
        ([LAID, {"seat": 3, "player": {"kind": "human"}}], 2, "there is no seat 3"),
        ([LAID, {"seat": 2, "player": {"kind": "ghost"}}], 2, "there is no such player"),
        ([LAID, {"check": "0" * 16, "ply": 1, "time": DAY}], 1, "the position isn't the one that was played"),
        ([LAID, {"result": {"winners": [1], "scores": [1, 0]}}], 1, "a result, but the game isn't over"),
        (
            [
                *(
                    step(ply, seat, option)
                    for ply, seat, option in zip(range(1, 6), (1, 1, 2, 1, 2), GAME, strict=True)
                ),
                {"result": {"winners": [1], "scores": [1, 0]}},
            ],
            5,
            "the result isn't the one that was played",
        ),
        ([LAID, {"greeting": "hello"}], 2, "this line doesn't belong here"),
    ],
)
def test_a_line_that_breaks_the_rules_is_named_with_its_decision(
    tmp_path: Path, entries: list[Json], ply: int, why: str
) -> None:
    path = forged(tmp_path, *entries)
    with pytest.raises(RecordDiverged) as failure:
        read_record(path, Nim())
    assert (failure.value.number, failure.value.ply, failure.value.reason) == (len(entries) + 1, ply, why)


def test_a_line_that_was_torn_off_is_dropped(tmp_path: Path) -> None:
    path = played(tmp_path, "lay 2")
    data = path.read_bytes()
    path.write_bytes(data + b'{"ply":')
    record = read_record(path, Nim())
    assert record.notices == ["The last line of the saved game was incomplete and is ignored."]
    assert record.whole == data


def test_a_deal_that_was_changed_leaves_nothing_sure(tmp_path: Path) -> None:
    path = played(tmp_path, "lay 2")
    path.write_bytes(path.read_bytes().replace(b"Ada", b"Eva"))
    with pytest.raises(RecordDiverged) as failure:
        read_record(path, Nim())
    why = "this line was changed or moved after it was written"
    assert str(failure.value) == f"{path.name} diverges at ply 0 (line 1): {why}"
    assert failure.value.good == "Nothing before it can be trusted."


def test_a_deal_that_cannot_be_read_says_why(tmp_path: Path) -> None:
    class Undealt(Nim):
        def from_header(self, header: Json) -> Heap:
            raise ValueError("no such stones")

    class OtherUndealt(Undealt, OtherNim):
        """The same with other components."""

    path = played(tmp_path)
    for game, why in (
        (Undealt(), "no such stones"),
        (OtherUndealt(), "this game was played with other stones; bring your own"),
    ):
        with pytest.raises(RecordFault) as failure:
            read_record(path, game)
        assert str(failure.value) == f"{path.name}, line 1: {why}"


def test_a_check_that_is_missing_or_not_due_is_mentioned(tmp_path: Path) -> None:
    game = Nim()
    state = game.new(WANTED)
    (taken, *_, laid) = game.decision(state).options  # type: ignore[union-attr]
    after = game.apply(state, laid, game.decision(state))[0]  # type: ignore[arg-type]
    missing = read_record(forged(tmp_path, step(1, 1, taken.text), step(2, 2, "take 1")), game)
    assert missing.notices == ["The check after ply 1 is missing in the saved game; everything else matches."]
    early = read_record(forged(tmp_path, LAID, {"check": game.digest(after), "ply": 1, "time": DAY}), game)
    assert early.notices == ["The check after ply 1 isn't expected there in the saved game, but matches."]


def test_the_players_of_a_record_are_the_last_ones_of_their_seats(tmp_path: Path) -> None:
    able = {"kind": "level", "name": "medium", "version": 1, "seed": 7, "seconds": 60.0}
    record = read_record(forged(tmp_path, {"seat": 1, "player": able}, {"seat": 2, "player": able}, LAID), Nim())
    assert [player_spec.text for player_spec in record.players] == ["medium", "medium"]
    assert record.history.computers == {0, 1}
    again = read_record(forged(tmp_path, {"seat": 2, "player": able}, {"seat": 1, "player": {"kind": "human"}}), Nim())
    assert [player_spec.text for player_spec in again.players] == ["human", "medium"]
    assert again.history.computers == {1}


def test_a_file_that_is_no_record_says_why(tmp_path: Path) -> None:
    with pytest.raises(RecordFault) as failure:
        read_record(tmp_path / "none.tkr", Nim())
    assert str(failure.value) == "none.tkr: can't be read: No such file or directory"
    path = tmp_path / "empty.tkr"
    path.touch()
    with pytest.raises(RecordFault) as failure:
        read_record(path, Nim())
    assert str(failure.value) == "empty.tkr, line 1: the game never began"
    path.write_text("{}\n", "utf-8")
    with pytest.raises(RecordFault) as failure:
        read_record(path, Nim())
    assert str(failure.value) == f"empty.tkr, line 1: this doesn't begin like a saved game of {identity.current().name}"


def test_a_game_of_other_components_can_be_read_but_not_resumed(tmp_path: Path) -> None:
    path = played(tmp_path, *GAME[:3])
    record = read_record(path, OtherNim())
    assert record.path == path
    assert record.notices == ["This game was played with other stones; so far it works with these too."]
    with pytest.raises(RecordFault) as failure:
        Session.resume(path, OtherNim())
    assert str(failure.value) == (
        f"{path.name}, line 1: this game was played with other stones; bring your own, "
        "or continue with these cards in a fork"
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


def test_a_line_is_written_in_utf_8_and_what_that_can_not_hold_as_json_escapes_it() -> None:
    entry = {"name": "Zoë 王", "broken": "\udc80"}
    line = encode_line(entry, None)
    assert line == '{"name":"Zoë 王","broken":"\\udc80"}\n'.encode()
    assert decode_line(line) == entry


def test_what_is_wrong_with_a_line_is_said_with_its_decision() -> None:
    result = {"result": {"winners": [1], "scores": [1, 0]}}
    for lines, ply, why in (
        ([b"{"], 1, "this line is damaged"),
        ([encode_line(LAID, None), b"{"], 2, "this line is damaged"),
        (
            [encode_line(LAID, None), encode_line(result, None), encode_line(TAKEN, None)],
            1,
            "the result was the last line",
        ),
    ):
        reader, (*good, bad) = LineReader(version=1), lines
        for line in good:
            reader.read(line)
        with pytest.raises(Misfit) as misfit:
            reader.read(bad)
        assert (misfit.value.ply, misfit.value.reason) == (ply, why)


def test_without_sums_only_what_a_check_confirms_is_kept(tmp_path: Path) -> None:
    path = of_version_1(played(tmp_path, "take 3", "lay 2"))
    data = path.read_bytes()
    for lines in ([b"{}"], [b'{"undo":1}', b"{}"], [b'{"undo":1}', b'{"undo":1}']):
        path.write_bytes(b"".join(line + b"\n" for line in [*data.splitlines(), *lines]))
        with pytest.raises(RecordDiverged) as failure:
            read_record(path, Nim())
        assert [step.option for step in failure.value.record.history.steps] == ["take 3"]
