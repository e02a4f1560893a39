"""The position format: whole positions restore exactly, partial ones are filled, impossible ones list every problem."""

import random

import pytest

from tests.protocol.talk import CARDS, Json, Talk, altered, at, must, option_texts, rows, without

SEATS = [{"school": "northern"}, {"school": "southern"}]
START = {"form": "high-form", "seed": 7, "seats": SEATS}
KEYS = {"form", "teams", "seed", "board", "seats", "legends", "flares", "tasks", "turn", "resolving"}
SEAT_KEYS = {"name", "school", "beings", "legends", "flares", "deck", "discard", "score", "claimed"}
TURN_KEYS = {"number", "seat", "actions", "discarded", "destroyed", "summoned", "last", "lent"}
SHORT = "a3 a4 a5 a6 a7 b2 b3 b4 b5 b6 b7 b8 c1 c2 c3"
"""Squares for fifteen pieces, far from e5."""


@pytest.fixture
def talk() -> Talk:
    """A line with nothing said."""
    return Talk()


def restored(talk: Talk) -> Json:
    """Set this moment up in another game, compare everything, and give its question."""
    whole, question = talk.position(), talk.say("ask")
    other = Talk()
    assert other.setup(whole) == question
    assert other.position() == whole
    return question


# --- whole positions -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["high-form", "duel"])
def test_a_position_is_complete(talk: Talk, form: str) -> None:
    talk.new(form)
    reply = talk.say("position")
    assert reply["ok"] is True
    position = reply["position"]
    assert set(position) >= KEYS
    assert (position["form"], position["teams"], position["seed"]) == (form, False, 7)
    assert len(position["board"]) == 9
    assert position["board"][0] == "## ## .. .. .. .. .. ## ##"
    for seat in position["seats"]:
        assert set(seat) == SEAT_KEYS
        assert [len(seat[key]) for key in ("beings", "legends", "flares", "deck")] == [3, 2, 1, 15]
    assert {key: len(pile["deck"]) for key, pile in position.items() if key in ("legends", "flares")} == {
        "legends": 8,
        "flares": 10,
    }
    assert set(position["tasks"]) == {"current", "next", "deck"}
    assert set(position["turn"]) >= TURN_KEYS
    assert position["turn"]["last"] is None
    assert position["turn"]["seat"] == position["turn"]["number"] == position["turn"]["actions"] == 1


def test_a_position_tells_what_has_happened(talk: Talk) -> None:
    talk.setup(at({"1c": "e4 e6", "2c": "e5 d6", "2h": "a5"}, hand="swordmaster knight flare-01"))
    talk.play("summon swordmaster e5", "destroy d6")
    position = talk.position()
    assert position["board"] == rows({"1c": "e4 e6", "1h": "e5", "2h": "a5"})
    assert position["seats"][0]["beings"] == ["knight"]
    assert position["seats"][0]["discard"] == ["swordmaster"]
    turn = position["turn"]
    assert turn["destroyed"] == ["2c", "2c"]
    assert turn["summoned"] == [{"card": "swordmaster", "square": "e5"}]
    assert (turn["actions"], turn["discarded"], turn["lent"]) == (1, False, False)
    assert position["resolving"] is None


@pytest.mark.parametrize(
    ("form", "schools", "seed"),
    [
        ("duel", ("northern", "sylvan"), 1),
        ("high-form", ("highland", "southern"), 2),
        ("duel", ("sylvan", "highland"), 3),
    ],
)
def test_every_moment_of_a_game_is_restored_exactly(talk: Talk, form: str, schools: tuple[str, str], seed: int) -> None:
    chance, reply, under_way = random.Random(seed), talk.new(form, seed, schools), 0
    while not reply["over"]:
        under_way += restored(talk)["ask"] != "action"
        options = reply["options"][:-1]
        bold = [option for option in options if option.split()[0] in ("summon", "claim", "flare")]
        reply = talk.play(chance.choice(bold if bold and chance.random() < 0.6 else options))
    assert under_way > 10
    restored(talk)


def test_a_moment_in_an_effect_is_restored_and_the_card_is_named_in_resolving(talk: Talk) -> None:
    talk.setup(at({"1c": "e4 e6", "2c": "d6"}, hand="swordmaster"))
    talk.play("summon swordmaster e5")
    position = talk.position()
    assert position["seats"][0]["beings"] == []
    assert position["seats"][0]["discard"] == []
    assert [frame["card"] for frame in position["resolving"]] == ["swordmaster"]
    assert option_texts(restored(talk)) == ["destroy d6", "skip"]
    other = Talk()
    other.setup(position)
    assert other.play("destroy d6") == talk.play("destroy d6")
    assert other.position() == talk.position()
    assert talk.position()["seats"][0]["discard"] == ["swordmaster"]


def test_a_moment_between_the_halves_of_a_flare_is_restored(talk: Talk) -> None:
    talk.setup(at({"2h": "a3 a4 a5 a6"}, hand="flare-02"))
    assert option_texts(talk.play("flare"))[0] == "place a7"
    assert [(f["card"], f["part"]) for f in talk.position()["resolving"]] == [
        ("flare-02", "lower"),
        ("flare-02", "upper"),
    ]
    restored(talk)
    talk.play("place e5")
    assert [(f["card"], f["part"]) for f in talk.position()["resolving"]] == [("flare-02", "lower")]
    restored(talk)
    talk.play("place e6")
    assert talk.position()["flares"]["discard"] == ["flare-02"]


def test_a_moment_in_a_discard_is_restored(talk: Talk) -> None:
    talk.setup(at({}, hand="knight bomb titan flare-03"))
    talk.play("discard knight", "return titan")
    assert talk.position()["turn"]["returned"] == ["titan"]
    assert option_texts(restored(talk)) == ["done", "return bomb", "return flare-03"]
    talk.play("return bomb", "done", "place e5", "end")
    position = talk.position()
    assert position["legends"]["deck"][-1] == "titan"


def test_a_moment_in_a_shortage_is_restored(talk: Talk) -> None:
    full = at({"1c": SHORT + " e4 e6"}, hand="swordmaster")
    talk.setup(full)
    talk.play("lift e4")
    assert "place e4" in option_texts(restored(talk))
    talk.setup(full)
    talk.play("summon swordmaster e5")
    assert option_texts(restored(talk)) == sorted(f"lift {square}" for square in SHORT.split())


@pytest.mark.parametrize("answers", [["resign"], ["place c5 1c", "resign"], ["place c5 1c", "place g5 2c", "resign"]])
def test_a_finished_game_is_restored(talk: Talk, answers: list[str]) -> None:
    talk.new()
    talk.play(*answers)
    assert restored(talk)["over"] is True


def test_a_restored_game_shuffles_alike(talk: Talk) -> None:
    talk.new("duel", 3)
    chance, other = random.Random(3), Talk()
    for _ in range(60):
        reply = talk.play(chance.choice(talk.say("ask")["options"][:-1]))
    other.setup(talk.position())
    while not reply["over"]:
        option = chance.choice(reply["options"][:-1])
        reply = talk.play(option)
        assert other.play(option) == reply


# --- partial positions -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["high-form", "duel"])
@pytest.mark.parametrize("seed", [0, 7, 2**64 - 1])
def test_form_seed_and_schools_alone_equal_new(talk: Talk, form: str, seed: int) -> None:
    begun = talk.new(form, seed)
    whole = talk.position()
    assert talk.setup({"form": form, "seed": seed, "seats": SEATS}) == begun
    assert talk.position() == whole


@pytest.mark.parametrize("key", [*sorted(KEYS - {"form", "seats", "seed"}), "chance", "ended"])
@pytest.mark.parametrize("null", [False, True])
def test_anything_left_out_or_null_is_as_at_the_start(talk: Talk, key: str, null: bool) -> None:
    talk.new("high-form")
    whole = talk.position()
    talk.setup({**whole, key: None} if null else without(whole, key))
    assert talk.position() == whole


@pytest.mark.parametrize("key", sorted(SEAT_KEYS - {"school", "name"}))
def test_what_a_seat_leaves_out_is_as_at_the_start(talk: Talk, key: str) -> None:
    talk.new("high-form")
    whole = talk.position()
    for number in "01":
        talk.setup(without(whole, f"seats.{number}.{key}"))
        assert talk.position() == whole


@pytest.mark.parametrize("key", sorted(TURN_KEYS))
def test_what_a_turn_leaves_out_is_as_at_the_start(talk: Talk, key: str) -> None:
    talk.new("high-form")
    whole = talk.position()
    talk.setup(without(whole, f"turn.{key}"))
    assert talk.position() == whole


def test_an_own_deck_left_out_is_the_new_order_without_the_cards_named_elsewhere(talk: Talk) -> None:
    talk.new("high-form")
    seat = talk.position()["seats"][0]
    order = [*seat["beings"], *seat["deck"]]
    hand, discard = [order[0], order[6]], [order[9], order[2]]
    talk.setup(altered(altered(START, "seats.0.beings", hand), "seats.0.discard", discard))
    seat = talk.position()["seats"][0]
    assert seat["beings"] == hand
    assert seat["discard"] == discard
    assert seat["deck"] == [card for card in order if card not in (*hand, *discard)]


def test_an_own_deck_left_out_lacks_the_cards_under_way_and_returned(talk: Talk) -> None:
    talk.setup(at({"1c": "e4 e6", "2c": "d6"}, hand="swordmaster"))
    talk.play("summon swordmaster e5")
    partial = without(talk.position(), "seats.0.deck")
    partial["turn"]["returned"] = ["knight"]
    talk.setup(partial)
    assert sorted(talk.position()["seats"][0]["deck"]) == sorted(
        set(CARDS.decks["imperial"]) - {"swordmaster", "knight"}
    )


@pytest.mark.parametrize("kind", ["legends", "flares"])
def test_a_shared_deck_left_out_is_the_new_order_without_the_cards_named_elsewhere(talk: Talk, kind: str) -> None:
    talk.new("high-form")
    whole = talk.position()
    order = [
        card
        for holder in (*whole["seats"], whole)
        for card in (holder[kind] if holder is not whole else holder[kind]["deck"])
    ]
    given = altered(START, f"seats.0.{kind}", [order[5]])
    given = altered(altered(given, f"seats.1.{kind}", []), f"{kind}.discard", [order[0]])
    talk.setup(given)
    position = talk.position()
    assert position["seats"][0][kind] == [order[5]]
    assert position["seats"][1][kind] == []
    assert position[kind] == {"discard": [order[0]], "deck": [c for c in order if c not in (order[0], order[5])]}


def test_naming_one_hand_leaves_the_other_as_dealt(talk: Talk) -> None:
    talk.new("high-form")
    whole = talk.position()
    spare = whole["legends"]["deck"][3]
    talk.setup(altered(START, "seats.0.legends", [spare]))
    position = talk.position()
    assert position["seats"][1] == whole["seats"][1]
    assert position["legends"]["deck"] == [
        *whole["seats"][0]["legends"],
        *(card for card in whole["legends"]["deck"] if card != spare),
    ]


def test_a_task_deck_left_out_is_the_new_order_without_the_cards_named_elsewhere(talk: Talk) -> None:
    talk.new("high-form")
    tasks = talk.position()["tasks"]
    order = [*tasks["current"], tasks["next"], *tasks["deck"]]
    talk.setup(altered(altered(START, "tasks.current", [order[7], order[0]]), "seats.1.claimed", [order[4]]))
    tasks = talk.position()["tasks"]
    assert tasks["current"] == [order[7], order[0]]
    assert tasks["next"] == order[3]
    assert tasks["deck"] == [task for i, task in enumerate(order) if i not in (0, 3, 4, 7)]


def test_no_next_task_is_given_as_null(talk: Talk) -> None:
    talk.setup(altered(START, "tasks.next", None))
    assert talk.position()["tasks"]["next"] is None


def test_a_score_left_out_is_the_sum_of_claimed(talk: Talk) -> None:
    given = altered(START, "seats.0.claimed", ["destruction", "devastation", "side-chain"])
    given = altered(altered(given, "seats.1.claimed", ["color-conquest"]), "seats.1.score", 0)
    talk.setup(given)
    first, second = talk.position()["seats"]
    assert (first["score"], second["score"]) == (6, 0)


def test_the_first_card_of_a_deck_list_is_drawn_next(talk: Talk) -> None:
    given = at({}, hand="knight", actions=0)
    given["seats"][0]["deck"] = ["bomb", "cannon", "herald", "assassin"]
    given["legends"] = {"deck": ["titan", "hell-bull", "leviathan"]}
    given["flares"] = {"deck": ["flare-09", "flare-01"]}
    talk.setup(given)
    talk.play("end")
    seat = talk.position()["seats"][0]
    assert seat["beings"] == ["knight", "bomb", "cannon"]
    assert seat["legends"] == ["titan", "hell-bull"]
    assert seat["flares"] == ["flare-09"]
    assert seat["deck"] == ["herald", "assassin"]
    assert talk.position()["legends"]["deck"] == ["leviathan"]


def test_cards_in_no_list_are_out_of_the_game(talk: Talk) -> None:
    given = at({})
    given["seats"][0]["deck"] = ["bomb"]
    given["legends"] = given["flares"] = {"deck": [], "discard": []}
    given["tasks"] = {"current": ["destruction"], "next": None, "deck": []}
    talk.setup(given)
    position = talk.position()
    assert position["seats"][0]["deck"] == ["bomb"]
    assert position["legends"] == position["flares"] == {"deck": [], "discard": []}
    talk.play("place e5", "place e6", "end")
    seat = talk.position()["seats"][0]
    assert (seat["beings"], seat["legends"], seat["flares"], seat["deck"]) == (["bomb"], [], [], [])


def test_odd_hands_boards_and_turns_are_fine(talk: Talk) -> None:
    crowd = at(
        {"1c": SHORT + " c4 c5", "1l": "d1 d2 d3", "2h": "g9 g8 g7 g6 g5", "2l": "i3 i4 i5"},
        hand="knight bomb cannon herald assassin champion titan leviathan hell-bull flare-01 flare-02",
        number=6, seat=1, actions=9, last=7, destroyed=["1c", "2l", "2l", "2l", "2l", "2l"],
    )  # fmt: skip
    talk.setup(crowd)
    assert talk.say("ask")["seat"] == 1
    restored(talk)
    talk.setup(at({}, number=1, seat=2, actions=0))
    assert option_texts(talk.say("ask")) == ["end"]
    talk.setup(at({}))
    assert talk.position()["seats"][0]["beings"] == []


def test_a_board_or_a_turn_means_that_a_duels_opening_is_over(talk: Talk) -> None:
    opening = talk.new()
    whole = talk.position()
    assert talk.setup({"form": "duel", "seed": 7, "seats": SEATS, "board": None, "turn": None}) == opening
    for key in ("board", "turn"):
        partial = {"form": "duel", "seed": 7, "seats": SEATS, key: whole[key]}
        assert talk.setup(partial)["ask"] == "action"
        assert talk.setup({**partial, "resolving": whole["resolving"]}) == opening


def test_a_position_from_the_design_is_possible(talk: Talk) -> None:
    given = {
        "form": "duel", "teams": False, "seed": 7,
        "board": rows({"1c": "e4", "2h": "e5"}),
        "seats": [
            {"name": "Ada", "school": "northern", "beings": ["knight", "bomb"], "legends": ["titan"], "flares": [],
             "deck": ["cannon"], "discard": [], "score": 3, "claimed": []},
            {"name": "Boris", "school": "southern"},
        ],
        "legends": {"deck": ["leviathan"], "discard": []}, "flares": {"deck": ["flare-01"], "discard": []},
        "tasks": {"current": [], "next": None, "deck": []},
        "turn": {"number": 5, "seat": 1, "actions": 2, "discarded": False, "destroyed": ["2c"],
                 "summoned": [{"card": "knight", "square": "e5"}]},
        "resolving": None,
    }  # fmt: skip
    given["seats"] = [given["seats"][0], {**given["seats"][1], "legends": [], "flares": []}]  # type: ignore[index]
    reply = talk.setup(given)
    assert (reply["seat"], reply["ask"]) == (1, "action")
    assert talk.position()["seats"][0] == given["seats"][0]  # type: ignore[index]


# --- impossible positions --------------------------------------------------------------------------------------------

BASE = at({"1c": "e4 e6", "2c": "d6"}, hand="swordmaster titan flare-01", other="bomb leviathan flare-02")
TEXTS = ["form", "seats.0.school", "seats.0.name"]
NUMBERS = ["seed", "seats.0.score", "turn.number", "turn.seat", "turn.actions", "turn.last", "turn.extra.turns"]
TRUTHS = ["teams", "turn.discarded", "turn.lent"]
CARD_LISTS = [
    *(f"seats.0.{key}" for key in ("beings", "legends", "flares", "deck", "discard", "claimed")),
    *(f"{pile}.{key}" for pile in ("legends", "flares") for key in ("deck", "discard")),
    "tasks.current", "tasks.deck", "turn.returned",
]  # fmt: skip
LISTS = [*CARD_LISTS, "seats", "board", "turn.destroyed", "turn.summoned", "resolving"]
OBJECTS = ["seats.0", "legends", "flares", "tasks", "turn", "chance", "turn.extra"]
SAMPLES: dict[str, list[object]] = {
    "text": ["\n", "\ud800", "x" * 1000],
    "number": [-1, 10**400, 10**4000, 2**64],
    "truth": [True, False],
    "list": [[], [[]], [None], [{}], [17]],
    "object": [{}, {"a": 1}],
    "else": [1.5, -0.0, 1e308, "", 0],
}


def wrong_for(*kinds: str) -> list[object]:
    return [value for kind, values in SAMPLES.items() if kind not in kinds for value in values]


def test_the_base_of_these_tests_is_possible(talk: Talk) -> None:
    must(talk.say("setup", position=BASE))


@pytest.mark.parametrize("position", [None, 17, "high-form", [], True, [BASE]])
def test_a_position_is_an_object(talk: Talk, position: object) -> None:
    assert len(talk.problems(position)) == 1
    assert talk.raw(b'{"do":"setup"}')["error"] == "impossible-position"


def test_an_impossible_position_leaves_the_game_as_it_was(talk: Talk) -> None:
    before = talk.new()
    refused = talk.say("setup", position={})
    assert set(refused) == {"ok", "error", "message", "problems"}
    assert refused["ok"] is False
    assert refused["problems"]
    assert all(isinstance(problem, str) and problem for problem in refused["problems"])
    assert talk.say("ask") == before


@pytest.mark.parametrize(
    ("paths", "wrong"),
    [
        (TEXTS, [value for value in wrong_for("text") if value != ""]),
        (NUMBERS, [*wrong_for("number", "else"), -1, -(10**400), 10**400, 1.0, "1", [1]]),
        (TRUTHS, [*wrong_for("truth"), 0, 1, "true"]),
        (LISTS, [*wrong_for("list"), {"0": "knight"}, "knight"]),
        (CARD_LISTS, [[None], [17], [["knight"]], [{"card": "knight"}], [True], [""], ["knihgt"], ["\ud800"], ["?"]]),
        (OBJECTS, [*wrong_for("object"), "", 0, False, []]),
        (["tasks.next"], [17, True, [], ["destruction"], {}, "", "knight", "destruktion"]),
    ],
)
def test_wrong_types_are_told_with_their_place(talk: Talk, paths: list[str], wrong: list[object]) -> None:
    for path in paths:
        for value in wrong:
            problems = talk.problems(altered(BASE, path, value))
            assert any(path.replace(".0", "[0]") in problem for problem in problems), (path, value, problems)


ONE_FAULT: dict[str, tuple[str, object, str]] = {
    "an unknown key": ("scores", [], "scores"),
    "an unknown key of a seat": ("seats.0.hand", [], "hand"),
    "an unknown key of a turn": ("turn.colour", 1, "colour"),
    "an unknown key of tasks": ("tasks.discard", [], "discard"),
    "an unknown form": ("form", "chess", "chess"),
    "an unknown school": ("seats.0.school", "narnia", "narnia"),
    "the other's school": ("seats.0.school", "southern", "school"),
    "the other's name": ("seats.0.name", "Seat 2", "name"),
    "an unknown being": ("seats.0.beings", ["knihgt"], "knihgt"),
    "a being of another school": ("seats.0.beings", ["sapling"], "sapling"),
    "a legend among the beings": ("seats.0.beings", ["hell-bull"], "hell-bull"),
    "a being among the legends": ("seats.0.legends", ["knight"], "knight"),
    "a flare among the legends": ("seats.0.legends", ["flare-03"], "flare-03"),
    "a task among the flares": ("seats.0.flares", ["destruction"], "destruction"),
    "a flare among the tasks": ("tasks.current", ["flare-03"], "flare-03"),
    "a card twice in a list": ("seats.0.deck", ["knight", "bomb", "knight"], "knight"),
    "a card in hand and deck": ("seats.0.deck", ["swordmaster"], "swordmaster"),
    "a card in hand and discard": ("seats.0.discard", ["swordmaster"], "swordmaster"),
    "a legend in two hands": ("seats.0.legends", ["leviathan"], "leviathan"),
    "a flare in hand and deck": ("flares.deck", ["flare-02"], "flare-02"),
    "a legend in hand and discard": ("legends.discard", ["leviathan"], "leviathan"),
    "a returned card in hand": ("turn.returned", ["swordmaster"], "swordmaster"),
    "a returned card twice": ("turn.returned", ["knight", "knight"], "knight"),
    "an unknown returned card": ("turn.returned", ["knihgt"], "knihgt"),
    "a task that is no card to return": ("turn.returned", ["destruction"], "destruction"),
    "a task claimed and open": ("tasks", {"current": ["destruction"], "next": "destruction"}, "destruction"),
    "eight lines of board": ("board", BASE["board"][:8], "9 lines"),
    "ten lines of board": ("board", [*BASE["board"], ".."], "9 lines"),
    "a short line": ("board.4", ".. .. .. .. .. .. .. ..", "row 5"),
    "a long line": ("board.4", ".. .. .. .. .. .. .. .. .. ..", "row 5"),
    "double blanks": ("board.4", ".. ..  .. .. .. .. .. .. ..", "row 5"),
    "a line of nothing": ("board.4", "", "row 5"),
    "an unknown token": ("board.4", ".. .. 1x .. .. .. .. .. ..", "1x"),
    "a token of three letters": ("board.4", ".. .. 1cc .. .. .. .. .. ..", "1cc"),
    "another kind of digit": ("board.4", ".. .. ¹c .. .. .. .. .. ..", "c5"),
    "a colour without a seat": ("board.4", ".. .. 3c .. .. .. .. .. ..", "3c"),
    "colour nought": ("board.4", ".. .. 0c .. .. .. .. .. ..", "0c"),
    "a piece off the board": ("board.0", "1c ## .. .. .. .. .. ## ##", "row 9"),
    "a square off the board": ("board.0", ".. ## .. .. .. .. .. ## ##", "row 9"),
    "no square on the board": ("board.4", ".. .. ## .. .. .. .. .. ..", "row 5"),
    "too many commons": ("board", rows({"1c": SHORT + " c4 c5 c6"}), "colour 1 has only 17"),
    "too many commons and heroics": ("board", rows({"2c": SHORT, "2h": "c4 c5 c6"}), "colour 2 has only 17"),
    "too many legends": ("board", rows({"1l": "a3 a4 a5 a6"}), "colour 1 has only 3"),
    "a negative score": ("seats.0.score", -1, "score"),
    "a negative count of actions": ("turn.actions", -1, "actions"),
    "a negative count of turns": ("turn.last", -2, "last"),
    "turn nought": ("turn.number", 0, "number"),
    "seat nought": ("turn.seat", 0, "seat"),
    "a seat that isn't there": ("turn.seat", 3, "seat"),
    "a negative seed": ("seed", -1, "seed"),
    "a seed too large": ("seed", 2**64, "seed"),
    "an unknown piece destroyed": ("turn.destroyed", ["2x"], "2x"),
    "a piece of nobody destroyed": ("turn.destroyed", ["3c"], "3c"),
    "an unknown being summoned": ("turn.summoned", [{"card": "knihgt", "square": "e5"}], "knihgt"),
    "a flare summoned": ("turn.summoned", [{"card": "flare-01", "square": "e5"}], "flare-01"),
    "summoned on no square": ("turn.summoned", [{"card": "knight", "square": "a1"}], "a1"),
    "summoned nowhere": ("turn.summoned", [{"card": "knight"}], "square"),
    "summoned nobody": ("turn.summoned", [{"square": "e5"}], "card"),
    "summoned with more": ("turn.summoned", [{"card": "knight", "square": "e5", "seat": 1}], "seat"),
    "another generator": ("chance.algorithm", "mt19937", "splitmix64"),
    "an unknown ending": ("ended", "abandoned", "abandoned"),
}  # fmt: skip


@pytest.mark.parametrize(("path", "value", "text"), ONE_FAULT.values(), ids=ONE_FAULT)
def test_a_single_fault_is_told_once_and_by_its_name(talk: Talk, path: str, value: object, text: str) -> None:
    problems = talk.problems(altered(BASE, path, value))
    assert len(problems) == 1, problems
    assert text in problems[0]


def test_a_duel_has_sixteen_commons_and_heroics(talk: Talk) -> None:
    talk.setup(at({"1c": SHORT + " c4"}, form="duel"))
    assert talk.problems(at({"1c": SHORT + " c4 c5"}, form="duel")) == [
        "board: colour 1 has only 16 common and heroic pieces"
    ]
    assert "claimed" in talk.problems(altered(at({}, form="duel"), "seats.0.claimed", ["destruction"]))[0]


@pytest.mark.parametrize("seats", [[], SEATS[:1], [*SEATS, {"school": "sylvan"}], [{}] * 1000, [{}] * 5000])
def test_both_forms_are_for_two_seats(talk: Talk, seats: list[Json]) -> None:
    assert talk.problems({"form": "duel", "seed": 1, "seats": seats})


def test_all_problems_are_listed(talk: Talk) -> None:
    faulty = BASE
    chosen = [name for name in ONE_FAULT if not name.startswith(("the other's", "eight", "ten", "too many"))]
    paths: dict[str, str] = {}
    for name in chosen:
        path, value, text = ONE_FAULT[name]
        if not any(path.startswith(other) or other.startswith(path) for other in paths):
            faulty = altered(faulty, path, value)
            paths[path] = text
    assert len(paths) > 20
    problems = "\n".join(talk.problems(faulty))
    for path, text in paths.items():
        assert text in problems, path


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("form", "chess"),
        ("seats.0.school", "narnia"),
        ("teams", True),
        ("scores", 1),
        ("seats.2", {"school": "sylvan"}),
    ],
)
def test_a_fault_of_the_table_hides_no_other_and_invents_none(talk: Talk, path: str, value: object) -> None:
    base = altered(BASE, "seats", [*BASE["seats"], {}][:3]) if path == "seats.2" else BASE
    alone = talk.problems(altered(base, path, value))
    others = {
        "board.4": ".. .. 1x .. .. .. .. .. ..",
        "turn.actions": -1,
        "seats.1.beings": ["knihgt"],
        "seats.0.deck": ["knight", "knight"],
        "seats.0.score": -3,
        "legends.deck": ["hell-bull", "hell-bull"],
        "resolving": [{"card": "nonsense"}],
    }
    faulty = altered(base, path, value)
    for where, wrong in others.items():
        faulty = altered(faulty, where, wrong)
    problems = talk.problems(faulty)
    assert set(alone) < set(problems)
    assert len(problems) == len(alone) + len(others), problems
    text = "\n".join(problems)
    assert all(where.replace(".0", "[0]").replace(".1", "[1]") in text for where in others if where != "board.4")


def test_no_being_is_amiss_where_the_school_is_unknown(talk: Talk) -> None:
    given = altered(altered(BASE, "seats.0.school", "narnia"), "seats.0.beings", ["sapling", "knight", "wild-eagle"])
    assert len(talk.problems(given)) == 1


# --- what is being resolved ------------------------------------------------------------------------------------------


@pytest.fixture
def paused(talk: Talk) -> Json:
    """A position in the middle of the Swordmaster's effect."""
    talk.setup(at({"1c": "e4 e6", "2c": "d6 f6"}, hand="swordmaster knight"))
    talk.play("summon swordmaster e5")
    return talk.position()


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("resolving", {}), ("resolving", "swordmaster"), ("resolving", [17]), ("resolving", [[]]), ("resolving", [{}]),
        ("resolving.0.card", "knihgt"), ("resolving.0.card", "titan"), ("resolving.0.card", "sapling"),
        ("resolving.0.card", "flare-01"), ("resolving.0.card", "destruction"), ("resolving.0.card", "knight"),
        ("resolving.0.card", None), ("resolving.0.part", "upper"), ("resolving.0.part", "middle"),
        ("resolving.0.seat", 2), ("resolving.0.seat", 0), ("resolving.0.step", 0), ("resolving.0.step", 99),
        ("resolving.0.step", -1), ("resolving.0.step", 10**400), ("resolving.0.square", None),
        ("resolving.0.square", "a1"), ("resolving.0.square", 5), ("resolving.0.orientation", "r45"),
        ("resolving.0.being", ["a3"]), ("resolving.0.being", ["e5", "e4"]), ("resolving.0.being", "e5"),
        ("resolving.0.being", []), ("resolving.0.it", ["e4", "e6"]), ("resolving.0.chosen_pieces", ["a3"]),
        ("resolving.0.used", ["z9"]), ("resolving.0.marked", 5), ("resolving.0.direction", "north"),
        ("resolving.0.colour", 3), ("resolving.0.colour", 0), ("resolving.0.destroyed", [1, 2]),
        ("resolving.0.destroyed", [1, 2, -3]), ("resolving.0.took_equal", 1), ("resolving.0.placed", [3]),
        ("resolving.0.rounds", [0]), ("resolving.0.with", [None]), ("resolving.0.nonsense", 1),
        ("seats.0.discard", ["swordmaster"]), ("seats.0.deck", ["swordmaster"]), ("board", rows({"1c": "e5"})),
    ],
)  # fmt: skip
def test_what_is_resolved_must_wait_at_a_question_that_can_be_answered(
    talk: Talk, paused: Json, path: str, value: object
) -> None:
    assert talk.problems(altered(paused, path, value))


def test_two_things_under_way_are_impossible_but_for_the_halves_of_a_flare(talk: Talk, paused: Json) -> None:
    (frame,) = paused["resolving"]
    talk.problems({**paused, "resolving": [frame, frame]})
    talk.problems({**paused, "resolving": [{"card": "place", "seat": 1}, frame]})
    talk.problems({**paused, "resolving": [{"card": "flare-02", "part": "lower", "seat": 1}, frame]})
    half = {"card": "flare-02", "seat": 1}
    talk.problems({**paused, "resolving": [{**half, "part": "upper"}, {**half, "part": "lower"}]})
    talk.setup({**paused, "resolving": [{**half, "part": "lower"}, {**half, "part": "upper"}], "flares": None})


@pytest.mark.parametrize("pieces", [{"1c": "c5"}, {"2l": "g5"}, {"1c": SHORT + " c4"}])
def test_an_opening_on_an_odd_board_spoils_nothing(talk: Talk, pieces: dict[str, str]) -> None:
    talk.new()
    reply = talk.say("setup", position={**talk.position(), "board": rows(pieces)})
    while reply["ok"] and reply["ask"] == "place":
        before = tokens(talk.position())
        option = reply["options"][0]
        _, square, piece = option.split()
        reply = talk.say("play", option=option)
        assert tokens(talk.position()) == {**before, square: piece}
        assert square not in before
        restored(talk)
    assert talk.say("ask")["ok"]


def tokens(position: Json) -> dict[str, str]:
    """The pieces on the board by square."""
    lines = zip("987654321", position["board"], strict=True)
    found = {
        column + row: token for row, line in lines for column, token in zip("abcdefghi", line.split(), strict=True)
    }
    return {square: token for square, token in found.items() if token not in ("##", "..")}
