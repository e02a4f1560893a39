"""The text of every option, row by row of the contract, and how the cards with unusual questions ask.

Teams, melee and the expansions have no rules yet, and so none of their options.
"""

from typing import Any

import pytest

from tashkalar.engine.geometry import ARENA, square_name, squares
from tests.protocol.talk import Talk, at, option_texts

ALL = [square_name(square) for square in squares(ARENA)]
SPARE = "a3 a4 a5 a6 a7 b2 b3 b4 b5 b6 b7 b8 c1 c2 c3"
"""Squares for fifteen pieces, far from e5."""


@pytest.fixture
def talk() -> Talk:
    """A line with nothing said."""
    return Talk()


def options(
    talk: Talk, pieces: dict[str, str], hand: str = "", answers: tuple[str, ...] = (), **more: Any
) -> list[str]:
    """Return the options after some answers to a position, in alphabetical order and without `resign`."""
    reply = talk.setup(at(pieces, hand, **more))
    for answer in answers:
        reply = talk.play(answer)
    return option_texts(reply)


def beginning(found: list[str], *words: str) -> list[str]:
    return [option for option in found if option.split()[0] in words]


def every(verb: str, *but: str, suffix: str = "") -> list[str]:
    """The options to do something on any square but those."""
    return sorted(f"{verb} {square}{suffix}" for square in ALL if square not in " ".join(but).split())


def after(talk: Talk, *answers: str) -> list[str]:
    return option_texts(talk.play(*answers))


# --- place, lift -----------------------------------------------------------------------------------------------------


def test_place(talk: Talk) -> None:
    assert len(ALL) == 69
    found = options(talk, {"1c": "d4", "2h": "e5", "1l": "a3"})
    assert found == every("place", "d4 e5 a3")


def test_place_of_an_effect_puts_one_of_your_own_commons(talk: Talk) -> None:
    answers = ("summon kiskin-farseeders e5",)
    found = options(talk, {"1c": "f5 d4"}, "kiskin-farseeders", answers, schools=("sylvan", "northern"))
    near = "c3 c4 c5 d3 d5 e3 e4 d6 e6 f6 g6 g5 g4 f4"
    assert found == sorted([*(f"place {square}" for square in near.split()), "skip"])


def test_place_of_another_piece_names_it(talk: Talk) -> None:
    found = options(talk, {"2c": "a3 a4 a5 a6 a7 b2"}, "flare-01", ("flare",))
    assert found == every("place", "a3 a4 a5 a6 a7 b2", suffix=" 1h")
    pieces = {"1c": "e6 d5 f5 d4"}
    found = options(talk, pieces, "forest-ancient", ("summon forest-ancient e5",), schools=("sylvan", "northern"))
    assert len(found) == 25 - 5
    assert {option[-3:] for option in found} == {" 2c"}


def test_lift_instead_of_any_place_then_place_anywhere(talk: Talk) -> None:
    pieces = {"1c": SPARE, "1h": "e4 e6", "1l": "i3", "2c": "i4"}
    found = options(talk, pieces)
    assert found == sorted(f"lift {square}" for square in f"{SPARE} e4 e6".split())
    assert after(talk, "lift e4") == every("place", SPARE, "e6 i3 i4")
    assert after(talk, "place e4") == sorted(f"lift {square}" for square in f"{SPARE} e4 e6".split())


def test_lift_after_summon_among_what_the_match_doesnt_use(talk: Talk) -> None:
    found = options(talk, {"1c": SPARE, "1h": "e4 e6", "1l": "i3"}, "swordmaster")
    assert beginning(found, "place") == []
    assert after(talk, "summon swordmaster e5") == sorted(f"lift {square}" for square in SPARE.split())
    assert "lift a3" not in after(talk, "lift a3")


def test_no_lift_where_the_square_itself_gives_the_piece(talk: Talk) -> None:
    pieces = {"1c": SPARE.removesuffix(" c3") + " e4 e6 e5", "2c": "d6"}
    assert options(talk, pieces, "swordmaster", ("summon swordmaster e5",)) == ["destroy d6", "skip"]


def test_a_legend_in_a_shortage_lifts_a_legend(talk: Talk) -> None:
    pieces = {"1h": "e4 e3", "1c": "d2 e2 f2", "1l": "a3 a4 a5"}
    found = options(talk, pieces, "titan")
    assert beginning(found, "summon") == ["summon titan e5"]
    assert after(talk, "summon titan e5") == ["lift a3", "lift a4", "lift a5"]


# --- summon ----------------------------------------------------------------------------------------------------------


def test_summon_names_no_orientation_where_one_match_exists(talk: Talk) -> None:
    assert beginning(options(talk, {"1c": "e4 e6"}, "swordmaster"), "summon") == ["summon swordmaster e5"]


def test_summon_names_the_orientation_where_other_pieces_are_used(talk: Talk) -> None:
    found = beginning(options(talk, {"1c": "e4 e6 d5 f5"}, "swordmaster"), "summon")
    assert found == ["summon swordmaster e5 r0", "summon swordmaster e5 r90"]


def test_all_eight_orientations(talk: Talk) -> None:
    """The Knight (three in a row below, one more under the left end) fits all eight ways, each with other pieces."""
    ring = "d4 e4 f4 d5 f5 d6 e6 f6 d3 f3 d7 f7 c4 c6 g4 g6"
    found = beginning(options(talk, {"1c": ring}, "knight"), "summon")
    suffixes = [option.split()[3] for option in found if option.startswith("summon knight e5 ")]
    assert sorted(suffixes) == ["m0", "m180", "m270", "m90", "r0", "r180", "r270", "r90"]


@pytest.mark.parametrize(
    ("suffix", "used"),
    [
        ("r0", "d4 e4 f4 d3"), ("r90", "d6 d5 d4 c6"), ("r180", "f6 e6 d6 f7"), ("r270", "f4 f5 f6 g4"),
        ("m0", "f4 e4 d4 f3"), ("m90", "d4 d5 d6 c4"), ("m180", "d6 e6 f6 d7"), ("m270", "f6 f5 f4 g6"),
    ],
)  # fmt: skip
def test_what_each_orientation_means(talk: Talk, suffix: str, used: str) -> None:
    ring = "d4 e4 f4 d5 f5 d6 e6 f6 d3 f3 d7 f7 c4 c6 g4 g6"
    talk.setup(at({"1c": ring}, "knight"))
    (summoned,) = (e for e in talk.play(f"summon knight e5 {suffix}")["events"] if e["event"] == "summoned")
    assert sorted(summoned["used"]) == sorted(used.split())


def test_of_equal_matches_the_first_orientation_counts(talk: Talk) -> None:
    """The Swordmaster's line is the same in r90, r270, m90 and m270."""
    talk.setup(at({"1c": "e4 e6 d5 f5", "2c": "d6"}, "swordmaster"))
    talk.play("summon swordmaster e5 r90")
    (frame,) = talk.position()["resolving"]
    assert (frame["orientation"], sorted(frame["used"])) == ("r90", ["d5", "f5"])


def test_where_a_card_has_marks_each_square_still_names_only_different_matches(talk: Talk) -> None:
    """The Time Mage fits a ring of four on each of its corners, in two equal orientations with the same mark."""
    found = options(talk, {"1c": "c4 d3 d5 e4"}, "time-mage")
    assert beginning(found, "summon") == [f"summon time-mage {square}" for square in ("c3", "c5", "e3", "e5")]


def test_summon_with_a_lent_piece(talk: Talk) -> None:
    found = options(talk, {"1c": "e6", "2h": "e4"}, "swordmaster", lent=True)
    assert beginning(found, "summon") == ["summon swordmaster e5 with e4"]
    assert beginning(options(talk, {"1c": "e6", "2h": "e4"}, "swordmaster"), "summon") == []


def test_an_orientation_comes_before_with_and_tells_apart_matches_with_the_same_one(talk: Talk) -> None:
    found = beginning(options(talk, {"1c": "e6 d5 e4", "2c": "f5"}, "swordmaster", lent=True), "summon")
    assert found == ["summon swordmaster e5", "summon swordmaster e5 with f5"]
    ring = {"1c": "d4 e4 f4 d3 f3", "2c": "d5 d6"}
    found = beginning(options(talk, ring, "knight", lent=True), "summon")
    own = [option for option in found if option.startswith("summon knight e5") and "with" not in option]
    assert own == ["summon knight e5 m0", "summon knight e5 r0"]


def test_two_matches_with_the_same_stand_in_name_their_orientation(talk: Talk) -> None:
    found = beginning(options(talk, {"1c": "d4 f4 d3 f3", "2c": "e4"}, "knight", lent=True), "summon")
    assert found == ["summon knight e5 m0 with e4", "summon knight e5 r0 with e4"]
    assert {event["event"] for event in talk.play(found[0])["events"]} == {"summoned"}


def test_a_stand_in_on_the_arrival_square(talk: Talk) -> None:
    pieces = {"1c": "d5 d4 e4", "2h": "e5"}
    found = options(talk, pieces, "war-drummer", schools=("highland", "sylvan"), lent=True)
    assert "summon war-drummer e5 with e5" in found


# --- discard, flare, claim, end --------------------------------------------------------------------------------------


def test_discard_then_return_then_done(talk: Talk) -> None:
    found = options(talk, {}, "knight bomb titan flare-03")
    assert beginning(found, "discard") == ["discard bomb", "discard knight"]
    assert after(talk, "discard knight") == ["done", "return bomb", "return flare-03", "return titan"]
    assert after(talk, "return titan") == ["done", "return bomb", "return flare-03"]
    assert after(talk, "return bomb") == ["done", "return flare-03"]
    found = after(talk, "done")
    assert found == every("place")
    assert talk.position()["turn"]["returned"] == ["titan", "bomb"]


def test_done_is_always_asked(talk: Talk) -> None:
    assert options(talk, {}, "knight", ("discard knight",)) == ["done"]
    assert talk.play("done")["ask"] == "action"


def test_discard_is_for_own_beings_once_a_turn(talk: Talk) -> None:
    assert beginning(options(talk, {}, "titan flare-03"), "discard") == []
    assert beginning(options(talk, {}, "knight", discarded=True), "discard") == []


def test_a_card_returned_earlier_lies_above_a_later_one(talk: Talk) -> None:
    given = at({}, "knight bomb cannon herald")
    given["seats"][0]["deck"] = ["champion", "assassin", "messenger"]
    talk.setup(given)
    talk.play("discard knight", "return cannon", "return bomb", "done", "place e5")
    assert talk.position()["seats"][0]["deck"] == ["champion", "assassin", "messenger"]
    talk.play("end")
    seat = talk.position()["seats"][0]
    assert seat["beings"] == ["herald", "champion", "assassin"]
    assert seat["deck"] == ["messenger", "cannon", "bomb"]


def test_flare_before_and_after_the_actions_while_a_criterion_is_met(talk: Talk) -> None:
    ahead = {"2h": "e5 e6"}
    assert beginning(options(talk, ahead, "flare-12"), "flare") == ["flare"]
    assert options(talk, ahead, "flare-12", actions=0) == ["end", "flare"]
    assert options(talk, {"2h": "e5"}, "flare-12", actions=0) == ["end"]
    assert options(talk, ahead, actions=0) == ["end"]


def test_everything_is_an_option_of_one_and_the_same_question(talk: Talk) -> None:
    pieces = {"1c": "e4 e6", "2h": "a3 a4 a5"}
    found = options(talk, pieces, "swordmaster flare-12")
    assert {option.split()[0] for option in found} == {"place", "summon", "discard", "flare"}


def test_after_the_last_action_claim_or_end(talk: Talk) -> None:
    given = at({}, actions=0, destroyed=["2c", "2c", "2c", "2c"])
    given["tasks"] = {"current": ["destruction", "side-chain", "devastation"], "next": "isolation", "deck": []}
    assert option_texts(talk.setup(given)) == ["claim destruction", "claim devastation", "end"]
    reply = talk.play("claim devastation")
    assert (reply["seat"], reply["ask"]) == (2, "action")
    assert talk.position()["seats"][0]["claimed"] == ["devastation"]


def test_neither_claim_nor_end_while_an_action_is_left(talk: Talk) -> None:
    given = at({}, "knight", actions=1, destroyed=["2c", "2c", "2c"])
    given["tasks"] = {"current": ["destruction"]}
    found = option_texts(talk.setup(given))
    assert beginning(found, "claim", "end") == []


def test_the_openings_pieces_are_asked_one_by_one_with_their_colour(talk: Talk) -> None:
    reply = talk.new()
    assert reply["seat"] == 2
    assert option_texts(reply) == ["place c5 1c", "place c5 2c"]
    reply = talk.play("place c5 2c")
    assert reply["seat"] == 2
    assert option_texts(reply) == ["place g5 1c"]
    reply = talk.play("place g5 1c")
    assert (reply["seat"], reply["ask"]) == (1, "action")


@pytest.mark.parametrize("answers", [(), ("summon swordmaster e5",)])
def test_resign_is_the_last_option_also_in_the_middle_of_an_effect(talk: Talk, answers: tuple[str, ...]) -> None:
    reply = talk.setup(at({"1c": "e4 e6", "2c": "d6"}, "swordmaster"))
    for answer in answers:
        reply = talk.play(answer)
    assert reply["options"][-1] == "resign"
    assert talk.play("resign")["result"]["winners"] == [2]


# --- the verbs of effects --------------------------------------------------------------------------------------------

BASE = ("northern", "southern")
HIGHLAND = ("highland", "southern")
SYLVAN = ("sylvan", "southern")


def summoned(talk: Talk, card: str, pieces: dict[str, str], schools: tuple[str, str] = BASE, **more: Any) -> list[str]:
    """Return the options when the card has come to e5."""
    return options(talk, pieces, card, (f"summon {card} e5",), schools=schools, **more)


def test_destroy(talk: Talk) -> None:
    pieces = {"1c": "e4 e6", "2c": "d6 f4 d5", "2h": "f6"}
    assert summoned(talk, "swordmaster", pieces) == ["destroy d6", "destroy f4", "skip"]


def test_upgrade_then_move(talk: Talk) -> None:
    found = summoned(talk, "chronicler", {"1c": "d5 e6 f5 a3", "1h": "a4", "2c": "b3"})
    assert found == ["upgrade a3", "upgrade d5", "upgrade e6", "upgrade f5"], "compulsory: no skip"
    assert after(talk, "upgrade a3") == ["move a3 b2", "move a3 b3", "move a3 b4", "skip"]


def test_downgrade(talk: Talk) -> None:
    summoned(talk, "leviathan", {"1h": "c4 d4 a3", "1c": "b3 h3", "2c": "h4", "2l": "h5"})
    assert after(talk, "mode downgrade") == [*(f"downgrade {square}" for square in "a3 c4 d4 e5 h5".split()), "skip"]


def test_convert(talk: Talk) -> None:
    pieces = {"1c": "e4 g4 f3 f2", "2c": "d6 e6", "2h": "f6", "2l": "d4"}
    assert summoned(talk, "sylvan-queen", pieces, SYLVAN) == ["convert d6", "convert f6", "skip"]


def test_leap(talk: Talk) -> None:
    found = summoned(talk, "wild-eagle", {"1c": "d4 f4", "2c": "a3", "2h": "a4"}, HIGHLAND)
    assert found == sorted([*(f"leap e5 {square}" for square in ALL if square not in ("e5", "a4")), "skip"])


def test_run_lists_any_number_of_steps_one_included(talk: Talk) -> None:
    found = summoned(talk, "messenger", {"1c": "f4 g3", "2c": "e8"})
    assert [option for option in found if option.startswith("run e5 ")] == sorted(
        f"run e5 {square}" for square in "e6 e7 f6 g7 h8 f5 g5 h5 i5 e4 e3 e2 e1 d4 c3 b2 d5 c5 b5 a5 d6 c7 b8".split()
    )
    assert "skip" in found
    assert {option.split()[1] for option in found if option != "skip"} == {"e5", "f4", "g3"}


def test_aim_lists_directions_of_the_board_whatever_the_orientation(talk: Talk) -> None:
    assert summoned(talk, "gun-tower", {"1c": "e4 f4 e3 f3"}) == ["aim e", "aim w", "skip"]
    assert summoned(talk, "gun-tower", {"1c": "d5 c5 d6 c6"}) == ["aim n", "aim s", "skip"]


def test_a_direction_whose_first_square_is_off_the_board_isnt_listed(talk: Talk) -> None:
    found = options(talk, {"1c": "b5 b6 c5 c6"}, "gun-tower", ("summon gun-tower a5",))
    assert found == ["aim n", "aim s", "skip"]
    found = options(talk, {"1c": "b3 b4 c3 c4"}, "gun-tower", ("summon gun-tower a3",))
    assert found == ["aim n", "skip"]


def test_skip_stops_an_up_to(talk: Talk) -> None:
    found = summoned(talk, "herald", {"1c": "f4 g4 f3"})
    assert "skip" in found
    assert "skip" in after(talk, "move e5 e6")
    assert talk.play("skip")["ask"] == "action"


def test_skip_never_stands_alone(talk: Talk) -> None:
    assert talk.setup(at({"1c": "e4 e6"}, "swordmaster"))["ask"] == "action"
    assert talk.play("summon swordmaster e5")["ask"] == "action"


# --- the cards with unusual questions --------------------------------------------------------------------------------

UNICORN = {"1c": "d5 c4 d4 c3"}


def test_unicorn_modes(talk: Talk) -> None:
    assert summoned(talk, "unicorn", UNICORN, SYLVAN) == ["mode action", "mode move"]
    assert talk.say("ask")["options"] == ["mode move", "mode action", "resign"], "in the order of the card"
    found = after(talk, "mode move")
    assert found == sorted([*(f"move e5 {square}" for square in "d4 d5 d6 e4 e6 f4 f5 f6".split()), "skip"])
    assert talk.play("skip")["ask"] == "action"
    assert talk.position()["turn"]["actions"] == 1


def test_a_compulsory_choice_lists_only_effects_with_a_candidate(talk: Talk) -> None:
    found = summoned(talk, "fire-elemental", {"1h": "d4 c3", "1c": "f4 e3 g3", "2h": "e6"})
    assert found == ["mode near"]
    found = summoned(talk, "fire-elemental", {"1h": "d4 c3", "1c": "f4 e3 g3", "2c": "e7"})
    assert found == ["mode far"]


def test_a_choice_without_any_candidate_asks_nothing(talk: Talk) -> None:
    talk.setup(at({"1h": "d4 c3", "1c": "f4 e3 g3", "2l": "e6"}, "fire-elemental"))
    assert talk.play("summon fire-elemental e5")["ask"] == "action"


def test_fire_elemental_modes(talk: Talk) -> None:
    found = summoned(talk, "fire-elemental", {"1h": "d4 c3", "1c": "f4 e3 g3", "2c": "e6 e7"})
    assert found == ["mode far", "mode near"]
    assert talk.say("ask")["options"] == ["mode near", "mode far", "resign"]


def test_leviathan_modes_and_their_targets(talk: Talk) -> None:
    pieces = {"1h": "c4 d4 a3", "1c": "b3 h3", "2c": "h4 h6 a7", "2l": "h5"}
    assert summoned(talk, "leviathan", pieces) == ["mode destroy", "mode downgrade"]
    assert talk.say("ask")["options"] == ["mode downgrade", "mode destroy", "resign"]
    assert after(talk, "mode destroy") == [*(f"destroy {square}" for square in "a7 b3 h3 h4 h6".split()), "skip"]
    assert after(talk, "destroy h4") == ["destroy h3", "skip"]
    talk.say("undo")
    talk.say("undo")
    assert after(talk, "mode downgrade") == [*(f"downgrade {square}" for square in "a3 c4 d4 e5 h5".split()), "skip"]
    assert after(talk, "downgrade d4") == ["downgrade c4", "downgrade e5", "skip"]


@pytest.mark.parametrize(
    ("flare", "gap", "modes"),
    [
        ("flare-04", 5, ["place", "convert"]),
        ("flare-05", 3, ["move", "upgrade"]),
        ("flare-06", 4, ["place", "upgrade"]),
    ],
)
def test_modes_of_flares(talk: Talk, flare: str, gap: int, modes: list[str]) -> None:
    """Flare 4 chooses in its lower half, so commons are behind; 5 and 6 in their upper, so upgraded ones are."""
    lacking = " ".join("i3 i4 i5 i6 i7 h2".split()[: gap + 1])
    found = options(talk, {"1c": "e5", "2c" if flare == "flare-04" else "2h": lacking}, flare, ("flare",))
    assert found == sorted(f"mode {word}" for word in modes)
    assert talk.say("ask")["options"] == [*(f"mode {word}" for word in modes), "resign"]


def test_modes_of_flares_without_a_piece_of_ones_own(talk: Talk) -> None:
    assert options(talk, {"2h": "i3 i4 i5 i6"}, "flare-06", ("flare",)) == ["mode place"]
    talk.setup(at({"2h": "i3 i4 i5"}, "flare-05"))
    assert talk.play("flare")["ask"] == "action"


def test_tree_shepherd(talk: Talk) -> None:
    pieces = {"1c": "d5 f5 e4 f4", "1h": "a3", "1l": "a5", "2c": "b3", "2h": "b4"}
    found = summoned(talk, "tree-shepherd", pieces, SYLVAN)
    assert found == [f"pick {square}" for square in "a3 a5 d5 e4 e5 f4 f5".split()]
    assert after(talk, "pick a3") == [*(f"move a3 {square}" for square in "a4 b2 b3 b4".split()), "skip"]
    talk.say("undo")
    assert after(talk, "pick a5") == [*(f"move a5 {square}" for square in "a4 a6 b4 b5 b6".split()), "skip"]
    talk.say("undo")
    reply = talk.play("pick d5")
    assert reply["ask"] == "action"
    assert {"event": "turned", "seat": 1, "square": "d5", "before": "1c", "after": "1h"} in reply["events"]


def test_angel_of_death(talk: Talk) -> None:
    pieces = {"1c": "d6 f6 c5 g5 e4", "1h": "e5", "2c": "b3", "2l": "h8"}
    found = summoned(talk, "angel-of-death", pieces)
    assert found == [*(f"pick {square}" for square in "b3 c5 d6 e4 f6 g5 h8".split()), "skip"]
    reply = talk.play("pick b3")
    assert reply["ask"] == "action", "nothing more is asked"
    assert [e["event"] for e in reply["events"]][:4] == ["chosen", "turned", "destroyed", "moved"]
    assert talk.position()["turn"]["destroyed"] == ["2h"]


def test_naiad_moves_one_piece_after_the_other_each_once(talk: Talk) -> None:
    found = summoned(talk, "naiad", {"1c": "c4 d4 e4", "1h": "a3"}, SYLVAN)
    assert {option.split()[1] for option in found if option != "skip"} == {"d4", "e4"}
    assert "skip" in found
    assert {option.split()[1] for option in after(talk, "move d4 d5") if option != "skip"} == {"e4"}


def test_hypnotist_moves_pieces_of_one_kind_each_once(talk: Talk) -> None:
    pieces = {"1c": "f6 d5 f5 d4", "2c": "a3 a5 a7", "2h": "i3 i5 i7", "2l": "e1"}
    found = summoned(talk, "hypnotist", pieces)
    assert {option.split()[1] for option in found if option != "skip"} == set("a3 a5 a7 i3 i5 i7".split())
    assert {o.split()[1] for o in after(talk, "move a3 a4") if o != "skip"} == {"a5", "a7"}
    assert {o.split()[1] for o in after(talk, "move a5 a6") if o != "skip"} == {"a7"}
    assert talk.play("move a7 b7")["ask"] == "action"
    for _ in range(3):
        talk.say("undo")
    assert {o.split()[1] for o in after(talk, "move i3 i4") if o != "skip"} == {"i5", "i7"}
    assert talk.play("move i5 i6")["ask"] == "action"


def test_the_eldest_tree_asks_square_by_square(talk: Talk) -> None:
    pieces = {"1h": "f6 d4", "1c": "c5 g5 e4", "2c": "d5", "2h": "e6", "2l": "f5"}
    found = summoned(talk, "the-eldest-tree", pieces)
    assert found == ["destroy d5", "destroy e6", "place d6", "place f4", "skip", "upgrade e4"]
    assert after(talk, "destroy d5") == ["destroy e6", "place d6", "place f4", "skip", "upgrade e4"]
    assert after(talk, "place f4") == ["destroy e6", "place d6", "skip", "upgrade e4"]
    assert talk.play("upgrade e4")["ask"] == "action"


def test_storm_elemental_places_square_and_rank_together_then_runs(talk: Talk) -> None:
    pieces = {"1h": "d7 d6 f6", "1c": "e5"}
    found = summoned(talk, "storm-elemental", pieces)
    near = [s for s in ALL if abs(ord(s[0]) - ord("e")) <= 3 and abs(int(s[1]) - 5) <= 3]
    free = [s for s in near if s not in "d7 d6 f6 e5".split()]
    assert found == sorted([f"place {s}{rank}" for s in free for rank in ("", " 1h", " 1l")] + ["skip"])
    far = [o for o in after(talk, "place b4") if o.startswith("run b4") and o[-1] == "4"]
    assert far == ["run b4 a4", *(f"run b4 {column}4" for column in "cdefg")]
    talk.say("undo")
    far = [o for o in after(talk, "place b4 1h") if o[-1] == "4"]
    assert far == ["run b4 a4", *(f"run b4 {column}4" for column in "cde")]
    talk.say("undo")
    found = after(talk, "place b4 1l")
    assert found == [*(f"run b4 {square}" for square in "a3 a4 a5 b3 b5 c3 c4 c5".split()), "skip"]
    assert talk.play("skip")["ask"] == "action"
    assert ".. 1l" not in talk.position()["board"][5]


def test_cannon_aims(talk: Talk) -> None:
    found = summoned(talk, "cannon", {"1c": "d5 c4 e5"})
    assert found == ["aim e", "aim n", "aim ne", "aim nw", "aim s", "aim se", "aim sw", "skip"]
    assert talk.say("ask")["options"] == [
        "aim n", "aim ne", "aim e", "aim se", "aim s", "aim sw", "aim nw", "skip", "resign",
    ]  # fmt: skip


def test_kiskin_leafsplitter_aims_up_to_twice(talk: Talk) -> None:
    aims = ["aim ne", "aim nw", "aim se", "aim sw", "skip"]
    assert summoned(talk, "kiskin-leafsplitter", {"1c": "d5 f5 e6 e4", "2c": "g7"}, SYLVAN) == aims
    assert after(talk, "aim ne") == aims
    assert talk.play("aim ne")["ask"] == "action"


def test_fire_dragon_must_aim(talk: Talk) -> None:
    found = summoned(talk, "fire-dragon", {"1h": "d8 f8 e6", "1c": "e7"})
    assert found == ["aim e", "aim s", "aim se", "aim sw", "aim w"]


def test_bone_catapult_asks_destroy_on_any_piece_of_its_lines(talk: Talk) -> None:
    pieces = {"1c": "d6 h5", "1h": "d4 e4 f4", "2c": "e8 e9 i5", "2l": "g7 a5"}
    found = summoned(talk, "bone-catapult", pieces)
    assert found == [*(f"destroy {square}" for square in "a5 e8 e9 g7 h5 i5".split()), "skip"]


def test_kiskin_spirit_picks_a_card(talk: Talk) -> None:
    given = at({"1c": "c5 c4 e4"}, "kiskin-spirit", schools=SYLVAN)
    given["seats"][0]["discard"] = ["sapling", "unicorn"]
    talk.setup(given)
    assert after(talk, "summon kiskin-spirit e5") == ["pick sapling", "pick unicorn", "skip"]
    talk.play("pick sapling")
    assert talk.position()["seats"][0]["deck"][0] == "sapling"


def test_woodland_druid_asks_colour_by_colour_own_first(talk: Talk) -> None:
    found = summoned(talk, "woodland-druid", {"1c": "d6 f6 e4", "2c": "a3 a4", "2h": "a5"}, SYLVAN)
    assert found == ["upgrade d6", "upgrade e4", "upgrade f6"]
    assert after(talk, "upgrade d6") == ["upgrade a3", "upgrade a4"]
    assert talk.play("upgrade a3")["ask"] == "action"


def test_flare_11_lower_is_a_combat_move_or_two_standard_ones(talk: Talk) -> None:
    pieces = {"1c": "a3", "2c": "a4 i4 i5 i6 i7"}
    assert options(talk, pieces, "flare-11", ("flare",)) == [
        "move a3 a4",
        "move a3 b2",
        "move a3 b3",
        "move a3 b4",
        "skip",
    ]
    assert talk.play("move a3 a4")["ask"] == "action", "a combat move is all"
    talk.say("undo")
    assert after(talk, "move a3 b3") == sorted(
        [*(f"move b3 {square}" for square in "a3 b2 b4 c2 c3 c4".split()), "skip"]
    ), "a second one is standard"
    assert talk.play("skip")["ask"] == "action"


def test_a_compulsory_choice_with_one_candidate_is_asked(talk: Talk) -> None:
    assert summoned(talk, "blood-shaman", {"1c": "f6 f5 d4 e4"}, HIGHLAND)[0] == "destroy d4"
    found = options(talk, {"1c": "e5", "2h": "i3 i4 i5"}, "flare-05", ("flare", "mode upgrade"))
    assert found == ["upgrade e5"]


def test_what_names_its_piece_itself_asks_no_pick(talk: Talk) -> None:
    found = summoned(talk, "infantry-captain", {"1c": "c4 d4 f4 g4"})
    assert {option.split()[0] for option in found} == {"move", "skip"}
