"""A user's own cards at the command line: checked, shown, played, and named in a record."""

import io
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hotseat.records.record import RecordFault
from tashkalar import cards, cli
from tashkalar.cards import default_path, load
from tashkalar.cards.check import deck_fingerprints, fingerprint, older_fingerprints
from tashkalar.engine import Catalogue
from tashkalar.game_types import Session
from tashkalar.plugin import TashKalar
from tests.cards.files import SMALL, STEP, effect, shipped_data
from tests.helpers import saves

Command = Callable[..., tuple[int, str, str]]


@pytest.fixture
def command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    """Runs a command inside this process, with an empty shelf: its exit code, what it said, what it complained of."""
    monkeypatch.setenv("TASHKALAR_DATA", str(tmp_path))
    (tmp_path / "games").mkdir()

    def run(*words: str) -> tuple[int, str, str]:
        monkeypatch.setattr("sys.argv", ["tashkalar", *words])
        with pytest.raises(SystemExit) as ended:
            cli.main()
        said = capsys.readouterr()
        assert isinstance(ended.value.code, int)
        return ended.value.code, said.out, said.err

    return run


def own(folder: Path, text: str = SMALL, name: str = "my.yaml") -> Path:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return file


# --- the fingerprint -------------------------------------------------------------------------------------------------


def changed(*path: str | int, to: Any) -> str:
    """The fingerprint of the game's cards with one value changed."""
    data = shipped_data()
    holder = data
    for step in path[:-1]:
        holder = holder[step]
    assert holder[path[-1]] != to
    holder[path[-1]] = to
    return fingerprint(data)


def test_wording_is_no_rule(catalogue: Catalogue) -> None:
    same = catalogue.fingerprint
    assert fingerprint(shipped_data()) == same
    assert changed("beings", 0, "name", to="Blade Dancer") == same
    assert changed("beings", 0, "text", to="Strike!") == same
    assert changed("flares", 0, "upper", "text", to="Quick!") == same
    assert changed("schools", 0, "name", to="The North") == same
    assert changed("tasks", 0, "text", to="Smash.") == same


def test_a_rule_makes_other_cards(catalogue: Catalogue) -> None:
    prints = [
        catalogue.fingerprint,
        changed("beings", 0, "id", to="blade-dancer"),
        changed("beings", 0, "rank", to="heroic"),
        changed("beings", 0, "pattern", to="c*c"),
        changed("beings", 0, "effect", to=[]),
        changed("beings", 5, "marks", to="....\n....\n...m\n...*\n"),
        changed("flares", 0, "upper", "gap", to=9),
        changed("tasks", 0, "goal", "destroyed", "pieces", to=2),
        changed("tasks", 0, "points", to=2),
        changed("schools", 0, "deck", to="sylvan"),
    ]
    assert len(set(prints)) == len(prints)


def test_a_choice_may_be_called_like_a_wording() -> None:
    one = {"either": {"name": [{"gain": 1}], "text": [{"gain": 2}]}}
    other = {"either": {"name": [{"gain": 1}], "text": [{"gain": 3}]}}
    assert fingerprint(one) != fingerprint(other)


def test_a_game_is_of_the_decks_in_play(catalogue: Catalogue) -> None:
    """A card of another deck, or a task where none are claimed, is no part of it (docs/save-format.md)."""

    def seen(**changed: Any) -> tuple[str, ...]:
        made = of(shipped_data() | changed)
        pairs = (("northern", "sylvan"), ("northern", "highland"))
        return tuple(made.fingerprint_of(pair, tasks=tasks) for pair in pairs for tasks in (True, False))

    def of(data: Any) -> Catalogue:
        schools = tuple(catalogue.schools.values())
        return Catalogue(
            schools, (), (), (), fingerprint(data), older_fingerprints(data), tuple(deck_fingerprints(data))
        )

    data = shipped_data()
    same = seen()
    assert len(set(same)) == 4
    other = [being | {"rank": "common"} if being["deck"] == "sylvan" else being for being in data["beings"]]
    assert [one == was for one, was in zip(seen(beings=other), same, strict=True)] == [False, False, True, True]
    easier = [task | {"points": 9} for task in data["tasks"]]
    assert [one == was for one, was in zip(seen(tasks=easier), same, strict=True)] == [False, True, False, True]
    assert not set(seen(legends=data["legends"][1:])) & set(same)
    assert not set(seen(flares=data["flares"][1:])) & set(same)


def test_schools_may_be_added_to_a_card_file() -> None:
    """An older game is still a game of these cards, whole file or not."""
    data = shipped_data()
    more = data | {
        "schools": [*data["schools"], {"id": "north", "name": "North", "deck": "own"}],
        "beings": [*data["beings"], data["beings"][0] | {"id": "stranger", "deck": "own"}],
    }
    assert fingerprint(more) != fingerprint(data)
    assert older_fingerprints(more)[-1] == fingerprint(data)
    assert set(older_fingerprints(data)) < set(older_fingerprints(more))
    assert dict(deck_fingerprints(more))["imperial"] == dict(deck_fingerprints(data))["imperial"]


def test_a_game_is_not_gone_on_with_under_other_cards(tmp_path: Path) -> None:
    mine = load(own(tmp_path))
    session = saves.start_session(mine, "duel", ["north", "south"], 1, ["Ada", "Boris"], tmp_path)
    session.play(session.history.decision.options[0])  # type: ignore[union-attr]
    session.close()
    assert session.path is not None
    reworded = load(own(tmp_path, SMALL.replace("Nothing much.", "A little."), "reworded.yaml"))
    again = saves.resume_session(session.path, reworded)
    assert len(again.steps) == 1
    again.close()
    other = load(own(tmp_path, SMALL.replace(STEP, "- gain: 2"), "other.yaml"))
    for catalogue in (other, cards.load()):
        with pytest.raises(RecordFault, match="other cards"):
            saves.resume_session(session.path, catalogue)


# --- the command line ------------------------------------------------------------------------------------------------


def test_the_shipped_file_is_found_and_is_no_fault(command: Command) -> None:
    code, said, _ = command("cards", "--path")
    assert (code, said) == (0, f"{default_path()}\n")
    assert command("cards", "--check", said.strip())[0] == 0


def test_an_own_card_is_checked_and_shown(command: Command, tmp_path: Path) -> None:
    file = own(tmp_path, effect("- destroy: {where: marked, all: true}", marks=True))
    assert command("cards", "--check", str(file)) == (
        0,
        (
            f"{file}: 1 card, no fault\n"
            "warning: deck own has only 1 card; the first hand takes all, so the game ends at once\n"
        ),
        "",
    )
    code, said, _ = command("cards", "--check", str(file), "mine")
    assert (code, said.splitlines()[0]) == (0, "Mine, common.")
    assert "\nMarked: 1 up, 1 left.\n  cm\n  m*\n  c.\n" in said
    assert "The nearest is mine." in command("cards", "--check", str(file), "mime")[2]


def test_faults_are_told_line_by_line(command: Command, tmp_path: Path) -> None:
    file = own(tmp_path, effect("- gain: 10\n- destory: {}"))
    for words in (("cards", "--check"), ("play", "--seed", "1", "--cards"), ("engine", "--cards")):
        code, said, complaint = command(*words, str(file))
        assert (code, said) == (1, "")
        assert complaint.splitlines() == [
            "tashkalar: the card file is faulty",
            "my.yaml:15: mine: gain: 10 is out of range, at most 9",
            "my.yaml:16: mine: unknown word 'destory' (did you mean 'destroy'?)",
        ]


def test_a_pipe_is_no_card_file(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "my.yaml"
    os.mkfifo(file)
    for words in (("cards", "--check"), ("play", "--seed", "1", "--cards"), ("engine", "--cards")):
        text = f"tashkalar: the cards can't be read: a pipe, not a file ({file})\n"
        assert command(*words, str(file)) == (1, "", text)


def test_faults_beyond_the_first_are_counted(command: Command, tmp_path: Path) -> None:
    file = own(tmp_path, effect("\n".join(["- gain: 10"] * 150)))
    code, said, complaint = command("cards", "--check", str(file))
    assert (code, said) == (1, "")
    assert len(complaint.splitlines()) == 12
    assert complaint.endswith("\nand 140 more faults\n")


def test_a_game_is_begun_with_own_cards(command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[tuple[Catalogue, Session]] = []

    def run(game: TashKalar, *_: object, session: Session, **_more: object) -> None:
        opened.append((game.catalogue, session))
        session.close()

    monkeypatch.setattr("hotseat.cli.common.need_terminal", lambda: None)
    monkeypatch.setattr("hotseat.cli.play_commands.run_games", run)
    file = own(tmp_path)
    words = ("play", "--cards", str(file), "--schools", "north,south", "--form", "duel")
    assert command(*words)[0] == 0
    ((catalogue, session),) = opened
    assert catalogue == load(file)
    assert session.history.start.config.cards == catalogue
    assert "there is no school 'northern'" in command("play", "--cards", str(file), "--schools", "northern,south")[2]
    assert command("play", "--cards", str(file), "--seed", "1")[0] == 0, "left out, the file's own schools play"
    assert command("play", "--resume", "--cards", str(file))[0] == 0
    assert "other cards" in command("play", "--resume")[2]


def test_the_engine_plays_own_cards(command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Wire:
        """Standard input or output as bytes."""

        def __init__(self, data: bytes = b"") -> None:
            self.buffer = io.BytesIO(data)

        def isatty(self) -> bool:
            return False

    asked = {"do": "new", "form": "duel", "schools": ["north", "south"], "seed": 1}
    answer = Wire()
    monkeypatch.setattr(sys, "stdin", Wire(json.dumps(asked).encode()))
    monkeypatch.setattr(sys, "stdout", answer)
    command("engine", "--cards", str(own(tmp_path)))
    assert json.loads(answer.buffer.getvalue())["ok"] is True


def test_names_and_texts_have_one_spelling(catalogue: Catalogue) -> None:
    tasks = catalogue.tasks.values()
    names = [catalogue.name(card) for card in (*catalogue.beings, *catalogue.flares, *catalogue.tasks)]
    texts = [being.text for being in catalogue.beings.values()] + [task.text for task in tasks]
    assert not [text for text in (*names, *texts) if "color" in text.lower()]


def test_a_file_is_read_anew_at_each_call(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It may have been edited meanwhile, and the same relative name is another file in another folder."""
    text = default_path().read_text(encoding="utf-8")
    for folder, knight in (("one", "Knight"), ("other", "Rider")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "mine.yaml").write_text(
            text.replace("name: Knight", f"name: {knight}", 1), encoding="utf-8"
        )
    names = []
    for folder in ("one", "other"):
        monkeypatch.chdir(tmp_path / folder)
        names.append(load(Path("mine.yaml")).beings["knight"].name)
    Path("mine.yaml").write_text(text.replace("name: Knight", "name: Horseman", 1), encoding="utf-8")
    names.append(load(Path("mine.yaml")).beings["knight"].name)
    assert names == ["Knight", "Rider", "Horseman"]
    assert load() is load(), "the game's own file is read once"
