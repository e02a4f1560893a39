"""The line protocol with three and four seats and with teams: what is said, positions, what is refused."""

import json
import random

import pytest

from tests.protocol.talk import QUESTION, Json, Talk, altered, must, rows, without

THREE = ("northern", "southern", "highland")
FOUR = (*THREE, "sylvan")
SHORT = "a3 a4 a5 a6 a7 b2 b3 b4 b5 b6 b7 b8 c1 c2"
"""Squares for fourteen pieces."""


def seated(form: str, schools: tuple[str, ...], pieces: dict[str, str] | None = None, **more: object) -> Json:
    """A position on seat 1's turn with empty hands."""
    empty: Json = {"beings": [], "legends": [], "flares": []}
    return {
        "form": form,
        "teams": len(schools) == 4 and form != "melee",
        "seed": 1,
        "board": rows(pieces or {}),
        "seats": [{"school": school, **empty} for school in schools],
        "turn": {"number": 5, "seat": 1, "actions": 2},
        **more,
    }


MELEE = seated("melee", THREE)
TEAMS = seated("duel", FOUR)


@pytest.fixture
def talk() -> Talk:
    """A line with nothing said."""
    return Talk()


def restored(talk: Talk) -> Json:
    """Set this moment up in another game, compare everything, and give its question."""
    whole, question = talk.position(), talk.say("ask")
    other = Talk()
    assert other.setup(json.loads(json.dumps(whole))) == question
    assert other.position() == whole
    return question


def begun(talk: Talk, form: str, schools: tuple[str, ...], seed: int = 7) -> Json:
    teams = len(schools) == 4 and form != "melee"
    return must(talk.say("new", form=form, schools=schools, seed=seed, teams=teams))


# --- beginning and playing -------------------------------------------------------------------------------------------


@pytest.mark.covers("2.10")
@pytest.mark.parametrize(("schools", "colours"), [(THREE, "123"), (FOUR, "134")])
def test_new_begins_a_melee_with_the_last_seats_opening(talk: Talk, schools: tuple[str, ...], colours: str) -> None:
    reply = begun(talk, "melee", schools)
    assert set(reply) == QUESTION
    assert (reply["seat"], reply["ask"]) == (len(schools), "place")
    assert reply["options"] == [f"place {square} {colour}c" for square in ("f8", "g8") for colour in colours]
    reply = talk.play("place g8 1c", "place b3 3c")
    assert {option.split()[1] for option in reply["options"]} == {"g3", "g4"}
    restored(talk)


@pytest.mark.covers("11.7")
def test_new_begins_a_duel_of_teams_with_the_fourth_seats_opening(talk: Talk) -> None:
    reply = begun(talk, "duel", FOUR)
    assert (reply["seat"], reply["options"]) == (4, ["place c5 1c", "place c5 2c", "resign"])
    assert talk.position()["teams"] is True
    assert talk.play("place c5 2c", "place g5 1c")["seat"] == 1


@pytest.mark.covers("15.2")
@pytest.mark.parametrize(
    ("form", "schools", "teams", "text"),
    [
        ("melee", THREE[:2], False, "3 or 4 seats, not 2"),
        ("melee", (*FOUR, "northern"), False, "3 or 4 seats, not 5"),
        ("melee", FOUR, True, "no teams"),
        ("duel", THREE, False, "2 seats, not 3"),
        ("duel", THREE[:2], True, "4 seats, not 2"),
        ("high-form", THREE, True, "4 seats, not 3"),
    ],
)
def test_new_refuses_a_wrong_number_of_seats(
    talk: Talk, form: str, schools: tuple[str, ...], teams: bool, text: str
) -> None:
    reply = talk.say("new", form=form, schools=schools, seed=1, teams=teams)
    assert reply["error"] == "bad-request"
    assert text in reply["message"]
    setup = {"form": form, "teams": teams, "seats": [{"school": school} for school in schools]}
    assert any(text in problem for problem in talk.problems(setup))


@pytest.mark.parametrize(("form", "schools"), [("melee", THREE), ("melee", FOUR), ("duel", FOUR), ("high-form", FOUR)])
@pytest.mark.parametrize("left", ["", "board turn", "legends flares", "chance tasks"])
def test_what_is_left_out_is_as_at_the_start(talk: Talk, form: str, schools: tuple[str, ...], left: str) -> None:
    reply = begun(talk, form, schools)
    whole = talk.position()
    data = without(whole, *left.split()) if left else {key: whole[key] for key in ("form", "teams", "seed", "seats")}
    if not left:
        data["seats"] = [{"school": school} for school in schools]
    assert Talk().setup(data) == reply


@pytest.mark.sweep("form", "schools")
@pytest.mark.parametrize(("form", "schools"), [("melee", THREE), ("melee", FOUR), ("duel", FOUR), ("high-form", FOUR)])
def test_every_moment_of_a_game_is_restored_and_undone(talk: Talk, form: str, schools: tuple[str, ...]) -> None:
    chance, reply, digests = random.Random(5), begun(talk, form, schools, 5), []
    resigning = form != "melee"
    while not reply["over"]:
        assert restored(talk) == {key: value for key, value in reply.items() if key != "events"}
        digests.append(reply["digest"])
        assert [option == "resign" for option in reply["options"]].count(True) == resigning
        options = [option for option in reply["options"] if option != "resign"]
        bold = [option for option in options if option.split()[0] in ("summon", "claim", "flare", "pass")]
        reply = talk.play(chance.choice(bold if bold and chance.random() < 0.5 else options))
    restored(talk)
    assert len(reply["result"]["scores"]) == len(schools)
    for digest in reversed(digests):
        assert talk.say("undo")["digest"] == digest
    assert talk.say("undo")["error"] == "nothing-to-undo"


def test_events_name_seats_and_colours_from_one(talk: Talk) -> None:
    setup = seated("melee", THREE, {"1c": "e4", "2c": "e6", "3c": "i3 i4 i5 i6 i7 c1"})
    setup["seats"][0] |= {"beings": ["swordmaster"], "flares": ["flare-12"]}
    talk.setup(setup)
    events = talk.play("flare 3")["events"]
    assert {"event": "flared", "seat": 1, "card": "flare-12", "upper": False, "lower": True, "against": 3} in events
    assert {"event": "scored", "seat": 3, "points": 1, "why": "flare", "colour": 1} in events
    events = talk.play("summon swordmaster e5 with e6")["events"]
    assert {"event": "improvised", "seat": 1, "piece": "2c", "square": "e6"} in events
    talk.setup(altered(TEAMS, "seats.0.legends", ["titan"]))
    events = talk.play("pass")["events"]
    assert events == [
        {"event": "passed", "seat": 1, "to": 3},
        {"event": "handed-over", "seat": 1, "to": 3, "legends": 1},
    ]


# --- positions of a melee --------------------------------------------------------------------------------------------


def test_points_are_an_object_from_seat_to_points(talk: Talk) -> None:
    begun(talk, "melee", FOUR)
    seats = talk.position()["seats"]
    assert [seat["score"] for seat in seats] == [
        {str(other): 0 for other in range(1, 5) if other != own} for own in range(1, 5)
    ]
    assert [seat["improvised"] for seat in seats] == [[]] * 4
    talk.setup(altered(altered(MELEE, "seats.1.score", {"1": 4}), "seats.1.improvised", [3]))
    seat = talk.position()["seats"][1]
    assert (seat["score"], seat["improvised"]) == ({"1": 4, "3": 0}, [3])


def test_a_game_of_two_sides_knows_no_markers(talk: Talk) -> None:
    talk.setup(TEAMS)
    assert all("improvised" not in seat and seat["score"] == 0 for seat in talk.position()["seats"])
    talk.setup(altered(TEAMS, "seats.0.improvised", []))


def test_the_choice_of_a_legends_colour_and_of_a_leftovers_are_restored(talk: Talk) -> None:
    setup = seated("melee", FOUR, {"1h": "d5 f5", "1c": "e5 d6 f6 e4"})
    setup["seats"][0]["legends"] = ["hell-bull"]
    setup["turn"] |= {"destroyed": ["2c", "3c"], "actions": 1}
    talk.setup(setup)
    talk.play("summon hell-bull e5")
    assert restored(talk)["options"] == ["pick 2", "pick 3", "pick 4"]
    talk.play("pick 4", "skip", "end")
    assert restored(talk)["options"] == ["pick 2", "pick 3"]
    assert [frame["card"] for frame in talk.position()["resolving"]] == ["turn-end"]
    assert talk.play("pick 2")["seat"] == 2


def test_a_passed_turn_is_restored(talk: Talk) -> None:
    setup = seated("duel", FOUR, {"1c": "e4 e6", "2c": "d6"})
    setup["seats"][0] |= {"beings": ["swordmaster"], "legends": ["titan"]}
    talk.setup(setup)
    talk.play("summon swordmaster e5", "pass")
    assert restored(talk)["seat"] == 3
    position = talk.position()
    assert (position["turn"]["seat"], position["turn"]["passed"]) == (1, True)
    assert [seat["legends"] for seat in position["seats"]] == [[], [], ["titan"], []]
    talk.play("skip")
    assert restored(talk)["seat"] == 3


PASSED = altered(TEAMS, "turn.passed", True)
UNDER_WAY = {"card": "swordmaster", "seat": 1, "step": 3, "square": "e5", "used": ["e4", "e6"], "being": ["e5"]}
EFFECT = {"1c": "e4 e5 e6", "2c": "d6"}

IMPOSSIBLE: dict[str, tuple[Json, str, object, str]] = {
    "points as a number": (MELEE, "seats.0.score", 3, "seats[0].score"),
    "points as a list": (MELEE, "seats.0.score", [0, 3], "seats[0].score"),
    "points as a text": (MELEE, "seats.2.score", "3", "seats[2].score"),
    "points in the own colour": (MELEE, "seats.0.score", {"1": 1}, '"1"'),
    "points in nobody's colour": (MELEE, "seats.0.score", {"4": 1}, '"4"'),
    "points in colour nought": (MELEE, "seats.0.score", {"0": 1}, '"0"'),
    "points by name": (MELEE, "seats.0.score", {"Seat 2": 1}, '"Seat 2"'),
    "negative points": (MELEE, "seats.1.score", {"1": -1}, "seats[1].score.1"),
    "points that are no number": (MELEE, "seats.1.score", {"1": "4"}, "seats[1].score.1"),
    "points beyond all measure": (MELEE, "seats.1.score", {"1": 10**30}, "seats[1].score.1"),
    "an object of points in a duel": (TEAMS, "seats.0.score", {"2": 1}, "seats[0].score"),
    "improvised with oneself": (MELEE, "seats.0.improvised", [1], "seats[0].improvised"),
    "improvised with nobody": (MELEE, "seats.0.improvised", [4], "seats[0].improvised"),
    "improvised twice": (MELEE, "seats.0.improvised", [2, 2], "seats[0].improvised"),
    "improvised by name": (MELEE, "seats.0.improvised", ["2"], "seats[0].improvised"),
    "improvised as a number": (MELEE, "seats.0.improvised", 2, "seats[0].improvised"),
    "improvised in teams": (TEAMS, "seats.0.improvised", [2], "nobody improvises"),
    "improvised in teams, no list": (TEAMS, "seats.0.improvised", 0, "nobody improvises"),
    "passed in a melee": (MELEE, "turn.passed", True, "turn.passed"),
    "passed, no truth": (TEAMS, "turn.passed", 1, "turn.passed"),
    "resigned in a melee": (MELEE, "ended", "resigned", "ended"),
    "a fourth seat of three": (MELEE, "turn.seat", 4, "turn.seat"),
    "a fifth seat of four": (TEAMS, "turn.seat", 5, "turn.seat"),
    "a fourth colour of three": (MELEE, "board", rows({"4c": "e5"}), "4c"),
    "a third colour of teams": (TEAMS, "board", rows({"3c": "e5"}), "3c"),
    "a third colour destroyed in teams": (TEAMS, "turn.destroyed", ["3c"], "3c"),
    "sixteen pieces of a colour": (MELEE, "board", rows({"3c": SHORT + " c3 c4"}), "colour 3 has only 15"),
    "fifteen of four": (seated("melee", FOUR), "board", rows({"4c": SHORT, "4h": "c3"}), "colour 4 has only 14"),
    "seventeen of a team": (TEAMS, "board", rows({"2c": SHORT + " c3 c4 c5"}), "colour 2 has only 16"),
    "four legends": (MELEE, "board", rows({"2l": "a3 a4 a5 a6"}), "colour 2 has only 3"),
    "another form's opening": (MELEE, "resolving", [{"card": "opening", "seat": 3}], "opening"),
    "the melee's opening in a duel": (TEAMS, "resolving", [{"card": "melee-opening", "seat": 4}], "opening"),
    "an opening by the wrong seat": (MELEE, "resolving", [{"card": "melee-opening", "seat": 1}], "seat 3"),
    "a leftover of one colour": (MELEE, "resolving", [{"card": "turn-end", "seat": 1}], "nothing to choose"),
    "a leftover in a duel": (TEAMS, "resolving", [{"card": "turn-end", "seat": 1}], "nothing to choose"),
    "an effect of another's turn": (
        seated("melee", THREE, EFFECT), "resolving", [{**UNDER_WAY, "seat": 2}], "seat 1",
    ),
    "an effect of the mate's before passing": (
        seated("duel", FOUR, EFFECT), "resolving", [{**UNDER_WAY, "seat": 3}], "seat 1",
    ),
    "an effect of one's own after passing": (
        altered(seated("duel", FOUR, EFFECT), "turn.passed", True), "resolving", [UNDER_WAY], "seat 3",
    ),
    "cards returned by the mate": (PASSED, "resolving", [{"card": "discard", "seat": 3}], "seat 1"),
    "a legend with both mates": (
        altered(TEAMS, "seats.2.legends", ["titan"]), "seats.0.legends", ["titan"], "titan lies in seats[0].legends",
    ),
    "a mate's being": (TEAMS, "seats.0.beings", ["wild-eagle"], "wild-eagle"),
}  # fmt: skip


@pytest.mark.parametrize(("base", "path", "value", "text"), IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_each_impossible_value_is_told_in_one_line(talk: Talk, base: Json, path: str, value: object, text: str) -> None:
    assert talk.say("setup", position=base)["ok"]
    problems = talk.problems(altered(base, path, value))
    assert len(problems) == 1, problems
    assert text in problems[0]


@pytest.mark.parametrize("base", [MELEE, TEAMS], ids=["melee", "teams"])
@pytest.mark.parametrize("path", ["form", "seats.0.school", "seats.1.name"])
def test_a_fault_of_the_table_hides_no_other_and_invents_none(talk: Talk, base: Json, path: str) -> None:
    wrong: dict[str, object] = {"form": "chess", "seats.0.school": "narnia", "seats.1.name": "Seat 1"}
    base = altered(altered(base, "turn.passed", base["teams"]), "turn.seat", 3)
    alone = talk.problems(altered(base, path, wrong[path]))
    assert len(alone) == 1, alone
    faulty = altered(altered(base, path, wrong[path]), "turn.actions", -1)
    problems = talk.problems(altered(faulty, "seats.2.beings", ["knihgt"]))
    assert len(problems) == 3, problems


def test_all_faults_of_a_melee_are_listed(talk: Talk) -> None:
    faulty = MELEE
    chosen = {"seats.0.score": {"1": 1}, "seats.1.improvised": [2], "seats.2.score": 7, "turn.passed": True}
    for path, value in {**chosen, "turn.seat": 4, "ended": "resigned"}.items():
        faulty = altered(faulty, path, value)
    assert len(talk.problems(faulty)) == 6


# --- observe ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("form", "schools"), [("melee", FOUR), ("duel", FOUR)])
def test_observe_hides_the_hands_of_all_others_the_mates_too(talk: Talk, form: str, schools: tuple[str, ...]) -> None:
    begun(talk, form, schools)
    whole = talk.position()
    for seat in range(4):
        seen = must(talk.say("observe", seat=seat + 1))["position"]
        for other in range(4):
            for key in ("beings", "legends", "flares"):
                cards = whole["seats"][other][key]
                assert seen["seats"][other][key] == (cards if other == seat else ["?"] * len(cards))
        assert seen["seats"][seat]["score"] == whole["seats"][seat]["score"]
    assert talk.say("observe", seat=5)["error"] == "bad-request"
