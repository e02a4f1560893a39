"""The screens of a game in play and of a replay: the map or the fight, the hero beside it, and the keys that point."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from textual import events
from textual.content import Content
from textual.geometry import Size

from hotseat.plugin.decision import Option as BaseOption
from hotseat.tui.appearance import Appearance, appearance
from hotseat.tui.commands import Command, make_command
from hotseat.tui.picture_layout import PictureLayout
from hotseat.tui.play_commands import CONFIRM, NEXT, PREVIOUS
from hotseat.tui.playing import PlayScreen
from hotseat.tui.public_view import PublicView, ShownDeeds
from hotseat.tui.replay import ReplayScreen
from hotseat.tui.screen_stack import screen_stack
from hotseat.tui.surfaces import heading
from hotseat.tui.text_screen import TextScreen
from hotseat.tui.theme import side_style
from hotseat.util.i18n import gettext_noop
from hotseat.util.text_utils import capitalize, count, with_period
from tashkalar_mage_knight import gettext as _
from tashkalar_mage_knight import scene_text
from tashkalar_mage_knight.ascii import hero_table
from tashkalar_mage_knight.components import load_components
from tashkalar_mage_knight.events import MageEvent
from tashkalar_mage_knight.hexes import Hex, parse_hex
from tashkalar_mage_knight.query import land_of
from tashkalar_mage_knight.screen import side
from tashkalar_mage_knight.screen.answers import DIGITS, LETTERS, OWN, Item, Way, item_keys
from tashkalar_mage_knight.screen.band import FILLED, PLAIN, Others, Style, band_lines
from tashkalar_mage_knight.screen.faces import MapMarks, legend, map_faces
from tashkalar_mage_knight.screen.fight_board import LAND, fight_lines
from tashkalar_mage_knight.screen.hex_map import MapWindow, largest_hexes, map_picture, window_origin
from tashkalar_mage_knight.screen.motion import MageScene, mage_scenes
from tashkalar_mage_knight.screen.pointing import MagePointer
from tashkalar_mage_knight.state import Decision, MageState, Option, Outcome

PLACES = make_command("", "", "choose", "Go there, fight, recruit: give the answer of this letter", "a-i")
CARDS = make_command("", "", "play", "Play this card or use this unit; one with several ways opens first", "1-9")
HEROES = make_command("v", "heroes", "heroes", "Read what each hero has", name="view")
POINTING: tuple[Command, ...] = (
    CONFIRM,
    CARDS,
    PLACES,
    NEXT._replace(keys=("n", "tab"), shown="Tab"),
    PREVIOUS._replace(keys=("N", "shift+tab"), shown="Shift+Tab"),
    HEROES,
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
    BELOW = 6
    FEWER = 5
    """The rows below the map on a screen of fewer than `HIGH` rows."""
    HIGH = 30
    NARROW = 34
    WIDE = 62
    LOG = 3
    SIGNS = (
        ("4/3B", gettext_noop("an enemy: attack 4, armour 3, brutal")),
        ("F S", gettext_noop("fortified, swift: twice the block")),
        ("B P Y", gettext_noop("brutal: twice the damage; poison; paralyses")),
        ("*/3", gettext_noop("an enemy that summons another one to attack")),
        ("▲ ▽", gettext_noop("ready, and used")),
    )

    @classmethod
    def below_rows(cls, size: Size) -> int:
        return cls.BELOW if size.height >= cls.HIGH else cls.FEWER

    @property
    def _style(self) -> Style:
        return FILLED if appearance(self.table.app).fills_tiles else PLAIN

    scenes = staticmethod(mage_scenes)

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._windows = MapWindow(), MapWindow()
        """The windows on the map: the whole picture, and that below a fight."""

    def points(self, state: MageState) -> Sequence[int]:
        return tuple(seat.fame for seat in state.seats)

    def picture_lines(self, seen: MageState, width: int, height: int) -> list[Content]:
        at = self.table.pointer
        scene = pointed_scene(seen, at if seen.in_turn.fight is None else None)
        return self.scene_lines(scene, width, height, at)

    def scene_lines(self, scene: MageScene, width: int, height: int, at: MagePointer | None = None) -> list[Content]:
        # the fight with as much of the map as fits below it, or the map with what its signs mean
        seen, look = scene.state, appearance(self.table.app)
        kind = _kind(look)
        if seen.in_turn.fight is None:
            return [
                *land_lines(scene, width, height - 1, window=self._windows[0], **kind),
                legend(seen, width, lit=bool(at and at.marked)),
            ]
        lines = fight_lines(seen, at, width, height, filled=look.fills_areas, struck=scene.struck)
        land, space = pointed_scene(seen, None), height - len(lines) - 1
        return (
            [*lines, Content(""), *land_lines(land, width, space, window=self._windows[1], **kind)]
            if space >= LAND
            else lines
        )

    def panel_lines(self, seen: MageState, width: int, height: int) -> list[Content]:
        if fame := self.table.motion.points:
            seats = (seat._replace(fame=points) for seat, points in zip(seen.seats, fame, strict=True))
            seen = seen._replace(seats=tuple(seats))
        return side.panel_lines(seen, self.table.open_hands, self.table.pointer, width, height, self._style)

    def scores(self, seen: MageState) -> Content:
        # the round with the time of day
        night = Content.styled(_(" night "), "bold $foreground on $band")
        day = Content.styled(_(" day "), "bold $ink on $accent")
        rounds = len(load_components().setups[len(seen.names)].rounds)
        number = Content(_("round {number} of {all}").format(number=seen.round, all=rounds))
        return number + " " + (night if seen.night else day)

    def below(self, width: int) -> list[Content]:
        # the answers where they stand, in the place of a list
        table, rows = self.table, self.below_rows(self.table.size)
        if table.decision is None or table.pointer is None or table.typing is not None or table.over:
            return super().below(width)
        question = table.game.prompt(table.visible_state, table.decision)
        if table.decision.ask == "turn" and table.visible_state.in_turn.phase == "move":
            question = _("go somewhere, play a card, or end the turn")
        return band_lines(table.pointer, question, table.others, width, rows, self._style)


def pointed_scene(seen: MageState, at: MagePointer | None) -> MageScene:
    """Return the map with what the viewer points at; None if the viewer doesn't have to decide, or fights."""
    fight = seen.in_turn.fight
    fought = {foe.at for foe in fight.enemies} if fight else set()
    focus: Hex = at.focus if at else min(fought, default=seen.me.at or (0, 0))
    marks = MapMarks(fought=fought)
    if at is not None:
        keys = {where: item.key for where, item in at.marked.items()}
        due = {item.at for item in at.due if item.at}
        cursor = at.hex if at.item is None or at.item.at else None
        way = at.way.steps if at.way else ()
        marks = MapMarks(keys, cursor, True, way, fought, due, counted=at.counts)
    return MageScene(seen, marks, focus)


def land_lines(
    scene: MageScene, width: int, height: int, *, filled: bool, halves: bool = True, window: MapWindow | None = None
) -> list[Content]:
    """Return the part of the map that fits around the focus of a scene, or that of a window that follows it."""
    size = largest_hexes(width, height, [*land_of(scene.state.land)])
    faces = map_faces(scene.state, size, scene.marks)
    origin = (window or MapWindow()).origin(size, [*faces], scene.focus, width, height)
    return map_picture(size, faces, origin, width, height, filled=filled, halves=halves)


def _kind(look: Appearance) -> dict[str, Any]:
    """Return how the map can be drawn."""
    return {"filled": look.fills_tiles, "halves": not look.draws_lines}


class MageView(PublicView[MageState]):
    """The map around the hero on turn, and the fame of all."""

    def seat_chip(self, state: MageState, seat: int) -> Content:
        return side.hero_chip(seat)

    def picture_lines(self, shown: ShownDeeds[MageState, MageEvent], width: int, height: int) -> Sequence[Content]:
        state = shown.state
        size = largest_hexes(width, height, [*land_of(state.land)])
        faces = map_faces(state, size, MapMarks())
        for number, deed in shown.deeds.items():
            if deed.place and (face := faces.get(at := parse_hex(deed.place))):
                first, *lines = face.lines or [Content("")]
                faces[at] = face._replace(lines=[first + " " + self.tab(str(number)[-1]), *lines])
        origin = window_origin(size, [*faces], state.me.at or (0, 0), width, height)
        return map_picture(size, faces, origin, width, height, **_kind(appearance(self.screen.app)))

    scenes = staticmethod(mage_scenes)

    def scene_lines(self, scene: MageScene, width: int, height: int) -> Sequence[Content]:
        land = scene if scene.state.in_turn.fight is None else pointed_scene(scene.state, None)
        return land_lines(land, width, height, **_kind(appearance(self.screen.app)))

    def backs(self, state: MageState, seat: int) -> Sequence[str]:
        return (_("card"),) * len(state.seats[seat].hand)

    def hand_text(self, state: MageState, seat: int) -> str:
        return count(len(state.seats[seat].hand), "card")

    def note(self, state: MageState, seat: int) -> str:
        return with_period(capitalize(_("round {number}").format(number=state.round)))

    def score_title(self, state: MageState) -> str:
        return super().score_title(state) if state.stage == "over" else capitalize(_("fame"))

    def fact_lines(self, state: MageState, width: int) -> list[Content]:
        lines = list[Content]()
        for seat, (name, hero) in enumerate(zip(state.names, state.seats, strict=True)):
            text = _("level {level}, hand {hand}, deck {deck}")
            facts = text.format(level=hero.level, hand=len(hero.hand), deck=len(hero.deck))
            lines.append(Content.styled(f" ({seat + 1}) {name}  ", side_style(seat)) + Content(facts))
        fits = all(line.cell_length <= width for line in lines)
        return [heading(_("Heroes"), width), *lines] if fits else []

    result_lines = fact_lines


class MageScreen(PlayScreen[MageState, Decision, Outcome, MageEvent]):
    """The screen of a game in play: a hex, a card, a unit or an enemy selects an option."""

    LAYOUT = MageLayout
    PUBLIC = MageView
    pointer: MagePointer | None
    seat_chip = staticmethod(side.hero_chip)

    queued: tuple[Option, ...] = ()
    """The options that follow the one which was just played, as parts of one answer."""

    @property
    def pointing_commands(self) -> tuple[Command, ...]:
        at = self.pointer
        if at is None:
            return ()
        cards = item_keys(at.of_kind(*OWN), DIGITS, hides=at.hides_marks)
        places = item_keys(at.of_kind("place", "foe", "turn"), LETTERS)
        ranges = {CARDS: cards, PLACES: places}
        return tuple(each._replace(shown=ranges.get(each, each.shown)) for each in POINTING if ranges.get(each, "-"))

    def new_pointer(self, decision: Decision) -> MagePointer:
        due = self.exercise.targets(decision.options) if self.exercise is not None else ()
        return MagePointer(self.visible_state, decision, self.spot, due, self.aids)

    @property
    def others(self) -> list[Others]:
        """The commands that stand among the answers."""
        shown = {"undo": _("take the last answer back"), "hint": _("propose an answer")}
        return [
            Others(each.key, shown[each.name], each.action)
            for each in self.commands
            if each.name in shown and each.action in self.usable
        ]

    def proceed(self) -> None:
        super().proceed()
        following, self.queued = self.queued[:1], self.queued[1:]
        decision = self.decision
        if following and decision is not None and following[0] in decision.options:
            self.play(following[0])
        elif following and decision is None and self.player_worker.opponents.pending_player:
            self.queued = (*following, *self.queued)  # the first one is on its way to another machine
        else:
            self.queued = ()

    # --- keys and clicks ----------------------------------------------------------------------------------------------

    async def take_key(self, event: events.Key) -> bool:
        # digits and letters answer; the digits of an open card are its ways
        at = self.pointer
        if self.typing is not None or at is None:
            return await super().take_key(event)
        if at.opened and at.item is not None and event.key in DIGITS[: len(at.item.ways)]:
            self._give(at.item.ways[DIGITS.index(event.key)])
            return True
        item = at.item_of(event.key) if event.key in DIGITS + LETTERS else None
        if item is None:
            return await super().take_key(event)
        self._choose(item)
        return True

    def _choose(self, item: Item) -> None:
        """Give the answer of an item; one with several ways opens, one without says why."""
        at = self.pointer
        if at is None:
            return
        if len(item.ways) == 1 and not at.must_ask(item):
            at.select(item)
            self._give(item.ways[0])
            return
        if len(item.ways) == 1:
            self.show_all()
            return
        if item.ways:
            at.open(item)
        else:
            at.select(None)
            at.message = scene_text.why_unplayable(self.visible_state, item.name)
        self.show_all()

    def _give(self, way: Way) -> None:
        """Play an answer, the choice of its target first."""
        self.queued = way.options[1:]
        self._remember_spot()
        self.play(way.options[0])

    def act(self, option: BaseOption | None) -> None:
        # an answer with a target is played in two steps
        at = self.pointer
        if option is not None and at is not None and at.chosen is not None and option == at.chosen.option:
            self._give(at.chosen)
        else:
            super().act(option)

    def action_centre(self) -> None:
        """Point at the hero."""
        if self.pointer is not None:
            self.pointer.point(self.pointer.home)
            self.show_pointed()

    def action_choose(self, number: int, way: int | None = None) -> None:
        """Select the clicked answer; a click on the selected one gives it, or opens its ways."""
        at = self.pointer
        if at is None or number >= len(at.items):
            return
        item = at.items[number]
        if at.item == item and way is not None:
            self._give(item.ways[way])
        elif at.item == item or not item.ways:
            self._choose(item)
        else:
            at.select(item)
            self.show_all()

    def action_choose_object(self, name: str) -> None:
        """Select the answer about the clicked enemy, unit or card; a click on the selected one gives it."""
        at = self.pointer
        if at is None:
            return
        items = [number for number, item in enumerate(at.items) if item.ways and name in item.name.split()]
        if items:
            self.action_choose(items[0])
        else:
            at.message = scene_text.why_not(self.visible_state, name)
            self.show_all()

    def action_heroes(self) -> None:
        """Read what each hero has."""
        lines = [Content(line) for line in hero_table(self.visible_state)]
        screen_stack(self).open(TextScreen(_("Heroes"), lines), above=self)

    def show_pointed(self) -> None:
        # the cards, whose ways open, are beside the map
        super().show_pointed()
        self.show_side()


class MageReplayScreen(ReplayScreen[MageState, Decision, Outcome, MageEvent]):
    """The screen of a replay."""

    LAYOUT = MageLayout
    seat_chip = staticmethod(side.hero_chip)
    SCREEN_COMMANDS = (*ReplayScreen.SCREEN_COMMANDS, *SEEKING)
    NOT_FOUND: ClassVar = {
        **ReplayScreen.NOT_FOUND,
        "fight": (gettext_noop("There is no fight after this."), gettext_noop("There is no fight before this.")),
        "explore": (gettext_noop("No tile is explored after this."), gettext_noop("No tile is explored before this.")),
    }
