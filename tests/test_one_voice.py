"""Each language speaks in one voice: one form of address, and no rest of the English text."""

import re

import pytest

from docs import messages
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
