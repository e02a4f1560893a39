"""What many games come to."""

from pathlib import Path

import pytest

from tashkalar import saves
from tashkalar.engine import Outcome
from tashkalar.saves import History, new_history
from tashkalar.stats import TashKalarTally, collect_tash_kalar, tallies, tash_kalar_summary_lines
from tests.saves.playing import TABLES, cards, play_on, saved, start


def whole(form: str, seed: int, players: int = 2) -> History:
    """A game to its end."""
    session = start(None, form, seed, players)
    play_on(session, seed=seed)
    line = new_history(session.start_state)
    for step in session.steps:
        line.play(step.option)
    return line


@pytest.mark.parametrize(("form", "players"), TABLES)
@pytest.mark.parametrize("seed", range(2))
def test_the_points_by_source_make_the_score(form: str, players: int, seed: int) -> None:
    """A team's count for both mates; in a melee all the colours' together."""
    line = whole(form, seed, players)
    assert isinstance(line.decision, Outcome)
    found = tallies(line)
    scored = [sum(seat.by_colour) for seat in line.state.seats] if form == "melee" else list(line.decision.scores)
    assert [tally.points for tally in found] == scored
    sides = [tally.won for tally in found[: line.state.table.colours]]
    assert sum(sides) in (0, 1)
    assert [tally.won for tally in found] == sides * (players // len(sides))
    assert {tally.turns for tally in found} == {line.state.turn.number}
    options = [(step.seat, step.option.split()[0]) for step in line.steps]
    for seat, tally in enumerate(found):
        assert tally.summoned == options.count((seat, "summon"))
        assert tally.invoked == options.count((seat, "flare"))
    assert all(tally.destroyed == tally.flares == 0 if form == "high-form" else not tally.tasks for tally in found)


def resigned(folder: Path, names: list[str], schools: list[str]) -> Path:
    """A game that the first player gives up at once."""
    session = saves.start_session(cards(), "high-form", schools, 1, names, folder)
    session.play("resign")
    session.close()
    assert session.path is not None
    return session.path


def test_players_and_schools_are_added_up_over_games(tmp_path: Path) -> None:
    paths = [
        resigned(tmp_path, ["Ada", "Boris"], ["northern", "sylvan"]),
        resigned(tmp_path, ["Boris", "Ada"], ["northern", "highland"]),
        resigned(tmp_path, ["Cleo", "Ada"], ["sylvan", "northern"]),
        saved(tmp_path, plies=5),
        tmp_path / "none.tkr",
    ]
    found = collect_tash_kalar(paths, cards())
    assert (found.counted, found.passed_over) == (3, 2)
    assert {name: (t.games, t.won) for name, t in found.players.items()} == {
        "Ada": (3, 2),
        "Boris": (2, 1),
        "Cleo": (1, 0),
    }
    assert {name: (t.games, t.won) for name, t in found.schools.items()} == {
        "Northern Imperial": (3, 1),
        "Highland": (1, 1),
        "Sylvan": (2, 1),
    }
    lines = tash_kalar_summary_lines(found)
    assert lines[0].split()[:4] == ["player", "games", "won", "drawn"]
    assert [number for number, line in enumerate(lines) if not line] == [4, 9]
    assert lines[5].split()[:2] == ["school", "games"]
    assert lines[1].split() == "Ada 3 2 0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 1.0".split()
    assert [line.split()[0] for line in lines[2:4]] == ["Boris", "Cleo"]
    assert len({len(line) for line in lines[:4]}) == 1, "the columns stand under each other"
    assert lines[-1].startswith("3 games;")
    assert lines[-1].endswith("broken: 2.")


def test_nothing_to_count(tmp_path: Path) -> None:
    found = collect_tash_kalar([], cards())
    assert found.counted == 0
    assert tash_kalar_summary_lines(found)[-1].startswith("0 games;")
    assert TashKalarTally().row()[-1] == "-"


def test_a_draw_is_nobodys_win() -> None:
    line = whole("duel", 1)
    line.decision = Outcome((0, 1), (5, 5), "a draw")
    assert [(tally.won, tally.drawn) for tally in tallies(line)] == [(0, 1), (0, 1)]


def test_an_average_does_not_grow() -> None:
    (tally, _) = tallies(whole("duel", 3))
    assert (tally + tally).row()[3:] == tally.row()[3:]
    assert (tally + tally).games == 2
