"""Typing an answer as text, with completion; no widget, so that not even the fastest keys get lost."""

from textual.content import Content

from tashkalar.engine.decision import Decision, Option
from tashkalar.words import typed

SHOWN = 6
"""How many possible answers are shown."""


class TypedLine:
    """A line being typed for a question.

    Args:
        decision: the question.
    """

    def __init__(self, decision: Decision) -> None:
        self.decision = decision
        self.text = ""

    @property
    def found(self) -> tuple[Option, ...]:
        """The options that the text may mean."""
        return typed(self.text, self.decision)

    @property
    def option(self) -> Option | None:
        """The one that it means; None for none or several."""
        return self.found[0] if self.text.strip() and len(self.found) == 1 else None

    @property
    def completion(self) -> str:
        """What Tab would make of the text: as much as all the options agree on that begin with it."""
        texts = [option.text for option in self.decision.options if option.text.startswith(self.text.lower())]
        if not texts:
            found = self.found
            return found[0].text if len(found) == 1 else self.text
        shared = min(texts)
        for text in texts:
            while not text.startswith(shared):
                shared = shared[:-1]
        return shared

    def key(self, key: str, character: str | None) -> None:
        """A key of the line itself."""
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
            return f"{self.text!r} may mean {', '.join(option.text for option in found[:SHOWN])}"
        return f"{self.text!r} is not possible here"

    @property
    def shown(self) -> Content:
        """The line with its cursor, what Tab would add, and what the text may mean."""
        rest = self.completion.removeprefix(self.text.lower()) if self.text else ""
        found = self.found
        line = Content.assemble((" : ", "bold $accent"), self.text, ("_", "bold $accent"), (rest, "$quiet"))
        if not self.text:
            return line + Content.styled("  type an answer: Tab completes, Enter plays, Esc leaves", "$quiet")
        if self.option is not None:
            return line
        names = ", ".join(option.text for option in found[:SHOWN])
        more = f" and {len(found) - SHOWN} more" if len(found) > SHOWN else ""
        return line + Content.styled(f"   {names or 'nothing begins so'}{more}", "$quiet")
