"""How a game is described in the text interface. A game overrides what it describes better.

What isn't said here is said of every game alike.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic, Literal, NamedTuple

from tashkalar.i18n import gettext as _
from tashkalar.i18n import gettext_noop
from tashkalar.tabletop.decision import E, Option, Q, R, S, Step
from tashkalar.tabletop.game import Game, Topic
from tashkalar.tabletop.text_utils import quote_input, with_period

BRIEF = 3
"""So many answers of a kind are told at once; of more, only their number."""


class TextMoment(NamedTuple, Generic[S, Q]):
    """What is looked at, and what is to be answered there."""

    view: S
    """A view: whoever looks may see all that is in it."""
    decision: Q | None = None
    """The question of whoever looks, if any."""


class LookupCommand(NamedTuple, Generic[S, Q]):
    """Something that can be looked at by a word."""

    word: str
    more: str
    """What may follow the word, for the help."""
    help: str
    """What it tells, to be looked up."""
    describe: Callable[[TextMoment[S, Q], str], Iterable[str]]
    """Says it; takes the moment, and what followed the word."""
    about: Literal["question", "moment", "game"] = "moment"
    """What it speaks of; of a question only while one is asked."""
    of_all: str = ""
    """Its help where it tells the secrets of all seats, as in a replay, to be looked up; "" if it tells no secret."""


class Group(NamedTuple):
    """Answers that begin with the same words."""

    head: str
    rests: tuple[str, ...]
    """How each of them goes on; () for a single answer that doesn't."""


class TextRenderer(Generic[S, Q, R, E]):
    """The default texts. A game overrides what it describes better.

    A game that has better ones overrides them.

    Args:
        game: what is told.
    """

    def __init__(self, game: Game[S, Q, R, E]) -> None:
        self.game = game

    @property
    def lookups(self) -> tuple[LookupCommand[S, Q], ...]:
        """What can be looked at."""
        text = gettext_noop("the moment as you see it")
        return (LookupCommand("table", "", text, lambda at, _: self.game.render_text(at.view)), *self.rules)

    @property
    def rules(self) -> tuple[LookupCommand[S, Q], ...]:
        """The rules by topic, if the game brings any."""
        topics, message = self.game.topics(), gettext_noop("the rules, topic by topic")
        return (
            (LookupCommand("rules", "[TOPIC]", message, lambda _, text: _topic(topics, text), about="game"),)
            if topics
            else ()
        )

    # --- what may be answered -----------------------------------------------------------------------------------------

    def head(self, option: Any) -> str:
        """The words by which an answer is put together with others like it.

        Args:
            option: one of a question's.
        """
        return str(option.text).partition(" ")[0]

    def shorten_option(self, rests: Sequence[str]) -> Sequence[str]:
        """How the answers of a group go on, with fewer words if that can be.

        Args:
            rests: how each goes on in full.
        """
        return rests

    def costs(self, at: TextMoment[S, Q], begun: str = "") -> list[str]:
        """What answers cost, each cost a sentence.

        Args:
            at: the moment.
            begun: how the answers begin; all if left out.
        """
        return []

    def brief(self, decision: Q) -> str:
        """What may be answered, in one line; what must be typed in full goes without saying.

        Args:
            decision: the question.
        """
        return _("; ").join(
            _brief(group) for group in self._groups(o for o in decision.options if o.text not in self._rare)
        )

    def in_full(self, decision: Q, begun: str = "") -> list[str]:
        """What may be answered, a line for each group of answers.

        Args:
            decision: the question.
            begun: how the first words of those wanted begin; all if left out.
        """
        chosen = [option for option in decision.options if option.text.partition(" ")[0].startswith(begun)]
        if not chosen:
            message = _("Nothing that begins with {text} may be answered here; {answers}.")
            return [message.format(text=quote_input(begun), answers=self.brief(decision))]
        groups = [(group.head, ", ".join(self.shorten_option(group.rests))) for group in self._groups(chosen)]
        return [f"{head}: {rests}" if rests else head for head, rests in groups]

    def why_not(self, text: str, at: TextMoment[S, Q]) -> str:
        """Why a line is no answer here, in a sentence.

        Args:
            text: the line.
            at: the moment.
        """
        return _("{text} is neither an answer nor a command.").format(text=quote_input(text))

    @property
    def _rare(self) -> frozenset[str]:
        return self.game.no_abbreviation

    def _groups(self, options: Iterable[Option]) -> list[Group]:
        found: dict[str, list[str]] = {}
        for option in options:
            head = self.head(option)
            found.setdefault(head, []).append(option.text.removeprefix(head).strip())
        return [Group(head, tuple(filter(None, rests))) for head, rests in found.items()]

    # --- what has happened --------------------------------------------------------------------------------------------

    def describe_answer(self, step: Step[S, E]) -> list[str]:
        """What an answer did, for the seat that gave it; how the game ended is told for itself.

        Args:
            step: as that seat has witnessed it.
        """
        return [with_period(self.game.describe_step(step))]

    def describe_end(self, state: S) -> list[str]:
        """How the game ended.

        Args:
            state: the last moment.
        """
        return [with_period(self.game.describe_result(state))]

    def last_look(self, seen: S) -> list[str]:
        """The last moment of a game that was told as a whole.

        Args:
            seen: a view of it, or the whole state where nothing is a secret any more.
        """
        return self.game.render_text(seen)


def _topic(topics: Sequence[Topic], text: str) -> list[str]:
    """A topic of the rules, by any words of its heading; all headings if these name none or several."""
    words = text.casefold().split()
    found = [topic for topic in topics if all(word in topic.heading.casefold() for word in words)]
    if words and len(found) == 1:
        return [with_period(found[0].heading), *found[0].paragraphs]
    return [_("Name a topic of the rules:"), *(with_period(topic.heading) for topic in (found or topics))]


def _brief(group: Group) -> str:
    if not group.rests:
        return group.head
    return f"{group.head} {', '.join(group.rests) if len(group.rests) <= BRIEF else f'({len(group.rests)})'}"
