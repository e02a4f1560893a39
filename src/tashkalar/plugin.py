"""The plugin of Tash-Kalar for the framework `hotseat`: the rules engine and its cards behind the interface `Game`.

>>> from tashkalar.plugin import TashKalar
>>> game = TashKalar()
>>> state = game.new({"form": "duel", "schools": ["northern", "southern"], "seed": 7})
>>> game.title(state)
'Deathmatch Duel: Seat 1 (Northern Imperial) against Seat 2 (Southern Imperial)'
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Self

from hotseat.codec.names import spelling
from hotseat.codec.whole_numbers import to_int
from hotseat.plugin import Game, GameSummary, Json, Step
from hotseat.plugin import decision as decisions
from hotseat.plugin.aids import Aids
from hotseat.plugin.deeds import Deed
from hotseat.plugin.game import CardUse, ComponentFault, Topic, no_record
from hotseat.plugin.setup_options import FirstGame, FormChoice, LoadoutChoice, Seating, SetupOptions
from hotseat.util import safe_io
from hotseat.util.faults import describe_error
from hotseat.util.i18n import gettext_noop
from hotseat.util.text_utils import capitalize
from tashkalar import cards, engine, handicaps, ngettext, pgettext
from tashkalar import gettext as _
from tashkalar.cards.load import add_pack, card_data
from tashkalar.command_options import OPTIONS
from tashkalar.engine import Catalogue, Decision, GameState, Option, Outcome
from tashkalar.engine.decision import actual_options
from tashkalar.engine.events import Claimed, EndTriggered, Event, Flared, Scored, Summoned
from tashkalar.engine.forms import FORMS, form_of, legends_standing, seat_counts
from tashkalar.text import event_text, rule_topics
from tashkalar.text.shared_phrases import description_of

if TYPE_CHECKING:
    from hotseat.plugin.demonstrations import Demonstration
    from hotseat.plugin.queries import Query
    from tashkalar.gym.exercises import PatternGym
    from tashkalar.lessons import ArenaLesson

LANDMARKS: dict[str, type[Event]] = {"summon": Summoned, "flare": Flared, "claim": Claimed}
"""The markers of a replay, each with its event."""
SCHOOL = re.compile("[a-z0-9-]{1,60}")
"""The pattern of a school's id."""
CLAIM = "summon knight e5"
"""An example of a claim."""
AIDS = Aids(
    gettext_noop("In steps the table stops showing where cards fit; the result counts what you overlooked."),
    {
        "no-counts": gettext_noop("Played without counts of the places where cards fit."),
        "no-dots": gettext_noop("Played without marks where cards fit."),
        "none": gettext_noop("Played without highlights, as at a real table."),
    },
)
FORM_NAMES = {"high-form": gettext_noop("High Form"), "duel": gettext_noop("Duel"), "melee": gettext_noop("Melee")}
"""The short names of the forms, without the word for a deathmatch."""
DEALT = ("beings", "legends", "flares", "deck")
"""The keys of a seat's deal in a position."""


class TashKalar(Game[GameState, Decision, Outcome, Event]):
    """Tash-Kalar with its cards.

    The settings of a new game are `form`, `schools` and `seed`, and optionally `names` and `teams`.

    Args:
        catalogue: the cards; the game's own if None.
        files: the user's own card files that have the cards; none for the cards of the game alone.
    """

    id = "tash-kalar"
    name = "Tash-Kalar"
    new_keys = frozenset({"form", "schools", "seed", "names", "teams"})
    no_abbreviation = frozenset({engine.RESIGN.text})
    own_cards = hints = True
    aids = AIDS
    command_options = OPTIONS
    mismatch_hint = gettext_noop("give their file with --cards")
    tally_heads = (
        gettext_noop("points"),
        gettext_noop("tasks"),
        gettext_noop("legends"),
        gettext_noop("destroyed"),
        gettext_noop("flares"),
        gettext_noop("beings"),
        gettext_noop("invoked"),
    )  # the points by their source; then summoned beings and invoked flares
    loadout_head = gettext_noop("school")
    card_group_head = gettext_noop("decks")

    def __init__(self, catalogue: Catalogue | None = None, files: Sequence[Path] = ()) -> None:
        self.catalogue = catalogue or cards.load()
        self.fingerprint = self.catalogue.fingerprint
        self.card_files = tuple(files)

    @classmethod
    def load(cls, cards: Sequence[Path] = ()) -> Self:
        return cls(load_cards(cards), cards)

    @classmethod
    def load_with_packs(cls, cards: Sequence[Path] = (), report: Callable[[str], object] = str) -> Self:
        # the packs of the user's folder that fit, each once
        from hotseat.util import file_systems, paths

        named, found = {paths.real(file) for file in cards}, list[Path]()
        with suppress(paths.HomeNotFound):
            packs = file_systems.list_folder(paths.packs(), "*.yaml")
            found = [file for file in packs if paths.real(file) not in named]
        catalogue, fitting = load_cards(cards), [*cards]
        for file in found:
            try:
                catalogue = extend_cards(catalogue, file)
            except ComponentFault as fault:
                message = _("the pack {file} is left out: {why}")
                report(message.format(file=file.name, why=" ".join(str(fault).splitlines()[:2])))
            else:
                fitting.append(file)
        return cls(catalogue, fitting)

    def plays_with(self, fingerprint: str, state: GameState) -> bool:
        # a game without schools of packs is the same without the packs
        known = self.catalogue
        plain = known.packs and not known.packs_of(state.config.schools)
        return fingerprint == known.fingerprint or bool(plain and fingerprint == known.earlier[0])

    def cards_json(self) -> Json:
        return self._cards_json

    @cached_property
    def _cards_json(self) -> Json:
        """The content of the card files, which are parsed for it once."""
        return card_data(*self.card_files)

    @classmethod
    def summary_from_header(cls, header: Json) -> GameSummary:
        match header:
            case {"form": str(form), "teams": bool(teams), "seats": list(seats)}:
                schools = tuple(map(_school, seats))
                _check_setup(form, teams, len(seats))
                colours = [engine.colour_of(seat, teams) for seat in range(len(seats))]
                sides = tuple(
                    tuple(seat for seat, own in enumerate(colours) if own == colour) for colour in sorted(set(colours))
                )
                title = _(FORMS[form].name)
                return GameSummary(form, _("{form} in teams").format(form=title) if teams else title, sides, schools)
            case _:
                raise ValueError(no_record())

    @property
    def word_names(self) -> Mapping[str, str]:
        """The names of the cards by their ids, and the texts of the verbs and modes."""
        from tashkalar.text.options import MODES, VERBS, verb_word  # imported when people are shown texts

        known = self.catalogue
        words = {verb: verb_word(verb) for verb in VERBS} | {mode: pgettext("mode", mode) for mode in MODES}
        return words | {
            card: cards.card_text.card_name_by_id(known, card) for card in (*known.beings, *known.flares, *known.tasks)
        }

    def new(self, wanted: Json) -> GameState:
        schools, names = _texts(wanted, "schools"), _texts(wanted, "names", ())
        form, seed, teams = wanted.get("form"), wanted.get("seed"), wanted.get("teams", False)
        if not isinstance(form, str):
            raise ValueError("'form' must be a text")
        if (seed := to_int(seed)) is None:
            raise ValueError("'seed' must be a whole number")
        if not isinstance(teams, bool):
            raise ValueError("'teams' must be true or false")
        if problems := engine.setup_problems(self.catalogue, form, schools, names, teams):
            raise ValueError(_("; ").join(_(each.sentence).format(**each.parts) for each in problems))
        return engine.new_game(self.catalogue, form, schools, seed, names, teams)

    def give_handicap(self, start: GameState, seat: int, points: int) -> GameState:
        return handicaps.with_points(start, seat, points)

    def deal_handicap(self, start: GameState, seat: int, amount: int, unit: str) -> GameState:
        if unit in handicaps.RANKS:
            return handicaps.with_pieces(start, seat, amount, unit)
        return super().deal_handicap(start, seat, amount, unit)

    def handicap_text(self, amount: int, unit: str) -> str:
        if unit in handicaps.RANKS:
            return handicaps.handicap_text(amount, unit)
        return super().handicap_text(amount, unit)

    def setup_options(self) -> SetupOptions:
        schools = self.catalogue.schools.values()
        return SetupOptions(
            tuple(map(_form_choice, rule_topics.FORMS)),
            tuple(
                LoadoutChoice(each.id, cards.card_text.school_name(each), description_of(self.catalogue, each))
                for each in schools
            ),
            "schools",
            _("The players need different schools; the two Imperials may meet."),
            first_turn=True,
            first_game=FirstGame("duel", _FIRST_SCHOOLS if {*_FIRST_SCHOOLS} <= {*self.catalogue.schools} else ()),
            loadout_title=_("School"),
        )

    def is_valid_name(self, text: str) -> bool:
        return engine.is_valid_name(text)

    def draw_first_player(self, seats: int, seed: int) -> int:
        return engine.draw_below(seats, seed)[0]

    def decision(self, state: GameState) -> Decision | Outcome:
        return engine.decision(state)

    def apply(self, state: GameState, option: Option, decision: Decision) -> tuple[GameState, tuple[Event, ...]]:
        return engine.apply_unchecked(state, option)

    def names(self, state: GameState) -> tuple[str, ...]:
        return state.config.names

    def turn(self, state: GameState) -> int:
        return state.turn.number

    def sides(self, state: GameState) -> tuple[tuple[int, ...], ...]:
        return state.config.sides

    def loadouts(self, state: GameState) -> tuple[str, ...]:
        return state.config.schools

    def card_use(self, steps: Sequence[Step[GameState, Event]]) -> CardUse:
        # the beings and legends that were summoned, and those that were ever in hand
        plays = [play for step in steps for play in self.played_cards(step)]
        seats = range(len(steps[0].state.seats))
        summoned = [tuple(card for seat, card in plays if seat == i) for i in seats]
        hands = ([step.before.seats[i] for step in steps] for i in seats)
        held = [{card for hand in each for card in (*hand.beings, *hand.legends)} for each in hands]
        kept = [tuple(sorted(own.difference(used))) for own, used in zip(held, summoned, strict=True)]
        return CardUse(tuple(summoned), tuple(kept))

    def played_cards(self, step: Step[GameState, Event]) -> Sequence[tuple[int, str]]:
        return [(event.seat, event.card) for event in step.events if isinstance(event, Summoned)]

    def cards_of_options(self, options: Sequence[str]) -> tuple[str, ...]:
        words = (option.split()[:2] for option in options)
        return tuple(word[1] for word in words if word[:1] == ["summon"] and {*word[1:]} & {*self.catalogue.beings})

    def card_group(self, card: str) -> str:
        being = self.catalogue.beings.get(card)
        return capitalize(cards.card_text.deck_name(being.deck)) if being else ""

    def position_class(self, state: GameState) -> Mapping[str, str]:
        from tashkalar.text import position_classes  # the explorer alone needs it

        return position_classes.position_class(state, self.scores(state))

    def verb_name(self, verb: str) -> str:
        return self.word_names.get(verb, verb)

    def end_reason(self, steps: Sequence[Step[GameState, Event]], outcome: decisions.Outcome) -> str:
        whys = [event.why for step in steps for event in step.events if isinstance(event, EndTriggered)]
        return whys[-1] if whys else outcome.reason

    def loadout_name(self, loadout: str) -> str:
        schools = self.catalogue.schools
        return cards.card_text.school_name(schools[loadout]) if loadout in schools else loadout

    def card_name(self, card: str) -> str:
        return cards.card_text.card_name_by_id(self.catalogue, card)

    def hand_names(self, state: GameState, seat: int) -> Sequence[str]:
        held = state.seats[seat].hand
        return () if engine.HIDDEN in held else [self.card_name(card) for card in held]

    def scores(self, state: GameState) -> tuple[int, ...]:
        return tuple(engine.score(state, seat) for seat in range(len(state.seats)))

    def tally(self, steps: Sequence[Step[GameState, Event]], seat: int) -> tuple[int, ...]:
        # the points of a team count for both mates, the points of a melee in every colour
        events, state = [event for step in steps for event in step.events], steps[-1].state
        side = state.config.seats_of(state.config.colour_of(seat))
        tasks = sum(event.points for event in events if isinstance(event, Claimed) and event.seat in side)
        legends, destroyed, flares = (
            sum(e.points for e in events if isinstance(e, Scored) and e.seat in side and e.why == why)
            for why in ("legend", "destroyed", "flare")
        )
        if form_of(state).scoring == "tasks":
            legends += legends_standing(state, seat)
        beings = sum(isinstance(event, Summoned) and event.seat == seat for event in events)
        invoked = sum(isinstance(event, Flared) and event.seat == seat for event in events)
        return (tasks + legends + destroyed + flares, tasks, legends, destroyed, flares, beings, invoked)

    def position(self, state: GameState) -> Json:
        return engine.position(state)

    def setup(self, position: object) -> GameState:
        return engine.setup(self.catalogue, position)

    def digest(self, state: GameState) -> str:
        return engine.digest(state)

    def view(self, state: GameState, seat: int | None) -> GameState:
        return engine.view(state, seat).state

    def observe(self, state: GameState, seat: int) -> Json:
        return engine.observe(state, seat)

    def determinize(self, seen: object, seat: int, seed: int) -> GameState:
        return engine.determinize(engine.read_view(self.catalogue, seen, seat), seed)

    def visible_events(self, events: Sequence[Event], seat: int | None) -> tuple[Event, ...]:
        return engine.events_for_seat(events, seat)

    def reveals(self, events: Sequence[Event]) -> bool:
        return engine.reveals_cards(events)

    def event_json(self, event: Event) -> Json:
        return engine.event_json(event)

    def read_event(self, data: Json) -> Event:
        return engine.read_event(data)

    def describe_step(self, step: Step[GameState, Event]) -> str:
        return event_text.log_line(step, step.state.config)

    def describe_loss(self, state: GameState, decision: Decision, option: Option) -> str:
        from tashkalar.text import options

        return options.describe_loss(state, decision, option)

    def say_step(self, step: Step[GameState, Event]) -> str:
        return self.say_steps([step])

    def say_steps(self, steps: Sequence[Step[GameState, Event]]) -> str:
        from tashkalar.text import spoken

        return spoken.say_steps(steps, steps[-1].state.config)

    def brief_decision(self, state: GameState, decision: Decision) -> str:
        from tashkalar.text import spoken

        return spoken.brief_decision(state, decision)

    def describe_changes(self, before: GameState, after: GameState, seat: int) -> list[str]:
        from tashkalar.text import spoken

        return spoken.describe_changes(before, after, seat)

    def describe_progress(self, steps: Sequence[Step[GameState, Event]], seat: int) -> list[str]:
        from tashkalar.text import spoken

        return spoken.progress_sentences(steps, seat)

    def signs(self, state: GameState, seat: int | None) -> Mapping[str, str]:
        from tashkalar.text import spoken

        return spoken.piece_signs(state, seat)

    def title(self, state: GameState) -> str:
        return event_text.game_title(state)

    def describe_turn(self, steps: Sequence[Step[GameState, Event]]) -> Sequence[Deed[GameState, Event]]:
        from tashkalar.text import turn_text

        return turn_text.turn_deeds(steps)

    def describe_end(self, steps: Sequence[Step[GameState, Event]], outcome: decisions.Outcome) -> str:
        from tashkalar.text import turn_text

        return turn_text.end_sentence(steps, outcome)

    def is_claim(self, option: Option) -> bool:
        return option.verb == "summon"

    def names_claim(self, state: GameState, option: Option, text: str) -> bool:
        return option.text.split()[2] in text.lower().split()

    def claim_help(self, state: GameState, decision: Decision) -> str:
        if decision.ask != "action":
            return ""
        return _("Where cards fit isn't listed: claim it, such as {example}.").format(example=CLAIM)

    def describe_overlooked(self, steps: Sequence[Step[GameState, Event]], seats: Sequence[int]) -> str:
        from tashkalar.text import overlooked

        return overlooked.describe_overlooked(steps, seats)

    def score_sources(self, steps: Sequence[Step[GameState, Event]], side: int) -> Sequence[tuple[int, str]]:
        from tashkalar.text import turn_text

        return turn_text.score_sources(steps, side)

    def describe_result(self, state: GameState) -> str:
        from tashkalar.text import ascii_board

        return ascii_board.result_line(state)

    def render_text(self, seen: GameState) -> list[str]:
        from tashkalar.text import ascii_board

        return ascii_board.position_lines(seen)

    def header(self, start: GameState) -> Json:
        config, whole = start.config, engine.position(start)
        packs = config.cards.packs_of(config.schools)
        return {
            **({"packs": packs} if packs else {}),
            "form": config.form,
            "teams": config.teams,
            "seats": [
                {"name": name, "school": school} for name, school in zip(config.names, config.schools, strict=True)
            ],
            "seed": start.seed,
            "dealt": {
                "seats": [{key: seat[key] for key in DEALT} for seat in whole["seats"]],
                **{key: whole[key] for key in ("legends", "flares", "tasks", "chance")},
            },
            "cards": config.cards.fingerprint_of(config.schools, tasks=FORMS[config.form].scoring == "tasks"),
        }

    def from_header(self, header: Json) -> GameState:
        self.summary_from_header(header)
        match header:
            case {"seats": list(seats), "seed": int(), "dealt": dict(dealt)}:
                settled = {key: header[key] for key in ("form", "teams", "seed")}
                return self.setup({**dealt, **settled, "seats": _dealt_seats(seats, dealt.get("seats"))})
            case _:
                raise ValueError(no_record())

    def version_mismatch(self, header: Json) -> str:
        known = self.catalogue
        # older records hold the fingerprint of the whole card file instead of the decks in play
        if header.get("cards") in (known.fingerprint, *known.earlier):
            return ""
        match header:
            case {"seats": list(seats), "form": form}:
                named = [seat.get("school") for seat in seats if isinstance(seat, dict)]
                schools = [school for school in named if isinstance(school, str) and school in known.schools]
                if (packs := _packs_of(header)) and not set(packs.values()) <= set(known.packs_of(schools).values()):
                    return _missing_packs(packs, known)
                if len(schools) == len(seats):
                    played = known.fingerprint_of(schools, tasks=form in FORMS and FORMS[form].scoring == "tasks")
                    return "" if header.get("cards") == played else _("other cards")
        return _("other cards")

    def prompt(self, state: GameState, decision: Decision) -> str:
        from tashkalar.text.options import decision_prompt

        return decision_prompt(state, decision)

    def is_idle(self, state: GameState) -> bool:
        return not state.frames

    def random_option(self, decision: Decision, below: Callable[[int], int]) -> Option:
        answers = actual_options(decision)
        return answers[below(len(answers))]

    def resigning_option(self, decision: Decision) -> Option | None:
        return engine.RESIGN if engine.RESIGN in decision.options else None

    def closing_option(self, decision: Decision) -> Option | None:
        answers = actual_options(decision)
        return answers[0] if len(answers) == 1 and answers[0].verb == "end" else None

    def forced_option(self, state: GameState, decision: Decision) -> Option | None:
        # an option that destroys own pieces is never chosen automatically
        answers = actual_options(decision)
        return answers[0] if len(answers) == 1 and not engine.own_losses_of_option(state, answers[0]) else None

    def lessons(self) -> Sequence[ArenaLesson]:
        from tashkalar.lessons import load_lessons  # imports pydantic and YAML, which a game doesn't need

        return load_lessons()

    def gym(self) -> PatternGym:
        from tashkalar.gym.exercises import PatternGym

        return PatternGym(self.catalogue)

    def topics(self) -> Sequence[Topic]:
        return [Topic(topic.heading, tuple(topic.paragraphs)) for topic in rule_topics.rule_topics()]

    def demonstrations(self) -> Sequence[Demonstration]:
        from tashkalar.demonstrations import demonstrations  # imports YAML

        return demonstrations(self.catalogue)

    def undemonstrated_clauses(self) -> Mapping[str, str]:
        from tashkalar.demonstrations import undemonstrated_clauses  # imports YAML

        return undemonstrated_clauses(self.catalogue)

    def queries(self) -> Sequence[Query[GameState, Decision]]:
        from tashkalar.queries import QUERIES  # a screen asks few

        return QUERIES

    def replay_markers(self) -> Mapping[str, Callable[[Event], bool]]:
        return {word: partial(_is, kind) for word, kind in LANDMARKS.items()}


def _packs_of(header: Json) -> Json:
    """Return the fingerprints of the packs in a header, by their names; a value that isn't an object counts as none."""
    packs = header.get("packs")
    return {spelling(name): str(wanted) for name, wanted in packs.items()} if isinstance(packs, dict) else {}


def _missing_packs(packs: Json, known: Catalogue) -> str:
    """Return which packs of a record are lacking or different, as a phrase."""
    here = {pack.fingerprint for pack in known.packs}
    names = [name for name, wanted in packs.items() if wanted not in here and name.isprintable()]
    if not names:
        return _("other cards")
    joined = ", ".join(engine.repr_short(name) for name in names)
    return ngettext("another or no pack {names}", "other or no packs {names}", len(names)).format(names=joined)


def load_cards(files: Sequence[Path] = ()) -> Catalogue:
    """Load card files of the user's own, or else the cards of the game alone.

    Raises:
        ComponentFault: a file can't be read, or is faulty.
    """
    with _card_faults():
        return cards.load(*files)


def extend_cards(catalogue: Catalogue, file: Path) -> Catalogue:
    """Return cards with those of one more pack.

    Args:
        catalogue: the cards before it.
        file: the pack.

    Raises:
        ComponentFault: the pack can't be read, is faulty, or doesn't fit the other cards.
    """
    with _card_faults():
        return add_pack(catalogue, file)


@contextmanager
def _card_faults() -> Iterator[None]:
    """Turn the errors of card files into ComponentFault."""
    try:
        yield
    except cards.CardErrors as error:
        raise ComponentFault(_("the card file is faulty"), map(str, error.faults), error.more) from None
    except OSError as error:
        message = _("the cards can't be read: {why} ({file})")
        raise ComponentFault(
            message.format(why=describe_error(error), file=safe_io.escape(str(error.filename)))
        ) from None


def _is(kind: type[Event], event: Event) -> bool:
    return isinstance(event, kind)


_FIRST_SCHOOLS = ("northern", "highland")
"""The schools of a first game, with cards that say little and do much."""


def _form_choice(form: str) -> FormChoice:
    """Return a form with the numbers of players that it allows: each for itself, and two against two."""
    alone = [Seating(seats) for seats in seat_counts(form, teams=False)]
    teams = [
        Seating(seats, _("2 against 2"), ("A", "B") * (seats // 2), {"teams": True})
        for seats in seat_counts(form, teams=True)
    ]
    about, (points, *more) = _(rule_topics.FORMS[form]), handicaps.kinds_of_form(form)
    settings = {"form": form}
    return FormChoice(
        form, _(FORM_NAMES[form]), (*alone, *teams), about, settings, True, points.amounts, points.suggested, (*more,)
    )


def _check_setup(form: str, teams: bool, seats: int) -> None:
    """Raise a ValueError if the form is unknown or can't be played with so many seats."""
    if form not in FORMS:
        raise ValueError(_("there is no form {name}").format(name=engine.repr_short(form)))
    if seats not in seat_counts(form, teams):
        message = _("{form} in teams isn't for {number} seats") if teams else _("{form} isn't for {number} seats")
        raise ValueError(message.format(form=form, number=seats))


def _school(seat: object) -> str:
    match seat:
        case {"name": str(name), "school": str(school)} if engine.is_valid_name(name) and SCHOOL.fullmatch(school):
            return school
        case {"name": str(name), "school": str(school)}:
            if engine.is_valid_name(name):
                raise ValueError(_("{name} can't be the name of a school").format(name=engine.repr_short(school)))
            raise ValueError(_("{name} can't be the name of a player").format(name=engine.repr_short(name)))
        case _:
            raise ValueError(_("a seat has no name or no school"))


def _dealt_seats(seats: list[Json], hands: object) -> list[Json]:
    """Return the seats of a position from their names and schools, and the cards that each was dealt."""
    if not isinstance(hands, list) or len(hands) != len(seats) or not all(isinstance(hand, dict) for hand in hands):
        raise ValueError(_("the deal doesn't match the seats"))
    pairs = zip(seats, hands, strict=True)
    return [{**hand, "name": seat["name"], "school": seat["school"]} for seat, hand in pairs]


def _texts(wanted: Json, key: str, missing: tuple[str, ...] | None = None) -> tuple[str, ...]:
    value = wanted.get(key, missing)
    if not isinstance(value, list | tuple) or len(value) > 8 or not all(isinstance(v, str) for v in value):
        raise ValueError(f"{key!r} must be a list of texts")
    return tuple(value)
