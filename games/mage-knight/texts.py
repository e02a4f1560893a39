"""The texts of Mage Knight's data files for its catalogues; `docs.messages` finds those of its source itself."""

from collections.abc import Iterator

from docs.messages import Text
from hotseat.play.lessons import read_lesson
from hotseat.plugin.rules_text import read_rules
from tashkalar_mage_knight import DATA
from tashkalar_mage_knight.card_text import SPELT
from tashkalar_mage_knight.components import COLOURS, WOUND, load_components
from tashkalar_mage_knight.demonstrations import mage_scenarios
from tashkalar_mage_knight.game import LESSONS
from tashkalar_mage_knight.screen.faces import SHORT

WHERE = "games/mage-knight/src/tashkalar_mage_knight/data"


WORDS = (
    "city country core basic strong attack block move influence heal draw ranged siege plain ice fire hand used stolen"
    " assign target take calm discard return throw boost fetch ready pay colour die crystal disband done"
    " skill own common bond agile give break lose mend token two three burn plunder fly remove"
    " sideways rest end step choose begin declare again fight pass give-up spare store interact none steal parry strike"
    " explore recruit buy search reroll meditate no gain hero play use train learn deck tempo glade join enter"
).split()
"""Words of options and tiles that have no entry of their own in the data."""


def names() -> Iterator[str]:
    """Yield the ids of everything that has a name."""
    rules = load_components()
    yield from (*rules.cards, WOUND, *rules.own_cards, *rules.advanced, *rules.heroes, *rules.skills)
    yield from (*rules.enemies, *rules.units, *rules.sites, *rules.prices)
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
            if name in (*rules.cards, *rules.own_cards, *rules.advanced)
            else "never inflected"
        )
        yield Text(
            f"{WHERE}/mage_knight.yaml", SPELT.get(name, name.replace("-", " ")), context="name", comment=comment
        )
    for label in SHORT.values():
        comment = "a site on the map; at most 6 columns"
        yield Text(f"{WHERE}/mage_knight.yaml", label, context="map label", comment=comment)
    for section in read_rules(DATA / "mage_knight_rules.yaml"):
        yield Text(f"{WHERE}/mage_knight_rules.yaml", section.title, comment="rules of Mage Knight")
        for clause in section.clauses:
            comment = f"rules of Mage Knight, {clause.number}"
            yield Text(f"{WHERE}/mage_knight_rules.yaml", clause.text, comment=comment)
    clauses = {clause.text for section in read_rules(DATA / "mage_knight_rules.yaml") for clause in section.clauses}
    for pair in mage_scenarios():
        for shown, what in zip(pair, ("the position", "the twin"), strict=True):
            if shown.text not in clauses:
                comment = f"{what} that shows {shown.clause}"
                yield Text(f"{WHERE}/mage_knight_demonstrations.yaml", shown.text, comment=comment)
    for lesson in map(read_lesson, LESSONS):
        for text in (*lesson.position["names"], *lesson.texts):
            yield Text(f"{WHERE}/mage_knight_lesson.yaml", text, comment="walk-through of Mage Knight")
