"""Skills in whole games, undo, hiding and prices: what a scenario can't show (H11 to H38)."""

import random
from collections import Counter
from importlib import import_module
from typing import Any

import pytest

from tashkalar_mage_knight.components import load_components
from tashkalar_mage_knight.demonstrations import merge_json
from tashkalar_mage_knight.game import MageKnight
from tashkalar_mage_knight.query import land_of, step_price
from tashkalar_mage_knight.state import Decision, MageState, Skill

reader = import_module("games.mage-knight.tests.scenario_reader")
hidden = import_module("games.mage-knight.tests.test_hidden")
GAME = MageKnight()
RULES = load_components()
NAMES = ["Ada", "Boris", "Cleo", "Dan"]
BUSY = ("skill", "step", "explore", "play", "fight", "interact", "enter", "recruit", "target", "block")


def skilled(seats: int, seed: int, count: int = 7) -> MageState:
    """A new game of all that can be wished, in which each seat has skills, advanced actions, mana, and a level near."""
    wishes = {"heroes": True, "advanced": "all", "raids": True, "dummy": seats == 1}
    state = GAME.new({"names": NAMES[:seats], "seed": seed, **wishes})
    return state._replace(
        advanced_deck=state.advanced_deck[4 * seats :],
        seats=tuple(
            seat._replace(
                fame=2,
                deck=(*state.advanced_deck[4 * number : 4 * number + 4], *seat.deck),
                crystals=(1, 1, 1, 1),
                skills=tuple(map(Skill, seat.skill_pile[:count])),
                skill_pile=seat.skill_pile[count:],
            )
            for number, seat in enumerate(state.seats)
        ),
    )


def random_answers(state: MageState, seed: int) -> Any:
    """The decisions of a random game in which skills are preferred, each with its state and answer."""
    chance = random.Random(seed)
    while isinstance(asked := GAME.decision(state), Decision):
        skills = [each for each in asked.options if each.words[0] == "skill"]
        busy = [each for each in asked.options if each.words[0] in BUSY]
        wanted = skills if skills and chance.random() < 0.4 else busy if busy and chance.random() < 0.7 else ()
        answer = chance.choice(wanted or asked.options)
        yield state, asked, answer
        state, _ = GAME.apply(state, answer, asked)


def check_moment(state: MageState, asked: Decision, seed: int) -> None:
    """A position gives its state again, and the views allow the same decision and a whole state."""
    assert GAME.setup(GAME.position(state)) == state
    assert GAME.decision(GAME.view(state, asked.seat)) == asked
    other = (asked.seat + 1) % len(state.seats)
    seen = GAME.view(state, other)
    assert GAME.view(GAME.determinize(GAME.position(seen), other, seed), other) == seen


@pytest.mark.covers("H11", "H14", "H17")
@pytest.mark.sweep("seats")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_games_with_skills_end_within_their_bounds(seats: int) -> None:
    for number, (state, asked, _) in enumerate(random_answers(skilled(seats, seats), seats)):
        me, texts = state.me, [option.text for option in asked.options]
        assert len({*texts}) == len(texts) <= 14 * len({*me.hand}) + 8 * len(me.units) + 3 * len(me.skills) + 40
        assert asked.ask != "fly" or len(texts) <= 18
        if state.asking or number % 10 == 0:
            check_moment(state, asked, number)


@pytest.mark.long
def test_a_random_player_uses_each_skill() -> None:
    used = Counter[str]()
    for seed in range(40):
        for state, _, answer in random_answers(skilled(seed % 4 + 1, seed, 10), seed):
            if answer.words[0] == "skill":
                used[answer.words[1]] += 1
            used["bonds-of-loyalty"] += answer.words[-1] == "bond"
            assert state.stage != "over"
    assert {name for name, number in used.items() if number} == {*RULES.skills}


@pytest.mark.covers("H11", "H13", "H18")
def test_forty_skills_ten_a_hero() -> None:
    assert Counter(kind.hero for kind in RULES.skills.values()) == dict.fromkeys(RULES.heroes, 10)
    interactive = {name for name, kind in RULES.skills.items() if kind.interactive}
    assert interactive == {"healing-ritual", "mana-exploit", "source-freeze", "prayer-of-weather"}


@pytest.mark.covers("H18", "M101")
@pytest.mark.parametrize(
    ("seat", "answers", "shows"),
    [
        ({"skills": [{"skill": "flight"}]}, ["skill flight", "fly 1,0"], [False, False]),
        ({"skills": [{"skill": "dark-fire-magic"}]}, ["skill dark-fire-magic", "colour red"], [False, False]),
        ({"skills": [{"skill": "goldyx-motivation"}]}, ["skill goldyx-motivation"], [True]),
        ({"fame": 3, "level": 1, "skill_pile": ["flight", "potion-making"]}, ["end", "own flight"], [True, False]),
        (
            {"fame": 3, "level": 1, "skill_pile": ["bonds-of-loyalty", "flight"]},
            ["end", "own bonds-of-loyalty"],
            [True, True],
        ),
    ],
)
def test_undo_stops_where_a_skill_shows_something(seat: Any, answers: list[str], shows: list[bool]) -> None:
    bases = reader.yaml.safe_load(reader.Path(reader.__file__).with_name("scenarios_skills.yaml").read_text("utf-8"))
    position = merge_json(bases["bases"]["skilled"], {"seats": [seat], "advanced": False, "now": {"acted": True}})
    play, found = reader.Play(position), list[bool]()
    for answer in answers:
        play.do(answer)
        found.append(GAME.reveals(play.events))
    assert found == shows


@pytest.mark.covers("H38", "T18")
@pytest.mark.parametrize(
    ("terrain", "night", "cheaper", "price"),
    [
        ("forest", True, [], 5),
        ("swamp", False, [], 5),
        ("hills", False, [], 4),
        ("plains", False, ["path strong"], 3),
        ("lake", False, [], None),
    ],
)
def test_prices_under_the_prayer_of_another(terrain: str, night: bool, cheaper: list[str], price: int | None) -> None:
    tiles = [["start", "0,0"], ["country-1", "1,-3"], ["country-2", "3,-2"], ["country-7", "4,-5"]]
    prayer = {"skill": "prayer-of-weather", "flipped": True}
    state = GAME.setup(
        {
            "names": NAMES[:2],
            "round": 1 + night,
            "map": tiles,
            "stage": "turn",
            "seat": 1,
            "lying": [{"skill": "prayer-of-weather", "seat": 2}],
            "seats": [{"hero": "goldyx", "at": "0,0"}, {"hero": "norowas", "skills": [prayer]}],
            "now": {"cheaper": cheaper},
        }
    )
    at = next(at for at, ground in land_of(state.land).items() if ground.terrain == terrain)
    assert step_price(state, at) == price


@pytest.mark.long
@pytest.mark.covers("H13", "H36", "H37")
def test_hands_show_only_by_the_clauses_listed_with_skills() -> None:
    assert hidden.check_hands(6, 300, acts=1, start=lambda seed: skilled(2, seed)) > 2_000
