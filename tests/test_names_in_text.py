"""Running text types no name: lessons, rules and other sentences have placeholders such as `{card:march}`."""

import re
from collections.abc import Iterator
from functools import cache

import pytest
from babel.messages.catalog import Catalog

from docs import catalogues, messages
from hotseat.util import i18n
from hotseat.util.names_in_text import with_ids, with_names
from tashkalar.cards import load
from tashkalar.cards.card_text import card_name, school_name
from tashkalar_mage_knight.card_text import name_text
from tashkalar_mage_knight.components import load_components
from tashkalar_pook.game import Pook

QUOTED = re.compile('„([^“]*)“|«([^»]*)»|「([^」]*)」|“([^”]*)”|"([^"]*)"')
CODE = re.compile(r"`[^`]*`|\{[^{}]*\}|Mage Knight")
ALSO_WORDS = {"nový plán", "dans la mêlée", "momento justo", "le bon moment"}
"""The names that are also what one says; as names they would stand in quotation marks."""


@cache
def names(spoken: str) -> frozenset[str]:
    """The names of cards, units, enemies, tasks, schools and the like of the three games, in a language."""
    knight, cards = load_components(), load()
    things = [
        knight.cards,
        knight.own_cards,
        knight.advanced,
        knight.heroes,
        knight.skills,
        knight.units,
        knight.enemies,
    ]
    ids = {id for each in (*things, *knight.tactics.values()) for id in each}
    with i18n.language_context(spoken):
        own = [card_name(each) for kind in (cards.beings, cards.flares, cards.tasks) for each in kind.values()]
        schools = [school_name(each) for each in cards.schools.values()]
        found = (*map(name_text, ids), *own, *schools, *Pook().word_names.values())
    return frozenset(name.casefold() for name in found)


def running_texts(spoken: str) -> Iterator[str]:
    """Each text of a language that is no name, without what is code or a placeholder."""
    for domain in messages.PLAYED:
        for message in _entries(domain, spoken):
            if message.id and not message.context:
                for text in catalogues.forms(message.id if spoken == i18n.ENGLISH else message.string):
                    yield CODE.sub("", text)


@cache
def _entries(domain: messages.Domain, spoken: str) -> Catalog:
    read_as = "de" if spoken == i18n.ENGLISH else spoken
    return catalogues.read(read_as, domain.file(read_as))


@pytest.mark.parametrize("spoken", i18n.LANGUAGES)
def test_running_text_types_no_name(spoken: str) -> None:
    """No name of several words stands in a text, no name in quotation marks, and no capital one within a sentence."""
    longer = "|".join(re.escape(name) for name in names(spoken) if re.search("[ -]", name))
    typed = re.compile(rf"(?<!\w)({longer})(?!\w)", re.IGNORECASE)
    capital = re.compile(r"(?<=[a-z,] )[A-Z]\w+")
    found = []
    for text in running_texts(spoken):
        quoted = {"".join(each).strip().casefold() for each in QUOTED.findall(text)}
        within = {each.casefold() for each in capital.findall(text)} if spoken == i18n.ENGLISH else set()
        found += [(name, text) for name in (quoted | within) & names(spoken)]
        found += [(name, text) for name in typed.findall(text) if name.casefold() not in ALSO_WORDS]
    assert found == []


def test_a_name_is_filled_in_and_begins_with_a_capital_letter_where_its_placeholder_does() -> None:
    with i18n.language_context("fr"):
        assert with_names("«\xa0{Card:march}\xa0», {unit:peasants}", name_text) == "«\xa0Marche\xa0», paysans"
    with i18n.language_context("zh_CN"):
        assert with_names(i18n.SpacedText("打出 {card:march} 。"), name_text) == "打出行军。"
    assert with_names("no name", name_text) == "no name"
    assert with_ids("{Tactic:rethink}, when taken") == "`rethink`, when taken"
