"""The texts of the text interface and of exports, which are the same for every game.

A game overrides what it describes better.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, Generic, Literal, NamedTuple

from hotseat.codec.names import caseless
from hotseat.plugin.components import describe_components
from hotseat.plugin.decision import E, Option, Q, R, S, Step
from hotseat.plugin.game import Game, Topic
from hotseat.records.profile_sections import Section
from hotseat.records.replay import Replay
from hotseat.records.transcript import Transcript
from hotseat.util.i18n import gettext as _
from hotseat.util.i18n import gettext_noop
from hotseat.util.text_utils import after_colon, quote_input, with_period

BRIEF = 3
"""The maximum number of options of a kind listed in one line; of more, only the number appears."""


class TextMoment(NamedTuple, Generic[S, Q]):
    """A state as the user may see it, with the user's pending decision."""

    view: S
    """A view of the state, which holds nothing hidden from the user."""
    decision: Q | None = None
    """The pending decision, if the user has to decide."""


class LookupCommand(NamedTuple, Generic[S, Q]):
    """A command that prints information and changes nothing."""

    word: str
    more: str
    """The arguments that may follow the word, for the help."""
    help: str
    """A description of the command, marked for translation."""
    describe: Callable[[TextMoment[S, Q], str], Iterable[str]]
    """The function that returns the lines to print, from the current moment and the text after the word."""
    about: Literal["question", "moment", "game"] = "moment"
    """The subject of the lines. A lookup about a decision is available only while playing."""
    of_all: str = ""
    """The description where the lines show the secrets of all seats, as in a replay; "" if they show no secrets."""
    hint: bool = False
    """Whether the lines help the player, so that a serious game goes without the command."""


class OptionGroup(NamedTuple):
    """Options that begin with the same words."""

    head: str
    """The common words."""
    rests: tuple[str, ...]
    """The remaining words of each option; () for a single option without further words."""


class TextRenderer(Generic[S, Q, R, E]):
    """The texts of a game. A game overrides what it describes better."""

    def __init__(self, game: Game[S, Q, R, E], *, hints: bool = True) -> None:
        self.game = game
        self.hints = hints

    @property
    def commands(self) -> tuple[LookupCommand[S, Q], ...]:
        """The lookup commands that are available."""
        return tuple(lookup for lookup in self.lookups if self.hints or not lookup.hint)

    @property
    def lookups(self) -> tuple[LookupCommand[S, Q], ...]:
        text = gettext_noop("the position as you see it")
        table = LookupCommand[S, Q]("table", "", text, lambda at, _: self.game.render_text(at.view))
        if not self.game.has_components:
            return (table, *self.rules)
        message = gettext_noop("the cards and other components, all or those with these words")
        lines = partial(describe_components, self.game.components())
        cards = LookupCommand[S, Q]("cards", "[WORDS]", message, lambda _, text: lines(text), about="game")
        return (table, cards, *self.rules)

    def profile_sections(self) -> Sequence[Section]:
        """Return further sections of the statistics, such as the progress with exercises; there are none by default."""
        return ()

    @property
    def rules(self) -> tuple[LookupCommand[S, Q], ...]:
        """The lookup command for the rules by topic; none if the game has no topics."""
        topics, message = self.game.topics(), gettext_noop("the rules, topic by topic")
        rules = LookupCommand[S, Q]("rules", "[TOPIC]", message, lambda _, text: describe_topic(topics, text), "game")
        return (rules,) * bool(topics)

    # --- options ------------------------------------------------------------------------------------------------------

    def head(self, option: Any) -> str:
        """Return the first words of an option's text, by which options are grouped."""
        return str(option.text).partition(" ")[0]

    def shorten_option(self, rests: Sequence[str]) -> Sequence[str]:
        """Return the remaining words of the options of a group, shortened where possible."""
        return rests

    def costs(self, at: TextMoment[S, Q], begun: str = "") -> list[str]:
        """Return a sentence for each kind of cost that options have."""
        return []

    def brief(self, decision: Q) -> str:
        """Return the options of a decision in one line, without those that must be typed in full."""
        common = (option for option in decision.options if option.text not in self.game.no_abbreviation)
        return _("; ").join(map(_brief, self._groups(common)))

    def in_full(self, decision: Q, begun: str = "") -> list[str]:
        """Return the options of a decision, a line for each group."""
        chosen = [option for option in decision.options if option.text.partition(" ")[0].startswith(begun)]
        if not chosen:
            message = _("No answer here begins with {text}; {answers}.")
            return [message.format(text=quote_input(begun), answers=self.brief(decision))]
        return [
            after_colon(group.head, _(", ").join(self.shorten_option(group.rests))) for group in self._groups(chosen)
        ]

    def why_not(self, text: str, at: TextMoment[S, Q]) -> str:
        """Return a sentence about a line that stands for no option or command."""
        return _("{text} is neither an answer nor a command.").format(text=quote_input(text))

    def _groups(self, options: Iterable[Option]) -> list[OptionGroup]:
        found: dict[str, list[str]] = {}
        for option in options:
            head = self.head(option)
            found.setdefault(head, []).append(option.text.removeprefix(head).strip())
        return [OptionGroup(head, tuple(filter(None, rests))) for head, rests in found.items()]

    # --- replays and exports ------------------------------------------------------------------------------------------

    def transcript(self, replay: Replay[S, Q, R, E]) -> Transcript[S, Q, R, E]:
        """Return the texts of a whole game, for exports."""
        return Transcript(replay)

    def add_remarks(self, replay: Replay[S, Q, R, E]) -> str:
        """Add the stored remarks on a game to its replay. By default there are none."""
        return ""

    # --- steps and results --------------------------------------------------------------------------------------------

    def describe_answer(self, step: Step[S, E]) -> list[str]:
        """Return the description of a step for the seat that decided. The end of the game is described separately."""
        return [with_period(self.game.describe_step(step))]

    def describe_end(self, state: S, result: str) -> list[str]:
        """Return the description of the end of the game."""
        return [with_period(result)]

    def last_look(self, seen: S) -> list[str]:
        """Return the lines that show the last state of a replay which was printed as a whole."""
        return self.game.render_text(seen)


def describe_topic(topics: Sequence[Topic], text: str) -> list[str]:
    """Return a topic of the rules, found by words of its heading; else the headings that contain the words, or all."""
    words = caseless(text).split()
    found = [topic for topic in topics if all(word in caseless(topic.heading) for word in words)]
    if words and len(found) == 1:
        return [with_period(found[0].heading), *found[0].paragraphs]
    return [_("Name a topic of the rules:"), *(with_period(topic.heading) for topic in (found or topics))]


def _brief(group: OptionGroup) -> str:
    if not group.rests:
        return group.head
    return f"{group.head} {', '.join(group.rests) if len(group.rests) <= BRIEF else f'({len(group.rests)})'}"
