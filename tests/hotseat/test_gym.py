"""The pattern gym of the framework: repetition by pattern, runs with a clock of their own, lines of text."""

from datetime import date, timedelta
from io import StringIO
from pathlib import Path

import pytest

from hotseat.play.gym import BACK_IN, FASTEST, SLOWEST, GymRun
from hotseat.play.gym_progress import INTERVALS, TIMES, TOP, AllGyms, GymProgress, GymProgressStore, PatternProgress
from hotseat.play.gym_section import gym_sections
from hotseat.records.position_file import parse_position
from hotseat.records.profile_sections import plain
from hotseat.records.received import keep_position
from hotseat.testing.nim import Nim
from hotseat.testing.nim_gym import NimGym, winning_takes
from hotseat.text_ui.console import Console
from hotseat.text_ui.gym import TextGym, read_answer
from hotseat.util import identity, paths

DAY = date(2026, 11, 2)


class Watch:
    """A time that only tests move on."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for kind in ("DATA", "CONFIG"):
        monkeypatch.setenv(identity.current().variable(kind), str(tmp_path))


@pytest.fixture
def watch() -> Watch:
    return Watch()


def begun(watch: Watch, *, seed: int = 1, day: date = DAY, length: int = 20) -> GymRun:
    """Return a run of the toy game."""
    return GymRun("nim", NimGym(), GymProgressStore(), seed, length=length, day=lambda: day, timer=watch)


def answered(run: GymRun, *, right: bool) -> None:
    """Give the right answer, or see nothing, and go on."""
    assert run.exercise is not None
    run.answer(*(run.exercise.answer if right else ()))
    run.ask()


# --- repetition -------------------------------------------------------------------------------------------------------


def test_a_pattern_returns_later_each_time_it_is_seen_when_due() -> None:
    own, day = PatternProgress(), DAY
    for box in range(1, TOP + 3):
        own = own.answered(day, right=True)
        assert own.box == min(box, TOP)
        assert own.due == day.toordinal() + INTERVALS[own.box]
        day = date.fromordinal(own.due)


def test_practice_before_a_pattern_is_due_changes_nothing_but_the_count() -> None:
    own = PatternProgress().answered(DAY, right=True)
    again = own.answered(DAY, right=True)
    assert (again.box, again.due, again.seen) == (own.box, own.due, 2)


@pytest.mark.parametrize("box", range(TOP + 1))
def test_a_missed_pattern_returns_tomorrow(box: int) -> None:
    own = PatternProgress(box=box, due=DAY.toordinal() + 9 * bool(box)).answered(DAY, right=False)
    assert own.due == DAY.toordinal() + 1
    assert own.box == max(1, box - 1)
    assert own.missed == 1


def test_a_pattern_that_was_missed_elsewhere_is_due_at_once() -> None:
    seen = GymProgress().answered("a", DAY, 3.0, right=True)
    recalled = seen.recalled(["a", "b"], DAY)
    assert recalled.of("a").is_due(DAY)
    assert recalled.of("b").is_due(DAY)
    assert not seen.of("a").is_due(DAY)
    assert recalled.of("b").box == 0


def test_five_in_a_row_make_it_harder_and_a_miss_easier() -> None:
    progress = GymProgress()
    for _number in range(10):
        progress = progress.answered("a", DAY, 2.0, right=True)
    assert (progress.level, progress.streak, progress.best) == (2, 10, 10)
    progress = progress.answered("a", DAY, 2.0, right=False)
    assert (progress.level, progress.streak, progress.best) == (1, 0, 10)


def test_times_are_kept_bounded_and_have_a_median() -> None:
    progress = GymProgress()
    assert progress.median is None
    for number in range(TIMES + 5):
        progress = progress.answered("a", DAY, float(number), right=True)
    assert len(progress.times) == TIMES
    assert progress.median == 5 + (TIMES - 1) / 2


def test_the_progress_is_saved_and_read_again(watch: Watch) -> None:
    run = begun(watch)
    watch.now = 2.5
    pattern = run.exercise.pattern if run.exercise is not None else ""
    answered(run, right=True)
    kept = GymProgressStore()
    assert not kept.fault
    assert kept.progress.of("nim").of(pattern).box == 1
    assert [*kept.progress.of("nim").times] == [2.5]


@pytest.mark.parametrize("text", ["{", "[]", '{"games": {"nim": {"level": -1}}}', '{"games": {"nim": {"best": "x"}}}'])
def test_a_file_that_is_not_ours_is_put_aside(watch: Watch, text: str) -> None:
    paths.write_text(paths.data() / "gym.json", text)
    run = begun(watch)
    assert run.fault
    answered(run, right=True)
    assert "gym.json.old" in run.fault
    assert not GymProgressStore().fault


# --- runs -------------------------------------------------------------------------------------------------------------


def test_each_exercise_of_the_toy_game_has_one_right_answer(watch: Watch) -> None:
    run = begun(watch)
    while not run.over:
        assert run.exercise is not None
        assert winning_takes(run.exercise.position) == list(run.exercise.answer)
        answered(run, right=True)
    assert run.summary() == "20 of 20 right."


def test_the_same_seed_gives_the_same_exercises() -> None:
    def asked(seed: int) -> list[object]:
        (paths.data() / "gym.json").unlink(missing_ok=True)
        run, found = begun(Watch(), seed=seed), list[object]()
        while not run.over:
            found.append(run.exercise)
            answered(run, right=len(found) % 3 > 0)
        return found

    assert asked(5) == asked(5)
    assert asked(5) != asked(6)


def test_due_patterns_come_first_then_new_ones(watch: Watch) -> None:
    store = GymProgressStore()
    late = PatternProgress(box=2, due=(DAY - timedelta(days=3)).toordinal())
    known = PatternProgress(box=5, due=(DAY + timedelta(days=3)).toordinal())
    patterns = {"fours-and-3": late, "fours-and-1": known}
    store.save(lambda _all: AllGyms(games={"nim": GymProgress(patterns=patterns)}))
    run = begun(watch)
    asked = []
    for _number in range(3):
        asked.append(run.exercise.pattern if run.exercise is not None else "")
        answered(run, right=True)
    assert asked == ["fours-and-3", "fours-and-2", "fours-and-3"]


def test_a_missed_pattern_is_back_after_some_exercises(watch: Watch) -> None:
    run = begun(watch)
    missed = run.exercise.pattern if run.exercise is not None else ""
    answered(run, right=False)
    for _number in range(BACK_IN):
        assert run.exercise is not None
        assert run.exercise.pattern != missed
        answered(run, right=True)
    assert run.exercise is not None
    assert run.exercise.pattern == missed


def test_a_board_comes_again_when_the_player_wants_it(watch: Watch) -> None:
    run = begun(watch, length=6)
    assert run.keep_board() == "No board has been answered yet."
    board = run.exercise
    answered(run, right=True)
    assert [run.keep_board(), run.keep_board()] == ["This board comes again later."] * 2
    for _number in range(BACK_IN):
        assert run.exercise is not board
        answered(run, right=True)
    assert run.exercise is board
    answered(run, right=True)
    assert run.exercise is not board, "once"


def test_a_board_wanted_again_at_the_end_of_a_run_is_its_last_or_begins_the_next(watch: Watch) -> None:
    run = begun(watch, length=3)
    board = run.exercise
    answered(run, right=True)
    run.keep_board()
    answered(run, right=True)
    assert run.exercise is board
    assert run.exercise is not None
    run.answer(*run.exercise.answer)
    run.keep_board()
    run.results.clear()
    run.ask()
    assert run.exercise is board


def test_the_clock_ends_an_answer_stands_in_pauses_and_can_be_turned_off(watch: Watch) -> None:
    run = begun(watch)
    assert run.limit == SLOWEST
    watch.now = SLOWEST - 1
    assert not run.too_late
    run.pause()
    watch.now += 100
    assert run.seconds == SLOWEST - 1
    run.pause()
    assert not run.too_late
    watch.now += 1
    assert run.too_late
    run.switch_clock()
    assert run.limit is None
    assert not run.too_late
    assert begun(watch).limit is None


def test_the_time_shrinks_with_the_level_and_pieces_rise(watch: Watch) -> None:
    run = begun(watch, length=1000)
    first = run.pieces
    for _number in range(150):
        answered(run, right=True)
    assert run.limit == FASTEST
    assert run.pieces == first + 30


# --- lines of text ----------------------------------------------------------------------------------------------------


def typed(text: str, *, length: int = 2) -> str:
    """Return what a run writes after some lines are typed."""
    out = StringIO()
    TextGym(begun(Watch(), length=length), Console(StringIO(text), out)).play()
    return out.getvalue()


def test_lines_ask_judge_and_say_when_a_pattern_is_back() -> None:
    shown = typed("skip\n")
    assert "[1 of 2] How many stones do you take?" in shown
    assert "Missed.\nTake 1: a multiple of four is left.\nIt is back in 3 more, and tomorrow.\n" in shown
    assert "0 of 1 right." in shown


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("1", "Heaps"),
        ("nonsense", "Type one of take 1, take 2 and take 3"),
        ("help", "skip: you don't see it"),
        ("1 2", "Name one, such as take 1.\n"),
        ("exercise 9", "Type one of 1 - 1, or help"),
        ("group 0", "Type one of 1 - 1, or help"),
    ],
)
def test_lines_name_what_is_possible(line: str, answer: str) -> None:
    assert answer in typed(f"{line}\n")


@pytest.mark.parametrize(
    "word",
    [
        "again",
        "later",
        "position",
        "turn",
        "mirror",
        "card",
        "patterns",
        "exercise",
        "exercise 1",
        "group",
        "group 1",
        "clock",
    ],
)
def test_every_word_is_understood(word: str) -> None:
    assert "Type one of" not in typed(f"{word}\n")


def test_a_board_opens_as_a_position_once_it_is_answered(watch: Watch) -> None:
    run = begun(watch)
    assert run.why_no_position(shown=False) == "The board opens as a position once it is answered."
    assert run.answered_position() is None
    stones = run.exercise.position if run.exercise is not None else 0
    answered(run, right=False)
    assert run.why_no_position(shown=False) == ""
    assert run.why_no_position(shown=True)
    entry = run.answered_position()
    assert entry is not None
    assert entry["game"] == "nim"
    replay = keep_position(Nim(), entry["position"])
    assert replay.state.stones == stones
    assert replay.path == keep_position(Nim(), entry["position"]).path


def test_lines_print_a_position_that_a_file_may_hold() -> None:
    before, _answer, after = typed("position\nskip\nposition\n").partition("Missed.")
    assert "The board opens as a position once it is answered." in before
    line = next(each for each in after.splitlines() if each.startswith("{"))
    assert parse_position(line.encode(), "board.json", lambda _id: Nim(), "").game.id == "nim"


def test_the_time_before_a_time_limit_does_not_count(watch: Watch) -> None:
    run = begun(watch, length=1)
    watch.now = 2 * SLOWEST
    out = StringIO()
    TextGym(run, Console(StringIO(f"clock\n{run.exercise.answer[0] if run.exercise else ''}\n"), out)).play()
    assert "Too late" not in out.getvalue()
    assert "Right, after 0.0 s." in out.getvalue()


def test_an_answer_is_a_number_a_name_or_a_place(watch: Watch) -> None:
    exercise = begun(watch).exercise
    assert exercise is not None
    assert read_answer(exercise, "2") == ("2",)
    assert read_answer(exercise, " TAKE 2 ") == ("2",)
    assert read_answer(exercise, "4") is None
    assert read_answer(exercise, "") is None


# --- statistics -------------------------------------------------------------------------------------------------------


def test_the_statistics_name_what_is_due(watch: Watch) -> None:
    assert "No pattern has been practised yet." in plain(gym_sections(Nim())[0].lines[0])
    run = begun(watch)
    answered(run, right=True)
    lines = [plain(each) for each in gym_sections(Nim())[0].lines]
    assert lines[0].startswith("Heaps  0 of 3 seen well, ")
    assert "best streak: 1" in lines[-1]
