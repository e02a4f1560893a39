"""The rules by topic and the components: on the screen, in plain lines and on the command line."""

import re
from collections import Counter
from importlib import import_module

import pytest
from click.testing import CliRunner

from hotseat.play.session import Session
from hotseat.plugin import Step
from hotseat.plugin.components import describe_components
from hotseat.text_ui.text_game import TextGame
from hotseat.text_ui.text_renderer import TextRenderer
from hotseat.util import i18n
from tashkalar import cli
from tashkalar_mage_knight.card_text import name_text
from tashkalar_mage_knight.components import load_components
from tashkalar_mage_knight.event_text import describe_mage_step
from tashkalar_mage_knight.events import MageEvent
from tashkalar_mage_knight.game import MageKnight
from tashkalar_mage_knight.screen.app import MageKnightApp
from tests.text_ui.conversations import printed_lines, script
from tests.tui.conftest import read

pytestmark = [pytest.mark.usefixtures("quiet"), pytest.mark.sweep("size")]
quiet = import_module("games.mage-knight.tests.test_screen").quiet
GAME = MageKnight()


def solo() -> Session:  # type: ignore[type-arg]
    return Session.start(GAME, {"seed": 3, "names": ["Ada"]}, None)


def typed(*lines: str) -> list[str]:
    """All that is said to these lines in a solo game."""
    console = script(*lines, "quit")
    TextGame(solo(), TextRenderer(GAME), console, open_hands=False).run()
    return printed_lines(console)


def called(*words: str) -> list[str]:
    """The lines that a command prints."""
    result = CliRunner().invoke(cli.tashkalar, words)
    assert result.exit_code == 0, result.output
    return result.output.splitlines()


def test_every_clause_is_in_one_topic() -> None:
    numbers = [number for topic in GAME.topics() for text in topic.paragraphs
               for number in re.findall(r"^([MH]\d+) ", text)]  # fmt: skip
    wanted = {f"M{number}" for number in {*range(1, 122)} - {104, 109, 110}} | {f"H{number}" for number in range(1, 67)}
    assert sorted(numbers) == sorted({*wanted, "H70"})
    assert all(len(topic.paragraphs) <= 25 and "`" not in "".join(topic.paragraphs) for topic in GAME.topics())


@pytest.mark.parametrize(("language", "name"), [("en", "Into the heat"), ("de", "In die Hitze"), ("ja", "熱戦")])
def test_the_rules_name_cards_as_the_player_does(language: str, name: str) -> None:
    with i18n.language_context(language):
        text = " ".join(text for topic in GAME.topics() for text in topic.paragraphs)
    assert name in text
    assert "into-the-heat" not in text
    assert "fight 3,-3" in text


def test_the_rules_are_read_in_plain_lines_and_on_the_command_line() -> None:
    assert "Fights." in typed("rules")
    assert any(line.startswith("M77 Knock-out") for line in typed("rules fights"))
    assert "Exploring." in called("rules", "--game", "mageknight")
    assert any(line.startswith("M48 ") for line in called("rules", "--game", "mageknight", "exploring"))


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
async def test_f1_shows_the_rules_by_topic(size: tuple[int, int]) -> None:
    app = MageKnightApp(GAME, solo(), given={"covers": "off"})
    async with app.run_test(size=size) as pilot:
        await pilot.press("f1")
        shown = await read(pilot)
        assert "Rules" in shown
        assert "Scope" in shown
        lines = " ".join(line.plain for line in app.screen.lines)  # type: ignore[attr-defined]
        assert "M121 Solo" in lines
        assert "H66 A burned monastery" in lines
        await pilot.press("escape")
        assert "Choose a tactic" in await read(pilot)


def test_every_component_can_be_looked_up() -> None:
    rules, found = load_components(), GAME.components()
    kinds = Counter(each.kind for each in found)
    assert kinds["basic card"] == len(rules.cards) + len(rules.own_cards) + 1
    assert kinds["advanced action"] == 27
    assert kinds["hero"] == 4
    assert all(kinds[f"{hero.name}: skill"] == 10 for hero in rules.heroes.values())
    assert kinds["enemy"] == len(rules.enemies)
    assert kinds["unit"] == len(rules.units)
    assert (kinds["tile"], kinds["site"], kinds["terrain"]) == (len(rules.tiles), len(rules.sites), len(rules.prices))
    assert kinds["tactic of the day"] == kinds["tactic of the night"] == 6
    assert all(each.lines and all(each.lines) for each in found)


def test_a_component_is_found_by_its_name_and_others_by_their_words() -> None:
    lines = [
        "Ice dragon (enemy)", "  2 of the red pile", "  armour 7, attack 6 ice",
        "  paralyses: hit units leave, hit heroes lose their hand", "  resists ice, physical", "  fame 8",
    ]  # fmt: skip
    assert called("cards", "--game", "mageknight", "ice", "dragon") == lines
    assert [line for line in typed("cards ice-dragon") if line in lines] == lines
    assert "enemy: Wolf riders, Swamp dragon, Crossbowmen, Werewolf." in typed("cards swift")
    assert [line for line in called("cards", "--game", "mageknight", "illusionists") if line[0] != " "] == [
        "Illusionists (enemy)", "Illusionists (unit)",
    ]  # fmt: skip
    assert called("cards", "--game", "mageknight", "unicorn") == ["No card matches."]


@pytest.mark.parametrize(
    ("language", "enemy", "card"),
    [
        ("de", "Orkbeschwörer (Gegner)", "Kristallzucht (Grundkarte)"),
        ("fr", "Orques invocateurs (ennemi)", "Cristalliser (carte de base)"),
        ("es", "Orcos invocadores (enemigo)", "Cristalizar (carta básica)"),
        ("cs", "Skřetí vyvolávači (nepřítel)", "Krystalizace (základní karta)"),
        ("ja", "オークの召喚士（敵）", "結晶化（基本カード）"),
        ("zh_CN", "兽人召唤师（敌人）", "结晶（基本牌）"),
    ],
)
def test_an_enemy_is_no_opponent_and_kinds_stand_in_the_brackets_of_the_language(
    language: str, enemy: str, card: str
) -> None:
    with i18n.language_context(language):
        lines = describe_components(GAME.components(), "orc-summoners")
        assert lines[0] == enemy
        assert describe_components(GAME.components(), "crystallize")[0] == card


def test_the_letter_of_a_second_card_stands_in_brackets_and_is_typed_with_a_hyphen() -> None:
    with i18n.language_context("de"):
        assert name_text("peasants-a") == "Bauern (a)"
    assert name_text("peasants-b") == "peasants (b)"
    start = solo().state
    recruited = MageEvent("recruited", 0, (("unit", "peasants-a"),))
    assert describe_mage_step(Step(1, 0, "", (recruited,), 1, start, start)) == "Ada recruits peasants"


def test_one_thing_is_no_plural() -> None:
    assert "  1 card; cost 7, level 2, armour 4" in typed("cards northern-monks")
    assert "  3 cards; cost 4, level 1, armour 3" in typed("cards peasants")
    assert any("take 1 wound, Attack 5" in line for line in typed("cards blood-rage"))


@pytest.mark.parametrize(
    ("language", "name"), [("en", "First Reconnaissance"), ("de", "Erste Erkundung"), ("ja", "最初の偵察")]
)
def test_the_scenario_has_a_name_in_each_language(language: str, name: str) -> None:
    with i18n.language_context(language):
        assert name in GAME.title(solo().state)
        assert name in GAME.summary_from_header({}).title


def test_other_options_than_words_are_refused() -> None:
    result = CliRunner().invoke(cli.tashkalar, ["cards", "--game", "mageknight", "--path"])
    assert (result.exit_code, "--game looks up words" in result.output) == (2, True)


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
async def test_f3_lists_all_components_and_typing_searches(size: tuple[int, int]) -> None:
    app = MageKnightApp(GAME, solo(), given={"covers": "off"})
    async with app.run_test(size=size) as pilot:
        await pilot.press("f3")
        shown = await read(pilot)
        assert "March" in shown
        assert "strong: green mana: Move 4" in shown
        await pilot.press(*"gargoyle")
        shown = await read(pilot)
        assert "Gargoyle" in shown
        assert "armour 4, attack 5 physical" in shown
        assert "March" not in shown
        await pilot.press("escape", "escape")
        assert "Choose a tactic" in await read(pilot)


@pytest.mark.parametrize("size", [(72, 20), (120, 36)])
async def test_f3_shows_a_hero_and_a_skill_whole_in_a_narrow_window(size: tuple[int, int]) -> None:
    app = MageKnightApp(GAME, solo(), given={"covers": "off"})
    async with app.run_test(size=size) as pilot:
        await pilot.press("f3", *"goldyx")
        shown = " ".join((await read(pilot)).split())
        assert "Goldyx" in shown
        assert "sign G, green" in shown
        for _letter in "goldyx":
            await pilot.press("backspace")
        await pilot.press(*"flight")
        shown = " ".join((await read(pilot)).split())
        assert "once a round; move" in shown
        assert all(word in shown for word in "fly over anything to a safe hex: nobody is provoked".split())
