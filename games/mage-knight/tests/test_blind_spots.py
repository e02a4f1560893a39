"""Every field of a state that a rule reads changes the evaluation, or stands in `NOT_EVALUATED` with the reason."""

from collections.abc import Callable
from typing import Any

import pytest

from tashkalar_mage_knight.ai.evaluation import MageEvaluation
from tashkalar_mage_knight.ai.weights import WEIGHTS
from tashkalar_mage_knight.game import MageKnight
from tashkalar_mage_knight.state import Aim, Die, EnemyToken, Fight, Foe, Last, MageState, Now, Seat, Unit

POSITION: dict[str, Any] = {
    "seed": 4,
    "round": 2,
    "stage": "turn",
    "seat": 1,
    "seats": [
        {"hand": ["march", "rage", "rage"], "at": "3,-5", "fame": 8, "crystals": {"red": 1}, "tactic": "long-night",
         "units": [{"unit": "peasants-a"}]},
        {"hand": ["rage"], "at": "0,0", "fame": 5, "tactic": "preparation"},
    ],
    "map": [["start", "0,0"], ["country-1", "1,-3"], ["country-2", "3,-2"], ["country-3", "4,-5"]],
    "tokens": {"5,-6": ["golems closed"]},
    "offer": ["utem-swordsmen-a", "utem-swordsmen-b"],
    "now": {"points": {"move": 2}},
}  # fmt: skip
KEEP = (5, -6)
Change = Callable[[MageState], MageState]


def of_seat(number: int = 0, **fields: object) -> Change:
    def change(state: MageState) -> MageState:
        seats = list(state.seats)
        seats[number] = seats[number]._replace(**fields)  # type: ignore[arg-type]
        return state._replace(seats=tuple(seats))

    return change


def of_turn(**fields: object) -> Change:
    return lambda state: state._replace(now=state.in_turn._replace(**fields))  # type: ignore[arg-type]


def of_fight(**fields: Any) -> Change:
    """A fight with the defender of a keep in which some fields differ."""
    fight = Fight(enemies=(Foe("golems", "golems", KEEP),))
    return of_turn(phase="fight", fight=fight._replace(**fields))


def at_village(state: MageState) -> MageState:
    return of_seat(at=(2, -3))(state._replace(offer=("peasants-b",)))


CHANGES: dict[str, Change] = {
    "land": lambda state: state._replace(land=(*state.land, ("country-4", (2, -6)))),
    "stack": lambda state: state._replace(stack=()),
    "tokens": lambda state: state._replace(tokens=(((4, -6), (EnemyToken("prowlers"),)),)),
    "shields": lambda state: state._replace(shields=((KEEP, 0),)),
    "round": lambda state: state._replace(round=3),
    "stage": lambda state: state._replace(stage="over"),
    "last": lambda state: state._replace(last=Last("declared", (1,))),
    "seats.hand": of_seat(hand=("march", "rage")),
    "seats.deck": of_seat(deck=()),
    "seats.discard": of_seat(discard=("wound",)),
    "seats.under": of_seat(under=("march",)),
    "seats.crystals": of_seat(crystals=(1, 1, 0, 0)),
    "seats.tactic": of_seat(tactic="from-the-dusk"),
    "seats.flipped": of_seat(flipped=True),
    "seats.fame": of_seat(fame=9),
    "seats.reputation": of_seat(reputation=2),
    "seats.at": of_seat(at=(0, 0)),
    "seats.units": of_seat(units=(Unit("peasants-a", spent=True),)),
    "now.phase": of_turn(phase="after"),
    "now.played": of_turn(played=("wound",)),
    "now.tokens": of_turn(tokens=(1, 0, 0, 0, 0, 0)),
    "now.move": of_turn(move=3),
    "now.rewards": of_turn(rewards=1),
    "now.fight": of_fight(),
}
"""A change of each field that is evaluated."""
FIGHT_CHANGES: dict[str, Change] = {
    "phase": of_fight(phase="attack"),
    "site": of_fight(site=KEEP),
    "enemies": of_fight(enemies=()),
    "aim": of_fight(phase="attack", aim=Aim(("golems",), ("attack 2 physical",))),
}
"""A change of each field of a fight that is evaluated."""
SEARCHED = "used up within the turn, whose search plays the decisions that it allows"
LATER = "only in games with heroes, whose players don't weigh it yet"
NOT_EVALUATED = {
    "names": "the setup never changes during a game",
    "seed": "hidden, and only identifies the deal",
    "chance": "hidden: the random numbers to come",
    "advanced": "the setup never changes during a game",
    "raids": "the setup never changes during a game",
    "skill_offer": LATER,
    "lying": LATER,
    "dummy": LATER,
    "gone": "tactics are chosen once a round",
    "plundered": SEARCHED,
    "early_token": SEARCHED,
    "seats.hero": "the setup never changes during a game",
    "seats.skills": LATER,
    "seats.skill_pile": "hidden",
    "seats.motivated": LATER,
    "now.used": SEARCHED,
    "now.later_fame": SEARCHED,
    "now.later_reputation": SEARCHED,
    "now.ambush": SEARCHED,
    "now.agile": SEARCHED,
    "now.sourceless": SEARCHED,
    "now.storm": SEARCHED,
    "piles": "hidden but for the discard; enemies that aren't known count as average ones",
    "source": "rolled again before the next turn; within the turn a fight counts what it pays for",
    "unit_deck": "hidden",
    "advanced_offer": "a level brings a card of it, which is worth about the same whatever there is",
    "advanced_deck": "hidden",
    "offer": "counts near locals, `test_an_offered_unit_counts_near_locals`",
    "seats.level": "counts near enemies, `test_a_level_counts_near_an_enemy`; the rest follows from the fame",
    "monastery": "counts where the hero is at a monastery, `test_training_counts_at_a_monastery`",
    "order": "matters within a round by a few turns",
    "turns": "40 turns in a round never happen to a player that plays cards",
    "turn": "only counts",
    "seat": "the evaluation is asked for one seat",
    "asking": "the search completes choices before it compares positions",
    "spared": SEARCHED,
    "next_back": "follows from `stack`",
    "seats.hidden": "the same cards as those of the view that are masked",
    "now.moved": SEARCHED,
    "now.acted": SEARCHED,
    "now.dice": "counts in a fight, `test_a_die_that_may_be_used_counts_in_a_fight`",
    "now.searched": SEARCHED,
    "now.again": "another turn at once brings no more cards",
    "now.spent": SEARCHED,
    "now.cheaper": SEARCHED,
    "now.tale": SEARCHED,
    "now.learn": SEARCHED,
    "now.mastery": SEARCHED,
    "now.tempo": "the card comes back at the turn's end, which the search plays",
    "now.influence": "counts where there are locals, `test_influence_counts_at_a_village`",
    "now.heal": "counts with a wound in hand, `test_healing_counts_with_a_wound`",
    "now.step": SEARCHED,
}
"""The reason why a field isn't evaluated."""
FIGHT_NOT_EVALUATED = {
    "origin": "the place after a failed assault, which the search plays",
    "half": "counts where a keep of another seat is assaulted, `test_a_keep_of_another_brings_half`",
    "begun": SEARCHED,
    "wounds": "a knock-out discards cards, which the search plays",
    "safe": SEARCHED,
    "hotter": SEARCHED,
    "talk": SEARCHED,
}
"""The reason why a field of a fight isn't evaluated."""


def position() -> MageState:
    return MageKnight().setup(POSITION)._replace(seat=0)


def value(state: MageState, seat: int = 0) -> float:
    return MageEvaluation(seat, WEIGHTS).value(state)


def test_each_field_is_evaluated_or_has_a_reason() -> None:
    parts: dict[str, Any] = {"seats": Seat, "now": Now}
    fields = {f"{name}.{field}" for name, part in parts.items() for field in part._fields}
    fields |= {field for field in MageState._fields if field not in parts}
    assert fields == CHANGES.keys() | NOT_EVALUATED.keys()
    assert not CHANGES.keys() & NOT_EVALUATED.keys()
    assert {*Fight._fields} == FIGHT_CHANGES.keys() | FIGHT_NOT_EVALUATED.keys()


@pytest.mark.parametrize("field", CHANGES)
def test_a_change_of_the_field_changes_the_value(field: str) -> None:
    state = position()
    assert value(CHANGES[field](state)) != value(state)


@pytest.mark.parametrize("field", FIGHT_CHANGES)
def test_a_change_within_a_fight_changes_the_value(field: str) -> None:
    state = position()
    assert value(FIGHT_CHANGES[field](state)) != value(of_fight()(state))


def test_influence_counts_at_a_village() -> None:
    state = at_village(position())
    values = [value(of_turn(phase="interact", influence=points)(state)) for points in (0, 2, 4, 9)]
    assert values[0] < values[1] < values[2]
    assert values[2] == values[3], "more influence than the unit costs"


def test_a_die_that_may_be_used_counts_in_a_fight() -> None:
    state = of_seat(hand=("rage",), units=(), crystals=(0, 0, 0, 0))(position()._replace(source=(Die("red"),)))
    assert value(of_fight(phase="attack")(state)) > value(of_turn(dice=0)(of_fight(phase="attack")(state)))


def test_healing_counts_with_a_wound() -> None:
    state = of_seat(hand=("wound",))(position())
    assert value(of_turn(heal=1)(state)) > value(state)


def test_a_keep_of_another_brings_half() -> None:
    whole, half = (of_fight(site=KEEP, half=half, phase="attack")(position()) for half in (False, True))
    assert value(whole) > value(half)


def test_training_counts_at_a_monastery() -> None:
    state = position()._replace(land=(*position().land, ("country-5", (2, -6))), offer=())
    state = of_seat(at=(3, -7))(of_turn(phase="interact", influence=6)(state))
    assert value(state._replace(monastery=("ice-bolt",))) > value(state)


def test_an_offered_unit_counts_near_locals() -> None:
    state = at_village(position())
    assert value(state) > value(state._replace(offer=()))


def test_a_level_counts_near_an_enemy() -> None:
    state = CHANGES["tokens"](position())
    assert value(of_seat(level=5)(state)) > value(of_seat(level=1)(state))
