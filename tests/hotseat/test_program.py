"""A program that plays: what it may say and how late, what counts as an answer, and how an error names it."""

import json
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import sleep

import pytest

from hotseat.play import program
from hotseat.play.error_output import MOST
from hotseat.play.program import LONGEST_LINE, PlayerError, PlayerReply, Program
from hotseat.util import paths
from hotseat.util.safe_io import LAST_LINE
from tests.hotseat import bots
from tests.hotseat.helpers.fixed_environment import PATIENCE
from tests.hotseat.helpers.waits import until

ANSWER = '{"play":"take 1"}'
SAYS = "import sys\nsys.stdin.readline()\nsys.stdout.write(sys.argv[1])\nsys.stdout.flush()\nsys.stdin.readline()\n"
"""Says the same whatever it is asked, and waits."""


@contextmanager
def running(text: str, *arguments: str) -> Iterator[Program]:
    """A program in Python, stopped at the end."""
    started = Program([sys.executable, "-c", text, *arguments])
    try:
        yield started
    finally:
        started.stop()


def answer(said: str, on_progress: Callable[[float], None] = lambda _: None) -> PlayerReply:
    """Return the answer of a program that says this when it is asked."""
    with running(SAYS, said) as started:
        return started.request({}, PATIENCE, on_progress)


def refusal(said: str) -> str:
    """Return the error of a program that says this when it is asked."""
    with pytest.raises(PlayerError) as failure:
        answer(said)
    return str(failure.value)


# --- errors -----------------------------------------------------------------------------------------------------------


def test_an_error_names_the_player_and_quotes_its_output() -> None:
    error = PlayerError("{name} plays {what}", "Help!", what=3)
    assert str(error) == "it plays 3: Help!"
    assert str(error.of("Ada")) == "Ada plays 3: Help!"
    assert str(PlayerError("{name} was stopped").of("Ada").of("Boris")) == "Boris was stopped"


def test_why_no_process_starts_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(PlayerError) as failure:
        Program([sys.executable, "\0"])
    assert str(failure.value) == "it can't be started: embedded null byte"
    monkeypatch.setattr(sys, "executable", "/no/such/python")
    with pytest.raises(PlayerError) as failure:
        Program(["true"])
    assert str(failure.value) == "it can't be started: No such file or directory"


@pytest.mark.parametrize(
    ("errors", "quoted"),
    [
        ("''", ""),
        (r"'\n  \n'", ""),
        (r"'first\n  last \t\n\n \n'", ": last"),
        (r"'\x1b[31mred\n'", r": \x1b[31mred"),
        (f"'a' * {LAST_LINE}", f": {'a' * LAST_LINE}"),
        (f"'a' * {LAST_LINE} + 'b'", f": {'a' * LAST_LINE}"),
        (rf"'b' * {2 * LONGEST_LINE} + '\nlast'", ": last"),
    ],
    ids=["silent", "blank", "last", "escaped", "long", "longer", "much"],
)
def test_the_last_words_of_a_program_are_quoted(errors: str, quoted: str) -> None:
    text = "import sys\nsys.stderr.write(eval(sys.argv[1]))\nsys.exit(4)"
    with running(text, errors) as started, pytest.raises(PlayerError) as failure:
        started.request({}, PATIENCE)
    assert str(failure.value) == f"it exited with code 4{quoted}"


def test_last_words_in_no_encoding_are_quoted() -> None:
    text = "import sys\nsys.stderr.buffer.write(b'\\xff!')\nsys.exit(4)"
    with running(text) as started, pytest.raises(PlayerError) as failure:
        started.request({}, PATIENCE)
    assert str(failure.value) == "it exited with code 4: \ufffd!"


def test_a_blank_line_is_no_last_word() -> None:
    text = "import sys, time\nprint(file=sys.stderr, flush=True)\ntime.sleep(0.2)\nsys.exit('last')"
    with running(text) as started, pytest.raises(PlayerError) as failure:
        started.request({}, PATIENCE)
    assert str(failure.value) == "it exited with code 1: last"


def kept_errors(folder: Path, text: str) -> tuple[Program, str]:
    """Return a program that a table has run, and the content of the file with its error output."""
    started = Program([sys.executable, "-c", f"import sys\n{text}"], logged=True)
    try:
        with pytest.raises(PlayerError):
            started.request({}, PATIENCE)
    finally:
        started.stop()
    (file,) = folder.glob("player-*.log")
    assert file == started.errors.file
    assert file.stat().st_mode & 0o077 == 0 or sys.platform == "win32"
    return started, file.read_text()


def test_all_error_output_is_kept_for_a_player_at_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The last ten lines are shown, and a file has all, escaped."""
    monkeypatch.setattr(paths, "log", lambda: tmp_path)
    program, kept = kept_errors(tmp_path, "for i in range(12): print('line', i, '\\x1b[31m', file=sys.stderr)")
    lines = [rf"line {i} \x1b[31m" for i in range(12)]
    assert program.error_details.text == (
        "Its last lines:",
        *(f"  {line}" for line in lines[2:]),
        f"All it said: {program.errors.file}",
    )
    assert kept.splitlines() == lines


@pytest.mark.long
def test_a_file_of_error_output_has_a_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paths, "log", lambda: tmp_path)
    program, kept = kept_errors(
        tmp_path, f"for _ in range({MOST // 500}): print('word ' * 200, file=sys.stderr)\nsys.exit('last')"
    )
    assert len(kept) == MOST
    assert program.errors.last == "last"


def test_last_lines_are_shown_where_no_file_can_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "log").write_text("no folder")
    monkeypatch.setattr(paths, "log", lambda: tmp_path / "log")
    started = Program([sys.executable, "-c", "import sys; sys.exit('one\\ntwo')"], logged=True)
    try:
        with pytest.raises(PlayerError):
            started.request({}, PATIENCE)
    finally:
        started.stop()
    assert started.error_details.text == ("Its last lines:", "  one", "  two")


def test_one_line_is_told_once_and_kept_only_at_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paths, "log", lambda: tmp_path)
    with running("import sys\nsys.exit('why')") as started, pytest.raises(PlayerError):
        started.request({}, PATIENCE)
    assert started.error_details.text == ()
    assert not [*tmp_path.iterdir()]


# --- answers ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "reply"),
    [
        (ANSWER, PlayerReply("take 1", "")),
        ('{"play":"","digest":"abc"}', PlayerReply("", "abc")),
        ('{"digest":7,"play":"take 1","why":"because"}', PlayerReply("take 1", "")),
        (f" {ANSWER} \r", PlayerReply("take 1", "")),
    ],
)
def test_what_counts_as_an_answer(said: str, reply: PlayerReply) -> None:
    assert answer(f"{said}\n") == reply


@pytest.mark.parametrize(
    "said",
    [
        '{"play":1}',
        "[]",
        "take 1",
        '{"thinking":1.5}',
        '{"thinking":-0.5}',
        '{"thinking":"0.5"}',
        '{"thinking":0.5,"more":1}',
        '{"thinking":NaN}',
    ],
)
def test_what_counts_as_none(said: str) -> None:
    assert refusal(f"{said}\n") == f"""it answered with something other than {{"play": ...}}: {said!r}"""


def test_the_last_line_needs_no_end_once_the_output_ends() -> None:
    with running(f"import sys\nsys.stdin.readline()\nsys.stdout.write({ANSWER!r})") as started:
        assert started.request({}, PATIENCE).play == "take 1"


@pytest.mark.parametrize("said", [ANSWER, '{"thinking":0.5}'])
def test_a_line_has_a_longest_length(said: str) -> None:
    longest = said.ljust(LONGEST_LINE - 1) + "\n"
    assert answer(f"{longest}{ANSWER}\n").play == "take 1"
    assert refusal(f" {longest}{ANSWER}\n") == f"it answered with an unterminated line: {said!r}"


# --- progress ---------------------------------------------------------------------------------------------------------


def test_progress_is_passed_on() -> None:
    heard: list[float] = []
    reports = "".join(f'{{"thinking":{share}}}\n' for share in (0, 0.25, 1))
    assert answer(f"{reports}{ANSWER}\n", heard.append).play == "take 1"
    assert heard == [0.0, 0.25, 1.0]
    assert [type(share) for share in heard] == [float] * 3


def test_a_program_reports_its_progress_so_often_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program, "MOST_REPORTS", 3)
    report = '{"thinking":0.5}\n'
    assert answer(f"{report * 3}{ANSWER}\n").play == "take 1"
    assert refusal(f"{report * 4}{ANSWER}\n") == "it keeps reporting progress but never answers"


LATE = """
import json, sys
for line in sys.stdin:
    print('{"play":"take 1"}', '{"thinking":0.5}', sep=chr(10), flush=True)
"""
"""Reports its progress once more after each answer."""


def test_a_report_that_comes_after_the_answer_is_dropped() -> None:
    heard: list[float] = []
    with running(LATE) as started:
        for _ in range(3):
            assert started.request({}, PATIENCE, heard.append).play == "take 1"
            until(lambda: not started._lines.empty(), "the report doesn't come")
    assert heard == []


CHATTY = """
import sys
for line in sys.stdin:
    print('{"thinking":0.5}', '{"play":"take 1"}', '{"thinking":0.5}', '{"thinking":0.5}', sep=chr(10), flush=True)
"""
"""Reports its progress once before each answer and twice after it."""


def test_what_is_read_slowly_is_not_lost() -> None:
    reports = '{"thinking":0.5}\n' * 4
    assert answer(f"{reports}{ANSWER}\n", lambda _: sleep(0.3)).play == "take 1"


def test_output_that_nobody_reads_is_let_go_when_a_program_is_stopped() -> None:
    with running(f"while True:\n    print({ANSWER!r}, flush=True)") as started:
        until(started._lines.full, "it says nothing")
        started.stop()
        until(lambda: not any(thread.is_alive() for thread in started._readers), "somebody still reads")


def test_reports_that_are_dropped_count_too(monkeypatch: pytest.MonkeyPatch) -> None:
    with running(CHATTY) as started:
        started.request({}, PATIENCE)
        until(started._lines.full, "the reports don't come")
        monkeypatch.setattr(program, "MOST_REPORTS", 3)
        assert started.request({}, PATIENCE).play == "take 1"
        until(started._lines.full, "the reports don't come")
        monkeypatch.setattr(program, "MOST_REPORTS", 2)
        with pytest.raises(PlayerError, match="it keeps reporting progress but never answers"):
            started.request({}, PATIENCE)


def test_no_thread_of_a_program_keeps_this_process_from_ending() -> None:
    others = set(threading.enumerate())
    with running(bots.DEAF) as started:
        started.request({"events": "x" * (1 << 20)}, PATIENCE)
        own = set(threading.enumerate()) - others
        started.stop()
        own |= set(threading.enumerate()) - others
    assert len(own) >= 3, "one writes, one reads, one reads the errors"
    assert all(thread.daemon for thread in own)


def test_what_else_is_said_without_a_question_is_quoted() -> None:
    with running("print('Hello!', flush=True)\ninput()") as started:
        until(lambda: not started._lines.empty(), "it says nothing")
        with pytest.raises(PlayerError) as failure:
            started.request({}, PATIENCE)
    assert str(failure.value) == "it sent an answer before it was asked: 'Hello!'"


COUNTS = """
import json, sys
lines = []
for line in sys.stdin:
    lines.append(json.loads(line))
    if lines[-1]["do"] == "choose":
        print('{"thinking":0.1}', '{"thinking":0.2}', sep=chr(10), flush=True)
    elif lines[-1]["do"] == "answer":
        print(json.dumps({"play": " ".join(each["do"] for each in lines)}), flush=True)
        lines = []
"""
"""Reports twice when it is asked, and answers with what it has heard when it is to."""


def test_who_reports_is_hurried_once_for_each_question() -> None:
    def ask(*, hurry: bool) -> str:
        def heed(share: float) -> None:
            assert started.thinks
            if hurry:
                started.move_now()
            if share == 0.2:
                started._send({"do": "answer"})

        assert not started.thinks
        return started.request({"do": "choose"}, PATIENCE, heed).play

    with running(COUNTS) as started:
        assert ask(hurry=True) == "choose hurry answer"
        assert ask(hurry=False) == "choose answer"
        assert ask(hurry=True) == "choose hurry answer"
        started.move_now()
        assert ask(hurry=False) == "choose answer", "the call came before the question"


def test_who_is_to_hurry_before_it_reports_is_hurried_as_soon_as_it_does() -> None:
    with running(COUNTS) as started:
        send = started._send

        def ask(request: dict[str, object]) -> None:
            send(request)
            started.move_now()

        def heed(share: float) -> None:
            if share == 0.2:
                send({"do": "answer"})

        started._send = ask  # type: ignore[method-assign]
        assert started.request({"do": "choose"}, PATIENCE, heed).play == "choose hurry answer"


def test_a_request_is_a_short_line() -> None:
    with running("import json\nprint(json.dumps({'play': ascii(input())}), flush=True)\ninput()") as started:
        heard = started.request({"do": "choose", "view": ["é", 1.5]}, PATIENCE).play
    assert heard == ascii(json.dumps({"do": "choose", "view": ["é", 1.5]}, separators=(",", ":")))


# --- time -------------------------------------------------------------------------------------------------------------


def test_only_the_first_answer_may_be_late(monkeypatch: pytest.MonkeyPatch) -> None:
    slow = 'import sys, time\nfor line in sys.stdin:\n    time.sleep(0.5)\n    print(\'{"play":"1"}\', flush=True)\n'
    monkeypatch.setattr(program, "STARTING", PATIENCE)
    with running(slow) as started:
        assert started.request({}, 0.25).play == "1"
        with pytest.raises(PlayerError) as failure:
            started.request({}, 0.25)
    assert str(failure.value) == "it gave no answer within 0.25 seconds"
