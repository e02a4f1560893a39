"""The screens of a game in play and of a replay: the grid, the text beside it, and the keys that point at options."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.content import Content
from textual.geometry import Size

from hotseat.plugin.decision import Step
from hotseat.tui.appearance import appearance
from hotseat.tui.commands import Command, make_command
from hotseat.tui.picture_layout import PictureLayout
from hotseat.tui.play_commands import CONFIRM, NEXT, PREVIOUS
from hotseat.tui.playing import PlayScreen
from hotseat.tui.public_view import PublicView, ShownDeeds
from hotseat.tui.replay import ReplayScreen
from hotseat.tui.text_layout import side_by_side
from hotseat.util.i18n import gettext_noop
from hotseat.util.text_utils import count, with_period
from tashkalar_pook import event_text
from tashkalar_pook import gettext as _
from tashkalar_pook.events import Event
from tashkalar_pook.grid import SIZE
from tashkalar_pook.rules import HAND
from tashkalar_pook.screen import side, words
from tashkalar_pook.screen.motion import GridScene, pook_scenes
from tashkalar_pook.screen.painter import MOST, Marks, grid_picture, largest_fitting
from tashkalar_pook.screen.pointing import PointedAt, PookPointer
from tashkalar_pook.state import Decision, Outcome, State, Verb

COIN = make_command("p", "lay('coin')", "coin", "Lay the chosen card as a coin", name="place")
CARDS: tuple[Command, ...] = (
    make_command("tab", "next_option(1)", "card", "Choose the next card of the hand", "Tab"),
    make_command("shift+tab", "next_option(-1)", "", "Choose the previous card", "Shift+Tab"),
    *(make_command(str(n), f"hold({n - 1})", "", "Choose the card of this number") for n in range(1, HAND + 1)),
)
MOVING: tuple[Command, ...] = (
    NEXT._replace(action="next_lit(1)"),
    PREVIOUS._replace(action="next_lit(-1)"),
    make_command("left", "move(-1,0)", "", "Point further left", "Left"),
    make_command("right", "move(1,0)", "", "Point further right", "Right"),
    make_command("up", "move(0,1)", "", "Point further up", "Up"),
    make_command("down", "move(0,-1)", "", "Point further down", "Down"),
)


SEEKING: tuple[Command, ...] = (
    make_command("b", "seek('power', 1)", "power", "To the next use of a power", name="next-event"),
    make_command("B", "seek('power', -1)", "", "To the use of a power before", name="previous-event"),
    make_command("c", "seek('piggy', 1)", "piggy", "To the next move of the Piggy", name="next-other"),
    make_command("C", "seek('piggy', -1)", "", "To the move of the Piggy before", name="previous-other"),
)
"""Commands that search a replay."""


def _marks(seen: State, at: PookPointer | None) -> Marks:
    if at is None:
        return Marks()
    counting = seen.grid.counting(at.place) if at.counts and seen.grid.card_at(at.place) is None else ()
    if at.hides_marks:
        return Marks(at.place, counting=frozenset(counting), guarded=at.guarded, counted=at.counts)
    return Marks(at.place, at.lit, at.piggy, at.open, frozenset(counting), at.guarded, counted=at.counts)


class PookLayout(PictureLayout[State]):
    """The grid, and the text beside it."""

    LEAST = Size(72, 14)
    TOO_SMALL = gettext_noop("Pook needs {columns} x {lines} characters.")
    BELOW = 3
    NARROW = 34
    LOG = 2
    SIGNS = (
        ("[ ]", gettext_noop("a heavy frame: the chosen card can be placed there as a warrior, or used there")),
        ("@ @", gettext_noop("the Piggy may trade places with this card")),
        ("> <", gettext_noop("where you point")),
        ("2 o", gettext_noop("the number of coins that count for a warrior there")),
        ("o(K2)", gettext_noop("a coin, and in brackets the warrior you know is under it")),
    )

    def picture_columns(self, width: int, height: int) -> int:
        return largest_fitting(width, height).of_grid()[0]

    scenes = staticmethod(pook_scenes)

    @staticmethod
    def points(state: State) -> Sequence[int]:
        return tuple(state.grid.points(state.cards).values())

    def picture_lines(self, seen: State, width: int, height: int) -> list[Content]:
        return self.scene_lines(GridScene(seen, _marks(seen, self.table.pointer)), width, height)

    def scene_lines(self, scene: GridScene, width: int, height: int) -> list[Content]:
        filled = appearance(self.table.app).fills_areas
        return grid_picture(*scene, largest_fitting(width, height), filled=filled)

    def panel_lines(self, seen: State, width: int, height: int) -> list[Content]:
        table = self.table
        playing = table.question.seat if table.question is not None else None
        taught = table.exercise is not None
        points = table.motion.points or self.points(seen)
        return side.side_lines(seen, points, table.open_hands, playing, table.pointer, width, height, brief=taught)

    def scores(self, seen: State) -> Content:
        # as the points are beside the grid: the cards left in the pile
        return Content(_("pile {number}").format(number=len(seen.deck)))


class PookView(PublicView[State]):
    """The grid as cards, and the points of the factions."""

    LEAST = 33

    def picture_lines(self, shown: ShownDeeds[State, Event], width: int, height: int) -> Sequence[Content]:
        grid, found = shown.state.grid, {deed.place: str(number)[-1] for number, deed in shown.deeds.items()}
        tabs = {place: found[name] for place, _card in grid.lying if (name := grid.place_name(place)) in found}
        chosen = shown.chosen.place if shown.chosen is not None else ""
        marks = Marks(next((place for place, _card in grid.lying if grid.place_name(place) == chosen), None), tabs=tabs)
        return self.scene_lines(GridScene(shown.state, marks), width, height)

    scenes = staticmethod(pook_scenes)

    def scene_lines(self, scene: GridScene, width: int, height: int) -> Sequence[Content]:
        filled, most = appearance(self.screen.app).fills_areas, SIZE if scene[0].grid.settle_names else MOST
        size = largest_fitting(width, height, most)
        wide, high = size.of_grid(most)
        return [line[:wide] for line in grid_picture(*scene, size, filled=filled)[:high]]

    def score_lines(self, state: State, width: int) -> list[Content]:
        # hidden until the end, as allegiances are
        return super().score_lines(state, width) if state.full else []

    def fact_lines(self, state: State, width: int) -> list[Content]:
        return side.faction_lines(state, PookLayout.points(state), width)

    def result_lines(self, state: State, width: int) -> list[Content]:
        # the factions of all, and what counts for each
        return side.faction_lines(state, PookLayout.points(state), width, placed=True)

    def backs(self, state: State, seat: int) -> Sequence[str]:
        return (_("card"),) * len(state.seats[seat].hand)

    def hand_text(self, state: State, seat: int) -> str:
        return count(len(state.seats[seat].hand), "card")


class PookScreen(PlayScreen[State, Decision, Outcome, Event]):
    """The screen of a game in play or of a lesson: a place and a card of the hand select an option."""

    LAYOUT = PookLayout
    PUBLIC = PookView
    pointer: PookPointer | None

    def status_lines(self, step: Step[State, Event]) -> str:
        return event_text.describe_pook_step(step, self.visible_state.grid)  # places are named as in the grid shown

    @property
    def pointing_commands(self) -> tuple[Command, ...]:
        at = self.pointer
        if at is None:
            return ()
        if at.unaided:
            laying = at.decision.ask == "card"
            return (CONFIRM, *[COIN] * laying, *CARDS * laying, *MOVING)
        here = [CONFIRM] if any(at.option_of(verb) for verb in at.here if verb != "coin") else []
        coin = [COIN] if at.option_of("coin") else []
        cards = CARDS if any(map(at.fits, at.hand)) else ()
        return (*here, *coin, *cards, *MOVING)

    def new_pointer(self, decision: Decision) -> PookPointer:
        return PookPointer(self.visible_state, decision, self.spot or PointedAt(), self.aids)

    def answers(self, decision: Decision, width: int) -> list[Content]:
        if self.pointer is None:
            return []
        content = Content(f" {with_period(words.place_text(self.pointer.seen, self.pointer.place))}")
        possible = [line.pad_left(1) for line in side_by_side(words.answer_texts(self.pointer), width - 1)]
        return possible if self.pointer.message or len(possible) > PookLayout.BELOW - 2 else [content, *possible]

    # --- keys and clicks ----------------------------------------------------------------------------------------------

    def action_next_lit(self, by: int) -> None:
        """Point at another place of an option."""
        if self.pointer is not None:
            self.pointer.next_lit(by)
            self.show_pointed()

    def action_hold(self, number: int) -> None:
        """Choose a card of the hand."""
        if self.pointer is not None:
            self.pointer.choose(number)
            self.show_pointed()

    def action_lay(self, verb: Verb) -> None:
        """Play the selected option of a verb, if it is possible."""
        at = self.pointer
        if at is None or (verb not in at.here and not at.unaided):
            return
        if (option := at.claim(verb) if at.unaided else at.option_of(verb)) is not None:
            self.play(option)
        else:
            self.show_pointed()


class PookReplayScreen(ReplayScreen[State, Decision, Outcome, Event]):
    """The screen of a replay."""

    LAYOUT = PookLayout
    SCREEN_COMMANDS = (*ReplayScreen.SCREEN_COMMANDS, *SEEKING)
    NOT_FOUND: ClassVar = {
        **ReplayScreen.NOT_FOUND,
        "power": (gettext_noop("No power is used after this."), gettext_noop("No power is used before this.")),
        "piggy": (
            gettext_noop("The Piggy isn't moved after this."),
            gettext_noop("The Piggy isn't moved before this."),
        ),
    }

    def status_lines(self, step: Step[State, Event]) -> str:
        return event_text.describe_pook_step(step, self.visible_state.grid)
