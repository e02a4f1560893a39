"""The panes of scores, tasks and destroyed pieces as lines of text with styles; without widgets."""

from collections.abc import Mapping, Sequence

from textual.content import Content

from tashkalar import cell_width
from tashkalar.cards import card_text
from tashkalar.engine import (
    GameState,
    GoalProgress,
    Table,
    Task,
    cards_to_draw,
    score,
    task_goals,
)
from tashkalar.engine.forms import form_of, legends_standing, pending_cost, points_in, score_due, team_score
from tashkalar.i18n import gettext as _
from tashkalar.tabletop.text_utils import BRACKETS, badge, count, join_and
from tashkalar.tabletop.tui.clickable import make_clickable
from tashkalar.tabletop.tui.score_bars import EMPTY_CELL, FILLED_CELL
from tashkalar.tabletop.tui.text_layout import hanging_indent, left_and_right
from tashkalar.text import ascii_board
from tashkalar.text.ascii_board import symbol
from tashkalar.text.shared_phrases import stalemate_warning

Lines = list[Content]

SHORT = 36
"""The least columns to show pieces and decks beside a score."""

SPOKEN, SCHOOLED = 50, 70
"""The least columns to write the parts of a score in words, and to show the schools beside the names."""

BAR = 30
"""The greatest length of the bar of the win probability, in columns."""

ROOMY = 58
"""The least columns for tasks of two lines, and for long column heads."""


# --- scores, tasks --------------------------------------------------------------------------------


def score_panel(state: GameState, width: int) -> Lines:
    """Return the score board: the column heads in a melee, then `standing_lines`.

    Args:
        state: the game, or a view of it.
        width: columns of the lines.
    """
    heads = column_legend(state, width)
    return [*([heads.pad_left(max(0, width - heads.cell_length))] if heads else []), *standing_lines(state, width)]


def standing_lines(state: GameState, width: int) -> Lines:
    """Return a line for each player or team, then their frozen and pending cards, held pieces and lasting effects.

    Args:
        state: the game, or a view of it.
        width: columns of the lines.
    """
    return [*_standings(state, width), *upcoming_panel(state, width)]


def win_chance_bar(table: Table, seat: int, share: float | None, width: int) -> Content:
    """Return a seat's win probability as a bar.

    Args:
        table: the players.
        seat: the seat, from 0.
        share: the win probability, from 0 to 1; None if it is not known yet.
        width: columns of the line.
    """
    style = f"$seat-{table.colour_of(seat) + 1}"
    text = "  ..." if share is None else f" {share:4.0%}"
    before = Content.styled(f"   {_('chance to win')} ", "$quiet")
    length = min(BAR, width - before.cell_length - len(text))
    filled = round(length * (share or 0.0))
    bar = Content.assemble((FILLED_CELL * filled, style), (EMPTY_CELL * (length - filled), "$quiet"))
    return before + bar + Content.styled(text, "bold")


def upcoming_panel(state: GameState, width: int) -> Lines:
    """Return the frozen and pending cards, held pieces and lasting effects of each player.

    Args:
        state: the game, or a view of it.
        width: columns of the lines.
    """
    return [line for seat in range(len(state.seats)) for line in _before(state, seat, width)]


def _before(state: GameState, seat: int, width: int) -> Lines:
    """Return the frozen and pending cards, held piece and lasting effects of one seat, behind the sign of the seat."""
    parts = ascii_board.upcoming_lines(state, seat)
    if not parts:
        return []
    name = ascii_board.upcoming_owner(state.table, seat)
    head = Content.assemble(("   ", ""), (f"{name} ", f"$seat-{state.table.colour_of(seat) + 1}"))
    return hanging_indent(head, _("; ").join(parts), width)


def _standings(state: GameState, width: int) -> Lines:
    """Return a line for each player or team with the turn sign, the points and their parts, pieces and decks."""
    lines = _in_colours(state, width) if state.table.colours > 2 else _in_all(state, width)
    if width < ROOMY or len(state.table.names) == 2:
        return lines
    if state.table.teams:
        return [line for colour, own in enumerate(lines) for line in (own, _mates(state, colour))]
    return [*lines, Content.styled(f"   {_('# the lowest counts   f still free to improvise with')}", "$quiet")]


def column_legend(state: GameState, width: int) -> Content:
    """Return the column heads of the score board in a melee; an empty text in other forms.

    Args:
        state: the game, or a view of it.
        width: columns of the score board.
    """
    if state.table.colours == 2:
        return Content("")
    heads = (Content.styled(f" {badge(c)}", f"bold $seat-{c + 1}") for c in range(state.table.colours))
    last = (_("pieces"), _("deck")) if width >= ROOMY else (_("pc"), _("dk"))
    return Content("").join(heads) + Content.styled(_last_columns(*last, width), "$quiet")


def _last_columns(pieces: object, deck: object, width: int) -> str:
    """Return the two last cells of a row in a melee; "" if the score board is too narrow."""
    if width < SHORT:
        return ""
    if width >= ROOMY:
        return f"  {_right(pieces, _('pieces'), 6)}  {_right(deck, _('deck'), 4)} "
    return f" {_right(pieces, _('pc'), 2)} {_right(deck, _('dk'), 2)}"


def _right(fact: object, head: str, least: int) -> str:
    """Return a right-aligned cell, at least as wide as the column's head."""
    width = max(least, cell_width.width(head))
    return " " * (width - cell_width.width(str(fact))) + str(fact)


def _in_colours(state: GameState, width: int) -> Lines:
    """Return the rows of a melee: each player's points in each colour."""
    return [_row_in_colours(state, seat, width) for seat in range(state.table.colours)]


def _row_in_colours(state: GameState, seat: int, width: int) -> Content:
    cells = [_cell(state, seat, colour) for colour in range(state.table.colours)]
    facts = _last_columns(state.board.of(seat).bit_count(), cards_to_draw(state, seat), width)
    return left_and_right(_player(state, seat), Content("").join(cells) + Content.styled(facts, "$quiet"), width)


def _cell(state: GameState, seat: int, colour: int) -> Content:
    """Return the points of a seat in a colour: after "#" if they count, before "f" if improvising is still free."""
    if colour == seat:
        return Content.styled("  . ", "$quiet")
    points = points_in(state, seat, colour)
    counts = points == score(state, seat)
    free = "" if colour in state.seats[seat].improvised else "f"
    text = f"{'#' * counts}{points}"
    return Content.assemble((f"{text:>3}", "bold" if counts else ""), (f"{free:1}", "$quiet"))


def _player(state: GameState, colour: int, width: int = 0) -> Content:
    """Return the sign of the turn, the bracket and the name; the mate on turn is in bold.

    Args:
        state: the game.
        colour: the colour of the player or the team, from 0.
        width: columns to fit into, with equal shares for mates; 0 for as many as needed.
    """
    table, style = state.table, f"$seat-{colour + 1}"
    mates, on_turn = table.seats_of(colour), -1 if state.ended else state.turn.seat
    sign = Content.assemble(
        (">> " if on_turn in mates else "   ", "bold $accent"), (f"{badge(colour)} ", f"bold {style}")
    )
    between = Content.styled(" & ", style)
    share = (width - sign.cell_length - between.cell_length * (len(mates) - 1)) // len(mates)
    names = (Content.styled(table.names[seat], f"bold {style}" if seat == on_turn else style) for seat in mates)
    return sign + between.join(name.truncate(share, ellipsis=True) if width else name for name in names)


def _in_all(state: GameState, width: int) -> Lines:
    """Return the lines of two sides: the points, and as many of their parts as leave space for the names."""
    for least in (width, SCHOOLED - 1, ROOMY - 1, SPOKEN - 1, SHORT - 1):
        rows = [(_named(state, colour, least), _points(state, colour, least)) for colour in range(2)]
        if all(left.cell_length + right.cell_length <= width for left, right in rows):
            break
    else:
        columns = width - max(right.cell_length for _, right in rows)
        rows = [(_player(state, colour, columns), right) for colour, (_, right) in enumerate(rows)]
    return [left_and_right(left, right, width) for left, right in rows]


def _named(state: GameState, colour: int, width: int) -> Content:
    """Return a side's names, with the schools if the line is wide enough."""
    if width < SCHOOLED:
        return _player(state, colour)
    schools = " & ".join(school_of(state.table, seat) for seat in state.table.seats_of(colour))
    return _player(state, colour) + Content.styled(f"  {schools}", "$quiet")


def _points(state: GameState, colour: int, width: int) -> Content:
    """Return a side's points and their parts."""
    points = Content.styled(f"{score(state, colour):3} ", "bold")
    return points + Content.styled(f"{_made_of(state, colour, width)} ", "$quiet")


def school_of(table: Table, seat: int) -> str:
    """Return the name of a seat's school.

    Args:
        table: the players with their schools.
        seat: the seat, from 0.
    """
    return card_text.school_name(table.cards.schools[table.schools[seat]])


def _made_of(state: GameState, colour: int, width: int) -> str:
    """Return the parts of a side's points, its pieces, and its decks unless they have a line of their own."""
    short, legends, cost = width < SPOKEN, legends_standing(state, colour), pending_cost(state, colour)
    parts = []
    if form_of(state).scoring == "tasks":
        claimed = team_score(state, colour)
        parts.append((_tasks_short if short else _tasks_long)(claimed, legends, cost))
    else:
        parts.append(f"{_coming(state, colour):{2 if short and state.table.teams else 4}}")
        message = _("lg {number}") if short else _("legends {number}")
        parts.append(message.format(number=legends))
    if width < SHORT:
        return parts[0]
    if not (short and state.table.teams):
        message = _("pc {number}") if short else _("pieces {number}")
        parts.append(message.format(number=f"{state.board.of(colour).bit_count():2}"))
    if not state.table.teams or width < ROOMY:
        decks = " ".join(f"{cards_to_draw(state, seat):2}" for seat in state.table.seats_of(colour))
        message = _("dk {number}") if short else _("deck {number}")
        parts.append(message.format(number=decks))
    return (" " if short else "   ").join(parts)


def _tasks_long(claimed: int, legends: int, cost: int) -> str:
    """Return the parts of the points in the High Form."""
    if cost:
        message = _("= tasks {claimed} + legends {legends} - pending {cost}")
        return message.format(claimed=claimed, legends=legends, cost=cost)
    return _("= tasks {claimed} + legends {legends}").format(claimed=claimed, legends=legends)


def _tasks_short(claimed: int, legends: int, cost: int) -> str:
    """Return the parts of the points in the High Form as a short text."""
    if cost:
        return _("={claimed}+{legends}lg-{cost}").format(claimed=claimed, legends=legends, cost=cost)
    return _("={claimed}+{legends}lg").format(claimed=claimed, legends=legends)


def _mates(state: GameState, colour: int) -> Content:
    """Return the holder of a team's legends, and the cards that each mate may draw before the last turns begin."""
    names, mates = state.table.names, state.table.seats_of(colour)
    holders = [names[seat] for seat in mates if state.seats[seat].legends]
    legends = f"{_('legends: {name}').format(name=holders[0])}   " if holders else ""
    draws = join_and([str(cards_to_draw(state, seat)) for seat in mates])
    left = _("cards until the end: {numbers}").format(numbers=draws)
    return Content.styled(f"      {legends}{left}", "$quiet")


def _coming(state: GameState, colour: int) -> str:
    """Return the points that the pieces destroyed this turn will score at its end in a duel; "" for none."""
    if colour != state.mine or state.ended:
        return ""
    points = sum(score_due(state, enemy) for enemy in state.table.enemies_of(colour))
    return f"+{points}" if points else ""


def score_title(state: GameState) -> str:
    """Return the heading of the score board: the goal, or the turns that are left.

    Args:
        state: the game, or a view of it.
    """
    last = state.turn.last
    if state.ended:
        return _("Score")
    if last is not None:
        to_go = _("Score - {turns} to go").format(turns=count(last + 1, "turn"))
        return _("Score - the last turn") if last == 0 else to_go
    if near := stalemate_warning(state):
        return _("Score - {stalemate}").format(stalemate=near)
    goal = form_of(state).goal(len(state.seats))
    message = _("Score - to {goal} a colour") if state.table.colours > 2 else _("Score - last turns at {goal} points")
    return message.format(goal=goal)


def task_panel(state: GameState, claims: Mapping[str, str], width: int) -> Lines:
    """Return the open tasks, each with the progress of all sides, and the next task.

    Args:
        state: the game, or a view of it.
        claims: the key that claims a task, by the id of each task that can be claimed now.
        width: columns of the lines.
    """
    known = state.table.cards.tasks
    lines = [line for task in state.tasks.current for line in _task(state, known[task], claims.get(task, ""), width)]
    if state.tasks.next:
        following = known[state.tasks.next]
        text = _("next: {points} {name}").format(points=following.points, name=card_text.card_name(following))
        lines.append(Content.styled(f" {text}", "$quiet"))
    return [make_clickable(line, "look_up('tasks')") for line in lines]


def _task(state: GameState, task: Task, key: str, width: int) -> Lines:
    """Return a task with the progress of all sides: in words, in a second line if needed, else as numbers."""
    left = Content.assemble(
        (f" {task.points} ", "bold"),
        (card_text.card_name(task), "bold reverse $success" if key else ""),
        (_standing(state, task, key), "bold $success"),
    )
    content = _progress(state, task)
    if left.cell_length + content.cell_length <= width:
        return [left_and_right(left, content, width)]
    if width < ROOMY or content.cell_length > width:
        return [left_and_right(left, _numbers(state, task), width)]
    return [left, left_and_right(Content(""), content, width)]


def _standing(state: GameState, task: Task, key: str) -> str:
    """Return the key that claims a task, or that its goals are met before the turn's end; else ""."""
    if key:
        return _(" {key}: claim").format(key=key)
    met = all(part.met for part in task_goals(state, task.id, state.turn.seat))
    return f" {_('met')}" if met and state.turn.actions and not state.ended else ""


def _progress(state: GameState, task: Task) -> Content:
    """Return the progress of all sides with each part of a task: "on red [2/3] (0/3)  upgraded [1/2] (0/2)"."""
    everybody = [task_goals(state, task.id, colour) for colour in range(state.table.colours)]
    if len({tuple(part.label for part in parts) for parts in everybody}) > 1:
        return _numbers(state, task)
    value = []
    for parts in zip(*everybody, strict=True):
        have = Content(" ").join(_in_brackets(colour, (part,)) for colour, part in enumerate(parts))
        value.append(Content(f"  {_short(_(parts[0].label), _(everybody[0][0].label))} ") + have)
    return Content("").join(value) + Content(" ")


def _short(label: str, first: str) -> str:
    """Return the words of a part's label that are not in the label of the first part."""
    return label if label == first else " ".join(word for word in label.split() if word not in first.split())


def _numbers(state: GameState, task: Task) -> Content:
    """Return the progress of all sides as numbers alone."""
    everybody = (_in_brackets(c, task_goals(state, task.id, c)) for c in range(state.table.colours))
    return Content(" ").join(everybody) + Content(" ")


def _in_brackets(colour: int, parts: Sequence[GoalProgress]) -> Content:
    """Return the progress of a side, in the brackets of its pieces."""
    opening, closing = BRACKETS[colour]
    text = " ".join(f"{part.have}/{part.need}" for part in parts)
    met = all(part.met for part in parts)
    return Content.styled(f"{opening}{text}{closing}", f"$seat-{colour + 1}{' bold reverse' if met else ''}")


def destroyed_text(state: GameState) -> Lines:
    """Return the pieces destroyed this turn and the points for them, in a melee by colour.

    Args:
        state: the game, or a view of it, in a deathmatch.
    """
    pieces = state.turn.destroyed
    if not pieces:
        return [Content.styled(f" {_('nothing yet')}", "$quiet")]
    shown = Content(" ").join(Content.styled(symbol(p), f"$seat-{p.colour + 1}") for p in pieces)
    return [Content(" ") + shown + Content.styled(f"  = {_worth(state)}", "bold")]


def _worth(state: GameState) -> str:
    """Return the points that the destroyed pieces score at the turn's end."""
    enemies = state.table.enemies_of(state.mine)
    points = {enemy: score_due(state, enemy) for enemy in enemies}
    if len(enemies) == 1:
        return count(sum(points.values()), "point")
    lines = [str(points[enemy]).join(BRACKETS[enemy]) for enemy in enemies if points[enemy]]
    lines += [_("1 of choice")] if form_of(state).leftovers(state) else []
    return " + ".join(lines) or count(0, "point")
