"""Mage Knight: First Reconnaissance as a game plugin."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from hotseat.codec import schema_of, to_json
from hotseat.codec.whole_numbers import require_int, to_int
from hotseat.plugin import Game, InvalidPosition, Json, Step
from hotseat.plugin import decision as decisions
from hotseat.plugin.aids import Aids
from hotseat.plugin.deeds import Deed
from hotseat.plugin.game import Component, GameSummary, Topic
from hotseat.plugin.queries import Query
from hotseat.plugin.setup_options import SetupOptions
from hotseat.util.i18n import gettext_noop
from hotseat.util.text_utils import capitalize
from tashkalar_mage_knight import (
    DATA,
    ascii,
    event_text,
    events,
    hiding,
    positions,
    rounds,
    said_events,
    scoring,
    setup_choices,
    spoken,
    turn_text,
    turns,
)
from tashkalar_mage_knight import gettext as _
from tashkalar_mage_knight.answer_text import answer_text
from tashkalar_mage_knight.card_text import name_text
from tashkalar_mage_knight.components import load_components
from tashkalar_mage_knight.events import REVEALING, MageEvent
from tashkalar_mage_knight.heroes import Wishes, read_wishes
from tashkalar_mage_knight.loss_text import loss_text
from tashkalar_mage_knight.state import HIDDEN, Decision, MageState, Option, Outcome

if TYPE_CHECKING:
    from hotseat.play.lessons import Lesson
    from hotseat.plugin.demonstrations import Demonstration
    from hotseat.util.svg_film import Reel

AIDS = Aids(
    gettext_noop(
        "In steps the table stops adding up and marking what you can do; the result counts what you overlooked."
    ),
    {
        "no-counts": gettext_noop("Played without prices of steps, sums of points and previews of damage."),
        "no-dots": gettext_noop("Played without marks of what can be played and where heroes can go."),
        "none": gettext_noop("Played without highlights, as at a real table."),
    },
)
LESSONS = (DATA / "mage_knight_lesson.yaml", DATA / "mage_knight_hero_lesson.yaml")
PARTS = {
    "tactics": gettext_noop("choice of tactics"),
    "begin": gettext_noop("beginning"),
    "move": gettext_noop("movement"),
    "interact": gettext_noop("with the locals"),
    "after": gettext_noop("after the action"),
}
"""The parts of a turn in which no fight is under way."""
MOST_SAMPLES = 200
"""Samples of a determinization until the pending choice of another seat has an answer, such as a card to discard."""


class MageKnight(Game[MageState, Decision, Outcome, MageEvent]):
    """The game plugin of Mage Knight: First Reconnaissance."""

    id, name = "mageknight", gettext_noop("Mage Knight: First Reconnaissance")
    hints = True
    aids = AIDS
    loadout_head = gettext_noop("hero")
    record_heads = (gettext_noop("city"),)
    new_keys = frozenset({"names", "seed", *Wishes._fields})
    command_options = setup_choices.COMMAND_OPTIONS

    def new(self, wanted: Json) -> MageState:
        # `wanted` holds a seed, and optionally one to four names and the wishes of H2
        names, seed = wanted.get("names", positions.NAMES), wanted.get("seed")
        if not isinstance(names, list | tuple) or not all(isinstance(name, str) and name for name in names):
            raise ValueError("'names' must be a list of texts")
        if (seed := to_int(seed)) is None:
            raise ValueError("'seed' must be a whole number")
        return rounds.new_mage_game(names, seed, read_wishes(wanted, len(names)))

    @classmethod
    def summary_from_header(cls, header: Json) -> GameSummary:
        return setup_choices.summary_of(super().summary_from_header(header), header.get("dealt"))

    def setup_options(self) -> SetupOptions:
        return setup_choices.mage_options()

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

    def hand_names(self, state: MageState, seat: int) -> Sequence[str]:
        held = state.seats[seat].hand
        return () if HIDDEN in held else [capitalize(name_text(card)) for card in held]

    def loadouts(self, state: MageState) -> tuple[str, ...]:
        return tuple(seat.hero or "" for seat in state.seats)

    def loadout_name(self, loadout: str) -> str:
        return capitalize(name_text(loadout))

    phase_heads = (gettext_noop("round 1"), gettext_noop("round 2"), gettext_noop("round 3"), gettext_noop("round 4"))
    card_group_head = gettext_noop("colours")

    def phase(self, state: MageState) -> int:
        return state.round - 1

    def played_cards(self, step: Step[MageState, MageEvent]) -> Sequence[tuple[int, str]]:
        # for their effects; a card may be played sideways for 1 point instead
        return [(event.seat, event.field("card")) for event in step.events if event.kind == "played"]

    def cards_of_options(self, options: Sequence[str]) -> tuple[str, ...]:
        words = (option.split()[:2] for option in options)
        return tuple(word[1] for word in words if word[:1] == ["play"] and len(word) > 1)

    def position_class(self, state: MageState) -> Mapping[str, str]:
        heroes, level = len(state.seats), state.seats[state.seat].level
        where = state.in_turn.phase if state.stage == "turn" else state.stage
        return {
            f"heroes{heroes}": _("heroes: {what}").format(what=heroes),
            f"round{state.round}": _("round {what}").format(what=state.round),
            where: _("part of the turn: {what}").format(what=_(PARTS.get(where, where))),
            f"level{level}": _("level {what}").format(what=level),
        }

    def verb_name(self, verb: str) -> str:
        return name_text(verb)

    def card_name(self, card: str) -> str:
        return capitalize(name_text(card))

    def card_group(self, card: str) -> str:
        rules = load_components()
        found = rules.cards.get(card) or rules.advanced.get(card) or rules.own_cards.get(card)
        return capitalize(name_text(found.colour)) if found else ""

    def turn_points(self, steps: Sequence[Step[MageState, MageEvent]], seat: int) -> int:
        # fame alone: the points of achievements come at the end of the game
        return steps[-1].state.seats[seat].fame - steps[0].before.seats[seat].fame

    def record_marks(self, steps: Sequence[Step[MageState, MageEvent]]) -> tuple[int, ...]:
        # the round in which the city was found
        found = (step.state.round for step in steps if any(event.kind == "city-found" for event in step.events))
        return (next(found, 0),)

    def describe_mark(self, number: int) -> str:
        return _("round {number}").format(number=number)

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

    def film_reel(self, seen: Sequence[MageState], said: Sequence[Sequence[str]]) -> Reel:
        from tashkalar_mage_knight.film import map_reel  # few runs export

        return map_reel(seen, said)

    def reveals(self, events_: Sequence[MageEvent]) -> bool:
        return any(event.kind in REVEALING for event in events_)

    @classmethod
    def schemas(cls) -> Mapping[str, Json]:
        return {"position": schema_of(MageState), "event": events.schema_of_events()}

    def event_json(self, event: MageEvent) -> Json:
        return events.event_as_json(event)

    def read_event(self, data: Json) -> MageEvent:
        return events.read_mage_event(data)

    def option_names(self, state: MageState, option: decisions.Option) -> tuple[str, ...]:
        return spoken.option_names(state, Option(option.text))

    def signs(self, state: MageState, seat: int | None) -> Mapping[str, str]:
        return spoken.map_signs(state)

    def brief_options(self, state: MageState, decision: Decision) -> str:
        return spoken.brief_options(state, decision)

    def describe_options(self, state: MageState, options: Sequence[Option]) -> list[str]:
        return spoken.describe_options(state, options)

    def is_claim(self, option: Option) -> bool:
        return option.words[0] in spoken.CLAIMED

    def names_claim(self, state: MageState, option: Option, text: str) -> bool:
        return spoken.is_whole_claim(state, option, text)

    def claim_help(self, state: MageState, decision: Decision) -> str:
        return spoken.how_to_claim(decision)

    def why_not_claimed(self, state: MageState, decision: Decision, text: str) -> str:
        return spoken.why_claim_refused(state, decision, text)

    def brief_aided(self, state: MageState, decision: Decision, aids: str) -> str:
        return spoken.brief_unlisted(state, decision, aids)

    def describe_aided(self, state: MageState, options: Sequence[Option], aids: str) -> list[str]:
        return spoken.describe_options(state, options, counted=False)

    def describe_overlooked(self, steps: Sequence[Step[MageState, MageEvent]], seats: Sequence[int]) -> str:
        from tashkalar_mage_knight import overlooked  # few games are played without aids

        return overlooked.describe_overlooked_chances(steps, seats)

    def describe_option(self, state: MageState, option: decisions.Option) -> str:
        return answer_text(state, Option(option.text))

    def describe_loss(self, state: MageState, decision: Decision, option: decisions.Option) -> str:
        return loss_text(state, decision, option)

    def describe_step(self, step: Step[MageState, MageEvent]) -> str:
        return event_text.describe_mage_step(step)

    def say_step(self, step: Step[MageState, MageEvent]) -> str:
        return said_events.say_mage_step(step)

    def say_turn(self, steps: Sequence[Step[MageState, MageEvent]]) -> Sequence[str]:
        return said_events.say_turn(steps)

    def describe_end(self, steps: Sequence[Step[MageState, MageEvent]], outcome: decisions.Outcome) -> str:
        return turn_text.end_sentence(steps, outcome)

    def describe_turn(self, steps: Sequence[Step[MageState, MageEvent]]) -> Sequence[Deed[MageState, MageEvent]]:
        return turn_text.turn_deeds(steps)

    def score_sources(self, steps: Sequence[Step[MageState, MageEvent]], side: int) -> Sequence[tuple[int, str]]:
        parts = scoring.score_parts(steps[-1].state, side) if steps else {}
        return [(points, _(scoring.PARTS[part])) for part, points in parts.items() if points]

    def render_text(self, seen: MageState) -> list[str]:
        return ascii.map_lines(seen)

    def components(self) -> Sequence[Component]:
        from tashkalar_mage_knight.reference import reference  # read on request

        return tuple(reference())

    def queries(self) -> Sequence[Query[MageState, Decision]]:
        from tashkalar_mage_knight.queries import QUERIES  # read on request

        return QUERIES

    def topics(self) -> Sequence[Topic]:
        from hotseat.plugin.rules_text import topics_of  # read on request

        return topics_of(DATA / "mage_knight_rules.yaml", name_text)

    def demonstrations(self) -> Sequence[Demonstration]:
        from tashkalar_mage_knight.demonstrations import mage_demonstrations  # imports YAML

        return mage_demonstrations()

    def undemonstrated_clauses(self) -> Mapping[str, str]:
        from tashkalar_mage_knight.demonstrations import mage_undemonstrated

        return mage_undemonstrated()

    def lessons(self) -> Sequence[Lesson]:
        from hotseat.play.lessons import read_lesson  # imports pydantic, which a game doesn't need

        return [read_lesson(path, name_text) for path in LESSONS]

    def replay_markers(self) -> Mapping[str, Callable[[MageEvent], bool]]:
        return {
            "fight": lambda event: event.kind == "fight-began",
            "explore": lambda event: event.kind == "explored",
            "level": lambda event: event.kind == "levelled",
        }
