"""Three and four by lines: scores in colours, gaps to each enemy, improvising, handing over, and who sees what."""

import random
import re

import pytest

from tashkalar.engine import Catalogue, Decision, Outcome, setup
from tashkalar.game_types import Replay, Session
from tests.helpers.saves import unsaved_session
from tests.saves.playing import NAMES, TABLES, any_option, play_on, start
from tests.text_ui.conversations import in_person, played, printed_lines, script, viewed
from tests.text_ui.test_game import cards_of, shows
from tests.tui.golden import MELEE, TEAMS


def at(catalogue: Catalogue, position: dict[str, object]) -> Session:
    """A session in the middle of a game."""
    return unsaved_session(setup(catalogue, position))


def test_the_scores_of_a_melee_are_told_colour_by_colour(catalogue: Catalogue) -> None:
    lines = played(at(catalogue, MELEE), "score")
    assert lines[0] == (
        "Ada 2: 4 in Boris's colour, 2 in Cleo's colour and 10 in Dan's colour; may still improvise with Boris and Dan."
    )
    assert "Dan 6: 6 in Ada's colour, 7 in Boris's colour and 8 in Cleo's colour; may improvise no more." in lines
    assert "Destroyed this turn by Ada: 2 commons of Boris (1 point)." in lines
    assert "Destroyed this turn by Ada: 1 common of Cleo (no point)." in lines
    assert "Single commons of several colours are left over: 1 more point in one of those colours." in lines
    assert lines[-1] == "4 turns are left."


def test_the_gaps_are_told_against_each_enemy(catalogue: Catalogue) -> None:
    lines = played(at(catalogue, MELEE), "gaps")
    assert [line.partition("upper, ")[2].split()[0] for line in lines] == ["Boris", "Cleo", "Dan"]


def test_a_team_has_one_score_and_counts_its_cards(catalogue: Catalogue) -> None:
    lines = played(at(catalogue, TEAMS), "score", "pieces cleo", "tasks")
    assert lines[0].startswith("Ada & Cleo 1: tasks 0, legends 1.")
    assert "Cards to draw before the last turns begin: Ada 9 cards, Boris 9 cards, Cleo 9 cards, Dan 9 cards." in lines
    assert any(line.startswith("Ada & Cleo: 5 commons ") for line in lines)
    assert any(line.lstrip().startswith("Ada & Cleo: ") and "Boris & Dan: " in line for line in lines)


def test_improvising_is_told_apart(catalogue: Catalogue) -> None:
    board = "## ## .. .. .. .. .. ## ##\n## .. .. .. .. .. .. .. ##\n" + ".. .. .. .. .. .. .. .. ..\n" * 5
    rows = [*board.splitlines(), "## .. .. .. .. .. .. .. ##", "## ## .. .. .. .. .. ## ##"]
    rows[3], rows[5] = ".. .. .. .. 2c .. .. .. ..", ".. .. .. .. 1c .. .. .. .."
    seats = [{"beings": ["swordmaster"], "legends": [], "flares": []}, {}, {}]
    named = [{"name": n, "school": s, **h} for n, s, h in zip(NAMES, catalogue.schools, seats, strict=False)]
    session = at(catalogue, {"form": "melee", "board": rows, "seats": named})
    lines = played(session, "hand", "card swordmaster", "summon swordmaster e5 with e6")
    assert "1 Swordmaster, common, no place; 1 more with an enemy piece." in lines
    assert any("improvising once and for all with Boris" in line for line in lines)
    assert any("Ada improvises with Boris's common on e6" in line for line in lines)


def test_what_is_impossible_says_why(catalogue: Catalogue) -> None:
    lines = played(at(catalogue, MELEE), "resign", "pass")
    assert lines[0] == "You can't resign in a melee."
    assert lines[1].startswith("You have no teammate to hand over to.")
    lines = played(at(catalogue, TEAMS), "pass", "summon knight e5")
    assert "You only place commons for your teammate now." in lines[-1]


@pytest.mark.sweep("form", "players")
@pytest.mark.parametrize(("form", "players"), TABLES[2:])
def test_nobody_sees_anybody_elses_hand(form: str, players: int) -> None:
    """A cover comes before each change of seats, to a teammate too, and hides all the hands."""
    session, rng = start(None, form, 3, players), random.Random(4)
    looks: list[str] = []

    def answer(fresh: str) -> str | None:
        decision = session.history.decision
        assert isinstance(decision, Decision)
        fresh = " ".join(fresh.split())
        if "have looked away" in fresh:
            below = fresh.rpartition("Answers:")[2].partition(f"{NAMES[decision.seat]}, press Enter")[2]
            assert not shows(below, [card for seat in range(players) for card in cards_of(session, seat)])
            looks[:] = ["hand", "gaps"]
            return ""
        assert set(re.findall(r"(\w+)'s hand:", fresh)) <= {NAMES[decision.seat]}
        return looks.pop() if looks else any_option(decision, rng).text

    screen = in_person(session, answer)
    assert isinstance(session.history.decision, Outcome)
    assert "Dan, press Enter when the others have looked away." in " ".join(screen.split()) or players == 3


@pytest.mark.parametrize(("form", "players"), TABLES[2:])
def test_a_replay_tells_the_whole_game(form: str, players: int) -> None:
    session = start(None, form, 3, players)
    play_on(session, seed=3)
    lines = viewed(Replay(session.game, session.history.start, session.steps), "end", "score", "board")
    last = printed_lines(script())
    assert last == []
    assert any("against" in line or "Cleo" in line for line in lines)
    assert any(line.startswith("1 is Ada") for line in lines)
