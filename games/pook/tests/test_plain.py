"""Pook in plain lines: the commands that every game with rules has."""

from hotseat.play.session import Session
from hotseat.plugin.rules_text import read_rules
from hotseat.records.replay import Replay
from hotseat.text_ui.text_game import TextGame
from hotseat.text_ui.text_renderer import TextRenderer
from hotseat.text_ui.viewer import TextReplay
from hotseat.util import i18n
from tashkalar_pook import DATA
from tashkalar_pook.game import Pook
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
    assert "rules [TOPIC]: the rules, topic by topic." in replies_to("help")


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
