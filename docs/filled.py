"""Fill the texts of a language with names and numbers, for a native to read: `python -m docs.filled LANGUAGE > FILE`.

A text with a name is filled with a feminine, a masculine, an adjectival and a plural one, and one that counts with 0,
1, 2 and 5, so that a wrong case, gender or plural stands out. The last line is for the reader's name and the date.
"""

import re
import sys
from collections.abc import Iterator
from gettext import c2py
from itertools import product

from babel.messages.catalog import Catalog, Message

from docs import catalogues, messages
from hotseat.util import i18n
from hotseat.util.names_in_text import with_names
from tashkalar.cards.card_text import own_name
from tashkalar_mage_knight.card_text import name_text
from tashkalar_pook.game import Pook

NUMBERS = (0, 1, 2, 5)
PEOPLE = ("Ada", "Boris")
CARDS = {
    "tashkalar": ("bomb", "knight", "hungry-bear", "kiskin-farseeders"),
    "tashkalar_mage_knight": ("medusa", "minotaur", "fire dragon", "peasants"),
    "tashkalar_pook": ("knight", "mage"),
}
"""Names of each gender, one with an adjective and one in the plural, by the names of their catalogues."""
NAMED = {"card", "unit", "enemy", "by", "who", "what", "being", "legend", "taken", "given"}
"""The placeholders for names of cards, units and the like."""
NAME_OF = {"tashkalar": own_name, "tashkalar_mage_knight": name_text, "tashkalar_pook": Pook().name_of}
"""The functions that name things by their ids, for placeholders in lessons and rules."""
PEOPLE_IN = {"name", "seat", "player", "winner"}
NAME = re.compile(r"\{\w+:[a-z][a-z0-9-]+\}")
"""A placeholder with the id of what it names."""
FIELD = re.compile(r"\{(\w+)(?::([^{}]*))?\}")


def filled(language: str) -> Iterator[str]:
    """Yield the source and the filled forms of each text that counts or names something."""
    for domain in messages.PLAYED:
        catalogue = catalogues.read(language, domain.file(language))
        things = _things(domain.name, catalogue)
        for message in catalogue:
            if not message.id or not catalogues.is_done(message):
                continue
            if language in i18n.SPACED:
                message.string = tuple(map(i18n.mark_spaces, catalogues.forms(message.string)))
            lines = [*_named(message, domain.name, language)] or [*_forms(message, catalogue, things)]
            lines = [*map(i18n.close_spaces, lines)]
            if lines:
                yield from ("", f"{domain.name}: {catalogues.forms(message.id)[-1]}", *(f"  {line}" for line in lines))


def _things(domain: str, catalogue: Catalog) -> tuple[str, ...]:
    contexts = {"tashkalar": "card:{}:name", "tashkalar_pook": "pook:{}:warrior"}
    wanted = {contexts[domain].format(id) for id in CARDS[domain]} if domain in contexts else set()
    of_context = {str(each.context): str(each.string) for each in catalogue if each.context in wanted}
    names = {str(each.id): str(each.string) for each in catalogue if each.context == "name"}
    return tuple(of_context.values()) or tuple(names[id] for id in CARDS.get(domain, ()))


def _named(message: Message, domain: str, language: str) -> Iterator[str]:
    """Yield a text of a lesson or of rules with the names in its placeholders; nothing for other texts."""
    if domain in NAME_OF and str(message.string) and any(str(file).endswith(".yaml") for file, _ in message.locations):
        with i18n.language_context(language):
            text = catalogues.forms(message.string)[0]
            said = with_names(text, NAME_OF[domain]) if NAME.search(text) else ""
        yield from [said] * bool(said)


def _forms(message: Message, catalogue: Catalog, things: tuple[str, ...]) -> Iterator[str]:
    texts = catalogues.forms(message.string)
    if len(texts) > 1 or message.pluralizable:
        form = c2py(catalogue.plural_expr)
        for number in NUMBERS:
            yield fill(texts[form(number)], str(number), PEOPLE[0], (things or PEOPLE)[0])
        return
    fields = {name for name, _ in FIELD.findall(texts[0])}
    if fields & (NAMED | PEOPLE_IN):
        people = PEOPLE if fields & PEOPLE_IN else PEOPLE[:1]
        named = things if things and fields & NAMED else ("*",)
        yield from (fill(texts[0], "2", person, thing) for person, thing in product(people, named))


def fill(text: str, number: str, person: str, thing: str) -> str:
    """Return a text with a number, the name of a person and that of a card in its placeholders."""

    def value(field: re.Match[str]) -> str:
        name, how = field[1], field[2] or ""
        said = thing if name in NAMED else person if name in PEOPLE_IN else number if "number" in name else f"‹{name}›"
        return how.split("|")[0].replace("*", said) if "*" in how else said

    return FIELD.sub(value, text)


if __name__ == "__main__":
    sys.stdout.write("\n".join([*filled(sys.argv[1]), "", "Read by (name, date): ", ""]))
