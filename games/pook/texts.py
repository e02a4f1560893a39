"""The texts of Pook's data files for its catalogues; `docs.messages` finds those of its source itself."""

from collections.abc import Iterator

from docs.messages import Text
from hotseat.play.lessons import read_lesson
from hotseat.plugin.rules_text import read_rules
from tashkalar_pook import DATA
from tashkalar_pook.cards import load_pook_cards
from tashkalar_pook.demonstrations import pook_scenarios

WHERE = "games/pook/src/tashkalar_pook/data"


def texts() -> Iterator[Text]:
    """Yield the factions of Pook, its rules by clause, their demonstrations, and its lesson."""
    for faction in load_pook_cards().factions:
        for part in ("name", "warrior", "leveled", "text"):
            yield Text(f"{WHERE}/pook.yaml", getattr(faction, part), context=f"pook:{faction.id}:{part}")
    for section in read_rules(DATA / "pook_rules.yaml"):
        for text in filter(None, (section.title, section.note, section.ours)):
            yield Text(f"{WHERE}/pook_rules.yaml", text, comment="Pook's rules")
        for clause in section.clauses:
            for text in filter(None, (clause.text, clause.ours)):
                yield Text(f"{WHERE}/pook_rules.yaml", text, comment=f"Pook's rules, {clause.number}")
    for _first, twin in pook_scenarios():
        yield Text(f"{WHERE}/pook_demonstrations.yaml", twin["text"], comment=f"the twin of {twin['clause']}")
    lines = read_lesson(DATA / "pook_lesson.yaml")
    for text in (*lines.deal["names"], *lines.texts[2:]):  # title and summary are texts of the framework
        yield Text(f"{WHERE}/pook_lesson.yaml", text, comment="Pook's lesson")
