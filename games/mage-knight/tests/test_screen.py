"""Mage Knight at its own table: the map, the hand, fights, keys, clicks, sizes and the drawing of hexes."""

import itertools
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from textual.pilot import Pilot

from hotseat.cli import plugins
from hotseat.play.session import Session
from hotseat.plugin import registry
from hotseat.records.replay import Replay
from hotseat.tui.result import ResultScreen
from hotseat.tui.text_layout import ACTION
from hotseat.util import i18n
from hotseat.util.text_utils import in_brackets
from tashkalar_mage_knight import scene_text
from tashkalar_mage_knight.answer_text import answer_text, thing_name
from tashkalar_mage_knight.card_text import name_text
from tashkalar_mage_knight.components import load_components
from tashkalar_mage_knight.game import MageKnight
from tashkalar_mage_knight.hexes import parse_hex
from tashkalar_mage_knight.query import land_of
from tashkalar_mage_knight.scoring import score_parts
from tashkalar_mage_knight.screen import colours
from tashkalar_mage_knight.screen.answers import DIGITS
from tashkalar_mage_knight.screen.app import MageKnightApp
from tashkalar_mage_knight.screen.band import FILLED
from tashkalar_mage_knight.screen.faces import SHORT, MapMarks, map_faces, short_site
from tashkalar_mage_knight.screen.fight_board import LAND, fight_lines
from tashkalar_mage_knight.screen.hex_map import (
    SIZES,
    HexSize,
    MapWindow,
    largest_hexes,
    map_picture,
    text_rows,
    window_origin,
)
from tashkalar_mage_knight.screen.pointing import MagePointer
from tashkalar_mage_knight.screen.side import panel_lines
from tashkalar_mage_knight.screen.table import MageLayout, MageReplayScreen, MageScreen, MageView
from tashkalar_mage_knight.state import Decision, Lying, MageState, Unit
from tests.hotseat.helpers.idle import kept_in
from tests.hotseat.helpers.way_back import open_and_leave, undo_and_redo
from tests.tui.conftest import read

pytestmark = [pytest.mark.usefixtures("quiet"), pytest.mark.sweep("size")]

reader = import_module("games.mage-knight.tests.scenario_reader")
games = import_module("games.mage-knight.tests.test_set_up")
GAME = MageKnight()
OPEN = {"covers": "off"}
WINDOWS = [(120, 36), (80, 24), (160, 50)]


@pytest.fixture
def quiet(tmp_path: Path) -> Iterator[None]:
    """Games are saved in the test's own folder, clocks stand, and each step waits for the screen."""
    with kept_in(tmp_path):
        yield


def state_of(scenario: str, *options: str) -> MageState:
    """The position of a scenario, after some options."""
    position = next(each for each in reader.scenarios() if each.name.startswith(scenario)).position
    state = reader.Play(position).do(*options).state
    assert isinstance(state, MageState)
    return state


def at(state: MageState, **given: str) -> MageKnightApp:
    """The application at a state."""
    return MageKnightApp(GAME, Session.what_if(GAME, state), given=OPEN | given)


def screen_of(pilot: Pilot[Any]) -> MageScreen:
    screen = pilot.app.screen
    assert isinstance(screen, MageScreen)
    return screen


def played(pilot: Pilot[Any]) -> list[str]:
    return [step.option for step in screen_of(pilot).session.steps]


def decisions(seeds: int) -> Iterator[tuple[MageState, Decision]]:
    """Every decision of some random games, as its seat sees it."""
    for seed in range(seeds):
        for state, asked in games.random_game(seed % 3 + 1, seed):
            yield GAME.view(state, asked.seat), asked


def with_skills() -> Iterator[tuple[MageState, Decision]]:
    """The decisions of the scenarios of heroes, skills and new cards."""
    for scenario in reader.scenarios():
        play = reader.Play(scenario.position)
        for step in (None, *itertools.takewhile(lambda step: isinstance(step, str), scenario.steps)):
            asked = play.asked if step is None else play.do(step).asked
            if isinstance(asked, Decision):
                yield GAME.view(play.state, asked.seat), asked


def test_it_is_the_screen_of_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hotseat.cli.common.need_terminal", lambda: None)
    assert plugins.app_class(registry.load_game("mageknight")) is MageKnightApp


@pytest.mark.parametrize("size", WINDOWS)
async def test_a_step_shows_its_price_and_whom_it_provokes(size: tuple[int, int]) -> None:
    state = state_of("rampaging enemies bar")
    async with at(state).run_test(size=size) as pilot:
        screen = screen_of(pilot)
        shown = " ".join((await read(pilot)).split())
        assert re.search("a to the village, 2 (attacked by Prowlers|attack!)", shown), "before it is chosen"
        screen.action_point(2, -3)
        shown = " ".join((await read(pilot)).split())
        assert "To the village, 2: plains; a step costs 2; attacked by Prowlers" in shown
        screen.action_point(0, 0)
        assert "Move points from here" in " ".join((await read(pilot)).split())
        assert screen.pointer is not None
        assert screen.pointer.way is not None
        await pilot.press("a")
        assert played(pilot)[0] == "step 2,-3"


async def test_a_card_with_several_ways_opens_them_below_its_line() -> None:
    async with at(state_of("rampaging enemies bar")).run_test(size=(80, 24)) as pilot:
        await pilot.press("1")
        shown = await read(pilot)
        assert all(re.search(each, shown) for each in ("1 Move 2 +plain", "2 Move 4 +G", "3 Move 1 +sideways"))
        await pilot.press("escape")
        assert "sideways" not in await read(pilot)
        assert played(pilot) == []
        await pilot.press("1", "2")
        assert played(pilot) == ["play march strong green-die"]


async def test_skills_have_digits_and_lying_ones_a_line() -> None:
    state = state_of("special skills in a fight", "fight 3,-3")
    state = state._replace(lying=(Lying("source-freeze", 1),))
    async with at(state).run_test(size=(120, 36)) as pilot:
        shown = await read(pilot)
        assert re.search(r"Skills +2-3", shown)
        assert re.search(r"2 +▲ +White crystal craft", shown)
        assert re.search(r"\(2\) +on the table: Source freeze", shown)
        await pilot.press("2")
        assert played(pilot)[0] == "skill white-crystal-craft"


async def test_a_lesson_lights_what_it_asks_for() -> None:
    async with MageKnightApp(GAME, lesson="mage-knight", given=OPEN).run_test(size=(120, 36)) as pilot:
        table = screen_of(pilot)
        for step in GAME.lessons()[0].steps[:4]:
            assert table.pointer is not None
            assert [item.key for item in table.pointer.due]
            assert table.pointer.item in table.pointer.due, "the cursor is on it"
            assert step.do[0] in [way.option.text for item in table.pointer.due for way in item.ways]
            await pilot.press("o")


async def test_the_cursor_goes_on_in_the_same_direction() -> None:
    async with at(state_of("rampaging enemies bar")).run_test(size=(120, 36)) as pilot:
        screen = screen_of(pilot)
        await pilot.press("f")
        assert played(pilot) == ["step 1,-2"]
        assert screen.pointer is not None
        assert screen.pointer.hex == (0, -2)
        await pilot.press("tab", "escape")
        assert screen.pointer.hex == (0, -2), "Esc goes back to it"


async def test_a_card_that_cannot_be_played_says_why() -> None:
    state = state_of("rampaging enemies bar")
    me = state.seats[state.seat]
    state = state._replace(seats=(me._replace(hand=("wound", *me.hand)), *state.seats[1:]))
    async with at(state).run_test(size=(120, 36)) as pilot:
        await pilot.press("3")
        assert "A wound can't be played: heal it" in await read(pilot)


@pytest.mark.parametrize("size", WINDOWS)
async def test_a_fight_sets_hero_and_enemy_against_each_other(size: tuple[int, int]) -> None:
    """Enter plays the cards of a block, and carries it out; the ring on the map is the fought hex."""
    async with at(state_of("blocked, then beaten", "fight 3,-3")).run_test(size=size) as pilot:
        shown = await read(pilot)
        assert re.search("2 Block .* 4 Attack", shown)
        assert re.search(r"block +□□□□ 0/4", shown)
        assert re.search("hurts +2 wounds", shown)
        assert "2 Rage: Block 2, twice: 4" in shown
        assert re.search(r"\. take 2 wounds", shown)
        await pilot.press("2", "1")
        assert played(pilot) == ["block prowlers", "play rage basic"]
        assert re.search(r"block +■■□□ 2/4", await read(pilot))
        await pilot.press("2", "1")
        assert re.search("enough: no damage", await read(pilot))
        await pilot.press("enter")
        assert played(pilot)[-1] == "parry"


@pytest.mark.parametrize("key", ["enter", "full_stop"])
async def test_a_complete_block_is_carried_out_by_the_keys_that_go_on(key: str) -> None:
    state = state_of("blocked, then beaten", "fight 3,-3", "block prowlers", "play rage basic", "play rage basic")
    async with at(state).run_test(size=(80, 24)) as pilot:
        await pilot.press(key)
        assert played(pilot) == ["parry"]


async def test_giving_up_is_asked_and_never_done_by_enter() -> None:
    state = state_of("blocked, then beaten", "fight 3,-3", "block prowlers", "play rage basic")
    async with at(state).run_test(size=(80, 24)) as pilot:
        await pilot.press("full_stop")
        assert played(pilot) == []
        assert "the cards played for this target are lost" in await read(pilot)
        await pilot.press("escape", "shift+tab", "shift+tab", "enter")
        assert "give-up" not in played(pilot)
        await pilot.press("escape", "full_stop", "full_stop")
        assert played(pilot) == ["give-up"]


async def test_what_is_not_blocked_is_asked_and_never_taken_by_enter() -> None:
    async with at(state_of("blocked, then beaten", "fight 3,-3")).run_test(size=(80, 24)) as pilot:
        await pilot.press("shift+tab", "shift+tab", "enter")
        assert played(pilot) == []
        assert "2 wounds: . does it" in await read(pilot)
        await pilot.press("full_stop", "full_stop")
        assert played(pilot) == ["pass"]


async def test_the_end_of_a_turn_asks_only_if_points_can_still_be_spent() -> None:
    state = state_of("rampaging enemies bar")
    async with at(state).run_test(size=(80, 24)) as pilot:
        await pilot.press("full_stop")
        assert "Move can still be spent" in await read(pilot)
        assert played(pilot) == []
    idle = state._replace(now=state.in_turn._replace(move=0))
    async with at(idle).run_test(size=(80, 24)) as pilot:
        await pilot.press("full_stop")
        assert played(pilot)[0] == "end"


def test_every_answer_has_a_key_and_is_described() -> None:
    """Random games: each option is reached by a digit or letter, or by those of its card, and has its words."""
    for seen, asked in [*decisions(4), *with_skills()]:
        pointer = MagePointer(seen, asked, None)
        ways = [way.option for item in pointer.items for way in item.ways if item.key]
        assert {*ways} >= {*asked.options}
        keys = [item.key for item in pointer.items]
        assert len({*keys}) == len(keys)
        for item in pointer.items:
            assert len(item.ways) <= len(DIGITS)
            for way in item.ways:
                assert all(each in asked.options for each in way.options[:1])
                line = scene_text.way_line(seen, way)
                assert line
                assert not re.search(r"-?\d,-?\d", line + answer_text(way.state(seen), way.option)), (
                    "a place by its numbers"
                )
            assert item.ways or scene_text.why_unplayable(seen, item.name)


def test_what_is_selected_at_first_loses_nothing() -> None:
    for seen, asked in decisions(3):
        option = MagePointer(seen, asked, None).option
        assert option is None or option.text not in ("give-up", "rest")
        assert option is None or not MagePointer(seen, asked, None).loss(option) or len(asked.options) == 1


@pytest.mark.parametrize("size", [(78, 30), (46, 18), (98, 44), (46, 14)])
def test_drawings_stay_within_their_space(size: tuple[int, int]) -> None:
    width, height = size
    hexes = largest_hexes(width, height)
    for seen, asked in itertools.islice(decisions(3), 0, None, 9):
        state = MagePointer(seen, asked, None)
        panel = panel_lines(seen, (asked.seat,), state, 34, height, FILLED)
        assert max(line.cell_length for line in panel) <= 34
        if seen.in_turn.fight is not None:
            for filled in (True, False):
                board = fight_lines(seen, state, width, height, filled=filled)
                assert max(line.cell_length for line in board) <= width
            continue
        for filled in (True, False):
            lit = {at: item.key for at, item in state.lit.items()}
            faces = map_faces(seen, hexes, MapMarks(lit, state.hex, priced=True))
            origin = window_origin(hexes, [*faces], state.hex, width, height)
            picture = map_picture(hexes, faces, origin, width, height, filled=filled)
            assert [line.cell_length for line in picture] == [width] * height


def test_long_translations_stay_within_the_panel(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tashkalar_mage_knight.screen.side._", lambda text: f"{text} und {text}")
    for seen, asked in itertools.islice(decisions(2), 0, None, 20):
        lines = panel_lines(seen, (asked.seat,), MagePointer(seen, asked, None), 34, 18, FILLED)
        assert max(line.cell_length for line in lines) <= 34


def test_a_larger_window_never_has_smaller_hexes() -> None:
    widths = [largest_hexes(width, 40).width for width in range(40, 160)]
    assert widths == sorted(widths)
    assert {*widths} == {14, 12, 10, 8}
    known = [(q, r) for q in range(5) for r in range(5)]
    assert largest_hexes(138, 51, known).width == 18, "a map that is visible as a whole is as large as possible"
    assert largest_hexes(98, 30, known) == largest_hexes(98, 30)


def test_names_of_cards_and_their_effects_are_whole() -> None:
    for seen, asked in itertools.islice(decisions(2), 0, None, 20):
        for width in (46, 60):
            lines = panel_lines(seen, (asked.seat,), MagePointer(seen, asked, None), width, 40, FILLED)
            text = "\n".join(line.plain for line in lines)
            assert seen.in_turn.fight or "…" not in text
            assert all(thing_name(card) in text for card in seen.seats[asked.seat].hand)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_hexes_are_whole_and_tile_the_plane(size: HexSize) -> None:
    """Each cell of a filled map belongs to one hex, and the text rows are as the sizes say."""
    assert min(text_rows(size)) >= 4
    assert max(text_rows(size)) == size.width - 2


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_names_of_sites_and_cards_fit_their_columns(language: str) -> None:
    with i18n.language_context(language):
        assert max(cell_len(short_site(site)) for site in SHORT) <= max(text_rows(SIZES[-1]))
        cards = (*load_components().cards, *load_components().decks[True])
        assert language == i18n.ENGLISH or max(cell_len(name_text(card)) for card in cards) <= 13
        assert cell_len(name_text("city")) <= max(text_rows(SIZES[-1]))


@pytest.mark.sweep("language")
@pytest.mark.parametrize("language", sorted(i18n.LANGUAGES.keys() - {i18n.ENGLISH}))
def test_names_are_translated_and_typed_words_are_not(language: str) -> None:
    state = state_of("rampaging enemies bar")
    decision = GAME.decision(state)
    assert isinstance(decision, Decision)
    with i18n.language_context(language):
        assert name_text("mana-draw") != "mana draw"
        assert name_text("peasants-a") == in_brackets(name_text("peasants"), "a") != "peasants (a)"
        assert name_text("red-die") != "red die"
        assert GAME.decision(state) == decision


def test_the_window_follows_what_is_pointed_at() -> None:
    state = GAME.new({"seed": 1, "names": ["Ada"]})
    size = SIZES[-1]
    known = [*land_of(state.land)]
    far = max(known)
    one, two = (window_origin(size, known, focus, 20, 8) for focus in ((0, 0), far))
    assert one != two
    faces = map_faces(state, size, MapMarks({far: "a"}, far, priced=True))
    picture = "".join(line.plain for line in map_picture(size, faces, two, 20, 8, filled=False))
    assert "#" in picture, "the hex that is pointed at is in the window"


def test_a_tile_that_was_turned_up_stays_in_view() -> None:
    """The window scrolls no further than it must to show the hero and the hexes around it."""
    state = GAME.new({"seed": 1, "names": ["Ada"]})
    size, window = SIZES[-1], MapWindow()
    known = [*land_of(state.land)]
    tile = max(known)
    around = [at for at in known if abs(at[0]) + abs(at[1]) <= 1]
    for width, height in ((46, 16), (70, 20)):
        window.origin(size, known, tile, width, height)
        left, top = window.origin(size, known, (0, 0), width, height)
        for at in around:
            x, y = size.width * at[0] + size.width // 2 * at[1], size.rows * at[1]
            assert left <= x < left + width
            assert top <= y < top + height
        far = size.width * tile[0] + size.width // 2 * tile[1], size.rows * tile[1]
        assert left <= far[0] < left + width
        assert window.origin(size, known, (0, 0), width, height) == (left, top), "it stays"


async def test_answers_of_a_wide_screen_say_more() -> None:
    """Texts of what is taken, where the band has space for them; the answers of the turn are whole."""
    async with at(GAME.new({"seed": 3, "names": ["Ada"]})).run_test(size=(160, 50)) as pilot:
        shown = await read(pilot)
        assert "a Early bird, number 1  acts first" in shown
        assert "H propose an answer" in shown
    async with at(GAME.new({"seed": 3, "names": ["Ada"]})).run_test(size=(120, 36)) as pilot:
        assert "a Early bird, number 1  acts" not in await read(pilot)


@pytest.mark.parametrize("enemies", [2, 3])
def test_a_fight_with_several_enemies_leaves_space_for_the_map(enemies: int) -> None:
    """Also in the 46 columns of a screen of 80; what counts is still there."""
    fight = state_of("blocked, then beaten", "fight 3,-3")
    assert fight.in_turn.fight is not None
    (foe, *_others) = fight.in_turn.fight.enemies
    names = ("prowlers", "prowlers-2", "prowlers-3")[:enemies]
    foes = tuple(foe._replace(name=name) for name in names)
    state = fight._replace(now=fight.in_turn._replace(fight=fight.in_turn.fight._replace(enemies=foes)))
    lines = fight_lines(state, None, 46, 17, filled=True)
    assert len(lines) + 1 + LAND <= 17
    text = "\n".join(line.plain for line in lines)
    assert text.count("0/4") == enemies
    assert text.count("hurts") == enemies


@pytest.mark.parametrize("size", WINDOWS)
async def test_a_click_points_and_a_second_one_plays(size: tuple[int, int]) -> None:
    state = state_of("rampaging enemies bar")
    async with at(state).run_test(size=size) as pilot:
        screen = screen_of(pilot)
        assert screen.pointer is not None
        goal = (1, -2)
        await read(pilot)
        place = await place_of(pilot, f"point({goal[0]},{goal[1]})")
        await pilot.click(offset=place)
        assert screen.pointer.hex == goal
        assert played(pilot) == []
        await pilot.click(offset=place)
        assert played(pilot)[0] == f"step {goal[0]},{goal[1]}"


async def place_of(pilot: Pilot[Any], action: str) -> tuple[int, int]:
    """The cell of the screen that a click runs an action on."""
    width, height = pilot.app.size
    for y in range(height):
        for x in range(width):
            if pilot.app.screen.get_style_at(x, y).meta.get(ACTION) == action:
                return x, y
    raise AssertionError(f"nothing runs {action}")


async def test_arrows_move_over_the_map_and_letters_end_and_centre() -> None:
    state = state_of("rampaging enemies bar")
    async with at(state).run_test(size=(120, 36)) as pilot:
        screen = screen_of(pilot)
        assert screen.pointer is not None
        home = screen.pointer.home
        await pilot.press("home", "right")
        assert screen.pointer.hex == (home[0] + 1, home[1])
        await pilot.press("left", "up")
        assert screen.pointer.hex != home
        await pilot.press("down")
        assert screen.pointer.hex == home
        await pilot.press("right", "home")
        assert screen.pointer.hex == home


async def test_a_tactic_says_its_number_and_what_it_does() -> None:
    async with at(GAME.new({"seed": 7, "names": ["Ada"]})).run_test(size=(120, 36)) as pilot:
        screen_of(pilot).action_choose_object("rethink")
        shown = " ".join((await read(pilot)).split())
        assert "Rethink, number 2: discard up to three cards" in shown


async def test_a_unit_on_offer_says_where_it_is_recruited() -> None:
    state = state_of("rampaging enemies bar")
    async with at(state).run_test(size=(120, 36)) as pilot:
        screen_of(pilot).action_choose_object(state.offer[0])
        assert "influence: deal with the locals" in " ".join((await read(pilot)).split())


async def test_the_whole_hand_and_the_units_are_there_in_80_columns() -> None:
    """The words of a long card take no line of another card or unit."""
    state = state_of("rampaging enemies bar")
    me = state.seats[state.seat]
    hand = ("concentration", "march", "rage", "stamina", "swiftness")
    me = me._replace(hand=hand, crystals=(3, 3, 3, 3), units=(Unit("peasants-a"),), tactic="early-bird")
    async with at(state._replace(seats=(me, *state.seats[1:]))).run_test(size=(80, 24)) as pilot:
        await pilot.press("1")
        shown = await read(pilot)
        assert all(card.capitalize() in shown for card in hand)
        assert "Peasants (a)" in shown


def test_the_hand_comes_before_facts_about_heroes() -> None:
    """Few lines, as below a lesson's coach, show all cards of the hand."""
    for seen, asked in itertools.islice(decisions(3), 0, None, 15):
        hand = {*seen.seats[asked.seat].hand}
        lines = panel_lines(seen, (asked.seat,), MagePointer(seen, asked, None), 34, 7 + len(hand), FILLED)
        text = "\n".join(line.plain for line in lines[: 7 + len(hand)])
        assert all(name_text(card)[:12].capitalize() in text for card in hand)


@pytest.mark.sweep("language")
@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_the_hand_has_both_effects_of_a_card_in_each_language(language: str) -> None:
    state = state_of("rampaging enemies bar")
    me = state.seats[state.seat]._replace(hand=("march",))
    seen = state._replace(seats=(me, *state.seats[1:]))
    with i18n.language_context(language):
        text = "\n".join(line.plain for line in panel_lines(seen, (state.seat,), None, 60, 30, FILLED))
        assert all(i18n.gettext("Move {number}").format(number=number) in text for number in (2, 4))


def test_each_colour_of_mana_has_a_sign_of_its_own() -> None:
    assert len({*colours.LETTERS.values()}) == len(colours.MANA) == len(colours.LETTERS)


async def test_the_result_says_what_the_points_are_for() -> None:
    session = Session.what_if(GAME, GAME.new({"seed": 3, "names": ["Ada", "Boris"]}))
    while session.question is not None:
        session.play(session.question.options[-1])
    app = MageKnightApp(GAME, session, given=OPEN)
    async with app.run_test(size=(120, 36)) as pilot:
        seen = session.state
        assert tuple(sum(score_parts(seen, seat).values()) for seat in (0, 1)) == GAME.scores(seen)
        assert session.history.outcome is not None
        await pilot.app.push_screen(ResultScreen(session, session.history.outcome, MageView))
        shown = " ".join((await read(pilot)).split())
        for seat, name in enumerate(("Ada", "Boris")):
            for points in filter(None, score_parts(seen, seat).values()):
                assert re.search(rf"{name}: .*{points}", shown)


async def test_whatever_is_opened_is_left_by_esc_and_what_is_taken_back_looks_as_before() -> None:
    async with at(state_of("crystallize by gold")).run_test(size=(120, 36)) as pilot:
        assert await open_and_leave(pilot) >= {"type", "seats", "app.rules", "app.keys"}
    async with at(state_of("crystallize by gold")).run_test(size=(120, 36)) as pilot:
        await undo_and_redo(pilot)


async def test_an_answer_can_be_typed() -> None:
    async with at(state_of("rampaging enemies bar")).run_test(size=(80, 24)) as pilot:
        await pilot.press(":", *"step 2,-3", "enter")
        assert played(pilot)[0] == "step 2,-3"


async def test_night_is_named_and_looks_like_night() -> None:
    state = GAME.new({"seed": 7, "names": ["Ada"]})
    day, night = (map_faces(each, SIZES[0], MapMarks()) for each in (state, state._replace(round=2)))
    assert all(face.ground.endswith("-night") for face in night.values())
    assert not any(face.ground.endswith("-night") for face in day.values())
    async with at(state._replace(round=2)).run_test(size=(120, 36)) as pilot:
        assert " night " in await read(pilot)


@pytest.mark.parametrize("size", [(39, 40), (100, 19)])
async def test_a_small_window_says_what_is_needed(size: tuple[int, int]) -> None:
    async with at(GAME.new({"seed": 7, "names": ["Ada"]})).run_test(size=size) as pilot:
        least = MageLayout.LEAST
        assert f"Mage Knight needs {least.width} x {least.height} characters." in await read(pilot)


async def test_on_an_upright_screen_the_hero_stands_below_the_map() -> None:
    async with at(state_of("rampaging enemies bar")).run_test(size=(46, 33)) as pilot:
        shown = (await read(pilot)).splitlines()
        places = [next(i for i, line in enumerate(shown) if text in line) for text in ("vill.", "Mana", "Turn")]
        assert places == sorted(places)


async def test_ascii_and_no_colour_tell_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    state = state_of("rampaging enemies bar")
    monkeypatch.setenv("NO_COLOR", "1")
    async with at(state, ascii="on").run_test(size=(120, 36)) as pilot:
        shown = await read(pilot)
        assert shown.isascii()
        assert "village" in shown
        assert re.search(r"\d/\d", shown), "an enemy's attack and armour"
        assert "+++" in shown, "a lit hex"
        assert "###" in shown, "the hex that is pointed at"


async def test_a_replay_shows_the_map_and_finds_fights() -> None:
    session = Session.what_if(GAME, state_of("blocked, then beaten"))
    session.play("fight 3,-3")
    replay = Replay(GAME, session.history.start, session.steps)
    app = MageKnightApp(GAME, replay=replay)
    async with app.run_test(size=(120, 36)) as pilot:
        assert isinstance(pilot.app.screen, MageReplayScreen)
        await pilot.press("home")
        assert "village" in await read(pilot)
        await pilot.press("b")
        assert re.search("1 Ranged +2 Block", await read(pilot))


def test_every_line_of_text_has_the_width_of_its_hex() -> None:
    state = GAME.new({"seed": 3, "names": ["Ada", "Boris"]})
    for size in SIZES:
        for face in map_faces(state, size, MapMarks(priced=True)).values():
            for columns, line in zip(text_rows(size), face.lines, strict=False):
                assert cell_len(line.plain.strip()) <= columns + 2


def test_a_hex_is_described_without_its_numbers() -> None:
    state = state_of("rampaging enemies bar")
    assert scene_text.hex_line(state, parse_hex("2,-3")).startswith("plains; a step costs 2")
