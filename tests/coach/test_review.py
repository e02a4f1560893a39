"""Reviews: the parts of a game, their losses, the stored file, and the summary."""

import json
import re
import signal
from collections.abc import Sequence
from io import StringIO
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from hotseat.coach import messages
from hotseat.coach.analysis import Analysis
from hotseat.coach.coach import Hurried, Sight, play_out
from hotseat.coach.luck import LuckSummary, luck_summaries
from hotseat.coach.verdict import MISTAKES, Estimate, Evaluated, Mistake, Segment
from hotseat.plugin import Step
from hotseat.records import saved_games
from hotseat.records.saved_games import ANALYSIS, sidecar_path
from hotseat.text_ui import review as text_review
from hotseat.util.cell_width import width
from hotseat.util.json_files import lock_name
from tashkalar.coach import review
from tashkalar.coach.advice import Play
from tashkalar.coach.review import Part, TashKalarCoach
from tashkalar.engine import HIDDEN, Catalogue, Decision, GameState, apply, decision, determinize, setup, view
from tashkalar.engine.events import reveals_cards
from tashkalar.game_types import Replay
from tashkalar.plugin import TashKalar
from tests.helpers import stub_coach
from tests.helpers.cli_runner import Run, caller
from tests.helpers.saves import read_replay
from tests.hotseat.helpers.wide_language import Wide, narrow, speaking
from tests.tui.conftest import rows

BLUNDER, MISTAKE, INACCURACY = MISTAKES
SAMPLES = TashKalarCoach.PASSES[-1].samples

pytestmark = pytest.mark.usefixtures("quick_coach")

RECORDS = Path(__file__).parents[1] / "data" / "records"
PLAYED = RECORDS / "duel-played.tkr"
AHEAD: dict[str, Any] = {
    "form": "duel",
    "seed": 1,
    "board": rows(_1c="d4 e3 e5 f4 c6", _1h="d6 f6", _1l="e7", _2c="c4"),
    "seats": [
        {"name": "Ada", "school": "northern", "score": 15},
        {"name": "Boris", "school": "southern", "score": 2},
    ],
    "turn": {"number": 21, "seat": 1, "actions": 1},
}
"""Ada has all but won."""


def one(ply: int, seat: int, loss: float, chance: float = 0.5, about: float = 0.01) -> Evaluated:
    """A stretch that was judged so."""
    bounds = Estimate(loss, loss - about, loss + about)
    return Evaluated(ply, ply + 1, seat, ("place d4",), ("place e4",), Estimate(chance, chance, chance), bounds)


def stretch(state: GameState, *plays: str) -> Part:
    """Some answers, one after the other."""
    steps = list[Play]()
    for text in plays:
        question = decision(state)
        assert isinstance(question, Decision)
        after, events = apply(state, question.option(text))
        steps.append(Step(len(steps) + 1, question.seat, text, events, state.turn.number, state, after))
        state = after
    return Segment(tuple(steps))


def judged(state: GameState, *plays: str) -> Evaluated:
    """The coach's word on some answers."""
    coach = coach_of(stretch(state, *plays).steps)
    found = coach.evaluate(coach.segments[0], len(TashKalarCoach.PASSES) - 1, "seat", lambda _: False)
    assert found is not None
    return found


def coach_of(steps: Sequence[Play]) -> TashKalarCoach:
    """The coach of some steps."""
    return TashKalarCoach(TashKalar(steps[0].before.config.cards), steps)


# --- the parts of a game ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["duel-played", "high-form-teams-played", "melee-played"])
def test_a_part_is_one_seats_with_nothing_turned_up_in_between(name: str, catalogue: Catalogue) -> None:
    steps = read_replay(RECORDS / f"{name}.tkr", catalogue).steps
    parts = coach_of(steps).segments
    for part in parts:
        assert {(step.seat, step.turn) for step in part.steps} == {(part.seat, part.steps[0].turn)}
        assert not any(reveals_cards(step.events) for step in part.steps[:-1])
    inside = {step.ply for step in chain(*(part.steps for part in parts))}
    for step in steps:
        question = decision(step.before)
        assert isinstance(question, Decision)
        free = [option for option in question.options if option.verb != "resign"]
        assert step.ply in inside or len(free) == 1, "only what left no choice is left out"


# --- what a part has cost ---------------------------------------------------------------------------------------------


def test_to_resign_what_is_nearly_won_is_a_blunder(catalogue: Catalogue) -> None:
    found = judged(setup(catalogue, AHEAD), "resign")
    assert found.mistake == BLUNDER
    assert found.chance.mean > 0.8
    assert found.after == pytest.approx(0)
    assert found.loss == found.chance


@pytest.mark.long
def test_what_the_coach_plays_is_no_loss_and_hidden_cards_play_no_part(catalogue: Catalogue) -> None:
    state = setup(catalogue, AHEAD)
    found = judged(state, "resign")
    again = judged(determinize(view(state, 0), 99), *found.best)
    assert again.played == again.best == found.best
    assert again.loss == (0, 0, 0)
    assert again.mistake is None
    assert again.chance == found.chance


def test_all_hands_open_leaves_the_decks_covered(catalogue: Catalogue) -> None:
    state = setup(catalogue, AHEAD)
    known = review.open_hands(state).state
    assert [seat.hand for seat in known.seats] == [seat.hand for seat in state.seats]
    assert {card for seat in known.seats for card in seat.deck} == {HIDDEN}
    assert {*known.legends.deck, *known.flares.deck} == {HIDDEN}


def test_who_wants_to_stop_is_heard(catalogue: Catalogue) -> None:
    coach = coach_of(stretch(setup(catalogue, AHEAD), "resign").steps)
    assert coach.evaluate(coach.segments[0], 0, "seat", lambda _: True) is None


@pytest.mark.parametrize(
    ("loss", "about", "fault"),
    [
        (0.3, 0.2, BLUNDER),
        (0.3, 0.31, None),
        (0.2, 0.01, BLUNDER),
        (0.19, 0.01, MISTAKE),
        (0.1, 0.01, MISTAKE),
        (0.06, 0.01, INACCURACY),
        (0.06, 0.06, None),
        (0.04, 0.01, None),
        (-0.2, 0.1, None),
    ],
)
def test_only_what_is_outside_of_chance_is_a_fault(loss: float, about: float, fault: Mistake | None) -> None:
    assert one(1, 0, loss, about=about).mistake == fault


def test_an_estimate_is_a_mean_with_its_bounds() -> None:
    assert Estimate.of([0.5] * SAMPLES) == (0.5, 0.5, 0.5)
    wide = Estimate.of([0.0, 1.0] * (SAMPLES // 2))
    assert wide.mean == 0.5
    assert 0.5 - wide.low == pytest.approx(wide.high - 0.5) == pytest.approx(0.275, abs=0.001)


# --- what is kept -----------------------------------------------------------------------------------------------------


@pytest.fixture
def replay(tmp_path: Path, catalogue: Catalogue) -> Replay:
    """A game that is over, in a folder of its own."""
    path = tmp_path / PLAYED.name
    path.write_bytes(PLAYED.read_bytes())
    return read_replay(path, catalogue)


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command."""
    return caller(monkeypatch, capsys)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The parts for which a coach was asked who never thinks; every third one it calls a mistake."""
    return stub_coach.install(monkeypatch)


def test_nothing_is_judged_twice(replay: Replay, asked: list[int]) -> None:
    first = Analysis(replay)
    judging = first.go_on()
    begun = [next(judging), next(judging)]
    assert first.progress[:4] == (2, len(first.segments), 1, 1)
    second = Analysis(replay)
    assert second.evaluated == begun
    rest = list(second.go_on())
    assert second.complete
    assert asked == [each.ply for each in (*begun, *rest)]
    assert Analysis(replay).evaluated == second.evaluated
    assert not Analysis(replay, "open").evaluated, "another way to look at it"
    assert list(Analysis(replay, "open").go_on())
    assert Analysis(replay).evaluated == second.evaluated, "both are kept"


def test_what_was_found_in_another_game_or_by_another_coach_is_not_taken(replay: Replay, asked: list[int]) -> None:
    assert list(Analysis(replay).go_on())
    assert replay.path is not None
    file = sidecar_path(replay.path, ANALYSIS)
    whole = json.loads(file.read_text())
    strange: list[object] = [
        {**whole, "coach": "0.0"},
        {**whole, "format": 2},
        {**whole, "seat": [{**each, "position": "0" * 16} for each in whole["seat"]]},
        {**whole, "seat": [{**each, "played": ["end"] * 9} for each in whole["seat"]]},
        {**whole, "seat": [{**each, "ply": 10**9} for each in whole["seat"]]},
        {**whole, "more": 1},
        [],
        "no",
    ]
    for changed in strange:
        file.write_text(json.dumps(changed))
        assert not Analysis(replay).evaluated
    for hostile in (b"", b"\xff", b"[" * 100_000, b'{"seat": 1e999}'):
        file.write_bytes(hostile)
        assert not Analysis(replay).evaluated
        assert Analysis(replay).progress.done == 0


def test_where_nothing_can_be_kept_it_is_said(
    replay: Replay, asked: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("hotseat.util.paths.write_atomic", full)
    looking = Analysis(replay)
    assert list(looking.go_on())
    assert looking.complete
    assert "No space left" in looking.trouble


def test_it_goes_and_is_called_as_its_game(replay: Replay, asked: list[int], tmp_path: Path) -> None:
    list(Analysis(replay).go_on())
    (game,) = saved_games.all_games(tmp_path)
    there = saved_games.rename_game(game, "Lost")
    assert sidecar_path(there, ANALYSIS).exists()
    assert {path.name for path in tmp_path.iterdir()} == {there.name, sidecar_path(there, ANALYSIS).name, lock_name()}
    (game,) = saved_games.all_games(tmp_path)
    saved_games.delete_game(game)
    assert [path.name for path in tmp_path.iterdir()] == [lock_name()]


def made(replay: Replay, **changes: object) -> Path:
    """The file of a game's analysis, in which the first fault is changed."""
    assert replay.path is not None
    file = sidecar_path(replay.path, ANALYSIS)
    held = json.loads(file.read_text())
    fault = next(one for one in held["seat"] if one["best"] != one["played"])
    fault.update(changes)
    file.write_text(json.dumps(held))
    return file


STRANGE: dict[str, dict[str, object]] = {
    "escape": {"best": ["\x1b]0;title\x07"]},
    "impossible": {"best": ["place a1"]},
    "of the next turn": {"best": ["place e5"] * 9},
    "nothing": {"best": []},
    "long": {"best": ["x" * 2**20]},
    "many": {"best": ["end"] * 1001},
    "no text": {"best": [3]},
    "nan": {"loss": [float("nan")] * 3},
    "infinity": {"chance": [float("inf")] * 3},
    "too much": {"loss": [1e300, 1e300, 1e300]},
    "no chance": {"chance": [-0.5, -0.6, -0.4]},
    "disordered": {"loss": [0.5, 0.6, 0.7]},
    "texts": {"loss": ["0.1", "0.1", "0.1"]},
    "two": {"loss": [0.1, 0.1]},
    "fraction": {"ply": 1.5},
    "true": {"ply": True},
    "endless": {"ply": 10**30},
}
"""The possible contents of another user's file."""


@pytest.mark.sweep("strange")
@pytest.mark.parametrize("strange", STRANGE)
def test_a_file_that_is_not_ours_is_left_out_with_a_line_and_kept(
    replay: Replay, asked: list[int], run: Run, strange: str
) -> None:
    list(Analysis(replay).go_on())
    good = run("analyse", str(replay.path)).out
    file = made(replay, **STRANGE[strange])
    text = file.read_text()
    looking = Analysis(replay)
    assert not looking.evaluated
    assert looking.notice.startswith(file.name)
    assert len(looking.notice) < 500
    said = run("export", str(replay.path), "--to", "txt")
    assert (said.code, said.err) == (0, f"tashkalar: {looking.notice}\n")
    assert "\x1b" not in said.out
    assert "the coach" not in said.out
    assert file.read_text() == text, "looking changes nothing"
    again = run("analyse", str(replay.path))
    assert (again.code, again.out) == (0, good)
    (line,) = [line for line in again.err.splitlines() if line.startswith("tashkalar: ")]
    aside = file.with_name(f"{file.name}.old")
    assert aside.name in line
    assert aside.read_text() == text
    assert Analysis(replay).complete


def test_what_another_program_has_found_meanwhile_is_kept(replay: Replay, asked: list[int]) -> None:
    one, other, opened = Analysis(replay), Analysis(replay), Analysis(replay, "open")
    assert list(opened.go_on())
    first = next(one.go_on())
    rest = list(other.go_on())
    assert first in other.evaluated
    assert other.complete
    assert next(one.go_on())
    assert one.complete, "it knows what the other one has found"
    assert Analysis(replay).evaluated == other.evaluated
    assert rest
    assert Analysis(replay, "open").complete


def test_a_damaged_file_says_so_in_plain_lines(
    run: Run, replay: Replay, asked: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", StringIO())
    list(Analysis(replay).go_on())
    made(replay, best=["\x1b[31mwin"])
    said = run("replay", str(replay.path), "--plain")
    assert said.code == 0
    assert "illegal moves at decision 1, so none of it is shown." in said.err
    assert "\x1b" not in said.out + said.err


def test_what_the_coach_would_play_can_be_played(catalogue: Catalogue) -> None:
    state = setup(catalogue, AHEAD)
    part = stretch(state, "resign")
    best, coach = judged(state, "resign").best, coach_of(part.steps)
    for options, legal in ((best, True), ((*best, "place a3"), False), (("place a3", "place a3"), False)):
        assert (len(play_out(coach.game, coach.sample(part), options)) == len(options)) is legal


# --- what it comes to -------------------------------------------------------------------------------------------------


def test_losses_gains_and_luck_lead_from_the_first_chance_to_the_end(replay: Replay) -> None:
    assert replay.outcome is not None
    (winner,) = replay.outcome.winners
    loser = 1 - winner
    found = [one(1, winner, 0.1, 0.4), one(2, loser, 0.3, 0.7), one(3, winner, 0.0, 0.6)]
    coach = TashKalarCoach(replay.game, replay.steps)
    by_side = {account.side: account for account in luck_summaries(found, replay, coach)}
    assert by_side[winner].lost == pytest.approx(0.1)
    assert by_side[winner].luck == pytest.approx(1 - 0.4 + 0.1 - 0.3)
    assert by_side[loser].luck == pytest.approx(0 - 0.7 + 0.3 - 0.0)
    assert by_side[loser].mistakes == (BLUNDER,)
    assert by_side[winner].segments == 2


def test_verdicts_in_words(replay: Replay) -> None:
    assert (
        messages.describe_verdict(one(1, 0, 0.14)) == "a mistake: it lowered the chance of winning by 14 % (13 to 15)"
    )
    assert (
        messages.describe_verdict(one(1, 0, 0.06)) == "an inaccuracy: it lowered the chance of winning by 6 % (5 to 7)"
    )
    assert messages.describe_verdict(one(1, 0, -0.06)) == "better than the coach's choice: it gained 6 % (5 to 7)"
    assert messages.describe_verdict(one(1, 0, 0.02, about=0.03)).startswith("about as good as the coach's")
    same = one(1, 0, 0.0)._replace(played=("place e4",))
    assert messages.describe_verdict(same) == "as the coach would have played"
    names = replay.game.names(replay.start_state)
    account = LuckSummary(0, 4, 0.4, -0.2, (INACCURACY, INACCURACY, BLUNDER))
    (text,) = messages.summarize([account], names)
    assert text.endswith("1 blunder, no mistake and 2 inaccuracies; choices cost 10 % a turn; luck took 20 %")
    assert messages.summarize([account._replace(luck=0.0)], names)[0].endswith("luck was even")

    def options(each: Evaluated) -> tuple[str, str]:
        return each.played[0], each.best[0]

    with speaking(Wide()):
        found = [one(1, 0, 0.3), one(1, 0, 0.14), one(1, 0, 0.06), one(1, 0, -0.06), one(1, 0, 0.02, about=0.03), same]
        lines = messages.list_mistakes(found, names, options, all=True)
        lines += messages.remarks_by_ply(found, options).values()
        lines += [*map(messages.brief_verdict, found), *messages.summarize([account], names)]
        assert not [word for line in lines for word in narrow(line, *names, "place")]
        titles = [line.partition("place")[0] for line in messages.played_and_best(found[0], options)]
        assert len({*map(width, titles)}) == 1, "one below the other"


# --- the command ------------------------------------------------------------------------------------------------------


def test_the_command_tells_the_faults_and_what_they_come_to(run: Run, replay: Replay, asked: list[int]) -> None:
    said = run("analyse", str(replay.path))
    assert said.code == 0, said.err
    first, *lines = said.out.splitlines()
    assert first.endswith(", with what each seat could know.")
    faults = [line for line in lines if line.startswith("Turn ")]
    assert len(faults) == sum(each.mistake is not None for each in Analysis(replay).evaluated) > 0
    assert re.search(r"^Turn \d+, .* \?  a mistake: it lowered the chance of winning by 15 % \(10 to 20\)$", faults[0])
    assert lines[lines.index(faults[0]) + 1].startswith("    played: ")
    assert lines[-1].partition("; ")[2].startswith("choices cost ")
    again = run("analyse", str(replay.path))
    assert again.out == said.out
    assert len(asked) == len({*asked}), "nothing was judged anew"
    every = [line for line in run("analyse", str(replay.path), "--all").out.splitlines() if line.startswith("Turn ")]
    assert len(every) == len(Analysis(replay).evaluated) > len(faults)
    assert "with all hands open" in run("analyse", str(replay.path), "--open").out


def test_plain_lines_say_how_far_it_is(
    run: Run, replay: Replay, asked: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """After two seconds, and then now and then; a bar would be read out again at each step."""
    said = run("analyse", "--plain", "--quick", str(replay.path))
    assert not said.err, "it was there at once"
    monkeypatch.setattr(text_review, "SILENCE", (0.0, 0.0))
    aloud = run("analyse", "--plain", "--open", "--quick", str(replay.path))
    lines = aloud.err.splitlines()
    assert lines
    assert all(re.fullmatch(r"First look: \d+ of \d+, about \d+ (s|min) left\.", line) for line in lines), lines
    assert aloud.out.splitlines()[-1].partition("; ")[2].startswith("choices cost ")


@pytest.mark.sweep("to")
@pytest.mark.parametrize("to", ["txt", "md", "html", "json", "cast"])
def test_what_was_found_is_exported(run: Run, replay: Replay, asked: list[int], to: str) -> None:
    before = run("export", str(replay.path), "--to", to)
    assert "a mistake" not in before.out
    assert run("analyse", str(replay.path)).code == 0
    said = run("export", str(replay.path), "--to", to)
    assert "a mistake: it lowered the chance of winning by 15 %" in said.out.replace("\\", "")
    analysis = Analysis(replay)
    faulty = next(each for each in analysis.evaluated if each.mistake is not None)
    coach, *_escaped = analysis.in_words(faulty)[1].split("'")
    assert f"the coach: {coach}" in said.out or to == "cast", "a film cuts its lines"


def test_what_was_found_is_told_in_plain_lines_and_drawn(
    run: Run, replay: Replay, asked: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", StringIO())
    assert run("analyse", str(replay.path)).code == 0
    assert "[? a mistake: it lowered the chance of winning by 15 %" in run("replay", str(replay.path), "--plain").out
    faulty = next(each for each in Analysis(replay).evaluated if each.mistake is not None)
    picture = run("export", str(replay.path), "--to", "svg", "--at", str(faulty.ply + len(faulty.played))).out
    assert "? a mistake: it lowered the chance of winning by 15 %" in picture


def test_mistakes_are_solved_in_plain_lines(
    run: Run, replay: Replay, asked: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "isn't analysed yet" in run("mistakes", str(replay.path), "--plain").err
    assert run("analyse", str(replay.path)).code == 0
    waiting = len(Analysis(replay).waiting)
    monkeypatch.setattr("sys.stdin", StringIO("hint\nsolution\nskip\nquit\n"))
    said = run("mistakes", str(replay.path), "--plain")
    assert said.code == 0, said.err
    lines = said.out.splitlines()
    assert lines[0].endswith("? mistake, 15 % (10 to 20)")
    assert lines[2] == "Find a better turn than the one that was played."
    assert any(line.startswith("The coach's turn.") for line in lines)
    assert sum(line.endswith("? mistake, 15 % (10 to 20)") for line in lines) == 2
    assert len(Analysis(replay).waiting) == waiting, "it waits on"


def test_only_a_game_that_is_over_is_analysed(run: Run) -> None:
    said = run("analyse", str(RECORDS / "duel-unfinished.tkr"))
    assert said.code == 2
    assert "its hands are hidden" in said.err
    assert run("analyse", "nothing").code == 2


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_whatever_stops_it_it_says_how_far_it_has_come(
    run: Run, replay: Replay, monkeypatch: pytest.MonkeyPatch, sign: signal.Signals
) -> None:
    class Stopped(stub_coach.StubCoach):
        def evaluate(self, segment: Part, number: int, sight: Sight, hurried: Hurried) -> Evaluated | None:
            signal.raise_signal(sign)
            return super().evaluate(segment, number, sight, hurried)

    stub_coach.install(monkeypatch, Stopped)
    said = run("analyse", str(replay.path))
    assert said.code == 128 + sign
    assert "Stopped: first look stopped at 0 of " in said.err
    assert "Traceback" not in said.err
