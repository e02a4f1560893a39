"""The screens of a game in play and of a replay: the map or the fight, the hero beside it, and the keys that point."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.content import Content
from textual.geometry import Size

from hotseat.tui.appearance import appearance
from hotseat.tui.commands import Command, make_command
from hotseat.tui.generic_table import option_rows
from hotseat.tui.picture_layout import PictureLayout
from hotseat.tui.play_commands import CONFIRM, NEXT, PREVIOUS
from hotseat.tui.playing import PlayScreen
from hotseat.tui.public_view import PublicView, ShownDeeds
from hotseat.tui.replay import ReplayScreen
from hotseat.tui.text_layout import indented_lines
from hotseat.util.i18n import gettext_noop
from hotseat.util.text_utils import capitalize, count, with_period
from tashkalar_mage_knight import gettext as _
from tashkalar_mage_knight.events import MageEvent
from tashkalar_mage_knight.hexes import Hex
from tashkalar_mage_knight.screen import side, words
from tashkalar_mage_knight.screen.faces import map_faces
from tashkalar_mage_knight.screen.fight_board import fight_lines
from tashkalar_mage_knight.screen.hex_map import largest_hexes, map_picture, window_origin
from tashkalar_mage_knight.screen.pointing import MagePointer, object_of
from tashkalar_mage_knight.state import Decision, MageState, Option, Outcome

LAND = 12
"""Lines that the map needs at least below a fight."""

POINTING: tuple[Command, ...] = (
    CONFIRM,
    NEXT._replace(keys=("n", "tab")),
    PREVIOUS._replace(keys=("N", "shift+tab")),
    *(make_command(str(n), f"hold({n - 1})", "", "Select an answer of this card") for n in range(1, 10)),
    make_command("left", "move(-1,0)", "", "Point at the hex on the left", "Left"),
    make_command("right", "move(1,0)", "", "Point at the hex on the right", "Right"),
    make_command("up", "move(0,1)", "", "Point at the hex above", "Up"),
    make_command("down", "move(0,-1)", "", "Point at the hex below", "Down"),
    make_command("home", "centre", "", "Point at the hero", "Home"),
)
SEEKING: tuple[Command, ...] = (
    make_command("b", "seek('fight', 1)", "fight", "To the next fight", name="next-event"),
    make_command("B", "seek('fight', -1)", "", "To the fight before", name="previous-event"),
    make_command("c", "seek('explore', 1)", "explored", "To the next explored tile", name="next-other"),
    make_command("C", "seek('explore', -1)", "", "To the explored tile before", name="previous-other"),
)
"""Commands that search a replay."""


class MageLayout(PictureLayout[MageState]):
    """The map or the fight, and the hero beside it."""

    LEAST = Size(72, 20)
    TOO_SMALL = gettext_noop("Mage Knight needs {columns} x {lines} characters.")
    BELOW = 4
    NARROW = 34
    WIDE = 62
    LOG = 3

    def picture_lines(self, seen: MageState, width: int, height: int) -> list[Content]:
        # the fight with as much of the map as fits below it
        at, filled = self.table.pointer, appearance(self.table.app).fills_areas
        fighting = seen.in_turn.fight is not None
        lines = fight_lines(seen, at, width) if fighting else []
        if height - len(lines) - 1 >= LAND:
            lines += [Content("")] * fighting
            lines += land_lines(seen, None if fighting else at, width, height - len(lines), filled=filled)
        return lines

    def panel_lines(self, seen: MageState, width: int, height: int) -> list[Content]:
        return side.panel_lines(seen, self.table.open_hands, self.table.pointer, width, height)

    def scores(self, seen: MageState) -> Content:
        # the round with the time of day
        night = Content.styled(_(" night "), "bold $foreground on $band")
        day = Content.styled(_(" day "), "bold $ink on $accent")
        number = Content(_("round {number}").format(number=seen.round))
        return number + " " + (night if seen.night else day)


def land_lines(seen: MageState, at: MagePointer | None, width: int, height: int, *, filled: bool) -> list[Content]:
    """Return the part of the map that fits around what is pointed at.

    `at`: what the viewer points at; None if the viewer doesn't have to decide.
    """
    size = largest_hexes(width, height)
    focus: Hex = at.hex if at else seen.me.at or (0, 0)
    lit = at.lit if at else {}
    way = at.way if at else None
    faces = map_faces(seen, size, lit, at.hex if at else None, priced=at is not None, way=way.steps if way else ())
    origin = window_origin(size, [*faces], focus, width, height)
    return map_picture(size, faces, origin, width, height, filled=filled)


class MageView(PublicView[MageState]):
    """The map around the hero on turn, and the fame of all."""

    def picture_lines(self, shown: ShownDeeds[MageState, MageEvent], width: int, height: int) -> Sequence[Content]:
        state, size = shown.state, largest_hexes(width, height)
        faces = map_faces(state, size, (), None, priced=False)
        origin = window_origin(size, [*faces], state.me.at or (0, 0), width, height)
        filled = appearance(self.screen.app).fills_areas
        return map_picture(size, faces, origin, width, height, filled=filled)

    def backs(self, state: MageState, seat: int) -> Sequence[str]:
        return (_("card"),) * len(state.seats[seat].hand)

    def hand_text(self, state: MageState, seat: int) -> str:
        return count(len(state.seats[seat].hand), "card")

    def note(self, state: MageState, seat: int) -> str:
        return with_period(capitalize(_("round {number}").format(number=state.round)))


class MageScreen(PlayScreen[MageState, Decision, Outcome, MageEvent]):
    """The screen of a game in play: a hex, a card, a unit or an enemy selects an option."""

    LAYOUT = MageLayout
    PUBLIC = MageView
    pointer: MagePointer | None

    @property
    def pointing_commands(self) -> tuple[Command, ...]:
        return POINTING if self.pointer is not None else ()

    def new_pointer(self, decision: Decision) -> MagePointer:
        return MagePointer(self.visible_state, decision, self.spot)

    def answers(self, decision: Decision, width: int) -> list[Content]:
        at = self.pointer
        if at is None:
            return []
        seen = self.visible_state
        text = words.option_line(seen, at.option) if at.option else words.hex_line(seen, at.hex, at.way)
        lines = indented_lines(Content.styled(text, "$accent" if at.option else ""), width)[: 1 if at.message else 2]
        options = [option.text for option in decision.options]
        selected = decision.options.index(at.option) if at.option else -1
        rows = MageLayout.BELOW - 1 - len(lines) - bool(at.message)
        return [*lines, *option_rows(options, selected, width, rows, "choose")]

    # --- keys and clicks ----------------------------------------------------------------------------------------------

    def action_centre(self) -> None:
        """Point at the hero."""
        if self.pointer is not None:
            self.pointer.point(self.pointer.home)
            self.show_pointed()

    def action_choose(self, number: int) -> None:
        """Select the clicked answer; a click on the selected one plays it."""
        if self.pointer is not None and number < len(self.pointer.decision.options):
            self._take((self.pointer.decision.options[number],))

    def action_hold(self, number: int) -> None:
        """Select an answer of a card of the hand; once more selects the next one of it."""
        at = self.pointer
        if at is None or number >= len(at.hand):
            return
        if options := at.hand_options(number):
            at.select(options)
            self.show_pointed()
        else:
            at.message = words.why_unplayable(self.visible_state, at.hand[number])
            self.show_all()

    def action_choose_object(self, name: str) -> None:
        """Select an answer about the clicked enemy, unit or card; once more selects the next one of it."""
        at = self.pointer
        if at is None:
            return
        if options := tuple(each for each in at.decision.options if object_of(each) == name):
            self._take(options)
        else:
            at.message = words.why_not(self.visible_state, name)
            self.show_all()

    def _take(self, options: tuple[Option, ...]) -> None:
        """Select one of some options; the only one, if it is selected already, is played."""
        at = self.pointer
        if at is not None and options == (at.option,):
            self.action_confirm()
        elif at is not None:
            at.select(options)
            self.show_pointed()


class MageReplayScreen(ReplayScreen[MageState, Decision, Outcome, MageEvent]):
    """The screen of a replay."""

    LAYOUT = MageLayout
    SCREEN_COMMANDS = (*ReplayScreen.SCREEN_COMMANDS, *SEEKING)
    NOT_FOUND: ClassVar = {
        **ReplayScreen.NOT_FOUND,
        "fight": (gettext_noop("There is no fight after this."), gettext_noop("There is no fight before this.")),
        "explore": (gettext_noop("No tile is explored after this."), gettext_noop("No tile is explored before this.")),
    }
