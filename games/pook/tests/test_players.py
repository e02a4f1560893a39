"""Pook's computer players: whole games, honesty, what they remember, and the lines by which they are asked."""

import json
import random
from collections.abc import Sequence
from pathlib import Path

import pytest

from games.pook.tests.drawn import CARDS, drawn
from hotseat.ai.game_runner import play_game, play_mirrored
from hotseat.ai.parallel import WorkerPool
from hotseat.ai.planner import Planner, SearchConfig
from hotseat.ai.player import NO_LIMIT, Budget, RandomPlayer
from hotseat.play.external_players import ExternalPlayers
from hotseat.play.session import Session
from hotseat.plugin import IllegalOption, registry
from tashkalar_pook import events, position, rules
from tashkalar_pook.ai import LEVELS, MAKERS, VERSION
from tashkalar_pook.ai.belief import PookBelief
from tashkalar_pook.ai.evaluation import WEIGHTS, PookEvaluation, liking
from tashkalar_pook.ai.game_model import PookModel
from tashkalar_pook.ai.levels import GLANCE, Player
from tashkalar_pook.determinize import determinize_view
from tashkalar_pook.events import CardLaid, Event, Traded
from tashkalar_pook.game import Pook
from tashkalar_pook.grid import Grid, PlacedCard
from tashkalar_pook.roster import ROSTER
from tashkalar_pook.state import HIDDEN, Decision, Option, Outcome, State

GAME = Pook()
NAMES = ("Ada", "Boris", "Cy", "Dan")


def quick(seed: int) -> Player:
    """A planner that checks its plans, in few positions."""
    return Planner(
        PookModel(WEIGHTS, GLANCE, GLANCE),
        SearchConfig(search=40, candidates=2, determinizations=2, rollout_budget=120),
        seed,
    )


def new_game(seats: int, seed: int) -> State:
    return GAME.new({"names": NAMES[:seats], "seed": seed})


@pytest.mark.sweep("seats")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_planners_play_to_the_end_and_the_same_again(seats: int) -> None:
    def outcome() -> Outcome:
        return play_game(GAME, new_game(seats, seats), [quick(seat) for seat in range(seats)])

    first = outcome()
    assert first == outcome()
    assert first.winners


def test_who_plans_beats_who_plays_by_chance() -> None:
    """Five deals from both sides; a random player wins so many in one of a hundred runs."""
    won = 0.0
    for seed in range(5):
        scores = play_mirrored(GAME, new_game(2, seed), lambda _: quick(seed), lambda _: MAKERS["random"]("", seed))  # noqa: B023
        won += sum(scores)
    assert won >= 9


def test_a_player_s_answer_must_be_listed() -> None:
    """A player that keeps an answer of an earlier question: its game ends there, for every game."""

    class Stubborn(RandomPlayer):
        def choose(self, seen: State, question: Decision, events: Sequence[Event], budget: Budget = NO_LIMIT) -> Option:
            self.first = getattr(self, "first", question.options[0])
            return self.first

    with pytest.raises(IllegalOption, match="is not an option here"):
        play_game(GAME, new_game(2, 1), [Stubborn(1), Stubborn(1)])


@pytest.mark.sweep("seats")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nobody_answers_by_what_is_hidden(seats: int) -> None:
    """All that a seat doesn't see is dealt anew, and it answers the same."""
    state, dice = new_game(seats, 5), random.Random(5)
    decision = rules.decide(state)
    while isinstance(decision, Decision):
        seen = GAME.view(state, decision.seat)
        other = determinize_view(seen, dice)
        answer = quick(1).choose(seen, decision, ())
        assert answer == quick(1).choose(GAME.view(other, decision.seat), decision, ())
        assert answer in decision.options
        state = rules.apply_option(state, dice.choice(decision.options))[0]
        decision = rules.decide(state)


# --- what is known ----------------------------------------------------------------------------------------------------


def test_it_remembers_who_took_a_warrior_until_it_is_laid() -> None:
    state = drawn(["@ K2"], ["M1"])
    memory, seen = PookBelief(), GAME.view(state, 0)
    taken = state.seats[1].hand[0]
    known = memory.after(seen, [Traded(1, taken, "orc-1a", coin=False, place="1,0")])
    assert known.state.seats[1].hand == (taken, *[HIDDEN] * 5)
    worlds = PookModel(WEIGHTS, GLANCE, GLANCE).determinizations(known, 3)
    assert all(taken in next(worlds).seats[1].hand for _ in range(4))
    known = memory.after(seen, [CardLaid(1, taken, coin=False, place="2,0")])
    assert known.state.seats[1].hand == (HIDDEN,) * 6


def test_who_has_played_for_a_faction_is_thought_to_like_it() -> None:
    state = drawn(["@ K2"], ["M1"])
    seen = GAME.view(state, 0)
    model = PookModel(WEIGHTS, GLANCE, GLANCE)

    def of_vikings(values: list[Event]) -> int:
        worlds = model.determinizations(PookBelief().after(seen, values), 3)
        return sum("viking" in next(worlds).seats[1].allegiance for _ in range(200))

    before = of_vikings([])
    laid = [CardLaid(1, "viking-3a", coin=False, place="2,0"), CardLaid(1, "viking-3b", coin=False, place="3,0")]
    assert of_vikings(list(laid)) > before + 30


def test_a_faction_is_liked_by_ones_own_allegiance_less_what_it_may_be_to_others() -> None:
    """The other may have any of the five other pairs: two with each faction of one's own, three with each other one."""
    seen = GAME.view(drawn(["@"], ["M1"]), 0)
    assert liking(seen, 0) == {"knight": 1 - 2 / 5, "mage": 1 - 2 / 5, "orc": -3 / 5, "viking": -3 / 5}


def test_a_protected_warrior_is_worth_more_than_one_that_can_be_turned() -> None:
    bare, safe = drawn(["M2 @ . K1"], ["O1"]), drawn(["M2 @", "K1 ."], ["O1"])
    judged = [PookEvaluation(GAME.view(state, 0), 0, WEIGHTS).value(GAME.view(state, 0)) for state in (bare, safe)]
    assert judged[0] < judged[1]


@pytest.mark.parametrize("level", ["beam", "hard"])
def test_with_the_last_card_it_takes_the_win(level: str) -> None:
    """Ada has knights and mages, Boris orcs and vikings; a knight and an orc of level 3 show, and Ada holds a mage."""
    state = drawn(["@"], ["M1"])
    shown = ("knight-3a", "orc-3a")
    others = [card.id for card in CARDS.cards if card.id not in (*shown, "mage-1a")]
    places = [(x, y) for y in range(5) for x in range(5)][1:-1]
    lying = [
        (place, PlacedCard(card, card not in shown, frozenset({0, 1})))
        for place, card in zip(places, (*shown, *others), strict=True)
    ]
    seats = (state.seats[0], state.seats[1]._replace(hand=()))
    last = state._replace(seats=seats, deck=(), grid=Grid(tuple(sorted((*state.grid.lying, *lying)))), turn=23)
    decision = rules.decide(last)
    assert isinstance(decision, Decision)
    assert MAKERS[level]("", 1).choose(GAME.view(last, 0), decision, ()).verb == "warrior"


# --- at a table -------------------------------------------------------------------------------------------------------


def test_the_roster_tells_who_there_is() -> None:
    assert registry.load_companion(registry.PLAYERS, "pook") is ROSTER
    assert ROSTER.levels == tuple(LEVELS)
    assert ROSTER.parse("medium", 7).version == VERSION


def test_a_level_answers_in_a_process_of_its_own(tmp_path: Path) -> None:
    players = [ROSTER.parse("beginner", seat) for seat in (1, 2)]
    session = Session.start(GAME, {"seed": 7, "names": ["Ada", "Boris"]}, tmp_path, players)
    opponents = ExternalPlayers(session, lambda text: ROSTER.parse(text, 0), ROSTER.command, ROSTER.levels)
    try:
        for _ in range(8):
            opponents.play()
    finally:
        opponents.close()
        session.close()
    here = play_so_far([MAKERS["beginner"]("", 1), MAKERS["beginner"]("", 2)], len(session.steps))
    assert [step.option for step in session.steps] == here


def play_so_far(players: list[Player], answers: int) -> list[str]:
    """The first answers of a game among players in this process."""
    lines: list[str] = []
    play_game(GAME, new_game(2, 7), players, on_step=lambda step: lines.append(step.option))
    return lines[:answers]


@pytest.mark.parametrize("seed", range(2))
def test_what_a_program_is_sent_is_read_again(seed: int) -> None:
    state, dice = new_game(2 + seed, seed), random.Random(seed)
    while isinstance(decision := rules.decide(state), Decision):
        for seat in range(len(state.names)):
            sent = json.loads(json.dumps(GAME.observe(state, seat)))
            assert position.position_from_json(CARDS, sent, seen=True) == GAME.view(state, seat)
        state, happened = rules.apply_option(state, dice.choice(decision.options))
        for event in GAME.visible_events(happened, 0):
            assert events.event_from_json(json.loads(json.dumps(GAME.event_json(event)))) == event


@pytest.mark.parametrize(
    "data", [{}, {"event": "dance"}, {"event": "drew", "seat": 1}, {"event": "drew", "seat": "1", "card": "x"}]
)
def test_what_tells_no_event_is_refused(data: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"unknown event|^drew"):
        events.event_from_json(data)


def test_more_processors_change_no_answer() -> None:
    alone, helped = (
        Planner(
            PookModel(WEIGHTS, GLANCE, GLANCE),
            SearchConfig(search=60, candidates=6, determinizations=8, rollout_budget=600),
            1,
        )
        for _ in range(2)
    )
    crew, other, state = WorkerPool(helped.model, (), 2), MAKERS["random"]("", 1), new_game(2, 2)
    helped.follow = crew.evaluate
    try:
        while state.turn < 8:
            question = rules.decide(state)
            assert isinstance(question, Decision)
            seen = GAME.view(state, question.seat)
            option = (other if question.seat else alone).choose(seen, question, ())
            assert question.seat or helped.choose(seen, question, ()) == option
            state = rules.apply_option(state, option)[0]
    finally:
        crew.close()
