"""The scores of all sides as lines of text: a race to the goal, or in a melee a table by colour; without widgets."""

from collections.abc import Sequence
from typing import NamedTuple

from textual.content import Content

from hotseat.tui.score_bars import LEAST, score_bar, score_bars
from hotseat.tui.surfaces import surface_row
from hotseat.tui.text_layout import Lines, hanging_indent
from hotseat.util import cell_width
from hotseat.util.text_utils import badge, count, join_and
from tashkalar import gettext as _
from tashkalar.cards import card_text
from tashkalar.engine import Config, GameState, cards_to_draw, score
from tashkalar.engine.forms import form_of, legends_standing, points_in, score_due, team_score
from tashkalar.game_types import Replay
from tashkalar.text import ascii_board
from tashkalar.text.shared_phrases import owner, stalemate_warning

ROOMY = 58
"""The least columns for further lines that explain the scores."""

SIGN = 6
"""The columns before a name: the sign of the turn and the bracket."""

CELL = 4
"""The columns of the points in a colour."""

LONGEST = 30
"""The greatest length of a side's bar, in columns."""


class Fact(NamedTuple):
    """A column at the right of the scores."""

    head: str
    texts: Sequence[str]

    @property
    def width(self) -> int:
        """The columns of the texts, their head and the two blanks before them."""
        return 2 + max(map(cell_width.width, (self.head, *self.texts)))


class Layout(NamedTuple):
    """The parts of the lines of the scores in some width."""

    schools: bool
    """Whether the school is beside a name."""
    facts: Sequence[Fact]
    bar: int
    """The length of the bars in columns; 0 for no bars."""


def score_panel(state: GameState, width: int, points: Sequence[int] = ()) -> Lines:
    """Return the score board: the column heads, then `score_board_lines`."""
    heads = column_heads(state, width)
    return [heads.pad_left(max(0, width - heads.cell_length)), *score_board_lines(state, width, points)]


def score_board_lines(state: GameState, width: int, points: Sequence[int] = ()) -> Lines:
    """Return a line for each player or team, then their frozen and pending cards, held pieces and lasting effects."""
    layout = _layout(state, width)
    lines = [_line(state, side, layout, width, points) for side in range(state.config.colours)]
    if width >= ROOMY and state.config.teams:
        lines = [line for side, own in enumerate(lines) for line in (own, _mates(state, side))]
    elif state.config.colours > 2:
        legends = (_("# the lowest counts   f still free to improvise with"), _("# lowest counts  f free to improvise"))
        legend = next((each for each in legends if cell_width.width(each) + SIGN <= width), "")
        lines += [Content.styled(f"{' ' * SIGN}{legend}", "$quiet")] * bool(legend)
    return [*lines, *upcoming_panel(state, width)]


def column_heads(state: GameState, width: int) -> Content:
    """Return the heads of the columns at the right end of the scores, in a melee also those of the colours."""
    layout, colours = _layout(state, width), range(state.config.colours)
    heads = [Content.styled(f" {badge(c)}", f"bold $seat-{c + 1}") for c in colours] if len(colours) > 2 else []
    facts = (Content.styled(cell_width.rjust(fact.head, fact.width), "$quiet") for fact in layout.facts)
    return Content("").join([*heads, *facts])


def shown_points(state: GameState) -> list[int]:
    """Return the points that `score_board_lines` shows: of each side, or in a melee of each side in each colour."""
    sides = range(state.config.colours)
    if len(sides) > 2:
        return [points_in(state, side, colour) for side in sides for colour in sides]
    return [score(state, side) for side in sides]


def _layout(state: GameState, width: int) -> Layout:
    """Return what fits into the lines: as many columns as leave space for the names and a bar or the cells."""
    facts, config = _facts(state), state.config
    few = facts[-2:]
    cells = CELL * config.colours if config.colours > 2 else 0
    for schools, shown in ((not cells, facts), (False, facts), (False, few), (False, few[1:]), (False, ())):
        names = max(_name(state, side, schools).cell_length for side in range(config.colours))
        free = width - SIGN - names - sum(fact.width for fact in shown) - (cells or 1 + _score_width(state))
        if free >= (0 if cells else LEAST):
            return Layout(schools, shown, 0 if cells else _bar_length(state, free))
    return Layout(False, () if cells else few[:1], 0)


def _bar_length(state: GameState, most: int) -> int:
    """Return the length of a bar, if possible with equally many cells for each point."""
    goal, most = form_of(state).goal(len(state.seats)), min(most, LONGEST)
    return most - most % goal if most >= goal else most


def _facts(state: GameState) -> tuple[Fact, ...]:
    """Return the columns of all sides: what their points consist of, their pieces and their decks."""
    config, sides = state.config, range(state.config.colours)
    pieces = Fact(_("pieces"), [str(state.board.of(side).bit_count()) for side in sides])
    decks = [" ".join(f"{cards_to_draw(state, seat)}" for seat in config.seats_of(side)) for side in sides]
    shown = (pieces, Fact(_("deck"), decks))
    if len(sides) > 2:
        return shown
    legends = Fact(_("legends"), [str(legends_standing(state, side)) for side in sides])
    if form_of(state).scoring != "tasks":
        return (legends, *shown)
    return (Fact(_("tasks"), [str(team_score(state, side)) for side in sides]), legends, *shown)


def _line(state: GameState, side: int, layout: Layout, width: int, points: Sequence[int]) -> Content:
    """Return the line of a player or team, raised while it is on turn."""
    facts = "".join(cell_width.rjust(fact.texts[side], fact.width) for fact in layout.facts)
    middle = _cells(state, side, points) if state.config.colours > 2 else _race(state, side, layout.bar, points)
    available = width - SIGN - middle.cell_length - cell_width.width(facts)
    name = _name(state, side, layout.schools, available)
    on_turn = not state.ended and state.turn.seat in state.config.seats_of(side)
    sign = Content.assemble((" ▸" if on_turn else "  ", "bold $accent"), (f"{badge(side)} ", f"bold $seat-{side + 1}"))
    line = sign + name.pad_right(max(0, available - name.cell_length)) + middle + Content.styled(facts, "$quiet")
    return surface_row(line, width, "raised") if on_turn else line


def _name(state: GameState, side: int, schools: bool, width: int = 0) -> Content:
    """Return the names of a side, that on turn in bold, perhaps with schools, in a width shared by mates."""
    config, style = state.config, f"$seat-{side + 1}"
    mates, on_turn = config.seats_of(side), -1 if state.ended else state.turn.seat
    between = Content.styled(" & ", style)
    names = [Content.styled(config.names[seat], f"bold {style}" if seat == on_turn else style) for seat in mates]
    line = between.join(names)
    if schools:
        line += Content.styled(f"  {' & '.join(_school_of(config, seat) for seat in mates)}", "$quiet")
    if not width or line.cell_length <= width:
        return line
    share = (width - between.cell_length * (len(mates) - 1)) // len(mates)
    return between.join(name.truncate(share, ellipsis=True) for name in names)


def _score_width(state: GameState) -> int:
    """Return the columns of the points in a race."""
    return max(_score(state, side, score(state, side)).cell_length for side in range(state.config.colours))


def _score(state: GameState, side: int, points: int) -> Content:
    """Return a side's points and the goal, in a duel with the points that the turn will bring."""
    goal = form_of(state).goal(len(state.seats))
    coming = f" {f'+{due}' if (due := _due(state, side)) else '':3}" if form_of(state).scoring != "tasks" else ""
    return Content.assemble((f" {points:{len(str(goal))}}", "bold"), (f"/{goal}", "$quiet"), (coming, "bold $success"))


def _race(state: GameState, side: int, length: int, points: Sequence[int]) -> Content:
    """Return a side's bar with its points."""
    have = points[side] if points else score(state, side)
    bar = score_bar(have, form_of(state).goal(len(state.seats)), length, f"$seat-{side + 1}")
    return bar.pad_left(bool(length)) + _score(state, side, have)


def _due(state: GameState, side: int) -> int:
    """Return the points that the pieces destroyed this turn will score at its end in a duel."""
    if side != state.mine or state.ended:
        return 0
    return sum(score_due(state, enemy) for enemy in state.config.enemies_of(side))


def _cells(state: GameState, side: int, ticking: Sequence[int]) -> Content:
    """Return the points of a side in each colour: after "#" if they count, before "f" if improvising is still free."""
    cells, colours = [], range(state.config.colours)
    have = (ticking or shown_points(state))[side * len(colours) :]
    lowest = min(have[colour] for colour in colours if colour != side)  # rules.md 10.5
    for colour in colours:
        points = have[colour]
        counts = colour != side and points == lowest
        free = "" if colour in state.seats[side].improvised else "f"
        text = f"{'#' * counts}{points}"
        shown = Content.assemble((f"{text:>3}", "bold" if counts else ""), (f"{free:1}", "$quiet"))
        cells.append(Content.styled("  . ", "$quiet") if colour == side else shown)
    return Content("").join(cells)


def _mates(state: GameState, side: int) -> Content:
    """Return the holder of a team's legends, and the cards that each mate may draw before the last turns begin."""
    names, mates = state.config.names, state.config.seats_of(side)
    holders = [names[seat] for seat in mates if state.seats[seat].legends]
    legends = f"{_('legends: {name}').format(name=holders[0])}   " if holders else ""
    draws = join_and([str(cards_to_draw(state, seat)) for seat in mates])
    left = _("cards until the end: {numbers}").format(numbers=draws)
    return Content.styled(f"{' ' * SIGN}{legends}{left}", "$quiet")


def upcoming_panel(state: GameState, width: int) -> Lines:
    """Return the frozen and pending cards, held pieces and lasting effects of each player."""
    return [line for seat in range(len(state.seats)) for line in _upcoming_of(state, seat, width)]


def _upcoming_of(state: GameState, seat: int, width: int) -> Lines:
    """Return the frozen and pending cards, held piece and lasting effects of one seat, behind the sign of the seat."""
    parts = ascii_board.upcoming_lines(state, seat)
    if not parts:
        return []
    name = ascii_board.upcoming_owner(state.config, seat)
    head = Content.assemble(("  ", ""), (f"{name} ", f"$seat-{state.config.colour_of(seat) + 1}"))
    return hanging_indent(head, _("; ").join(parts), width)


def _school_of(config: Config, seat: int) -> str:
    """Return the name of a seat's school."""
    return card_text.school_name(config.cards.schools[config.schools[seat]])


def score_title(state: GameState) -> str:
    """Return the heading of the score board: the goal, or the turns that are left."""
    last = state.turn.last
    if state.ended:
        return _("Score")
    if last is not None:
        to_go = _("Score - {turns} to go").format(turns=count(last + 1, "turn"))
        return _("Score - the last turn") if last == 0 else to_go
    if near := stalemate_warning(state):
        return _("Score - {stalemate}").format(stalemate=near)
    goal = form_of(state).goal(len(state.seats))
    message = _("Score - to {goal} a colour") if state.config.colours > 2 else _("Score - last turns at {goal} points")
    return message.format(goal=goal)


# --- on the hand-over and result screens ------------------------------------------------------------------


def goal_bars(state: GameState, width: int) -> Lines:
    """Return the score of each side as a bar; a full bar triggers the end of the game (rules.md 12.1)."""
    goal, sides = form_of(state).goal(len(state.seats)), range(state.config.colours)
    scores = [score(state, side) for side in sides]
    texts = [f" {_('{points} of {goal}').format(points=f'{points:2}', goal=goal)}" for points in scores]
    return score_bars([owner(state.config, side) for side in sides], scores, goal, texts, width)


def bars_of_scores(state: GameState, width: int) -> Lines:
    """Return the scores of all sides as bars, in a melee as the score board, and the open cards before the players."""
    if state.config.colours > 2:
        return score_panel(state, width)
    return [*goal_bars(state, width), *upcoming_panel(state, width)]


def line_to_share(replay: Replay) -> str:
    """Return a game in one line to share: players with schools, result and number of turns."""
    last = replay.states[-1]
    return _("{game}. {ending}, after {turns}.").format(
        game=f"Tash-Kalar, {ascii_board.ascii_title(replay.start_state)}",
        ending=ascii_board.result_line(last) or _("Not finished yet"),
        turns=count(last.turn.number, "turn"),
    )
