"""The texts of Mage Knight's data files for its catalogues; `docs.messages` finds those of its source itself."""

from collections.abc import Iterator

from docs.messages import Text
from tashkalar.tabletop.rules_text import read_rules
from tashkalar_mage_knight import DATA
from tashkalar_mage_knight.lesson import mage_lesson

WHERE = "games/mage-knight/src/tashkalar_mage_knight/data"


def texts() -> Iterator[Text]:
    """Yield the rules by clause, and the walk-through."""
    for section in read_rules(DATA / "mage_knight_rules.yaml"):
        yield Text(f"{WHERE}/mage_knight_rules.yaml", section.title, comment="rules of Mage Knight")
        for clause in section.clauses:
            comment = f"rules of Mage Knight, {clause.number}"
            yield Text(f"{WHERE}/mage_knight_rules.yaml", clause.text, comment=comment)
    lesson = mage_lesson()
    steps = (text for step in lesson.steps for text in (step.say, step.now))
    for text in (lesson.title, lesson.teaches, *lesson.position["names"], *steps, lesson.end):
        yield Text(f"{WHERE}/mage_knight_lesson.yaml", text, comment="walk-through of Mage Knight")
