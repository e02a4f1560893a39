"""Set-up, components and whole games: what a scenario can't show."""

import json
import random
from collections import Counter
from importlib import import_module
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import pytest
import yaml

from hotseat.codec import schema_of
from hotseat.plugin import InvalidPosition
from hotseat.records.history import History
from tashkalar_mage_knight import DATA
from tashkalar_mage_knight.components import BASIC, COLOURS, WOUND, load_components
from tashkalar_mage_knight.game import MageKnight
from tashkalar_mage_knight.hexes import centres_beside, hexes_beside, is_tile_place, tile_centre
from tashkalar_mage_knight.positions import MOST_VALUES
from tashkalar_mage_knight.query import land_of, tile_ground
from tashkalar_mage_knight.scoring import achievements, final_scores
from tashkalar_mage_knight.state import Decision, MageState

reader = import_module("games.mage-knight.tests.scenario_reader")
NAMES = ["Ada", "Boris", "Cleo", "Dan"]
GAME = MageKnight()
RULES = load_components()


def new(seats: int, seed: int = 0, **settings: Any) -> MageState:
    return GAME.new({"names": NAMES[:seats], "seed": seed, **settings})


def random_game(seats: int, seed: int) -> Any:
    """The decisions of a random game, each with its state; movement and fights are preferred."""
    chance, state = random.Random(seed), new(seats, seed)
    while isinstance(asked := GAME.decision(state), Decision):
        yield state, asked
        busy = [each for each in asked.options if each.words[0] in ("step", "explore", "play", "fight", "interact")]
        option = chance.choice(busy if busy and chance.random() < 0.7 else asked.options)
        state, _ = GAME.apply(state, option, asked)


@pytest.mark.covers("M2", "H1")
def test_the_setup_says_what_is_missing() -> None:
    options = GAME.setup_options()
    assert all(word in options.forms[0].description for word in ("spells", "artifacts", "cities", "gold units"))
    heroes = [each.id for each in options.loadouts]
    for form in options.forms:
        assert {seating.seats for seating in form.seatings} == {1, 2, 3, 4}
        for seating in form.seatings:
            loadouts = {"heroes": heroes[: seating.seats]} if form.has_loadouts else {}
            chosen = {**form.settings, **seating.settings, **loadouts}
            assert new(seating.seats, **chosen).raids == (form.id == "")


@pytest.mark.covers("M5", "M10", "M11", "S3", "S5")
@pytest.mark.parametrize(("seats", "dice"), [(1, 3), (2, 4), (3, 5), (4, 6)])
def test_dice_and_offers(seats: int, dice: int) -> None:
    state = new(seats)
    assert (len(state.source), len(state.offer), len(state.advanced_offer)) == (dice, dice, 3)
    for seed in range(40):
        offer = new(seats, seed).offer
        assert any("village" in RULES.unit(card).at for card in offer)


@pytest.mark.covers("M12", "S2")
def test_a_die_has_six_faces() -> None:
    assert COLOURS == ("red", "blue", "green", "white", "gold", "black")
    assert yaml.safe_load((DATA / "mage_knight.yaml").read_text("utf-8"))["dice_in_the_box"] == 7


@pytest.mark.covers("M14", "S4")
def test_at_least_half_of_the_dice_are_basic() -> None:
    for seed in range(300):
        state = new(seed % 4 + 1, seed)
        assert sum(die.colour in BASIC for die in state.source) * 2 >= len(state.source)


@pytest.mark.covers("M6", "S21", "S24")
def test_every_seat_has_the_same_sixteen_cards() -> None:
    for seat in new(4).seats:
        assert Counter((*seat.hand, *seat.deck)) == Counter({name: card.count for name, card in RULES.cards.items()})
        assert len(seat.hand) == 5
        assert seat.at is None
    colours = Counter[str]()
    for card in RULES.cards.values():
        colours[card.colour] += card.count
    assert colours == dict.fromkeys(BASIC, 4)


@pytest.mark.covers("M7", "M33", "M34", "M35")
@pytest.mark.parametrize(("seats", "country"), [(1, 8), (2, 8), (3, 9), (4, 11)])
def test_the_stack(seats: int, country: int) -> None:
    state = new(seats, 5)
    assert state.land == (("start", (0, 0)), ("country-1", (1, -3)), ("country-2", (3, -2)))
    assert state.stack[:-3] == tuple(f"country-{number}" for number in range(3, country + 1))
    assert sorted(RULES.tiles[tile].kind for tile in state.stack[-3:]) == ["city", "core", "core"]


@pytest.mark.covers("M33", "M34")
def test_each_hex_belongs_to_one_tile() -> None:
    for q in range(-15, 16):
        for r in range(-15, 16):
            centres = [at for at in ((q, r), *hexes_beside((q, r))) if (3 * at[0] + at[1]) % 7 == 0]
            assert centres == [tile_centre((q, r))]
    assert [is_tile_place(at) for at in centres_beside((0, 0))] == [True, False, False, False, False, True]


@pytest.mark.covers("M8", "S34")
def test_the_orcs_of_the_start_map_lie_open() -> None:
    tokens = dict(new(2).tokens)
    assert {*tokens} == {(1, -4), (3, -3)}
    assert all(RULES.enemies[token.enemy].pile == "green" and not token.closed for (token,) in tokens.values())


@pytest.mark.covers("M7", "M108")
def test_sums_of_the_data() -> None:
    data = yaml.safe_load((DATA / "mage_knight.yaml").read_text("utf-8"))
    for kind, sums in data["tile_sums"].items():
        found = Counter[str]()
        for name, tile in RULES.tiles.items():
            for ground in tile_ground(name) if tile.kind == kind else ():
                site = "city" if ground.site.endswith("-city") else ground.site
                found.update(filter(None, {ground.terrain, site, ground.symbol}))
        assert found == sums
    assert {colour: len(RULES.pile(colour)) for colour in RULES.piles} == data["enemy_sums"]
    assert len(RULES.unit_cards) == len({*RULES.unit_cards}) == data["unit_sum"]


@pytest.mark.covers("M95")
def test_levels_begin_at_their_fame() -> None:
    assert [level.fame for level in RULES.levels.values()] == [0, *(n * n - 1 for n in range(2, 11))]


@pytest.mark.covers("M1", "M111", "S12")
def test_sixteen_advanced_actions_and_no_skills() -> None:
    assert len(RULES.decks[True]) == 16
    assert Counter(RULES.card(name).colour for name in RULES.decks[True]) == dict.fromkeys(BASIC, 4)


@pytest.mark.covers("M118", "M119", "M120")
def test_the_score() -> None:
    play = reader.Play(
        {
            "names": ["Ada", "Boris"], "seed": 1, "stage": "over", "order": [1, 2],
            "map": [["start", "0,0"], ["country-1", "1,-3"], ["country-2", "3,-2"], ["country-3", "4,-5"]],
            "shields": {"5,-6": 1},
            "seats": [
                {"hand": ["wound"], "deck": ["learning"], "fame": 8, "crystals": {"red": 3, "blue": 1},
                 "units": [{"unit": "peasants-a"}, {"unit": "northern-monks", "wounds": 1}]},
                {"hand": ["wound"], "deck": [], "fame": 9, "units": [{"unit": "peasants-b"}]},
            ],
        }
    )  # fmt: skip
    assert achievements(play.state, 0) == {
        "knowledge": 1, "leader": 2, "adventurer": 0, "loot": 2, "conqueror": 1, "beating": 1,
    }  # fmt: skip
    ada = 8 + (1 + 3) + (2 + 3) + (2 + 3) + (2 + 3) + (-2 - 1)
    assert final_scores(play.state) == (ada, 9 + 1 - 2 - 1)
    play.check({"over": "most points"})
    assert GAME.decision(play.state).winners == (0,)  # type: ignore[union-attr]


@pytest.mark.covers("M101")
def test_what_ends_undo() -> None:
    base = next(each for each in reader.scenarios() if each.name == "exploring from the village").position
    play = reader.Play(base).do("sideways rage move")
    assert not GAME.reveals(play.events)
    assert GAME.reveals(play.do("explore 4,-5").events)


def revealed(before: MageState, after: MageState) -> bool:
    """Whether a step rolled a die, took a card or token from a pile, turned a token up, or began a turn."""

    def hidden(state: MageState) -> int:
        closed = sum(token.closed for _, tokens in state.tokens for token in tokens)
        piles = [*(pile.draw for _, pile in state.piles), state.stack, state.unit_deck, state.advanced_deck]
        return closed + sum(map(len, piles))

    own = [len(seat.deck) + len(seat.under) for seat in before.seats]
    drew = any(len(seat.deck) + len(seat.under) < there for seat, there in zip(after.seats, own, strict=True))
    began = after.turns != before.turns or after.stage == "over"
    return before.chance != after.chance or hidden(after) < hidden(before) or drew or began


@pytest.mark.covers("M101")
@pytest.mark.parametrize("seed", range(6))
def test_a_step_can_be_taken_back_unless_it_reveals_something_or_another_decides(seed: int) -> None:
    line, chance = History(GAME, new(seed % 4 + 1, seed)), random.Random(seed)
    while (asked := line.question) is not None:
        before = line.state
        step = line.play(chance.choice(asked.options).text)
        assert GAME.reveals(step.events) == revealed(before, step.state), step.option
        following = line.question
        if following is None or following.seat != asked.seat or line.at_turn_end or GAME.reveals(step.events):
            assert line.why_no_undo()
        else:
            line.undo()
            assert line.state == before
            assert line.redo().state == step.state


def bound(state: MageState, seat: int, ask: str) -> int:
    """The greatest number of options that the contract allows (O)."""
    me = state.seats[seat]
    cards = {*me.hand} | ({*me.deck} if ask == "fetch" else set())
    return 8 * len(cards) + 7 * len(me.units) + 30


@pytest.mark.parametrize("seed", range(24))
def test_lists_of_options_stay_within_their_bound(seed: int) -> None:
    for state, asked in random_game(seed % 4 + 1, seed):
        assert len({option.text for option in asked.options}) == len(asked.options)
        assert len(asked.options) <= bound(state, asked.seat, asked.ask)


@pytest.mark.parametrize("seed", range(60))
def test_full_hands_with_much_mana_and_many_units_stay_within_the_bound_too(seed: int) -> None:
    """Every card of a hand of ten can be paid in six ways, beside a rampaging enemy and at each kind of locals."""
    chance = random.Random(seed)
    cards = chance.sample([*RULES.cards, *RULES.decks[True]], 10)
    units = [{"unit": card, "wounds": chance.randrange(2)} for card in chance.sample([*RULES.unit_cards], 5)]
    sites = {"2,-3": "country-5", "5,-6": "country-5", "4,-4": "country-3", "1,-3": "country-4"}
    at = chance.choice([*sites])
    play = reader.Play(
        {
            "names": ["Ada"], "seed": seed, "stage": "turn",
            "map": [["start", "0,0"], ["country-1", "1,-3"], ["country-2", "3,-2"], [sites[at], "4,-5"]],
            "source": ["red", "blue", "green", "white", "gold", "red"], "tokens": {"3,-3": ["prowlers"]},
            "seats": [{"hand": [*cards, "wound"], "at": at, "fame": 99, "units": units, "reputation": 7,
                       "tactic": "mana-steal", "crystals": dict.fromkeys(BASIC, 3)}],
            "now": {"tokens": dict.fromkeys(COLOURS, 2), "dice": 6, "points": {"move": 30, "heal": 9}},
        }
    )  # fmt: skip
    for _ in range(30):
        asked = play.asked
        assert isinstance(asked, Decision)
        assert len(asked.options) <= bound(play.state, 0, asked.ask)
        first = [text for text in play.texts if text == "interact" or text.startswith(("fight", "target", "block"))]
        play.do(chance.choice(first or play.texts))


def test_no_card_token_die_or_crystal_is_lost_or_made() -> None:
    for seed in range(4):
        for state, _asked in random_game(seed + 1, seed):
            assert len(state.source) == RULES.setups[len(state.names)].dice
            for number, seat in enumerate(state.seats):
                played = state.in_turn.played if number == state.seat else ()
                own = Counter((*seat.hand, *seat.deck, *seat.discard, *seat.under, *played))
                assert {name: own[name] for name in RULES.cards} == {name: c.count for name, c in RULES.cards.items()}
                assert max(seat.crystals) <= 3
                assert {*own} <= {*RULES.cards, *RULES.advanced, WOUND}
            lying = [token.enemy for _, tokens in state.tokens for token in tokens]
            fight = state.in_turn.fight
            lying += [foe.enemy for foe in (fight.enemies if fight else ()) if foe.summoner]
            lying += [enemy for _, pile in state.piles for enemy in (*pile.draw, *pile.discard)]
            assert Counter(lying) == {name: kind.count for name, kind in RULES.enemies.items()}
            assert {at for at, _ in state.tokens} <= {*land_of(state.land)}


def test_two_worlds_look_the_same_and_ask_the_same() -> None:
    for seed in range(3):
        for number, (state, asked) in enumerate(random_game(seed + 2, seed)):
            if number % 9:
                continue
            for seat in range(len(state.names)):
                other = GAME.determinize(GAME.observe(state, seat), seat, seed)
                assert GAME.view(other, seat) == GAME.view(state, seat)
                assert GAME.decision(other) == asked or seat != asked.seat
                hidden = GAME.observe(state, seat)
                assert {*hidden["stack"], *hidden["unit_deck"], *hidden["seats"][seat]["deck"]} <= {"?", *(
                    state.seats[seat].deck if asked.ask == "fetch" else ()
                )}  # fmt: skip
                assert hidden["chance"] is hidden["seed"] is None


@pytest.mark.parametrize(
    ("position", "fault"),
    [
        ({"map": [["start", "0,0"], ["country-1", "0,0"]]}, "two tiles lie on one place"),
        ({"map": [["start", "0,0"], ["country-1", "9,-7"]]}, "9,-7 is no place of a tile"),
        ({"map": [["start", "0,0"], ["nowhere", "1,-3"]]}, 'map[1][0]: no tile is called "nowhere"'),
        ({"seats": [{"hand": ["rage"] * 3}, {}]}, "3 of rage, where there are 2"),
        ({"seats": [{"crystals": {"red": 4}}, {}]}, "seats[0].crystals.red: must be a whole number from 0 to 3, not 4"),
        ({"seats": [{"at": "2,-4"}, {}]}, "2,-4 can't be entered"),
        ({"seats": [{"units": [{"unit": "peasants-a"}, {"unit": "peasants-b"}]}, {}]}, "more than level 1 commands"),
        ({"tokens": {"1,-4": ["prowlers"] * 3}}, "3 of prowlers, where there are 2"),
        ({"stage": "turn", "now": {}}, "the figure is off the map"),
        ({"names": ["Ada"] * 5}, "names: must be a list of 4 at most, not of 5"),
        ({"stage": "begin", "asking": [{"ask": "begin"}]}, 'asking[0].ask: no choice is called "begin"'),
        ({"asking": [{"ask": "order"}]}, "'order' doesn't fit"),
        ({"asking": [{"ask": "rethink"}] * 2}, "only one choice can be pending"),
        (
            {
                "stage": "turn",
                "seats": [{"at": "0,0"}, {}],
                "asking": [{"ask": "pay", "source": "rage", "how": "basic"}],
            },
            "'pay' doesn't fit",
        ),
        ({"piles": {"violet": {"draw": ["prowlers"]}}}, "piles.violet: prowlers belongs to another pile"),
        ({"stack": ["x"] * 200_000}, f"more than {MOST_VALUES} values"),
        ({"seats": [{"hand": [0] * 200_000}, {}]}, f"more than {MOST_VALUES} values"),
        ({str(number): 0 for number in range(200_000)}, f"more than {MOST_VALUES} values"),
        (None, "the position: must be an object, not null"),
    ],
)
def test_faulty_positions_are_refused(position: object, fault: str) -> None:
    with pytest.raises(InvalidPosition) as refused:
        GAME.setup(position)
    assert any(fault in problem for problem in refused.value.problems), refused.value.problems
    assert len(refused.value.problems) < 50


def test_positions_and_views_fit_the_schema_of_the_state() -> None:
    schema = jsonschema.Draft202012Validator(schema_of(MageState))
    for number, (state, _asked) in enumerate(random_game(3, 5)):
        if number % 10 == 0:
            schema.validate(json.loads(json.dumps(GAME.position(state))))
            schema.validate(json.loads(json.dumps(GAME.observe(state, 1))))
    assert not schema.is_valid({"names": NAMES, "weather": "fog"})


def test_a_position_without_anything_is_a_new_game() -> None:
    assert GAME.setup({"seed": 7, "names": NAMES[:3]}) == new(3, 7)
