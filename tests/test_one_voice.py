"""Each language speaks in one voice: one form of address, one word for a key, and no rest of the English text."""

import re
from collections import defaultdict

import pytest

from docs import catalogues, messages
from tests.test_languages import PLACES, catalogue, translated

POLITE = {
    "cs": re.compile(r"\b(?!doupěte)(vám|vás|vámi|v[aá]š\w*|jste|\w+(?:áte|íte|ete|ěte|ejte|ujte))\b", re.IGNORECASE),
    "de": re.compile(r"\b(Ihnen|(?:können|müssen|dürfen|haben|sind|wählen|drücken) Sie)\b"),
}
"""The polite forms, or those to several people, of languages in which the texts address one friend."""
TO_ALL = {"Play a duel"}
"""The beginnings of texts that do speak to all players."""
RESTS = {"de": ("Ctrl+",)}
"""English words that translations take over by mistake, by language, besides those of all languages."""


@pytest.mark.parametrize("spoken", POLITE)
def test_texts_address_one_friend(spoken: str) -> None:
    for domain in messages.PLAYED:
        for message, _, there in translated(catalogue(spoken, domain)):
            if not any(str(message.id).startswith(each) for each in TO_ALL):
                assert not [word for text in there if (word := POLITE[spoken].search(text))], (message.id, there)


@pytest.mark.parametrize("spoken", PLACES)
def test_no_rest_of_the_english_text_is_left(spoken: str) -> None:
    rests = ("[default", *RESTS.get(spoken, ()))
    for domain in messages.PLAYED:
        for message, _, there in translated(catalogue(spoken, domain)):
            assert not [word for word in rests for text in there if word in text], (message.id, there)


@pytest.mark.parametrize("spoken", PLACES)
def test_labels_and_questions_are_alike_in_all_catalogues(spoken: str) -> None:
    """The framework looks them up in one catalogue after the other, so a game can't mean something else by them."""
    found: dict[tuple[str, str], set[str]] = defaultdict(set)
    for domain in messages.PLAYED:
        for message in catalogue(spoken, domain):
            if message.id and message.context in ("key", "query", "argument"):
                found[message.context, catalogues.forms(message.id)[0]].add(str(message.string))
    assert {text: words for text, words in found.items() if len(words) > 1} == {}
