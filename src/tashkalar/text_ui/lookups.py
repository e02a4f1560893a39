"""The lines that the lookup commands print: board, pieces, hands, cards, tasks, scores, hints."""

from collections.abc import Iterable, Sequence
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from tashkalar.cards import ascii_pattern, card_text
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
    cards_to_draw,
    flare_leads,
    improvised_substitute,
    match_of,
    score,
)
from tashkalar.engine.forms import PENDING, form_of, legends_standing, pending_cost, points_in, score_due, team_score
from tashkalar.engine.geometry import COLUMNS, NAMES, SIZE, SQUARES, Offset, Square, mask_of
from tashkalar.i18n import gettext as _
from tashkalar.i18n import gettext_noop
from tashkalar.tabletop.parse_input import normalize_text
from tashkalar.tabletop.text_utils import capitalize, count, join_and, with_period
from tashkalar.text import ascii_board
from tashkalar.text.ascii_board import square_colour
from tashkalar.text.event_text import owned_piece
from tashkalar.text.shared_phrases import RANKS, owner, square_names, stalemate_warning, task_progress, why_not_summoned

if TYPE_CHECKING:
    from tashkalar.coach import Advice

# --- the board -------------------------------------------------------------------------------------------------------


def describe_board(state: GameState) -> list[str]:
    """Return a drawing of the board, the owners of the colours, the Gateway, and the open cards of all seats.

    Args:
        state: the state.
    """
    rows = [f"{SIZE - i} {row}" for i, row in enumerate(state.board.rows())]
    gateway = [_("The Gateway is on {square}.").format(square=square_names(state.gateway))] if state.gateway else []
    return [*rows, f"  {'  '.join(COLUMNS)}", _owners(state), *gateway, *_all_before(state)]


def _owners(state: GameState) -> str:
    """Return the legend of the drawing: the owner of each colour number, and the letters of the ranks."""
    colours = [
        _("{number} is {name}").format(number=colour + 1, name=owner(state.table, colour))
        for colour in range(state.table.colours)
    ]
    return _("{colours}; c common, h heroic, l legend.").format(colours=_(", ").join(colours))


def describe_piece_at(state: GameState, square: Square) -> str:
    """Return the piece on a square as text, such as "Ada's heroic", or "empty".

    Args:
        state: the state.
        square: the square.
    """
    piece = state.board.piece_at(square)
    return _("empty") if piece is None else owned_piece(str(piece), state.table)


def describe_row(state: GameState, text: str) -> list[str]:
    """Return one line that lists the squares of a column or row, or one square, with their pieces.

    Args:
        state: the state.
        text: a column from a to i, a row from 1 to 9, or the name of a square.
    """
    text = text.lower()
    found = [square for square in SQUARES if text and (text in NAMES[square])]
    if not found:
        return [_("Name a column from a to i, a row from 1 to 9, or a square.")]
    return [with_period(_(", ").join(_square(state, square) for square in found))]


GROUND = {"": "", "red": gettext_noop("red"), "green": gettext_noop("green")}
"""The name of each colour of squares."""


def _square(state: GameState, square: Square) -> str:
    """Return the name of a square with its colour and its piece."""
    gateway = _("(Gateway)") if state.gateway & mask_of(square) else ""
    return " ".join(
        filter(None, [NAMES[square], _(GROUND[square_colour(square)]), describe_piece_at(state, square), gateway])
    )


def describe_pieces(state: GameState, name: str = "") -> list[str]:
    """Return a line with the pieces of each colour, by rank, and its supply.

    Args:
        state: the state.
        name: the beginning of a player's name; "" or "all" for all players.
    """
    wanted, table = "" if name.lower() == "all" else name.casefold(), state.table
    colours = {table.colour_of(s) for s, player in enumerate(table.names) if player.casefold().startswith(wanted)}
    if not colours:
        return [_("There is no such player. Players: {names}.").format(names=join_and(table.names))]
    message = _("{name}: {pieces}")
    return [message.format(name=owner(table, colour), pieces=_ranks(state, colour)) for colour in sorted(colours)]


def _ranks(state: GameState, colour: int) -> str:
    """Return the pieces of a colour on the board, by rank, and those in supply."""
    parts = []
    for rank in Rank:
        standing = state.board.pieces[colour][rank]
        parts.append(f"{count(standing.bit_count(), RANKS[rank])} {square_names(standing)}".strip())
    two_faced, legends = (state.board.supply(colour, rank) for rank in (Rank.COMMON, Rank.LEGENDARY))
    message = _("{pieces}; in supply {number} commons or heroics, {legends}.")
    if not two_faced:
        message = _("{pieces}; in supply no commons or heroics, {legends}.")
    return message.format(pieces=_(", ").join(parts), number=two_faced, legends=count(legends, "legend"))


def describe_win_chance(seen: View) -> list[str]:
    """Return the win probability of the viewing seat, estimated from the view.

    Args:
        seen: the view of the seat that has to decide.
    """
    from tashkalar import coach  # importing the computer players takes as long as everything else together

    value = coach.win_chance_of(seen)
    if value is None:
        return [_("There is no estimate in the first {turns} turns.").format(turns=coach.EARLY)]
    return [
        _("Chance of winning, as far as {name} can know: about {share}.").format(
            name=seen.state.table.names[seen.state.seat], share=f"{value:.0%}"
        )
    ]


def describe_hint(seen: View, more: str) -> list[str]:
    """Return the coach's hint about the pending decision.

    Args:
        seen: the view of the seat that has to decide.
        more: the beginning of "plan" to add the plan, or of "answers" to add plan and options; "" for the hint alone.
    """
    wanted = [word for word in ("plan", "answers") if word.startswith(more.lower())] if more else [""]
    if len(wanted) != 1:
        return [_("Say hint, hint plan or hint answers.")]
    from tashkalar.coach import advice_text

    advice = _advice(seen)
    answers = [*map(with_period, advice_text.answer_lines(advice))]
    lines = [advice_text.where_to_look(advice), advice_text.plan_sentences(advice), *answers]
    return lines[: {"": 1, "plan": 2}.get(wanted[0])]


@lru_cache(maxsize=1)
def _advice(seen: View) -> "Advice":
    """Return the coach's advice for a view; the latest is cached, so that a further hint takes no time."""
    from tashkalar.coach import advise

    return advise(seen)


# --- cards -----------------------------------------------------------------------------------------------------------


def describe_hand(state: GameState, seat: int, decision: Decision | None = None) -> list[str]:
    """Return the lines about a seat's hand: its cards, flares and open cards.

    Args:
        state: the state.
        seat: the seat, from 0.
        decision: the pending decision of that seat, to list the squares where each being can arrive; None for none.
    """
    held, cards = state.seats[seat], state.table.cards
    may = state.turn.actions and not state.turn.passed
    question = decision if decision and decision.ask == "action" and may else None
    lines = [_held(cards.beings[card], question) for card in held.summonable]
    return [
        _("{name}'s hand:").format(name=state.table.names[seat]),
        *lines,
        *describe_flare_leads(state, seat),
        *_before(state, seat),
    ]


def _before(state: GameState, seat: int) -> list[str]:
    """Return lines about a seat's open cards and effects: frozen and pending cards, the held piece, a lost action."""
    held, name = state.seats[seat], partial(card_text.card_name_by_id, state.table.cards)
    lines = [_("Frozen: {name}.").format(name=name(held.frozen))] if held.frozen else []
    if held.pending and held.stasis:
        message, piece = (
            _("Pending: {name}, holding {piece}; it costs {points} points."),
            owned_piece(str(held.stasis), state.table),
        )
        lines.append(message.format(name=name(held.pending), piece=piece, points=PENDING))
    elif held.pending:
        lines.append(_("Pending: {name}; it costs {points} points.").format(name=name(held.pending), points=PENDING))
    helped = [with_period(capitalize(text, *state.table.names)) for text in ascii_board.turn_effects(state, seat)]
    return [*lines, *[_("One action fewer next turn.")] * held.fewer, *helped]


def _all_before(state: GameState) -> list[str]:
    """Return the lines of `_before` for all seats, each with the player's name."""
    seats = enumerate(state.table.names)
    return [
        _("In front of {name}: {what}").format(name=name, what=f"{part[0].lower()}{part[1:]}")
        for seat, name in seats
        for part in _before(state, seat)
    ]


def _held(being: Being, decision: Decision | None) -> str:
    """Return the line about a being in hand; with a decision also the squares where the being can arrive."""
    title = _("{name}, {rank}").format(name=card_text.card_name(being), rank=_(RANKS[being.rank]))
    if decision is None:
        return with_period(title)
    ways = describe_summonings(decision, being.id)
    own = [option.text.removeprefix(f"summon {being.id} ") for option in ways if not option.stand_ins]
    message = _("{being}, {places}: {ways}") if own else _("{being}, {places}")
    message = message.format(being=title, places=count(len(own), "place"), ways=", ".join(own))
    if len(ways) > len(own):
        message = _("{ways}; {number} more with an enemy piece").format(ways=message, number=len(ways) - len(own))
    return with_period(message)


def describe_summonings(decision: Decision, card: str) -> list[Option]:
    """Return the options that summon a being.

    Args:
        decision: the pending decision.
        card: the id of the being.
    """
    return [option for option in decision.options if option.verb == "summon" and option.card == card]


def describe_flare_leads(state: GameState, seat: int) -> list[str]:
    """Return a line for each of a seat's flares and each enemy: the difference in pieces, and the one required.

    Args:
        state: the state.
        seat: the seat, from 0.
    """
    held, table = state.seats[seat].flares, state.table
    lines = []
    for flare in map(table.cards.flares.__getitem__, held):
        for enemy in table.enemies_of(table.colour_of(seat)):
            enemy_name = _("the enemy") if table.colours == 2 else owner(table, enemy)
            gaps = _gaps(flare, flare_leads(state, seat, enemy), enemy_name)
            lines.append(_("{name}: {gaps}.").format(name=card_text.card_name(flare), gaps=gaps))
    return lines or [_("No flare in hand.")]


def _gaps(flare: Flare, gaps: Sequence[int], enemy_name: str) -> str:
    """Return how far one enemy is ahead in the criteria of both halves of a flare, and how far it has to be."""
    upper, lower = (_gap(gap, half.gap) for gap, half in zip(gaps, (flare.upper, flare.lower), strict=True))
    return _(
        "upper, {name} is {upper_gap} in upgraded pieces, {upper}; lower, {name} is {lower_gap} in pieces, {lower}"
    ).format(name=enemy_name, upper_gap=upper[0], upper=upper[1], lower_gap=lower[0], lower=lower[1])


def _gap(gap: int, need: int) -> tuple[str, str]:
    """Return how far an enemy is ahead, and whether that meets the criterion."""
    ahead = _("{number} ahead") if gap > 0 else _("{number} behind") if gap else _("level")
    enough = _("which is enough") if gap >= need else _("must be {number} ahead").format(number=need)
    return ahead.format(number=abs(gap)), enough


def find_card(state: GameState, text: str) -> list[str]:
    """Return the ids of the cards whose id or name is a text, or if there are none, begins with the text.

    Args:
        state: the state.
        text: the text as typed.
    """
    cards = state.table.cards
    wanted = normalize_text(text)
    known = {
        card: (card, normalize_text(cards.name(card)), normalize_text(card_text.card_name_by_id(cards, card)))
        for card in (*cards.beings, *cards.flares, *cards.tasks)
    }
    exact = [card for card, names in known.items() if wanted in names]
    return exact or [card for card, names in known.items() if any(name.startswith(wanted) for name in names)]


def describe_card(state: GameState, card: str, decision: Decision | None = None) -> list[str]:
    """Return the lines about a card: its pattern, text and points.

    Args:
        state: the state.
        card: the id of the card.
        decision: the pending decision, to list the ways to summon a being of that hand now; None for none.
    """
    cards = state.table.cards
    if card in cards.beings:
        return [*_being(cards.beings[card]), *_fits(state, card, decision)]
    if card in cards.flares:
        return _flare(cards.flares[card])
    return [_task(cards.tasks[card])]


def _being(being: Being) -> list[str]:
    pattern = being.pattern
    cells = [f"{_(RANKS[Rank(cell.rank)])} {_way(cell.offset)}" for cell in pattern.cells]
    arrival = _("Arrives on a square that is empty or holds a piece of no higher rank.")
    if pattern.arrival is not None:
        arrival = _(ARRIVES[Rank(pattern.arrival)])
    needs = _("Needs at least, rotated and mirrored as you like: {pieces}.")
    pieces = _(", ").join(cells) or _("nothing else")
    title = _("{name}, {rank}").format(name=card_text.card_name(being), rank=_(RANKS[being.rank]))
    lines = [with_period(title), f"{arrival} {needs.format(pieces=pieces)}"]
    if pattern.marks:
        lines.append(_("Marked: {squares}.").format(squares=_(", ").join(map(_way, pattern.marks))))
    texts = (text or _("No effect.") for text in card_text.effect_texts(being))
    return [*lines, *(f"  {row}" for row in ascii_pattern(being)), *texts]


ARRIVES = {
    Rank.COMMON: gettext_noop("Arrives on at least a common of yours."),
    Rank.HEROIC: gettext_noop("Arrives on at least a heroic of yours."),
    Rank.LEGENDARY: gettext_noop("Arrives on at least a legend of yours."),
}
"""The text about an arrival square that needs an own piece, by the piece's rank."""


def _way(offset: Offset) -> str:
    """Return the place of a cell relative to the arrival square, such as "1 left 2 up"."""
    right, up = offset
    across = (_("{number} right") if right > 0 else _("{number} left")) if right else ""
    along = (_("{number} up") if up > 0 else _("{number} down")) if up else ""
    lines = (across.format(number=abs(right)), along.format(number=abs(up)))
    return " ".join(filter(None, lines)) or _("there")


def _fits(state: GameState, card: str, decision: Decision | None) -> list[str]:
    """Return the ways to summon a being in hand now, or the reason why there are none; [] without an action."""
    if decision is None or decision.ask != "action":
        return []
    held = state.seats[decision.seat]
    if card not in held.summonable:
        return []
    ways = describe_summonings(decision, card)
    if not ways:
        return [
            with_period(capitalize(why_not_summoned(state, card), card_text.card_name_by_id(state.table.cards, card)))
        ]
    return [_("You can summon it now by:"), *(_coming(state, way) for way in ways)]


def _coming(state: GameState, way: Option) -> str:
    """Return one way to summon a being: the placement, and the enemy whose colour it improvises with, if any."""
    improvised = improvised_substitute(state, way.stand_ins)
    if improvised is not None:
        enemy_name = owner(state.table, state.board.standing(improvised).colour)
        return _("{way}, improvising once and for all with {name}").format(way=_placement(state, way), name=enemy_name)
    return _placement(state, way)


def _placement(state: GameState, way: Option) -> str:
    """Return one way to summon a being: the option, the pieces used, and the piece that the arrival destroys."""
    message = _("{answer}, from {squares}")
    if state.board.piece_at(way.square) is not None:
        message = _("{answer}, from {squares}, onto {piece}")
    used = square_names(match_of(state, way).used)
    return message.format(answer=way.text, squares=used, piece=describe_piece_at(state, way.square))


def _flare(flare: Flare) -> list[str]:
    upper = _("If the enemy has at least {gap} more upgraded pieces than you: {text}")
    lower = _("If the enemy has at least {gap} more pieces than you: {text}")
    return [
        with_period(card_text.card_name(flare)),
        upper.format(gap=flare.upper.gap, text=card_text.card_text(flare, "upper")),
        lower.format(gap=flare.lower.gap, text=card_text.card_text(flare, "lower")),
    ]


def _task(task: Task) -> str:
    message = _("{name}, {points}: {text}")
    return message.format(
        name=card_text.card_name(task), points=count(task.points, "point"), text=card_text.card_text(task)
    )


# --- tasks and scores ------------------------------------------------------------------------------------------------


def describe_tasks(state: GameState, decision: Decision | None = None) -> list[str]:
    """Return the open tasks, each with every side's progress, and the next task.

    Args:
        state: the state.
        decision: the pending decision, to say which tasks can be claimed now; None for none.
    """
    known = state.table.cards.tasks
    if not state.tasks.current:
        return [_("There are no tasks in this game.") if form_of(state).scoring != "tasks" else _("No task is left.")]
    claims = [option.card for option in decision.options if option.verb == "claim"] if decision else []
    lines = []
    for task in state.tasks.current:
        sides = [owner(state.table, colour) for colour in range(state.table.colours)]
        message = _("{name}: {progress}.")
        far = [
            message.format(name=side, progress=task_progress(state, task, colour)) for colour, side in enumerate(sides)
        ]
        far += [_("It can be claimed now.")] if task in claims else []
        lines += [_task(known[task]), f"  {' '.join(far)}"]
    return [
        *lines,
        _("Next: {task}").format(task=_task(known[state.tasks.next]))
        if state.tasks.next
        else _("No next task is left."),
    ]


def describe_scores(state: GameState) -> list[str]:
    """Return the score of each colour with its parts, and the condition of the end.

    Args:
        state: the state.
    """
    lines = [_score(state, colour) for colour in range(state.table.colours)]
    if form_of(state).scoring != "tasks" and not state.ended:
        lines += _destroyed(state)
    return [*lines, *_to_draw(state), *_goal(state)]


def _score(state: GameState, colour: int) -> str:
    """Return the score of a colour with its parts."""
    total = f"{owner(state.table, colour)} {score(state, colour)}"
    scoring, cost = form_of(state).scoring, pending_cost(state, colour)
    owed = _(", {points} less for what is pending").format(points=cost) if cost else ""
    if scoring == "colours":
        return _("{score}: {made_of}{owed}.").format(score=total, made_of=_by_colour(state, colour), owed=owed)
    if scoring == "deeds":
        return with_period(f"{total}{owed}")
    seats = state.table.seats_of(colour)
    names = [card_text.card_name_by_id(state.table.cards, task) for seat in seats for task in state.seats[seat].claimed]
    message = _("tasks {points} ({tasks}), legends {legends}") if names else _("tasks {points}, legends {legends}")
    made = message.format(
        points=team_score(state, colour), tasks=_(", ").join(names), legends=legends_standing(state, colour)
    )
    return _("{score}: {made_of}{owed}.").format(score=total, made_of=made, owed=owed)


def _by_colour(state: GameState, seat: int) -> str:
    """Return a melee seat's points in each enemy's colour, and the colours with which it may still improvise."""
    held, table = state.seats[seat], state.table
    enemies = table.enemies_of(seat)
    points = [
        _("{points} in {name}'s colour").format(points=points_in(state, seat, enemy), name=owner(table, enemy))
        for enemy in enemies
    ]
    free = [owner(table, enemy) for enemy in table.enemies_of(seat) if enemy not in held.improvised]
    message = _("{points}; may still improvise with {names}") if free else _("{points}; may improvise no more")
    return message.format(points=join_and(points), names=join_and(free))


def _destroyed(state: GameState) -> list[str]:
    """Return lines about the pieces that the player on turn has destroyed, by colour, with their points."""
    gone, table = state.turn.destroyed, state.table
    lines = []
    for enemy in table.enemies_of(state.mine):
        pieces = [piece for piece in gone if piece.colour == enemy]
        if pieces or table.colours == 2:
            worth = count(score_due(state, enemy), "point")
            if table.colours > 2:
                message = _("Destroyed this turn by {name}: {pieces} of {enemy} ({points}).")
            else:
                message = _("Destroyed this turn by {name}: {pieces} ({points}).")
            gone_now = {"pieces": _counted(pieces), "enemy": owner(table, enemy), "points": worth}
            lines.append(message.format(name=table.names[state.turn.seat], **gone_now))
    if form_of(state).leftovers(state):
        lines.append(_("Single commons of several colours are left over: 1 more point in one of those colours."))
    return lines


def _counted(gone: Iterable[Piece]) -> str:
    """Return the number of pieces of each rank as text."""
    ranks = [piece.rank for piece in gone]
    return join_and([count(ranks.count(rank), RANKS[rank]) for rank in Rank if rank in ranks]) or _("nothing")


def _to_draw(state: GameState) -> list[str]:
    """Return, in a team game, the number of cards that each seat draws until the last turns begin."""
    if not state.table.teams or state.turn.last is not None:
        return []
    decks = [f"{name} {count(cards_to_draw(state, seat), 'card')}" for seat, name in enumerate(state.table.names)]
    return [_("To draw until the last turns begin: {decks}.").format(decks=_(", ").join(decks))]


def _goal(state: GameState) -> list[str]:
    """Return the score at which the last turns begin, or the number of turns left."""
    last = state.turn.last
    if state.ended:
        return []
    if last is not None:
        return [_("This is the last turn.") if last == 0 else _("{number} turns are left.").format(number=last + 1)]
    message = _("The last turns begin at {points} points.")
    if state.table.colours > 2:
        message = _("The last turns begin at {points} points in one colour.")
    return [message.format(points=form_of(state).goal(len(state.seats))), *describe_stalemate(state)]


def describe_stalemate(state: GameState) -> list[str]:
    """Return the warning that a stalemate is near, if it is (rules.md 12.9).

    Args:
        state: the state.
    """
    near = stalemate_warning(state)
    return [_("{stalemate}, unless a card is played.").format(stalemate=capitalize(near))] if near else []
