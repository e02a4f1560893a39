"""Summonings that players overlooked: their patterns lay complete at the last action of a turn spent otherwise."""

from collections.abc import Iterator, Sequence

from hotseat.util.text_utils import join_sentences
from tashkalar import gettext as _
from tashkalar import ngettext
from tashkalar.cards import card_text
from tashkalar.engine import RESIGN, Decision, GameState, decision
from tashkalar.game_types import Step

NAMED = 3
"""The number of beings that a sentence names at most."""


def find_overlooked(steps: Sequence[Step], seat: int) -> list[str]:
    """Return the id of each being that a seat could have summoned with the last action of a turn, turn by turn."""
    return [card for step in _last_actions(steps, seat) for card in _summonable(step)]


def _last_actions(steps: Sequence[Step], seat: int) -> Iterator[Step]:
    """Yield the last step of each turn that a seat decided with an action left, outside effects."""
    found = {step.turn: step for step in steps if step.seat == seat and _is_open(step.before, seat)}
    yield from found.values()


def _is_open(state: GameState, seat: int) -> bool:
    return not state.frames and state.turn.seat == seat and bool(state.turn.actions) and not state.turn.passed


def _summonable(step: Step) -> list[str]:
    """Return the beings that could be summoned instead of a step that summons nothing."""
    pending = decision(step.before)
    if not isinstance(pending, Decision) or step.option.startswith("summon ") or step.option == RESIGN.text:
        return []
    return list(dict.fromkeys(option.card for option in pending.options if option.verb == "summon"))


def describe_overlooked(steps: Sequence[Step], seats: Sequence[int]) -> str:
    """Return how many summonings each of some seats overlooked, as sentences."""
    return join_sentences(*(_sentence(steps, seat) for seat in seats if steps))


def _sentence(steps: Sequence[Step], seat: int) -> str:
    config, cards = steps[0].state.config, find_overlooked(steps, seat)
    name, number = config.names[seat], len(cards)
    if not number:
        return _("{name} overlooked no summoning.").format(name=name)
    beings = [card_text.card_name_by_id(config.cards, card) for card in dict.fromkeys(cards)]
    text = ngettext(
        "{name} overlooked {number} summoning ({beings}).", "{name} overlooked {number} summonings ({beings}).", number
    )
    more = [*beings[:NAMED], *["..."] * (len(beings) > NAMED)]
    return text.format(name=name, number=number, beings=", ".join(more))
