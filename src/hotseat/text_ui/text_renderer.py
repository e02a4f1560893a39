"""The texts of the text interface and of exports, which are the same for every game.

A game overrides what it describes better.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from types import MappingProxyType
from typing import Any, Generic, NamedTuple

from hotseat.codec.names import caseless
from hotseat.plugin.aids import AIDS, claimed_options, is_without, listed_options
from hotseat.plugin.components import describe_components
from hotseat.plugin.decision import E, Option, Q, R, S, Step
from hotseat.plugin.game import Game, Topic
from hotseat.plugin.queries import Moment, Query
from hotseat.plugin.speech import begun_options
from hotseat.records import saved_games
from hotseat.records.profile_sections import Section
from hotseat.records.replay import Replay
from hotseat.records.settings import FULL
from hotseat.records.transcript import Transcript
from hotseat.text_ui.console import Console
from hotseat.util.i18n import gettext as _
from hotseat.util.i18n import gettext_noop
from hotseat.util.text_utils import (
    after_colon,
    ambiguous,
    capitalize,
    did_you_mean,
    join_sentences,
    quote_input,
    with_period,
    without_period,
)

USE = gettext_noop("what the coach would look at, then plan, then answers")
MISSING = {
    "end": gettext_noop("The turn can't end yet: {question}."),
    "skip": gettext_noop("This can't be skipped: {question}."),
}
"""The sentences about answers of every game that aren't possible now."""
BRIEF = 3
"""The maximum number of options of a kind listed in one line; of more, only the number appears."""


class OptionGroup(NamedTuple):
    """Options that begin with the same words."""

    head: str
    """The common words."""
    rests: tuple[str, ...]
    """The remaining words of each option; () for a single option without further words."""


ASKS = gettext_noop("Name a topic of the rules:")
CLAUSE = re.compile(r"[A-Za-z]?\d+(\.\d+)?")
"""The number of a clause."""


class ReplayCommand(NamedTuple, Generic[S, Q, R, E]):
    """A command of a game for the position at the cursor of a replay."""

    word: str
    help: str
    """The help text, in the player's language."""
    run: Callable[[Replay[S, Q, R, E], Console], None]


class TextRenderer(Generic[S, Q, R, E]):
    """The texts of a game. A game overrides what it describes better."""

    def __init__(
        self, game: Game[S, Q, R, E], *, hints: bool = True, verbosity: str = FULL, shows_signs: bool = False
    ) -> None:
        self.game = game
        self.hints = hints
        self.verbosity = verbosity
        """The value of the setting for what is said without being asked for."""
        self.shows_signs = shows_signs
        """Whether names have the signs of the screens beside them."""
        self.aids = AIDS[0]
        """The step of aids at the table, for games with `aids`."""
        self.check: Callable[[], object] = lambda: None
        """Called often during long work; it raises KeyboardInterrupt to stop that."""

    signs: Mapping[str, str] = MappingProxyType({})
    """The words of further commands of the game, by the keys of its screens that do the same."""

    def queries(self) -> tuple[Query[S, Q], ...]:
        """Return the queries that the game declares, and those that every game has."""
        declared = self.game.queries()
        words = {each.word for each in declared}
        common = (each for each in self._common_queries() if each.word not in words)
        return tuple(each for each in (*declared, *common) if self.hints or not each.hint)

    def _common_queries(self) -> Iterator[Query[S, Q]]:
        text = gettext_noop("the position as you see it")
        yield Query("table", "", text, lambda at, _: self.game.render_text(at.view))
        if self.game.has_components:
            message = gettext_noop("the cards and other components, all or those with these words")
            lines = partial(describe_components, self.game.components())
            yield Query("cards", "[WORDS]", message, lambda _, text: lines(text), about="game", helps=lambda _: False)
        if self.game.hints:
            yield Query("hint", "[plan | answers]", USE, self._hint, about="question", hint=True)
            text = gettext_noop("the coach's plan for the turn")
            yield Query("plan", "", text, lambda at, _: self._hint(at, "plan"), about="question", hint=True)
        if self.game.has_topics:
            describe, text = partial(describe_rules, self.game), gettext_noop("the rules, topic by topic")
            rules: Query[S, Q] = Query("rules", "[TOPIC]", text, lambda _, text: describe(text), about="game")
            rules = rules._replace(helps=lambda _: False)
            if self.game.has_demonstrations:
                text = gettext_noop("the rules, topic by topic, or the positions that show a clause")
                rules = rules._replace(more="[TOPIC | CLAUSE]", help=text)
            yield rules

    @cached_property
    def _plan(self) -> Any:
        """The coach's plan for the turn, a `TurnPlan`."""
        from hotseat.coach.hints import make_plan  # imports the computer players

        return make_plan(self.game)

    def _hint(self, at: Moment[S, Q], more: str) -> list[str]:
        from hotseat.coach.hints import hint_lines

        if at.decision is None or self._plan is None:
            return []
        return hint_lines(self._plan, at.view, at.decision.seat, more, self.check)

    def profile_sections(self) -> Sequence[Section]:
        """Return further sections of the statistics, as the progress with exercises; by default that in the gym."""
        if not self.game.has_gym:
            return ()
        from hotseat.play.gym_section import gym_sections  # imports pydantic

        return gym_sections(self.game)

    # --- options ------------------------------------------------------------------------------------------------------

    def head(self, option: Any) -> str:
        """Return the first words of an option's text, by which options are grouped."""
        return str(option.text).partition(" ")[0]

    def shorten_option(self, rests: Sequence[str]) -> Sequence[str]:
        """Return the remaining words of the options of a group, shortened where possible."""
        return rests

    def costs(self, at: Moment[S, Q], begun: str = "") -> list[str]:
        """Return a sentence for each kind of cost that options have."""
        return []

    def brief_decision(self, at: Moment[S, Q]) -> str:
        """Return the pending decision in brief, as sentences; "" where its prompt and answers are brief enough."""
        assert at.decision is not None
        return self.game.brief_decision(at.view, at.decision)

    @property
    def hides_claims(self) -> bool:
        """Whether options that are claimed aren't listed and abbreviated, as marks of options are left out."""
        return is_without(self.aids, "no-dots")

    def claimed(self, text: str, at: Moment[S, Q], options: Sequence[Option]) -> Sequence[Option]:
        """Return those of the options that a line may stand for; where claims are hidden it has to name one wholly."""
        return claimed_options(self.game, self.aids, at.view, text, options)

    def listed(self, options: Sequence[Option]) -> Sequence[Option]:
        """Return those of the options that may be listed."""
        return listed_options(self.game, self.aids, options)

    def brief_options(self, at: Moment[S, Q]) -> str:
        """Return the options of a decision in one line, by the game's words if it has any."""
        assert at.decision is not None
        aided = self.aids == AIDS[0]
        words = (
            self.game.brief_options(at.view, at.decision)
            if aided
            else self.game.brief_aided(at.view, at.decision, self.aids)
        )
        return words or self.brief(at.decision)

    def brief(self, decision: Q) -> str:
        """Return the options of a decision in one line, without those that must be typed in full."""
        common = (option for option in self.listed(decision.options) if option.text not in self.game.no_abbreviation)
        return _("; ").join(map(_brief, self._groups(common)))

    def in_full(self, at: Moment[S, Q], begun: str = "") -> list[str]:
        """Return the options, a line for each with its words if the game has any, else for each group."""
        assert at.decision is not None
        decision = at.decision
        claim = self.game.claim_help(at.view, decision) if self.hides_claims else ""
        chosen = begun_options(self.game, at.view, begun, self.listed(decision.options))
        if claim and (begun or not chosen):
            return self._option_lines(at, chosen) if chosen else [claim]
        if not chosen:
            message = _("No answer here begins with {text}; {answers}.")
            return [message.format(text=quote_input(begun), answers=self.brief(decision))]
        return [*self._option_lines(at, chosen), *filter(None, [claim])]

    def _option_lines(self, at: Moment[S, Q], chosen: Sequence[Option]) -> list[str]:
        """Return options, a line for each with its words if the game has any, else for each group."""
        if lines := self._describe_options(at, chosen):
            return lines
        words = [self.game.describe_option(at.view, option) for option in chosen]
        if words != [option.text for option in chosen]:
            return [after_colon(option.text, text) for option, text in zip(chosen, words, strict=True)]
        return [
            after_colon(group.head, _(", ").join(self.shorten_option(group.rests))) for group in self._groups(chosen)
        ]

    def narrow(self, at: Moment[S, Q], options: Sequence[Option]) -> list[str]:
        """Return the options among which the next line chooses, as a line may stand for each of them."""
        return self._describe_options(at, options) or [ambiguous([option.text for option in options])]

    def _describe_options(self, at: Moment[S, Q], options: Sequence[Option]) -> list[str]:
        if self.aids == AIDS[0]:
            return self.game.describe_options(at.view, options)
        return self.game.describe_aided(at.view, options, self.aids)

    def why_not(self, text: str, at: Moment[S, Q]) -> str:
        """Return a sentence about a line that stands for no option or command."""
        if at.decision is not None and (why := self.game.why_not_claimed(at.view, at.decision, text)):
            return why
        if at.decision is not None and text in MISSING:
            question = without_period(self.game.prompt(at.view, at.decision))
            return _(MISSING[text]).format(question=question)
        unknown = _("{text} is neither an answer nor a command.").format(text=quote_input(text))
        if at.decision is None or not self.hides_claims:
            return unknown
        return join_sentences(unknown, self.game.claim_help(at.view, at.decision))

    def nearest(self, text: str, at: Moment[S, Q], known: Sequence[str]) -> str:
        """Return a sentence with the option or command that is nearest to such a line; "" if none is near."""
        return did_you_mean(text, known)

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
        """Add the coach's remarks on a game and its variations to its replay; return a notice about their files."""
        replay.remarks = {}
        notices = [self._add_analysis(replay)]
        if saved_games.has_variations(replay) and replay.is_open:
            from hotseat.records.variations import add_variations, read_variations  # imports pydantic

            variations, notice = read_variations(replay)
            add_variations(replay, variations)
            notices.append(notice)
        return join_sentences(*notices)

    def _add_analysis(self, replay: Replay[S, Q, R, E]) -> str:
        if not (self.game.hints and saved_games.was_analysed(replay)):
            return ""
        from hotseat.coach import analysis, messages  # imports the computer players

        found = analysis.Analysis(replay)
        replay.remarks = messages.remarks_by_ply(found.evaluated, found.in_words)
        return found.notice

    def replay_commands(self) -> Sequence[ReplayCommand[S, Q, R, E]]:
        """Return the commands of the game for a position of a replay; by default none."""
        return ()

    # --- steps and results --------------------------------------------------------------------------------------------

    def describe_answer(self, step: Step[S, E]) -> list[str]:
        """Return the description of a step for the seat that decided. The end of the game is described separately."""
        return [with_period(self.game.say_step(step))]

    def describe_end(self, state: S, result: str) -> list[str]:
        """Return the description of the end of the game."""
        return [with_period(capitalize(result, *self.game.names(state)))]

    def last_look(self, seen: S) -> list[str]:
        """Return the lines that show the last state of a replay which was printed as a whole."""
        return self.game.render_text(seen)


def describe_rules(game: Game[Any, Any, Any, Any], text: str) -> list[str]:
    """Return the demonstration of a clause, by its number, or else a topic of the rules, see `describe_topic`."""
    if not game.has_demonstrations:
        return describe_topic(game.topics(), text)
    from hotseat.play.demonstration_run import demonstration_lines, find_demonstration, unknown_clause

    shown = game.demonstrations()
    if (found := find_demonstration(shown, text)) is not None:
        return [*demonstration_lines(game, found)]
    if CLAUSE.fullmatch(text.strip()):
        return unknown_clause(game, text)
    lines = describe_topic(game.topics(), text)
    return lines if lines[0] != _(ASKS) else [*lines, *unknown_clause(game, "")]


def describe_topic(topics: Sequence[Topic], text: str) -> list[str]:
    """Return a topic of the rules, found by words of its heading; else the headings that contain the words, or all."""
    words = caseless(text).split()
    found = [topic for topic in topics if all(word in caseless(topic.heading) for word in words)]
    found = [topic for topic in found if caseless(topic.heading).split() == words] or found
    if words and len(found) == 1:
        return [with_period(found[0].heading), *found[0].paragraphs]
    return [_(ASKS), *(with_period(topic.heading) for topic in (found or topics))]


def _brief(group: OptionGroup) -> str:
    if not group.rests:
        return group.head
    return f"{group.head} {', '.join(group.rests) if len(group.rests) <= BRIEF else f'({len(group.rests)})'}"
