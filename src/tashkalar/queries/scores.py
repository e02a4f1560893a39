"""The lines that the queries answer with about tasks and scores."""

from collections.abc import Iterable

from hotseat.util.text_utils import capitalize, count, join_and, with_period
from tashkalar import gettext as _
from tashkalar.cards import card_text
from tashkalar.engine import Decision, GameState, Piece, Rank, cards_to_draw, score
from tashkalar.engine.forms import form_of, legends_standing, pending_cost, points_in, score_due, team_score
from tashkalar.queries.cards import describe_task
from tashkalar.text.shared_phrases import RANKS, owner, stalemate_warning, task_progress


def describe_tasks(state: GameState, decision: Decision | None = None) -> list[str]:
    """Return the open tasks, each with every side's progress and whether it can be claimed, and the next task."""
    known = state.config.cards.tasks
    if not state.tasks.current:
        return [_("There are no tasks in this game.") if form_of(state).scoring != "tasks" else _("No task is left.")]
    claims = [option.card for option in decision.options if option.verb == "claim"] if decision else []
    lines = []
    for task in state.tasks.current:
        sides = [owner(state.config, colour) for colour in range(state.config.colours)]
        message = _("{name}: {progress}.")
        far = [
            message.format(name=side, progress=task_progress(state, task, colour)) for colour, side in enumerate(sides)
        ]
        far += [_("It can be claimed now.")] if task in claims else []
        lines += [describe_task(known[task]), f"  {' '.join(far)}"]
    return [
        *lines,
        _("Next: {task}").format(task=describe_task(known[state.tasks.next]))
        if state.tasks.next
        else _("No next task is left."),
    ]


def describe_scores(state: GameState) -> list[str]:
    """Return the score of each colour with its parts, and the condition of the end."""
    lines = [_score(state, colour) for colour in range(state.config.colours)]
    if form_of(state).scoring != "tasks" and not state.ended:
        lines += _destroyed(state)
    return [*lines, *_to_draw(state), *_goal(state)]


def _score(state: GameState, colour: int) -> str:
    """Return the score of a colour with its parts."""
    total = f"{owner(state.config, colour)} {score(state, colour)}"
    scoring, cost = form_of(state).scoring, pending_cost(state, colour)
    owed = _(", {points} less for what is pending").format(points=cost) if cost else ""
    if scoring == "colours":
        return _("{score}: {made_of}{owed}.").format(score=total, made_of=_by_colour(state, colour), owed=owed)
    if scoring == "deeds":
        return with_period(f"{total}{owed}")
    seats = state.config.seats_of(colour)
    names = [
        card_text.card_name_by_id(state.config.cards, task) for seat in seats for task in state.seats[seat].claimed
    ]
    message = _("tasks {points} ({tasks}), legends {legends}") if names else _("tasks {points}, legends {legends}")
    made = message.format(
        points=team_score(state, colour), tasks=_(", ").join(names), legends=legends_standing(state, colour)
    )
    return _("{score}: {made_of}{owed}.").format(score=total, made_of=made, owed=owed)


def _by_colour(state: GameState, seat: int) -> str:
    """Return a melee seat's points in each enemy's colour, and the colours with which it may still improvise."""
    held, config = state.seats[seat], state.config
    enemies = config.enemies_of(seat)
    points = [
        _("{points} in {name}'s colour").format(points=points_in(state, seat, enemy), name=owner(config, enemy))
        for enemy in enemies
    ]
    free = [owner(config, enemy) for enemy in config.enemies_of(seat) if enemy not in held.improvised]
    message = _("{points}; may still improvise with {names}") if free else _("{points}; may improvise no more")
    return message.format(points=join_and(points), names=join_and(free))


def _destroyed(state: GameState) -> list[str]:
    """Return lines about the pieces that the player on turn has destroyed, by colour, with their points."""
    gone, config = state.turn.destroyed, state.config
    lines = []
    for enemy in config.enemies_of(state.mine):
        pieces = [piece for piece in gone if piece.colour == enemy]
        if pieces or config.colours == 2:
            worth = count(score_due(state, enemy), "point")
            if config.colours > 2:
                message = _("Destroyed this turn by {name}: {pieces} of {enemy} ({points}).")
            else:
                message = _("Destroyed this turn by {name}: {pieces} ({points}).")
            gone_now = {"pieces": _counted(pieces), "enemy": owner(config, enemy), "points": worth}
            lines.append(message.format(name=config.names[state.turn.seat], **gone_now))
    if form_of(state).leftovers(state):
        lines.append(_("Single commons of several colours are left over: 1 more point in one of those colours."))
    return lines


def _counted(gone: Iterable[Piece]) -> str:
    """Return the number of pieces of each rank as text."""
    ranks = [piece.rank for piece in gone]
    return join_and([count(ranks.count(rank), RANKS[rank]) for rank in Rank if rank in ranks]) or _("nothing")


def _to_draw(state: GameState) -> list[str]:
    """Return, in a team game, the number of cards that each seat draws until the last turns begin."""
    if not state.config.teams or state.turn.last is not None:
        return []
    decks = [f"{name} {count(cards_to_draw(state, seat), 'card')}" for seat, name in enumerate(state.config.names)]
    return [_("Cards to draw before the last turns begin: {decks}.").format(decks=_(", ").join(decks))]


def _goal(state: GameState) -> list[str]:
    """Return the score at which the last turns begin, or the number of turns left."""
    last = state.turn.last
    if state.ended:
        return []
    if last is not None:
        return [_("This is the last turn.") if last == 0 else _("{number} turns are left.").format(number=last + 1)]
    message = _("The last turns begin at {points} points.")
    if state.config.colours > 2:
        message = _("The last turns begin at {points} points in one colour.")
    return [message.format(points=form_of(state).goal(len(state.seats))), *describe_stalemate(state)]


def describe_stalemate(state: GameState) -> list[str]:
    """Return the warning that a stalemate is near, if it is (rules.md 12.9)."""
    near = stalemate_warning(state)
    return [_("{stalemate}, unless a card is played.").format(stalemate=capitalize(near))] if near else []
