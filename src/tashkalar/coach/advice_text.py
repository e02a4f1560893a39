"""The texts of a hint in three steps: what to look at, the plan with its reasons, the options."""

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from hotseat.util.i18n import gettext_noop
from hotseat.util.text_utils import capitalize, count, in_brackets, join_and, join_sentences, with_period
from tashkalar import gettext as _
from tashkalar import ngettext
from tashkalar.cards import card_text
from tashkalar.coach.advice import Advice, Play, Reason, answered_option
from tashkalar.engine import Config, GameState, Option, Rank
from tashkalar.engine.geometry import NAMES
from tashkalar.text.shared_phrases import RANKS, goal_progress_text, owner

MOST = 5
"""The largest number of reasons in a hint."""
SURE, UNSURE = 3.0, 1.0
"""The lead from which on the coach is sure of a plan, and that below which another plan counts as equal."""
KEYS = ("summon", "warp", "flare", "thaw", "claim")
"""The verbs that a plan depends on most, the most important first."""

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
"""The text of each action, by the verb of its option."""

SAVED = {Rank.HEROIC: gettext_noop("your heroic on {square}"), Rank.LEGENDARY: gettext_noop("your legend on {square}")}
"""The text of a rescued piece, by its rank."""


VERBS = {
    "wins": gettext_noop("wins the game"),
    "completes": gettext_noop("completes {what}"),
    "scores": gettext_noop("scores {what}"),
    "destroys": gettext_noop("destroys {what}"),
    "costs": gettext_noop("costs you {what}"),
    "brings": gettext_noop("brings you {what}"),
    "advances": gettext_noop("advances {what}"),
    "saves": gettext_noop("takes {what} out of danger"),
    "leaves": gettext_noop("leaves {what}"),
}
"""The verb of each kind of reason."""


def where_to_look(given: Advice) -> str:
    """Return a sentence that names the card or the square to look at first."""
    looked_at = [answered_option(step) for step in given.steps]
    if given.steps[0].before.frames:
        return _look_at(looked_at[0], given.steps[0])
    turning = [option for verb in KEYS for option in looked_at if option.verb == verb]
    return _look_at((turning or looked_at)[0], given.steps[0])


def plan_sentences(given: Advice) -> str:
    """Return sentences with the actions of the plan and its reasons."""
    return join_sentences(with_period(capitalize(_deeds(given.steps))), _because(given), _certainty(given))


def _certainty(given: Advice) -> str:
    """Return a sentence about how sure the coach is; "" if there is nothing to say."""
    if given.lead >= SURE:
        return _("The coach is sure that this is the best plan.")
    return _("Another plan is about as good.") if 0 < given.lead < UNSURE else ""


def answer_lines(given: Advice, describe: Callable[[Option, GameState], str] | None = None) -> list[str]:
    """Return the options of the plan, one line for each action, as typed if `describe` is None."""

    def text(step: Play) -> str:
        return describe(answered_option(step), step.before) if describe else step.option

    return [_(", ").join(map(text, action)) for action in _actions(given.steps)]


def _look_at(option: Option, step: Play) -> str:
    """Return a sentence that names the card or square of an option."""
    if option.verb == "flare":
        return _("Look at your flare.")
    if name := _card(option, step):
        return _("Look at {name}.").format(name=name)
    if option.square >= 0:
        return _("Look at square {square}.").format(square=NAMES[option.square])
    if step.before.frames:
        return _("Look at the answer {answer}.").format(answer=repr(option.text))
    return _("Consider ending the turn.")


def _card(option: Option, step: Play) -> str:
    """Return the name of an option's card; "" for none."""
    card = step.before.seats[step.before.turn.seat].frozen if option.verb == "thaw" else option.card
    return card_text.card_name_by_id(step.before.config.cards, card) if card else ""


def _actions(steps: Sequence[Play]) -> list[list[Play]]:
    """Return the steps in groups, each starting with a decision of the turn itself."""
    begun = 0

    def number(step: Play) -> int:
        nonlocal begun
        begun += not step.before.frames
        return begun

    return [list(group) for _number, group in groupby(steps, number)]


def _deeds(steps: Sequence[Play]) -> str:
    """Return the actions in a few words: "place 2 commons, summon Knight and end the turn"."""
    deeds = [_deed(action[0]) for action in _actions(steps)]
    return join_and([_counted(deed, len(list(group))) for deed, group in groupby(deeds)])


def _deed(step: Play) -> str:
    state, option = step.before, answered_option(step)
    if state.frames:
        card = state.frames[-1].card
        name = card_text.card_name_by_id(state.config.cards, card)
        return _("resolve {name}").format(name=name) if card else _("answer the question")
    if option.verb == "discard" and option.card in state.config.cards.flares:
        return _("discard the flare")
    return _(DEEDS[option.verb]).format(name=_card(option, step))


def _counted(deed: str, times: int) -> str:
    """Return the text of an action repeated several times in a row; only placing and moving commons repeat."""
    if times > 1 and deed == _(DEEDS["place"]):
        return ngettext("place {number} common", "place {number} commons", times).format(number=times)
    if times > 1 and deed == _(DEEDS["lift"]):
        return ngettext("move {number} common", "move {number} commons", times).format(number=times)
    return deed


def _because(given: Advice) -> str:
    config = given.steps[0].before.config
    lines = list(_reason_texts(given.reasons[:MOST], config))
    if not lines:
        return _("No single reason stands out; the coach simply rates the position higher.")
    # Translators: what the turn does, each reason beginning with its verb: "It wins the game and scores 2 points."
    return _("It {reasons}.").format(reasons=join_and(lines))


def _reason_texts(reasons: Sequence[Reason], config: Config) -> Iterator[str]:
    """Yield a text for each verb, with the reasons of the same verb joined."""
    for kind, group in groupby(reasons, lambda reason: reason.kind):
        yield _(VERBS[kind]).format(what=join_and([_what(reason, config) for reason in group]))


def _what(reason: Reason, config: Config) -> str:
    """Return the object of a reason's verb."""
    name, piece = card_text.card_name_by_id(config.cards, reason.card), reason.piece
    pieces = count(reason.number, RANKS[piece.rank]) if piece else ""
    match reason.kind:
        case "completes":
            return _("{name} for {points}").format(name=name, points=count(reason.number, "point"))
        case "scores":
            return count(reason.number, "point")
        case "destroys" if piece:
            return _("{pieces} of {name}'s").format(pieces=pieces, name=owner(config, piece.colour))
        case "brings":
            return _("{pieces} more").format(pieces=pieces)
        case "saves" if piece:
            return _(SAVED[piece.rank]).format(square=NAMES[reason.square])
        case "advances":
            return in_brackets(name, goal_progress_text(reason.parts))
        case "leaves" if not reason.number:
            return _("{name} ready to summon").format(name=name)
        case "leaves":
            message = ngettext("{name} a common short", "{name} {number} commons short", reason.number)
            return message.format(name=name, number=reason.number)
    return pieces
