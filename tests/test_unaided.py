"""Play without aids: in steps the table stops showing where cards fit, and the result counts what was overlooked."""

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from hotseat.cli.plugins import app_class
from hotseat.play.rematch import start_rematch
from hotseat.play.session import Session
from hotseat.plugin.aids import AIDS, is_without
from hotseat.plugin.registry import builtin_players, load_game
from hotseat.plugin.speech import option_name
from hotseat.records import saved_games, share_key
from hotseat.records.aids_mark import describe_aids, kept_aids, read_aids
from hotseat.records.header import GameMarks
from hotseat.records.replay import Replay
from hotseat.records.transcript import transcript_of
from hotseat.testing.nim import Nim
from hotseat.tui.command_input import CommandInput
from hotseat.tui.setup_choices import LastGame
from tashkalar.engine import Catalogue, Decision, GameState, decision, from_notation, position
from tashkalar.game_types import Step
from tashkalar.plugin import TashKalar
from tashkalar.text.options import prompt_text
from tashkalar.text.overlooked import describe_overlooked, find_overlooked
from tashkalar.tui.pointing import BoardPointer
from tashkalar.tui.screens.table import TableScreen
from tests.helpers.cli_runner import Run, caller
from tests.hotseat.helpers.idle import until

POSITION = (
    "duel 5.1.2 5/7/9/2c16/2c13c22/c1c13c11c21/6c21c2/7/5 highland,northern "
    '{"seats":[{"beings":["blood-shaman","hungry-bear","ritual-keeper"],'
    '"legends":["earth-elemental","hell-bull"],"discard":["dire-wolf"]},'
    '{"beings":["assassin","time-mage","hypnotist"],"legends":["bone-catapult","fire-elemental"],'
    '"flares":["flare-03"]}],"turn":{"idle":1}}'
)
"""The first seat can summon Blood Shaman on b5 with the first of two actions."""


DUEL = {"form": "duel", "schools": ["northern", "southern"], "seed": 7, "names": ["Ada", "Boris"]}


@pytest.fixture
def state(catalogue: Catalogue) -> GameState:
    return from_notation(catalogue, POSITION)


def asked(state: GameState) -> Decision:
    pending = decision(state)
    assert isinstance(pending, Decision)
    return pending


def played(state: GameState, *texts: str) -> list[Step]:
    session = Session.what_if(TashKalar(state.config.cards), state)
    for text in texts:
        session.play(asked(session.state).option(text))
    return list(session.steps)


def test_each_step_leaves_out_what_those_before_it_do() -> None:
    for number, aids in enumerate(AIDS):
        assert [is_without(aids, step) for step in AIDS] == [i <= number for i in range(len(AIDS))]


def summonable(state: GameState) -> tuple[str, list[int]]:
    found = [option for option in asked(state).options if option.verb == "summon"]
    card = found[0].card
    return card, [option.square for option in found if option.card == card]


def test_the_table_shows_less_in_steps(state: GameState) -> None:
    card, squares = summonable(state)
    shown = {}
    for aids in AIDS:
        pointer = BoardPointer(state, asked(state), aids=aids)
        root = bool(pointer.places(card)), bool(pointer.numbers), bool(pointer.lit)
        pointer.take_card(card)
        pointer.put(squares[0])
        assert ("place)" in prompt_text(pointer) or "places)" in prompt_text(pointer)) == (aids == "all")
        shown[aids] = *root, bool(pointer.lit), pointer.preview is not None
    assert shown == {
        "all": (True, True, True, True, True),
        "no-counts": (False, True, True, True, True),
        "no-dots": (False, False, False, True, True),
        "none": (False, False, False, False, False),
    }


def test_a_claim_is_played_or_refused(state: GameState) -> None:
    card, squares = summonable(state)
    pointer = BoardPointer(state, asked(state), aids="none")
    pointer.take_card(card)
    wrong = next(square for square in range(30, 50) if square not in squares)
    pointer.put(wrong)
    assert pointer.take() is None
    assert pointer.message, "it says why the card doesn't fit"
    pointer.put(squares[0])
    option = pointer.take()
    assert option is not None
    assert (option.verb, option.card, option.square) == ("summon", card, squares[0])


def test_what_lay_complete_at_the_last_action_was_overlooked(state: GameState) -> None:
    card, _squares = summonable(state)
    name = state.config.cards.name(card)
    steps = played(state, "place a3", "place a5", "end")
    assert card in find_overlooked(steps, state.seat)
    assert name in describe_overlooked(steps, [state.seat])
    first = next(option for option in asked(state).options if option.verb == "summon")
    summoned = played(state, "place a3", first.text)
    assert find_overlooked(summoned, state.seat) == []
    assert describe_overlooked(summoned, [state.seat]).endswith("overlooked no summoning.")


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    return caller(monkeypatch, capsys)


@pytest.mark.parametrize("aids", AIDS)
def test_plain_lines_list_less_in_steps(
    run: Run, state: GameState, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, aids: str
) -> None:
    file = tmp_path / "position.json"
    file.write_text(json.dumps(position(state)))
    monkeypatch.setattr(
        "sys.stdin",
        StringIO("options\nsummon bloo\nsummon blood-shaman i7\nundo\nsummon ritual-keeper c9\nresign\nresign\n"),
    )
    said = run("play", "--from", str(file), "--plain", "--aids", aids).out
    assert (" fits " in said or " fit." in said) == (aids in ("all", "no-counts"))
    assert ("summon ritual-keeper: b5, c4" in said) == (aids in ("all", "no-counts"))
    assert ("Where cards fit isn't listed" in said) == (aids in ("no-dots", "none"))
    assert ("overlooked" in said) == (aids != "all")


def resigned(session: Session[Any, Any, Any, Any]) -> Path:
    """The record of a game in which the first player gives up."""
    session.play("resign")
    session.close()
    assert session.path is not None
    return session.path


@pytest.mark.parametrize("aids", AIDS)
def test_a_record_keeps_the_choice(aids: str, tmp_path: Path) -> None:
    game = load_game("tash-kalar")
    session = Session.start_at(game, game.new(DUEL), tmp_path, marks=GameMarks(aids=aids))
    session.close()
    assert session.path is not None
    again = Session.resume(session.path, game)
    assert again.marks.aids == session.marks.aids == aids
    path = resigned(again)
    replay = Replay.read(path, game)
    assert (replay.marks.aids, saved_games.read_summary(path).marks.aids) == (aids, aids)
    assert ("Ada overlooked" in replay.aids_line) == (aids != "all")
    text = transcript_of(replay).export("txt")
    told = [word in text for word in (describe_aids(load_game("tash-kalar"), "none"), "overlooked")]
    assert told == [aids == "none", aids != "all"]
    replay.to_start()
    assert Session.fork(replay, None).marks.aids == aids
    key = share_key.open_key(share_key.record_key(path.read_bytes()), load_game)
    assert key.aids_line == replay.aids_line


@pytest.mark.parametrize("mark", [None, "", "most", 7, ["none"], True])
def test_records_without_a_valid_choice_follow_the_setting(mark: Any) -> None:
    assert read_aids({} if mark is None else {"aids": mark}) == ""


def test_only_a_choice_beside_the_default_is_kept() -> None:
    game = load_game("tash-kalar")
    kept = {(chosen, setting): kept_aids(game, chosen, setting) for chosen in (None, *AIDS) for setting in AIDS}
    assert kept[None, "all"] is None is kept["all", "all"]
    assert (kept[None, "none"], kept["all", "none"], kept["no-dots", "all"]) == ("none", "all", "no-dots")
    assert kept_aids(Nim(), "none", "none") is None


def test_plain_lines_resume_without_aids(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TASHKALAR_DATA", str(tmp_path))
    monkeypatch.setattr("sys.stdin", StringIO("quit\n"))
    run("play", "--plain", "--form", "duel", "--seed", "7", "--aids", "no-dots")
    assert saved_games.all_games()[0].marks.aids == "no-dots"
    monkeypatch.setattr("sys.stdin", StringIO("resign\nresign\n"))
    said = run("play", "--resume", "--plain").out
    assert "overlooked no summoning" in said
    assert "Played without marks where cards fit." in run("replay", "1", "--plain").out
    assert "without aids" in run("profile", "Player 1").out
    assert "Without aids: " in run("profile", "Player 1", "--plain").out
    assert json.loads(run("profile", "Player 1", "--json").out)["games"][0]["aids"] == "no-dots"


async def test_the_setup_begins_a_game_without_aids(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TASHKALAR_DATA", str(tmp_path))
    game = load_game("tash-kalar")
    last = LastGame("duel", ("Ada", "Boris"), ("human", "human"), ("northern", "southern"))
    app = app_class(game).of_game(game, given={"covers": "off"}, levels=builtin_players(game).levels)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = app._setup(last)
        app.stack.open(screen, above=app.screen)
        await pilot.pause()
        screen.query_one("#aids").focus()
        await pilot.press("right", "right", "right", "f5")
        await until(lambda: app.session is not None)
        assert app.session is not None
        assert app.session.marks.aids == "none"
        table = app.screen
        assert isinstance(table, TableScreen)
        await until(lambda: table.pointer is not None)
        assert table.pointer is not None
        assert table.pointer.aids == "none"
    assert saved_games.all_games()[0].marks.aids == "none"


def test_other_games_have_no_such_option(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hotseat.cli.plugins.require_game", lambda *_args, **_more: Nim())
    done = run("play", "--plain", "--aids", "none")
    assert done.code == 2
    assert "--aids" in done.err


GAMES = {each.id: each for each in map(load_game, ("tash-kalar", "pook", "mageknight"))}


@pytest.mark.parametrize("name", GAMES)
def test_each_game_declares_what_it_was_played_without(name: str) -> None:
    game = GAMES[name]
    assert game.aids is not None
    assert tuple(game.aids.played) == AIDS[1:]
    assert len({describe_aids(game, step) for step in AIDS}) == len(AIDS)
    assert describe_aids(game, AIDS[0]) == ""


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("aids", AIDS)
def test_a_line_that_is_typed_on_the_screen_lists_no_claims(name: str, aids: str) -> None:
    game = GAMES[name]
    state = game.new({**DUEL} if name == "tash-kalar" else {"seed": 7})
    pending = game.decision(state)
    view = game.view(state, pending.seat)
    typing = CommandInput(game, view, pending.options, (), aids)
    claims = [each for each in pending.options if game.is_claim(each)]
    for text in {option_name(game, view, each.text)[:4] for each in pending.options}:
        typing.text = text
        hidden = [each for each in typing.found if each in claims]
        assert not (hidden and is_without(aids, "no-dots"))


@pytest.mark.parametrize("name", GAMES)
def test_a_rematch_keeps_the_step(name: str, tmp_path: Path) -> None:
    game = GAMES[name]
    wanted = DUEL if name == "tash-kalar" else {"seed": 7, "names": ["Ada", "Boris"]}
    session = Session.start_at(game, game.new(wanted), tmp_path, marks=GameMarks(aids="no-dots"))
    again = start_rematch(session, tmp_path)
    session.close()
    again.close()
    assert again.path is not None
    assert Replay.read(again.path, game).marks.aids == "no-dots"
