"""Texts about the losses that an answer would bring; screens and plain lines ask before."""

from hotseat.plugin.decision import Option
from hotseat.util.text_utils import join_names
from tashkalar_mage_knight import answer_text
from tashkalar_mage_knight import gettext as _
from tashkalar_mage_knight.combat import attacking_foes
from tashkalar_mage_knight.state import Decision, MageState

SPENDING = {"move": ("step", "explore"), "influence": ("recruit", "buy", "train", "learn"), "heal": ("heal",)}
"""The verbs of options that spend points of each kind."""


def loss_text(seen: MageState, decision: Decision, option: Option) -> str:
    """Return the cards played for a target, wounds by attacks, or points to spend that an answer would lose."""
    now, verb = seen.in_turn, option.text
    if now.fight is not None:
        if verb == "give-up":
            return _("the cards played for this target are lost") if now.fight.aim and now.fight.aim.effects else ""
        unblocked = verb == "pass" and now.fight.phase == "block" and attacking_foes(seen)
        return answer_text.unblocked_text(seen) if unblocked else ""
    verbs = {each.text.split()[0] for each in decision.options}
    names = {"move": _("Move"), "influence": _("Influence"), "heal": _("Heal")}
    left = [names[kind] for kind, spending in SPENDING.items() if verb == "end" and verbs & {*spending}]
    return _("{points} can still be spent").format(points=join_names(left)) if left else ""
