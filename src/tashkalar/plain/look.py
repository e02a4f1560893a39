"""What can be looked at, each as a few lines: the board, pieces, hands, cards, tasks, scores, the log."""

from collections.abc import Iterable

from tashkalar.cards import picture
from tashkalar.engine import Being, Decision, GameState, Option, flare_gaps, match_of, score
from tashkalar.engine.board import LEGENDARY, Piece, Rank
from tashkalar.engine.catalogue import Flare, Task
from tashkalar.engine.forms import form_of, legends_standing, team_score, worth
from tashkalar.engine.geometry import COLUMNS, NAMES, SIZE, SQUARES, Offset, Square
from tashkalar.guide import TOPICS
from tashkalar.record.history import Moment
from tashkalar.record.narrate import line, whose
from tashkalar.record.signs import ground
from tashkalar.words import RANKS, count, in_set, listed, progress

# --- the board -------------------------------------------------------------------------------------------------------


def board(state: GameState) -> list[str]:
    """A drawing: nine lines and the names of the columns."""
    rows = [f"{SIZE - i} {row}" for i, row in enumerate(state.board.rows())]
    return [*rows, f"  {'  '.join(COLUMNS)}", _owners(state)]


def _owners(state: GameState) -> str:
    colours = [f"{colour + 1} is {owner(state, colour)}" for colour in range(state.table.colours)]
    return f"{', '.join(colours)}; c common, h heroic, l legend."


def owner(state: GameState, colour: int) -> str:
    """Whose pieces have this colour."""
    table = state.table
    return " & ".join(name for seat, name in enumerate(table.names) if table.colour_of(seat) == colour)


def standing(state: GameState, square: Square) -> str:
    """What stands on a square, such as "Ada's heroic"."""
    piece = state.board.at(square)
    return "empty" if piece is None else whose(str(piece), state.table)


def squares_of(state: GameState, text: str) -> list[str]:
    """What stands on a column, a row or a square, read square by square."""
    text = text.lower()
    found = [square for square in SQUARES if text and (text in NAMES[square])]
    if not found:
        return ["Name a column from a to i, a row from 1 to 9, or a square."]
    return [", ".join(_square(state, square) for square in found) + "."]


def _square(state: GameState, square: Square) -> str:
    return " ".join(filter(None, [NAMES[square], ground(square), standing(state, square)]))


def pieces(state: GameState, name: str = "") -> list[str]:
    """The pieces of everybody, or of the owner whose name begins so."""
    wanted = "" if name.lower() == "all" else name.casefold()
    colours = [c for c in range(state.table.colours) if owner(state, c).casefold().startswith(wanted)]
    if not colours:
        return [f"Nobody here is called so; there are {listed(state.table.names)}."]
    return [f"{owner(state, colour)}: {_ranks(state, colour)}" for colour in colours]


def _ranks(state: GameState, colour: int) -> str:
    parts = []
    for rank in Rank:
        standing = state.board.pieces[colour][rank]
        parts.append(f"{count(standing.bit_count(), RANKS[rank])} {in_set(standing)}".strip())
    two_faced, legends = (state.board.supply(colour, rank) for rank in (Rank.COMMON, LEGENDARY))
    return f"{', '.join(parts)}; in supply {two_faced or 'no'} commons or heroics, {count(legends, 'legend')}."


# --- cards -----------------------------------------------------------------------------------------------------------


def hand(state: GameState, seat: int, decision: Decision | None = None) -> list[str]:
    """A seat's cards; with its question, where each being can come."""
    held, cards = state.seats[seat], state.table.cards
    asked = decision if decision and decision.ask == "action" and state.turn.actions else None
    lines = [_held(cards.beings[card], asked) for card in (*held.beings, *held.legends)]
    return [f"{state.table.names[seat]}'s hand:", *lines, *flare_gaps_of(state, seat)]


def _held(being: Being, decision: Decision | None) -> str:
    said = f"{being.name}, {RANKS[being.rank]}"
    if decision is None:
        return f"{said}."
    ways = [option.text.removeprefix(f"summon {being.id} ") for option in summonings(decision, being.id)]
    return f"{said}, {count(len(ways), 'place')}{': ' if ways else ''}{', '.join(ways)}."


def summonings(decision: Decision, card: str) -> list[Option]:
    """The ways to summon a being now."""
    return [option for option in decision.options if option.verb == "summon" and option.card == card]


def flare_gaps_of(state: GameState, seat: int) -> list[str]:
    """How far the seat's flares are from being met."""
    held = state.seats[seat].flares
    gaps = zip(("upper", "lower"), flare_gaps(state, seat), ("upgraded pieces", "pieces"), strict=True)
    told = list(gaps)
    lines = []
    for flare in map(state.table.cards.flares.__getitem__, held):
        halves = zip(told, (flare.upper.gap, flare.lower.gap), strict=True)
        lines.append(f"{flare.name}: {'; '.join(_gap(*half, need) for half, need in halves)}.")
    return lines or ["No flare in hand."]


def _gap(half: str, gap: int, thing: str, need: int) -> str:
    ahead = "level" if not gap else f"{abs(gap)} {'ahead' if gap > 0 else 'behind'}"
    return f"{half}, the enemy is {ahead} in {thing}, {'which is enough' if gap >= need else f'must be {need} ahead'}"


def find_card(state: GameState, text: str) -> list[str]:
    """The ids of the cards that a text may mean, by id or name, or by how they begin."""
    cards = state.table.cards
    wanted = text.casefold()
    known = {card: (card, cards.name(card).casefold()) for card in (*cards.beings, *cards.flares, *cards.tasks)}
    exact = [card for card, names in known.items() if wanted in names]
    return exact or [card for card, names in known.items() if any(name.startswith(wanted) for name in names)]


def card(state: GameState, card: str, decision: Decision | None = None) -> list[str]:
    """A card in full; of a being in the hand that is asked, also where it can come."""
    cards = state.table.cards
    if card in cards.beings:
        return [*_being(cards.beings[card]), *_fits(state, card, decision)]
    if card in cards.flares:
        return _flare(cards.flares[card])
    return [_task(cards.tasks[card])]


def _being(being: Being) -> list[str]:
    pattern = being.pattern
    cells = [f"{RANKS[Rank(cell.rank)]} {_way(cell.offset)}" for cell in pattern.cells]
    arrival = "a square that is empty or holds no higher piece"
    if pattern.arrival is not None:
        arrival = f"at least a {RANKS[Rank(pattern.arrival)]} of yours"
    lines = [
        f"{being.name}, {RANKS[being.rank]}.",
        f"Arrives on {arrival}. Needs at least, turned and mirrored as you like: {', '.join(cells) or 'nothing else'}.",
    ]
    lines += [f"Marked: {', '.join(map(_way, pattern.marks))}."] if pattern.marks else []
    return [*lines, *(f"  {row}" for row in picture(being)), being.text or "No effect."]


def _way(offset: Offset) -> str:
    """Where a cell lies, seen from the square of arrival, such as "1 left 2 up"."""
    right, up = offset
    across = f"{abs(right)} {'right' if right > 0 else 'left'}" if right else ""
    along = f"{abs(up)} {'up' if up > 0 else 'down'}" if up else ""
    return f"{across} {along}".strip() or "there"


def _fits(state: GameState, card: str, decision: Decision | None) -> list[str]:
    if decision is None or decision.ask != "action":
        return []
    held = state.seats[decision.seat]
    if card not in (*held.beings, *held.legends):
        return []
    ways = summonings(decision, card)
    if not ways:
        return ["It fits nowhere now." if state.turn.actions else "No action is left to summon it."]
    return ["It can come now by:", *(_coming(state, way) for way in ways)]


def _coming(state: GameState, way: Option) -> str:
    """One way to summon a being: the pieces used, and who stands where it arrives."""
    onto = "" if state.board.at(way.square) is None else f", onto {standing(state, way.square)}"
    return f"{way.text}, from {in_set(match_of(state, way).used)}{onto}"


def _flare(flare: Flare) -> list[str]:
    halves = ((flare.upper, "upgraded pieces"), (flare.lower, "pieces"))
    texts = [f"If the enemy has at least {half.gap} more {thing} than you: {half.text}" for half, thing in halves]
    return [f"{flare.name}.", *texts]


def _task(task: Task) -> str:
    return f"{task.name}, {count(task.points, 'point')}: {task.text}"


# --- rules -----------------------------------------------------------------------------------------------------------


def rules(text: str) -> list[str]:
    """A topic of the rules, by any words of its title; all titles if it is none or several."""
    words = text.lower().split()
    found = [topic for topic in TOPICS if all(word in topic.title.lower() for word in words)]
    if words and len(found) == 1:
        return [f"{found[0].title}.", *found[0].paragraphs]
    return ["Name a topic of the rules:", *(f"{topic.title}." for topic in (found or TOPICS))]


# --- tasks and scores ------------------------------------------------------------------------------------------------


def tasks(state: GameState, decision: Decision | None = None) -> list[str]:
    """The tasks that lie open, each with how far everybody is, and the next one."""
    known = state.table.cards.tasks
    if not state.tasks.current:
        return ["There are no tasks in this game." if form_of(state).id != "high-form" else "No task is left."]
    claims = [option.card for option in decision.options if option.verb == "claim"] if decision else []
    lines = []
    for task in state.tasks.current:
        far = [f"{name}: {progress(state, task, seat)}." for seat, name in enumerate(state.table.names)]
        lines += [_task(known[task]), f"  {' '.join(far)}{' It can be claimed now.' if task in claims else ''}"]
    return [*lines, f"Next: {_task(known[state.tasks.next])}" if state.tasks.next else "No next task is left."]


def scores(state: GameState) -> list[str]:
    """Everybody's score and what it is made of, and when the game ends."""
    lines = [_score(state, seat) for seat in range(len(state.seats))]
    if form_of(state).id == "duel" and not state.ended:
        lines.append(_destroyed(state))
    return [*lines, *_goal(state)]


def _score(state: GameState, seat: int) -> str:
    said = f"{state.table.names[seat]} {score(state, seat)}"
    if form_of(state).id != "high-form":
        return f"{said}."
    names = [state.table.cards.name(task) for task in state.seats[seat].claimed]
    claimed = f" ({', '.join(names)})" if names else ""
    return f"{said}: tasks {team_score(state, seat)}{claimed}, legends {legends_standing(state, seat)}."


def _destroyed(state: GameState) -> str:
    gone = state.turn.destroyed
    points = count(worth(tuple(piece.rank for piece in gone)), "point")
    return f"{state.table.names[state.turn.seat]} has destroyed {_counted(gone)} this turn, worth {points}."


def _counted(gone: Iterable[Piece]) -> str:
    ranks = [piece.rank for piece in gone]
    return listed([count(ranks.count(rank), RANKS[rank]) for rank in Rank if rank in ranks]) or "nothing"


def _goal(state: GameState) -> list[str]:
    last = state.turn.last
    if state.ended:
        return []
    if last is not None:
        return ["This is the last turn." if last == 0 else f"{last + 1} turns are left."]
    return [f"At {form_of(state).goal(len(state.seats))} points the last turns begin."]


def score_line(state: GameState) -> str:
    """The scores alone, such as "Ada 7, Boris 3"."""
    return ", ".join(f"{name} {score(state, seat)}" for seat, name in enumerate(state.table.names))


# --- what has happened -----------------------------------------------------------------------------------------------


def title(state: GameState) -> str:
    """What is played, and by whom."""
    table = state.table
    players = zip(table.names, table.schools, strict=True)
    sides = " against ".join(f"{name} ({table.cards.schools[school].name})" for name, school in players)
    return f"{form_of(state).name}: {sides}."


def log(state: GameState, happened: Iterable[Moment]) -> list[str]:
    """A line for each step, with its turn."""
    return [f"Turn {turn}: {line(step, state.table)}." for turn, step in happened]
