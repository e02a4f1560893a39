"""Pages to look things up during a game, as lines: cards, tasks, scores, discard piles, squares, keys."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple, assert_never

from textual.content import Content

from hotseat.tui.text_layout import Lines, key_name
from hotseat.util import cell_width
from hotseat.util.cell_width import wrap
from hotseat.util.i18n import gettext_noop
from hotseat.util.text_utils import after_colon, badge, count, join_and, join_or
from tashkalar import gettext as _
from tashkalar import ngettext
from tashkalar.cards import card_text
from tashkalar.engine import STALEMATE, Being, Catalogue, GameState, Rank, cards_to_draw, score, turns_until_stalemate
from tashkalar.engine.events import Scored
from tashkalar.engine.forms import PENDING, form_of, points_in, score_due
from tashkalar.engine.geometry import NAMES, Square, squares
from tashkalar.game_types import Step
from tashkalar.queries.squares import standing_sentence, terrain_sentence
from tashkalar.text import ascii_board
from tashkalar.text.one_short import one_short_in_hand
from tashkalar.text.shared_phrases import KINDS, LETTERS, RANKS, owner, task_progress
from tashkalar.tui.log_lines import changed_squares_of, step_lines
from tashkalar.tui.pattern_cells import pattern_cells

REASONS = {
    "destroyed": gettext_noop("destroyed pieces"),
    "legend": gettext_noop("legends summoned"),
    "flare": gettext_noop("flares of the enemy"),
}
"""The reasons for points in a deathmatch, by the value of the event."""

LATEST = 4
"""The number of steps in the history of a square."""


class Page(NamedTuple):
    """A page of the help."""

    title: str
    lines: Sequence[Content]


KEY_WIDTH = 11
"""Columns of the keys in a table of keys."""


def heading_text(text: str) -> Content:
    """Return a heading."""
    return Content.styled(text, "bold")


# --- cards and tasks ------------------------------------------------------------------------------


def kind_of_card(cards: Catalogue, card: str) -> str:
    """Return the kind of a card: the deck of a being, or "legend", "flare" or "task", translated."""
    if card in cards.beings:
        return _("legend") if card in cards.legends else card_text.deck_name(cards.beings[card].deck)
    return _("flare") if card in cards.flares else _("task")


def card_texts(cards: Catalogue, card: str) -> Lines:
    """Return the text of a card without its pattern and its rank."""
    being = cards.beings.get(card)
    return _texts(being) if being else card_page(cards, card)[1]


def card_page(cards: Catalogue, card: str) -> tuple[str, Lines]:
    """Return the title and the full text of a card."""
    if card in cards.beings:
        return card_text.card_name_by_id(cards, card), _being(cards, card)
    if card in cards.flares:
        return card_text.card_name_by_id(cards, card), _flare(cards, card)
    if card in cards.tasks:
        task = cards.tasks[card]
        message = (
            _("{points}, advanced task of the kind {kind}")
            if task.advanced
            else _("{points}, basic task of the kind {kind}")
        )
        head = message.format(points=count(task.points, "point"), kind=_(KINDS.get(task.type, task.type)))
        return card_text.card_name(task), [heading_text(head), Content(""), Content(card_text.card_text(task))]
    return _("No card"), [Content(_("Choose a card first: 1 to 5."))]


def _being(cards: Catalogue, card: str) -> Lines:
    being = cards.beings[card]
    image = [Content("   " + " ".join(dot.text for dot in row)) for row in pattern_cells(being.pattern)]
    legend = Content.styled(_("c H L your pieces, at least of that rank   * arrives here   ! marked"), "$quiet")
    return [heading_text(_(RANKS[being.rank])), Content(""), *image, Content(""), legend, Content(""), *_texts(being)]


def _texts(being: Being) -> Lines:
    """Return the effects of a being."""
    lines = [Content(card_text.card_text(being) or _("No effect on arrival."))]
    if being.frozen:
        lines += _secondary_effect(_("Frozen effect, when it is thawed"), card_text.card_text(being, "frozen"))
    if being.warp:
        lines += _secondary_effect(_("Warp, from the hand"), card_text.card_text(being, "warp"))
    return lines


def _secondary_effect(head: str, text: str) -> Lines:
    """Return an effect that doesn't happen when the being is summoned."""
    return [Content(""), Content.styled(head, "bold $accent"), Content(text)]


def _flare(cards: Catalogue, card: str) -> Lines:
    flare = cards.flares[card]
    lines = []
    upper = _("The enemy has at least {gap} more upgraded pieces than you:").format(gap=flare.upper.gap)
    lower = _("The enemy has at least {gap} more pieces than you:").format(gap=flare.lower.gap)
    for half, head in (("upper", upper), ("lower", lower)):
        lines += [heading_text(head), Content(f"  {card_text.card_text(flare, half)}"), Content("")]
    return lines


def tasks_page(state: GameState) -> Lines:
    """Return the open tasks and the next one in full, with the progress of all sides."""
    tasks = [state.config.cards.tasks[task] for task in (*state.tasks.current, state.tasks.next) if task]
    lines = []
    for task in tasks:
        next_one = f"  {_('(comes next)')}" if task.id == state.tasks.next else ""
        lines += [
            heading_text(f"{task.points} {card_text.card_name(task)}{next_one}"),
            Content(f"  {card_text.card_text(task)}"),
        ]
        lines += [_side_progress(state, task.id, colour) for colour in range(state.config.colours)]
        lines.append(Content(""))
    return lines or [Content(_("There are no tasks in this form."))]


def _side_progress(state: GameState, task: str, colour: int) -> Content:
    """Return the progress of a side with a task."""
    name = (f"  {badge(colour)} {owner(state.config, colour)}", f"$seat-{colour + 1}")
    return Content.assemble(name, f": {task_progress(state, task, colour)}")


def card_locations(state: GameState, seats: Sequence[int]) -> Mapping[str, str]:
    """Return the known locations of cards as text, by the id of the card."""
    known: dict[str, list[str]] = {}
    for card, place, _short in _known_places(state, seats):
        known.setdefault(card, []).append(place)
    return {card: _("; ").join(places) for card, places in known.items()}


def short_locations(state: GameState, seats: Sequence[int]) -> Mapping[str, str]:
    """Return the known location of each card in a word or two; of several ones the first."""
    return {card: short for card, _place, short in reversed([*_known_places(state, seats)])}


def _known_places(state: GameState, seats: Sequence[int]) -> Iterator[tuple[str, str, str]]:
    """Yield known cards with their locations, in full and in a word or two; the id is "" where no card lies."""
    for seat, own in enumerate(state.seats):
        name = state.config.names[seat]
        if seat in seats:
            at_hand = enumerate(own.at_hand, 1)
            yield from (
                (card, _("{name}'s hand, {number}").format(name=name, number=number), _("in hand"))
                for number, card in at_hand
                if card != own.pending
            )
        yield own.frozen, _("frozen before {name}").format(name=name), _("frozen")
        yield own.pending, _("pending before {name}").format(name=name), _("pending")
        yield from ((card, _("discarded by {name}").format(name=name), _("discarded")) for card in own.discard)
        yield from ((task, _("claimed by {name}").format(name=name), _("claimed")) for task in own.claimed)
    yield from ((card, _("discarded"), _("discarded")) for card in (*state.legends.discard, *state.flares.discard))
    yield from ((task, _("open"), _("open")) for task in state.tasks.current)
    yield (state.tasks.next, _("comes next"), _("comes next"))


def decks_of_players(state: GameState) -> Mapping[str, str]:
    """Return the names of the players that play with each deck."""
    config, players = state.config, dict[str, list[str]]()
    for name, school in zip(config.names, config.schools, strict=True):
        players.setdefault(config.cards.schools[school].deck, []).append(name)
    return {deck: join_and(names) for deck, names in players.items()}


def piles_page(state: GameState) -> Lines:
    """Return the open cards before the players, then all discard piles with the latest card first."""
    names, cards = state.config.names, state.config.cards
    piles = [(_("{name}'s school").format(name=names[i]), seat.discard) for i, seat in enumerate(state.seats)]
    piles += [(_("Legends"), state.legends.discard), (_("Flares"), state.flares.discard)]
    lines = [line for seat in range(len(state.seats)) for line in _before(state, seat)]
    for title, pile in piles:
        lines += [heading_text(after_colon(title, count(len(pile), "card"))), *_pile(cards, pile), Content("")]
    return lines


def _before(state: GameState, seat: int) -> Lines:
    """Return the open cards before a seat, a frozen effect in full; nothing if there are none."""
    texts = [*ascii_board.upcoming_lines(state, seat)]
    if not texts:
        return []
    if frozen := state.config.cards.beings.get(state.seats[seat].frozen):
        thawed = card_text.card_text(frozen, "frozen")
        texts.append(_("{name} thawed: {text}").format(name=card_text.card_name(frozen), text=thawed))
    title = heading_text(_("In front of {name}").format(name=state.config.names[seat]))
    return [title, *(Content(f"  {text}") for text in texts), Content("")]


def _pile(cards: Catalogue, pile: Sequence[str]) -> Lines:
    return [Content(f"  {letter_of(cards, card)} {card_text.card_name_by_id(cards, card)}") for card in reversed(pile)]


def letter_of(cards: Catalogue, card: str) -> str:
    """Return the letter of a being's rank, or F for a flare."""
    return LETTERS[cards.beings[card].rank] if card in cards.beings else "F"


# --- scores ---------------------------------------------------------------------------------------


def scores_page(state: GameState, steps: Sequence[Step]) -> Lines:
    """Return the score of each side with the sources of its points."""
    lines: Lines = []
    for colour in range(state.config.colours):
        title = f"{badge(colour)} {after_colon(owner(state.config, colour), count(score(state, colour), 'point'))}"
        lines.append(Content.styled(title, f"bold $seat-{colour + 1}"))
        lines += [Content(f"  {points:>2}  {why}") for points, why in _sources(state, steps, colour)]
        lines += [Content(f"  {points:>2}  {why}") for points, why in _owed(state, colour)]
        lines += [Content(f"      {text}") for text in _mates(state, colour)]
        lines.append(Content(""))
    return [*lines, *_footing(state)]


def _sources(state: GameState, steps: Sequence[Step], colour: int) -> Iterator[tuple[str, str]]:
    """Yield the sources of a side's points: the number as text, and the reason."""
    scoring = form_of(state).scoring
    match scoring:
        case "tasks":
            return _high_form(state, colour)
        case "deeds":
            return _duel(state, steps, colour)
        case "colours":
            return _melee(state, steps, colour)
        case _:
            assert_never(scoring)


def _owed(state: GameState, colour: int) -> Iterator[tuple[str, str]]:
    """Yield the points that a side's pending beings cost (rules.md 13.18)."""
    for seat in state.config.seats_of(colour):
        if pending := state.seats[seat].pending:
            message = _("{name} is pending in every colour") if state.config.colours > 2 else _("{name} is pending")
            yield f"-{PENDING}", message.format(name=card_text.card_name_by_id(state.config.cards, pending))


def _mates(state: GameState, colour: int) -> Iterator[str]:
    """Yield how many cards each mate of a team may draw before the last turns begin; nothing without teams."""
    for seat in state.config.seats_of(colour) if state.config.teams and state.turn.last is None else ():
        cards = cards_to_draw(state, seat)
        message = ngettext("{name} may draw {number} more card", "{name} may draw {number} more cards", cards)
        yield message.format(name=state.config.names[seat], number=cards)


def _footing(state: GameState) -> Lines:
    """Return when the last turns begin, and in a melee the meaning of the signs on the score board."""
    goal = form_of(state).goal(len(state.seats))
    if state.config.colours > 2:
        end = _("The last turns begin at {goal} points in one colour, or when a deck runs out.")
    elif state.config.teams:
        end = _("The last turns begin at {goal} points, or when a teammate has no more cards to draw.")
    else:
        end = _("The last turns begin at {goal} points, or when a deck runs out.")
    lines = [Content(end.format(goal=goal)), *map(Content, _idle(state))]
    if state.config.colours > 2:
        text = _("# is the lowest colour, which counts; f: an enemy piece of that colour may still stand in.")
        lines.append(Content(text))
    return lines


def _idle(state: GameState) -> Iterator[str]:
    """Yield the number of turns without a card, which may end the game by stalemate (rules.md 12.9)."""
    if state.turn.last is None and not state.ended:
        passed = STALEMATE - turns_until_stalemate(state)
        if passed:
            message = _("{turns} turns in a row without a card played (a stalemate) also begin them: {number} so far.")
        else:
            message = _("{turns} turns in a row without a card played (a stalemate) also begin them: none so far.")
        yield message.format(turns=STALEMATE, number=passed)


def _high_form(state: GameState, colour: int) -> Iterator[tuple[str, str]]:
    """Yield the points of claimed tasks and of legends on the board."""
    tasks, config = state.config.cards.tasks, state.config
    for seat in config.seats_of(colour):
        message = _("{task}, claimed by {name}") if config.teams else "{task}"
        for task in map(tasks.__getitem__, state.seats[seat].claimed):
            yield f"{task.points}", message.format(task=card_text.card_name(task), name=config.names[seat])
    for square in squares(state.board.pieces[colour][Rank.LEGENDARY]):
        yield "1", _("legend on {square}").format(square=NAMES[square])


def _duel(state: GameState, steps: Sequence[Step], colour: int) -> Iterator[tuple[str, str]]:
    """Yield the points scored so far and those due at the end of this turn."""
    yield from ((str(points), text) for text, points in _scored(state, steps, colour, None))
    (enemy,) = state.config.enemies_of(colour)
    coming = score_due(state, enemy)
    if colour == state.mine and coming and not state.ended:
        destroyed = len(state.turn.destroyed)
        message = ngettext(
            "at the end of this turn, for {number} piece destroyed so far",
            "at the end of this turn, for {number} pieces destroyed so far",
            destroyed,
        )
        yield f"+{coming}", message.format(number=destroyed)


def _melee(state: GameState, steps: Sequence[Step], seat: int) -> Iterator[tuple[str, str]]:
    """Yield the points in each colour: their sources, those due this turn, and whether improvising is still free."""
    own = state.seats[seat]
    for enemy in state.config.enemies_of(seat):
        points = points_in(state, seat, enemy)
        made_of = [
            _("{points} for {what}").format(points=points, what=text)
            for text, points in _scored(state, steps, seat, enemy)
        ]
        coming = score_due(state, enemy) if seat == state.turn.seat and not state.ended else 0
        made_of += [_("+{points} at the end of this turn").format(points=coming)] if coming else []
        free = "" if enemy in own.improvised else " f"
        named = _("{name}'s colour").format(name=owner(state.config, enemy))
        colour = f"{badge(enemy)} {named}{free}"
        yield (
            f"{'#' if points == score(state, seat) else ''}{points}",
            after_colon(colour, join_and(made_of)),
        )


def _scored(state: GameState, steps: Sequence[Step], side: int, colour: int | None) -> Iterator[tuple[str, int]]:
    """Yield the reasons for a side's points so far and their number, in a melee in one colour."""
    seats = state.config.seats_of(side)
    events = (event for step in steps for event in step.events if isinstance(event, Scored))
    scored = [event for event in events if event.seat in seats and event.colour == colour]
    for why, text in REASONS.items():
        if points := sum(event.points for event in scored if event.why == why):
            yield _(text), points


# --- a square -------------------------------------------------------------------------------------


def square_page(start: GameState, steps: Sequence[Step], square: Square, width: int) -> Lines:
    """Return the terrain of a square, its piece, and the last steps that changed the square."""
    state = steps[-1].state if steps else start
    happened = [step for step in steps if square in changed_squares_of(step)][-LATEST:]
    lines = [Content(f"{terrain_sentence(square)} {standing_sentence(state, square, None)}")]
    if happened:
        lines += [Content(""), heading_text(_("What happened there"))]
    for step in happened:
        lines += step_lines(step, width)
    return lines


def possible_page(state: GameState, beings: Sequence[str], square: Square) -> Lines:
    """Return the beings that one more common on a square, or elsewhere for an arrival there, would allow."""
    short, name = one_short_in_hand(state, beings), partial(card_text.card_name_by_id, state.config.cards)
    completed = [
        _("{name}, to {squares}").format(name=name(card), squares=join_or([NAMES[s] for s in there]))
        for card, there in short.get(square, {}).items()
    ]
    wanting = ((card, [s for s in short if square in short[s].get(card, ())]) for card in beings)
    near = [
        _("{name}, with one more on {squares}").format(name=name(card), squares=join_or([NAMES[s] for s in there]))
        for card, there in wanting
        if there
    ]
    return [
        *_section(_("You could summon there with one more common"), completed),
        *_section(_("You could summon there"), near),
    ]


def _section(title: str, entries: Sequence[str]) -> Lines:
    """Return a heading with its entries; nothing if there are none."""
    return [Content(""), heading_text(title), *(Content(f"  {text}") for text in entries)] if entries else []


# --- keys -----------------------------------------------------------------------------------------


def key_table(texts: Sequence[tuple[str, str]], width: int) -> Lines:
    """Return a table of keys or signs with their meanings."""
    lines = []
    for keys, text in texts:
        key = key_name(keys)
        first, *rest = wrap(text, max(20, width - KEY_WIDTH)) or [""]
        before = " " * (KEY_WIDTH - 2 - cell_width.width(key))
        lines.append(Content.assemble((f"{before}{key}  ", "bold $accent"), first))
        lines += [Content(" " * KEY_WIDTH + part) for part in rest]
    return lines
