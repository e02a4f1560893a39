"""The state of a player's answer: the hex that is pointed at, and the option that is selected."""

from __future__ import annotations

from hotseat.plugin.decision import Option as BaseOption
from hotseat.tui.pointing import OptionPointer
from tashkalar_mage_knight import gettext as _
from tashkalar_mage_knight.combat import attacking_foes
from tashkalar_mage_knight.hexes import Hex, parse_hex
from tashkalar_mage_knight.query import MapWay, cheapest_way, land_of
from tashkalar_mage_knight.state import Decision, MageState, Option

ON_HEXES = ("step", "explore", "fight", "join")
"""Verbs of options that name a hex."""
HERE = ("enter", "interact")
"""Verbs of options on the hero's own hex."""
COMPLETE = ("parry", "strike")
"""Verbs of options that finish a block or an attack which is worth enough."""
ON_HAND = ("play", "sideways", "discard", "return", "throw", "boost", "fetch")
"""Verbs of options that name a card."""


class MagePointer(OptionPointer[Decision]):
    """The hex and the option that a player points at.

    `spot`: the hex that the player pointed at in the last decision; None for the hero's.
    """

    ENDING = ("end", "pass", *COMPLETE, "give-up")
    DECLINING = ("done", "skip", "no")
    option: Option | None = None
    """The selected option; None where nothing can be done."""

    def __init__(self, seen: MageState, decision: Decision, spot: Hex | None) -> None:
        super().__init__(decision)
        self.seen = seen
        self.home: Hex = seen.seats[decision.seat].at or (0, 0)
        """The hex of the hero; the portal while it isn't on the map."""
        self.hex: Hex = self.home
        """The hex that is pointed at."""
        self._land = land_of(seen.land)
        if spot is not None and decision.ask == "turn" and self._is_known(spot):
            self.hex = spot
        complete = tuple(each for each in decision.options if each.text in COMPLETE)
        self.select(complete or (decision.ask == "turn" and self.hand_options(0)) or decision.options)

    @property
    def way(self) -> MapWay | None:
        """The cheapest way to the hex that is pointed at if no option is there; None without one, or in no movement."""
        moving = self.decision.ask == "turn" and self.seen.in_turn.phase == "move"
        if not moving or self.option is not None or self.hex == self.home:
            return None
        way = cheapest_way(self.seen, self.home, self.hex)
        return way if way and len(way.steps) > 1 else None

    @property
    def spot(self) -> Hex | None:
        """The hex that is pointed at now; None for the hero's."""
        return self.hex if self.hex != self.home else None

    @property
    def lit(self) -> dict[Hex, Option]:
        """The hexes of options, each with its first option."""
        found: dict[Hex, Option] = {}
        for option in self.decision.options:
            if (at := hex_of(option)) is not None:
                found.setdefault(at, option)
            elif option.words[0] in HERE:
                found.setdefault(self.home, option)
        return found

    @property
    def hand(self) -> tuple[str, ...]:
        """The different cards of the hand, in alphabetical order."""
        return tuple(sorted({*self.seen.seats[self.decision.seat].hand}))

    def hand_options(self, number: int) -> tuple[Option, ...]:
        """Return the options of a card of the hand."""
        cards = self.hand[number : number + 1]
        return tuple(each for each in self.decision.options if each.words[0] in ON_HAND and each.words[1:2] == cards)

    def select(self, options: tuple[Option, ...]) -> None:
        """Select the first of some options, if any, or the one after the selected one among them."""
        if options:
            at = options.index(self.option) + 1 if self.option in options else 0
            self._take(options[at % len(options)])

    def next_option(self, by: int) -> None:
        options = self.decision.options
        at = options.index(self.option) if self.option in options else -1 if by > 0 else 0
        self._take(options[(at + by) % len(options)])

    def loss(self, option: BaseOption) -> str:
        # the cards played for a target, or wounds by attacks that aren't blocked
        fight = self.seen.in_turn.fight
        if fight is None:
            return ""
        if option.text == "give-up" and fight.aim is not None and fight.aim.effects:
            return _("the cards played for this target are lost")
        unblocked = option.text == "pass" and fight.phase == "block" and attacking_foes(self.seen)
        return _("the attacks that aren't blocked wound you") if unblocked else ""

    def can(self, action: str) -> bool:
        return super().can(action) and (action != "confirm" or self.option is not None)

    def _take(self, option: Option) -> None:
        self.option, self.message = option, ""
        if (at := hex_of(option)) is not None:
            self.hex = at

    def selects(self, at: Hex) -> bool:
        return self.hex == at and self.option is not None and self.lit.get(at) == self.option

    def point(self, at: Hex) -> None:
        # one off the map and without an option is ignored
        if self._is_known(at):
            self.hex, self.option, self.message = at, self.lit.get(at), ""

    def move(self, across: int, up: int) -> None:
        # in a fight to another option; the columns of hexes alternate, so that one goes straight up or down
        q, r = self.hex
        if self.seen.in_turn.fight is not None:
            self.next_option(across - up)
        elif up:
            lean = r % 2 == 0
            self.point((q + (0 if lean else 1), r - 1) if up > 0 else (q - (1 if lean else 0), r + 1))
        else:
            self.point((q + across, r))

    def _is_known(self, at: Hex) -> bool:
        return at in self._land or at in self.lit


def hex_of(option: Option) -> Hex | None:
    """Return the hex that an option names; None if it names none."""
    return parse_hex(option.words[1]) if option.words[0] in ON_HEXES else None


def object_of(option: Option) -> str:
    """Return what an option is about, such as "march" or "prowlers"; its verb if it names nothing."""
    return option.words[1] if len(option.words) > 1 else option.words[0]
