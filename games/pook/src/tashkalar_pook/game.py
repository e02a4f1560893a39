"""Pook as a game plugin."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, cast

from hotseat.codec import event_schema, schema_of, to_json
from hotseat.codec.whole_numbers import require_int, to_int
from hotseat.plugin import Game, Json, Step
from hotseat.plugin import decision as decisions
from hotseat.plugin.aids import Aids
from hotseat.plugin.deeds import Deed
from hotseat.plugin.game import Component, Topic
from hotseat.plugin.queries import Query
from hotseat.plugin.setup_options import SetupOptions
from hotseat.plugin.speech import is_name
from hotseat.util.i18n import gettext_noop
from hotseat.util.text_utils import capitalize, join_sentences, with_period
from tashkalar_pook import (
    DATA,
    ascii,
    card_text,
    cards,
    determinize,
    event_text,
    events,
    position,
    rules,
    spoken,
    why_not,
)
from tashkalar_pook import gettext as _
from tashkalar_pook.events import AllegiancesShown, CardDrawn, CardLaid, CoinChosen, Event, Flipped, PiggyMoved, Traded
from tashkalar_pook.grid import Grid, PlacedCard
from tashkalar_pook.state import HIDDEN, Decision, Option, Outcome, Seat, State

if TYPE_CHECKING:
    from hotseat.play.lessons import Lesson
    from hotseat.plugin.demonstrations import Demonstration
    from hotseat.util.svg_film import Reel

NAMES = ("Ada", "Boris")
"""The names of the players if none are given."""
HANDICAP_POINTS = 1, 2, 3, 4, 6
"""The points that the setup offers."""
HANDICAPS = (50, 1), (100, 2), (175, 3), (250, 4)
"""The points suggested to the weaker of two players by the least difference of their ratings (docs/challenges.md)."""

AIDS = Aids(
    gettext_noop("In steps the table stops showing where cards fit; the result counts what you overlooked."),
    {
        "no-counts": gettext_noop("Played without counts of coins, and without previews of powers."),
        "no-dots": gettext_noop("Played without marks where cards fit."),
        "none": gettext_noop("Played without highlights, as at a real table."),
    },
)


class Pook(Game[State, Decision, Outcome, Event]):
    """The game plugin of Pook, with its cards."""

    id, name = "pook", "Pook"
    hints = True
    aids = AIDS
    new_keys = frozenset({"names", "seed"})

    def __init__(self) -> None:
        self.cards = cards.load_pook_cards()

    @property
    def word_names(self) -> Mapping[str, str]:
        known = self.cards  # a card is named after its warrior, with its level and letter
        return {card.id: card.id.replace(card.faction, card_text.warrior(known, card), 1) for card in known.cards}

    def option_names(self, state: State, option: decisions.Option) -> tuple[str, ...]:
        return spoken.option_names(state, cast(Option, option))

    def signs(self, state: State, seat: int | None) -> Mapping[str, str]:
        return {spoken.card_name(self.cards, card.id): card_text.short_name(card) for card in self.cards.cards}

    def read_words(self, text: str) -> str:
        return spoken.read_places(text)

    def describe_option(self, state: State, option: decisions.Option) -> str:
        return spoken.option_names(state, cast(Option, option), Grid.place_name)[0]

    def brief_options(self, state: State, decision: Decision) -> str:
        return spoken.brief_options(state, decision)

    def describe_options(self, state: State, options: Sequence[Option]) -> list[str]:
        return spoken.describe_options(state, options)

    def is_claim(self, option: Option) -> bool:
        return option.verb in spoken.CLAIMED

    def names_claim(self, state: State, option: Option, text: str) -> bool:
        return is_name(self, state, text, option)

    def claim_help(self, state: State, decision: Decision) -> str:
        return spoken.claim_help(state, decision)

    def why_not_claimed(self, state: State, decision: Decision, text: str) -> str:
        claims = spoken.possible_claims(state, decision)
        meant = next((each for each in claims if is_name(self, state, text, each)), None)
        why = why_not.why_not_listed(state, meant.verb, meant.place, meant.card) if meant is not None else ""
        return with_period(capitalize(why)) if why else ""

    def brief_aided(self, state: State, decision: Decision, aids: str) -> str:
        return spoken.brief_aided(state, decision, aids)

    def describe_aided(self, state: State, options: Sequence[Option], aids: str) -> list[str]:
        return spoken.describe_options(state, options, counted=False)

    def describe_overlooked(self, steps: Sequence[Step[State, Event]], seats: Sequence[int]) -> str:
        from tashkalar_pook import overlooked  # few games are played without aids

        return overlooked.describe_overlooked_warriors(steps, seats)

    def queries(self) -> Sequence[Query[State, Decision]]:
        from tashkalar_pook.queries import QUERIES  # read on request

        return QUERIES

    def new(self, wanted: Json) -> State:
        # `wanted` holds a seed, and optionally two to four names
        names, seed = wanted.get("names", NAMES), wanted.get("seed")
        if not isinstance(names, list | tuple) or not all(isinstance(name, str) and name for name in names):
            raise ValueError("'names' must be a list of texts")
        if (seed := to_int(seed)) is None:
            raise ValueError("'seed' must be a whole number")
        return rules.new_pook_game(self.cards, names, seed)

    def give_handicap(self, start: State, seat: int, points: int) -> State:
        seats = [*start.seats]
        seats[seat] = seats[seat]._replace(handicap=points)
        return start._replace(seats=tuple(seats))

    def setup_options(self) -> SetupOptions:
        options = super().setup_options()
        forms = tuple(form._replace(handicap_points=HANDICAP_POINTS, handicaps=HANDICAPS) for form in options.forms)
        return options._replace(forms=forms, first_turn=True)

    def decision(self, state: State) -> Decision | Outcome:
        return rules.decide(state)

    def apply(self, state: State, option: Option, decision: Decision) -> tuple[State, tuple[Event, ...]]:
        return rules.apply_option(state, option)

    def names(self, state: State) -> tuple[str, ...]:
        return state.names

    def turn(self, state: State) -> int:
        return state.turn

    def is_idle(self, state: State) -> bool:
        return state.power is None and not state.chosen

    def hand_names(self, state: State, seat: int) -> Sequence[str]:
        held = state.seats[seat].hand
        return () if HIDDEN in held else [spoken.card_name(self.cards, card) for card in held]

    def loadouts(self, state: State) -> tuple[str, ...]:
        return tuple(" & ".join(sorted(seat.allegiance)) for seat in state.seats)  # the allegiances

    card_group_head = gettext_noop("factions")

    def played_cards(self, step: Step[State, Event]) -> Sequence[tuple[int, str]]:
        # the warriors that were laid, by faction and level
        laid = (event for event in step.events if isinstance(event, CardLaid) and not event.coin)
        return [(event.seat, _kind_of(event.card)) for event in laid]

    def cards_of_options(self, options: Sequence[str]) -> tuple[str, ...]:
        words = (option.split()[:2] for option in options)
        return tuple(_kind_of(word[1]) for word in words if word[:1] == ["warrior"] and len(word) > 1)

    def position_class(self, state: State) -> Mapping[str, str]:
        # allegiances are secret, so nothing of the points
        players, last = len(state.seats), (state.turn + 3) // 4 * 4
        return {
            f"players{players}": _("players: {number}").format(number=players),
            f"turns{last - 3}-{last}": _("turns {range}").format(range=f"{last - 3}–{last}"),
        }

    def verb_name(self, verb: str) -> str:
        return next((_(name) for known, name in spoken.VERBS.items() if known == verb), verb)

    def card_name(self, card: str) -> str:
        known = next((each for each in self.cards.cards if _kind_of(each.id) == card), None)
        return spoken.card_name(self.cards, known.id) if known else card

    def card_group(self, card: str) -> str:
        factions = {faction.id: faction for faction in self.cards.factions}
        faction = factions.get(card.partition("-")[0])
        return card_text.faction_name(faction) if faction else ""

    def scores(self, state: State) -> tuple[int, ...]:
        return rules.pook_scores(state)

    def open_scores(self, state: State) -> tuple[int, ...]:
        # what counts so far, once allegiances lie open
        return rules.pook_scores(state, so_far=True)

    def position(self, state: State) -> Json:
        return to_json(state)

    def setup(self, position_: object) -> State:
        return position.position_from_json(self.cards, position_)

    def view(self, state: State, seat: int | None) -> State:
        # hidden are other hands, the deck, other allegiances until the grid is full, unseen warriors under coins, and
        # whether a hand of another seat has a card for the trade of its mage: that is skipped without
        def visible_seat(number: int, whole: Seat) -> Seat:
            if number == seat:
                return whole
            allegiance = whole.allegiance if state.full else (HIDDEN, HIDDEN)
            return whole._replace(hand=(HIDDEN,) * len(whole.hand), allegiance=allegiance)

        def visible_card(placed: PlacedCard) -> PlacedCard:
            known = placed.warrior or placed.card == cards.PIGGY or seat in placed.seen
            return placed if known else placed._replace(card=HIDDEN)

        power = state.power if seat == state.seat or not _trades(state) else None
        return state._replace(
            power=power,
            seats=tuple(visible_seat(number, whole) for number, whole in enumerate(state.seats)),
            deck=(HIDDEN,) * len(state.deck),
            grid=Grid(tuple((place, visible_card(placed)) for place, placed in state.grid.lying)),
        )

    def determinize(self, seen: object, seat: int, seed: int) -> State:
        return determinize.determinize_view(
            position.position_from_json(self.cards, seen, seen=True), random.Random(require_int(seed))
        )

    def visible_events(self, events: Sequence[Event], seat: int | None) -> tuple[Event, ...]:
        return tuple(_visible_event(event, seat) for event in events)

    def reveals(self, events: Sequence[Event]) -> bool:
        return any(_reveals(event) for event in events)

    def event_json(self, event: Event) -> Json:
        return events.event_as_json(event)

    def read_event(self, data: Json) -> Event:
        return events.event_from_json(data)

    @classmethod
    def schemas(cls) -> Mapping[str, Json]:
        kinds = {word: kind for kind, word in events.WORDS.items()}
        return {"position": schema_of(State), "event": event_schema(kinds)}

    def describe_step(self, step: Step[State, Event]) -> str:
        return event_text.describe_pook_step(step, step.state.grid)  # places are named as after the step

    def say_step(self, step: Step[State, Event]) -> str:
        return event_text.say_pook_step(step)

    def say_turn(self, steps: Sequence[Step[State, Event]]) -> Sequence[str]:
        return [event_text.say_pook_step(step) for step in [step for step in steps if step.events] or steps[-1:]]

    def describe_turn(self, steps: Sequence[Step[State, Event]]) -> Sequence[Deed[State, Event]]:
        # with places as they are named after the turn
        now = steps[-1].state.grid
        return [
            Deed(event_text.describe_pook_step(step, now), (step,), event_text.renamed_place(step, now))
            for step in [step for step in steps if step.events] or steps[-1:]
        ]

    def describe_end(self, steps: Sequence[Step[State, Event]], outcome: decisions.Outcome) -> str:
        text = with_period(_("All cards are laid: {reason}").format(reason=_(outcome.reason)))
        tied = any(isinstance(event, CoinChosen) for step in steps for event in step.events)
        return join_sentences(text, _("Coins were turned over to break a tie.") if tied else "")

    def score_sources(self, steps: Sequence[Step[State, Event]], side: int) -> Sequence[tuple[int, str]]:
        state = steps[-1].state
        points, own = state.grid.points(self.cards), state.seats[side].allegiance
        return [(points[each.id], card_text.faction_name(each)) for each in self.cards.factions if each.id in own]

    def render_text(self, seen: State) -> list[str]:
        return ascii.ascii_lines(seen)

    def film_reel(self, seen: Sequence[State], said: Sequence[Sequence[str]]) -> Reel:
        from tashkalar_pook.film import grid_reel  # few runs export

        return grid_reel(seen, said)

    def components(self) -> Sequence[Component]:
        return card_text.components(self.cards)

    def topics(self) -> Sequence[Topic]:
        from hotseat.plugin.rules_text import topics_of  # read on request

        return topics_of(DATA / "pook_rules.yaml", self.name_of)

    def demonstrations(self) -> Sequence[Demonstration]:
        from tashkalar_pook.demonstrations import pook_demonstrations  # imports YAML

        return pook_demonstrations(self.cards)

    def undemonstrated_clauses(self) -> Mapping[str, str]:
        from tashkalar_pook.demonstrations import pook_undemonstrated

        return pook_undemonstrated()

    def lessons(self) -> Sequence[Lesson]:
        from hotseat.play.lessons import read_lesson  # imports pydantic, which a game doesn't need

        return [read_lesson(DATA / "pook_lesson.yaml", self.name_of)]

    def name_of(self, id: str) -> str:
        """Return the name of a faction or of a card by its id, in the player's language."""
        factions = {faction.id: faction for faction in self.cards.factions}
        return card_text.faction_name(factions[id]) if id in factions else spoken.card_name(self.cards, id)

    def replay_markers(self) -> Mapping[str, Callable[[Event], bool]]:
        return {
            "power": lambda event: isinstance(event, Flipped | Traded),
            "piggy": lambda event: isinstance(event, PiggyMoved),
        }


def _kind_of(card: str) -> str:
    """Return the id of a card without the letter that tells equal ones apart, such as "knight-1"."""
    return card.rstrip("abcdef")


def _trades(state: State) -> bool:
    """Return whether the power that may be used now is a trade for a card of the hand."""
    placed = None if state.power is None else state.grid.card_at(state.power)
    return placed is not None and state.cards.card(placed.card).power == "trade"


def _visible_event(event: Event, seat: int | None) -> Event:
    """Return an event without what only its own seat knows."""
    match event:
        case CardDrawn() if event.seat != seat:
            return event._replace(card=HIDDEN)
        case CardLaid(coin=True) if event.seat != seat:
            return event._replace(card=HIDDEN)
        case Traded(coin=True) if event.seat != seat:
            return event._replace(taken=HIDDEN, given=HIDDEN)
        case _:
            return event


def _reveals(event: Event) -> bool:
    """Return whether an event shows hidden information: a card drawn, a coin turned or taken, or the allegiances."""
    match event:
        case AllegiancesShown() | CardDrawn() | Flipped(coin=False) | Traded(coin=True):
            return True
        case _:
            return False
