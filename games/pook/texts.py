"""The texts of Pook's data files for its catalogues; `docs.messages` finds those of its source itself."""

from collections.abc import Iterator

from docs.messages import Text
from tashkalar_pook.cards import load_pook_cards
from tashkalar_pook.lesson import pook_lesson
from tashkalar_pook.rules_text import rules_sections

DATA = "games/pook/src/tashkalar_pook/data"


def texts() -> Iterator[Text]:
    """Yield the factions of Pook, its rules by clause, and its lesson."""
    for faction in load_pook_cards().factions:
        for part in ("name", "warrior", "leveled", "text"):
            yield Text(f"{DATA}/pook.yaml", getattr(faction, part), context=f"pook:{faction.id}:{part}")
    for section in rules_sections():
        for text in filter(None, (section.title, section.note, section.ours)):
            yield Text(f"{DATA}/pook_rules.yaml", text, comment="Pook's rules")
        for clause in section.clauses:
            for text in filter(None, (clause.text, clause.ours)):
                yield Text(f"{DATA}/pook_rules.yaml", text, comment=f"Pook's rules, {clause.number}")
    lines = pook_lesson()
    for text in (*lines.names, *(text for step in lines.steps for text in (step.say, step.now)), lines.end):
        yield Text(f"{DATA}/pook_lesson.yaml", text, comment="Pook's lesson")
