"""The state of a player's answer: the hex that is pointed at, the selected answer, and the card that is open."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from hotseat.plugin.aids import AIDS
from hotseat.plugin.decision import Option as BaseOption
from hotseat.tui.pointing import AidedPointer
from tashkalar_mage_knight import gettext as _
from tashkalar_mage_knight.effects import gives_points
from tashkalar_mage_knight.hexes import Hex
from tashkalar_mage_knight.loss_text import loss_text
from tashkalar_mage_knight.preview import preview_step
from tashkalar_mage_knight.query import MapWay, cheapest_way, explorable_places, land_of
from tashkalar_mage_knight.scene_text import why_not_hex
from tashkalar_mage_knight.screen.answers import COMPLETE, DECLINING, ENDING, OWN, Item, Way, list_items
from tashkalar_mage_knight.state import Decision, MageState, Option

FIGHTING = ("ranged", "block", "attack", "aim")
"""The questions in which effects are played in a fight."""
MAP_CLAIMS = ("step", "explore", "fight")
"""The verbs of answers that are claimed on the map where marks are left out."""
OWN_DECISIONS = ("turn", "interact", *FIGHTING)
"""The decisions of a turn's own answers."""
AT_ONCE = (*COMPLETE, "done", "begin")
"""The options that are selected at first wherever they are."""
ORDER = ("place", "card", "unit", "skill", "foe", "turn", "decline", "end")
"""The kinds of items in the order in which they are selected at first."""


class Spot(NamedTuple):
    """The thing that a player pointed at, so that the cursor stays where it makes sense."""

    home: Hex
    hex: Hex
    kind: str = ""
    name: str = ""
    number: int = 0
    """The place of the answer among those of its kind."""


class MagePointer(AidedPointer[Decision]):
    """The hex and the answer that a player points at.

    `spot`: what the player pointed at in the last decision. `due`: the options that a lesson asks for. `aids`: the step
    of aids at the table.
    """

    ENDING = (*ENDING, *DECLINING)
    DECLINING = DECLINING

    def __init__(
        self,
        seen: MageState,
        decision: Decision,
        spot: Spot | None,
        due: Collection[BaseOption] = (),
        aids: str = AIDS[0],
    ) -> None:
        super().__init__(decision, aids)
        self.seen = seen
        self.home: Hex = seen.seats[decision.seat].at or (0, 0)
        """The hex of the hero; the portal while it isn't on the map."""
        self.hex: Hex = self.home
        """The hex that is pointed at."""
        self.focus = self.hex
        """The hex that the map is shown around."""
        self.items = list_items(seen, decision, MAP_CLAIMS if self.hides_marks else ())
        self.index = -1
        """The selected item; -1 for none."""
        self.opened = False
        """Whether the ways of the selected card lie open."""
        self.way_at = 0
        """The selected way of the selected item."""
        self.due = frozenset(item for item in self.items if any({*way.options} & {*due} for way in item.ways))
        """The items that a lesson asks for."""
        self._land = land_of(seen.land)
        self.select(self._first(spot))
        self._start = self.index

    def _first(self, spot: Spot | None) -> Item | None:
        """Return what is selected at first: what makes sense after the last answer, and never what loses something."""
        if self.hides_marks:
            return None
        able = [item for item in self.items if item.ways and not self._is_risky(item)]
        fight, phase = self.seen.in_turn.fight, self.seen.in_turn.phase
        if fight is not None and self.decision.ask in FIGHTING:
            able = [item for item in able if item.kind not in OWN or self._gives_points(item)]
        wanted = [item for item in self.items if item in self.due][:1]
        wanted += [
            item for item in able if item.ways[0].option.text in AT_ONCE or (phase == "after" and item.key == ".")
        ]
        wanted += self._after(spot, able)
        wanted += sorted(able, key=lambda item: (item.ways[0].option.words[0] == "sideways", ORDER.index(item.kind)))
        return next(iter(wanted), None)

    def _gives_points(self, item: Item) -> bool:
        way = item.ways[0]
        return gives_points(way.state(self.seen), way.option.text)

    def _after(self, spot: Spot | None, able: list[Item]) -> list[Item]:
        """Return the answers that come next after the last one: the same, one farther on, or its neighbour."""
        if spot is None or self.decision.ask not in ("turn", "interact", *FIGHTING):
            return []
        same = [item for item in able if (item.kind, item.name) == (spot.kind, spot.name)]
        ahead = (2 * spot.hex[0] - spot.home[0], 2 * spot.hex[1] - spot.home[1])
        if self.home == spot.hex != spot.home:
            same = [item for item in able if item.at == ahead]
        alike = [item for item in able if item.kind == spot.kind != "turn"]
        return [*same, *alike[min(spot.number, len(alike) - 1) :]]

    def _is_risky(self, item: Item) -> bool:
        option = item.ways[0].option
        if option.words[0] == "step":
            step = preview_step(self.seen, item.at or self.home)
            return bool(step.provoked) or step.assault
        if option.words[0] in ("fight", "enter", "interact", "rest", "declare"):
            return True
        return option.text == "give-up" or (item.kind == "end" and bool(self.loss(option)))

    # --- aids that are left out ---------------------------------------------------------------------------------------

    @property
    def is_own(self) -> bool:
        return self.decision.ask in OWN_DECISIONS

    # --- what is selected ---------------------------------------------------------------------------------------------

    @property
    def item(self) -> Item | None:
        """The selected item; None where nothing can be done."""
        return self.items[self.index] if self.index >= 0 else None

    @property
    def chosen(self) -> Way | None:
        """The selected way; None for none."""
        item = self.item
        return item.ways[min(self.way_at, len(item.ways) - 1)] if item and item.ways else None

    @property
    def option(self) -> Option | None:
        return self.chosen.option if self.chosen else None

    @property
    def way(self) -> MapWay | None:
        """The cheapest way to the hex that is pointed at if no option is there; None without one, or in no movement."""
        moving = self.decision.ask == "turn" and self.seen.in_turn.phase == "move"
        if not moving or self.hides_marks or self.item is not None or self.hex == self.home:
            return None
        way = cheapest_way(self.seen, self.home, self.hex)
        return way if way and len(way.steps) > 1 else None

    @property
    def spot(self) -> Spot:
        item = self.item
        alike = [each for each in self.items if item and each.kind == item.kind]
        place = alike.index(item) if item else 0
        return Spot(self.home, self.hex, item.kind if item else "", item.name if item else "", place)

    @property
    def lit(self) -> dict[Hex, Item]:
        """The hexes of answers, each with its first one."""
        return {item.at: item for item in reversed(self.items) if item.at is not None}

    @property
    def marked(self) -> dict[Hex, Item]:
        """The hexes of answers that the map marks."""
        return {at: item for at, item in self.lit.items() if item.kind != "claim"}

    def of_kind(self, *kinds: str) -> list[Item]:
        """Return the items of some kinds."""
        return [item for item in self.items if item.kind in kinds]

    def item_of(self, key: str) -> Item | None:
        """Return the item of a key; None for none."""
        return next((item for item in self.items if item.key == key), None)

    def select(self, item: Item | None, way: int = 0) -> None:
        """Select an item and one of its ways."""
        self.index = self.items.index(item) if item in self.items else -1
        self.way_at, self.opened, self.message = way, False, ""
        if item is not None and item.at is not None:
            self.hex = self.focus = item.at

    def open(self, item: Item) -> None:
        """Open the ways of a card or unit."""
        self.select(item)
        self.opened = True

    def take(self) -> Option | None:
        # never gives up, and never loses what the key that ends asks about first
        option = self.option
        if option is None and self.unaided and self.seen.in_turn.fight is None:
            self.message = why_not_hex(self.seen, self.hex)
        if option is not None and (loss := self.loss(option)):
            self.message = _("{loss}: {key} does it").format(loss=loss, key=".")
            return None
        return option

    def select_option(self, option: BaseOption) -> None:
        for item in self.items:
            for number, way in enumerate(item.ways):
                if way.options[0].text == option.text:
                    self.select(item, number)
                    self.opened = len(item.ways) > 1
                    return

    def next_option(self, by: int) -> None:
        able = [
            index for index, item in enumerate(self.items) if item.kind != "claim" and (item.ways or self.hides_marks)
        ]
        if self.opened and self.item:
            self.way_at = (self.way_at + by) % len(self.item.ways)
        elif able:
            at = able.index(self.index) if self.index in able else -1 if by > 0 else 0
            self.select(self.items[able[(at + by) % len(able)]])

    def back(self) -> bool:
        if self.opened:
            self.opened, self.way_at = False, 0
        elif not super().back():
            if self.index == self._start:
                return False
            self.select(self.items[self._start] if self._start >= 0 else None)
        return True

    def must_ask(self, item: Item) -> bool:
        """Return whether an answer loses something and is asked for the first time, which sets the message."""
        loss = self.loss(item.ways[0].option) if len(item.ways) == 1 else ""
        asked = _("{loss}; press {key} again to do it").format(loss=loss, key=item.key)
        if not loss or self.message == asked:
            return False
        self.select(item)
        self.message = asked
        return True

    def can(self, action: str) -> bool:
        confirms = self.option is not None or self.unaided
        return super().can(action) and (action != "confirm" or confirms)

    # --- what is lost -------------------------------------------------------------------------------------------------

    def loss(self, option: BaseOption) -> str:
        return loss_text(self.seen, self.decision, option)

    # --- pointing -----------------------------------------------------------------------------------------------------

    def selects(self, at: Hex) -> bool:
        if self.item is None:
            return self.unaided and self.hex == at
        return self.hex == at and self.lit.get(at) == self.item

    def point(self, at: Hex) -> None:
        # one off the map and without an option is ignored
        if self._is_known(at):
            self.select(self.lit.get(at))
            self.hex = self.focus = at

    def pick(self, at: Hex) -> BaseOption | None:
        # the map stays under the mouse, so that a second click hits the same hex
        focus = self.focus
        option = super().pick(at)
        self.focus = focus
        return option

    def move(self, across: int, up: int) -> None:
        # in a fight to another option; the columns of hexes alternate, so that one goes straight up or down
        q, r = self.hex
        if self.opened or self.seen.in_turn.fight is not None or self.decision.ask not in ("turn", "interact"):
            self.next_option(across - up)
        elif up:
            lean = r % 2 == 0
            self.point((q + (0 if lean else 1), r - 1) if up > 0 else (q - (1 if lean else 0), r + 1))
        else:
            self.point((q + across, r))

    def _is_known(self, at: Hex) -> bool:
        beyond = explorable_places(self.seen, self.home) if self.hides_marks else ()
        return at in self._land or at in self.lit or at in beyond
