"""The rules of Pook by clause: scenarios.yaml, and what needs more than a drawing."""

import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import yaml

from games.pook.tests.drawn import CARDS, drawn, in_short, shown
from hotseat.play.demonstration_run import DemonstrationRun, find_demonstration
from hotseat.plugin.rules_text import read_rules
from tashkalar_pook import DATA, cards, demonstrations, rules
from tashkalar_pook.demonstrations import Drawing
from tashkalar_pook.events import Flipped
from tashkalar_pook.game import Pook
from tashkalar_pook.grid import SIZE, Grid, Place, PlacedCard
from tashkalar_pook.state import Decision, Outcome, Seat, State
from tests.helpers.roundings import roundings

SCENARIOS: list[dict[str, Any]] = yaml.safe_load(Path(__file__).with_name("scenarios.yaml").read_text("utf-8"))


def played(state: State, text: str) -> State:
    """The state after the first option that begins so, by short names."""
    decision = rules.decide(state)
    assert isinstance(decision, Decision)
    options = [option for option in decision.options if in_short(option.text).startswith(text)]
    assert options, f"{text} isn't offered among {[in_short(option.text) for option in decision.options]}"
    return rules.apply_option(state, options[0])[0]


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda value: f"{value['covers']}: {value['title']}")
def test_scenario(scenario: dict[str, Any]) -> None:
    check(scenario, scenario)


@pytest.mark.parametrize(
    ("decides", "twin"), [pytest.param(*pair, id=pair[0]["clause"]) for pair in demonstrations.pook_scenarios()]
)
def test_demonstration(decides: Drawing, twin: Drawing) -> None:
    # what is expected at one of the positions doesn't hold at the other, else the clause wouldn't decide
    check(decides, decides)
    check(twin, twin)
    for begins, expected in ((decides, twin), (twin, decides)):
        with pytest.raises(AssertionError):
            check(begins, expected)


def test_every_clause_is_demonstrated_or_has_a_reason() -> None:
    clauses = [clause.number for section in read_rules(DATA / "pook_rules.yaml") for clause in section.clauses]
    shown_clauses = [first["clause"] for first, _twin in demonstrations.pook_scenarios()]
    assert sorted([*shown_clauses, *demonstrations.pook_undemonstrated()], key=clauses.index) == clauses
    assert shown_clauses == sorted(shown_clauses, key=clauses.index)
    page = (Path(__file__).parents[1] / "rules.md").read_text("utf-8")
    assert f"{len(shown_clauses)} of the {len(clauses)} clauses show themselves" in page


def test_a_position_names_what_its_twin_has_and_it_lacks() -> None:
    game = Pook()
    shown = find_demonstration(game.demonstrations(), "P8")
    assert shown is not None
    assert DemonstrationRun(game, shown).text.endswith(" The Piggy is a coin. Possible here: orc 3 warrior 1,1.")
    assert DemonstrationRun(game, shown, twin=True).text.endswith(" Not possible here: orc 3 warrior 1,1.")


def check(begins: Drawing, scenario: Drawing) -> None:
    """Play a scenario from the position of `begins`, and check what it expects."""
    state = demonstrations.scenario_position(CARDS, begins)
    for text in scenario.get("play", ()):
        state = played(state, text)
    decision = rules.decide(state)
    if isinstance(decision, Decision):
        offered = [in_short(o.text) for o in decision.options if scenario.get("of") in (None, o.verb)]
        check_options(decision, offered, scenario)
    if "over" in scenario:
        assert [seat + 1 for seat in getattr(decision, "winners", ())] == scenario["over"]
    if "asked" in scenario:
        assert getattr(decision, "ask", None) == scenario["asked"]
    if "held" in scenario:
        assert len(state.seats[0].hand) == scenario["held"]
    if "then" in scenario:
        rows = scenario["then"]
        assert shown(state, range(len(rows[0].split())), range(len(rows))) == rows
    if "holds" in scenario:
        assert [in_short(card) for card in state.seats[0].hand] == scenario["holds"]


def check_options(decision: Decision, offered: list[str], scenario: Drawing) -> None:
    """Check what a scenario expects of the options, and whose they are."""
    if "offered" in scenario:
        assert sorted(offered) == sorted(scenario["offered"])
    assert {*scenario.get("some", ())} <= {*offered}
    assert not {*scenario.get("not", ())} & {*offered}
    assert decision.seat == scenario.get("seat", decision.seat + 1) - 1


# --- the cards and the deal -------------------------------------------------------------------------------------------


def test_four_factions_of_six_cards() -> None:
    """P1 to P3."""
    assert [faction.id for faction in CARDS.factions] == ["knight", "mage", "orc", "viking"]
    assert Counter(card.faction for card in CARDS.cards) == dict.fromkeys(("knight", "mage", "orc", "viking"), 6)
    assert [card.id for card in CARDS.cards[:6]] == [
        f"knight-{level}{letter}" for level in (1, 2, 3) for letter in "ab"
    ]


@pytest.mark.parametrize(("seats", "deck"), [(2, 12), (3, 6), (4, 0)])
def test_the_deal(seats: int, deck: int) -> None:
    """P5, P6, P20."""
    state = rules.new_pook_game(CARDS, "abcd"[:seats], 4)
    assert [len(seat.hand) for seat in state.seats] == [6] * seats
    assert len(state.deck) == deck
    assert len({seat.allegiance for seat in state.seats}) == seats
    assert {seat.allegiance for seat in state.seats} <= {*CARDS.allegiances}
    dealt = [card for seat in state.seats for card in seat.hand] + [*state.deck]
    assert sorted(dealt) == sorted(card.id for card in CARDS.cards)
    assert rules.new_pook_game(CARDS, "abcd"[:seats], 4) == state != rules.new_pook_game(CARDS, "abcd"[:seats], 5)


@pytest.mark.parametrize("seats", [1, 5])
def test_it_is_for_two_to_four(seats: int) -> None:
    with pytest.raises(ValueError, match="for 2 to 4 players"):
        rules.new_pook_game(CARDS, "abcde"[:seats], 4)


def test_a_card_is_drawn_after_each_turn_while_there_are_any() -> None:
    """P6."""
    state = rules.new_pook_game(CARDS, "abc", 4)
    first = state.deck[0]
    state = played(played(state, "coin"), "end")
    assert state.seats[0].hand[-1] == first
    assert (len(state.seats[0].hand), len(state.deck), state.turn) == (6, 5, 2)


def test_only_who_laid_a_coin_knows_what_is_under_it() -> None:
    state = played(drawn(["@"], ["K1"]), "coin K1 1,0")
    placed = state.grid.card_at((1, 0))
    assert placed is not None
    assert placed.seen == {0}


def test_what_an_orc_turns_everybody_has_seen() -> None:
    state = played(played(drawn(["V1 . @"], ["O1", "K1"]), "warrior O1 1,0"), "flip 0,0")
    placed = state.grid.card_at((0, 0))
    assert placed is not None
    assert placed.seen == {0, 1}


# --- the end ----------------------------------------------------------------------------------------------------------


def full(*warriors: str, allegiances: tuple[tuple[str, str], ...]) -> State:
    """A full grid on which these warriors show, with one card of seat 1 still to be laid as a coin."""
    ids = [card.id for card in CARDS.cards]
    places = [(x, y) for x in range(SIZE) for y in range(SIZE)]
    lying: dict[Place, PlacedCard] = {places.pop(0): PlacedCard(cards.PIGGY, coin=True)}
    last = next(card for card in ids if card not in warriors and CARDS.card(card).level == 3)
    for card in ids:
        if card != last:
            lying[places.pop(0)] = PlacedCard(card, coin=card not in warriors)
    hands = [(last,), *[()] * (len(allegiances) - 1)]
    seats = tuple(Seat(hand, pair) for hand, pair in zip(hands, allegiances, strict=True))
    turn = 25 - len(seats)
    turn += (1 - turn) % len(seats)
    return State(CARDS, tuple("abcd"[: len(seats)]), turn, seats=seats, grid=Grid(tuple(sorted(lying.items()))))


KNIGHTS, ORCS = ("knight", "mage"), ("orc", "viking")


def ended(state: State) -> Outcome:
    word = rules.decide(state)
    assert isinstance(word, Outcome)
    return word


def test_the_showing_warriors_of_both_factions_count() -> None:
    """P18."""
    state = played(full("knight-3a", "mage-1a", "orc-2a", allegiances=(KNIGHTS, ORCS)), "coin")
    assert ended(state) == Outcome((0,), (4, 2), "most points")


def test_a_tie_is_broken_by_coins_that_are_turned_together() -> None:
    """P19: both choose before anything is turned."""
    state = played(full("knight-1a", "orc-1a", allegiances=(KNIGHTS, ORCS)), "coin")
    first = rules.decide(state)
    assert isinstance(first, Decision)
    assert (first.seat, first.ask, {option.verb for option in first.options}) == (0, "coin", {"turn"})
    spots = {placed.card: state.grid.place_name(place) for place, placed in state.grid.lying}
    state = played(state, f"turn {spots['knight-3a']}")
    second = rules.decide(state)
    assert isinstance(second, Decision)
    assert second.seat == 1
    assert f"turn {spots['knight-3a']}" in [option.text for option in second.options], "the same may be chosen"
    state, events = rules.apply_option(state, second.option(f"turn {spots['viking-1a']}"))
    assert [event.card for event in events if isinstance(event, Flipped)] == ["knight-3a", "viking-1a"]
    assert ended(state) == Outcome((0,), (4, 2), "most points")


def test_a_coin_that_two_choose_is_turned_once() -> None:
    """P19."""
    state = played(full("knight-1a", "orc-1a", allegiances=(KNIGHTS, ORCS)), "coin")
    spot = next(state.grid.place_name(place) for place, placed in state.grid.lying if placed.card == "viking-2a")
    state = played(played(state, f"turn {spot}"), f"turn {spot}")
    assert ended(state) == Outcome((1,), (1, 3), "most points")


def test_only_who_is_tied_chooses_and_can_win() -> None:
    """P19: the third seat comes to have most points by the coins, and doesn't win."""
    pairs = (("knight", "mage"), ("knight", "orc"), ("orc", "viking"))
    state = played(full("knight-2a", allegiances=pairs), "coin")
    assert state.tied == (0, 1)
    spots = {placed.card: state.grid.place_name(place) for place, placed in state.grid.lying}
    state = played(played(state, f"turn {spots['viking-3a']}"), f"turn {spots['mage-1a']}")
    assert ended(state) == Outcome((0,), (3, 2, 3), "most points")


def test_it_is_repeated_until_the_tie_breaks() -> None:
    """P19."""
    state = played(full("knight-1a", "orc-1a", allegiances=(KNIGHTS, ORCS)), "coin")
    spots = {placed.card: state.grid.place_name(place) for place, placed in state.grid.lying}
    state = played(played(state, f"turn {spots['knight-2a']}"), f"turn {spots['orc-2a']}")
    decision = rules.decide(state)
    assert isinstance(decision, Decision)
    assert (decision.seat, state.tied) == (0, (0, 1))


def test_without_a_coin_left_it_stays_a_draw() -> None:
    """P19: two who share a faction, and nothing else shows a difference."""
    every = [card.id for card in CARDS.cards if card.id != "viking-3b"]
    state = full(*every, allegiances=(KNIGHTS, ("orc", "knight")))
    assert rules.pook_scores(played(state, "coin"))[0] == rules.pook_scores(played(state, "coin"))[1]
    state = played(played(played(state, "coin"), "turn"), "turn")
    assert ended(state).reason == "a draw"
    assert ended(state).winners == (0, 1)


# --- whole games ------------------------------------------------------------------------------------------------------


def random_game(seats: int, seed: int) -> list[State]:
    """All moments of a game at random."""
    chance, states = random.Random(seed), [rules.new_pook_game(CARDS, "abcd"[:seats], seed)]
    while isinstance(decision := rules.decide(states[-1]), Decision):
        states.append(rules.apply_option(states[-1], chance.choice(decision.options))[0])
    return states


@pytest.mark.parametrize("seed", range(12))
def test_every_game_fills_the_grid_and_ends(seed: int) -> None:
    """P2, P9, P20: there is always an option, no card is lost, and hands last until the grid is full."""
    states = random_game(2 + seed % 3, seed)
    for state in states:
        decision = rules.decide(state)
        if isinstance(decision, Decision):
            assert len({option.text for option in decision.options}) == len(decision.options) > 0
        lying = [placed.card for _, placed in state.grid.lying if placed.card != cards.PIGGY]
        there = [*lying, *state.deck, *(card for seat in state.seats for card in seat.hand)]
        assert sorted(there) == sorted(card.id for card in CARDS.cards)
        assert max(len(state.grid.columns), len(state.grid.rows)) <= SIZE
    assert len(states[-1].grid.lying) == SIZE * SIZE
    assert isinstance(rules.decide(states[-1]), Outcome)


def turned(state: State, way: Any) -> State:
    """The same game on a grid that is turned or mirrored."""
    power, left, barred = (None if place is None else way(place) for place in (state.power, state.left, state.barred))
    grid = Grid(tuple(sorted((way(place), placed) for place, placed in state.grid.lying)))
    return state._replace(grid=grid, chosen=tuple(map(way, state.chosen)), power=power, left=left, barred=barred)


@pytest.mark.parametrize("way", [lambda at: (-at[1], at[0]), lambda at: (-at[0], at[1])], ids=["turned", "mirrored"])
@pytest.mark.parametrize("seed", range(4))
def test_the_rules_know_no_direction(seed: int, way: Any) -> None:
    """A game on a turned or mirrored grid is the same game: the same answers, the same end."""
    for state in random_game(2 + seed % 3, seed):
        decision, other = rules.decide(state), rules.decide(turned(state, way))
        if isinstance(decision, Outcome):
            assert decision == other
            continue
        assert isinstance(other, Decision)
        found = {(option.verb, option.card, option.place) for option in other.options}
        assert {
            (option.verb, option.card, way(option.place) if option.verb not in ("skip", "end") else option.place)
            for option in decision.options
        } == found
        after = {hash(rules.apply_option(turned(state, way), option)[0]) for option in other.options[:3]}
        wanted = {option: hash(turned(rules.apply_option(state, option)[0], way)) for option in decision.options}
        assert after <= {*wanted.values()}


def test_no_rule_divides_or_rounds() -> None:
    """Only seats and phases are counted from turns, so that there is nothing to round."""
    folder = Path(rules.__file__).parent
    turns = {"state.seat", "position._wrong_counts", "position._wrong_turn", "game.position_class"}
    assert roundings(folder, *({path.stem for path in folder.glob("*.py")} - {"film"})) == turns  # film draws
