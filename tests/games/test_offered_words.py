"""Plain lines accept what they offer, in every language and game: commands of `help`, and answers by their names."""

import random
from typing import Any

import pytest

from hotseat.play.session import Session
from hotseat.plugin.speech import SpokenNames, meant_options
from hotseat.text_ui.text_game import TextGame
from hotseat.text_ui.text_renderer import TextRenderer
from hotseat.util import i18n
from tashkalar.plugin import TashKalar
from tashkalar.text_ui.text_renderer import TashKalarTextRenderer
from tashkalar_mage_knight.game import MageKnight
from tashkalar_pook.game import Pook
from tests.text_ui.conversations import script

DECISIONS = 40
GAMES: dict[str, tuple[Any, Any, dict[str, Any]]] = {
    "tash-kalar": (
        TashKalar.load,
        TashKalarTextRenderer,
        {"form": "high-form", "schools": ["everfrost", "etherweave"]},
    ),
    "mage knight": (MageKnight, TextRenderer, {"names": ["Ada", "Boris"], "heroes": True}),
    "pook": (Pook, TextRenderer, {"names": ["Ada", "Boris"]}),
}


def table(game: str) -> TextGame[Any, Any, Any, Any]:
    """A game in lines of text, in the language spoken now."""
    made, renderer, wanted = GAMES[game]
    plugin = made()
    session = Session.start(plugin, {"seed": 5, **wanted}, None)
    return TextGame(session, renderer(plugin), script(), open_hands=False)


@pytest.mark.parametrize("spoken", i18n.LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_each_command_that_help_lists_is_accepted(game: str, spoken: str) -> None:
    with i18n.language_context(spoken):
        lines = table(game)
        assert len(lines.commands) > 5
        for command in lines.commands:
            for word in command.words or (command.word,):
                assert lines.matching_commands(word) == [command], word


@pytest.mark.sweep("spoken")
@pytest.mark.parametrize("spoken", i18n.LANGUAGES)
def test_each_answer_is_accepted_by_its_name(spoken: str) -> None:
    """The two other games play whole games by what is said (their own tests)."""
    dice = random.Random(spoken)
    with i18n.language_context(spoken):
        lines = table("tash-kalar")
        plugin, session = lines.session.game, lines.session
        for _ in range(DECISIONS):
            if (decision := session.question) is None:
                break
            seen = plugin.view(session.state, decision.seat)
            names = plugin.option_names(seen, dice.choice(decision.options))
            for name in names:
                meant = meant_options(SpokenNames(plugin, seen), name, decision.options)
                assert names[0] in [plugin.option_names(seen, each)[0] for each in meant], name
            session.play(plugin.random_option(decision, dice.randrange))
