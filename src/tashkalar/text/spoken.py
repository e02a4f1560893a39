"""Turns, decisions and changes in few words, for plain lines that are read aloud."""

from collections import Counter
from collections.abc import Iterator, Sequence

from hotseat.plugin import Step
from hotseat.plugin.aids import is_without
from hotseat.util.i18n import gettext_noop
from hotseat.util.text_utils import badge, count, in_brackets, join_and, join_sentences
from tashkalar import gettext as _
from tashkalar import ngettext
from tashkalar.cards import card_text
from tashkalar.engine import Config, Decision, GameState, Option, Piece, Rank, flare_leads, task_ways
from tashkalar.engine.events import CardsDrawn, Event, Summoned
from tashkalar.engine.forms import form_of, legends_standing
from tashkalar.engine.geometry import NAMES
from tashkalar.text.event_text import log_line, owned_piece
from tashkalar.text.options import option_label
from tashkalar.text.reasons import MINE
from tashkalar.text.shared_phrases import RANKS, goal_progress_text, owner, symbol

MANY = 4
"""The number of beings that fit from which only their names are said."""
FREE = ("flare", "thaw", "warp", "claim")
"""The verbs of what costs no action."""
OF_A_TURN = ("destruction", "summoning")
"""The types of tasks whose progress ends with the turn."""
MET = (gettext_noop("{name} no longer meets {task}."), gettext_noop("{name} meets {task}."))
"""The sentences about a task that a side no longer meets, and that it meets."""


def brief_decision(state: GameState, decision: Decision, aids: str = "all") -> str:
    """Return what the pending action may be, in sentences; "" for another decision. `aids`: the setting."""
    if decision.ask != "action" or state.turn.passed:
        return ""
    also = [option_label(option, state) for option in decision.options if option.verb in FREE]
    more = _("Also possible: {deeds}.").format(deeds=join_and(also)) if also else ""
    left = state.turn.actions
    if not left:
        return join_sentences(_("No action is left: end the turn."), more)
    actions = ngettext("{number} action left.", "{number} actions left.", left).format(number=left)
    fitting = (
        () if is_without(aids, "no-dots") else _fitting(state, decision, counted=not is_without(aids, "no-counts"))
    )
    return join_sentences(actions, *fitting, more)


def _fitting(state: GameState, decision: Decision, *, counted: bool) -> Iterator[str]:
    """Yield sentences about the beings that can be summoned, with their places if these are counted."""
    ways: dict[str, list[Option]] = {}
    for option in decision.options:
        if option.verb == "summon":
            ways.setdefault(option.card, []).append(option)
    names = {card: card_text.card_name_by_id(state.config.cards, card) for card in ways}
    if len(ways) >= MANY or (ways and not counted):
        yield _("{names} fit.").format(names=join_and([*names.values()]))
        return
    for card, options in ways.items():
        squares = {option.square for option in options}
        if len(squares) > 1:
            yield _("{name} fits in {places}.").format(name=names[card], places=count(len(squares), "place"))
            continue
        (square,) = squares
        if state.board.piece_at(square) is None:
            yield _("{name} fits on {squares}.").format(name=names[card], squares=NAMES[square])
        else:
            piece = state.board.standing(square)
            mine = piece.colour == state.config.colour_of(decision.seat)
            onto = _(MINE[piece.rank]) if mine else owned_piece(str(piece), state.config)
            text = _("{name} fits on {square}, onto {piece}.")
            yield text.format(name=names[card], square=NAMES[square], piece=onto)
    if not ways:
        yield _("Nothing fits yet.")


def say_steps(steps: Sequence[Step[GameState, Event]], config: Config) -> str:
    """Return successive steps of a turn as one phrase, with the ranks of the beings that were summoned."""
    events = tuple(event for step in steps for event in step.events)
    text = log_line(steps[-1]._replace(events=events), config)
    for event in events:
        if isinstance(event, Summoned):
            name = card_text.card_name_by_id(config.cards, event.card)
            text = text.replace(name, in_brackets(name, _(RANKS[config.cards.beings[event.card].rank])), 1)
    return text


def describe_changes(before: GameState, after: GameState, seat: int) -> list[str]:
    """Return the cards that a seat drew, and whether its flare and the tasks came to be met or no longer are."""
    cards, config = after.config.cards, after.config
    drawn = Counter(after.seats[seat].at_hand) - Counter(before.seats[seat].at_hand)
    found = [_with_rank(config, card) for card in drawn.elements()]
    lines = [_("You drew {cards}.").format(cards=_("; ").join(found))] if found else []
    met = _flare_met(after, seat)
    if after.seats[seat].flares and met != _flare_met(before, seat):
        lines.append(_("Your flare can be invoked now.") if met else _("Your flare can't be invoked any more."))
    for task in after.tasks.current:
        name = card_text.card_name_by_id(cards, task)
        if task not in before.tasks.current:
            lines.append(_("New task: {name}.").format(name=name))
        for colour in range(config.colours):
            met = _task_met(after, task, colour)
            if met != (task in before.tasks.current and _task_met(before, task, colour)):
                lines.append(_(MET[met]).format(name=owner(config, colour), task=name))
    return lines


def progress_sentences(steps: Sequence[Step[GameState, Event]], seat: int) -> list[str]:
    """Return the cards that others drew, and what came closer: tasks, a seat's flares, legends on the board."""
    before, after = steps[0].before, steps[-1].state
    config, drawn = after.config, Counter[int]()
    for event in (event for step in steps for event in step.events if isinstance(event, CardsDrawn)):
        drawn[event.seat] += event.beings + event.legends + event.flares
    lines = [
        _("{name} drew {cards}.").format(name=config.names[other], cards=count(number, "card"))
        for other, number in drawn.items()
        if other != seat and number
    ]
    lines += [line for line in _flare_lines(after, seat) if line not in _flare_lines(before, seat)]
    for task in after.tasks.current:
        if task in before.tasks.current and (moved := _moved(before, after, task, seat)):
            name = card_text.card_name_by_id(config.cards, task)
            lines.append(_("{name}: {progress}.").format(name=name, progress=_("; ").join(moved)))
    legends = [_legends(state) for state in (before, after)]
    if form_of(after).scoring == "tasks" and legends[0] != legends[1]:
        lines.append(_("Legends on the board: {numbers}.").format(numbers=legends[1]))
    return lines


def _moved(before: GameState, after: GameState, task: str, seat: int) -> list[str]:
    """Return the progress with a task of each side whose progress has changed, unless the task came to be met."""
    config, found = after.config, list[str]()
    for colour in range(config.colours):
        then, now = task_ways(before, task, colour)[0], task_ways(after, task, colour)[0]
        fewer = sum(part.have for part in now) < sum(part.have for part in then)
        over = fewer and config.cards.tasks[task].type in OF_A_TURN
        if then != now and not over and _task_met(before, task, colour) == _task_met(after, task, colour):
            name = _("you") if colour == config.colour_of(seat) else owner(config, colour)
            far = _("{have} of {need}").format(have=now[0].have, need=now[0].need)
            found.append(f"{name} {far if len(now) == 1 else goal_progress_text(now)}")
    return found


def _flare_lines(state: GameState, seat: int) -> list[str]:
    """Return how close each flare in a seat's hand is to being allowed."""
    config, text = state.config, _("{name}: upgraded {upper} of {upgraded}, pieces {lower} of {pieces}.")
    leads = [flare_leads(state, seat, enemy) for enemy in config.enemies_of(config.colour_of(seat))]
    upper, lower = (max(0, *each) for each in zip(*leads, strict=True))
    return [
        text.format(
            name=card_text.card_name(flare), upper=upper, upgraded=flare.upper.gap, lower=lower, pieces=flare.lower.gap
        )
        for flare in map(config.cards.flares.__getitem__, state.seats[seat].flares)
    ]


def _legends(state: GameState) -> str:
    """Return the legends of each side on the board."""
    sides = range(state.config.colours)
    return _(", ").join(f"{owner(state.config, side)} {legends_standing(state, side)}" for side in sides)


def piece_signs(state: GameState, seat: int | None) -> dict[str, str]:
    """Return the signs of the players, and of their pieces by rank."""
    config, pieces = state.config, [Piece(colour, rank) for colour in range(state.config.colours) for rank in Rank]
    found = {name: badge(config.colour_of(each)) for each, name in enumerate(config.names)}
    found |= {owned_piece(str(piece), config): symbol(piece) for piece in pieces}
    mine = [piece for piece in pieces if seat is not None and piece.colour == config.colour_of(seat)]
    return found | {_(MINE[piece.rank]): symbol(piece) for piece in mine}


def _with_rank(config: Config, card: str) -> str:
    """Return the name of a card, with the rank of a being."""
    name = card_text.card_name_by_id(config.cards, card)
    being = config.cards.beings.get(card)
    return name if being is None else _("{name}, {rank}").format(name=name, rank=_(RANKS[Rank(being.rank)]))


def _flare_met(state: GameState, seat: int) -> bool:
    """Return whether a criterion of a flare in a seat's hand is met against an enemy."""
    config = state.config
    return any(
        lead >= criterion.gap
        for flare in map(config.cards.flares.get, state.seats[seat].flares)
        if flare is not None
        for enemy in config.enemies_of(config.colour_of(seat))
        for lead, criterion in zip(flare_leads(state, seat, enemy), (flare.upper, flare.lower), strict=True)
    )


def _task_met(state: GameState, task: str, colour: int) -> bool:
    """Return whether a side meets a task in one of its ways."""
    return any(all(part.met for part in parts) for parts in task_ways(state, task, colour))
