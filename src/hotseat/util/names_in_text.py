"""Names inside running text: `{card:march}` stands for the name of that card in the player's language.

The word before the colon tells translators what is named. Written with a capital letter, as in `{Card:march}`, the
name begins with one.
"""

from collections.abc import Callable
from string import Formatter
from typing import NamedTuple

from hotseat.util.text_utils import capitalize


class _Names(NamedTuple):
    """The names of things, by the ids that follow the colon of a placeholder."""

    name: Callable[[str], str]
    capital: bool

    def __format__(self, id: str) -> str:
        return capitalize(self.name(id)) if self.capital else self.name(id)


def with_names(text: str, name: Callable[[str], str]) -> str:
    """Return a translated text with a name in each placeholder.

    >>> with_names("{Card:march} gives 2, as {card:march} does.", str)
    'March gives 2, as march does.'

    Args:
        text: the text in the player's language.
        name: returns the name of a thing in that language, by its id.
    """
    kinds = {field for _text, field, _id, _conversion in Formatter().parse(text) if field}
    return text.format(**{kind: _Names(name, kind[0].isupper()) for kind in kinds}) if kinds else text


def with_ids(text: str) -> str:
    """Return a text with the id of each placeholder, marked as code, for pages that list ids."""
    return with_names(text, "`{}`".format)
