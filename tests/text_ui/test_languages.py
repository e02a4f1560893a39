"""Plain lines in the player's language: all that is said, but for what is typed."""

import re
from gettext import NullTranslations
from pathlib import Path
from typing import ClassVar

import pytest

from docs.messages import programs
from hotseat.plugin.parse_input import match_options, normalize_text
from hotseat.text_ui.text_game import TextGame
from hotseat.text_ui.viewer import TextReplay
from hotseat.util import i18n
from tashkalar.cards import load
from tashkalar.engine import Catalogue, Decision, GameState, decision, option_words
from tashkalar.engine.decision import word_option
from tashkalar.engine.geometry import NAMES
from tashkalar.engine.instructions import Modes
from tashkalar.game_types import Replay, Session
from tashkalar.plugin import TashKalar
from tashkalar.queries import QUERIES
from tashkalar.text_ui.text_renderer import TashKalarTextRenderer
from tests.helpers.saves import read_replay
from tests.hotseat.helpers.wide_language import NARROW, Wide, narrow, speaking
from tests.saves.playing import saved
from tests.text_ui.conversations import printed_lines, script
from tests.text_ui.test_commands import LOOKS, table, window

pytestmark = pytest.mark.usefixtures("quick_coach")

PICTURE = re.compile(r"  [cChHlLm.*]+")
"""A line of a pattern's picture."""


def typed_texts(state: GameState) -> set[str]:
    """The words that are typed in every language: answers, commands, ids of cards, and the players' names."""
    cards, question = state.config.cards, decision(state)
    texts = [option.text for option in question.options] if isinstance(question, Decision) else []
    commands = [
        *(each.word for each in QUERIES),
        "hint rules last undo redo seat log clock beat demonstrate now help quit verbosity brief normal full",
        "fork open next back start end options",
    ]
    more = [
        *(each.more for each in QUERIES),
        "plan answers on off signs",
        "TOPIC VERB WHO COMMAND program MODULE FACTORY python",
    ]
    lines = [
        *texts,
        *commands,
        *more,
        *option_words(),
        *NAMES,
        *cards.beings,
        *cards.flares,
        *cards.tasks,
        "Ada Boris human",
    ]
    return {word for line in lines for word in line.replace("-", " ").replace("[", " ").replace("]", " ").split()}


def untold(session: Session, *lines: str) -> list[str]:
    """The words that are said in English to these lines."""
    with speaking(Wide()):
        console = script(*lines)
        TextGame(session, TashKalarTextRenderer(session.game), console, open_hands=False).run()
        text = "\n".join(line for line in printed_lines(console) if not PICTURE.fullmatch(line))
        return narrow(text, *typed_texts(session.state), *NARROW.findall(" ".join(lines)))


@pytest.mark.sweep("line")
@pytest.mark.parametrize("line", LOOKS)
def test_what_is_looked_up_says_nothing_in_another_language(catalogue: Catalogue, line: str) -> None:
    assert not untold(table(catalogue), line)


WRONG = (
    "fly", "place e5", "place z9", "place j5", "summon titan", "summon hypnotist d4", "summon knight a5", "end",
    "flare", "claim", "undo", "redo", "last", "log", "log x", "seat", "seat 1", "seat 1=nobody", "seat 2=human", "help",
    "place a3", "undo", "hint", "hint plan", "hint answers", "chance", "rules", "rules mel", "card", "card nobody",
)  # fmt: skip


@pytest.mark.sweep("line")
@pytest.mark.parametrize("line", WRONG)
def test_refusals_say_nothing_in_another_language(catalogue: Catalogue, line: str) -> None:
    assert not untold(table(catalogue), line)
    assert not untold(window(catalogue), line)


REPLAYED = (
    "",
    "next 3",
    "back",
    "turn 2",
    "turn 99",
    "start",
    "end",
    "help",
    "hand",
    "board",
    "hand open",
    "hand",
    "fly",
)


@pytest.fixture
def replay(tmp_path: Path) -> Replay:
    return read_replay(saved(tmp_path, form="high-form", seed=4), load())


@pytest.mark.parametrize("lines", [REPLAYED, ()], ids=["looked at", "told"])
def test_a_replay_says_nothing_in_another_language(replay: Replay, lines: tuple[str, ...]) -> None:
    with speaking(Wide()):
        console = script(*lines)
        TextReplay(replay, TashKalarTextRenderer(replay.game), console).run()
        assert not narrow(
            "\n".join(printed_lines(console)),
            *typed_texts(replay.states[0]),
            "turn",
            "previous",
            "mistakes",
            "mistake",
            "puzzle",
            "keep",
            "beat",
            "analyse",
            "demonstrate",
            "fly",
            "film",
            "explore",
        )


class Named(NullTranslations):
    """A language in which a few cards have names of their own."""

    names: ClassVar = {"card:knight:name": "Rytíř", "card:champion:name": "Šampion polí"}

    def pgettext(self, context: str, message: str) -> str:
        return self.names.get(context, message)


@pytest.mark.parametrize("language", [each for each in i18n.LANGUAGES if each != i18n.ENGLISH])
def test_what_the_modes_of_an_effect_are_called_can_be_typed(language: str) -> None:
    """Each mode is asked for with a word that stands for it in an answer: its name, or the word of records."""
    with i18n.language_context(language):
        names = TashKalar().word_names
        for step in (step for program in programs(load()) for step in program if isinstance(step, Modes)):
            modes = [word for word, *_ in step.modes]
            options = [word_option("mode", word) for word in modes]
            asked = normalize_text(i18n.gettext(step.hint()))
            for word, option in zip(modes, options, strict=True):
                offered = [each for each in (word, names.get(word, word)) if normalize_text(each) in asked]
                assert offered
                assert all(match_options(f"mode {each}", options, (), names) == (option,) for each in offered)


@pytest.mark.parametrize("line", ["summon Rytíř e5", "su ryt", "SUMMON RYTIR E5", "summon knight e5"])
def test_a_card_is_summoned_by_its_name_in_the_players_language(catalogue: Catalogue, line: str) -> None:
    session = table(catalogue)
    with speaking(Named()):
        TextGame(session, TashKalarTextRenderer(session.game), script(line), open_hands=False).run()
    assert [step.option for step in session.steps] == ["summon knight e5"]


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("summon rytíř a5", "Rytíř can't be summoned there."),
        ("summon šampion polí a5", "Šampion polí can't be summoned there."),
        ("card rytir", "Rytíř, heroic."),
        ("card sampion", "Šampion polí, heroic."),
        ("summon šampion", "That may mean summon champion d5, summon champion e3."),
    ],
)
def test_whatever_is_said_of_a_card_by_its_name_is_understood(catalogue: Catalogue, line: str, answer: str) -> None:
    session = table(catalogue)
    console = script(line)
    with speaking(Named()):
        TextGame(session, TashKalarTextRenderer(session.game), console, open_hands=False).run()
    assert any(line.startswith(answer) for line in printed_lines(console))
