"""The queries of a game: words that players type to ask about the position, and the functions that answer."""

import re
from collections.abc import Callable, Iterable
from typing import Any, Generic, Literal, NamedTuple

from hotseat.plugin.aids import AIDS
from hotseat.plugin.decision import Q, S
from hotseat.plugin.parse_input import normalize_text
from hotseat.util.i18n import gettext, pgettext

WORD = re.compile(r"[^\W\d_]{2,}")
"""A word of the arguments of a query or command, such as SQUARE or mine."""


class Moment(NamedTuple, Generic[S, Q]):
    """A state as the user may see it, with the user's pending decision."""

    view: S
    """A view of the state, which holds nothing hidden from the user."""
    decision: Q | None = None
    """The pending decision, if the user has to decide."""
    seat: int | None = None
    """The user's seat, from 0; None for one who watches or views a replay."""
    aids: str = AIDS[0]
    """The step of aids at the table, one of `plugin.aids.AIDS`."""


class Query(NamedTuple, Generic[S, Q]):
    """A question about the position, which changes nothing. Its word is the first word of no option."""

    word: str
    """The word to type, in English; players may type its translation, which has the context "query", too."""
    more: str
    """The arguments that may follow the word, for the help."""
    help: str
    """A description of the answer, marked for translation."""
    describe: Callable[[Moment[S, Q], str], Iterable[str]]
    """The function that returns the lines of the answer, from the moment and the text after the word."""
    about: Literal["question", "moment", "game"] = "moment"
    """The subject of the lines. A query about a decision is available only while playing."""
    of_all: str = ""
    """The description where the lines show the secrets of all seats, as in a replay; "" if they show no secrets."""
    hint: bool = False
    """Whether the lines help the player, so that a serious game goes without the query."""
    other: str = ""
    """Another word for the same; "" for none."""
    helps: Callable[[Moment[Any, Any]], bool] = lambda _: True
    """Whether the query has something to say in a moment, so that the list of what helps now names it."""
    judges: bool = False
    """Whether the answer judges the position, as a chance of winning does; a challenge is played without it."""

    @property
    def aids(self) -> bool:
        """Whether the answer helps to decide, so that a challenge is played without it."""
        return self.hint or self.judges

    @property
    def words(self) -> tuple[str, ...]:
        """All words of the query: the translation first, without accents and capitals, and the English ones."""
        words = (normalize_text(pgettext("query", self.word)), self.word, self.other)
        return tuple(filter(None, dict.fromkeys(words)))

    def matches(self, text: str) -> bool:
        """Return whether a typed line begins with a word of the query."""
        return normalize_text(text).partition(" ")[0] in self.words

    @property
    def listed(self) -> tuple[str, str]:
        """The query as it is typed, and its description, in the player's language."""
        return f"{pgettext('query', self.word).lower()} {in_own_words(self.more)}".strip(), gettext(self.help)


def in_own_words(more: str) -> str:
    """Return the arguments of a query or command with their words in the player's language."""
    return WORD.sub(lambda word: pgettext("argument", word[0]), more)


def in_english(more: str, text: str) -> str:
    """Return what was typed behind a query or command, with a choice such as "mine" in English again.

    Args:
        more: the arguments of the query or command, where choices are in small letters.
        text: what was typed.
    """
    choices: dict[str, str] = {
        normalize_text(pgettext("argument", word)): word for word in WORD.findall(more) if word.islower()
    }
    return choices.get(normalize_text(text), text)
