"""Daily duels and challenges: the same deal for everybody, and every change of a played game is refused."""

import json
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from textual.widgets import Input

from hotseat.arena.verification import Unverified, verify_record
from hotseat.cli.player_options import make_external_players
from hotseat.cli.plugins import app_class
from hotseat.play import handicap
from hotseat.play.challenges import accept_challenge, begin_duplicate
from hotseat.play.daily import begin_daily, daily_duel, find_daily
from hotseat.play.handicap import start_with_handicap
from hotseat.play.rematch import start_rematch
from hotseat.play.result_summary import source_texts
from hotseat.play.session import Session
from hotseat.plugin.registry import builtin_players, load_game
from hotseat.plugin.seats import HUMAN, PlayerSpec
from hotseat.plugin.setup_options import HandicapChoice
from hotseat.records import saved_games, share_key
from hotseat.records.challenge import (
    challenge_key,
    challenge_line,
    challenge_of,
    challenge_result,
    may_challenge,
    offered_challenge,
    opposing_levels,
)
from hotseat.records.challenge_mark import Challenge, challenge_stakes
from hotseat.records.handicap_mark import Handicap, suggest_handicap
from hotseat.records.header import GameMarks
from hotseat.records.history import History
from hotseat.records.own_profile import change_profile
from hotseat.records.rating import GlickoRating
from hotseat.records.record_lines import Checksums, decode_line, encode_line
from hotseat.records.replay import Replay
from hotseat.records.saved_games import analysable_seats
from hotseat.records.stats import collect, describe_count
from hotseat.tui.pane import Pane
from hotseat.tui.playing import PlayScreen
from hotseat.tui.result import ResultScreen
from hotseat.tui.setup_choices import LastGame
from hotseat.tui.start import ChoiceScreen
from tests.helpers.cli_runner import Run, typing_caller
from tests.hotseat.helpers.idle import until, worked

DAY = "2026-11-28"
GAME = load_game("pook")
PLAYERS = builtin_players(GAME)


def play_out(session: Session[Any, Any, Any, Any]) -> Path:
    """Play a game to its end, the person by the first options, with an undo wherever one is possible."""
    players, turns = make_external_players(session, PLAYERS), 0
    while (question := session.question) is not None:
        if players.pending_player:
            players.play()
            continue
        options = [option for option in question.options if option.text != "resign"]
        session.play(options[turns % len(options)])
        turns += 1
        if turns == 3 and not session.why_no_undo():
            session.undo()
    players.close()
    session.close()
    assert session.path is not None
    return session.path


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished daily duel of Pook."""
    return play_out(begin_daily(GAME, PLAYERS, DAY, "Ada", tmp_path_factory.mktemp("games")))


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command inside this process, with an empty folder of games."""
    monkeypatch.setenv("TASHKALAR_DATA", str(tmp_path))
    return typing_caller(monkeypatch, capsys)


def lines_of(path: Path) -> list[dict[str, Any]]:
    """The lines of a record without their checksums."""
    sums, found = Checksums(), []
    for line in path.read_bytes().splitlines():
        entry = decode_line(sums.taken_off(line))
        assert isinstance(entry, dict)
        found.append(entry)
    return found


def sealed(entries: list[dict[str, Any]]) -> bytes:
    """A record of lines, with checksums that fit."""
    sums = Checksums()
    return b"".join(encode_line(entry, sums) for entry in entries)


@pytest.mark.parametrize("name", ["tash-kalar", "pook", "mageknight"])
def test_the_duel_of_a_day_is_the_same_for_everybody(name: str) -> None:
    game = load_game(name)
    players = builtin_players(game)
    duels = [daily_duel(game, players, f"2026-12-{day:02}") for day in range(1, 29)]
    assert duels == [daily_duel(load_game(name), players, duel.day) for duel in duels]
    assert {duel.seat for duel in duels} == {0, 1}
    assert {duel.level.name for duel in duels} == {*players.levels}
    assert len({game.digest(game.new(duel.wanted)) for duel in duels}) == len(duels)


def test_a_duel_is_verified(played: Path) -> None:
    found = verify_record(played.read_bytes(), GAME, PLAYERS)
    assert found.dealt
    assert found.answers > 10
    replay = Replay.read(played, GAME)
    assert DAY in challenge_result(replay)
    again = share_key.open_key(share_key.record_key(played.read_bytes()), load_game)
    assert challenge_result(again) == challenge_result(replay)


def changes(entries: list[dict[str, Any]]) -> dict[str, list[dict[str, Any]]]:
    """Records with one change each."""
    header, *rest = entries
    computer = next(seat for seat, each in enumerate(header["seats"]) if "player" in each)

    def other_player(**change: Any) -> list[dict[str, Any]]:
        seats = [
            {**each, "player": {**each["player"], **change}} if seat == computer else each
            for seat, each in enumerate(header["seats"])
        ]
        return [{**header, "seats": seats}, *rest]

    return {
        "seed": other_player(seed=header["seats"][computer]["player"]["seed"] + 1),
        "version": other_player(version=1),
        "level": other_player(name="expert"),
        "day": [{**header, "challenge": {"day": "2026-11-29"}}, *rest],
        "unfinished": [*entries[:-1]][:20],
        "another player": [header, {"seat": computer + 1, "player": header["seats"][computer]["player"]}, *rest],
    }


@pytest.mark.parametrize("change", ["seed", "version", "level", "day", "unfinished", "another player"])
def test_a_changed_duel_is_refused(change: str, played: Path) -> None:
    with pytest.raises(Unverified):
        verify_record(sealed(changes(lines_of(played))[change]), GAME, PLAYERS)


def test_every_changed_answer_of_the_computer_is_refused(played: Path) -> None:
    """Each answer is replaced in turn by another legal one, and the game is played on."""
    entries, replay = lines_of(played), Replay.read(played, GAME)
    tried = 0
    for step in [step for step in replay.steps if replay.players[step.seat].kind == "level"][::4]:
        question = GAME.decision(step.before)
        others = [option.text for option in question.options if option.text not in (step.option, "resign")]
        if not others:
            continue
        forged = Session.start_at(
            GAME, replay.start_state, played.parent, replay.players, marks=GameMarks(Challenge(DAY))
        )
        for before in replay.steps[: step.ply - 1]:
            forged.play(before.option)
        forged.play(others[0])
        while forged.question is not None:
            forged.play(next(each for each in forged.question.options if each.text != "resign"))
        forged.close()
        assert forged.path is not None
        with pytest.raises(Unverified, match=f"decision {step.ply},"):
            verify_record(forged.path.read_bytes(), GAME, PLAYERS)
        forged.path.unlink()
        tried += 1
    assert tried > 2
    assert entries[0]["challenge"] == {"day": DAY}


@pytest.mark.long
def test_a_game_that_was_resumed_is_verified(tmp_path: Path) -> None:
    session = begin_daily(GAME, PLAYERS, DAY, "Ada", tmp_path)
    while session.question is not None:
        players = make_external_players(session, PLAYERS)
        if players.pending_player:
            players.play()
        else:
            session.play(session.question.options[0])
        players.close()
        if len(session.steps) % 7 == 0 and session.question is not None:
            session.close()
            assert session.path is not None
            session = Session.resume(session.path, GAME)
    session.close()
    assert session.path is not None
    assert verify_record(session.path.read_bytes(), GAME, PLAYERS).dealt


@pytest.mark.parametrize("swapped", [False, True])
def test_a_challenge_has_the_same_deal(swapped: bool, played: Path, tmp_path: Path) -> None:
    replay = Replay.read(played, GAME)
    assert "Beat this" in challenge_line(replay)
    received = share_key.open_key(challenge_key(replay), load_game)
    assert (received.steps, received.start_state) == ((), replay.start_state)
    session = accept_challenge(received, PLAYERS, "Boris", swapped=swapped, folder=tmp_path)
    seats = [player.human for player in session.players]
    assert seats == [player.human for player in replay.players][:: -1 if swapped else 1]
    assert GAME.names(session.state)[seats.index(True)] == "Boris"
    first = {**GAME.position(replay.start_state), "names": 0}
    assert {**GAME.position(session.state), "names": 0} == first
    path = play_out(session)
    assert not verify_record(path.read_bytes(), GAME, PLAYERS).dealt
    assert "Ada" in challenge_result(Replay.read(path, GAME))


def test_levels_on_the_own_side_are_no_opponents(tmp_path: Path) -> None:
    game = load_game("tash-kalar")
    players = builtin_players(game)
    names, schools = ("Ada", "Bo", "Cleo", "Dan"), ("northern", "sylvan", "highland", "everfrost")
    wanted = {"form": "duel", "teams": True, "schools": schools, "names": names, "seed": 1}
    seats = [PlayerSpec(), *(players.parse(each, 1, 1.0) for each in ("novice", "easy", "novice"))]
    session = Session.start_at(game, game.new(wanted), tmp_path, seats)
    assert opposing_levels(session.replay()) == "novice"
    wanted = {"form": "melee", "teams": False, "schools": schools, "names": names, "seed": 1}
    session = Session.start_at(game, game.new(wanted), tmp_path, seats)
    assert opposing_levels(session.replay()) == "novice and easy"


def test_a_duplicate_is_scored_together(played: Path, tmp_path: Path) -> None:
    first = Replay.read(played, GAME)
    path = play_out(accept_challenge(first, PLAYERS, "Ada", swapped=True, folder=tmp_path))
    second = Replay.read(path, GAME)
    own = [
        scores[seat]
        for replay, scores in ((each, each.outcome.scores) for each in (first, second) if each.outcome)
        for seat, player in enumerate(replay.players)
        if player.human
    ]
    assert f"Both games together: Ada {sum(own)}" in challenge_result(second)


async def test_the_result_begins_a_duplicate(played: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TASHKALAR_DATA", str(tmp_path))
    first = Replay.read(played, GAME)
    app = app_class(GAME).of_game(GAME, session=(session := Session.resume(played, GAME)), given={"covers": "off"})
    async with app.run_test(size=(120, 36)) as pilot:
        await worked(app)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, ResultScreen)
        assert app.screen.can_duplicate
        await pilot.press("d")
        await until(lambda: app.session is not session)
        again = app.session
        assert again is not None
        assert again.marks.challenge is not None
        assert again.marks.challenge.swapped
        assert [each.human for each in again.players] == [each.human for each in first.players][::-1]
        path = again.path
    assert path is not None
    finished = play_out(Session.resume(path, GAME))
    result = challenge_result(Replay.read(finished, GAME))
    assert "Both games together: Ada" in result
    ended = Session.resume(finished, GAME)
    assert ended.history.outcome is not None
    assert not ResultScreen(ended, ended.history.outcome).can_duplicate  # both games are scored already


def test_marks_of_files_are_bounded() -> None:
    for mark in (Challenge(DAY), Challenge("", "Ada", 12, 9, True)):
        assert Challenge.read(json.loads(json.dumps(mark.entry))) == mark
    good = Challenge("", "Ada", 12, 9).entry
    for damage in (
        {"name": ""},
        {"name": "a\n"},
        {"score": True},
        {"rivals": 10**9},
        {"day": "2026-13-01"},
        {"day": 7},
    ):
        assert Challenge.read({**good, **damage}) is None
    assert Challenge.read([]) is Challenge.read(None) is None


def test_a_challenge_says_first_what_it_is_about(run: Run, played: Path) -> None:
    begun = run("daily", "--game", "pook", "--plain", stdin="quit\n").out
    assert "The daily duel of " in begun
    assert ": you have one try, without the coach.\n" in begun
    key = challenge_key(Replay.read(played, GAME))
    mark = challenge_of(Replay.read(played, GAME))
    begun = run("challenge", key, "--plain", stdin="quit\n").out
    assert f"The result to beat is {mark.score}:{mark.rivals} by Ada, without the coach.\n" in begun


@pytest.mark.parametrize("mark", [Challenge(DAY), Challenge("", "Ada", 3, 4)])
async def test_the_screen_says_first_what_a_challenge_is_about(mark: Challenge, tmp_path: Path) -> None:
    session = begin_daily(GAME, PLAYERS, DAY, "Ada", tmp_path)
    session.marks = GameMarks(mark)
    app = app_class(GAME).of_game(GAME, session=session)
    async with app.run_test(size=(120, 36)):
        await until(lambda: isinstance(app.screen, PlayScreen))
        assert challenge_stakes(mark) in [each.message for each in app._notifications]


def test_the_commands(run: Run, played: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    key = share_key.record_key(played.read_bytes())
    shown = run("verify", key)
    assert (shown.code, shown.err.count("refused")) == (0, 0)
    assert "can't be detected" in shown.out
    assert run("verify", "tk1_AAAA").code == 2
    assert run("challenge", str(played)).out.splitlines()[1].startswith("tk1_")
    assert run("challenge", key, "--swap", "--plain", stdin="quit\n").code == 0
    assert run("daily", "--game", "pook", "--plain", stdin="quit\n").code == 0
    known = saved_games.all_games()
    assert run("daily", "--game", "pook", "--plain", stdin="quit\n").code == 0
    assert [game.path for game in saved_games.all_games()] == [game.path for game in known]  # the one try
    found = [game for game in known if game.marks.challenge and game.marks.challenge.day]
    assert find_daily(GAME, found[0].marks.challenge.day if found[0].marks.challenge else "") == found[0]


def test_a_duel_that_midnight_interrupts_keeps_its_day(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    days = ["2026-11-28", "2026-11-29"]
    for day in days:
        monkeypatch.setattr("hotseat.records.record_time.current_day", partial(date.fromisoformat, day))
        assert run("daily", "--game", "pook", "--plain", stdin="quit\n").code == 0
    kept = {game.marks.challenge.day: game for game in saved_games.all_games() if game.marks.challenge}
    assert sorted(kept) == days
    resumed = run("play", "--resume", str(kept[days[0]].path), "--plain", stdin="quit\n")
    assert (resumed.code, f"duel of {days[0]}" in resumed.out) == (0, True)


def test_a_handicap_is_dealt_in_points(run: Run) -> None:
    words = ["play", "--plain", "--seed", "7", "--form", "duel", "--handicap", "2=8"]
    assert run(*words, stdin="quit\n").code == 0
    path = saved_games.all_games()[0].path
    game = load_game("tash-kalar")
    replay = Replay.read(path, game)
    assert game.scores(replay.start_state) == (0, 8)
    assert replay.start_state == game.give_handicap(game.new({**DUEL, "names": game.names(replay.start_state)}), 1, 8)
    for wrong in ("8", "5=8", "1=0", "1=x", "1=100", "3=8", "1=2-", "1=2-Pieces", "1=2 pieces"):
        assert run(*words[:-1], wrong).code == 2
    for form, most in (("duel", 17), ("high-form", 8)):
        asked = ["play", "--plain", "--form", form, "--handicap"]
        assert run(*asked, f"2={most}", stdin="quit\n").code == 0
        assert f"at most {most} points" in run(*asked, f"2={most + 1}").err
    assert run("play", "--plain", "--game", "mageknight", "--handicap", "2=8").code == 2


@pytest.mark.parametrize(("unit", "said"), [("pieces", "4 pieces"), ("heroic", "4 heroic pieces")])
def test_a_handicap_is_dealt_on_the_board(run: Run, unit: str, said: str) -> None:
    words = ["play", "--plain", "--seed", "7", "--form", "duel", "--names", "Ada,Boris", "--handicap"]
    shown = run(*words, f"2=4-{unit}", stdin="quit\n")
    assert (shown.code, f"Handicap of Boris: {said}." in shown.out) == (0, True)
    path = saved_games.all_games()[0].path
    game = load_game("tash-kalar")
    replay = Replay.read(path, game)
    assert replay.marks.handicap == Handicap(1, 4, unit)
    assert replay.start_state == game.deal_handicap(game.new({**DUEL, "names": ["Ada", "Boris"]}), 1, 4, unit)
    assert replay.conditions == f"Handicap of Boris: {said}."
    assert replay.conditions in run("replay", str(path), "--plain", stdin="quit\n").out
    assert replay.conditions in run("export", str(path), "--to", "md").out
    key = run("export", str(path), "--to", "key", "--open-hands").out.strip()
    copy = share_key.open_key(key, load_game)
    assert (copy.start_state, copy.marks.handicap) == (replay.start_state, replay.marks.handicap)


@pytest.mark.parametrize(
    ("asked", "refusal"),
    [
        ("--form duel --handicap 1=9-pieces", "at most 8 pieces"),
        ("--form duel --handicap 1=9-heroic", "at most 8 heroic pieces"),
        ("--form duel --handicap 1=2-cards", "no handicap in cards"),
        ("--form melee --handicap 1=2-pieces", "no handicap on the board"),
        ("--game pook --handicap 1=2-pieces", "no handicap in pieces"),
        ("--game mageknight --handicap 1=2-pieces", "no handicap in pieces"),
    ],
)
def test_a_handicap_that_isnt_there_is_refused_in_one_line(run: Run, asked: str, refusal: str) -> None:
    refused = run("play", "--plain", *asked.split())
    assert (refused.code, refusal in refused.err, refused.out) == (2, True, "")
    assert not saved_games.all_games()


DUEL = {"form": "duel", "schools": ["northern", "southern"], "seed": 7}


UNAIDED = "A challenge is played without the coach"


@pytest.mark.parametrize(
    ("name", "asked"), [("tash-kalar", "hint plan chance"), ("pook", "hint"), ("mageknight", "hint plan")]
)
def test_plain_lines_of_a_challenge_go_without_the_coach(run: Run, name: str, asked: str) -> None:
    words = asked.split()
    shown = run("daily", "--game", name, "--plain", stdin="\n".join([*words, "now", "quit", ""]))
    assert shown.code == 0
    assert shown.out.count(UNAIDED) == len(words)
    ask = next(line for line in shown.out.splitlines() if line.startswith("Ask: "))
    assert not any(word in ask.removeprefix("Ask: ").replace(".", "").split(", ") for word in words)


@pytest.mark.parametrize("name", ["tash-kalar", "pook", "mageknight"])
async def test_the_screen_of_a_challenge_goes_without_the_coach(name: str, tmp_path: Path) -> None:
    game = load_game(name)
    players = builtin_players(game)
    session = begin_daily(game, players, DAY, "Ada", tmp_path)
    others = make_external_players(session, players)
    while others.pending_player:
        others.play()
    others.close()
    app = app_class(game).of_game(game, session=session, given={"covers": "off", "chance": "on"})
    async with app.run_test(size=(120, 36)) as pilot:
        await worked(app)
        screen = app.screen
        assert isinstance(screen, PlayScreen)
        assert screen.decision is not None
        assert "hint" not in screen.usable
        await pilot.press("H")
        assert screen.pointer is not None
        assert screen.pointer.message.startswith(UNAIDED)
        assert (screen.hint, screen.overlay) == (None, None)
        await pilot.press("colon", *"chance", "enter")
        await pilot.pause()
        assert app.screen is screen or UNAIDED in "\n".join(line.plain for line in getattr(app.screen, "lines", ()))


def test_an_answered_decision_of_a_challenge_stands(
    played: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    replay = Replay.read(played, GAME)
    monkeypatch.setattr(History, "why_no_undo", lambda *_: None)
    last = next(step.ply for step in replay.steps if step.ply > 1 and replay.players[step.seat].kind == "level")
    for mark, stands in ((Challenge(DAY), True), (None, False)):
        session = Session.start_at(GAME, replay.start_state, tmp_path, replay.players, marks=GameMarks(mark))
        for step in replay.steps[:last]:
            session.play(step.option)
        assert ("has answered" in (session.why_no_undo() or "")) == stands
        assert bool(analysable_seats(session.replay())) != stands


@pytest.mark.parametrize("swapped", [False, True])
async def test_a_pasted_challenge_is_offered(
    swapped: bool, played: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TASHKALAR_DATA", str(tmp_path))
    key = challenge_key(Replay.read(played, GAME))
    app = app_class(GAME).of_game(GAME, given={"covers": "off"})
    async with app.run_test(size=(120, 36)) as pilot:
        await app.run_action("app.list_saved")
        await pilot.press("k")
        await pilot.pause()
        app.screen.query_one(Input).value = key
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, ChoiceScreen)
        assert "Ada challenges you" in app.screen.list_title
        await pilot.press(*["down"] * swapped, "enter")
        await until(lambda: app.session is not None)
        assert app.session is not None
        assert app.session.marks.challenge is not None
        assert app.session.marks.challenge.swapped == swapped
        assert app.session.why_no_coach


@pytest.mark.parametrize("given", [Handicap(0, 8), Handicap(1, 4, "pieces")])
def test_a_challenge_and_a_duplicate_keep_a_handicap(given: Handicap, tmp_path: Path) -> None:
    game = load_game("tash-kalar")
    players = builtin_players(game)
    level = PlayerSpec("level", "novice", players.version_of("novice"), 7, 60)
    session = start_with_handicap(game, {**DUEL, "names": ["Ada", "novice"]}, given, tmp_path, [HUMAN, level])
    while session.question is not None and session.question.seat != 0:
        session.play(session.question.options[0].text)
    session.play("resign")
    sent = share_key.open_key(challenge_key(session.replay()), load_game)
    accepted = accept_challenge(sent, players, "Cleo", swapped=False, folder=tmp_path)
    again = begin_duplicate(session, players, tmp_path)
    for new in (accepted, again):
        assert new.marks.handicap == given
        assert new.history.start.board == session.history.start.board
        assert game.scores(new.history.start) == game.scores(session.history.start)
    assert [each.human for each in again.players] == [False, True]


async def test_a_challenge_is_copied_from_the_result(played: Path) -> None:
    app = app_class(GAME).of_game(GAME, session=Session.resume(played, GAME))
    async with app.run_test(size=(120, 36)) as pilot:
        await worked(app)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, ResultScreen)
        await pilot.press("c")
        await pilot.pause()
        assert app.clipboard.splitlines()[0] == challenge_line(Replay.read(played, GAME))


async def test_a_challenge_is_copied_from_the_replay(played: Path, run: Run) -> None:
    replay = Replay.read(played, GAME)
    app = app_class(GAME).of_game(GAME, replay=replay)
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.press("D")
        await pilot.pause()
        line, key = app.clipboard.splitlines()
        assert line == challenge_line(replay)
        assert offered_challenge(share_key.open_key(key, load_game)).startswith("Ada challenges you")
    assert not offered_challenge(replay)
    assert challenge_line(replay) in run("replay", str(played), "--plain", stdin="beat\nquit\n").out


def test_only_finished_games_against_levels_are_challenges(tmp_path: Path) -> None:
    session = begin_daily(GAME, PLAYERS, DAY, "Ada", tmp_path)
    assert not may_challenge(session.replay())
    assert not offered_challenge(session.replay())


def test_a_handicap_is_suggested_by_measured_differences() -> None:
    points = HandicapChoice("points", "", (9, 12), ((100, 9), (300, 12)))
    kinds = (points, HandicapChoice("pieces", "", (2,), ((200, 2), (301, 0))))
    text_of = load_game("tash-kalar").handicap_text
    expected = {
        0: "",
        99: "",
        100: "9 points",
        199: "9 points",
        200: "9 points or 2 pieces",
        300: "12 points or 2 pieces",
        301: "12 points",
    }
    for difference, given in expected.items():
        said = suggest_handicap({"Ada": 1000.0, "easy": 1000.0 + difference}, kinds)
        assert (said.sentence(text_of) if said else "") == (
            f"Ada is rated {difference} below easy: {given} may make it even." if given else ""
        )
    assert not suggest_handicap({"Ada": 1000.0}, kinds)
    assert not suggest_handicap({"Ada": 1000.0, "easy": 1400.0}, ())


@pytest.mark.parametrize(("first", "seat"), [("1", "1"), ("2", "1")])
def test_plain_lines_suggest_a_handicap_by_ratings(
    run: Run, monkeypatch: pytest.MonkeyPatch, first: str, seat: str
) -> None:
    monkeypatch.setattr(handicap, "own_rating", lambda _game: GlickoRating(900, 50))
    change_profile(lambda own: own._replace(name="Ada"))
    words = ["play", "--plain", "--form", "duel", "--seed", "7", "--first", first, "--names", "Ada,Boris"]
    said = run(*words, "--seat", "2=medium", stdin="quit\n").out
    assert "Ada is rated 490 below Boris: " in said
    assert f"The option --handicap {seat}=" in said
    given = run(*words, "--seat", "2=medium", "--handicap", f"{seat}=12", stdin="quit\n")
    assert "is rated" not in given.out
    found = max(saved_games.all_games(), key=lambda each: each.marks.handicap is not None)
    game = load_game("tash-kalar")
    start = Replay.read(found.path, game).start_state
    assert dict(zip(game.names(start), game.scores(start), strict=True)) == {"Ada": 12, "Boris": 0}
    assert "is rated" not in run(*words, stdin="quit\n").out  # a person without a rating


def test_the_points_of_a_handicap_are_named_at_the_end(tmp_path: Path) -> None:
    for name, wanted in (("pook", {"seed": 3}), ("tash-kalar", DUEL)):
        game = load_game(name)
        session = start_with_handicap(game, {**wanted, "names": ["Ada", "Boris"]}, Handicap(1, 2), tmp_path)
        assert session.question is not None
        session.play(session.question.options[0].text)
        replay = session.replay()
        assert source_texts(replay, 1)[0] == "2 handicap"
        assert not any("handicap" in text for text in source_texts(replay, 0))
        session.close()


def test_marks_of_handicaps_are_bounded() -> None:
    for mark in (Handicap(1, 8), Handicap(0, 4, "pieces")):
        assert Handicap.read(json.loads(json.dumps(mark.entry))) == mark
    for damage in (
        {"seat": 0},
        {"seat": 5},
        {"seat": True},
        {"points": 0},
        {"points": 100},
        {"points": "8"},
        {"points": True},
        {"more": 1},
    ):
        assert Handicap.read({**Handicap(1, 8).entry, **damage}) is None
    for unit in ("", "Pieces", "two words", "x" * 21, "\x1b"):
        assert Handicap.read({"seat": 1, unit: 8}) is None
    assert Handicap.read({"seat": 1}) is None
    assert Handicap.read([]) is Handicap.read(None) is None


@pytest.mark.parametrize("name", ["tash-kalar", "pook", "mageknight"])
def test_each_form_that_declares_handicaps_deals_them(name: str) -> None:
    game = load_game(name)
    for form in game.setup_options().forms:
        wanted = {**form.settings, **form.seatings[-1].settings, "seed": 7}
        wanted["names"] = ["Ada", "Boris", "Cleo", "Dan"][: form.seatings[-1].seats]
        if game.setup_options().loadouts:
            wanted["schools"] = [each.id for each in game.setup_options().loadouts][: form.seatings[-1].seats]
        start = game.new(wanted)
        for unit in {"points", "pieces", "heroic"} - {kind.unit for kind in form.handicap_kinds}:
            with pytest.raises(ValueError, match="no handicap"):
                game.deal_handicap(start, 0, 5, unit)
        for kind in form.handicap_kinds:
            for amount in kind.amounts:
                begun = game.deal_handicap(start, 0, amount, kind.unit)
                mates = next(side for side in game.sides(start) if 0 in side)
                points = amount if kind.unit == "points" else 0
                assert game.scores(begun) == tuple(points * (seat in mates) for seat in range(len(wanted["names"])))
                assert begun != start
                assert game.setup(game.position(begun)) == begun
                assert game.scores(game.view(begun, 1)) == game.scores(begun)
                assert game.handicap_text(amount, kind.unit).startswith(f"{amount} ")
            assert {amount for _least, amount in kind.suggested} <= {0, *kind.amounts}
            assert 0 < len(kind.amounts) <= 9


@pytest.mark.parametrize("resumed", [False, True])
@pytest.mark.parametrize("given", [Handicap(1, 8), Handicap(1, 6, "pieces")])
def test_rematches_and_forks_keep_a_handicap(tmp_path: Path, resumed: bool, given: Handicap) -> None:
    game = load_game("tash-kalar")
    session = start_with_handicap(game, {**DUEL, "names": ["Ada", "Boris"]}, given, tmp_path)
    if resumed:
        path = session.path
        session.close()
        assert path is not None
        session = Session.resume(path, game)
    again = start_rematch(session, tmp_path)
    assert again.path is not None
    assert game.names(again.state) == ("Boris", "Ada")
    dealt = game.new({**DUEL, "names": ["Boris", "Ada"], "seed": 0})
    assert game.scores(again.state) == game.scores(game.deal_handicap(dealt, 0, given.amount, given.unit))
    assert again.history.start.board == game.deal_handicap(dealt, 0, given.amount, given.unit).board
    fork = Session.fork(Replay.read(again.path, game), tmp_path)
    assert fork.path is not None
    kept = [saved_games.read_summary(each.path).marks.handicap for each in (again, fork) if each.path]
    assert kept == [again.marks.handicap, fork.marks.handicap] == [given._replace(seat=0)] * 2


@pytest.mark.parametrize(
    ("digit", "given"), [("1", Handicap(1, 5)), pytest.param("2", Handicap(1, 4, "pieces"), marks=pytest.mark.long)]
)
async def test_the_setup_deals_a_handicap(
    digit: str, given: Handicap, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TASHKALAR_DATA", str(tmp_path))
    game = load_game("tash-kalar")
    seated = partial(make_external_players, builtin_players=builtin_players(game))
    last = LastGame("duel", ("Ada", "Boris"), ("novice", "easy"), ("northern", "southern"))
    app = app_class(game).of_game(game, given={"covers": "off"}, levels=builtin_players(game).levels, seated=seated)
    async with app.run_test(size=(120, 36)) as pilot:
        screen = app._setup(last)
        app.stack.open(screen, above=app.screen)
        await pilot.pause()
        screen.query_one("#unit").focus()
        await pilot.press(digit)
        screen.query_one("#handicap").focus()
        await pilot.press(str(given.amount))
        await pilot.pause()
        assert screen.query_one("#handicapped-row").display
        band = "\n".join(line.plain for line in screen.query_one("#setup-band", Pane).lines)
        assert "Ada is rated 400 below Boris: 14 points" in band
        screen.query_one("#handicapped").focus()
        await pilot.press("2")
        screen.query_one("#starts").focus()
        await pilot.press("1", "f5")
        await until(lambda: app.session is not None)
    found = saved_games.all_games()[0]
    assert found.marks.handicap == given
    start = Replay.read(found.path, game).start_state
    dealt = game.new({**DUEL, "schools": game.loadouts(start), "names": game.names(start), "seed": start.seed})
    assert start == game.deal_handicap(dealt, *given)


def test_games_with_a_handicap_count_apart(tmp_path: Path) -> None:
    session = start_with_handicap(
        load_game("tash-kalar"), {**DUEL, "names": ["Ada", "Boris"]}, Handicap(0, 9), tmp_path
    )
    session.play("resign")
    session.close()
    assert session.path is not None
    found = saved_games.read_summary(session.path)
    counted = collect([found], session.game)
    assert (counted.counted, counted.left_out, counted.ratings) == (0, {"with a handicap": 1}, {})
    assert "1 with a handicap" in describe_count(counted.counted, counted.left_out)
