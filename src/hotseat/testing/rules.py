"""The rules of the conformance kit: a function each, whose docstring is the rule, yields a text for each fault."""

import json
import os
import pickle
import random
import re
import reprlib
import subprocess
import sys
import traceback
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, partial
from itertools import cycle, islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple, TypeAlias

from hotseat.codec import InvalidPosition
from hotseat.play.session import Session
from hotseat.plugin import queries
from hotseat.plugin.decision import Json, Option, Step, option_of, outcome_of, question_of, spellings
from hotseat.plugin.game import Game
from hotseat.plugin.parse_input import localized_text, match_options, normalize_text
from hotseat.plugin.setup_options import NAMES
from hotseat.plugin.speech import SpokenNames, meant_options
from hotseat.records.history import History
from hotseat.records.record import read_record
from hotseat.testing.course import course, sent_value
from hotseat.testing.mutations import exercise_state, mutate_document
from hotseat.testing.received import differences, messages_after, shared_options
from hotseat.util import cell_width, processes, safe_io

AnyGame: TypeAlias = Game[Any, Any, Any, Any]
Faults: TypeAlias = Iterator[str]

_JUNK: tuple[Any, ...] = (None, True, 7, "text", [], {}, [[]], {"turn": 1}, {"seats": {}}, {"seats": [None]})
"""Values that are no position, no header and no settings."""
_ACTS = 3
"""The options of another seat that are played in each pair of worlds, besides the one of the game."""
_PLACES = 6
"""The places of a difference that a fault names."""


class DealtGame(NamedTuple):
    """The start of a game, as the rules of a whole game see it."""

    game: AnyGame
    wanted: Json
    """The settings, as `Game.new` took them."""
    state: Any
    options: tuple[str, ...]
    """The texts of the options of a whole random game that begins there."""


class Situation:
    """A state of a random game, as the rules of a state see it, with the limits of `check_game`."""

    def __init__(self, game: AnyGame, state: Any, dice: random.Random, width: int, mutations: int) -> None:
        self.game = game
        self.state = state
        self.dice = dice
        self.width = width
        self.mutations = mutations
        self.decision = game.decision(state)

    @property
    def seats(self) -> range:
        """The seats of the game, from 0."""
        return range(len(self.game.names(self.state)))

    @property
    def question(self) -> Any:
        """The pending decision; None when the game is over."""
        return question_of(self.decision)

    @cached_property
    def worlds(self) -> dict[int, Any]:
        """A determinization by seat: a full state that fits what the seat observes."""
        return {seat: self.determinize(seat, self.dice.getrandbits(64)) for seat in self.seats}

    @cached_property
    def watched_world(self) -> Any:
        """A full state that fits what spectators receive."""
        seen = self.game.position(self.game.view(self.state, None))
        return self.game.determinize(sent_value(seen), 0, self.dice.getrandbits(64))

    def determinize(self, seat: int, seed: int) -> Any:
        """Return a full state that fits what a seat observes."""
        return self.game.determinize(sent_value(self.game.observe(self.state, seat)), seat, seed)


class PlayedStep(NamedTuple):
    """A step after a moment, as the rules of a step see it."""

    before: Situation
    step: Step[Any, Any]

    @property
    def game(self) -> AnyGame:
        """The plugin."""
        return self.before.game


# --- rules of a whole game --------------------------------------------------------------------------------------------


def _deals_by_seed(start: DealtGame) -> Faults:
    """`new` gives the same game for the same settings and seed."""
    if start.game.new(start.wanted) != start.state:
        yield "new() deals another game for the same settings and seed"


def _refuses_junk(start: DealtGame) -> Faults:
    """Settings, positions, headers and observations that fit nothing are refused by ValueError or InvalidPosition."""
    game = start.game
    whole, header = sent_value(game.position(start.state)), sent_value(game.header(start.state))
    gaps = [[{key: junk[key] for key in junk if key != left} for left in junk] for junk in (whole, header)]
    trials: list[tuple[str, Callable[[Any], object], Sequence[Any], type[ValueError]]] = [
        ("setup", game.setup, [*_JUNK, *gaps[0]], InvalidPosition),
        ("determinize", lambda seen: game.determinize(seen, 0, 1), _JUNK, InvalidPosition),
        ("from_header", game.from_header, [*(junk for junk in _JUNK if isinstance(junk, dict)), *gaps[1]], ValueError),
        ("new", game.new, [{}, {"seed": "x"}, {**start.wanted, "seed": 1.5}], ValueError),
    ]
    for name, method, values, kind in trials:
        for value in values:
            try:
                method(value)
            except kind as refusal:
                if not str(refusal):
                    yield f"{name}({reprlib.repr(value)}) is refused without a reason"
            except Exception as error:
                yield f"{name}({reprlib.repr(value)}) raises {error!r}, not {kind.__name__}"


def _header_restores_deal(start: DealtGame) -> Faults:
    """A header is JSON, gives the deal again, and sums it up without the rules; its cards are those of today."""
    game, header = start.game, sent_value(start.game.header(start.state))
    if game.from_header(header) != start.state:
        yield "from_header(header(start)) is another start"
    summary = game.summary_from_header(header)
    if summary.sides != game.sides(start.state):
        yield f"summary_from_header() has the sides {summary.sides}, the game {game.sides(start.state)}"
    if any(summary.loadouts) and summary.loadouts != game.loadouts(start.state):
        yield f"summary_from_header() has the loadouts {summary.loadouts}, the game {game.loadouts(start.state)}"
    if header.get("game", game.id) != game.id:
        yield f"the header names the game {header['game']!r}, not {game.id!r}"
    if mismatch := game.version_mismatch(header):
        yield f"version_mismatch() of its own header is {mismatch!r}"


def _saved_game_is_resumed(start: DealtGame) -> Faults:
    """A game that is saved after each decision is read again as it was played, to its end."""
    with TemporaryDirectory() as folder:
        session = Session.start(start.game, start.wanted, Path(folder))
        for option in start.options:
            session.play(option)
        session.close()
        assert session.path is not None
        again = read_record(session.path, start.game).history
        if [step.state for step in again.steps] != [step.state for step in session.steps]:
            yield "a saved game is read as another one"


def _other_processes_agree(start: DealtGame) -> Faults:
    """A process with another order of hashes deals, asks and plays the same."""
    case = pickle.dumps((start.game, start.wanted, start.options))
    own = course(case)
    for order in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": order, "PYTHONPATH": os.pathsep.join(sys.path)}
        child = subprocess.run(
            processes.python("-m", "hotseat.testing"),
            input=case, capture_output=True, env=environment, check=False,
        )  # fmt: skip
        if child.returncode:
            yield f"another process can't play the game: {child.stderr.decode(errors='replace').strip()[-500:]}"
            return
        other = json.loads(child.stdout)
        if other != own:
            number = next(n for n, pair in enumerate(zip(own, other, strict=True)) if pair[0] != pair[1])
            yield f"another process, whose sets have another order, differs after {number} decisions"
            return


def _texts_for_people(start: DealtGame) -> Faults:
    """Titles, topics, components, names of words and markers of a replay are texts of one line each, and ids unique."""
    game = start.game
    texts = {
        "id": game.id, "name": game.name, "title()": game.title(start.state),
        **{f"the name of component {each.id}": each.name for each in game.components()},
        **{f"the kind of component {each.id}": each.kind for each in game.components()},
        **{f"the heading of topic {n}": topic.heading for n, topic in enumerate(game.topics(), 1)},
        **{f"word_names[{word!r}]": name for word, name in game.word_names.items()},
        **{f"the marker {word!r}": word for word in game.replay_markers()},
    }  # fmt: skip
    for name, text in texts.items():
        yield from _one_line(name, text)
    headings = [topic.heading for topic in game.topics()]
    if len(set(headings)) < len(headings):
        yield "two topics have the same heading"
    ids = [each.id for each in game.components()]
    if len(set(ids)) < len(ids):
        yield "two components have the same id"


def _setup_choices_are_dealt(start: DealtGame) -> Faults:
    """Each choice of `setup_options` deals a game with its form, names, sides and loadouts; its texts are one line."""
    game, options = start.game, start.game.setup_options()
    for title in [*(each.title for each in options.forms), *(each.title for each in options.loadouts)]:
        yield from _one_line("a title of setup_options()", title)
    for form, seating in [(each, one) for each in options.forms for one in each.seatings]:
        names = NAMES[: seating.seats]
        offered = options.loadouts if form.has_loadouts else ()
        loadouts = tuple(islice(cycle(each.id for each in offered), seating.seats))
        chosen = {options.loadout_key: loadouts} if loadouts else {}
        wanted = {"names": names, "seed": 0, **form.settings, **seating.settings}
        try:
            state = game.new({**wanted, **chosen})
        except ValueError as refusal:
            yield f"new() refuses {form.id or 'the form'!r} for {seating.seats} seats of setup_options(): {refusal}"
            continue
        if (dealt := game.summary_from_header(sent_value(game.header(state))).form) != form.id:
            yield f"new() deals the form {dealt!r} for {form.id!r} of setup_options()"
        letters = seating.sides
        sides = {tuple(n for n, each in enumerate(letters) if each == letter) for letter in letters}
        if letters and sides != set(game.sides(state)):
            yield f"new() deals the sides {game.sides(state)} for {letters} of setup_options()"
        for name, chosen_values, values in (
            ("names", names, game.names(state)),
            ("loadouts", loadouts, game.loadouts(state) if loadouts else ()),
        ):
            if values != chosen_values:
                yield f"new() deals the {name} {values} for {chosen_values} of setup_options()"


# --- rules of a state -------------------------------------------------------------------------------------------------


def _state_is_frozen(moment: Situation) -> Faults:
    """A state is one frozen, hashable value."""
    try:
        hash(moment.state)
    except TypeError as error:
        yield f"the state can't be hashed: {error}"
    fields = getattr(moment.state, "_fields", None) or getattr(moment.state, "__dataclass_fields__", None) or ()
    for field in fields:
        try:
            setattr(moment.state, field, getattr(moment.state, field))
        except AttributeError:
            continue
        yield f"the field {field!r} of the state can be changed"


def _decision_is_derived(moment: Situation) -> Faults:
    """The decision of a state is the same each time, and that of an equal state the same."""
    game = moment.game
    copy = pickle.loads(pickle.dumps(moment.state))
    if copy != moment.state or hash(copy) != hash(moment.state):
        yield "a pickled state isn't the same"
    if game.decision(copy) != moment.decision or game.decision(moment.state) != moment.decision:
        yield "decision() of the same state differs"
    if pickle.loads(pickle.dumps(moment.decision)) != moment.decision:
        yield "a pickled decision isn't the same"


def _options_are_unique(moment: Situation) -> Faults:
    """A decision has options, each with a text of its own in one line; its seat, kind and prompt are given."""
    question = moment.question
    if question is None:
        return
    if question.seat not in moment.seats:
        yield f"seat {question.seat} has to decide in a game of {len(moment.seats)}"
    if not question.options:
        yield "the decision has no option"
    texts = [option.text for option in question.options]
    yield from (f"two options are {text!r}" for text in sorted({text for text in texts if texts.count(text) > 1}))
    for text in texts:
        yield from _one_line("an option", text)
    for option in question.options:
        found = [option_of(question, text) for text in spellings(option)]
        if found[0] != option or None in found:
            yield f"option_of() doesn't find {option.text!r} by each of its spellings"
    yield from _one_line("ask", question.ask)
    yield from _one_line("prompt()", moment.game.prompt(moment.state, question))


def _typed_texts_are_understood(moment: Situation) -> Faults:
    """Each option is found by its text as a player types it, in the words of records and in the player's."""
    question, game = moment.question, moment.game
    if question is None:
        return
    options: Sequence[Option] = question.options
    names = game.word_names
    for option in options:
        typed = f"  {option.text.upper()} ".replace(" ", "  ")
        for text in (option.text, typed, localized_text(option.text, names)):
            if option not in match_options(text, options, game.no_abbreviation, names):
                yield f"{text!r} isn't understood as {option.text!r}"
    drawn = option_of(question, game.random_option(question, moment.dice.randrange).text)
    if drawn is None:
        yield "random_option() gives an option that isn't listed"
    else:
        yield from _names_are_understood(game, game.view(moment.state, question.seat), drawn, options)
    forced = game.forced_option(moment.state, question)
    if forced is not None and forced not in options:
        yield f"forced_option() gives {forced.text!r}, which isn't listed"


def _names_are_understood(game: AnyGame, seen: Any, option: Option, options: Sequence[Option]) -> Faults:
    """Each name of an option that plain lines accept stands for it, or for an equal one of the same first name."""
    spoken = SpokenNames(game, seen)
    for name in (names := game.option_names(seen, option)):
        yield from _one_line("an option's name", name)
        if names[0] not in [game.option_names(seen, each)[0] for each in meant_options(spoken, name, options)]:
            yield f"the name {name!r} isn't understood as {option.text!r}"


def _position_restores_state(moment: Situation) -> Faults:
    """A position is JSON and restores exactly its state, with the same digest."""
    game = moment.game
    restored = game.setup(sent_value(game.position(moment.state)))
    if restored != moment.state:
        yield "setup(position(state)) is another state"
    if game.digest(restored) != game.digest(moment.state):
        yield "the digest of a restored state differs"


def _view_asks_the_same(moment: Situation) -> Faults:
    """The view of the seat that has to decide has the same decision and prompt; a view of a view is the same."""
    game, question = moment.game, moment.question
    for seat in (None, *moment.seats):
        seen = game.view(moment.state, seat)
        if game.view(seen, seat) != seen:
            yield f"the view of a view differs for {_seat_name(seat)}"
        for name, method in (("names", game.names), ("turn", game.turn), ("sides", game.sides)):
            if method(seen) != method(moment.state):
                yield f"{name}() of the view of {_seat_name(seat)} differs from the game's"
        if question is not None and seat == question.seat:
            if game.decision(seen) != question:
                yield f"the view of {_seat_name(seat)} has another decision"
            elif game.prompt(seen, question) != game.prompt(moment.state, question):
                yield f"the view of {_seat_name(seat)} has another prompt"


def _determinizations_fit(moment: Situation) -> Faults:
    """A determinization is a full state with the same view and decision for its seat, the same for the same seed."""
    game, question = moment.game, moment.question
    for seat, world in moment.worlds.items():
        if game.view(world, seat) != game.view(moment.state, seat):
            yield f"{_seat_name(seat)} sees something else in a determinization of its own observation"
        if sent_value(game.observe(world, seat)) != sent_value(game.observe(moment.state, seat)):
            yield f"observe() differs for {_seat_name(seat)} between two worlds that it can't tell apart"
        if game.setup(sent_value(game.position(world))) != world:
            yield f"a determinization for {_seat_name(seat)} is no state that can be set up"
        if question is not None and seat == question.seat and game.decision(world) != question:
            yield f"{_seat_name(seat)} has another decision in a determinization"
        if moment.determinize(seat, 5) != moment.determinize(seat, 5):
            yield f"determinize() gives {_seat_name(seat)} two states for one seed"


def _views_are_drawn(moment: Situation) -> Faults:
    """A view is drawn in printable lines within the width; two worlds that a seat can't tell apart look the same."""
    game = moment.game
    for seat in (None, *moment.seats):
        lines = game.render_text(game.view(moment.state, seat))
        for line in lines:
            if "\n" in line or safe_io.printable_lines(line) != line:
                yield f"a line drawn for {_seat_name(seat)} isn't printable: {line!r}"
            if cell_width.width(line) > moment.width:
                yield f"a line drawn for {_seat_name(seat)} takes {cell_width.width(line)} cells: {line!r}"
        if seat is not None and game.render_text(game.view(moment.worlds[seat], seat)) != lines:
            yield f"the drawing for {_seat_name(seat)} shows what it can't see"


def _queries_are_answered(moment: Situation) -> Faults:
    """A query has the word of no option, and is answered in printable lines: alike in worlds that look the same."""
    game, question = moment.game, moment.question
    begun = {text.partition(" ")[0] for option in question.options for text in spellings(option)} if question else set()
    begun |= {normalize_text(game.word_names.get(word, word)) for word in begun}
    for query in game.queries():
        for word in begun.intersection(query.words):
            yield f"the query {word!r} has the word of an option"
        for seat in (None, *moment.seats):
            asked = question if question is not None and question.seat == seat else None
            lines = [*query.describe(queries.Moment(game.view(moment.state, seat), asked, seat), "")]
            for line in lines:
                yield from _one_line(f"the answer to {query.word!r} for {_seat_name(seat)}", line or "-")
            if seat is None:
                continue
            world = queries.Moment(game.view(moment.worlds[seat], seat), asked, seat)
            if not query.hint and [*query.describe(world, "")] != lines:
                yield f"the answer to {query.word!r} for {_seat_name(seat)} says what it can't see"


def _classes_are_public(moment: Situation) -> Faults:
    """The class of a position is the same in worlds that look the same; its parts are ids with texts of one line."""
    game = moment.game
    if moment.question is None or not game.is_idle(moment.state):
        return
    found = game.position_class(game.view(moment.state, None))
    for part, text in found.items():
        if not re.fullmatch("[a-z0-9+-]+", part):
            yield f"{part!r} is no id of a part of a class"
        yield from _one_line(f"the part {part!r} of a class", text)
    for world in (moment.state, moment.watched_world, *moment.worlds.values()):
        if game.position_class(world) != found:
            yield "position_class() depends on what not everybody sees"


def _mutations_are_refused_or_fine(moment: Situation) -> Faults:
    """A position or observation with wrong values is refused by InvalidPosition, or all methods can use its state."""
    game, dice = moment.game, moment.dice
    for _ in range(moment.mutations):
        seat, seed = dice.choice(moment.seats), dice.getrandbits(64)
        trials: list[tuple[str, Callable[[Any], Any], Json]] = [
            ("setup", game.setup, game.position(moment.state)),
            ("determinize", partial(game.determinize, seat=seat, seed=seed), game.observe(moment.state, seat)),
        ]
        for name, read, document in trials:
            changed, changes = mutate_document(document, dice)
            try:
                state = read(changed)
            except InvalidPosition:
                continue
            except Exception:
                yield f"{name}() of a position in which {changes} raises {traceback.format_exc(limit=-3)}"
                continue
            try:
                exercise_state(game, state, dice)
            except Exception:
                yield f"{name}() accepts a position in which {changes}, and then {traceback.format_exc(limit=-3)}"


def _result_is_complete(moment: Situation) -> Faults:
    """A game that is over has winners among its seats, a score a seat and a reason; an unfinished one has no result."""
    game, outcome = moment.game, outcome_of(moment.decision)
    if outcome is not None:
        yield from _one_line("the reason of the outcome", outcome.reason)
        if not set(outcome.winners) <= set(moment.seats) or len(set(outcome.winners)) < len(outcome.winners):
            yield f"the winners are {outcome.winners} in a game of {len(moment.seats)}"
        for side in game.sides(moment.state):
            if len({seat in outcome.winners for seat in side}) > 1:
                yield f"a part of the side {side} wins: {outcome.winners}"
        if len(outcome.scores) != len(moment.seats):
            yield f"the outcome has {len(outcome.scores)} scores for {len(moment.seats)} seats"
    for name, values in (("scores", game.scores(moment.state)), ("loadouts", game.loadouts(moment.state))):
        if len(values) != len(moment.seats):
            yield f"{name}() has {len(values)} values for {len(moment.seats)} seats"
    if sorted(seat for side in game.sides(moment.state) for seat in side) != [*moment.seats]:
        yield f"sides() is {game.sides(moment.state)}, which isn't every seat once"
    result = game.describe_result(moment.state)
    if outcome is not None:
        yield from _one_line("describe_result()", result)
    elif result:
        yield f"describe_result() of a game that goes on is {result!r}"


# --- rules of a step --------------------------------------------------------------------------------------------------


def _apply_is_pure(transition: PlayedStep) -> Faults:
    """Applying an option gives the same state and events each time and leaves the state before it as it was."""
    before, step, game = transition.before, transition.step, transition.game
    digest = game.digest(before.state)
    option = option_of(before.question, step.option)
    if game.apply(before.state, option, before.question) != (step.state, step.events):
        yield f"applying {step.option!r} twice gives two results"
    if game.digest(before.state) != digest:
        yield f"applying {step.option!r} changes the state before it"
    if not isinstance(step.events, tuple):
        yield "the events are no tuple"
    if pickle.loads(pickle.dumps(step.events)) != step.events:
        yield "pickled events aren't the same"


def _turns_never_fall(transition: PlayedStep) -> Faults:
    """The number of the turn starts at 1 or more and never falls; names and sides stay as they are."""
    game, before, after = transition.game, transition.step.before, transition.step.state
    if not 1 <= game.turn(before) <= game.turn(after):
        yield f"turn {game.turn(after)} follows turn {game.turn(before)}"
    if (game.names(before), game.sides(before)) != (game.names(after), game.sides(after)):
        yield "names or sides change"


def _events_are_described(transition: PlayedStep) -> Faults:
    """Events are a line of the log and JSON objects with their kind, for every seat."""
    game, step = transition.game, transition.step
    for seat in (None, *transition.before.seats):
        events = game.visible_events(step.events, seat)
        if not isinstance(events, tuple):
            yield f"visible_events() for {_seat_name(seat)} is no tuple"
        for event in events:
            sent = sent_value(game.event_json(event))
            if not isinstance(sent.get("event"), str):
                yield f"event_json() of {event!r} has no 'event'"
            elif game.reads_events and game.read_event(sent) != event:
                yield f"read_event() doesn't return {event!r}"
        yield from _one_line("describe_step()", game.describe_step(game.visible_step(step, seat)))
    yield from _one_line("describe_step()", game.describe_step(step))
    yield from _one_line("say_step()", game.say_step(step))
    use = game.card_use((step,))
    if use is not None and {len(use.played), len(use.kept)} != {len(transition.before.seats)}:
        yield "card_use() has no entry for each seat"


def _hidden_information_stays_hidden(transition: PlayedStep) -> Faults:
    """A step that shows its player hidden information can't be taken back; events show no seat more than its view."""
    game, before, step = transition.game, transition.before, transition.step
    can_be_undone = _played(transition).why_no_undo() is None
    for seat, world in before.worlds.items():
        question = question_of(game.decision(world))
        option = option_of(question, step.option) if question is not None and question.seat == step.seat else None
        if option is None:
            continue
        state, events = game.apply(world, option, question)
        if game.view(state, seat) != game.view(step.state, seat):
            if seat == step.seat and can_be_undone:
                yield f"{step.option!r} shows {_seat_name(seat)} hidden information and can be taken back"
        elif game.visible_events(events, seat) != game.visible_events(step.events, seat):
            yield f"the events of {step.option!r} show {_seat_name(seat)} what its view hides"


def _others_receive_the_same(transition: PlayedStep) -> Faults:
    """After the same visible step, two worlds that look the same to others send them the same messages."""
    game, before, step = transition.game, transition.before, transition.step
    mates = next(side for side in game.sides(before.state) if step.seat in side)
    for seat, world in [*before.worlds.items(), (None, before.watched_world)]:
        if seat == step.seat:
            continue
        receiver = None if seat in mates else seat  # a teammate may be given cards, or draw, in the turn of a seat
        positions = [messages_after(game, state, receiver).position for state in (before.state, world)]
        if positions[0] != positions[1]:
            yield f"{_seat_name(receiver)} receives what it can't see: {_places(*positions)}"
        shared = shared_options(game, before.state, world)
        others = before.dice.sample(shared, min(len(shared), _ACTS))
        for text in dict.fromkeys([*([step.option] if step.option in shared else []), *others]):
            one, other = (messages_after(game, state, receiver, text) for state in (before.state, world))
            if one.step == other.step and one.position != other.position:
                places = _places(one.position, other.position)
                yield f"{text!r} shows {_seat_name(receiver)} what no visible event tells: {places}"


def _places(one: str, other: str) -> str:
    """Return the places where two messages differ, the first ones of many."""
    return ", ".join(differences(one, other)[:_PLACES])


def _played(transition: PlayedStep) -> History[Any, Any, Any, Any]:
    """The step as the only one of a line of play in which all other seats are computers: they hinder no undo."""
    history = History(transition.game, transition.before.state)
    history.computers = {*transition.before.seats} - {transition.step.seat}
    history.play(transition.step.option)
    return history


def _undo_restores(transition: PlayedStep) -> Faults:
    """A step that reveals something stands; another one of the turn can be taken back and played again."""
    game, before, step = transition.game, transition.before, transition.step
    history = _played(transition)
    within_turn = history.question is not None and game.turn(history.state) == step.turn
    if (history.why_no_undo() is None) != (within_turn and not game.reveals(step.events)):
        yield f"{step.option!r} can be taken back or not otherwise than reveals() and turn() say"
    elif history.why_no_undo() is None:
        if history.undo() != step._replace(ply=1) or history.state != before.state:
            yield f"taking {step.option!r} back gives another state"
        elif history.redo().state != step.state:
            yield f"playing {step.option!r} again gives another state"


OF_A_GAME = (
    _deals_by_seed, _refuses_junk, _header_restores_deal, _saved_game_is_resumed, _other_processes_agree,
    _texts_for_people, _setup_choices_are_dealt,
)  # fmt: skip
OF_A_STATE = (
    _state_is_frozen, _decision_is_derived, _options_are_unique, _typed_texts_are_understood, _position_restores_state,
    _view_asks_the_same, _determinizations_fit, _views_are_drawn, _queries_are_answered, _classes_are_public,
    _mutations_are_refused_or_fine, _result_is_complete,
)  # fmt: skip
OF_A_STEP = (
    _apply_is_pure, _turns_never_fall, _events_are_described, _hidden_information_stays_hidden,
    _others_receive_the_same, _undo_restores,
)  # fmt: skip


def _one_line(name: str, text: object) -> Faults:
    """Yield a fault unless a text is one printable line that holds something."""
    if not isinstance(text, str) or not text.strip():
        yield f"{name} is {text!r}, not a text"
    elif "\n" in text or safe_io.printable_lines(text) != text:
        yield f"{name} is {text!r}, not one printable line"


def _seat_name(seat: int | None) -> str:
    """Return the name of a seat in a fault; None is the view between two turns."""
    return "no seat" if seat is None else f"seat {seat + 1}"
