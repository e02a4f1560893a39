"""What a typed line may mean as an answer."""

from collections.abc import Collection, Sequence
from typing import TypeVar

from tashkalar.kernel.decision import Option

Answer = TypeVar("Answer", bound=Option)


def typed(text: str, options: Sequence[Answer], in_full: Collection[str] = ()) -> tuple[Answer, ...]:
    """The options that a typed line may mean: the exact one alone, else those that its words begin.

    Args:
        text: the line.
        options: those of the question.
        in_full: the answers that no abbreviation gives, such as giving up.
    """
    words = text.lower().split()
    wanted = " ".join(words)
    exact = tuple(option for option in options if option.text == wanted)
    return exact or tuple(o for o in options if o.text not in in_full and _begins(words, o.text.split()))


def _begins(words: list[str], option: list[str]) -> bool:
    """Whether the words begin parts of the option, in order: "su kn e5" begins "summon knight e5 r90"."""
    rest = iter(option)
    return all(any(part.startswith(word) for part in rest) for word in words)
