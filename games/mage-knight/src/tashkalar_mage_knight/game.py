"""Mage Knight: First Reconnaissance as a game plugin."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from hotseat.codec import to_json
from hotseat.codec.whole_numbers import require_int, to_int
from hotseat.plugin import Game, InvalidPosition, Json, Step
from hotseat.plugin import decision as decisions
from hotseat.plugin.game import Component, Topic
from hotseat.plugin.setup_options import SetupOptions
from hotseat.util.command_option import CommandOption
from hotseat.util.i18n import gettext_noop
from hotseat.util.text_utils import capitalize, with_period
from tashkalar_mage_knight import DATA, ascii, event_text, events, hiding, positions, rounds, scoring, turns
from tashkalar_mage_knight import gettext as _
from tashkalar_mage_knight.events import REVEALING, MageEvent
from tashkalar_mage_knight.state import Decision, MageState, Option, Outcome

if TYPE_CHECKING:
    from hotseat.play.lessons import Lesson

MOST_SAMPLES = 200
"""Samples of a determinization until the pending choice of another seat has an answer, such as a card to discard."""


class MageKnight(Game[MageState, Decision, Outcome, MageEvent]):
    """The game plugin of Mage Knight: First Reconnaissance."""

    id, name = "mageknight", gettext_noop("Mage Knight: First Reconnaissance")
    new_keys = frozenset({"names", "seed", "advanced"})
    command_options = (CommandOption("basic", "advanced", gettext_noop("Without advanced actions."), flag=False),)

    def new(self, wanted: Json) -> MageState:
        # `wanted` holds a seed, and optionally one to four names, and whether there are advanced actions
        names, seed = wanted.get("names", positions.NAMES), wanted.get("seed")
        advanced = wanted.get("advanced", True)
        if not isinstance(names, list | tuple) or not all(isinstance(name, str) and name for name in names):
            raise ValueError("'names' must be a list of texts")
        if (seed := to_int(seed)) is None:
            raise ValueError("'seed' must be a whole number")
        if not isinstance(advanced, bool):
            raise ValueError("'advanced' must be true or false")
        return rounds.new_mage_game(names, seed, advanced=advanced)

    def setup_options(self) -> SetupOptions:
        options = super().setup_options()
        missing = _(
            "Without spells, artifacts and skills: a conquered mage tower and spawning grounds give less, and even "
            "levels give a card only. Dungeons, tombs, ruins and cities are drawn but closed. Without gold units (the "
            "scenario has none), heroes' own cards, 12 of the 28 advanced actions, burning, plundering, fights between "
            "players and the dummy player."
        )
        return options._replace(forms=tuple(form._replace(description=missing) for form in options.forms))

    def decision(self, state: MageState) -> Decision | Outcome:
        return turns.next_question(state)

    def apply(self, state: MageState, option: Option, decision: Decision) -> tuple[MageState, tuple[MageEvent, ...]]:
        return turns.answer_option(state, option)

    def names(self, state: MageState) -> tuple[str, ...]:
        return state.names

    def turn(self, state: MageState) -> int:
        return state.turn

    def is_idle(self, state: MageState) -> bool:
        return not state.asking and state.in_turn.fight is None

    def scores(self, state: MageState) -> tuple[int, ...]:
        return scoring.final_scores(state) if state.stage == "over" else tuple(seat.fame for seat in state.seats)

    def position(self, state: MageState) -> Json:
        return to_json(state)

    def setup(self, position: object) -> MageState:
        return positions.mage_state(position)

    def view(self, state: MageState, seat: int | None) -> MageState:
        return hiding.view_of(state, seat)

    def determinize(self, seen: object, seat: int, seed: int) -> MageState:
        view, chance = positions.mage_state(seen, seen=True), random.Random(require_int(seed))
        problems = list[str]()
        for _try in range(MOST_SAMPLES if view.asking else 1):
            try:
                state = hiding.fill_hidden(view, chance)
            except ValueError:
                raise InvalidPosition(["position: more is hidden than there is"]) from None
            problems = positions.faults_of(state)
            if not problems:
                return state
        raise InvalidPosition(problems)

    def visible_events(self, events_: Sequence[MageEvent], seat: int | None) -> tuple[MageEvent, ...]:
        return tuple(events.event_seen_by(event, seat) for event in events_)

    def reveals(self, events_: Sequence[MageEvent]) -> bool:
        return any(event.kind in REVEALING for event in events_)

    def event_json(self, event: MageEvent) -> Json:
        return events.event_as_json(event)

    def read_event(self, data: Json) -> MageEvent:
        return events.read_mage_event(data)

    def describe_step(self, step: Step[MageState, MageEvent]) -> str:
        return event_text.describe_mage_step(step)

    def describe_end(self, steps: Sequence[Step[MageState, MageEvent]], outcome: decisions.Outcome) -> str:
        reason = capitalize(_(outcome.reason))
        if not steps:
            return with_period(reason)
        return with_period(_("{reason}, after round {number}").format(reason=reason, number=steps[-1].state.round))

    def score_sources(self, steps: Sequence[Step[MageState, MageEvent]], side: int) -> Sequence[tuple[int, str]]:
        parts = scoring.score_parts(steps[-1].state, side) if steps else {}
        return [(points, _(scoring.PARTS[part])) for part, points in parts.items() if points]

    def render_text(self, seen: MageState) -> list[str]:
        return ascii.map_lines(seen)

    def components(self) -> Sequence[Component]:
        from tashkalar_mage_knight.reference import reference  # read on request

        return tuple(reference())

    def topics(self) -> Sequence[Topic]:
        from hotseat.plugin.rules_text import topics_of  # read on request

        return topics_of(DATA / "mage_knight_rules.yaml")

    def lessons(self) -> Sequence[Lesson]:
        from hotseat.play.lessons import read_lesson  # imports pydantic, which a game doesn't need

        return [read_lesson(DATA / "mage_knight_lesson.yaml")]

    def replay_markers(self) -> Mapping[str, Callable[[MageEvent], bool]]:
        return {
            "fight": lambda event: event.kind == "fight-began",
            "explore": lambda event: event.kind == "explored",
            "level": lambda event: event.kind == "levelled",
        }
