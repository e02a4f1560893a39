"""The file: round trips, tears, damage, locks, and what is refused."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from hotseat.records import record_time, saved_games
from hotseat.records.game_facts import OTHER_CARDS, facts_of
from hotseat.records.header import DEALT, VERSION, Header
from hotseat.records.record import RecordDiverged, RecordFault, RecordOpen
from tashkalar.engine import Being, Catalogue, GameState, Outcome, new_game
from tashkalar.engine import rng as chances
from tashkalar.game_types import Session
from tashkalar.plugin import TashKalar
from tests.helpers import saves
from tests.helpers.saves import new_history, read_replay, read_tash_kalar_record
from tests.saves.playing import cards, entries, of_version_1, play_on, play_with_undos, rewrite, saved, start


@pytest.mark.parametrize("form", ["high-form", "duel"])
@pytest.mark.parametrize("seed", [1, 2])
def test_a_whole_game_reads_as_it_was_played(tmp_path: Path, form: str, seed: int) -> None:
    session = start(tmp_path, form, seed)
    play_on(session, seed=seed)
    session.close()
    assert session.path is not None
    assert isinstance(session.history.decision, Outcome)
    record = read_tash_kalar_record(session.path, cards())
    assert record.history.start == session.history.start
    assert record.history.steps == list(session.steps)
    assert record.history.decision == session.history.decision
    assert not record.due
    assert not record.notices
    last = entries(session.path)[-1]["result"]
    assert last["scores"] == list(session.history.decision.scores)
    assert last["winners"] == [seat + 1 for seat in session.history.decision.winners]


def test_a_game_played_in_many_sittings_is_the_same_game(tmp_path: Path) -> None:
    path = saved(tmp_path, plies=0)
    whole = start(None)
    for sitting in range(8):
        session = saves.resume_session(path, cards())
        assert list(session.steps) == list(whole.steps)
        play_on(session, 7, seed=sitting)
        play_on(whole, 7, seed=sitting)
        session.close()
    assert read_tash_kalar_record(path, cards()).history.state == whole.state


def test_the_lines_are_those_of_the_format(tmp_path: Path) -> None:
    session = start(tmp_path, "high-form")
    for option in ("place d4", "end", "place d5", "place d6"):
        session.play(option)
    session.undo()
    session.redo()
    session.play("resign")
    session.close()
    assert session.path is not None
    whole = [json.loads(line) for line in session.path.read_text("utf-8").splitlines()]
    assert all(list(line)[-1] == "sum" for line in whole)
    assert all(len(line.pop("sum")) == 16 for line in whole)
    head, *rest = whole
    assert head["tashkalar"] == DEALT
    assert list(head) == ["tashkalar", "form", "teams", "seats", "seed", "dealt", "cards", "started"]
    assert head["seats"] == [{"name": "Ada", "school": "northern"}, {"name": "Boris", "school": "southern"}]
    assert head["dealt"]["chance"]["algorithm"] == chances.ALGORITHM
    checks = [line.pop("check") for line in rest if "check" in line]
    assert all(len(check) == 16 for check in checks)
    times = [record_time.seconds(line.pop("time")) for line in rest if "time" in line]
    assert (len(times), times) == (2, sorted(times))
    assert rest == [
        {"ply": 1, "seat": 1, "play": "place d4"},
        {"ply": 2, "seat": 1, "play": "end"},
        {"ply": 2},
        {"ply": 3, "seat": 2, "play": "place d5"},
        {"ply": 4, "seat": 2, "play": "place d6"},
        {"undo": 1},
        {"ply": 4, "seat": 2, "play": "place d6"},
        {"ply": 5, "seat": 2, "play": "resign"},
        {"ply": 5},
        {"result": {"winners": [1], "scores": [0, 0], "reason": "Boris resigned"}},
    ]


def test_undone_and_redone_decisions_read_as_they_stand(tmp_path: Path) -> None:
    session = start(tmp_path, "high-form")
    session.play("place d4")
    session.undo()
    session.play("place d5")
    session.undo()
    session.redo()
    session.close()
    assert session.path is not None
    again = saves.resume_session(session.path, cards())
    assert [step.option for step in again.steps] == ["place d5"]
    again.close()


def test_names_of_any_kind_are_kept(tmp_path: Path) -> None:
    names = ["Zoë Анна", '"; \\ {}']
    session = saves.start_session(cards(), "duel", ["northern", "southern"], 1, names, tmp_path)
    session.close()
    assert session.path is not None
    assert read_tash_kalar_record(session.path, cards()).header.names == tuple(names)


def test_a_changed_shuffle_does_not_change_an_old_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = saved(tmp_path, plies=40)
    before = read_tash_kalar_record(path, cards()).history.state

    def unshuffled(items: Any, chance: int) -> tuple[tuple[Any, ...], int]:
        return tuple(items), chance

    monkeypatch.setattr("tashkalar.engine.turns.shuffle", unshuffled)
    monkeypatch.setattr("tashkalar.engine.forms.shuffle", unshuffled)
    dealt = read_tash_kalar_record(path, cards()).history.start
    other = new_game(cards(), dealt.config.form, dealt.config.schools, dealt.seed, dealt.config.names)
    assert other != read_tash_kalar_record(path, cards()).history.start
    assert read_tash_kalar_record(path, cards()).history.state == before


# --- tears -----------------------------------------------------------------------------------------------------------


def test_a_file_cut_at_any_byte_keeps_every_whole_line(tmp_path: Path) -> None:
    path = saved(tmp_path, plies=9)
    data = path.read_bytes()
    options = [step.option for step in read_tash_kalar_record(path, cards()).history.steps]
    head = data.index(b"\n") + 1
    cut = tmp_path / "cut.tkr"
    for length in [0, 1, head // 2, head - 1]:
        cut.write_bytes(data[:length])
        with pytest.raises(RecordFault):
            read_tash_kalar_record(cut, cards())
    for length in range(head, len(data)):
        cut.write_bytes(data[:length])
        record = read_tash_kalar_record(cut, cards())
        whole = data[:length].count(b'"play"') - (b'"play"' in data[:length].rpartition(b"\n")[2])
        assert [step.option for step in record.history.steps] == options[:whole]
        assert bool(record.notices) == (data[length - 1 : length] != b"\n")
        assert cut.read_bytes() == data[:length]


@pytest.mark.parametrize("tail", [b'{"ply":10,"se', b"\xff\xfe\x00", b"\x00" * 500, b"garbage\n"])
def test_playing_on_writes_over_exactly_the_torn_tail(tmp_path: Path, tail: bytes) -> None:
    path = saved(tmp_path, plies=9)
    whole = path.read_bytes()
    path.write_bytes(whole + tail)
    session = saves.resume_session(path, cards())
    assert len(session.notices) == 1
    assert len(session.steps) == 9
    assert path.read_bytes() == whole + tail
    play_on(session, 1)
    session.close()
    data = path.read_bytes()
    assert data.startswith(whole)
    assert data[len(whole) :].startswith(b'{"ply":10,')
    assert not read_tash_kalar_record(path, cards()).notices


@pytest.mark.parametrize("lost", [1, 2])
def test_closing_lines_that_were_torn_off_are_written_again(tmp_path: Path, lost: int) -> None:
    path = saved(tmp_path)
    whole = path.read_bytes()
    path.write_bytes(b"".join(whole.splitlines(keepends=True)[:-lost]))
    session = saves.resume_session(path, cards())
    assert isinstance(session.history.decision, Outcome)
    session.close()
    assert path.read_bytes() == whole


# --- damage ----------------------------------------------------------------------------------------------------------


def test_a_flipped_byte_is_never_believed(tmp_path: Path) -> None:
    """Without sums: damage before the last line is harmless or refused, in it a tear; the file stays untouched."""
    path = of_version_1(saved(tmp_path, plies=11))
    data = path.read_bytes()
    data = data[: data.index(b"\n", data.rindex(b'"check"')) + 1]
    path.write_bytes(data)
    record = read_tash_kalar_record(path, cards())
    last = data.rindex(b"\n", 0, -1)
    head = data.index(b"\n") + 1
    for place in [*range(0, head, 13), *range(head, len(data))]:
        flipped = data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :]
        path.write_bytes(flipped)
        try:
            found = read_tash_kalar_record(path, cards())
        except RecordFault:
            pass
        else:
            torn = place >= last or bool(found.other_cards)
            assert found.history.steps == record.history.steps[: len(found.history.steps)]
            assert len(found.history.steps) == len(record.history.steps) - (place == last)
            assert bool(found.notices) == torn
        assert path.read_bytes() == flipped


def diverged(path: Path) -> RecordDiverged:
    data = path.read_bytes()
    with pytest.raises(RecordDiverged) as caught:
        saves.resume_session(path, cards())
    assert path.read_bytes() == data
    return caught.value


def test_a_decision_that_does_not_fit_is_told_with_the_last_good_position(tmp_path: Path) -> None:
    path = saved(tmp_path, plies=9)
    good = read_tash_kalar_record(path, cards()).history.steps
    lines = entries(path)
    line = next(i for i, entry in enumerate(lines) if entry.get("ply") == 6 and "play" in entry)
    lines[line]["play"] = "place a1"
    rewrite(path, lines)
    fault = diverged(path)
    assert (fault.ply, fault.number, fault.path) == (6, line + 1, path)
    assert "'place a1' is not an option here" in str(fault)
    assert fault.record.history.steps == good[:5]
    shown = read_replay(path, cards())
    assert list(shown.steps) == good[:5]
    assert shown.notices == [f"{fault}. Everything up to decision 5 is intact."]
    assert shown.fault == shown.notices[0]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ({"ply": 9, "seat": 1, "play": "place d4"}, "ply 9 doesn't belong here"),
        ({"ply": 3, "seat": 2, "play": "place d4"}, "seat 1 has to decide, not seat 2"),
        ({"ply": 3, "seat": 1, "play": "place d4", "more": 1}, "doesn't belong here"),
        ({"undo": 1}, "it was Boris's decision"),
        ({"undo": 2}, "doesn't belong here"),
        ({"check": "0123456789abcdef", "ply": 2, "time": "2026-11-21"}, "isn't the one that was played"),
        ({"result": {"winners": [1], "scores": [1, 0], "reason": ""}}, "the game isn't over"),
        ({"what": 1}, "doesn't belong here"),
    ],
)
def test_a_line_that_does_not_fit(tmp_path: Path, line: Any, reason: str) -> None:
    path = saved(tmp_path, plies=2)
    rewrite(path, [*entries(path), line])
    fault = diverged(path)
    assert reason in str(fault)
    assert len(fault.record.history.steps) == (0 if "check" in line or "result" in line else 2)


@pytest.mark.sweep("form")
@pytest.mark.parametrize("form", ["duel", "high-form"])
def test_no_line_is_dropped_repeated_or_moved_in_silence(tmp_path: Path, form: str) -> None:
    """Without sums each such damage is reported with its ply; the shown part is good, and the file stays as it is."""
    session = start(tmp_path, form, 6)
    play_with_undos(session, 40, 6)
    session.close()
    assert session.path is not None
    path = of_version_1(session.path)
    lines = path.read_bytes().splitlines(keepends=True)
    known = moments(path)
    for i in range(1, len(lines) - 1):
        for changed in (
            [*lines[:i], *lines[i + 1 :]],
            [*lines[: i + 1], *lines[i:]],
            [*lines[:i], lines[i + 1], lines[i], *lines[i + 2 :]],
        ):
            if changed == lines:
                continue
            path.write_bytes(b"".join(changed))
            try:
                record = read_tash_kalar_record(path, cards())
                said = record.notices
            except RecordDiverged as fault:
                record, said = fault.record, [str(fault)]
            assert all("ply" in text for text in said)
            if not said:
                assert harmless(lines, changed)
            assert record.history.state in known
            assert path.read_bytes() == b"".join(changed)


def harmless(lines: list[bytes], changed: list[bytes]) -> bool:
    """Whether the lines say the same game, or one that was broken off or taken back a moment earlier."""
    undo = b'{"undo":1}\n'
    return lines[:-1] == changed or changed[-1] == undo or changed == [*lines[:-2], lines[-1]]


def moments(path: Path) -> set[GameState]:
    """Every moment that the game ever stood at."""
    lines = path.read_bytes().splitlines(keepends=True)
    part = path.with_name("part.tkr")
    known = set()
    for count in range(1, len(lines) + 1):
        part.write_bytes(b"".join(lines[:count]))
        known.add(read_tash_kalar_record(part, cards()).history.state)
    return known


@pytest.mark.parametrize(
    ("twice", "message"), [(False, "The check after ply {} is missing"), (True, "isn't expected there")]
)
def test_a_check_that_is_missing_or_stands_twice_is_told(tmp_path: Path, twice: bool, message: str) -> None:
    path = saved(tmp_path, plies=12)
    lines = entries(path)
    where = next(i for i, entry in enumerate(lines) if "check" in entry)
    rewrite(path, [*lines[:where], *([lines[where]] * 2 if twice else []), *lines[where + 1 :]])
    record = read_tash_kalar_record(path, cards())
    assert len(record.history.steps) == 12
    (notice,) = record.notices
    assert message.format(lines[where]["ply"]) in notice


def test_where_somebody_resigned_inside_of_an_effect_the_check_is_not_compared(tmp_path: Path) -> None:
    """The format of a paused effect in a position may change; all other checks hold for ever."""
    session = start(tmp_path)
    for seed in range(10_000):
        play_on(session, 1, seed)
        if session.state.frames:
            break
    session.play("resign")
    session.close()
    path = session.path
    assert path is not None
    lines = entries(path)
    assert list(lines[-2]) == ["check", "ply", "time"]
    lines[-2]["check"] = "0123456789abcdef"
    rewrite(path, lines)
    record = read_tash_kalar_record(path, cards())
    assert not record.notices
    assert record.history.decision == session.history.decision
    lines[-2]["ply"] -= 1
    rewrite(path, lines)
    assert "isn't the one that was played" in str(diverged(path))


def test_a_damaged_line_in_the_middle_is_no_tear(tmp_path: Path) -> None:
    path = saved(tmp_path, plies=4)
    lines = path.read_bytes().splitlines(keepends=True)
    lines[2] = b"\x00\n"
    path.write_bytes(b"".join(lines))
    assert "was changed or moved after it was written" in str(diverged(path))
    head, first, _, *rest = of_version_1(saved(tmp_path, plies=4)).read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([head, first, b"\x00\n", *rest]))
    assert "this line is damaged" in str(diverged(path))


def test_nothing_follows_the_result(tmp_path: Path) -> None:
    path = saved(tmp_path)
    lines = entries(path)
    rewrite(path, [*lines, {"undo": 1}])
    assert "the last line" in str(diverged(path))
    lines[-1]["result"]["scores"] = [99, 0]
    rewrite(path, lines)
    assert "the result isn't the one" in str(diverged(path))


def test_another_reason_in_the_result_is_no_fault(tmp_path: Path) -> None:
    path = saved(tmp_path)
    lines = entries(path)
    lines[-1]["result"]["reason"] = "in other words"
    rewrite(path, lines)
    read_tash_kalar_record(path, cards())


# --- what is refused -------------------------------------------------------------------------------------------------


def other_cards(beings: Iterable[Being] = ()) -> Catalogue:
    """The cards under another fingerprint, and some beings changed."""
    mine = cards()
    known = beings or mine.beings.values()
    schools, flares, tasks = tuple(mine.schools.values()), tuple(mine.flares.values()), tuple(mine.tasks.values())
    return Catalogue(schools, tuple(known), flares, tasks, "sha256:other")


def test_a_game_of_other_cards_is_looked_at_and_not_played_on(tmp_path: Path) -> None:
    path = saved(tmp_path, plies=3)
    data = path.read_bytes()
    record = read_tash_kalar_record(path, other_cards())
    assert len(record.history.steps) == 3
    assert ["other cards" in notice for notice in record.notices] == [True]
    with pytest.raises(RecordFault, match="other cards; give their file with --cards"):
        saves.resume_session(path, other_cards())
    assert path.read_bytes() == data
    fork = Session.fork(read_replay(path, other_cards()), tmp_path / "forks")
    fork.close()
    assert fork.path is not None
    assert not read_tash_kalar_record(fork.path, other_cards()).notices, "the fork is a game of these cards"
    saves.resume_session(path, cards()).close()


def test_a_game_that_other_cards_do_not_fit_is_shown_as_far_as_it_does(tmp_path: Path) -> None:
    session = start(tmp_path)
    play_on(session)
    session.close()
    assert session.path is not None
    first = next(step for step in session.steps if step.option.startswith("summon"))
    summoned = first.option.split()[1]
    beings = cards().beings.values()
    moved = next(being for being in beings if being.id != summoned).pattern
    changed = [being._replace(pattern=moved) if being.id == summoned else being for being in beings]
    with pytest.raises(RecordDiverged, match="other cards; give their file") as caught:
        read_tash_kalar_record(session.path, other_cards(beings=changed))
    assert caught.value.ply == first.ply
    assert len(caught.value.record.history.steps) == first.ply - 1
    found = facts_of(saved_games.read_summary(session.path), TashKalar(other_cards(beings=changed)))
    assert found == OTHER_CARDS, "statistics leave it out with this reason"
    with pytest.raises(RecordFault, match=r"other cards; give their file with --cards$"):
        read_tash_kalar_record(session.path, other_cards(beings=[being for being in beings if being.id != summoned]))


def test_another_seed_is_found_out_at_the_first_check(tmp_path: Path) -> None:
    path = saved(tmp_path, plies=9)
    head, *rest = entries(path)
    rewrite(path, [head | {"seed": head["seed"] + 1}, *rest])
    fault = diverged(path)
    assert "isn't the one that was played" in str(fault)
    assert fault.ply == next(entry["ply"] for entry in rest if "check" in entry)
    assert fault.record.history.steps == []


def test_what_a_header_or_a_result_tells_besides_is_passed_over(tmp_path: Path) -> None:
    path = saved(tmp_path)
    head, *rest, last = entries(path)
    last["result"]["mood"] = "merry"
    rewrite(path, [head | {"table": "kitchen", "parent": {"in": "other words"}}, *rest, last])
    record = read_tash_kalar_record(path, cards())
    assert isinstance(record.history.decision, Outcome)
    assert not record.notices
    assert record.header.parent is None


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"tashkalar": VERSION + 1}, "a newer tashkalar"),
        ({"tashkalar": "1"}, "this doesn't begin like a saved game"),
        ({"seats": []}, "0 seats"),
        ({"seats": [{"name": "Ada"}]}, "a seat has no"),
        ({"dealt": {}}, "the deal doesn't match"),
        ({"dealt": {"seats": [{"beings": ["nobody"]}, {}]}}, "nobody"),
        ({"form": "chess"}, "chess"),
        ({"seed": -1}, "seed"),
        ({"seed": "1"}, "this doesn't begin like a saved game"),
    ],
)
def test_a_header_that_does_not_fit(tmp_path: Path, change: dict[str, Any], reason: str) -> None:
    path = saved(tmp_path, plies=3)
    head, *rest = entries(path)
    rewrite(path, [head | change, *rest])
    with pytest.raises(RecordFault, match=reason) as caught:
        read_tash_kalar_record(path, cards())
    assert "\n" not in str(caught.value)


def test_what_is_no_game_at_all(tmp_path: Path) -> None:
    path = tmp_path / "x.tkr"
    for data in (b"", b"\n", b"[]\n", b"hello\nworld\n", b"\xff\n\n", b"[" * 100_000 + b"\n[]\n"):
        path.write_bytes(data)
        with pytest.raises(RecordFault):
            read_tash_kalar_record(path, cards())
    with pytest.raises(RecordFault, match="can't be read"):
        read_tash_kalar_record(tmp_path, cards())


def test_the_header_rebuilds_the_deal() -> None:
    for form in ("high-form", "duel"):
        dealt = new_game(cards(), form, ["northern", "southern"], 2**64 - 1, ["Ada", "Boris"])
        game = TashKalar(cards())
        header = Header.read(json.loads(json.dumps(Header.of(game, dealt, "2026-11-21").entry)))
        assert game.from_header(header.entry) == dealt
        assert new_history(game.from_header(header.entry)).decision == new_history(dealt).decision


# --- locks -----------------------------------------------------------------------------------------------------------


def test_a_game_is_played_in_one_place_only(tmp_path: Path) -> None:
    session = start(tmp_path)
    play_on(session, 3)
    assert session.path is not None
    with pytest.raises(RecordOpen, match="open in another window"):
        saves.resume_session(session.path, cards())
    assert len(read_replay(session.path, cards()).steps) == 3
    session.close()
    again = saves.resume_session(session.path, cards())
    again.close()


def test_a_game_that_can_not_be_written_on_is_not_resumed(tmp_path: Path) -> None:
    with pytest.raises(RecordFault, match="can't be written to"):
        saves.resume_session(tmp_path / "none.tkr", cards())


def test_a_failed_resume_lets_the_file_go(tmp_path: Path) -> None:
    path = saved(tmp_path, plies=3)
    whole = path.read_bytes()
    path.write_bytes(whole + b"{}\n")
    for _ in range(2):
        diverged(path)
