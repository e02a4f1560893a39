"""What can be read during a game, as lines: a card, the tasks, how the scores came about, discard piles, a square."""

from collections.abc import Iterator, Mapping, Sequence

from textual.content import Content

from tashkalar.engine import match_of, score
from tashkalar.engine.board import LEGENDARY
from tashkalar.engine.catalogue import Catalogue
from tashkalar.engine.decision import Decision, Option
from tashkalar.engine.events import Scored
from tashkalar.engine.forms import form_of, worth
from tashkalar.engine.geometry import CENTRAL, DUEL_SQUARES, NAMES, Square, bit, squares
from tashkalar.engine.state import GameState
from tashkalar.record.history import moments
from tashkalar.record.line import Step
from tashkalar.tui.history import entry, touched
from tashkalar.tui.panels import hand
from tashkalar.tui.pictures import picture
from tashkalar.tui.scene import ground
from tashkalar.tui.short import one_short
from tashkalar.tui.words import LETTERS, STARS, badge, label
from tashkalar.words import RANKS, count, in_set, listed, progress

Lines = list[Content]

REASONS = {"destroyed": "destroyed pieces", "legend": "legends summoned", "flare": "flares of the enemy"}
"""What is scored for in a duel."""

LATEST = 4
"""How many steps of a square's history are told."""


def bold(text: str) -> Content:
    """A heading."""
    return Content.styled(text, "bold")


# --- cards and tasks ------------------------------------------------------------------------------


def kind(cards: Catalogue, card: str) -> str:
    """What kind of card: the deck of a being, or "legend", "flare", "task"."""
    if card in cards.beings:
        return "legend" if card in cards.legends else cards.beings[card].deck
    return "flare" if card in cards.flares else "task"


def card_page(cards: Catalogue, card: str) -> tuple[str, Lines]:
    """A card in full: its title and its text."""
    if card in cards.beings:
        return cards.name(card), _being(cards, card)
    if card in cards.flares:
        return cards.name(card), _flare(cards, card)
    if card in cards.tasks:
        task = cards.tasks[card]
        grade = "advanced" if task.advanced else "basic"
        head = f"{count(task.points, 'point')}, {grade} task of the kind {task.type}"
        return task.name, [bold(head), Content(""), Content(task.text)]
    return "No card", [Content("Choose a card first: 1 to 5.")]


def _being(cards: Catalogue, card: str) -> Lines:
    being = cards.beings[card]
    image = [Content("   " + " ".join(dot.text for dot in row)) for row in picture(being.pattern)]
    legend = Content.styled("c H L your pieces, at least of that rank   * arrives here   ! marked", "$quiet")
    rank = bold(f"{RANKS[being.rank]} {STARS[being.rank]}")
    return [rank, Content(""), *image, Content(""), legend, Content(""), Content(being.text or "No effect.")]


def _flare(cards: Catalogue, card: str) -> Lines:
    flare = cards.flares[card]
    lines = []
    for part, thing in ((flare.upper, "upgraded pieces"), (flare.lower, "pieces")):
        head = f"The enemy has at least {part.gap} more {thing} than you:"
        lines += [bold(head), Content(f"  {part.text}"), Content("")]
    return lines


def tasks_page(state: GameState) -> Lines:
    """The tasks that lie open, in full."""
    tasks = [state.table.cards.tasks[task] for task in (*state.tasks.current, state.tasks.next) if task]
    lines = []
    for task in tasks:
        next_one = "  (comes next)" if task.id == state.tasks.next else ""
        lines += [bold(f"{task.points} {task.name}{next_one}"), Content(f"  {task.text}")]
        lines += [_far(state, task.id, seat) for seat in range(len(state.seats))]
        lines.append(Content(""))
    return lines or [Content("There are no tasks in this form.")]


def _far(state: GameState, task: str, seat: int) -> Content:
    """How far a seat is with a task."""
    colour = state.table.colour_of(seat)
    name = (f"  {badge(colour)} {state.table.names[seat]}", f"$seat-{colour + 1}")
    return Content.assemble(name, f": {progress(state, task, seat)}")


def whereabouts(state: GameState, seats: Sequence[int]) -> Mapping[str, str]:
    """Where cards are, as far as those know who see the hands of these seats."""
    known: dict[str, list[str]] = {}
    for card, place in _known_places(state, seats):
        known.setdefault(card, []).append(place)
    return {card: "; ".join(places) for card, places in known.items()}


def _known_places(state: GameState, seats: Sequence[int]) -> Iterator[tuple[str, str]]:
    for seat, held in enumerate(state.seats):
        name = state.table.names[seat]
        if seat in seats:
            yield from ((card, f"{name}'s hand, {number}") for number, card in enumerate(hand(state, seat), 1))
        yield from ((card, f"discarded by {name}") for card in held.discard)
        yield from ((task, f"claimed by {name}") for task in held.claimed)
    yield from ((card, "discarded") for card in (*state.legends.discard, *state.flares.discard))
    yield from ((task, "open") for task in state.tasks.current)
    yield (state.tasks.next, "comes next")


def piles_page(state: GameState) -> Lines:
    """Every discard pile, the latest card first."""
    piles = {f"{name}'s school": seat.discard for name, seat in zip(state.table.names, state.seats, strict=True)}
    piles |= {"Legends": state.legends.discard, "Flares": state.flares.discard}
    lines: Lines = []
    for title, pile in piles.items():
        lines += [bold(f"{title}: {count(len(pile), 'card')}"), *_pile(state.table.cards, pile), Content("")]
    return lines


def _pile(cards: Catalogue, pile: Sequence[str]) -> Lines:
    return [Content(f"  {_letter(cards, card)} {cards.name(card)}") for card in reversed(pile)]


def _letter(cards: Catalogue, card: str) -> str:
    return LETTERS[cards.beings[card].rank] if card in cards.beings else "F"


# --- scores ---------------------------------------------------------------------------------------


def scores_page(state: GameState, steps: Sequence[Step]) -> Lines:
    """Why the scores are what they are."""
    lines: Lines = []
    for seat, name in enumerate(state.table.names):
        colour = state.table.colour_of(seat)
        title = f"{badge(colour)} {name}: {count(score(state, seat), 'point')}"
        lines.append(Content.styled(title, f"bold $seat-{colour + 1}"))
        told = _high_form(state, seat) if form_of(state).id == "high-form" else _duel(state, steps, seat)
        lines += [Content(f"  {points:>2}  {why}") for points, why in told]
        lines.append(Content(""))
    return lines


def _high_form(state: GameState, seat: int) -> Iterator[tuple[str, str]]:
    tasks = state.table.cards.tasks
    for task in state.seats[seat].claimed:
        yield f"{tasks[task].points}", tasks[task].name
    for square in squares(state.board.pieces[state.table.colour_of(seat)][LEGENDARY]):
        yield "1", f"legend on {NAMES[square]}"


def _duel(state: GameState, steps: Sequence[Step], seat: int) -> Iterator[tuple[str, str]]:
    scored = [event for step in steps for event in step.events if isinstance(event, Scored) and event.seat == seat]
    for why, text in REASONS.items():
        points = sum(event.points for event in scored if event.why == why)
        if points:
            yield str(points), text
    coming = worth(tuple(piece.rank for piece in state.turn.destroyed))
    if seat == state.turn.seat and coming and not state.ended:
        yield f"+{coming}", f"at the end of this turn, for {count(len(state.turn.destroyed), 'piece')} destroyed so far"


# --- a square -------------------------------------------------------------------------------------


def square_page(start: GameState, steps: Sequence[Step], square: Square, width: int) -> Lines:
    """What a square is, who stands there, and what has happened there lately."""
    state = steps[-1].state if steps else start
    happened = [(turn, step) for turn, step in moments(start, steps) if square in touched(step)][-LATEST:]
    lines = [Content(f"{NAMES[square]} is {_terrain(square)}. {_standing(state, square)}")]
    if happened:
        lines += [Content(""), bold("What happened there")]
    for turn, step in happened:
        lines += entry(start, turn, step, width)
    return lines


def _terrain(square: Square) -> str:
    colour = ground(square)
    parts = [f"a {colour} square" if colour else "a square without colour"]
    parts += ["one of the central nine"] * bool(bit(square) & CENTRAL)
    parts += ["where a duel begins"] * (square in DUEL_SQUARES)
    return ", ".join(parts)


def _standing(state: GameState, square: Square) -> str:
    piece = state.board.at(square)
    if piece is None:
        return "It is empty."
    table = state.table
    owners = [name for seat, name in enumerate(table.names) if table.colour_of(seat) == piece.colour]
    return f"{listed(owners)}'s {RANKS[piece.rank]} stands there."


def possible_page(state: GameState, asked: Decision, beings: Sequence[str], square: Square) -> Lines:
    """What can be done on a square now, and what one more common would make possible there.

    Args:
        beings: those of the hand.
    """
    here = [_on_square(state, option) for option in asked.options if option.square == square]
    here += [label(option, state) for option in asked.options if option.to == square]
    short, name = one_short(state, beings), state.table.cards.name
    comers = [f"{name(card)}, to {_either(there)}" for card, there in short.get(square, {}).items()]
    wanting = ((card, [s for s in short if square in short[s].get(card, ())]) for card in beings)
    near = [f"{name(card)}, with one more on {_either(there)}" for card, there in wanting if there]
    return [
        *_section("What can be done there now", here or ["nothing"]),
        *_section("Could come if one more common stood there", comers),
        *_section("Could come there", near),
    ]


def _section(title: str, entries: Sequence[str]) -> Lines:
    """A heading with its entries; nothing if there are none."""
    return [Content(""), bold(title), *(Content(f"  {text}") for text in entries)] if entries else []


def _on_square(state: GameState, option: Option) -> str:
    text = label(option._replace(square=-1), state)
    return f"{text} from {in_set(match_of(state, option).used)}" if option.verb == "summon" else text


def _either(there: Sequence[Square]) -> str:
    return " or ".join(NAMES[square] for square in there)
