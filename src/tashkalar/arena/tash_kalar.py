"""Tash-Kalar as a game of the arena."""

from __future__ import annotations

from collections.abc import Sequence

from tashkalar.ai.game_runner import RULES
from tashkalar.ai.levels import MAKERS, VERSION
from tashkalar.arena.game_adapter import ArenaGame, GameRun
from tashkalar.arena.schedule import Meeting
from tashkalar.cards import load
from tashkalar.engine import Catalogue, GameState, View, new_game
from tashkalar.engine.events import EndTriggered, Event, Summoned
from tashkalar.plugin import TashKalar
from tashkalar.tabletop.decision import Outcome


class TashKalarRun(GameRun):
    """Statistics of one game of Tash-Kalar, collected while it is played.

    Args:
        start: the state at the start of the game.
    """

    def __init__(self, start: GameState) -> None:
        super().__init__(start.table.names, start.turn.number)
        self.summoned: list[list[str]] = [[] for _ in start.seats]
        self.held: list[set[str]] = [set() for _ in start.seats]
        """The beings and legends that were ever in the hand of each seat."""
        self._trigger = ""

    def record_step(self, turn: int, state: GameState, answer: str, events: Sequence[Event]) -> None:
        super().record_step(turn, state, answer, events)
        for held, seat in zip(self.held, state.seats, strict=True):
            held.update(seat.beings, seat.legends)
        for event in events:
            match event:
                case Summoned():
                    self.summoned[event.seat].append(event.card)
                case EndTriggered():
                    self._trigger = event.why

    def trigger(self, outcome: Outcome) -> str:
        return self._trigger or outcome.reason

    def cards(self, seat: int) -> tuple[str, str]:
        summoned = self.summoned[seat]
        return " ".join(summoned), " ".join(sorted(self.held[seat].difference(summoned)))


class TashKalarArena(ArenaGame):
    """Tash-Kalar with its cards.

    Args:
        own: the user's own cards; the game's own if None.
    """

    def __init__(self, own: Catalogue | None = None) -> None:
        catalogue = own or load()
        self.own = own
        self.catalogue = catalogue
        self.game = TashKalar(catalogue)
        self.rules = RULES
        self.edition = VERSION
        self.cards = catalogue.fingerprint
        self.players = MAKERS

    def new(self, meeting: Meeting, deal: int, seed: int, names: Sequence[str]) -> GameState:
        cards = self.catalogue
        return new_game(cards, meeting.form, meeting.dealt(deal), seed, tuple(names), meeting.teams)

    def new_run(self, start: GameState) -> TashKalarRun:
        return TashKalarRun(start)

    def state(self, seen: View) -> GameState:
        return seen.state
