"""The transcript of a game of Tash-Kalar, with all formats of its exports."""

from collections.abc import Callable, Mapping, Sequence
from typing import Self

from hotseat.plugin.decision import Json
from hotseat.records.transcript import Transcript
from hotseat.util.svg_film import Reel
from hotseat.util.text_utils import isolate_names
from tashkalar.engine import Decision, GameState, Outcome
from tashkalar.engine.events import Event
from tashkalar.exports import svg, webpage
from tashkalar.game_types import Step
from tashkalar.text import ascii_board


class TashKalarTranscript(Transcript[GameState, Decision, Outcome, Event]):
    """A transcript with the symbols of the colours before the names."""

    position_formats = ("svg",)

    @property
    def formats(self) -> Mapping[str, Callable[[Self], str]]:
        return {
            **super().formats,
            "html": lambda transcript: isolate_names(webpage.page(transcript), transcript.names),
            "svg": lambda transcript: isolate_names(svg.svg(transcript.replay), transcript.names),
        }

    def film_reel(self, plies: Sequence[int]) -> Reel:
        return svg.film_reel(self, plies)

    @property
    def title(self) -> str:
        return self.turn_title(self.replay.start_state)

    @property
    def head(self) -> Json:
        config = self.replay.start_state.config
        seats = [{"name": name, "school": school} for name, school in zip(config.names, config.schools, strict=True)]
        return {"form": config.form, "teams": config.teams, "seats": seats}

    def mover(self, steps: Sequence[Step]) -> int:
        # the first steps may be those of a duel's opening, by the other seat, and a teammate may decide in a turn
        return steps[-1].before.turn.seat

    def visible_state(self, state: GameState) -> GameState:
        # the lines of `render_text` never show hands
        return state

    def render_text(self, state: GameState) -> list[str]:
        rows = ascii_board.ascii_board(state)
        lines = [*ascii_board.score_lines(state), *ascii_board.all_upcoming_lines(state)]
        beside = dict(enumerate(lines, min(4, len(rows) - len(lines))))
        return [f"{row:44}{beside.get(i, '')}".rstrip() for i, row in enumerate(rows)]

    def turn_title(self, state: GameState) -> str:
        return ascii_board.ascii_title(state)
