"""The texts of Tash-Kalar in the text interface, and its lookup commands."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

from hotseat.records import saved_games
from hotseat.records.profile_sections import Section
from hotseat.text_ui import text_renderer
from hotseat.util.i18n import gettext_noop
from hotseat.util.text_utils import ambiguous, did_you_mean, join_sentences, quote_input, with_period
from tashkalar import gettext as _
from tashkalar.engine import HIDDEN, RESIGN, Decision, GameState, Option, Outcome, View
from tashkalar.engine.events import Event, GameEnded, TurnBegan
from tashkalar.engine.geometry import NAMES
from tashkalar.game_types import Replay, Step
from tashkalar.text import options, reasons
from tashkalar.text_ui import board_lookups, card_lookups, score_lookups

if TYPE_CHECKING:
    from tashkalar.coach.turn_plan import TurnPlan
    from tashkalar.exports.transcript import TashKalarTranscript

Moment: TypeAlias = text_renderer.TextMoment[GameState, Decision]
Lookup: TypeAlias = text_renderer.LookupCommand[GameState, Decision]


class TashKalarTextRenderer(text_renderer.TextRenderer[GameState, Decision, Outcome, Event]):
    """The texts and lookup commands of Tash-Kalar."""

    @property
    def lookups(self) -> tuple[Lookup, ...]:
        hint = Lookup("hint", HINT_PARTS, HINT_USE, self._hint, about="question", hint=True)
        return (*LOOKUPS, hint, *self.rules)

    @cached_property
    def _plan(self) -> TurnPlan:
        """The coach's plan for the turn."""
        from tashkalar.coach.turn_plan import TurnPlan  # imports the computer players

        return TurnPlan()

    def _hint(self, at: Moment, more: str) -> list[str]:
        if at.decision is None:
            return []
        return board_lookups.describe_hint(View(at.decision.seat, at.view), more, self._plan)

    def profile_sections(self) -> Sequence[Section]:
        from tashkalar.puzzles.progress import profile_sections

        return profile_sections()

    def transcript(self, replay: Replay) -> TashKalarTranscript:
        from tashkalar.exports.transcript import TashKalarTranscript  # few runs export

        return TashKalarTranscript(replay)

    def add_remarks(self, replay: Replay) -> str:
        if not saved_games.was_analysed(replay):
            return ""
        from hotseat.coach import analysis, messages  # imports the computer players

        found = analysis.Analysis(replay)
        replay.remarks = messages.remarks_by_ply(found.evaluated)
        return found.notice

    def head(self, option: Option) -> str:
        # groups summonings by being and moves by the piece's square, all else by verb
        if option.card and option.square >= 0:
            return f"{option.verb} {option.card}"
        return f"{option.verb} {NAMES[option.square]}" if option.to >= 0 else option.verb

    def shorten_option(self, rests: Sequence[str]) -> Sequence[str]:
        squares = [NAMES.index(rest) for rest in rests if rest in NAMES]
        return options.square_ranges(squares) if len(squares) == len(rests) else rests

    def costs(self, at: Moment, begun: str = "") -> list[str]:
        return options.option_costs(at.view, at.decision, begun, text_renderer.BRIEF) if at.decision is not None else []

    def why_not(self, text: str, at: Moment) -> str:
        if at.decision is None:
            return super().why_not(text, at)
        return reasons.why_not_an_option(text, at.view, at.decision)

    def describe_answer(self, step: Step) -> list[str]:
        # the result is described by `describe_end`, for a resignation with its reason
        if step.option == RESIGN.text:
            return []
        events = tuple(event for event in step.events if not isinstance(event, GameEnded))
        begins = any(isinstance(event, TurnBegan) for event in events)
        text = with_period(self.game.describe_step(step._replace(events=events)))
        return [text, *(score_lookups.describe_stalemate(step.state) if begins else ())]

    def describe_end(self, state: GameState, result: str) -> list[str]:
        return [*super().describe_end(state, result), *score_lookups.describe_scores(state)]

    def last_look(self, seen: GameState) -> list[str]:
        return [*board_lookups.describe_board(seen), "", *score_lookups.describe_scores(seen)]


def _hand(at: Moment, _: str) -> list[str]:
    """Return the hand of the seat that has to decide, or else all hands that the user may see."""
    seen = [seat for seat, held in enumerate(at.view.seats) if HIDDEN not in held.summonable]
    seats = seen if at.decision is None else [at.decision.seat]
    return [line for seat in seats for line in card_lookups.describe_hand(at.view, seat, at.decision)]


def _gaps(at: Moment, _: str) -> list[str]:
    return reasons.describe_flare_leads(at.view, at.decision.seat) if at.decision is not None else []


def _chance(at: Moment, _: str) -> list[str]:
    return board_lookups.describe_win_chance(View(at.decision.seat, at.view)) if at.decision is not None else []


def _card(at: Moment, name: str) -> list[str]:
    """Return the lines about a card by its name; without a name about the source of the pending decision."""
    source, cards = at.decision.source if at.decision else "", at.view.config.cards
    found = card_lookups.find_card(cards, name) if name else [source] * bool(source)
    if len(found) == 1:
        ways = card_lookups.describe_summonings(at.view, found[0], at.decision)
        return [*card_lookups.describe_card(cards, found[0]), *ways]
    if found:
        return [ambiguous(found)]
    if not name:
        return [_("Name a card.")]
    known = (*cards.beings, *cards.flares, *cards.tasks)
    return [join_sentences(_("There is no card {name}.").format(name=quote_input(name)), did_you_mean(name, known))]


HINT_PARTS = "[plan | answers]"
"""The words after the command for a hint."""
HINT_USE = gettext_noop("what the coach would look at, then plan, then answers")

LOOKUPS: tuple[Lookup, ...] = (
    Lookup("gaps", "", gettext_noop("how close your flare is to being allowed"), _gaps, about="question"),
    Lookup("board", "", gettext_noop("a drawing of the arena"), lambda at, _: board_lookups.describe_board(at.view)),
    Lookup(
        "row",
        "e | 5 | e5",
        gettext_noop("what stands on a column, a row or a square"),
        lambda at, of: board_lookups.describe_row(at.view, of),
    ),
    Lookup(
        "pieces",
        "[NAME | all]",
        gettext_noop("the pieces of a player or of all, by rank"),
        lambda at, of: board_lookups.describe_pieces(at.view, of),
    ),
    Lookup("hand", "", gettext_noop("the cards in hand"), _hand, of_all=gettext_noop("the cards in all hands")),
    Lookup("card", "NAME", gettext_noop("a card in full"), _card),
    Lookup(
        "tasks",
        "",
        gettext_noop("the tasks, and how far they are met"),
        lambda at, _: score_lookups.describe_tasks(at.view, at.decision),
    ),
    Lookup(
        "score",
        "",
        gettext_noop("the scores, and what they are made of"),
        lambda at, _: score_lookups.describe_scores(at.view),
    ),
    Lookup("chance", "", gettext_noop("your chance of winning, as far as you can know"), _chance, about="question"),
)
"""The lookup commands that need nothing but the moment."""
