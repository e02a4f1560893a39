"""Typing an option as text, with completion. No widget, so that fast typing loses no key."""

from collections.abc import Collection, Mapping, Sequence
from typing import Generic, TypeVar

from textual.content import Content

from tashkalar.i18n import gettext as _
from tashkalar.tabletop.decision import Option
from tashkalar.tabletop.parse_input import NO_NAMES, localized_text, match_options, normalize_text

Answer = TypeVar("Answer", bound=Option)

SHOWN = 6
"""How many possible answers are shown."""


class CommandInput(Generic[Answer]):
    """A line being typed for a question.

    Args:
        options: those of the question.
        in_full: the answers that no abbreviation gives.
        word_names: what words of answers are called in the player's language.
    """

    def __init__(
        self, options: Sequence[Answer], in_full: Collection[str] = (), called: Mapping[str, str] = NO_NAMES
    ) -> None:
        self.options = options
        self.in_full = in_full
        self.word_names = called
        self.text = ""

    @property
    def found(self) -> tuple[Answer, ...]:
        """The options that the text may mean."""
        return match_options(self.text, self.options, self.in_full, self.word_names)

    @property
    def option(self) -> Answer | None:
        """The one that it means; None for none or several."""
        return self.found[0] if self.text.strip() and len(self.found) == 1 else None

    @property
    def completion(self) -> str:
        """What Tab would make of the text: as much as all the options agree on that begin with it."""
        begun = self.text.lower()
        if texts := [option.text for option in self.options if option.text.startswith(begun)]:
            return _shared(texts)
        begun = normalize_text(self.text)
        named = [localized_text(option.text, self.word_names) for option in self.options]
        if texts := [text for text in named if normalize_text(text).startswith(begun)]:
            return _shared(texts)
        found = self.found
        return found[0].text if len(found) == 1 else self.text

    def key(self, key: str, character: str | None) -> None:
        """A key of the line itself: a letter, or one that changes what was typed; any other does nothing.

        Args:
            key: its name, as Textual calls it.
            character: what it types, if anything.
        """
        if key == "tab":
            self.text = self.completion
        elif key == "backspace":
            self.text = self.text[:-1]
        elif key in ("ctrl+u", "ctrl+w"):
            self.text = "" if key == "ctrl+u" else self.text.rstrip().rpartition(" ")[0]
        elif character and character.isprintable():
            self.text += character

    @property
    def fault(self) -> str:
        """Why Enter can't play the text, or "" if it can or if nothing was typed."""
        found = self.found
        if not self.text.strip() or len(found) == 1:
            return ""
        if found:
            answers = _(", ").join(option.text for option in found[:SHOWN])
            return _("{text} may mean {answers}").format(text=repr(self.text), answers=answers)
        return _("{text} is not possible here").format(text=repr(self.text))

    @property
    def _rest(self) -> str:
        """What Tab would add, or all that it would make of the text if that begins otherwise."""
        whole = self.completion
        return whole[len(self.text) :] if normalize_text(whole).startswith(normalize_text(self.text)) else whole

    @property
    def shown(self) -> Content:
        """The line with its cursor, what Tab would add, and what the text may mean."""
        rest, found = self._rest if self.text else "", self.found
        line = Content.assemble((" : ", "bold $accent"), self.text, ("_", "bold $accent"), (rest, "$quiet"))
        if not self.text:
            return line + Content.styled(f"  {_('type an answer: Tab completes, Enter plays, Esc leaves')}", "$quiet")
        if self.option is not None:
            return line
        names = ", ".join(option.text for option in found[:SHOWN])
        if len(found) > SHOWN:
            names = _("{answers} and {number} more").format(answers=names, number=len(found) - SHOWN)
        return line + Content.styled(f"   {names or _('nothing begins so')}", "$quiet")


def _shared(texts: Sequence[str]) -> str:
    """What all texts begin with: the first and the last of them tell."""
    first, last = min(texts), max(texts)
    return next((first[:at] for at, letter in enumerate(first) if not last.startswith(letter, at)), first)
