"""Pook in plain lines: the rules, the queries, and answers by the words that are said."""

import random

import pytest

from hotseat.play.session import Session
from hotseat.plugin.rules_text import read_rules
from hotseat.plugin.speech import SpokenNames, meant_options
from hotseat.records.replay import Replay
from hotseat.text_ui.text_game import TextGame
from hotseat.text_ui.text_renderer import TextRenderer
from hotseat.text_ui.viewer import TextReplay
from hotseat.util import i18n
from tashkalar_pook import DATA
from tashkalar_pook.events import CardDrawn
from tashkalar_pook.game import Pook
from tashkalar_pook.spoken import card_name
from tests.text_ui.conversations import printed_lines, script

RULES = read_rules(DATA / "pook_rules.yaml")


def replies_to(*lines: str, game: Pook | None = None) -> list[str]:
    """All that is said to these lines at the beginning of a game."""
    session = Session.start(game or Pook(), {"seed": 3, "names": ["Ada", "Boris"]}, None)
    console = script(*lines)
    TextGame(session, TextRenderer(session.game), console, open_hands=False).run()
    return printed_lines(console)


def test_the_rules_are_told_by_topic() -> None:
    printed = replies_to("rules", "rules turn", "rules nonsense")
    at = printed.index("Name a topic of the rules:")
    assert printed[at + 1 : at + 4] == ["Cards.", "A turn.", "The end."]
    assert printed.count("Name a topic of the rules:") == 2
    turn = " ".join(printed[printed.index("A turn.", at + 3) :])
    for clause in RULES[1].clauses:
        assert " ".join(f"{clause.number} {clause.text} {clause.ours}".split()) in turn


def test_what_we_decided_is_marked() -> None:
    marked = {clause.number for section in RULES for clause in section.clauses if clause.ours}
    assert {"P5", "P10", "P11", "P13", "P14", "P16", "P17", "P19"} <= marked
    (knights,) = (clause for section in RULES for clause in section.clauses if clause.number == "P16")
    assert "publisher's page" in knights.ours


def test_help_names_the_command() -> None:
    described = "the rules, topic by topic, or the positions that show a clause."
    assert f"rules [TOPIC | CLAUSE]: {described}" in replies_to("help")


def test_a_replay_tells_the_rules_too() -> None:
    session = Session.start(Pook(), {"seed": 3}, None)
    session.play(session.question.options[0])  # type: ignore[union-attr]
    console = script("rules end")
    TextReplay(Replay(session.game, session.history.start, session.steps), TextRenderer(session.game), console).run()
    assert "The end." in printed_lines(console)


def test_topics_are_named_in_the_players_language() -> None:
    with i18n.language_context("de"):
        headings = [topic.heading for topic in Pook().topics()]
        assert headings != [section.title for section in RULES]
        assert f"{headings[0]}." in replies_to(f"rules {headings[0].upper()}")


# --- answers and queries by their words -------------------------------------------------------------------------------


def heard(*lines: str) -> list[str]:
    """Return the output for these lines without decisions."""
    return [line for line in replies_to(*lines)[4:-1] if not line.startswith(("Turn ", "Answers: "))]


def test_a_card_comes_first_and_then_the_place() -> None:
    session = Session.start(Pook(), {"seed": 3, "names": ["Ada", "Boris"]}, None)
    hand = session.state.seats[0].hand
    card = next(card for card in hand if card.endswith(("1a", "1b", "1c")))
    warrior, level = card.split("-")[0], card.split("-")[1][0]
    places, coins, laid = heard(f"{warrior} {level}", "warrior right 1")
    assert places.startswith(f"{warrior.capitalize()} {level} as a warrior: left 1, 1 coin; down 1, 1 coin; ")
    assert coins == f"{warrior.capitalize()} {level} as a coin: left 1, down 1, up 1, right 1."
    assert laid.startswith(f"Ada lays {warrior} {level} on right 1; points now: ")
    assert heard(f"right 1 {warrior} {level} warrior") == heard(f"warrior {card} 1,0") == [laid]


def test_the_grid_is_asked_about_in_words() -> None:
    lines = heard("row", "around", "around right 1", "where middle", "where nonsense", "row 7", "factions", "piles")
    assert lines == [
        "Row middle: middle the Piggy.",
        "The Piggy on middle.",
        "Above: nothing; to the right: nothing; below: nothing; to the left: nothing.",
        "No coin counts here.",
        "Nothing on right 1.",
        "Above: nothing; to the right: nothing; below: nothing; to the left: the Piggy.",
        "A warrior here can count 1 coin: middle.",
        "The Piggy on middle.",
        "Nothing like that lies on the grid.",
        "There are the rows middle.",
        "Knights 0, Mages 0, Orcs 0, Vikings 0.",
        *[line for line in heard("score") if line.startswith("Ada plays for ")],
        "12 cards are left to draw.",
        "Ada holds 6 cards; Boris holds 6 cards.",
        "On the grid: 0 warriors, 0 coins and the Piggy.",
    ]


@pytest.mark.sweep("spoken")
@pytest.mark.parametrize("spoken", i18n.LANGUAGES)
def test_a_whole_game_is_played_by_the_words_that_are_said(spoken: str) -> None:
    """Each answer is typed as it is called, brief questions are short, and what changes is said to its player."""
    session, chance = Session.start(Pook(), {"seed": 3, "names": ["Ada", "Boris"]}, None), random.Random(3)
    game = session.game
    with i18n.language_context(spoken):
        while (decision := session.question) is not None:
            seen = game.view(session.state, decision.seat)
            option = chance.choice(decision.options)
            name = game.option_names(seen, option)[0]
            (meant,) = meant_options(SpokenNames(game, seen), name.upper(), decision.options)
            assert game.option_names(seen, meant)[0] == name
            assert len(game.brief_options(seen, decision).split()) <= 40
            assert all(game.describe_options(seen, decision.options))
            session.play(meant)
            for event in session.steps[-1].events:
                if isinstance(event, CardDrawn):
                    said = game.say_step(game.visible_step(session.steps[-1], event.seat))
                    assert card_name(Pook().cards, event.card) in said
                    hidden = game.visible_step(session.steps[-1], 1 - event.seat)
                    assert card_name(Pook().cards, event.card) not in game.say_step(hidden)
