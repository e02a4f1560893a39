"""Hidden cards change no message that other seats and spectators receive (modules.md, "Visibility of a turn")."""

import json
import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from hotseat.plugin import Json
from hotseat.records.history import History
from hotseat.testing.received import differences, messages_after, shared_options
from tashkalar_mage_knight.game import MageKnight
from tashkalar_mage_knight.state import Decision, MageState

GAME = MageKnight()
RECEIVERS = (1, None)
"""Boris and the spectators, while Ada plays."""
EAGER = ("fight", "step", "rest", "enter", "skill")
"""The options that random games prefer."""
SHOWN_AT_ONCE = {
    "damaged": "M71, M73",
    "summoned": "M70",
    "shuffled": "M9, M70",
    "rolled": "M87, M93",
    "levelled": "M93, M97",
    "reputation": "M81",
    "withdrew": "M85",
    "played": "M62, H23",
    "wounded": "H35",
    "used": "H23",
    "gained": "H23",
    "discarded": "M53, M54, M63, M76, M77",
    "drew": "M100",
    "turn-ended": "M100",
}
"""The first events by which a step may show at once what a hand has or lacks, and the clauses that show it."""
NOTHING: Json = {}
PROWLERS = {"3,-3": ["prowlers"]}
UNITS = [{"unit": "illusionists-a"}]
CALM = ("fight 3,-3", "use illusionists-a calm white-die")
BLOCK = {
    "phase": "fight",
    "fight": {"phase": "block", "begun": True, "enemies": [{"name": "prowlers", "enemy": "prowlers", "at": "3,-3"}]},
}


class Pair(NamedTuple):
    """Two hands of Ada with which the same acts of hers look alike to all others."""

    hand: str
    other: str
    acts: tuple[str, ...]
    seat: dict[str, Any] = NOTHING
    """The other parts of her seat, at the village at 2,-3."""
    tokens: dict[str, list[str]] = PROWLERS
    now: Json = NOTHING


PAIRS = {
    "the ranged phase is skipped": Pair("mana-draw rage", "march rage", ("fight 3,-3",)),
    "the ranged phase is skipped after a special card": Pair(
        "mana-draw crystallize", "mana-draw march",
        ("fight 3,-3", "play mana-draw strong white-die", "die red", "colour red"),
    ),
    "the attack phase is skipped": Pair("march", "wound", ("pass",), now=BLOCK),
    "an enemy that is calm": Pair("mana-draw march", "wound wound", CALM, {"units": UNITS}),
    "a summoner that is calm": Pair(
        "mana-draw march", "wound wound", CALM, {"units": UNITS}, {"3,-3": ["orc-summoners"]}
    ),
    "an aim at an enemy that is calm": Pair(
        "swiftness wound", "rage wound", (*CALM, "target prowlers"), {"units": UNITS, "crystals": {"white": 1}}
    ),
    "its damage may be given to a unit": Pair(
        "mana-draw march", "wound wound", ("fight 3,-3",), {"units": [{"unit": "foresters-a", "spent": True}]}
    ),
    "the order of the damage may be chosen": Pair(
        "mana-draw march", "wound wound", ("fight 3,-3", "join 1,-2"),
        {"units": [{"unit": "foresters-a", "spent": True}]}, {**PROWLERS, "1,-2": ["diggers"]},
    ),
    "a wound may be left after a rest": Pair("rage march wound", "rage march stamina", ("rest", "discard rage")),
    "a wound for the glade": Pair("wound march", "rage march", ("end",), {"at": "1,-3"}, {}),
    "nothing but wounds for the glade": Pair("wound wound", "rage march", ("end",), {"at": "1,-3"}, {}),
}  # fmt: skip


def worlds(pair: Pair) -> list[MageState]:
    """Both worlds of a pair; what isn't in the hand is in the deck."""
    hands = [Counter(pair.hand.split()), Counter(pair.other.split())]
    every = hands[0] | hands[1]
    night = pair.seat.get("tactic") == "long-night"
    ada = {"at": "2,-3", "tactic": "early-bird", **pair.seat}
    boris = {"at": "0,0", "hand": ["rage"], "deck": ["march"], "tactic": "rethink"}
    if night:
        boris["tactic"] = "preparation"
    return [
        GAME.setup(
            {
                "seed": 1,
                "stage": "turn",
                "seat": 1,
                "order": [1, 2],
                "round": 1 + night,
                "source": ["red", "blue", "green", "white"],
                "tokens": pair.tokens,
                "seats": [{**ada, "hand": sorted(hand.elements()), "deck": sorted((every - hand).elements())}, boris],
                "now": pair.now,
            }
        )
        for hand in hands
    ]


@pytest.mark.parametrize("name", PAIRS)
def test_a_skipped_question_changes_no_message(name: str) -> None:
    lines = [History(GAME, world) for world in worlds(PAIRS[name])]
    for act in PAIRS[name].acts:
        for seat in RECEIVERS:
            one, other = (messages_after(GAME, line.state, seat, act) for line in lines)
            assert one.step == other.step
            assert one.position == other.position, differences(one.position, other.position)
        for line in lines:
            line.play(act)
    under_way = [(line.state.asking, line.state.now) for line in lines]
    assert under_way[0] != under_way[1], "nothing was skipped"


@pytest.mark.parametrize("name", PAIRS)
def test_a_view_of_a_turn_under_way_can_be_determinized(name: str) -> None:
    for world in worlds(PAIRS[name]):
        line = History(GAME, world)
        for act in PAIRS[name].acts:
            line.play(act)
            for seat in RECEIVERS:
                seen = GAME.view(line.state, seat)
                whole = GAME.determinize(GAME.position(seen), seat or 0, 7)
                assert GAME.view(whole, seat) == seen == GAME.view(seen, seat)
                assert isinstance(GAME.decision(whole), Decision)
            own = GAME.view(line.state, 0)
            assert GAME.decision(own) == line.question
            assert own.now == line.state.now


def test_the_end_of_a_turn_is_an_event() -> None:
    """Without an event nothing would show the end of a turn, if two seats have a choice before their turns."""
    pair = Pair("wound wound wound wound wound", "rage rage march march wound", ("end",), now={"acted": True})
    steps = []
    for world in worlds(pair):
        boris = world.seats[1]._replace(tactic="sparing-power")
        world = world._replace(seats=(world.seats[0], boris))
        steps.append(json.loads(messages_after(GAME, world, None, "end").step)["events"])
    assert [[event["event"] for event in events] for events in steps] == [["turn-ended"], []]


def test_cards_of_an_open_pile_are_named_when_they_come_back() -> None:
    pair = Pair("rage", "rage", ("long-night",), {"tactic": "long-night", "discard": ["march", "wound", "stamina"]}, {})
    event = json.loads(messages_after(GAME, worlds(pair)[0], None, "long-night").step)["events"][0]
    assert event == {"event": "shuffled", "seat": 1, "back": ["march", "stamina", "wound"]}


def first_difference(one: str, other: str) -> set[str]:
    """The kinds of the first events by which two steps differ."""
    events = [json.loads(step)["events"] for step in (one, other)]
    same = 0
    while same < min(map(len, events)) and events[0][same] == events[1][same]:
        same += 1
    return {each[same]["event"] for each in events if same < len(each)}


def new_game(seed: int) -> MageState:
    return GAME.new({"seed": seed, "names": ["Ada", "Boris"]})


def check_hands(games: int, seed: int, acts: int, start: Callable[[int], MageState] = new_game) -> int:
    """Check pairs of worlds that differ in the hidden cards of seats alone; return the number of pairs."""
    dice, pairs = random.Random(seed), 0
    for number in range(games):
        line = History(GAME, start(seed + number))
        while isinstance(question := line.question, Decision):
            for seat in (1 - question.seat, None):
                seen = GAME.position(GAME.view(line.state, seat))
                dealt = GAME.determinize(seen, seat or 0, dice.getrandbits(64)).seats
                piles = (each.skill_pile for each in line.state.seats)
                seats = tuple(each._replace(skill_pile=pile) for each, pile in zip(dealt, piles, strict=True))
                world = line.state._replace(seats=seats)  # the same dice, tiles and offers to come
                shared = shared_options(GAME, line.state, world)
                for act in dice.sample(shared, min(len(shared), acts)):
                    one, other = (messages_after(GAME, each, seat, act) for each in (line.state, world))
                    if one.step == other.step:
                        assert one.position == other.position, (act, differences(one.position, other.position))
                    else:
                        assert first_difference(one.step, other.step) <= SHOWN_AT_ONCE.keys(), (act, one, other)
                    pairs += 1
            preferred = [option for option in question.options if option.words[0] in EAGER]
            line.play(dice.choice(preferred if preferred and dice.random() < 0.3 else question.options))
    return pairs


def test_a_hand_shows_only_by_the_clauses_listed() -> None:
    assert check_hands(1, 5, acts=1) > 200


@pytest.mark.long
def test_a_hand_shows_only_by_the_clauses_listed_in_many_games() -> None:
    assert check_hands(30, 100, acts=3) > 20_000


def test_the_clauses_are_those_of_the_page() -> None:
    page = (Path(__file__).parents[1] / "modules.md").read_text("utf-8")
    rows = [line.split("|")[1:3] for line in page.splitlines() if line.startswith("| `")]
    listed = [(event.strip(" `"), clauses.strip()) for event, clauses in rows]
    assert {*SHOWN_AT_ONCE.items()} <= {*listed}


def test_a_hand_for_a_pending_choice_is_sampled_until_it_has_an_answer() -> None:
    """Only one of the cards that Boris can't see goes with `concentration`, or can be thrown away."""
    for hand, act in (("concentration march stamina", "play concentration strong green-die"),
                      ("improvisation rage march", "play improvisation basic")):  # fmt: skip
        pair = Pair(hand, hand.split()[0] + " wound wound wound wound wound", (act,))
        line = History(GAME, worlds(pair)[0])
        line.play(act)
        seen = GAME.position(GAME.view(line.state, 1))
        for seed in range(20):
            assert GAME.decision(GAME.determinize(seen, 1, seed)) is not None
