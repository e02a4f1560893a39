"""The texts of Mage Knight's data files for its catalogues; `docs.messages` finds those of its source itself."""

from collections.abc import Iterator

from docs.messages import Text
from hotseat.play.lessons import read_lesson
from hotseat.plugin.rules_text import read_rules
from tashkalar_mage_knight import DATA
from tashkalar_mage_knight.components import COLOURS, WOUND, load_components
from tashkalar_mage_knight.screen.faces import SHORT

WHERE = "games/mage-knight/src/tashkalar_mage_knight/data"


WORDS = (
    "city country core basic strong attack block move influence heal draw ranged siege plain ice fire hand used stolen"
    " assign target take calm discard return throw boost fetch ready pay colour die crystal disband done"
).split()
"""Words of options and tiles that have no entry of their own in the data."""


def names() -> Iterator[str]:
    """Yield the ids of everything that has a name."""
    rules = load_components()
    yield from (*rules.cards, WOUND, *rules.advanced, *rules.enemies, *rules.units, *rules.sites, *rules.prices)
    yield from (name for tactics in rules.tactics.values() for name in tactics)
    yield from (*rules.rampaging, *(tile.kind for tile in rules.tiles.values()), *COLOURS, *rules.piles)
    yield from (kind for card in (*rules.cards.values(), *rules.advanced.values()) for kind in card.kind)
    yield from (name for unit in rules.units.values() for name in unit.abilities)
    yield from (ability for enemy in rules.enemies.values() for ability in sorted(enemy.abilities))
    yield from WORDS


def texts() -> Iterator[Text]:
    """Yield the names, the rules by clause, and the walk-through."""
    rules = load_components()
    for name in dict.fromkeys(names()):
        comment = (
            "never inflected; at most 13 columns"
            if name in rules.cards or name in rules.advanced
            else "never inflected"
        )
        yield Text(f"{WHERE}/mage_knight.yaml", name.replace("-", " "), context="name", comment=comment)
    for label in SHORT.values():
        comment = "a site on the map; at most 6 columns"
        yield Text(f"{WHERE}/mage_knight.yaml", label, context="map label", comment=comment)
    for section in read_rules(DATA / "mage_knight_rules.yaml"):
        yield Text(f"{WHERE}/mage_knight_rules.yaml", section.title, comment="rules of Mage Knight")
        for clause in section.clauses:
            comment = f"rules of Mage Knight, {clause.number}"
            yield Text(f"{WHERE}/mage_knight_rules.yaml", clause.text, comment=comment)
    lesson = read_lesson(DATA / "mage_knight_lesson.yaml")
    steps = (text for step in lesson.steps for text in (step.say, step.now))
    for text in (lesson.title, lesson.teaches, *lesson.position["names"], *steps, lesson.end):
        yield Text(f"{WHERE}/mage_knight_lesson.yaml", text, comment="walk-through of Mage Knight")
