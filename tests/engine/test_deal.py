"""The contents of the box, and the setup of a game (rules.md sections 1 and 2)."""

from collections import Counter

import pytest

from tashkalar.engine import Catalogue, Decision, GameState, apply, decision, new_game, position, score
from tashkalar.engine.board import COMMON, LEGENDARY

SEEDS = range(300)
SCHOOLS = ("highland", "sylvan")


def pending_decision(state: GameState) -> Decision:
    found = decision(state)
    assert isinstance(found, Decision)
    return found


def texts(state: GameState) -> list[str]:
    return [option.text for option in pending_decision(state).options]


def played(state: GameState, *steps: str) -> GameState:
    for step in steps:
        state, _ = apply(state, pending_decision(state).option(step))
    return state


# --- the cards -------------------------------------------------------------------------------------------------------


@pytest.mark.covers("1.4")
def test_the_box_holds_all_cards(catalogue: Catalogue) -> None:
    sizes = {deck: len(cards) for deck, cards in catalogue.decks.items()}
    assert sizes == {
        "imperial": 18,
        "highland": 18,
        "sylvan": 18,
        "everfrost": 18,
        "nethervoid": 18,
        "etherweave": 18,
        "legends": 12,
    }
    assert (len(catalogue.flares), len(catalogue.tasks)) == (12, 24)
    assert list(catalogue.schools) == [
        "northern",
        "southern",
        "highland",
        "sylvan",
        "everfrost",
        "nethervoid",
        "etherweave",
    ]
    assert catalogue.schools["northern"].deck == catalogue.schools["southern"].deck == "imperial"


@pytest.mark.covers("1.4", "1.5")
def test_each_school_has_5_common_and_13_heroic_beings(catalogue: Catalogue) -> None:
    for deck in ("imperial", "highland", "sylvan", "everfrost", "nethervoid", "etherweave"):
        ranks = Counter(catalogue.beings[card].rank.word for card in catalogue.decks[deck])
        assert ranks == {"common": 5, "heroic": 13}
    assert {catalogue.beings[card].rank.word for card in catalogue.legends} == {"legendary"}


@pytest.mark.covers("1.6")
def test_each_flare_has_two_numbers_and_two_effects(catalogue: Catalogue) -> None:
    for flare in catalogue.flares.values():
        for half in (flare.upper, flare.lower):
            assert 2 <= half.gap <= 6
            assert half.effect
            assert half.text


TASKS = """
    destruction  destruction          1
    destruction  devastation          2
    destruction  heroic-destruction   2
    destruction  heroic-devastation   3 advanced
    destruction  end-of-legends       2 advanced
    colored      red-conquest         2
    colored      green-conquest       2
    colored      color-conquest       3
    colored      red-legends          3 advanced
    colored      green-legends        3 advanced
    colored      rainbow-dominance    2
    summoning    red-summoning        1
    summoning    green-summoning      1
    summoning    colored-summoning    2
    summoning    legendary-summoning  2 advanced
    pattern      central-dominance    1
    pattern      center-cross         2
    pattern      line-dominance       2
    pattern      diagonals            3 advanced
    pattern      side-chain           3
    pattern      corner-chain         3
    enemy        imprisonment         1
    enemy        envelopment          2 advanced
    enemy        isolation            2 advanced
"""


@pytest.mark.covers("1.7", "8.6")
def test_tasks_have_a_type_points_and_a_grade(catalogue: Catalogue) -> None:
    written = [
        [task.type, task.id, str(task.points), *(["advanced"] if task.advanced else [])]
        for task in catalogue.tasks.values()
    ]
    assert sorted(written) == sorted(line.split() for line in TASKS.strip().splitlines())


@pytest.mark.covers("1.2", "1.3")
@pytest.mark.parametrize(("form", "two_faced"), [("high-form", 17), ("duel", 16)])
def test_pieces_of_a_colour(catalogue: Catalogue, form: str, two_faced: int) -> None:
    board = new_game(catalogue, form, SCHOOLS, 1).board
    for colour in range(2):
        assert board.supply(colour, COMMON) == two_faced
        assert board.supply(colour, LEGENDARY) == 3


# --- all forms -------------------------------------------------------------------------------------------------------


@pytest.mark.covers("2.1")
def test_both_imperials_may_meet_but_no_school_itself(catalogue: Catalogue) -> None:
    assert new_game(catalogue, "duel", ["northern", "southern"], 1).config.colours == 2
    with pytest.raises(ValueError, match="same school"):
        new_game(catalogue, "duel", ["sylvan", "sylvan"], 1)
    with pytest.raises(ValueError, match="atlantis"):
        new_game(catalogue, "duel", ["sylvan", "atlantis"], 1)


@pytest.mark.covers("15.2")
@pytest.mark.parametrize("form", ["high-form", "duel"])
def test_two_sided_forms_are_for_two_seats(catalogue: Catalogue, form: str) -> None:
    for schools in (["sylvan"], ["sylvan", "northern", "highland"]):
        with pytest.raises(ValueError, match="2 seats"):
            new_game(catalogue, form, schools, 1)


@pytest.mark.covers("2.2", "2.4")
@pytest.mark.parametrize("form", ["high-form", "duel"])
def test_everybody_draws_3_beings_2_legends_and_a_flare(catalogue: Catalogue, form: str) -> None:
    for seed in SEEDS:
        state = new_game(catalogue, form, SCHOOLS, seed)
        assert state.seed == seed
        for seat, school in zip(state.seats, SCHOOLS, strict=True):
            assert (len(seat.beings), len(seat.legends), len(seat.flares)) == (3, 2, 1)
            assert sorted(seat.beings + seat.deck) == sorted(catalogue.decks[school])
            assert (seat.discard, seat.score, seat.claimed, seat.by_colour) == ((), 0, (), ())
        legends = [card for seat in state.seats for card in seat.legends] + list(state.legends.deck)
        flares = [card for seat in state.seats for card in seat.flares] + list(state.flares.deck)
        assert sorted(legends) == sorted(catalogue.legends)
        assert sorted(flares) == sorted(catalogue.flares)
        assert (state.legends.discard, state.flares.discard) == ((), ())


@pytest.mark.covers("2.2")
def test_the_decks_are_shuffled_apart(catalogue: Catalogue) -> None:
    """The two Imperials hold the same cards in orders of their own; no seed repeats another's."""
    deals = [new_game(catalogue, "duel", ["northern", "southern"], seed).seats for seed in SEEDS]
    assert all(one.beings + one.deck != other.beings + other.deck for one, other in deals)
    assert len({one.beings + one.deck for one, _ in deals}) == len(deals)


@pytest.mark.covers("2.2")
def test_a_deal_stays_what_it_is(catalogue: Catalogue) -> None:
    """Worked out with a separate program: the seats' decks in turn, then legends, flares, tasks."""
    state = new_game(catalogue, "high-form", ["northern", "southern"], 7)
    one, other = state.seats
    assert one.beings == ("master-of-intrigue", "gryphon-rider", "hypnotist")
    assert one.deck[:2] == ("high-priestess", "chronicler")
    assert other.beings == ("messenger", "champion", "bomb")
    assert one.legends + other.legends == ("fire-elemental", "storm-elemental", "leviathan", "bone-catapult")
    assert state.legends.deck[:2] == ("fire-dragon", "hell-bull")
    assert one.flares + other.flares + state.flares.deck[:2] == ("flare-08", "flare-05", "flare-02", "flare-06")
    assert state.tasks.current == ("red-conquest", "rainbow-dominance", "red-summoning")
    assert state.tasks.next == "line-dominance"
    assert state.tasks.deck[:3] == ("colored-summoning", "end-of-legends", "heroic-devastation")
    assert len(state.tasks.deck) == 20


@pytest.mark.covers("2.3", "3.1")
def test_the_first_seat_begins_with_one_action_and_turns_alternate(catalogue: Catalogue) -> None:
    state = new_game(catalogue, "high-form", SCHOOLS, 3)
    seats, actions = [], []
    for squares in ("a3", "a4 a5", "a6 a7", "i3 i4"):
        seats.append(state.turn.seat)
        actions.append(state.turn.actions)
        state = played(state, *(f"place {square}" for square in squares.split()), "end")
    assert seats == [0, 1, 0, 1]
    assert actions == [1, 2, 2, 2]
    assert state.turn.number == 5


# --- the High Form ---------------------------------------------------------------------------------------------------


@pytest.mark.covers("2.5", "2.6", "2.7")
def test_the_row_of_tasks(catalogue: Catalogue) -> None:
    tasks = catalogue.tasks
    seen_next = set()
    for seed in SEEDS:
        row = new_game(catalogue, "high-form", SCHOOLS, seed).tasks
        assert sorted((*row.current, row.next, *row.deck)) == sorted(tasks)
        assert len(row.current) == 3
        assert not any(tasks[task].advanced for task in row.current)
        types = Counter(tasks[task].type for task in row.current)
        assert max(types.values()) <= 2
        types[tasks[row.next].type] += 1
        assert max(types.values()) <= 2
        seen_next.add(tasks[row.next].advanced)
    assert seen_next == {True, False}


@pytest.mark.covers("2.7")
def test_tasks_set_aside_are_shuffled_back_in(catalogue: Catalogue) -> None:
    """Advanced tasks stand early in the deck about as often as late."""
    early = late = 0
    for seed in SEEDS:
        deck = new_game(catalogue, "high-form", SCHOOLS, seed).tasks.deck
        early += sum(catalogue.tasks[task].advanced for task in deck[:10])
        late += sum(catalogue.tasks[task].advanced for task in deck[-10:])
    assert 0.8 < early / late < 1.25


@pytest.mark.covers("2.5")
def test_the_high_form_begins_on_an_empty_board(catalogue: Catalogue) -> None:
    state = new_game(catalogue, "high-form", SCHOOLS, 5)
    assert not state.board.occupied
    assert pending_decision(state).seat == 0
    assert pending_decision(state).ask == "action"
    assert sum(text.startswith("place ") for text in texts(state)) == 69


# --- the melee -------------------------------------------------------------------------------------------------------

THREE = ("northern", "southern", "highland")
FOUR = ("northern", "southern", "highland", "sylvan")


@pytest.mark.covers("2.9", "2.10", "1.12")
@pytest.mark.parametrize(("schools", "colours"), [(THREE, "123"), (FOUR, "134")])
def test_the_last_player_sets_up_the_melee(catalogue: Catalogue, schools: tuple[str, ...], colours: str) -> None:
    """Three commons of different colours; with four players the second one's is left out."""
    state = new_game(catalogue, "melee", schools, 5)
    for pair in (("f8", "g8"), ("b3", "c3"), ("g3", "g4")):
        assert pending_decision(state).seat == len(schools) - 1
        assert texts(state) == [f"place {square} {colour}c" for square in pair for colour in colours]
        state = played(state, f"place {pair[1]} {colours[-1]}c")
        colours = colours[:-1]
    assert (pending_decision(state).seat, state.turn.number, state.turn.actions) == (0, 1, 1)
    assert state.board.occupied.bit_count() == 3


@pytest.mark.covers("2.9", "2.4", "1.3")
@pytest.mark.parametrize(("schools", "stock"), [(THREE, 15), (FOUR, 14)])
def test_a_melee_begins_without_points_and_with_every_marker(
    catalogue: Catalogue, schools: tuple[str, ...], stock: int
) -> None:
    state = new_game(catalogue, "melee", schools, 5)
    for number, seat in enumerate(position(state)["seats"], 1):
        assert seat["score"] == {str(other): 0 for other in range(1, len(schools) + 1) if other != number}
        assert seat["improvised"] == []
        assert [len(seat[kind]) for kind in ("beings", "legends", "flares", "deck")] == [3, 2, 1, 15]
    assert [score(state, seat) for seat in range(len(schools))] == [0] * len(schools)
    for colour in range(len(schools)):
        assert (state.board.supply(colour, COMMON), state.board.supply(colour, LEGENDARY)) == (stock, 3)


@pytest.mark.covers("15.2", "11.1")
@pytest.mark.parametrize(
    ("form", "schools", "teams", "text"),
    [
        ("melee", FOUR[:2], False, "3 or 4 seats"),
        ("melee", FOUR, True, "no teams"),
        ("duel", FOUR, False, "2 seats"),
        ("duel", THREE, True, "4 seats"),
        ("high-form", FOUR[:2], True, "4 seats"),
    ],
)
def test_a_form_is_for_its_number_of_seats(
    catalogue: Catalogue, form: str, schools: tuple[str, ...], teams: bool, text: str
) -> None:
    with pytest.raises(ValueError, match=text):
        new_game(catalogue, form, schools, 1, teams=teams)


# --- teams -----------------------------------------------------------------------------------------------------------


@pytest.mark.covers("11.1", "11.3", "1.3", "2.4")
@pytest.mark.parametrize(("form", "stock"), [("high-form", 17), ("duel", 16)])
def test_of_a_team_the_mate_who_plays_earlier_draws_the_legends(catalogue: Catalogue, form: str, stock: int) -> None:
    state = new_game(catalogue, form, FOUR, 5, teams=True)
    assert [len(seat.beings) for seat in state.seats] == [3] * 4
    assert [len(seat.flares) for seat in state.seats] == [1] * 4
    assert [len(seat.legends) for seat in state.seats] == [2, 2, 0, 0]
    for seat, school in zip(state.seats, FOUR, strict=True):
        assert sorted(seat.beings + seat.deck) == sorted(catalogue.decks[catalogue.schools[school].deck])
    assert len(state.board.pieces) == 2
    assert [state.board.supply(colour, COMMON) for colour in range(2)] == [stock] * 2
    assert pending_decision(state).seat == (3 if form == "duel" else 0)


# --- the duel --------------------------------------------------------------------------------------------------------


@pytest.mark.covers("2.8", "1.12")
@pytest.mark.parametrize(("first", "second"), [("1c", "2c"), ("2c", "1c")])
def test_the_second_player_sets_up_the_duel(catalogue: Catalogue, first: str, second: str) -> None:
    state = new_game(catalogue, "duel", SCHOOLS, 5)
    assert pending_decision(state).seat == 1
    assert texts(state) == ["place c5 1c", "place c5 2c", "resign"]
    state = played(state, f"place c5 {first}")
    assert pending_decision(state).seat == 1
    assert texts(state) == [f"place g5 {second}", "resign"]
    state = played(state, f"place g5 {second}")
    assert position(state)["board"][4] == f".. .. {first} .. .. .. {second} .. .."
    assert pending_decision(state).seat == 0
    assert state.turn.actions == 1
    assert [score(state, seat) for seat in range(2)] == [0, 0]
    assert not state.tasks.current
