"""The measurement of solo games: kinds of turns, and the row of numbers."""

from bench.solo import NEVER, Job, Solo, idle_share, interval, kinds_of_turns, quiet_share, rows
from hotseat.plugin.decision import Step
from tashkalar_mage_knight import turns
from tashkalar_mage_knight.events import MageEvent
from tashkalar_mage_knight.game import MageKnight
from tashkalar_mage_knight.state import MageState, Option

GAME = MageKnight()


def steps_of(*options: str) -> list[Step[MageState, MageEvent]]:
    """Return the steps of a solo game."""
    state = GAME.new({"seed": 3, "names": ["Ada"]})
    steps = []
    for ply, text in enumerate(options, 1):
        after, events = turns.answer_option(state, Option(text))
        steps.append(Step(ply, 0, text, events, GAME.turn(state), state, after))
        state = after
    return steps


def test_a_turn_that_only_discards_is_idle_and_one_that_walks_is_not() -> None:
    steps = steps_of(
        "take early-bird", "end", "discard march", "done", "play swiftness basic", "step 0,-1", "end", "done"
    )
    assert "".join(kinds_of_turns(steps)) == "-m"


def test_streaks_and_shares() -> None:
    game = Solo("+ww-0m--", NEVER, 7)
    assert (game.idle, game.quiet, game.streak, game.unexplained) == (5, 6, 3, 2)
    assert (idle_share([game]), quiet_share([game])) == (5 / 8, 6 / 8)
    assert interval([game, game], idle_share) == (5 / 8, 5 / 8)


def test_a_row_has_the_cities_by_round() -> None:
    games = {Job("alone", "hard", seed): Solo("+-", number, 20) for seed, number in enumerate((2, 3, 3, NEVER))}
    (row,) = rows(games)
    assert row[:5] == ("hard", "alone", "3 of 4 (0.30 to 0.95)", "0 1 2 0", "3")
