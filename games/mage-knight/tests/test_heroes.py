"""Heroes at the beginning of a game: wishes, decks, skills to come, positions, what is hidden (H2, H3, H11, P, Q)."""

import hashlib
import json
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from hotseat.plugin import InvalidPosition, Json, Step
from tashkalar_mage_knight.answer_text import answer_text
from tashkalar_mage_knight.components import BASIC, load_components
from tashkalar_mage_knight.game import MageKnight
from tashkalar_mage_knight.points import traits_of
from tashkalar_mage_knight.query import step_price
from tashkalar_mage_knight.scoring import achievements
from tashkalar_mage_knight.state import HIDDEN, Decision, Foe, Lying, MageState, Now

NAMES = ["Ada", "Boris", "Cleo", "Dan"]
HEROES = ["arythea", "tovak", "goldyx", "norowas"]
ALL: Json = {"heroes": True, "advanced": "all", "raids": True}
GAME = MageKnight()
RULES = load_components()


def new(seats: int = 1, seed: int = 0, **wishes: Any) -> MageState:
    return GAME.new({"names": NAMES[:seats], "seed": seed, **wishes})


def position(seats: int = 1, **changes: Any) -> Json:
    return {**GAME.position(new(seats, 3, **ALL, dummy=seats == 1)), **changes}


@pytest.mark.covers("H2", "H3", "T1")
def test_the_deck_of_each_hero() -> None:
    state = new(4, heroes=HEROES)
    for seat, hero in zip(state.seats, HEROES, strict=True):
        cards = Counter((*seat.hand, *seat.deck))
        assert seat.hero == hero
        assert cards.total() == 16
        assert Counter(RULES.card(card).colour for card in cards.elements()) == dict.fromkeys(BASIC, 4)
        assert cards[RULES.heroes[hero].card] == 1
        assert cards["rage"] == (1 if hero == "arythea" else 2)


@pytest.mark.covers("H2", "H3", "H11", "T2")
def test_heroes_and_their_skills_by_seed() -> None:
    dealt = set()
    for seed in range(200):
        seats = new(4, seed, heroes=True).seats
        dealt.add(tuple(seat.hero for seat in seats))
        assert {seat.hero for seat in seats} == {*HEROES}
        for seat in seats:
            assert sorted(seat.skill_pile) == sorted(
                name for name, kind in RULES.skills.items() if kind.hero == seat.hero
            )
            assert not seat.skills
        (alone,) = new(1, seed, heroes=True).seats
        assert len(alone.skill_pile) == 9
        assert not any(RULES.skills[name].interactive for name in alone.skill_pile)
    assert len(dealt) == 24


@pytest.mark.covers("H2", "H53", "H54", "H55", "H60")
def test_the_dummy_player() -> None:
    for seed in range(20):
        state = new(1, seed, heroes=True, dummy=True)
        assert state.dummy is not None
        assert state.dummy.hero != state.seats[0].hero
        assert Counter(state.dummy.deck) == Counter(RULES.deck_of(state.dummy.hero))
        assert (sum(state.dummy.crystals), len(state.dummy.pile)) == (3, 9)
    wanted = new(1, heroes=["tovak"], dummy="goldyx").dummy
    assert wanted is not None
    assert (wanted.hero, wanted.crystals) == ("goldyx", (0, 1, 2, 0))


@pytest.mark.covers("H2", "H39")
def test_the_decks_of_advanced_actions() -> None:
    sizes = {advanced: len(RULES.decks[advanced]) for advanced in (False, True, "all")}
    assert sizes == {False: 0, True: 16, "all": 27}
    assert Counter(card.colour for card in RULES.advanced.values()) == dict.fromkeys(BASIC, 7)
    state = new(2, advanced="all")
    assert sorted((*state.advanced_offer, *state.advanced_deck)) == sorted({*RULES.advanced} - {"magic-talent"})


@pytest.mark.covers("H11", "H55")
def test_sums_of_the_heroes_data() -> None:
    assert Counter(kind.hero for kind in RULES.skills.values()) == dict.fromkeys(HEROES, 10)
    interactive = {name for name, kind in RULES.skills.items() if kind.interactive}
    assert interactive == {"healing-ritual", "mana-exploit", "source-freeze", "prayer-of-weather"}
    assert all(sum(hero.dummy.values()) == 3 for hero in RULES.heroes.values())
    assert all(RULES.own_cards[hero.card].hero == name for name, hero in RULES.heroes.items())


@pytest.mark.covers("H2", "T3")
@pytest.mark.parametrize("wishes", [{}, {"heroes": False, "advanced": True, "raids": False, "dummy": False}])
def test_a_game_without_the_new_wishes_is_as_it_was(wishes: Json) -> None:
    old = "names seed chance advanced stack tokens piles source offer unit_deck advanced_offer advanced_deck".split()
    seat_keys = ("hand", "deck")
    found = []
    for seats in (1, 2, 3, 4):
        data = GAME.position(new(seats, 3, **wishes))
        found.append([data[key] for key in old] + [[seat[key] for key in seat_keys] for seat in data["seats"]])
    assert (
        hashlib.sha256(json.dumps(found).encode()).hexdigest()
        == "4c9f02e90f36b9b9a4b6eabf31af2a2de84050c4b1fc08f06702d0d9c517c002"
    )


REFUSED_WISHES: dict[str, tuple[int, Json]] = {
    "a hero twice": (2, {"heroes": ["tovak", "tovak"]}),
    "a hero too few": (2, {"heroes": ["tovak"]}),
    "an unknown hero": (1, {"heroes": ["krang"]}),
    "a hero as a text": (1, {"heroes": "tovak"}),
    "a number": (1, {"heroes": 1}),
    "no list of texts": (1, {"heroes": [["tovak"]]}),
    "another deck": (1, {"advanced": "some"}),
    "no truth for raids": (1, {"raids": "yes"}),
    "a dummy player without heroes": (1, {"dummy": True}),
    "a dummy player beside two": (2, {"heroes": True, "dummy": True}),
    "a dummy player with the hero of a seat": (1, {"heroes": ["tovak"], "dummy": "tovak"}),
    "an unknown dummy player": (1, {"heroes": True, "dummy": "krang"}),
    "a dummy player as a list": (1, {"heroes": True, "dummy": ["tovak"]}),
}


@pytest.mark.covers("H2")
@pytest.mark.parametrize("case", REFUSED_WISHES)
def test_other_wishes_are_refused(case: str) -> None:
    seats, wishes = REFUSED_WISHES[case]
    with pytest.raises(ValueError, match=r"'(heroes|advanced|raids|dummy)'"):
        new(seats, **wishes)


@pytest.mark.covers("H4", "H53")
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_a_position_holds_everything(seats: int) -> None:
    whole = json.loads(json.dumps(position(seats)))
    assert GAME.position(GAME.setup(whole)) == whole


def test_what_a_position_leaves_out_is_as_in_a_new_game() -> None:
    seats = [{"hero": "tovak", "skills": [{"skill": "double-time", "flipped": True}], "skill_pile": None}]
    state = GAME.setup({"names": ["Ada"], "seed": 3, "seats": seats, "dummy": {"hero": "goldyx", "discard": ["rage"]}})
    me = state.seats[0]
    assert Counter((*me.hand, *me.deck)) == Counter(RULES.deck_of("tovak"))
    assert (len(me.skill_pile), me.skills[0].flipped) == (8, True)
    assert state.dummy is not None
    assert (len(state.dummy.deck), state.dummy.crystals, len(state.dummy.pile)) == (15, (0, 1, 2, 0), 9)


def test_dice_are_left_out_while_a_source_freeze_lies() -> None:
    seats = [
        {"hero": "tovak", "at": "0,0"},
        {"hero": "goldyx", "skills": [{"skill": "source-freeze", "flipped": True}]},
    ]
    given = {"seed": 1, "seats": seats, "lying": [{"skill": "source-freeze", "seat": 2}], "stage": "turn", "now": {}}
    assert GAME.setup({**given, "seat": 1}).in_turn.dice == 0
    assert GAME.setup({**given, "seat": 1, "now": {"dice": 2}}).in_turn.dice == 2


FLIGHT = {"skill": "flight", "flipped": True}
FREEZE = {"skill": "source-freeze", "seat": 2}
REFUSED: dict[str, Json] = {
    "a hero twice": {"seats": [{"hero": "tovak"}, {"hero": "tovak"}]},
    "a seat without a hero": {"seats": [{"hero": "tovak"}, {}]},
    "a skill twice": {"seats": [{"hero": "tovak", "skills": [FLIGHT]}, {"hero": "goldyx", "skills": [FLIGHT]}]},
    "a skill twice, in the offer too": {
        "seats": [{"hero": "tovak", "skills": [FLIGHT]}, {"hero": "goldyx"}], "skill_offer": ["flight"],
    },
    "a skill that lies and is nowhere": {"seats": [{"hero": "tovak"}, {"hero": "goldyx"}], "lying": [FREEZE]},
    "a skill that lies and is face up": {
        "seats": [{"hero": "tovak"}, {"hero": "goldyx", "skills": [{"skill": "source-freeze"}]}], "lying": [FREEZE],
    },
    "a skill that never lies": {
        "seats": [{"hero": "tovak"}, {"hero": "goldyx", "skills": [FLIGHT]}], "lying": [{"skill": "flight", "seat": 2}],
    },
    "a colour of a skill without one": {
        "seats": [{"hero": "tovak"}, {"hero": "goldyx", "skills": [{"skill": "source-freeze", "flipped": True}]}],
        "lying": [{**FREEZE, "colour": "red"}],
    },
    "a bond without its skill": {
        "seats": [{"hero": "norowas", "units": [{"unit": "peasants-a", "bond": True}]}, {"hero": "goldyx"}],
    },
    "two units under the bond": {
        "seats": [
            {"hero": "norowas", "fame": 24, "skills": [{"skill": "bonds-of-loyalty"}],
             "units": [{"unit": "peasants-a", "bond": True}, {"unit": "peasants-b", "bond": True}]},
            {"hero": "goldyx"},
        ],
    },
    "an own card of another hero": {"seats": [{"hero": "tovak", "hand": ["will-focus"]}, {"hero": "goldyx"}]},
    "an own card without a hero": {"seats": [{"hand": ["will-focus"]}, {}]},
    "an own card twice": {"seats": [{"hero": "goldyx", "hand": ["will-focus", "will-focus"]}, {"hero": "tovak"}]},
    "the card that it replaces": {"seats": [{"hero": "goldyx", "hand": ["concentration"]}, {"hero": "tovak"}]},
    "a burned monastery without raids": {"map": [["start", "0,0"], ["country-1", "1,-3"], ["country-5", "3,-2"]],
                                         "shields": {"4,-3": 1}},
    "a tactic both taken and gone": {"gone": ["rethink"], "seats": [{"tactic": "rethink"}, {}]},
    "a dummy player beside two": {"dummy": {"hero": "tovak"}},
    "an unknown skill": {"skill_offer": ["swimming"]},
    "an unknown hero": {"seats": [{"hero": "krang"}, {}]},
}  # fmt: skip


@pytest.mark.covers("H2", "H3")
@pytest.mark.parametrize("case", REFUSED)
def test_other_positions_are_refused(case: str) -> None:
    with pytest.raises(InvalidPosition):
        GAME.setup({"seed": 1, **REFUSED[case]})


@pytest.mark.covers("H11", "H53")
def test_skills_to_come_and_the_dummy_players_deck_are_hidden() -> None:
    state = new(1, 3, **ALL, dummy=True)
    assert state.dummy is not None
    seen = GAME.view(state, 0)
    assert {*seen.seats[0].skill_pile} == {HIDDEN}
    assert seen.dummy is not None
    assert {*seen.dummy.deck, *seen.dummy.pile} == {HIDDEN}
    assert GAME.view(seen, 0) == seen
    sampled = GAME.determinize(GAME.position(seen), 0, 7)
    assert sampled.dummy is not None
    assert Counter(sampled.dummy.deck) == Counter(state.dummy.deck)
    assert {*sampled.seats[0].skill_pile} == {*state.seats[0].skill_pile}
    assert GAME.view(sampled, 0) == seen


@pytest.mark.covers("H7", "T5")
def test_cold_toughness_counts_what_the_enemy_can() -> None:
    foes = "crossbowmen medusa fire-golems guardsmen minotaur ice-golems high-dragon prowlers".split()
    assert [5 + traits_of(Foe(foe, foe, (0, 0), walls=True)) for foe in foes] == [6, 6, 9, 6, 6, 9, 10, 5]


@pytest.mark.covers("H4", "H5")
def test_own_cards_are_basic_and_signs_differ() -> None:
    state = new(4, heroes=HEROES)
    assert all(achievements(state, seat)["knowledge"] == 0 for seat in range(4))
    assert not {*RULES.own_cards} & {*RULES.advanced}
    assert (
        len({hero.sign for hero in RULES.heroes.values()}) == len({hero.colour for hero in RULES.heroes.values()}) == 4
    )


PRICES: dict[str, tuple[tuple[str, ...], dict[str, int | None]]] = {
    "nothing": ((), {"forest": 3, "plains": 2, "lake": None}),
    "path-finding": (("path basic",), {"forest": 2, "plains": 2, "lake": None}),
    "path-finding strong": (("path strong",), {"forest": 2, "plains": 2, "lake": None}),
    "frost-bridge": (("frost basic",), {"swamp": 1, "lake": None}),
    "frost-bridge strong": (("frost strong",), {"swamp": 1, "lake": 1}),
    "lakes of song-of-wind": (("frost strong", "wind lakes"), {"lake": 0}),
    "song-of-wind": (("wind basic",), {"plains": 1, "forest": 3}),
    "song-of-wind strong": (("wind strong",), {"plains": 0}),
    "the wind after path-finding strong": (("wind strong", "path strong"), {"plains": 0, "forest": 2}),
    "path-finding never raises a bridge": (("path basic", "frost basic"), {"swamp": 1}),
    "the own prayer": (("prayer",), {"plains": 1, "forest": 1, "swamp": 3}),
    "the own prayer before foresters": (("foresters", "prayer"), {"forest": 0}),
    "the own prayer before the wind": (("wind basic", "prayer"), {"plains": 0}),
}


@pytest.mark.covers("H45", "H49", "H52")
@pytest.mark.parametrize("case", PRICES)
def test_prices_are_reckoned_in_one_order(case: str) -> None:
    cheaper, wanted = PRICES[case]
    land = [["start", "0,0"], ["country-1", "1,-3"], ["country-8", "3,-2"]]
    state = GAME.setup({"seed": 1, "map": land, "tokens": {}, "seat": 1})
    places = {"forest": (1, -1), "plains": (1, 0), "lake": (2, -4), "swamp": (2, -1)}
    for order in (cheaper, cheaper[::-1]):
        turn = state._replace(now=Now(cheaper=order))
        assert {name: step_price(turn, places[name]) for name in wanted} == wanted
        prayed = turn._replace(lying=(Lying("prayer-of-weather", 1),))
        dearer = {name: None if price is None else max(price, min(price + 1, 5)) for name, price in wanted.items()}
        assert {name: step_price(prayed, places[name]) for name in wanted} == dearer


@pytest.mark.covers("H57", "H58", "T24")
def test_the_dummy_players_deck_lasts_six_turns_at_most() -> None:
    announced = 0
    for seed in range(20):
        state = GAME.new({"names": ["Ada"], "seed": seed, "heroes": ["tovak"], "dummy": "goldyx"})
        turned, kinds = list[int](), list[str]()
        while state.round == 1:
            asked = GAME.decision(state)
            assert isinstance(asked, Decision)
            quiet = [each for each in asked.options if each.words[0] in ("end", "begin", "take", "done")]
            state, events = GAME.apply(state, (quiet or asked.options)[0], asked)
            kinds += [event.kind for event in events]
            turned += [len(event.field("cards")) for event in events if event.kind == "dummy-turned"]
        assert len(turned) <= 6
        assert all(3 <= number <= 5 for number in turned[:-1])
        if "dummy-declared" in kinds:
            announced += 1
            assert sum(turned) == 16
            assert kinds[kinds.index("dummy-declared") :].count("turn-ended") == 1
    assert announced > 10


@pytest.mark.covers("H68", "H69")
def test_the_rules_say_what_is_the_users_and_what_is_ours() -> None:
    rules = Path(__file__).parents[2].joinpath("mage-knight/src/tashkalar_mage_knight/data/mage_knight_rules.yaml")
    assert "seats + 2, of seven; so three for one seat (our decision)." in rules.read_text("utf-8")
    pook = Path(__file__).parents[2].joinpath("pook/src/tashkalar_pook/data").glob("*rules.yaml")
    assert any("at least as many as its level" in path.read_text("utf-8") for path in pook)


def play_at_random(state: MageState, seed: int) -> Counter[str]:
    """Play a game to its end at random, and check each question; return how often each skill and card was used."""
    chance, used = random.Random(seed), Counter[str]()
    busy = set(
        "step explore play fight interact skill burn recruit train learn strike parry target plunder agile".split()
    )
    answers = 0
    while isinstance(asked := GAME.decision(state), Decision):
        texts = [option.text for option in asked.options]
        me = state.me
        assert texts
        assert len({*texts}) == len(texts) <= 14 * len({*me.hand}) + 8 * len(me.units) + 3 * len(me.skills) + 40
        assert asked.ask != "fly" or len(texts) <= 18
        words = [answer_text(state, option) for option in asked.options] if answers % 10 == 0 else ["."]
        assert all(words)
        answers += 1
        if answers % 40 == 0 or (state.asking and answers % 4 == 0):
            assert GAME.setup(GAME.position(state)) == state
            view = GAME.view(state, asked.seat)
            sampled = GAME.determinize(GAME.position(view), asked.seat, seed)
            assert GAME.view(sampled, asked.seat) == view
            again = GAME.decision(sampled)
            assert isinstance(again, Decision)
            assert [option.text for option in again.options] == texts
        preferred = [each for each in asked.options if each.words[0] in busy]
        option = chance.choice(preferred if preferred and chance.random() < 0.8 else asked.options)
        used.update(option.words[1:2] if option.words[0] in ("play", "skill") else option.words[:1])
        after, events = GAME.apply(state, option, asked)
        assert GAME.describe_step(Step(answers, asked.seat, option.text, events, state.turn, state, after))
        state = after
    return used


MAP = [["start", "0,0"], ["country-1", "1,-3"], ["country-2", "3,-2"], ["country-5", "2,-6"], ["country-3", "4,-5"]]
PLACES = "2,-3 2,-2 3,-4 4,-2 3,-6 5,-5 1,-2 0,-1 4,-3 3,-7".split()


def rich_position(seed: int) -> Json:
    """A position before a turn, full of skills, units, wounds and advanced actions."""
    chance, count = random.Random(seed), seed % 4 + 1
    heroes, places = chance.sample(HEROES, count), chance.sample(PLACES, count)
    advanced = chance.sample(RULES.decks["all"], 27)
    units = chance.sample(RULES.unit_cards, 20)
    tactics = chance.sample([*RULES.tactics["day"]], count + 1)
    seats = []
    for hero, at, tactic in zip(heroes, places, tactics, strict=False):
        deck = chance.sample(RULES.deck_of(hero), 16)
        fame = chance.choice([0, 8, 24, 48, 80])
        command = max(level.command for level in RULES.levels.values() if level.fame <= fame)
        own = [{"unit": units.pop(), "wounds": chance.choice([0, 0, 1])} for _ in range(chance.randint(0, command))]
        skills = chance.sample(RULES.skills_of(hero, alone=count == 1), chance.randint(2, 6))
        if own and "bonds-of-loyalty" in skills:
            own[0]["bond"] = True
        hand = [advanced.pop() for _ in range(chance.randint(1, 4))] + deck[:3] + ["wound"] * chance.randint(0, 3)
        seats.append(
            {"hero": hero, "hand": hand, "deck": deck[4:10], "discard": deck[10:12], "fame": fame, "at": at,
             "crystals": {colour: chance.randint(0, 3) for colour in BASIC}, "units": own, "tactic": tactic,
             "reputation": chance.randint(-3, 5), "skills": [{"skill": skill} for skill in skills]}
        )  # fmt: skip
    free = next(hero for hero in HEROES if hero not in heroes) if count == 1 else None
    return {
        "names": NAMES[:count], "seed": seed, "advanced": "all", "raids": True, "stage": "begin", "map": MAP,
        "seats": seats, "advanced_offer": advanced[:3], "monastery": advanced[3:4],
        "dummy": {"hero": free, "tactic": tactics[-1]} if free else None,
    }  # fmt: skip


@pytest.mark.covers("H2", "H62", "H70")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_random_games_with_everything_come_to_their_end(seats: int) -> None:
    play_at_random(new(seats, 5 + seats, **ALL, dummy=seats == 1), seats)


@pytest.mark.covers("H70")
@pytest.mark.parametrize("seed", [0, 1, 6, 7])
def test_rich_positions_come_to_their_end(seed: int) -> None:
    play_at_random(GAME.setup(rich_position(seed)), seed)


@pytest.mark.long
def test_many_rich_positions_use_everything() -> None:
    used = Counter[str]()
    for seed in range(120):
        used += play_at_random(GAME.setup(rich_position(seed)), seed)
    assert {*RULES.own_cards, *RULES.decks["all"], "burn", "plunder", "agile"} <= {*used}
    assert {*RULES.skills} - {"bonds-of-loyalty"} <= {*used}
