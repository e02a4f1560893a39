"""The panes beside the board as lines of text with styles: scores, tasks, hand, flare, card text. No widget yet."""

from collections.abc import Callable, Sequence
from textwrap import wrap

from textual.content import Content

from tashkalar.engine import flare_gaps, score, task_goals
from tashkalar.engine.board import LEGENDARY
from tashkalar.engine.catalogue import Being, Flare, Task
from tashkalar.engine.forms import form_of, worth
from tashkalar.engine.state import GameState
from tashkalar.engine.tasks import Progress
from tashkalar.tui.clickable import clickable
from tashkalar.tui.pictures import Dot, picture
from tashkalar.tui.words import BRACKETS, LETTERS, STARS, badge, symbol
from tashkalar.words import RANKS, count

Lines = list[Content]

SHORT = 36
"""With fewer columns a score is told without pieces and decks."""

ROOMY = 58
"""From so many columns on, a task may take two lines."""


def spread(left: Content, right: Content, width: int) -> Content:
    """Two texts at the two ends of a line; the left one gives way."""
    room = max(0, width - right.cell_length)
    return left.truncate(room, ellipsis=True).pad_right(max(0, room - left.cell_length)) + right


# --- scores, tasks --------------------------------------------------------------------------------


def scores(state: GameState, width: int) -> Lines:
    """A line for each seat: whose turn it is, the points and what they are made of, pieces and deck."""
    return [_score(state, seat, width) for seat in range(len(state.seats))]


def _score(state: GameState, seat: int, width: int) -> Content:
    table, board = state.table, state.board
    colour = table.colour_of(seat)
    style = f"$seat-{colour + 1}"
    on_turn = seat == state.turn.seat and not state.ended
    left = Content.assemble(
        ("> " if on_turn else "  ", "bold $accent"),
        (badge(colour), f"bold {style}"),
        (f" {table.names[seat]}", f"bold {style}" if on_turn else style),
    )
    if width >= 70:
        left += Content.styled(f"  {table.cards.schools[table.schools[seat]].name}", "$quiet")
    pieces, legends = board.of(colour).bit_count(), board.pieces[colour][LEGENDARY].bit_count()
    deck = len(state.seats[seat].deck)
    if width < SHORT:
        facts = f"={state.seats[seat].score}+{legends}lg " if form_of(state).id == "high-form" else _coming(state, seat)
    elif form_of(state).id == "high-form" and width < 50:
        facts = f"={state.seats[seat].score}+{legends}lg  pc {pieces:2} dk {deck:2} "
    elif width < 50:
        facts = f"{_coming(state, seat):4} pc {pieces:2} lg {legends} dk {deck:2} "
    elif form_of(state).id == "high-form":
        facts = f"= tasks {state.seats[seat].score} + legends {legends}   pieces {pieces:2}   deck {deck:2} "
    else:
        facts = f"{_coming(state, seat):4}  legends {legends}   pieces {pieces:2}   deck {deck:2} "
    points = Content.styled(f"{score(state, seat):3} ", "bold")
    return spread(left, points + Content.styled(facts, "$quiet"), width)


def _coming(state: GameState, seat: int) -> str:
    """What a turn's destroyed pieces will score at its end, in a duel."""
    points = worth(tuple(piece.rank for piece in state.turn.destroyed))
    return f"+{points}" if points and seat == state.turn.seat and not state.ended else ""


def score_title(state: GameState) -> str:
    """What the scores mean now."""
    last = state.turn.last
    if state.ended:
        return "Score"
    if last is not None:
        return "Score - the last turn" if last == 0 else f"Score - {count(last + 1, 'turn')} to go"
    return f"Score - {form_of(state).goal(len(state.seats))} points begin the last turns"


def tasks(state: GameState, claims: Sequence[str], width: int) -> Lines:
    """The tasks that lie open, each with how far both seats are, and the next one."""
    known = state.table.cards.tasks
    lines = [line for task in state.tasks.current for line in _task(state, known[task], task in claims, width)]
    if state.tasks.next:
        following = known[state.tasks.next]
        lines.append(Content.styled(f" next: {following.points} {following.name}", "$quiet"))
    return [clickable(line, "tasks") for line in lines]


def _task(state: GameState, task: Task, claimable: bool, width: int) -> Lines:
    """A task with how far everybody is: in words, below it if need be; in bare numbers if they have no room."""
    left = Content.assemble(
        (f" {task.points} ", "bold"),
        (task.name, "bold reverse $success" if claimable else ""),
        (_standing(state, task, claimable), "bold $success"),
    )
    told = _progress(state, task)
    if left.cell_length + told.cell_length <= width:
        return [spread(left, told, width)]
    if width < ROOMY or told.cell_length > width:
        return [spread(left, _numbers(state, task), width)]
    return [left, spread(Content(""), told, width)]


def _standing(state: GameState, task: Task, claimable: bool) -> str:
    """Whether a task can be claimed now, or could be if the turn ended so."""
    if claimable:
        return " t: claim"
    met = all(part.met for part in task_goals(state, task.id, state.turn.seat))
    return " met" if met and state.turn.actions and not state.ended else ""


def _progress(state: GameState, task: Task) -> Content:
    """How far everybody is with each part of a task: "on red [2/3] (0/3)  upgraded [1/2] (0/2)"."""
    everybody = [task_goals(state, task.id, seat) for seat in range(len(state.seats))]
    if len({tuple(part.label for part in parts) for parts in everybody}) > 1:
        return _numbers(state, task)
    told = []
    for parts in zip(*everybody, strict=True):
        have = Content(" ").join(_in_brackets(state, seat, (part,)) for seat, part in enumerate(parts))
        told.append(Content(f"  {_short(parts[0].label, everybody[0][0].label)} ") + have)
    return Content("").join(told) + Content(" ")


def _short(label: str, first: str) -> str:
    """What a part of a task says that its first part doesn't."""
    return label if label == first else " ".join(word for word in label.split() if word not in first.split())


def _numbers(state: GameState, task: Task) -> Content:
    """How far everybody is, without a word."""
    everybody = (_in_brackets(state, seat, task_goals(state, task.id, seat)) for seat in range(len(state.seats)))
    return Content(" ").join(everybody) + Content(" ")


def _in_brackets(state: GameState, seat: int, parts: Sequence[Progress]) -> Content:
    """How far a seat is, in the brackets of its pieces."""
    colour = state.table.colour_of(seat)
    opening, closing = BRACKETS[colour]
    text = " ".join(f"{part.have}/{part.need}" for part in parts)
    met = all(part.met for part in parts)
    return Content.styled(f"{opening}{text}{closing}", f"$seat-{colour + 1}{' bold reverse' if met else ''}")


def destroyed(state: GameState) -> Lines:
    """What the turn's seat has destroyed so far, and what it is worth in a duel."""
    pieces = state.turn.destroyed
    points = worth(tuple(piece.rank for piece in pieces))
    if not pieces:
        return [Content.styled(" nothing yet", "$quiet")]
    shown = Content(" ").join(Content.styled(symbol(p), f"$seat-{p.colour + 1}") for p in pieces)
    return [Content(" ") + shown + Content.styled(f"  = {count(points, 'point')}", "bold")]


# --- the hand -------------------------------------------------------------------------------------


def hand(state: GameState, seat: int) -> tuple[str, ...]:
    """The cards of a seat in the order of their numbers, the flare last."""
    held = state.seats[seat]
    return (*held.beings, *held.legends, *held.flares)


CARD = 12
"""Columns of a card at least: room for its rank and for the longest word of a name."""

AIR = 1
"""Columns between the titles of two cards."""

STARRED = 14
"""Columns of a card from which on its title has room for the stars of its rank."""


def cards_wide(beings: Sequence[Being], places: Callable[[str], int | None], chosen: str, width: int) -> Lines:
    """The beings side by side, each with its pattern as a picture and the places where it fits."""
    each = max(CARD, (width - len(beings) + 1) // max(1, len(beings)))
    drawn = [picture(being.pattern) for being in beings]
    height = max(map(len, drawn), default=0)
    columns = [
        _card(number, being, places(being.id), _picture_lines(image, height, each), being.id == chosen, each)
        for number, (being, image) in enumerate(zip(beings, drawn, strict=True), 1)
    ]
    bar = Content.styled("│" if len(beings) * (each + 1) <= width + 1 else "", "$square-line")
    return [bar.join(parts) for parts in zip(*columns, strict=True)]


def _card(number: int, being: Being, fits: int | None, image: Lines, chosen: bool, width: int) -> Lines:
    rank = f"{'>' if chosen else ' '}{number} {RANKS[being.rank]}"
    stars = STARS[being.rank] if width >= STARRED else ""
    heading = rank + stars.rjust(width - AIR - len(rank))
    title = Content.styled(heading, f"bold reverse {'$accent' if chosen else '$quiet'}")
    names = [name if len(name) >= width else f" {name}" for name in (*wrap(being.name, width), "", "")][:2]
    alive = "" if fits else "$quiet"
    lines = [
        title.pad_right(AIR),
        *(Content.styled(name[:width].ljust(width), f"bold {alive}") for name in names),
        *image,
        Content.styled(f" {_fits(fits)}"[:width].ljust(width), "bold $lit-mark" if fits else "$quiet"),
    ]
    return [clickable(line, f"card({number})") for line in lines]


def _fits(fits: int | None) -> str:
    return "" if fits is None else count(fits, "place")


def _picture_lines(image: list[list[Dot]], height: int, width: int) -> Lines:
    """A picture in the middle of a column, filled up to a height."""
    margin = (width - 2 * len(image[0]) + 1) // 2
    blank = [Content(" " * width)] * (height - len(image))
    lines = []
    for row in image:
        line = Content.assemble(" " * margin, *map(_dot, row))
        lines.append(line.truncate(width).pad_right(max(0, width - line.cell_length)))
    return lines + blank


def _dot(dot: Dot) -> tuple[str, str]:
    if "*" in dot.text:
        style = "bold $accent"
    elif dot.letter == ".":
        style = "$square-line"
    else:
        style = "bold"
    return dot.text, style


def cards_compact(state: GameState, seat: int, places: Callable[[str], int | None], chosen: str, width: int) -> Lines:
    """The hand as a list, with the picture of the chosen card (or the first) at the right."""
    cards = hand(state, seat)
    beings = state.table.cards.beings
    shown = chosen if chosen in beings else cards[0] if cards else ""
    image = picture(beings[shown].pattern) if shown in beings else []
    lines = []
    for number, card in enumerate(cards, 1):
        flare = state.table.cards.flares.get(card)
        room = width if flare else width - 12
        if flare:
            line = _flare_short(state, seat, flare, number)
        else:
            line = _card_short(number, beings[card], places(card), card == chosen, room)
        line = clickable(line.truncate(room).pad_right(max(0, room - line.cell_length)), f"card({number})")
        if not flare and number <= len(image):
            line += Content.styled(" |", "$square-line") + Content.assemble(*map(_dot, image[number - 1]))
        lines.append(line)
    return lines


def _card_short(number: int, being: Being, fits: int | None, chosen: bool, width: int) -> Content:
    alive = "" if fits or chosen else "$quiet"
    name = Content.styled(f"{'>' if chosen else ' '}{number} {being.name}", "bold reverse $accent" if chosen else alive)
    right = f" {LETTERS[being.rank]} {'' if fits is None else fits or '-':>2}"
    return spread(name, Content.styled(right, "bold $lit-mark" if fits else "$quiet"), width)


# --- the flare, the card text ---------------------------------------------------------------------


def flare_wide(state: GameState, seat: int, flare: Flare, width: int) -> Lines:
    """Both criteria of a flare, how far they are from being met, and what each would do."""
    gaps = flare_gaps(state, seat)
    lines = []
    for gap, criterion, thing in zip(gaps, (flare.upper, flare.lower), ("upgraded", "pieces"), strict=True):
        met = gap >= criterion.gap
        head = Content.styled(f" {thing:8} {gap:+d} of {criterion.gap} ", "bold reverse $success" if met else "$quiet")
        lines.append(head + Content.styled(f" {criterion.text}", "" if met else "$quiet"))
    return [clickable(line.truncate(width, ellipsis=True), "verb('flare')") for line in lines]


def _flare_short(state: GameState, seat: int, flare: Flare, number: int) -> Content:
    parts = []
    gaps = flare_gaps(state, seat)
    for gap, criterion, thing in zip(gaps, (flare.upper, flare.lower), ("upgr", "pcs"), strict=True):
        style = "bold reverse $success" if gap >= criterion.gap else "$quiet"
        parts.append(Content.styled(f"{thing} {gap:+d}/{criterion.gap}", style))
    return Content(f" {number} {flare.name}  ") + Content(" ").join(parts)


def card_text(state: GameState, card: str, width: int, height: int) -> Lines:
    """What a card does, in so many lines at most."""
    cards = state.table.cards
    if card in cards.beings:
        text = cards.beings[card].text or "No effect."
    elif card in cards.flares:
        flare = cards.flares[card]
        text = f"Upper: {flare.upper.text} Lower: {flare.lower.text}"
    else:
        return []
    lines = wrap(text, width - 2)
    if len(lines) > height:
        lines = [*lines[: height - 1], f"{lines[height - 1][: width - 14]} ... (v)"]
    return [clickable(Content(f" {line}"), "view") for line in lines]
