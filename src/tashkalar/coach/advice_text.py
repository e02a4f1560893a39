"""The texts of a hint in three steps: what to look at, the plan with its reasons, the options."""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import groupby

from tashkalar.cards import card_text
from tashkalar.coach import advice
from tashkalar.coach.advice import Advice, Play, Reason, answered_option
from tashkalar.engine import Option, Rank, Table
from tashkalar.engine.geometry import NAMES
from tashkalar.i18n import gettext as _
from tashkalar.i18n import gettext_noop, ngettext
from tashkalar.tabletop.text_utils import capitalize, count, join_and, with_period
from tashkalar.text.shared_phrases import RANKS, goal_progress_text, owner

MOST = 5
"""So many reasons are told."""
KEYS = ("summon", "warp", "flare", "thaw", "claim")
"""What a plan turns on, the first of these that is in it."""

DEEDS = {
    "place": gettext_noop("place a common"),
    "lift": gettext_noop("move a common"),
    "summon": gettext_noop("summon {name}"),
    "discard": gettext_noop("discard {name}"),
    "flare": gettext_noop("invoke the flare"),
    "thaw": gettext_noop("thaw {name}"),
    "warp": gettext_noop("warp {name}"),
    "claim": gettext_noop("claim {name}"),
    "pass": gettext_noop("hand over"),
    "end": gettext_noop("end the turn"),
}
"""What an answer to the turn's own question does, by its first word."""

SAVED = {Rank.HEROIC: gettext_noop("your heroic on {square}"), Rank.LEGENDARY: gettext_noop("your legend on {square}")}
"""A piece that is taken out of danger."""


def where_to_look(given: Advice) -> str:
    """The card or the square to look at first, in a sentence."""
    looked_at = [answered_option(step) for step in given.steps]
    if given.steps[0].before.frames:
        return _look_at(looked_at[0], given.steps[0])
    turning = [option for verb in KEYS for option in looked_at if option.verb == verb]
    return _look_at((turning or looked_at)[0], given.steps[0])


def plan_sentences(given: Advice) -> str:
    """What would be done, and what speaks for it and against it, in sentences."""
    return f"{with_period(capitalize(_deeds(given.steps)))} {_because(given)}"


def answer_lines(given: Advice) -> list[str]:
    """What would be answered, an action a line, as it is typed."""
    return [", ".join(step.option for step in action) for action in _actions(given.steps)]


def _look_at(option: Option, step: Play) -> str:
    """What an answer is about, in a sentence."""
    if option.verb == "flare":
        return _("Look at your flare.")
    if name := _card(option, step):
        return _("Look at {name}.").format(name=name)
    if option.square >= 0:
        return _("Look at the square {square}.").format(square=NAMES[option.square])
    if step.before.frames:
        return _("Look at the answer {answer}.").format(answer=repr(option.text))
    return _("Look at ending the turn.")


def _card(option: Option, step: Play) -> str:
    """The name of the card that an answer is about; "" for none."""
    card = step.before.seats[step.before.turn.seat].frozen if option.verb == "thaw" else option.card
    return card_text.card_name_by_id(step.before.table.cards, card) if card else ""


def _actions(steps: Sequence[Play]) -> list[list[Play]]:
    """The answers in groups, each begun by an answer to the turn's own question."""
    begun = 0

    def number(step: Play) -> int:
        nonlocal begun
        begun += not step.before.frames
        return begun

    return [list(group) for _number, group in groupby(steps, number)]


def _deeds(steps: Sequence[Play]) -> str:
    """The actions in a few words: "place 2 commons, summon Knight and end the turn"."""
    deeds = [_deed(action[0]) for action in _actions(steps)]
    return join_and([_counted(deed, len(list(group))) for deed, group in groupby(deeds)])


def _deed(step: Play) -> str:
    state, option = step.before, answered_option(step)
    if state.frames:
        card = state.frames[-1].card
        return (
            _("go on with {name}").format(name=card_text.card_name_by_id(state.table.cards, card))
            if card
            else _("go on")
        )
    if option.verb == "discard" and option.card in state.table.cards.flares:
        return _("discard the flare")
    return _(DEEDS[option.verb]).format(name=_card(option, step))


def _counted(deed: str, times: int) -> str:
    """What is done several times in a row; only commons are placed and moved so."""
    if times > 1 and deed == _(DEEDS["place"]):
        return ngettext("place {number} common", "place {number} commons", times).format(number=times)
    if times > 1 and deed == _(DEEDS["lift"]):
        return ngettext("move {number} common", "move {number} commons", times).format(number=times)
    return deed


def _because(given: Advice) -> str:
    table = given.steps[0].before.table
    lines = list(_said(given.reasons[:MOST], table))
    if not lines:
        return _("No single fact speaks for it; the position is better by the coach's count.")
    # Translators: what the turn does, each reason beginning with its verb: "It wins the game and scores 2 points."
    return _("It {reasons}.").format(reasons=join_and(lines))


def _said(reasons: Sequence[Reason], table: Table) -> Iterator[str]:
    """Each reason with its verb, those with the same one together."""
    parts = [_parts(reason, table) for reason in reasons]
    for verb, group in groupby(parts, lambda part: part[0]):
        yield verb.format(what=join_and([what for _verb, what in group]))


def _parts(reason: Reason, table: Table) -> tuple[str, str]:
    """What a reason says, and of what."""
    name = partial(card_text.card_name_by_id, table.cards)
    match reason:
        case advice.Wins():
            return _("wins the game"), ""
        case advice.Claims(task, points):
            message = _("{name} for {points}").format(name=name(task), points=count(points, "point"))
            return _("completes {what}"), message
        case advice.Scores(points):
            return _("scores {what}"), count(points, "point")
        case advice.Destroys(piece, number):
            pieces = count(number, RANKS[piece.rank])
            return _("destroys {what}"), _("{pieces} of {name}'s").format(
                pieces=pieces, name=owner(table, piece.colour)
            )
        case advice.Loses(piece, number):
            return _("costs you {what}"), count(number, RANKS[piece.rank])
        case advice.Raises(piece, number):
            return _("brings you {what}"), _("{pieces} more").format(pieces=count(number, RANKS[piece.rank]))
        case advice.Advances(task, parts):
            return _("brings on {what}"), _("{name} ({how})").format(name=name(task), how=goal_progress_text(parts))
        case advice.Rescues(piece, square):
            return _("takes {what} out of danger"), _(SAVED[piece.rank]).format(square=NAMES[square])
        case advice.Prepares(card, 0):
            return _("leaves {what}"), _("{name} ready to come").format(name=name(card))
        case advice.Prepares(card, commons):
            message = ngettext("{name} a common short", "{name} {number} commons short", commons)
            return _("leaves {what}"), message.format(name=name(card), number=commons)
