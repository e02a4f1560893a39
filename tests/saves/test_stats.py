"""Statistics of many games of Tash-Kalar."""

from pathlib import Path

import pytest

from hotseat.records import saved_games
from hotseat.records.stats import collect, summary_lines
from tashkalar.engine import Outcome
from tashkalar.plugin import TashKalar
from tests.helpers import saves
from tests.saves.playing import TABLES, cards, play_on, saved, start


@pytest.mark.parametrize(("form", "players"), TABLES)
@pytest.mark.parametrize("seed", range(2))
def test_the_points_by_source_make_the_score(form: str, players: int, seed: int) -> None:
    """A team's count for both mates; in a melee all the colours' together."""
    session = start(None, form, seed, players)
    play_on(session, seed=seed)
    assert isinstance(session.history.decision, Outcome)
    found = [
        dict(zip(TashKalar.tally_heads, session.game.tally(session.steps, seat), strict=True))
        for seat in range(players)
    ]
    state = session.state
    scored = [sum(seat.by_colour) for seat in state.seats] if form == "melee" else list(session.history.decision.scores)
    assert [tally["points"] for tally in found] == scored
    sources = ("tasks", "legends", "destroyed", "flares")
    assert [sum(tally[source] for source in sources) for tally in found] == scored
    options = [(step.seat, step.option.split()[0]) for step in session.steps]
    for seat, tally in enumerate(found):
        assert tally["beings"] == options.count((seat, "summon"))
        assert tally["invoked"] == options.count((seat, "flare"))
    assert all(
        tally["destroyed"] == tally["flares"] == 0 if form == "high-form" else not tally["tasks"] for tally in found
    )


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
    found = collect(map(saved_games.read_summary, paths), TashKalar(cards()))
    assert (found.counted, dict(found.left_out)) == (3, {"unfinished": 1, "damaged": 1})
    assert {name: (t.games, t.won) for name, t in found.players.items()} == {
        "Ada": (3, 2),
        "Boris": (2, 1),
        "Cleo": (1, 0),
    }
    assert {name: (t.games, t.won) for name, t in found.loadouts.items()} == {
        "Northern Imperial": (3, 1),
        "Highland": (1, 1),
        "Sylvan": (2, 1),
    }
    lines = summary_lines(found, TashKalar(cards()))
    assert lines[0].split()[:4] == ["player", "games", "won", "drawn"]
    assert [number for number, line in enumerate(lines) if not line] == [4, 9, 16, 22]
    assert lines[5].split()[:2] == ["school", "games"]
    assert lines[1].split() == "Ada 3 2 0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 1.0".split()
    assert [line.split()[:4] for line in lines[2:4]] == [["Boris", "2", "1", "0"], ["Cleo", "1", "0", "0"]]
    assert len({len(line) for line in lines[:4]}) == 1, "the columns stand under each other"
    assert lines[-1].startswith("3 games;")
    assert lines[-1].endswith(" Left out: 1 unfinished, 1 damaged.")


def test_nothing_to_count() -> None:
    found = collect([], TashKalar(cards()))
    assert found.counted == 0
    assert summary_lines(found, TashKalar(cards()))[-1].startswith("0 games;")


@pytest.mark.parametrize(("form", "players"), TABLES)
def test_team_mates_win_together(tmp_path: Path, form: str, players: int) -> None:
    session = start(tmp_path, form, 1, players)
    play_on(session, seed=1)
    session.close()
    outcome, sides = session.history.decision, session.game.sides(session.state)
    assert isinstance(outcome, Outcome)
    (side,) = [side for side in sides if outcome.winners[0] in side]
    found = collect(map(saved_games.read_summary, tmp_path.iterdir()), session.game)
    names = session.game.names(session.state)
    drawn = {*outcome.winners} != {*side}
    assert {name for name, tally in found.players.items() if tally.won} == (
        set() if drawn else {names[seat] for seat in side}
    )
    assert {tally.sums[-1] for tally in found.players.values()} == {session.state.turn.number}
