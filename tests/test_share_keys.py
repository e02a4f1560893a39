"""Share keys: what goes into one comes out of it, on the command line too; any other text is refused in one line."""

import base64
import json
import zlib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hotseat.plugin.registry import load_game
from hotseat.records import share_key
from tashkalar.cards import load
from tashkalar.engine import Catalogue
from tashkalar.plugin import TashKalar
from tests.helpers.cli_runner import Run, caller
from tests.helpers.saves import read_replay
from tests.saves.playing import saved

RECORDS = Path(__file__).parent / "data" / "records"
FINISHED = sorted(RECORDS.glob("*/*played.tkr"))


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder of games."""
    monkeypatch.setenv("TASHKALAR_DATA", str(tmp_path))
    (tmp_path / "games").mkdir()
    return tmp_path / "games"


@pytest.fixture
def run(shelf: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command inside this process."""
    return caller(monkeypatch, capsys)


def packed(data: bytes) -> str:
    """The key of any data."""
    packer = zlib.compressobj(9, wbits=-15)
    return share_key.PREFIX + base64.urlsafe_b64encode(packer.compress(data) + packer.flush()).decode().rstrip("=")


@pytest.mark.parametrize("path", FINISHED, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_game_comes_back_whole(path: Path, catalogue: Catalogue) -> None:
    known = read_replay(path, catalogue)
    found = share_key.open_key(share_key.record_key(path.read_bytes()), load_game)
    assert (found.fault, found.states, found.players) == (known.fault, known.states, known.players)
    assert [step.option for step in found.steps] == [step.option for step in known.steps]
    assert found.path is None


def test_every_position_of_a_game_comes_back(catalogue: Catalogue) -> None:
    game = TashKalar(catalogue)
    for state in read_replay(FINISHED[0], catalogue).states[::5]:
        found = share_key.open_key(share_key.position_key(game, state), load_game)
        assert game.position(found.state) == game.position(state)
        assert not found.steps


@pytest.mark.parametrize("other", ["pook", "mageknight"])
def test_the_key_of_another_game_names_it(other: str) -> None:
    game = load_game(other)
    start = game.new({"seed": 7, "names": ["Ada", "Boris"]})
    found = share_key.open_key(share_key.position_key(game, start), load_game)
    assert (found.game.id, found.state) == (other, start)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("tk1_", "no share key"),
        ("tk1_abc def", "no share key"),
        ("tk2_abcd", "no share key"),
        ("tk1_AAAA", "damaged"),
        ("tk1_A", "damaged"),
        ("tk1_" + "A" * share_key.LONGEST, "longer than"),
        (packed(b" " * (share_key.MOST + 1)), "damaged"),
        (packed(b""), "damaged"),
        (packed(b"[1]\n"), "damaged"),
        (packed(b"hello\n"), "damaged"),
        (packed(b'{"game":"no such \xe2\x82\xac","position":{}}\n'), "damaged"),
        (packed(b'{"game":7,"position":{}}\n'), "damaged"),
        (packed(b'{"position":[]}\n'), "impossible"),
        (packed(b'{"position":{"form":"duel"}}\n'), "impossible"),
        (packed(b'{"tashkalar":2}\n'), "share key"),
        (packed(b'{"tashkalar":6}\n'), "newer"),
    ],
)
def test_any_other_text_is_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(share_key.InvalidKey, match=reason):
        share_key.open_key(text, load_game)


@given(st.binary(max_size=200) | st.text(max_size=200).map(str.encode))
def test_no_content_is_answered_with_another_error(data: bytes) -> None:
    with pytest.raises(share_key.InvalidKey):
        share_key.open_key(packed(data), load_game)


@given(cut=st.integers(5, 3000), letter=st.sampled_from("AZaz09-_"))
def test_a_key_that_was_changed_is_refused_or_replayed_as_far_as_it_is_valid(cut: int, letter: str) -> None:
    text = share_key.record_key(FINISHED[0].read_bytes())
    try:
        share_key.open_key(text[: cut % len(text)] + letter, load_game)
    except share_key.InvalidKey:
        return


def test_a_changed_record_has_no_key() -> None:
    data = (RECORDS / "2" / "duel-played.tkr").read_bytes()
    with pytest.raises(ValueError, match="changed"):
        share_key.record_key(data.replace(b'"ply":2', b'"ply":3', 1))


def test_the_commands_open_keys(run: Run, shelf: Path) -> None:
    path = str(FINISHED[0])
    key = run("export", path, "--to", "key").out.strip()
    assert run("show", key).out == run("show", path).out
    assert run("replay", key, "--plain").out == run("replay", path, "--plain").out
    assert run("export", key, "--to", "txt").out == run("export", path, "--to", "txt").out
    at = run("show", path, "--at", "20", "--to", "key").out.strip()
    assert run("show", at).out.splitlines()[2:] == run("show", path, "--at", "20").out.splitlines()[2:]
    assert "share key already" in run("export", key, "--to", "key").err
    assert run("show", key[:40]).code == 2
    assert len([*shelf.iterdir()]) == 1, "the replay keeps the game of a key, once"


def test_a_key_with_hidden_cards_needs_consent(run: Run, shelf: Path) -> None:
    saved(shelf, plies=6)
    for command in ("show", "export"):
        refused = run(command, "1", "--to", "key")
        assert (refused.code, refused.out) == (2, "")
        assert "--open-hands" in refused.err
        assert share_key.is_key(run(command, "1", "--to", "key", "--open-hands").out)


def test_pictures_of_positions(run: Run, shelf: Path, tmp_path: Path) -> None:
    replay = read_replay(saved(shelf, plies=6), load())
    assert run("show", "1", "--to", "svg", "--at", "4").out == run("export", "1", "--to", "svg", "--at", "4").out
    file = tmp_path / "p.png"
    assert run("show", "1", "--to", "png", "-o", str(file)).code == 0
    data = file.read_bytes()
    assert data.startswith(b"\x89PNG")
    width, height = int.from_bytes(data[16:20]), int.from_bytes(data[20:24])
    assert width > 900
    assert height > width
    position = tmp_path / "p.json"
    position.write_text(json.dumps(TashKalar(load()).position(replay.states[-1])))
    assert run("show", "--position", str(position), "--to", "svg").out.startswith("<svg")
    assert run("show", "--position", str(position), "--to", "key").out.startswith(share_key.PREFIX)
