"""The texts of Tash-Kalar in the text interface, and the grouping of its options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeAlias

from hotseat.plugin import queries
from hotseat.plugin.speech import begun_options
from hotseat.records.profile_sections import Section
from hotseat.text_ui import text_renderer
from hotseat.util.text_utils import capitalize, with_period
from tashkalar import gettext as _
from tashkalar.engine import RESIGN, Decision, GameState, Option, Outcome, option_words
from tashkalar.engine.events import Event, GameEnded, TurnBegan
from tashkalar.engine.geometry import NAMES
from tashkalar.game_types import Replay, Step
from tashkalar.queries import board, scores
from tashkalar.queries.squares import find_square
from tashkalar.text import options, reasons, spoken

if TYPE_CHECKING:
    from hotseat.text_ui.console import Console
    from tashkalar.exports.transcript import TashKalarTranscript

SUMMON = "summon"
Moment: TypeAlias = queries.Moment[GameState, Decision]


class TashKalarTextRenderer(text_renderer.TextRenderer[GameState, Decision, Outcome, Event]):
    """The texts of Tash-Kalar."""

    signs: Mapping[str, str] = MappingProxyType({"T": "tasks", "w": "score", "I": "reach", "m": "near", "!": "danger"})

    def profile_sections(self) -> Sequence[Section]:
        from tashkalar.puzzles.progress import profile_sections

        return [*profile_sections(), *super().profile_sections()]

    def transcript(self, replay: Replay) -> TashKalarTranscript:
        from tashkalar.exports.transcript import TashKalarTranscript  # few runs export

        return TashKalarTranscript(replay)

    def replay_commands(self) -> Sequence[text_renderer.ReplayCommand[GameState, Decision, Outcome, Event]]:
        return [text_renderer.ReplayCommand("puzzle", _("prove an aim for this turn, and solve it"), _solve_moment)]

    def head(self, option: Option) -> str:
        # groups summonings by being and moves by the piece's square, all else by verb
        if option.card and option.square >= 0:
            return f"{option.verb} {option.card}"
        return f"{option.verb} {NAMES[option.square]}" if option.to >= 0 else option.verb

    def shorten_option(self, rests: Sequence[str]) -> Sequence[str]:
        squares = [NAMES.index(rest) for rest in rests if rest in NAMES]
        return options.square_ranges(squares) if len(squares) == len(rests) else rests

    def costs(self, at: Moment, begun: str = "") -> list[str]:
        if at.decision is None:
            return []
        chosen = begun_options(self.game, at.view, begun, at.decision.options)
        return options.option_costs(at.view, chosen, text_renderer.BRIEF)

    def why_not(self, text: str, at: Moment) -> str:
        if at.decision is None:
            return super().why_not(text, at)
        if self.hides_claims and text.startswith(SUMMON) and not {*text.lower().split()}.intersection(NAMES):
            return self.game.claim_help(at.view, at.decision)
        return reasons.why_not_an_option(text, at.view, at.decision)

    def nearest(self, text: str, at: Moment, known: Sequence[str]) -> str:
        # a square is near another one on the board, and not by its name
        *_words, last = text.split()
        square = find_square(last)
        if text in option_words() or (text.startswith(SUMMON) and self.hides_claims):
            return ""  # the reason says enough
        if at.decision is None or square is None:
            return super().nearest(text, at, known)
        first = text.split()[0]
        near = options.nearest_option(square, [each for each in at.decision.options if each.verb.startswith(first)])
        if near is None:
            return super().nearest(text, at, known)
        return _("The nearest is {name}.").format(name=near.text)

    def brief_decision(self, at: Moment) -> str:
        assert at.decision is not None
        return spoken.brief_decision(at.view, at.decision, self.aids)

    def describe_answer(self, step: Step) -> list[str]:
        # the result is described by `describe_end`, for a resignation with its reason
        if step.option == RESIGN.text:
            return []
        events = tuple(event for event in step.events if not isinstance(event, GameEnded))
        begins = any(isinstance(event, TurnBegan) for event in events)
        text = with_period(self.game.describe_step(step._replace(events=events)))
        return [text, *(scores.describe_stalemate(step.state) if begins else ())]

    def describe_end(self, state: GameState, result: str) -> list[str]:
        return [*super().describe_end(state, result), *scores.describe_scores(state)]

    def last_look(self, seen: GameState) -> list[str]:
        return [*board.describe_board(seen), "", *scores.describe_scores(seen)]


def _solve_moment(replay: Replay, console: Console) -> None:
    """Prove an aim for the turn at the cursor, and let the person solve it; or say why that isn't possible."""
    from hotseat.text_ui.console import EndOfInput
    from tashkalar.puzzles.moment import moment_name, moment_puzzle
    from tashkalar.puzzles.progress import PuzzleProgressStore
    from tashkalar.puzzles.puzzle import FaultyPuzzle
    from tashkalar.text_ui.puzzle import TextPuzzle

    console.write(_("Looking for an aim of this turn that can be proved ..."))
    try:
        in_play = moment_puzzle(moment_name(replay.record, replay.ply), replay.state)
    except FaultyPuzzle as fault:
        console.write(with_period(capitalize(str(fault))))
        return
    try:
        TextPuzzle(in_play, PuzzleProgressStore(), console).run()
    except EndOfInput:
        console.write(_("Back at the replay."))
