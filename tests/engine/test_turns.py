"""Between turns: piles, the row of tasks, and the end (rules.md 3, 8.3, 12)."""

from typing import Any

import pytest

from tashkalar.engine import (
    Catalogue,
    Decision,
    GameState,
    IllegalOption,
    Option,
    Outcome,
    apply,
    apply_unchecked,
    decision,
    flare_leads,
    new_game,
    score,
    setup,
    turns_until_stalemate,
)
from tashkalar.engine.events import EndTriggered
from tashkalar.engine.forms import reveal_task
from tashkalar.engine.rng import shuffle
from tashkalar.engine.state import TaskRow

SCHOOLS = ("northern", "southern", "sylvan", "highland")
EMPTY = ["## ## .. .. .. .. .. ## ##", "## .. .. .. .. .. .. .. ##"]
EMPTY = [*EMPTY, *[" ".join([".."] * 9)] * 5, *reversed(EMPTY)]


def at(catalogue: Catalogue, form: str = "high-form", actions: int = 0, **given: Any) -> GameState:
    """A position on an empty board; `one` and `two` are the seats, `turn` is laid over the turn."""
    seats = [
        {"school": "northern", "beings": [], "legends": [], "flares": [], **given.pop("one", {})},
        {"school": "southern", "beings": [], "legends": [], "flares": [], **given.pop("two", {})},
    ]
    turn = {"number": 5, "seat": 1, "actions": actions, **given.pop("turn", {})}
    return setup(catalogue, {"form": form, "seed": 11, "board": EMPTY, "seats": seats, "turn": turn, **given})


def played(state: GameState, *steps: str) -> GameState:
    for step in steps:
        question = decision(state)
        assert isinstance(question, Decision)
        state, _ = apply(state, question.option(step))
    return state


def a_turn(state: GameState, *squares: str) -> GameState:
    """Place on these squares and end."""
    return played(state, *(f"place {square}" for square in squares), "end")


@pytest.mark.covers("3.8", "15.12")
def test_a_rebuilt_deck_is_the_shuffled_discard_pile(catalogue: Catalogue) -> None:
    state = at(catalogue, legends={"deck": ["titan"], "discard": ["leviathan", "hell-bull", "fire-dragon"]})
    expected, chance = shuffle(("leviathan", "hell-bull", "fire-dragon"), state.chance)
    after = played(state, "end")
    assert after.seats[0].legends == ("titan", expected[0])
    assert after.legends == (expected[1:], ())
    assert after.chance == chance


@pytest.mark.covers("15.12")
def test_a_deck_drawn_to_its_end_is_rebuilt_at_once(catalogue: Catalogue) -> None:
    state = at(catalogue, flares={"deck": ["flare-01"], "discard": ["flare-02", "flare-03"]})
    after = played(state, "end")
    assert after.seats[0].flares == ("flare-01",)
    assert sorted(after.flares.deck) == ["flare-02", "flare-03"]
    assert after.flares.discard == ()


@pytest.mark.covers("3.7", "3.8")
def test_a_school_deck_is_not_rebuilt(catalogue: Catalogue) -> None:
    after = played(at(catalogue, one={"deck": ["bomb"], "discard": ["knight", "herald"]}), "end")
    assert after.seats[0].beings == ("bomb",)
    assert after.seats[0].deck == ()
    assert after.seats[0].discard == ("knight", "herald")


@pytest.mark.covers("4.4")
def test_cards_go_under_their_own_decks_in_the_order_chosen(catalogue: Catalogue) -> None:
    state = at(
        catalogue,
        actions=1,
        one={
            "beings": ["knight", "bomb", "herald", "champion", "assassin"],
            "legends": ["titan", "leviathan"],
            "flares": ["flare-05"],
            "deck": ["cannon", "summoner", "gun-tower", "hypnotist"],
        },
        legends={"deck": ["hell-bull", "fire-dragon", "angel-of-death"]},
        flares={"deck": ["flare-01", "flare-02"]},
    )
    steps = "champion leviathan herald flare-05 titan bomb".split()
    state = played(state, "discard knight", *(f"return {card}" for card in steps), "done")
    assert state.seats[0].beings == ("assassin",)
    assert state.seats[0].deck == ("cannon", "summoner", "gun-tower", "hypnotist"), "they go under at the turn's end"
    state = played(state, "end")
    one = state.seats[0]
    assert one.beings == ("assassin", "cannon", "summoner")
    assert one.deck == ("gun-tower", "hypnotist", "champion", "herald", "bomb")
    assert one.legends == ("hell-bull", "fire-dragon")
    assert state.legends.deck == ("angel-of-death", "leviathan", "titan")
    assert state.flares.deck == ("flare-02", "flare-05")


@pytest.mark.covers("8.3")
def test_a_task_passed_over_lies_under_the_deck(catalogue: Catalogue) -> None:
    state = at(
        catalogue,
        tasks={
            "current": ["side-chain", "destruction", "red-summoning"],
            "next": "corner-chain",
            "deck": ["center-cross", "diagonals", "red-conquest", "isolation"],
        },
        turn={"destroyed": ["2c", "2c", "2c"]},
    )
    row = played(state, "claim destruction").tasks
    assert row.current == ("side-chain", "corner-chain", "red-summoning")
    assert row.next == "red-conquest"
    assert row.deck == ("isolation", "center-cross", "diagonals")


@pytest.mark.covers("8.3")
@pytest.mark.parametrize(
    ("deck", "after", "left"),
    [("aab", "b", "aa"), ("aaa", "a", "aa"), ("a", "a", ""), ("ba", "b", "a"), ("", "", "")],
)
def test_a_third_task_of_a_type_is_turned_up_only_if_there_is_no_other(deck: str, after: str, left: str) -> None:
    """Tasks of types a and b, two of type a among those open."""
    row = TaskRow(("a", "a", "b"), "", tuple(deck))
    assert reveal_task(row, str) == TaskRow(("a", "a", "b"), after, tuple(left))


@pytest.mark.covers("8.4")
def test_tasks_are_claimed_to_the_last(catalogue: Catalogue) -> None:
    tasks: dict[str, Any] = {"current": ["destruction", "devastation"], "next": None, "deck": []}
    state = at(catalogue, tasks=tasks, turn={"destroyed": ["2c"] * 4})
    state = played(state, "claim destruction")
    assert (state.tasks.current, state.tasks.next) == (("devastation",), "")
    state = at(catalogue, tasks={**tasks, "current": ["devastation"]}, turn={"destroyed": ["2c"] * 4})
    assert played(state, "claim devastation").tasks == ((), "", ())


@pytest.mark.covers("7.2", "7.8")
def test_the_gaps_of_a_flare_are_to_one_opponent(catalogue: Catalogue) -> None:
    board = [".. .. 1h 2h 2h 3c 3c 3c 3c" if row == 4 else line for row, line in enumerate(EMPTY)]
    seats = [{"school": school} for school in ("northern", "southern", "highland")]
    state = setup(catalogue, {"form": "melee", "board": board, "seats": seats})
    assert [flare_leads(state, 0, against) for against in (1, 2)] == [(1, 1), (-1, 3)]
    assert [flare_leads(state, 2, against) for against in (0, 1)] == [(1, -3), (2, -2)]


# --- the end ---------------------------------------------------------------------------------------------------------


def turns_to_the_end(state: GameState) -> list[int]:
    """The seats whose turns still come, played by placing pieces."""
    seats = []
    free = [f"{column}{row}" for column in "abcdefghi" for row in "456"]
    while not isinstance(decision(state), Outcome):
        seats.append(state.turn.seat + 1)
        squares, free = free[: state.turn.actions], free[state.turn.actions :]
        state = a_turn(state, *squares)
        assert len(seats) < 9
    return seats


@pytest.mark.covers("12.1", "12.4")
@pytest.mark.parametrize("form", ["high-form", "duel"])
@pytest.mark.parametrize("mover", [1, 2])
def test_after_the_trigger_each_has_one_turn_the_mover_last(catalogue: Catalogue, form: str, mover: int) -> None:
    goal = 9 if form == "high-form" else 18
    for one, two in ((goal, 0), (0, goal)):
        state = at(catalogue, form, turn={"seat": mover}, one={"score": one}, two={"score": two})
        state = played(state, "end")
        assert state.turn.last == 1
        assert turns_to_the_end(state) == [3 - mover, mover]


@pytest.mark.covers("12.1", "12.2", "14.27")
@pytest.mark.parametrize("form", ["high-form", "duel"])
def test_an_empty_deck_triggers_the_end_in_every_form(catalogue: Catalogue, form: str) -> None:
    state = played(at(catalogue, form, one={"deck": ["bomb", "knight"]}), "end")
    assert state.seats[0].beings == ("bomb", "knight")
    assert turns_to_the_end(state) == [2, 1]
    state = played(at(catalogue, form, one={"deck": ["bomb", "knight", "herald", "cannon"]}), "end")
    assert state.turn.last is None


@pytest.mark.covers("12.1")
@pytest.mark.parametrize(("form", "points"), [("high-form", 8), ("duel", 17)])
def test_one_point_less_triggers_nothing(catalogue: Catalogue, form: str, points: int) -> None:
    state = played(at(catalogue, form, one={"score": points}, two={"score": points}), "end")
    assert state.turn.last is None


@pytest.mark.covers("12.3", "12.4")
def test_a_second_trigger_doesnt_prolong_the_game(catalogue: Catalogue) -> None:
    state = played(at(catalogue, one={"score": 9}, two={"deck": ["knight"]}), "end")
    state = a_turn(state, "i3", "g1")
    assert state.seats[1].deck == ()
    assert state.turn.last == 0
    assert turns_to_the_end(state) == [1]


@pytest.mark.covers("12.5")
@pytest.mark.parametrize(("last", "seats"), [(0, [1]), (1, [1, 2]), (None, [])])
def test_an_extra_turn_replaces_nobodys_last_one(catalogue: Catalogue, last: int | None, seats: list[int]) -> None:
    state = played(at(catalogue, turn={"last": last, "extra": {"turns": 1}}), "end")
    assert (state.turn.seat, state.turn.actions) == (0, 2)
    assert state.turn.last == last
    if last is not None:
        assert turns_to_the_end(state) == seats


@pytest.mark.covers("12.5")
def test_extra_turns_come_one_after_the_other(catalogue: Catalogue) -> None:
    state = played(at(catalogue, turn={"extra": {"turns": 2}}), "end")
    seats = [state.turn.seat]
    for turn in (("e1", "e2"), ("f1", "f2"), ("g1", "g2")):
        state = a_turn(state, *turn)
        seats.append(state.turn.seat)
    assert seats == [0, 0, 1, 0]


@pytest.mark.covers("12.1")
@pytest.mark.parametrize(("schools", "goal"), [(("northern", "southern", "sylvan"), 12), (SCHOOLS, 10)])
def test_a_melee_tells_the_goal_that_its_number_of_players_has(
    catalogue: Catalogue, schools: tuple[str, ...], goal: int
) -> None:
    seats: list[dict[str, Any]] = [{"school": school} for school in schools]
    seats[1]["score"] = {"1": goal}
    state = setup(
        catalogue, {"form": "melee", "board": EMPTY, "seats": seats, "turn": {"number": 5, "seat": 1, "actions": 0}}
    )
    question = decision(state)
    assert isinstance(question, Decision)
    _, events = apply(state, question.option("end"))
    (triggered,) = (event for event in events if isinstance(event, EndTriggered))
    assert triggered.why.endswith(f" has {goal} points or more")


@pytest.mark.covers("12.4", "12.5")
def test_a_trigger_in_the_turn_before_an_extra_turn(catalogue: Catalogue) -> None:
    """It is tested before the extra turn already: what is lost in the extra turn changes nothing."""
    state = played(at(catalogue, one={"score": 9}, turn={"extra": {"turns": 1}}), "end")
    assert (state.turn.seat, state.turn.last) == (0, 2)
    assert turns_to_the_end(state) == [1, 2, 1]


@pytest.mark.covers("4.4")
@pytest.mark.parametrize(("further", "texts"), [([], ["done"]), (["knight"], ["return knight", "done"])])
def test_who_has_discarded_is_asked_for_more(catalogue: Catalogue, further: list[str], texts: list[str]) -> None:
    """Also with an empty hand it is the question of further cards."""
    state = played(at(catalogue, actions=1, one={"beings": ["bomb", *further]}), "discard bomb")
    question = decision(state)
    assert isinstance(question, Decision)
    assert question.ask == "return"
    assert [option.text for option in question.options if option.verb != "resign"] == texts


def test_a_question_begins_with_what_it_is_part_of(catalogue: Catalogue) -> None:
    melee = new_game(catalogue, "melee", SCHOOLS[:3], seed=1)
    closing = setup(
        catalogue,
        {
            "form": "melee",
            "board": EMPTY,
            "seats": [{"school": school} for school in SCHOOLS[:3]],
            "turn": {"number": 5, "seat": 1, "actions": 0, "destroyed": ["2c", "3c"]},
        },
    )
    prompts = [
        question.prompt for question in map(decision, (melee, played(closing, "end"))) if isinstance(question, Decision)
    ]
    assert [prompt.partition(":")[0] for prompt in prompts] == ["Opening", "Turn end"]


@pytest.mark.covers("12.8")
@pytest.mark.parametrize("seat", [1, 2])
def test_resigning_loses(catalogue: Catalogue, seat: int) -> None:
    state = played(at(catalogue, one={"score": 5}, two={"score": 5}, turn={"seat": seat}), "resign")
    result = decision(state)
    assert isinstance(result, Outcome)
    assert result.winners == (2 - seat,)
    assert result.scores == (5, 5) == tuple(score(state, i) for i in range(2))
    with pytest.raises(IllegalOption, match=r"^'end' comes too late, the game is over$"):
        apply(state, Option("end"))


def test_what_is_not_asked_is_no_answer(catalogue: Catalogue) -> None:
    with pytest.raises(IllegalOption, match=r"^'thaw' is not an option here$"):
        apply(at(catalogue), Option("thaw"))


def test_the_answer_to_an_earlier_question_is_no_answer(catalogue: Catalogue) -> None:
    """`apply` takes no question that could be another state's."""
    state = at(catalogue, turn={"actions": 2})
    question = decision(state)
    assert isinstance(question, Decision)
    option = next(option for option in question.options if option.verb == "place")
    after, events = apply(state, option)
    assert (after, events) == apply_unchecked(state, option)
    with pytest.raises(IllegalOption, match=f"^'{option.text}' is not an option here$"):
        apply(after, option)
    with pytest.raises(TypeError):
        apply(after, option, question)  # type: ignore[call-arg]


@pytest.mark.covers("12.9")
def test_how_many_turns_without_a_card_are_left(catalogue: Catalogue) -> None:
    """The turn under way counts as one of them as long as no card is played in it."""
    assert turns_until_stalemate(at(catalogue)) == 24
    assert turns_until_stalemate(at(catalogue, turn={"idle": 9})) == 15
    assert turns_until_stalemate(at(catalogue, turn={"idle": 9, "played": True})) == 24
