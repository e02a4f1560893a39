"""The line for an option with completion: no widget, as the screen passes it every key to lose none."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

from textual.content import Content

from hotseat.plugin.aids import AIDS, GameAids, claimed_options, is_without, listed_options
from hotseat.plugin.decision import Option
from hotseat.plugin.parse_input import normalize_text
from hotseat.plugin.speech import GameSpeech, SpokenNames, meant_options
from hotseat.util.i18n import gettext as _
from hotseat.util.text_utils import join_names, without_period

if TYPE_CHECKING:
    from hotseat.plugin.queries import Query

Answer = TypeVar("Answer", bound=Option)

LONGEST = 500
"""The maximum length of the text, in characters; no option is as long."""
SHOWN = 6
"""The number of matching options that are listed at most."""


class CommandInput(Generic[Answer]):
    """The text being typed for a decision, and the options that it matches."""

    def __init__(
        self,
        game: GameSpeech[Any, Any],
        seen: Any,
        options: Sequence[Answer],
        queries: Sequence[Query[Any, Any]] = (),
        aids: str = AIDS[0],
        why: Callable[[str], str] = lambda _: "",
    ) -> None:
        self._game, self._aids, self._why = cast(GameAids, game), aids, why
        self.options, self._spoken = options, SpokenNames(game, seen)
        self._names = {option.text: game.option_names(seen, option)[0] for option in options}
        self._completed = {each.text: self._names[each.text] for each in self._listed(options)}
        self.queries = queries
        self.text = ""

    def insert(self, text: str) -> None:
        """Append text that is typed or pasted: its printable characters, up to `LONGEST` in all."""
        self.text = (self.text + "".join(filter(str.isprintable, text)))[:LONGEST]

    @property
    def found(self) -> Sequence[Answer]:
        """The options that the text matches, by any words of their names or texts; of equal ones the first."""
        meant = meant_options(self._spoken, self.text, self.options, self.options)
        if self._aids == AIDS[0]:
            return meant
        return claimed_options(self._game, self._aids, self._spoken.state, self.text, meant)

    def _listed(self, options: Sequence[Answer]) -> Sequence[Answer]:
        return options if self._aids == AIDS[0] else listed_options(self._game, self._aids, options)

    @property
    def option(self) -> Answer | None:
        """The option that the text selects; None if it matches none or several."""
        return self.found[0] if self.text.strip() and len(self.found) == 1 else None

    @property
    def query(self) -> Query[Any, Any] | None:
        """The query that the text begins with; None if it doesn't ask anything."""
        return next((query for query in self.queries if query.matches(self.text)), None)

    @property
    def completion(self) -> str:
        """The text after Tab: the longest beginning that all options share that begin with the text."""
        begun = normalize_text(self.text)
        for texts in (self._completed.values(), self._completed):
            if begun_texts := [text for text in texts if normalize_text(text).startswith(begun)]:
                return _shared(begun_texts)
        found = self.found
        return self._completed.get(found[0].text, self.text) if len(found) == 1 else self.text

    def key(self, key: str, character: str | None) -> None:
        """Handle a key that changes the text: a letter, Tab, Backspace, Ctrl+U or Ctrl+W; ignore any other."""
        if key == "tab":
            self.text = self.completion
        elif key == "backspace":
            self.text = self.text[:-1]
        elif key in ("ctrl+u", "ctrl+w"):
            self.text = "" if key == "ctrl+u" else self.text.rstrip().rpartition(" ")[0]
        elif character and character.isprintable():
            self.insert(character)

    @property
    def fault(self) -> str:
        """The reason why Enter can't play the text; "" if it can, or if the text is empty."""
        found = self.found
        if not self.text.strip() or len(found) == 1 or self.query is not None:
            return ""
        if found:
            answers = join_names(self._names[option.text] for option in found[:SHOWN])
            return _("{text} could mean {answers}").format(text=repr(self.text), answers=answers)
        if why := self._why(self.text):
            return without_period(why)
        return _("{text} is not possible here").format(text=repr(self.text))

    @property
    def _rest(self) -> str:
        """The characters that Tab would append, or the whole completion if it begins differently."""
        whole = self.completion
        return whole[len(self.text) :] if normalize_text(whole).startswith(normalize_text(self.text)) else whole

    @property
    def shown(self) -> Content:
        """The line as drawn: the text, its cursor, the characters that Tab would append, and the matching options."""
        rest, found = self._rest if self.text else "", self.found
        line = Content.assemble((" : ", "bold $accent"), self.text, ("_", "bold $accent"), (rest, "$quiet"))
        if not self.text:
            return line + Content.styled(f"  {_('type an answer: Tab completes, Enter plays, Esc leaves')}", "$quiet")
        if self.option is not None:
            return line
        if (query := self.query) is not None:
            return line + Content.styled(f"   {query.listed[1]}", "$quiet")
        names = join_names(self._names[option.text] for option in found[:SHOWN])
        if len(found) > SHOWN:
            names = _("{answers} and {number} more").format(answers=names, number=len(found) - SHOWN)
        nothing = "" if is_without(self._aids, "no-dots") else _("no answer begins with this")
        return line + Content.styled(f"   {names or nothing}", "$quiet")


def _shared(texts: Sequence[str]) -> str:
    """Return the longest common beginning of the texts: that of their first and last in alphabetical order."""
    first, last = min(texts), max(texts)
    return next((first[:at] for at, letter in enumerate(first) if not last.startswith(letter, at)), first)
