"""A small action space: an option is given word by word, such as "summon", "knight", "e5", "r90".

Words that are the only ones possible are filled in, so most options take two or three actions. `END` ends an option
that is the beginning of another one.

    >>> words = word_space(GameConfig("duel", ("northern", "southern")))
    >>> len(words), words.words[:3]
    (159, ('.', '1', '1c'))
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from tashkalar.engine import Option
from tashkalar.envs.action_space import action_space
from tashkalar.envs.game_config import GameConfig

END = "."
"""The action that ends an option."""


class WordSpace:
    """All words of the options that games of a configuration list, in a fixed order: `END` first, then by alphabet."""

    def __init__(self, config: GameConfig) -> None:
        options = action_space(config).options
        self.config = config
        self.words = (END, *sorted({word for option in options for word in option.text.split()}))
        """The word of each number."""
        self._numbers = {word: number for number, word in enumerate(self.words)}

    def __len__(self) -> int:
        return len(self.words)

    def number(self, word: str) -> int:
        """Return the number of a word of an option, or of `END`.

        Raises:
            LookupError: no option has the word.
        """
        try:
            return self._numbers[word]
        except KeyError:
            raise LookupError(f"no option has the word {word!r}") from None


@lru_cache(maxsize=16)
def word_space(config: GameConfig) -> WordSpace:
    """Return the words of a configuration; they are collected once and cached."""
    return WordSpace(config)


class PartialAnswer:
    """An answer under way: the words given so far, and the options that begin with them."""

    def __init__(self, options: Iterable[Option]) -> None:
        self._options = [((*option.text.split(), END), option) for option in options]
        self.given: tuple[str, ...] = ()
        """The words given so far."""
        self._fill_in()

    @property
    def next_words(self) -> Sequence[str]:
        """The words that may follow, each once, in the order of the options; none if the answer is complete."""
        at = len(self.given)
        return tuple(dict.fromkeys(words[at] for words, _option in self._options if len(words) > at))

    @property
    def option(self) -> Option | None:
        """The option, if the answer is complete."""
        return self._options[0][1] if self.given[-1:] == (END,) else None

    def give(self, word: str) -> None:
        """Add one of the `next_words`, and all that follow without a choice.

        Raises:
            ValueError: it isn't one of them; the answer is unchanged.
        """
        if word not in self.next_words:
            raise ValueError(f"{word!r} doesn't follow {' '.join(self.given)!r}")
        self._add(word)
        self._fill_in()

    def _add(self, word: str) -> None:
        at = len(self.given)
        self._options = [(words, option) for words, option in self._options if words[at] == word]
        self.given += (word,)

    def _fill_in(self) -> None:
        while len(following := self.next_words) == 1:
            self._add(following[0])
