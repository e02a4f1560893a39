"""`tashkalar settings`: what is set, changed by words; the screens find the same."""

import json
import re
from pathlib import Path

import pytest

from hotseat.records.own_profile import read_profile
from hotseat.records.settings import DECLARED, MIXED, Settings, read_settings, settings_path, write_settings
from tests.helpers.cli_runner import Run, caller


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    for folder in ("CONFIG", "DATA"):
        monkeypatch.setenv(f"TASHKALAR_{folder}", str(tmp_path / folder.lower()))
    return caller(monkeypatch, capsys)


def test_every_setting_is_said_with_its_choices(run: Run) -> None:
    lines = run("settings").out.splitlines()
    assert [line.split(",")[0] for line in lines] == [*(each.name for each in DECLARED), "name"]
    for line, setting in zip(lines, DECLARED, strict=False):
        assert all(choice in line for choice in setting.choices)
        assert setting.note.lower().rstrip(".") in line.lower()
    assert run("settings", "ascii").out.splitlines() == [lines[[each.name for each in DECLARED].index("ascii")]]


def test_scripts_read_an_object(run: Run) -> None:
    assert json.loads(run("settings", "--json").out) == {
        **{each.name: str(getattr(Settings(), each.name)) for each in DECLARED},
        "name": "",
    }
    assert json.loads(run("settings", "bell", "on", "--json").out) == {"bell": "on"}


@pytest.mark.parametrize(("name", "value"), [(each.name, [*(each.choices or ["true"])][-1]) for each in DECLARED])
def test_a_change_is_kept_and_the_others_with_it(run: Run, name: str, value: str) -> None:
    write_settings(settings_path(), {"clock": "shown"})
    settings_path().write_text(settings_path().read_text().replace("{", '{"keys": {"undo": "x"},', 1))
    assert f": {value}. " in run("settings", name, value).out
    found = read_settings(settings_path())
    assert getattr(found.settings, name) == value
    assert found.keys == {"undo": "x"}
    assert found.settings.clock == "shown"


def test_the_own_name_is_a_setting_too(run: Run) -> None:
    assert run("settings", "name", "Irma").out == "name, your name: Irma.\n"
    assert read_profile().name == "Irma"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["tehme"], "there is no setting 'tehme'. The nearest is theme."),
        (["bell", "loud"], "bell has no value 'loud' (choices: auto, off or on)"),
        (["opponents", MIXED], "opponents has no value 'mixed'"),
        (["name", " "], "a name has 1 to"),
    ],
)
def test_what_cannot_be_set_is_said_in_a_line(run: Run, words: list[str], said: str) -> None:
    done = run("settings", *words)
    assert done.code == 2
    assert said in done.err
    assert not settings_path().exists()


def test_a_file_with_faults_is_put_aside_before_it_is_changed(run: Run) -> None:
    settings_path().parent.mkdir(parents=True, exist_ok=True)
    settings_path().write_text('{"tempo": 3, "bell": "on"}')
    assert "tempo" in run("settings", "bell").err
    assert "settings.json.old" in run("settings", "clock", "shown").err
    assert read_settings(settings_path()).settings == Settings(bell="on", clock="shown")


def test_what_cannot_be_written_is_a_failure(run: Run) -> None:
    settings_path().parent.write_text("a file where the folder should be")
    done = run("settings", "bell", "on")
    assert done.code == 1
    assert "can't be saved" in done.err


def test_the_command_for_notices_is_checked_and_tested(run: Run, tmp_path: Path) -> None:
    assert "no command is set" in run("settings", "notify", "--test").err.lower()
    for command, said in (
        ("no-such-program", "there is no program 'no-such-program'"),
        ("~/bin/ring", "sh -c '~/bin/ring'"),
        ("x" * 2000, "a command is one line of 1000 characters at most"),
    ):
        done = run("settings", "notify", command)
        assert done.code == 2
        assert said in done.err
    ring = tmp_path / "ring"
    done = run("settings", "notify", f"touch {ring} > /dev/null")
    assert "No shell runs the command, so > means nothing in it" in done.err
    run("settings", "notify", f"touch {ring}")
    done = run("settings", "notify", "--test")
    assert ring.exists()
    assert re.fullmatch(r"It worked at \d\d:\d\d\.\n", done.out)
    run("settings", "notify", "false")
    done = run("settings", "notify", "--test")
    assert (done.code, "The command for notices failed: it exited with code 1." in done.err) == (1, True)
    assert run("settings", "notify", "").out.startswith("notify, Command for notices: not set. Runs when")
    assert run("settings", "bell", "--test").code == 2


def test_plain_lines_run_the_command_of_the_option_or_the_setting(run: Run, tmp_path: Path) -> None:
    words = ("play", "--plain", "--form", "high-form", "--seed", "7", "--first", "1", "--seat", "1=beginner")
    for number, more in enumerate((("--notify", f"touch {tmp_path / '0'}"), ())):
        run("settings", "notify", f"touch {tmp_path / '1'}")
        assert run(*words, *more).code == 0
        assert [(tmp_path / str(each)).exists() for each in range(2)] == [True, number == 1]
    assert "--notify: 'unbalanced isn't a command" in run(*words, "--notify", "'unbalanced").err.replace('"', "")
    failed = run(*words, "--notify", "false")
    assert "The command for notices failed: it exited with code 1." in failed.out + failed.err
