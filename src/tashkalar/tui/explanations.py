"""Explanations behind `?`: why a square, card or command can be chosen or can't, and what is missing.

The engine finds the reasons; this module turns them into text.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import TypeVar

from textual.content import Content

from hotseat.util.i18n import gettext_noop
from hotseat.util.text_utils import capitalize, count, join_and, with_period
from tashkalar import gettext as _
from tashkalar import ngettext
from tashkalar.cards import card_text
from tashkalar.engine import (
    Criterion,
    Decision,
    GameState,
    GoalProgress,
    MissingCell,
    Option,
    Piece,
    Placement,
    Rank,
    apply,
    closest_miss,
    commons_short,
    flare_leads,
    lacks_piece_only,
    match_of,
    pattern_colour,
    summon_options_for,
    task_ways,
    why_not_offered,
)
from tashkalar.engine.events import Destroyed
from tashkalar.engine.geometry import NAMES, Square, SquareSet, mask_of, squares
from tashkalar.text.event_text import owned_piece
from tashkalar.text.shared_phrases import owner, square_names, why_not_offered_text, why_not_summoned
from tashkalar.tui import prompts
from tashkalar.tui.answer_controller import AnswerController
from tashkalar.tui.labels import option_label
from tashkalar.tui.preview import preview_option

Lines = list[Content]
T = TypeVar("T")

FEW = 3
"""The number of options or near misses that a list shows; the rest are counted."""

WANTED = {
    Rank.COMMON: (
        gettext_noop("a piece {whose} is missing on {squares}"),
        gettext_noop("pieces {whose} are missing on {squares}"),
    ),
    Rank.HEROIC: (
        gettext_noop("a heroic {whose} is missing on {squares}"),
        gettext_noop("heroics {whose} are missing on {squares}"),
    ),
    Rank.LEGENDARY: (
        gettext_noop("a legend {whose} is missing on {squares}"),
        gettext_noop("legends {whose} are missing on {squares}"),
    ),
}
"""Texts for missing pieces by the lowest rank that fits, for one square and for several."""

UNDO = gettext_noop(
    "Undo goes back within your own turn, one decision at a time; never past a card that was drawn or shown, and never"
    " into another player's turn. As cards are drawn at a turn's end, an ended turn stays."
)

FREE_UNDO = gettext_noop(
    "Here everything can be taken back, one decision at a time, to the very beginning, also another's turn."
)

MINE = {
    Rank.COMMON: gettext_noop("your common"),
    Rank.HEROIC: gettext_noop("your heroic"),
    Rank.LEGENDARY: gettext_noop("your legend"),
}
"""Texts for a piece of the deciding seat, by rank."""

MUST_BE = {
    Rank.COMMON: gettext_noop("{piece} on {square} must be a common"),
    Rank.HEROIC: gettext_noop("{piece} on {square} must be a heroic"),
    Rank.LEGENDARY: gettext_noop("{piece} on {square} must be a legend"),
}
INSTEAD = {
    Rank.COMMON: gettext_noop("{piece} stands on {square}, where a piece {whose} is needed"),
    Rank.HEROIC: gettext_noop("{piece} stands on {square}, where a heroic {whose} is needed"),
    Rank.LEGENDARY: gettext_noop("{piece} stands on {square}, where a legend {whose} is needed"),
}
"""Texts for an enemy piece on a square of a pattern, by the lowest rank that the pattern needs there."""


# --- a square -------------------------------------------------------------------------------------


def explain_square(controller: AnswerController, there: Square) -> Lines:
    """Return why a square can be chosen and the effect of each option there, or why it can't be chosen."""
    if options := controller.answer.targets.get(there):
        return [
            _bold(_("You can choose this square")),
            *_few(options, partial(_possible, controller), _("... {number} more ways")),
        ]
    return [
        _bold(_("You can't choose this square")),
        *(Content(f"  {text}") for text in _impossible(controller, there)),
    ]


def _possible(controller: AnswerController, option: Option) -> str:
    """Return why an option is legal, or its outcome."""
    state = controller.state
    match option.verb:
        case "summon":
            return _summoning(state, option)
        case "lift":
            return _("to pick your piece up: neither a common nor a heroic of yours is left in supply.")
        case "place" if controller.decision.ask == "action":
            return _("to place a common of yours, because it is empty.")
    preview = preview_option(state, option, controller.decision)
    text = preview.sentence if preview and preview.sentence else option_label(option, state)
    if option.to >= 0 or controller.decision.source:
        text = _("{question}: {answer}").format(question=prompts.prompt_text(controller), answer=text)
    return with_period(text)


def _summoning(state: GameState, option: Option) -> str:
    """Return the being of a summon option, the pieces of its pattern, and the piece destroyed by its arrival."""
    match, name = match_of(state, option), card_text.card_name_by_id(state.table.cards, option.card)
    stand_ins = sum(map(mask_of, match.stand_ins))
    own, gaps = match.used & ~stand_ins, sum(map(mask_of, match.gaps))
    text = _standing_on(state, own).format(name=name, squares=square_names(own))
    if stand_ins:
        message = ngettext(
            "{text}, with the enemy's piece on {squares} standing in",
            "{text}, with the enemy's pieces on {squares} standing in",
            stand_ins.bit_count(),
        )
        text = message.format(text=text, squares=square_names(stand_ins))
    if gaps:
        message = _("{text}, with no piece needed on {squares}")
        text = message.format(text=text, squares=square_names(gaps))
    parts = [text]
    parts += [_("it marks {squares}").format(squares=square_names(match.marked))] if match.marked else []
    lost = [event for event in apply(state, option)[1] if isinstance(event, Destroyed)]
    parts += [
        _("{piece} on {square} is destroyed").format(piece=_whose(state, Piece.parse(each.piece)), square=each.square)
        for each in lost
    ]
    return with_period(_("; ").join(parts))


def _standing_on(state: GameState, pieces: SquareSet) -> str:
    """Return the template of a sentence about the pieces of a pattern, with placeholders for being and squares."""
    colour, number = pattern_colour(state), pieces.bit_count()
    if colour == state.table.colour_of(state.seat):
        return ngettext(
            "for {name}: its pattern uses your piece on {squares}",
            "for {name}: its pattern uses your pieces on {squares}",
            number,
        )
    text = ngettext(
        "for {name}: its pattern uses {owner}'s piece on {squares}",
        "for {name}: its pattern uses {owner}'s pieces on {squares}",
        number,
    )
    return text.replace("{owner}", owner(state.table, colour).replace("{", "{{").replace("}", "}}"))


def _impossible(controller: AnswerController, there: Square) -> Iterator[str]:
    """Yield the reasons why a square can't be chosen."""
    state, decision, answer = controller.state, controller.decision, controller.answer
    card = card_text.card_name_by_id(state.table.cards, answer.card) if answer.card else NAMES[there]
    yield with_period(capitalize(prompts.why_not_square(controller, there), NAMES[there], card))
    yield from (
        _("{deed} leads there.").format(deed=capitalize(option_label(option, state)))
        for option in decision.options
        if option.to == there
    )
    if decision.ask != "action":
        yield from _effect_lines(controller)
    elif state.turn.actions and not state.turn.passed:
        for card in (answer.card,) if answer.card else controller.beings:
            if not any(option.card == card and option.square == there for option in decision.options):
                name = card_text.card_name_by_id(state.table.cards, card)
                yield _("{name} can't be summoned: {why}.").format(name=name, why=_lacking_there(state, card, there))


def _lacking_there(state: GameState, card: str, there: Square) -> str:
    """Return what is missing for a being to arrive on a square."""
    here = mask_of(there)
    if lacks_piece_only(state, card, here):
        return _("its pattern is complete, but you have no piece left for it")
    misses = closest_miss(state, card, here)
    return (
        join_and([*_lacks(state, misses[0])]) + _standing_in(state, misses[0])
        if misses
        else _("there is no room for its pattern")
    )


def _effect_text(state: GameState, card: str) -> str:
    """Return the text of the running effect, which may be copied from another card."""
    part, of = state.frames[-1].program
    return card_text.card_text(state.table.cards.beings[of if part in ("frozen", "warp") else card], part)


def _effect_lines(controller: AnswerController) -> Iterator[str]:
    """Yield the text of the running effect, and the supply of each colour if the effect needs pieces."""
    state, card = controller.state, controller.decision.source
    cards = state.table.cards
    if card in cards.beings:
        text = _effect_text(state, card)
        yield _("{name} says: {text}").format(name=card_text.card_name_by_id(cards, card), text=text)
    elif card in cards.flares:
        part = state.frames[-1].program.part
        text = card_text.card_text(cards.flares[card], "upper" if part == "upper" else "lower")
        yield _("Your flare says: {text}").format(text=text)
    if {option.verb for option in controller.decision.options} & {"place", "upgrade", "downgrade", "convert"}:
        board = state.board
        yield from (
            _("{name}'s supply: {lower} common or heroic, {legends} legendary.").format(
                name=owner(state.table, colour),
                lower=board.supply(colour, Rank.COMMON),
                legends=board.supply(colour, Rank.LEGENDARY),
            )
            for colour in range(state.table.colours)
        )


# --- a card ---------------------------------------------------------------------------------------


def explain_card(state: GameState, decision: Decision, card: str) -> Lines:
    """Return the ways to summon or invoke a card now, or what is missing for the nearest ones."""
    if card in state.table.cards.flares:
        return explain_flare(state, decision.seat)
    if card not in state.table.cards.beings:
        return []
    ways = [option for option in decision.options if option.verb == "summon" and option.card == card]
    if ways:
        lines = [
            _bold(_("You can summon it now: {ways}").format(ways=count(len(ways), "way"))),
            *_few(ways, partial(_way, state), _("... {number} more")),
        ]
        return [*_warping(state, decision, card), *lines]
    return [
        *_warping(state, decision, card),
        *_hindered(state, card),
        *(_fitting(state, card) or _nearest(state, card)),
    ]


def _warping(state: GameState, decision: Decision, card: str) -> Lines:
    """Return the outcome of warping a card now, or why it can't be warped; nothing for a card without a warp."""
    if not state.table.cards.beings[card].warp:
        return []
    for option in decision.options:
        if option.verb == "warp" and option.card == card:
            preview = preview_option(state, option, decision)
            return [
                _bold(_("You can play its warp now")),
                Content(f"  {preview.sentence if preview else option_label(option, state)}."),
            ]
    return [_bold(_("You can't play its warp now")), Content(f"  {capitalize(why_not_offered_text(state, 'warp'))}.")]


def _way(state: GameState, option: Option) -> str:
    """Return the arrival square and the pattern of a summon option."""
    return _("on {square}, {why}").format(square=NAMES[option.square], why=_summoning(state, option))


def _hindered(state: GameState, card: str) -> Lines:
    """Return why no being may be summoned now; nothing if only the pattern or the pieces are missing."""
    why = why_not_offered(state, "summon", card)
    return (
        []
        if why in ("fits nowhere", "no piece left")
        else [Content(with_period(capitalize(why_not_summoned(state, card))))]
    )


def _fitting(state: GameState, card: str) -> Lines:
    """Return the arrival squares of a being whose pattern fits but that can't be summoned for another reason."""
    where = sum(mask_of(square) for square in {option.square for option in summon_options_for(state, card)})
    return (
        [_bold(_("Its pattern would fit now")), Content(f"  {_('on {squares}.').format(squares=square_names(where))}")]
        if where
        else []
    )


def _nearest(state: GameState, card: str) -> Lines:
    """Return what is missing for a being in the placements that lack the fewest pieces."""
    if lacks_piece_only(state, card):
        rank = state.table.cards.beings[card].rank
        if rank == Rank.LEGENDARY:
            text = _("Its pattern is complete, but all your legendary pieces are in use.")
        else:
            text = _("Its pattern is complete, but all your commons and heroics are in use.")
        return [_bold(_("No piece is left for it")), Content(text)]
    misses = closest_miss(state, card)
    if not misses:
        return []
    by_commons = [miss for miss in misses if commons_short(state, card, miss)]
    short = (
        _("It is {commons} short").format(commons=count(misses[0].short, "common"))
        if by_commons
        else _but_for(misses[0].short)
    )
    more = _("... and {number} more places just as close")
    return [_bold(short), *_few(by_commons or misses, partial(_missed, state), more)]


def _but_for(short: int) -> str:
    """Return the number of squares that are wrong in a pattern that commons alone don't complete."""
    return _("Only {squares} short").format(squares=count(short, "square"))


def _missed(state: GameState, miss: Placement) -> str:
    """Return the arrival square of a near miss and what it lacks."""
    lacking = join_and([*_lacks(state, miss)]) + _standing_in(state, miss)
    return _("to {square}: {lacking}.").format(square=NAMES[squares(miss.arrivals)[0]], lacking=lacking)


def _standing_in(state: GameState, miss: Placement) -> str:
    """Return the enemy pieces that stand in for own ones in a near miss; "" if there are none."""
    pieces = [
        _("{piece} on {square}").format(piece=_whose(state, state.board.standing(there)), square=NAMES[there])
        for there in miss.stand_ins
    ]
    return f" {_('({pieces} standing in)').format(pieces=join_and(pieces))}" if pieces else ""


def _lacks(state: GameState, miss: Placement) -> Iterator[str]:
    """Yield the missing and wrong pieces of a near miss with their squares."""
    lacking = {lack.square for lack in miss.lacking}
    free = [lack for lack in miss.lacking if state.board.piece_at(lack.square) is None]
    for rank in dict.fromkeys(lack.rank for lack in free):
        where = [NAMES[lack.square] for lack in free if lack.rank == rank]
        yield _(WANTED[rank][len(where) > 1]).format(whose=_of_summoner(state), squares=join_and(where))
    yield from (_replaced(state, lack) for lack in miss.lacking if lack not in free)
    if miss.barred and miss.square not in lacking:
        piece = _whose(state, state.board.standing(miss.square))
        yield _("{piece} on {square} outranks it").format(piece=piece, square=NAMES[miss.square])


def _replaced(state: GameState, lack: MissingCell) -> str:
    """Return which piece the pattern needs instead of the one that stands on a square."""
    standing, name = state.board.standing(lack.square), NAMES[lack.square]
    if standing.colour == pattern_colour(state):
        return _(MUST_BE[lack.rank]).format(piece=_whose(state, standing), square=name)
    return _(INSTEAD[lack.rank]).format(piece=_whose(state, standing), square=name, whose=_of_summoner(state))


def _of_summoner(state: GameState) -> str:
    """Return the owner of the pieces that the pattern needs, as a phrase."""
    mine = pattern_colour(state) == state.table.colour_of(state.seat)
    return _("of yours") if mine else _("of {name}'s").format(name=owner(state.table, pattern_colour(state)))


def _whose(state: GameState, piece: Piece) -> str:
    """Return a piece with its owner from the point of view of the deciding seat."""
    mine = piece.colour == state.table.colour_of(state.seat)
    return _(MINE[piece.rank]) if mine else owned_piece(str(piece), state.table)


def explain_hand(state: GameState, decision: Decision, cards: Sequence[str]) -> Lines:
    """Return `explain_card` for all cards of a hand, each below its number and name."""
    lines: Lines = []
    for number, each in enumerate(cards, 1):
        lines += [Content.styled(f"{number} {card_text.card_name_by_id(state.table.cards, each)}", "bold underline")]
        lines += [*explain_card(state, decision, each), Content("")]
    return lines or [Content(_("The hand is empty."))]


# --- the flare ------------------------------------------------------------------------------------


def explain_flare(state: GameState, seat: int) -> Lines:
    """Return how far each criterion of the flare in hand is from being met, for each enemy.

    Args:
        seat: the owner of the flare, from 0.
    """
    flares = state.seats[seat].flares
    if not flares:
        return [Content(_("The flare is used up; you draw another at the end of the turn."))]
    flare, table = state.table.cards.flares[flares[0]], state.table
    lines: Lines = []
    for enemy in table.enemies_of(table.colour_of(seat)):
        name, leads = owner(table, enemy), flare_leads(state, seat, enemy)
        upper = _("Upper half: {name} must have {need} more upgraded pieces than you, and has {ahead}: {met}.")
        lower = _("Lower half: {name} must have {need} more pieces in all than you, and has {ahead}: {met}.")
        for lead, criterion, message in zip(leads, (flare.upper, flare.lower), (upper, lower), strict=True):
            lines.append(Content(message.format(name=name, need=criterion.gap, **_half(lead, criterion))))
    return [
        *lines,
        Content(_("One half is enough. A flare is invoked before, between or after your actions, and is free.")),
    ]


def _half(lead: int, criterion: Criterion) -> dict[str, str]:
    """Return an enemy's lead in pieces, and how many are missing for a criterion, both as text."""
    ahead = _("{number} more") if lead > 0 else _("{number} fewer") if lead < 0 else _("as many")
    met = _("it is met") if lead >= criterion.gap else _("{number} missing").format(number=criterion.gap - lead)
    return {"ahead": ahead.format(number=abs(lead)), "met": met}


# --- tasks, undo, keys ----------------------------------------------------------------------------


def explain_tasks(state: GameState, seat: int) -> Lines:
    """Return the progress of a seat with each part of the open tasks; nothing if there are no tasks.

    Args:
        seat: the seat, from 0.
    """
    lines: Lines = []
    for task in state.tasks.current:
        known, ways = state.table.cards.tasks[task], task_ways(state, task, seat)
        title = _("{name}, {points}: met") if all(part.met for part in ways[0]) else "{name}, {points}"
        lines.append(_bold(title.format(name=card_text.card_name(known), points=count(known.points, "point"))))
        texts = (_("; ").join(map(_goal_progress, parts)) for parts in ways)
        lines.append(Content(f"  {_(' or ').join(texts)}."))
    when = _("A task is claimed with t when no action is left; it ends the turn.")
    return [*lines, Content(when)] if lines else []


def _goal_progress(part: GoalProgress) -> str:
    """Return the progress of one part of a task."""
    if part.met:
        message = _("{goal} {have} of {need}")
    else:
        message = _("{goal} {have} of {need} ({missing} missing)")
    return message.format(goal=_(part.label), have=part.have, need=part.need, missing=part.need - part.have)


def explain_undo(free: bool) -> Content:
    """Return which decisions undo can take back."""
    return Content(_(FREE_UNDO if free else UNDO))


def explain_refusals(
    controller: AnswerController, why_no_undo: str | None, why_no_redo: str | None
) -> Mapping[str, str]:
    """Return the reason for each command that does nothing now.

    Args:
        why_no_undo: why nothing can be taken back; None or "" if something can.
        why_no_redo: why nothing can be redone; None or "" if something can.
    """
    listed_verbs = {option.verb for option in controller.decision.options}
    frozen, warps = _secondary_effects(controller)
    found = {
        f"verb('{verb}')": prompts.why_unavailable(controller, verb)
        for verb, listed in (
            ("place", {"place", "lift"}),
            ("discard", {"discard"}),
            ("flare", {"flare"}),
            *[("thaw", {"thaw"})] * frozen,
            *[("warp", {"warp"})] * warps,
            ("claim", {"claim"}),
            ("end", {"end"}),
        )
        if controller.decision.ask != "action" or not listed & listed_verbs
    }
    found |= {} if listed_verbs & {"skip", "done"} else {"decline": _(prompts.COMPULSORY)}
    found |= {} if controller.decision.ask == "action" else {"look_ahead": prompts.why_unavailable(controller, "place")}
    found |= {"undo": why_no_undo} if why_no_undo else {}
    return found | ({"redo": why_no_redo} if why_no_redo else {})


def _secondary_effects(controller: AnswerController) -> tuple[bool, bool]:
    """Return whether the school of the deciding seat has frozen effects, and whether it has warps."""
    table = controller.state.table
    deck = table.cards.decks[table.cards.schools[table.schools[controller.decision.seat]].deck]
    beings = [table.cards.beings[card] for card in deck]
    return any(being.frozen for being in beings), any(being.warp for being in beings)


# --- in general -----------------------------------------------------------------------------------


def _few(several: Sequence[T], describe: Callable[[T], str], more: str) -> Lines:
    """Return a line for each of the first `FEW` elements, and a line with the number of the others."""
    rest = len(several) - FEW
    lines = [Content(f"  {describe(each)}") for each in several[: FEW + (rest == 1)]]
    return [*lines, Content.styled(f"  {more.format(number=rest)}", "$quiet")] if rest > 1 else lines


def _bold(text: str) -> Content:
    return Content.styled(text, "bold")
