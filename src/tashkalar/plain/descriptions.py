"""What can be looked at, each as a few lines: the board, pieces, hands, cards, tasks, scores, the rules."""

from collections.abc import Iterable, Sequence
from functools import partial

from tashkalar.cards import picture, printed
from tashkalar.engine import (
    Being,
    Decision,
    Flare,
    GameState,
    Option,
    Piece,
    Rank,
    Task,
    View,
    flare_gaps,
    improvised_with,
    match_of,
    score,
    to_draw,
)
from tashkalar.engine.forms import PENDING, due, form_of, legends_standing, pending_cost, points_in, team_score
from tashkalar.engine.geometry import COLUMNS, NAMES, SIZE, SQUARES, Offset, Square, bit
from tashkalar.kernel.phrases import count, listed, sentence
from tashkalar.text import drawing
from tashkalar.text.drawing import ground
from tashkalar.text.narration import whose
from tashkalar.text.rule_topics import TOPICS
from tashkalar.text.shared_phrases import RANKS, in_set, owner, progress, stalemate_near, unsummoned

# --- the board -------------------------------------------------------------------------------------------------------


def board(state: GameState) -> list[str]:
    """A drawing: nine lines and the names of the columns."""
    rows = [f"{SIZE - i} {row}" for i, row in enumerate(state.board.rows())]
    gateway = [f"The Gateway is on {in_set(state.gateway)}."] if state.gateway else []
    return [*rows, f"  {'  '.join(COLUMNS)}", _owners(state), *gateway, *_all_before(state)]


def _owners(state: GameState) -> str:
    colours = [f"{colour + 1} is {owner(state.table, colour)}" for colour in range(state.table.colours)]
    return f"{', '.join(colours)}; c common, h heroic, l legend."


def standing(state: GameState, square: Square) -> str:
    """What stands on a square, such as "Ada's heroic"."""
    piece = state.board.at(square)
    return "empty" if piece is None else whose(str(piece), state.table)


def row(state: GameState, text: str) -> list[str]:
    """What stands on a column, a row or a square, read square by square."""
    text = text.lower()
    found = [square for square in SQUARES if text and (text in NAMES[square])]
    if not found:
        return ["Name a column from a to i, a row from 1 to 9, or a square."]
    return [", ".join(_square(state, square) for square in found) + "."]


def _square(state: GameState, square: Square) -> str:
    gateway = "(Gateway)" if state.gateway & bit(square) else ""
    return " ".join(filter(None, [NAMES[square], ground(square), standing(state, square), gateway]))


def pieces(state: GameState, name: str = "") -> list[str]:
    """The pieces of everybody, or of the owner whose name begins so."""
    wanted, table = "" if name.lower() == "all" else name.casefold(), state.table
    colours = {table.colour_of(s) for s, called in enumerate(table.names) if called.casefold().startswith(wanted)}
    if not colours:
        return [f"Nobody here is called so; there are {listed(table.names)}."]
    return [f"{owner(table, colour)}: {_ranks(state, colour)}" for colour in sorted(colours)]


def _ranks(state: GameState, colour: int) -> str:
    parts = []
    for rank in Rank:
        standing = state.board.pieces[colour][rank]
        parts.append(f"{count(standing.bit_count(), RANKS[rank])} {in_set(standing)}".strip())
    two_faced, legends = (state.board.supply(colour, rank) for rank in (Rank.COMMON, Rank.LEGENDARY))
    return f"{', '.join(parts)}; in supply {two_faced or 'no'} commons or heroics, {count(legends, 'legend')}."


def chance(seen: View) -> list[str]:
    """How likely the seat asked wins, by what it can know."""
    from tashkalar import coach  # the computer players behind it take as long to import as all the rest

    told = coach.chance_of(seen)
    if told is None:
        return [f"In the first {coach.EARLY} turns nobody can tell who will win."]
    return [f"By what {seen.state.table.names[seen.state.seat]} can know: about {told:.0%} to win."]


def hint(seen: View, more: str) -> list[str]:
    """What the coach says about a question: what to look at; with "plan" also the plan, with "answers" these too."""
    wanted = [word for word in ("plan", "answers") if word.startswith(more.lower())] if more else [""]
    if len(wanted) != 1:
        return ["Say hint, hint plan or hint answers."]
    from tashkalar.coach import advice_words, advise

    advice = advise(seen)
    answers = [f"{line}." for line in advice_words.answers(advice)]
    told = [advice_words.first_look(advice), advice_words.plan(advice), *answers]
    return told[: {"": 1, "plan": 2}.get(wanted[0])]


# --- cards -----------------------------------------------------------------------------------------------------------


def hand(state: GameState, seat: int, decision: Decision | None = None) -> list[str]:
    """A seat's cards; with its question, where each being can come."""
    held, cards = state.seats[seat], state.table.cards
    may = state.turn.actions and not state.turn.passed
    asked = decision if decision and decision.ask == "action" and may else None
    lines = [_held(cards.beings[card], asked) for card in held.summonable]
    return [f"{state.table.names[seat]}'s hand:", *lines, *flare_gaps_of(state, seat), *_before(state, seat)]


def _before(state: GameState, seat: int) -> list[str]:
    """What lies open before a seat: a frozen card, a pending being with what it costs and holds."""
    held, name = state.seats[seat], partial(printed.name_of, state.table.cards)
    lines = [f"Frozen: {name(held.frozen)}."] if held.frozen else []
    holds = f", holding {whose(str(held.stasis), state.table)}" if held.stasis else ""
    lines += [f"Pending: {name(held.pending)}{holds}; it costs {PENDING} points."] if held.pending else []
    helped = [f"{sentence(text, *state.table.names)}." for text in drawing.helped(state, seat)]
    return [*lines, *["One action less next turn."] * held.fewer, *helped]


def _all_before(state: GameState) -> list[str]:
    """The same of everybody, each with the name."""
    seats = enumerate(state.table.names)
    return [f"Before {name}: {part[0].lower()}{part[1:]}" for seat, name in seats for part in _before(state, seat)]


def _held(being: Being, decision: Decision | None) -> str:
    said = f"{printed.name(being)}, {RANKS[being.rank]}"
    if decision is None:
        return f"{said}."
    ways = summonings(decision, being.id)
    own = [option.text.removeprefix(f"summon {being.id} ") for option in ways if not option.stand_ins]
    more = f"; {len(ways) - len(own)} more with an enemy piece" if len(ways) > len(own) else ""
    return f"{said}, {count(len(own), 'place')}{': ' if own else ''}{', '.join(own)}{more}."


def summonings(decision: Decision, card: str) -> list[Option]:
    """The ways to summon a being now."""
    return [option for option in decision.options if option.verb == "summon" and option.card == card]


def flare_gaps_of(state: GameState, seat: int) -> list[str]:
    """How far the seat's flares are from being met, against each enemy."""
    held, table = state.seats[seat].flares, state.table
    lines = []
    for flare in map(table.cards.flares.__getitem__, held):
        for enemy in table.enemies_of(table.colour_of(seat)):
            whom = "the enemy" if table.colours == 2 else owner(table, enemy)
            lines.append(f"{printed.name(flare)}: {_gaps(flare, flare_gaps(state, seat, enemy), whom)}.")
    return lines or ["No flare in hand."]


def _gaps(flare: Flare, gaps: Sequence[int], whom: str) -> str:
    """How far both halves of a flare are from being met against one enemy."""
    halves = (("upper", flare.upper.gap, "upgraded pieces"), ("lower", flare.lower.gap, "pieces"))
    return "; ".join(_gap(half, whom, gap, need, thing) for gap, (half, need, thing) in zip(gaps, halves, strict=True))


def _gap(half: str, whom: str, gap: int, need: int, thing: str) -> str:
    ahead = "level" if not gap else f"{abs(gap)} {'ahead' if gap > 0 else 'behind'}"
    return f"{half}, {whom} is {ahead} in {thing}, {'which is enough' if gap >= need else f'must be {need} ahead'}"


def find_card(state: GameState, text: str) -> list[str]:
    """The ids of the cards that a text may mean, by id or name, or by how they begin."""
    cards = state.table.cards
    wanted = text.casefold()
    known = {
        card: (card, printed.name_of(cards, card).casefold()) for card in (*cards.beings, *cards.flares, *cards.tasks)
    }
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
        f"{printed.name(being)}, {RANKS[being.rank]}.",
        f"Arrives on {arrival}. Needs at least, turned and mirrored as you like: {', '.join(cells) or 'nothing else'}.",
    ]
    lines += [f"Marked: {', '.join(map(_way, pattern.marks))}."] if pattern.marks else []
    return [*lines, *(f"  {row}" for row in picture(being)), *(text or "No effect." for text in printed.texts(being))]


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
    if card not in held.summonable:
        return []
    ways = summonings(decision, card)
    if not ways:
        return [f"{sentence(unsummoned(state, card), printed.name_of(state.table.cards, card))}."]
    return ["It can come now by:", *(_coming(state, way) for way in ways)]


def _coming(state: GameState, way: Option) -> str:
    """One way to summon a being: the pieces used, who stands where it arrives, and whose marker it spends."""
    improvised = improvised_with(state, way.stand_ins)
    if improvised is not None:
        whose = owner(state.table, state.board.standing(improvised).colour)
        return f"{_laid(state, way)}, improvising once and for all with {whose}"
    return _laid(state, way)


def _laid(state: GameState, way: Option) -> str:
    onto = "" if state.board.at(way.square) is None else f", onto {standing(state, way.square)}"
    return f"{way.text}, from {in_set(match_of(state, way).used)}{onto}"


def _flare(flare: Flare) -> list[str]:
    halves = ((flare.upper, "upgraded pieces"), (flare.lower, "pieces"))
    texts = [f"If the enemy has at least {half.gap} more {thing} than you: {half.text}" for half, thing in halves]
    return [f"{printed.name(flare)}.", *texts]


def _task(task: Task) -> str:
    return f"{printed.name(task)}, {count(task.points, 'point')}: {printed.text_of(task)}"


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
        return ["There are no tasks in this game." if form_of(state).scoring != "tasks" else "No task is left."]
    claims = [option.card for option in decision.options if option.verb == "claim"] if decision else []
    lines = []
    for task in state.tasks.current:
        sides = [owner(state.table, colour) for colour in range(state.table.colours)]
        far = [f"{side}: {progress(state, task, colour)}." for colour, side in enumerate(sides)]
        lines += [_task(known[task]), f"  {' '.join(far)}{' It can be claimed now.' if task in claims else ''}"]
    return [*lines, f"Next: {_task(known[state.tasks.next])}" if state.tasks.next else "No next task is left."]


def scores(state: GameState) -> list[str]:
    """Everybody's score and what it is made of, and when the game ends."""
    lines = [_score(state, colour) for colour in range(state.table.colours)]
    if form_of(state).scoring != "tasks" and not state.ended:
        lines += _destroyed(state)
    return [*lines, *_to_draw(state), *_goal(state)]


def _score(state: GameState, colour: int) -> str:
    said = f"{owner(state.table, colour)} {score(state, colour)}"
    scoring, cost = form_of(state).scoring, pending_cost(state, colour)
    owed = f", {cost} less for what is pending" if cost else ""
    if scoring == "colours":
        return f"{said}: {_by_colour(state, colour)}{owed}."
    if scoring == "deeds":
        return f"{said}{owed}."
    seats = state.table.seats_of(colour)
    names = [printed.name_of(state.table.cards, task) for seat in seats for task in state.seats[seat].claimed]
    claimed = f" ({', '.join(names)})" if names else ""
    return f"{said}: tasks {team_score(state, colour)}{claimed}, legends {legends_standing(state, colour)}{owed}."


def _by_colour(state: GameState, seat: int) -> str:
    """What a seat of a melee has in each enemy's colour, and with whom it may still improvise."""
    held, table = state.seats[seat], state.table
    enemies = table.enemies_of(seat)
    points = [f"{points_in(state, seat, enemy)} in {owner(table, enemy)}'s colour" for enemy in enemies]
    free = [owner(table, enemy) for enemy in table.enemies_of(seat) if enemy not in held.improvised]
    return f"{listed(points)}; may {f'still improvise with {listed(free)}' if free else 'improvise no more'}"


def _destroyed(state: GameState) -> list[str]:
    """What the player on turn has destroyed, colour by colour, and what it is worth."""
    gone, table = state.turn.destroyed, state.table
    lines = []
    for enemy in table.enemies_of(state.mine):
        pieces = [piece for piece in gone if piece.colour == enemy]
        if pieces or table.colours == 2:
            worth = count(due(state, enemy), "point")
            what = _counted(pieces) + (f" of {owner(table, enemy)}'s" if table.colours > 2 else "")
            lines.append(f"{table.names[state.turn.seat]} has destroyed {what} this turn, worth {worth}.")
    if form_of(state).leftovers(state):
        lines.append("Commons without a pair are left in several colours: 1 point more in one of them.")
    return lines


def _counted(gone: Iterable[Piece]) -> str:
    ranks = [piece.rank for piece in gone]
    return listed([count(ranks.count(rank), RANKS[rank]) for rank in Rank if rank in ranks]) or "nothing"


def _to_draw(state: GameState) -> list[str]:
    """In a team game, whose decks bring the end when."""
    if not state.table.teams or state.turn.last is not None:
        return []
    decks = [f"{name} {count(to_draw(state, seat), 'card')}" for seat, name in enumerate(state.table.names)]
    return [f"To draw until the last turns begin: {', '.join(decks)}."]


def _goal(state: GameState) -> list[str]:
    last = state.turn.last
    if state.ended:
        return []
    if last is not None:
        return ["This is the last turn." if last == 0 else f"{last + 1} turns are left."]
    where = " in one colour" if state.table.colours > 2 else ""
    return [f"At {form_of(state).goal(len(state.seats))} points{where} the last turns begin.", *stalemate(state)]


def stalemate(state: GameState) -> list[str]:
    """That a stalemate is near, if it is (rules.md 12.9)."""
    near = stalemate_near(state)
    return [f"{sentence(near)}, unless somebody plays a card."] if near else []
