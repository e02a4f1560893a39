"""The wording: one sentence an event, one line a step, everybody by name."""

import pytest

from hotseat.util.i18n import language_context
from tashkalar.engine import Outcome, new_game
from tashkalar.engine.events import (
    EVENT_SPECS,
    Captured,
    CardsDrawn,
    ChangedOwner,
    Chosen,
    Claimed,
    Converted,
    Destroyed,
    Discarded,
    EndTriggered,
    Event,
    ExtraCredit,
    Flared,
    Froze,
    GameEnded,
    GatewaySet,
    HandedOver,
    Improvised,
    Lifted,
    Moved,
    Passed,
    Placed,
    RankChanged,
    Released,
    Removed,
    Returned,
    Scored,
    Skipped,
    Summoned,
    Swapped,
    TaskTurned,
    Thawed,
    TurnBegan,
    TurnEnded,
    Warped,
)
from tashkalar.engine.verbs.hand_and_piles import CardRecovered, PendingTakenBack, PutUnder, WarpCopied
from tashkalar.engine.verbs.summonings import ColourPossessed, CountedAsLegend, EmptySquaresAllowed, SubstituteAllowed
from tashkalar.engine.verbs.turn import ActionsGained, ActionsLost, ActionsReduced, BonusGranted, DestructionDoubled
from tashkalar.game_types import Step
from tashkalar.text.event_text import describe_event, log_line
from tests.saves.playing import cards, play_on, start

STATE = new_game(cards(), "high-form", ["northern", "southern"], 1, ["Ada", "Boris"])


TOLD: list[tuple[Event, str]] = [
    (Placed(0, "1c", "d4"), "Ada places a common on d4"),
    (Placed(0, "2c", "d4"), "Ada places Boris's common on d4"),
    (Lifted(1, "2h", "d4"), "Boris picks up a heroic from d4"),
    (Summoned(0, "time-mage", "1h", "e5", ("d4",)), "Ada summons Time Mage on e5"),
    (Destroyed(0, "2l", "e5", True), "Ada destroys Boris's legend on e5"),
    (Destroyed(0, "2l", "e5", False), "Ada destroys Boris's legend on e5 without credit"),
    (Destroyed(0, "1c", "e5", False), "Ada loses a common on e5"),
    (Moved(0, "1h", "d4", "e5", "move"), "Ada moves a heroic from d4 to e5"),
    (Moved(0, "2h", "d4", "g7", "leap"), "Ada leaps with Boris's heroic from d4 to g7"),
    (Moved(0, "1c", "d4", "d8", "run"), "Ada runs with a common from d4 to d8"),
    (RankChanged(0, "d4", "1c", "1h"), "Ada upgrades a common on d4 to heroic"),
    (RankChanged(0, "d4", "2l", "2h"), "Ada downgrades Boris's legend on d4 to heroic"),
    (Converted(1, "d4", "1h", "2h"), "Boris converts Ada's heroic on d4"),
    (Converted(1, "d4", "1h", "2c"), "Boris converts Ada's heroic on d4 to a common"),
    (ActionsGained(0, 1), "Ada gains 1 action"),
    (SubstituteAllowed(0), "Ada may use an enemy piece for the next summoning"),
    (Improvised(0, "2c", "d4"), "Ada improvises with Boris's common on d4"),
    (Passed(0, 1), "Ada hands over to Boris"),
    (HandedOver(0, 1, 2), "Ada gives Boris 2 legends"),
    (BonusGranted(0, 1, 2, 0), "Ada will draw 1 being and 2 legends extra"),
    (BonusGranted(0, 0, 0, 1), "Ada will take 1 turn extra"),
    (CardRecovered(0, "knight"), "Ada puts Knight back on the deck"),
    (Discarded(0, "knight"), "Ada discards Knight"),
    (Returned(0, "?", "being"), "Ada puts a being under its deck"),
    (Returned(0, "titan", "legend"), "Ada puts a legend under its deck"),
    (Returned(0, "flare-01", "flare"), "Ada puts a flare under its deck"),
    (Flared(0, "flare-07", True, True), "Ada invokes Flare 7 (upper and lower)"),
    (Flared(0, "flare-07", False, True), "Ada invokes Flare 7 (lower)"),
    (Flared(0, "flare-07", False, True, 1), "Ada invokes Flare 7 against Boris (lower)"),
    (Chosen(0, "ne"), "Ada chooses north-east"),
    (Skipped(0), "Ada declines"),
    (Froze(0, "ice-queen"), "Ada freezes Ice Queen"),
    (Thawed(0, "ice-queen"), "Ada thaws Ice Queen"),
    (Warped(0, "knight"), "Ada warps Knight"),
    (GatewaySet(0, "e5"), "Ada has the Gateway on e5"),
    (Swapped(0, "d4", "f6", "1h", "2h"), "Ada swaps a heroic on d4 with Boris's heroic on f6"),
    (ChangedOwner(0, "e5", "1h", "2c"), "Ada gives up a heroic on e5 for Boris's common"),
    (Removed(0, "2c"), "Ada removes Boris's common from the game"),
    (Captured(0, "2l", "e5"), "Ada holds Boris's legend from e5"),
    (Released(0, "2l", "e5"), "Ada releases Boris's legend on e5"),
    (ExtraCredit(0, "2c", 1), "Ada counts Boris's common 1 time extra"),
    (ActionsLost(0, 1), "Ada loses 1 action"),
    (EmptySquaresAllowed(0, 2), "Ada may use empty squares for 2 commons in the next summoning"),
    (ColourPossessed(0, 1), "Ada will summon with Boris's pieces"),
    (DestructionDoubled(0), "Ada counts one more for each enemy piece destroyed from now on this turn"),
    (CountedAsLegend(0, "knight"), "Ada counts the summoning of Knight as a legend's"),
    (PendingTakenBack(0, "knight"), "Ada returns Knight to the hand"),
    (PutUnder(0, "knight"), "Ada will put Knight under the deck"),
    (WarpCopied(0, "knight"), "Ada copies the warp of Knight"),
    (ActionsReduced(0), "Ada delays the others: one action fewer on their next turn"),
    (Claimed(0, "destruction", 1), "Ada claims Destruction for 1 point"),
    (TaskTurned("side-chain"), "Next task: Side Chain"),
    (TaskTurned(""), "No task is left to turn up"),
    (Scored(1, 2, "destroyed"), "Boris scores 2 points for destroyed pieces"),
    (Scored(0, 1, "legend", 1), "Ada scores 1 point in Boris's colour for the legend"),
    (CardsDrawn(0, 2, 0, 1), "Ada draws 2 beings and 1 flare"),
    (TurnEnded(0, 5), "Ada ends turn 5"),
    (TurnBegan(1, 6, 2), "Turn 6: Boris, 2 actions"),
    (
        EndTriggered("Ada has drawn the last card of their deck"),
        "The last turns begin: Ada has drawn the last card of their deck",
    ),
    (GameEnded((1,), (4, 9), "most points"), "Boris wins: most points (Ada 4, Boris 9)"),
    (GameEnded((0, 1), (4, 4), "a draw"), "The game is a draw (Ada 4, Boris 4)"),
]


@pytest.mark.parametrize(("event", "words"), TOLD)
def test_an_event_in_words(event: Event, words: str) -> None:
    assert describe_event(event, STATE.config) == words


def test_a_chinese_event_has_no_space_beside_the_name_of_a_card() -> None:
    with language_context("zh_CN"):
        assert describe_event(Summoned(0, "time-mage", "1h", "e5", ("d4",)), STATE.config) == "Ada 召唤时间法师到 e5"


def test_every_kind_of_event_is_told_above() -> None:
    assert {type(event) for event, _ in TOLD} == set(EVENT_SPECS)


@pytest.mark.parametrize(
    ("option", "events", "words"),
    [
        (
            "summon knight e5",
            (Summoned(0, "knight", "1h", "e5", ()), Destroyed(0, "2h", "e5", True)),
            "Ada summons Knight on e5, destroys Boris's heroic",
        ),
        (
            "summon knight e5",
            (Summoned(0, "knight", "1h", "e5", ()), Destroyed(0, "1c", "e5", False)),
            "Ada summons Knight on e5, loses a common on e5",
        ),
        (
            "run e4 e6",
            (
                Destroyed(0, "2c", "e5", True),
                Moved(0, "1h", "e4", "e5", "run"),
                Destroyed(0, "2h", "e6", True),
                Moved(0, "1h", "e5", "e6", "run"),
            ),
            "Ada runs with a heroic from e4 to e6, destroys Boris's common on e5, Boris's heroic",
        ),
        (
            "aim ne",
            (Chosen(0, "ne"), Destroyed(0, "2c", "f6", True), Destroyed(0, "2c", "g7", True)),
            "Ada chooses north-east, destroys Boris's common on f6, Boris's common on g7",
        ),
        (
            "flare",
            (Flared(0, "flare-07", True, False), Scored(1, 1, "flare"), ActionsGained(0, 1)),
            "Ada invokes Flare 7 (upper), Boris scores 1 point for the flare, Ada gains 1 action",
        ),
        (
            "claim destruction",
            (
                Claimed(0, "destruction", 1),
                TaskTurned("diagonals"),
                CardsDrawn(0, 1, 0, 0),
                TurnEnded(0, 5),
                TurnBegan(1, 6, 2),
            ),
            "Ada claims Destruction for 1 point; next task: Diagonals",
        ),
        ("end", (CardsDrawn(0, 1, 0, 0), TurnEnded(0, 5), TurnBegan(1, 6, 2)), "Ada ends turn 5"),
        ("end", (TurnEnded(0, 5), EndTriggered("why")), "Ada ends turn 5; the last turns begin: why"),
        ("done", (), "Ada ends the effect"),
        ("summon knight e5", (), "Ada begins to summon Knight on e5"),
    ],
)
def test_a_step_in_a_line(option: str, events: tuple[Event, ...], words: str) -> None:
    assert log_line(Step(1, 0, option, events, 5, STATE, STATE), STATE.config) == words


@pytest.mark.parametrize("form", ["high-form", "duel"])
def test_a_whole_game_can_be_told(form: str) -> None:
    session = start(None, form, seed=6)
    play_on(session)
    assert isinstance(session.history.decision, Outcome)
    for step in session.steps:
        words = log_line(step, session.state.config)
        assert words.startswith(("Ada", "Boris"))
        assert words.isprintable()
        assert all(describe_event(event, session.state.config) for event in step.events)
