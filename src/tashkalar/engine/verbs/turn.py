"""Verbs that change what a turn allows: more or fewer actions, extra cards and turns, more credit for destruction."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from tashkalar.engine.decision import Option
from tashkalar.engine.events import SeatNumber, event
from tashkalar.engine.limits import ACTION_LIMIT, capped_add
from tashkalar.engine.selectors import Count, SmallInt
from tashkalar.engine.verbs.base import AutomaticVerb, register_verb

if TYPE_CHECKING:
    from tashkalar.engine.transition import Transition


@event("{seat} gains {actions:action}", word="gained")
class ActionsGained(NamedTuple):
    """Actions were gained."""

    seat: SeatNumber
    actions: int


@register_verb("gain", ("gain: 1", "that many actions more this turn", "time-mage"))
class Gain(AutomaticVerb):
    """Gain actions for this turn (rules.md 6.26)."""

    actions: SmallInt

    def answer(self, play: Transition, option: Option) -> None:
        before = play.turn.actions
        after = capped_add(before, self.actions, ACTION_LIMIT)
        play.turn = play.turn._replace(actions=after)
        play.emit(lambda: ActionsGained(play.seat, after - before))


@event("{seat} loses {actions:action}", word="spent")
class ActionsLost(NamedTuple):
    """Actions were lost."""

    seat: SeatNumber
    actions: int


@register_verb("lose", ("lose: 1", "that many actions fewer this turn, as far as they are left", "demon-of-sloth"))
class Lose(AutomaticVerb):
    """Lose actions of this turn."""

    actions: SmallInt

    def answer(self, play: Transition, option: Option) -> None:
        lost = min(self.actions, play.turn.actions)
        play.turn = play.turn._replace(actions=play.turn.actions - lost)
        play.emit(lambda: ActionsLost(play.seat, lost))


@event("{seat} delays the others: one action fewer on their next turn", word="delayed")
class ActionsReduced(NamedTuple):
    """The opponents have an action less at their next turn (rules.md 13.7)."""

    seat: SeatNumber


@register_verb(
    "delay",
    ("delay: enemy", "each opponent, or the other team, has an action less at the next turn", "everfrost-sentinel"),
)
class Delay(AutomaticVerb):
    """Give the others one action less at their next turn (rules.md 13.7)."""

    who: Literal["enemy"] = "enemy"

    def answer(self, play: Transition, option: Option) -> None:
        others = {(play.seat + by) % len(play.seats) for by in range(1, len(play.seats))}
        for seat in {(play.seat + 1) % len(play.seats)} if play.config.teams else others:
            play.set_seat(seat, play.seats[seat]._replace(fewer=1))
        play.emit(lambda: ActionsReduced(play.seat))


@event("{seat} {promise}", word="promised")
class BonusGranted(NamedTuple):
    """Extra cards will be drawn after the refill, or an extra turn follows."""

    seat: SeatNumber
    beings: int
    legends: int
    turns: int


@register_verb(
    "draw", ("draw: {beings: 1, legends: 1}", "extra cards after the refill at the turn's end", "forest-mystic")
)
class Draw(AutomaticVerb):
    """Draw extra cards after the refill (rules.md 6.27)."""

    beings: Count = 0
    legends: Count = 0

    def answer(self, play: Transition, option: Option) -> None:
        now = play.turn
        play.turn = now._replace(
            extra_beings=capped_add(now.extra_beings, self.beings),
            extra_legends=capped_add(now.extra_legends, self.legends),
        )
        play.emit(lambda: BonusGranted(play.seat, self.beings, self.legends, turns=0))


@register_verb("extra_turn", ("extra_turn: 1", "another turn after this one", "time-elemental"))
class ExtraTurn(AutomaticVerb):
    """Insert an extra turn after this one (rules.md 12.5)."""

    turns: SmallInt

    def answer(self, play: Transition, option: Option) -> None:
        play.turn = play.turn._replace(extra_turns=capped_add(play.turn.extra_turns, self.turns))
        play.emit(lambda: BonusGranted(play.seat, 0, 0, self.turns))


@event("{seat} counts one more for each enemy piece destroyed from now on this turn", word="doubled")
class DestructionDoubled(NamedTuple):
    """Each piece destroyed from now on this turn counts one more (rules.md 14.35)."""

    seat: SeatNumber


@register_verb(
    "double",
    (
        "double: destroyed",
        "what you destroy from now on this turn counts one more, for tasks and points",
        "gate-of-oblivion",
    ),
)
class Double(AutomaticVerb):
    """Count each destroyed piece once more for the rest of this turn (rules.md 14.35)."""

    what: Literal["destroyed"] = "destroyed"

    def answer(self, play: Transition, option: Option) -> None:
        play.turn = play.turn._replace(doubled=capped_add(play.turn.doubled, 1))
        play.emit(lambda: DestructionDoubled(play.seat))
