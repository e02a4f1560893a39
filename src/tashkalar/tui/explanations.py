"""What `?` says of the thing pointed at: why it can be chosen or why not, and what is missing. The engine knows it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import TypeVar

from textual.content import Content

from tashkalar.cards import card_text
from tashkalar.engine import (
    Criterion,
    Decision,
    GameState,
    GoalProgress,
    MissingCell,
    NearMiss,
    Option,
    Piece,
    Rank,
    apply,
    closest_miss,
    commons_short,
    flare_leads,
    lacks_piece_only,
    match_of,
    pattern_colour,
    summon_options_for,
    task_goals,
    why_not_offered,
)
from tashkalar.engine.events import Destroyed
from tashkalar.engine.geometry import NAMES, Square, SquareSet, mask_of
from tashkalar.i18n import gettext as _
from tashkalar.i18n import gettext_noop, ngettext
from tashkalar.tabletop.text_utils import capitalize, count, join_and, with_period
from tashkalar.text.event_text import owned_piece
from tashkalar.text.shared_phrases import owner, square_names, why_not_offered_text, why_not_summoned
from tashkalar.tui import prompts
from tashkalar.tui.answer_controller import AnswerController
from tashkalar.tui.labels import option_label
from tashkalar.tui.preview import preview_option

Lines = list[Content]
T = TypeVar("T")

FEW = 3
"""So many of several ways are told."""

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
"""What is missing, one or several; a higher rank always serves."""

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
"""A piece of whoever is asked."""

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
"""What stands where the pattern wants another piece."""


# --- a square -------------------------------------------------------------------------------------


def explain_square(controller: AnswerController, there: Square) -> Lines:
    """Why a square is lit and what follows from choosing it, or why nothing can be done there now."""
    if options := controller.answer.targets.get(there):
        return [
            _bold(_("It can be chosen")),
            *_few(options, partial(_possible, controller), _("... {number} more ways")),
        ]
    return [_bold(_("It can't be chosen")), *(Content(f"  {text}") for text in _impossible(controller, there))]


def _possible(controller: AnswerController, option: Option) -> str:
    """Why an option is legal, and what it would do."""
    state = controller.state
    match option.verb:
        case "summon":
            return _summoning(state, option)
        case "lift":
            return _("to pick your piece up: neither a common nor a heroic of yours is left in supply.")
        case "place" if controller.decision.ask == "action":
            return _("to place a common of yours, because it is empty.")
    seen = preview_option(state, option, controller.decision)
    text = seen.sentence if seen and seen.sentence else option_label(option, state)
    if option.to >= 0 or controller.decision.source:
        text = _("{question}: {answer}").format(question=prompts.prompt_text(controller), answer=text)
    return with_period(text)


def _summoning(state: GameState, option: Option) -> str:
    """Which card can come, on which pieces, and what becomes of whoever stands there."""
    match, name = match_of(state, option), card_text.card_name_by_id(state.table.cards, option.card)
    lent = sum(map(mask_of, match.stand_ins))
    own, gaps = match.used & ~lent, sum(map(mask_of, match.gaps))
    text = _standing_on(state, own).format(name=name, squares=square_names(own))
    if lent:
        more = ngettext(
            "{told}, with the enemy's piece on {squares} standing in",
            "{told}, with the enemy's pieces on {squares} standing in",
            lent.bit_count(),
        )
        text = more.format(told=text, squares=square_names(lent))
    if gaps:
        text = _("{told}, and needs none on {squares}").format(told=text, squares=square_names(gaps))
    parts = [text]
    parts += [_("it marks {squares}").format(squares=square_names(match.marked))] if match.marked else []
    lost = [event for event in apply(state, option)[1] if isinstance(event, Destroyed)]
    parts += [
        _("{piece} on {square} is destroyed").format(piece=_whose(state, Piece.parse(each.piece)), square=each.square)
        for each in lost
    ]
    return with_period(_("; ").join(parts))


def _standing_on(state: GameState, pieces: SquareSet) -> str:
    """On whose pieces a pattern stands, as a sentence that lacks the being and the squares."""
    whose, number = pattern_colour(state), pieces.bit_count()
    if whose == state.table.colour_of(state.seat):
        return ngettext(
            "for {name}: its pattern stands on your piece on {squares}",
            "for {name}: its pattern stands on your pieces on {squares}",
            number,
        )
    text = ngettext(
        "for {name}: its pattern stands on {owner}'s piece on {squares}",
        "for {name}: its pattern stands on {owner}'s pieces on {squares}",
        number,
    )
    return text.replace("{owner}", owner(state.table, whose).replace("{", "{{").replace("}", "}}"))


def _impossible(controller: AnswerController, there: Square) -> Iterator[str]:
    """Why nothing can be done on a square."""
    state, decision, answer = controller.state, controller.decision, controller.answer
    card = card_text.card_name_by_id(state.table.cards, answer.card) if answer.card else NAMES[there]
    yield with_period(capitalize(prompts.why_not_square(controller, there), NAMES[there], card))
    yield from (
        _("{deed} leads there.").format(deed=capitalize(option_label(option, state)))
        for option in decision.options
        if option.to == there
    )
    if decision.ask != "action":
        yield from _of_effect(controller)
    elif state.turn.actions and not state.turn.passed:
        for card in (answer.card,) if answer.card else controller.beings:
            if not any(option.card == card and option.square == there for option in decision.options):
                name = card_text.card_name_by_id(state.table.cards, card)
                yield _("{name} can't come: {why}.").format(name=name, why=_lacking_there(state, card, there))


def _lacking_there(state: GameState, card: str, there: Square) -> str:
    """What a being lacks to arrive on a certain square."""
    here = mask_of(there)
    if lacks_piece_only(state, card, here):
        return _("its pattern stands, but no piece is left for it")
    misses = closest_miss(state, card, here)
    return (
        join_and([*_lacks(state, misses[0])]) + _standing_in(state, misses[0])
        if misses
        else _("its pattern has no room")
    )


def _said(state: GameState, card: str) -> str:
    """The text of the effect that is under way, which may be another card's that is copied."""
    part, of = state.frames[-1].program
    return card_text.card_text(state.table.cards.beings[of if part in ("frozen", "warp") else card], part)


def _of_effect(controller: AnswerController) -> Iterator[str]:
    """What the effect wants, in the card's words, and what is left in supply for it."""
    state, card = controller.state, controller.decision.source
    cards = state.table.cards
    if card in cards.beings:
        yield _("{name} says: {text}").format(name=card_text.card_name_by_id(cards, card), text=_said(state, card))
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
    """In how many ways a card can come now, or what is missing where it comes nearest."""
    if card in state.table.cards.flares:
        return explain_flare(state, decision.seat)
    if card not in state.table.cards.beings:
        return []
    ways = [option for option in decision.options if option.verb == "summon" and option.card == card]
    if ways:
        lines = [
            _bold(_("It can come now: {ways}").format(ways=count(len(ways), "way"))),
            *_few(ways, partial(_way, state), _("... {number} more")),
        ]
        return [*_warping(state, decision, card), *lines]
    return [
        *_warping(state, decision, card),
        *_hindered(state, card),
        *(_fitting(state, card) or _nearest(state, card)),
    ]


def _warping(state: GameState, decision: Decision, card: str) -> Lines:
    """Whether a card can be warped now, what that would do, or why not; nothing of one without a warp."""
    if not state.table.cards.beings[card].warp:
        return []
    for option in decision.options:
        if option.verb == "warp" and option.card == card:
            seen = preview_option(state, option, decision)
            return [
                _bold(_("It can be warped now")),
                Content(f"  {seen.sentence if seen else option_label(option, state)}."),
            ]
    return [_bold(_("It can't be warped now")), Content(f"  {capitalize(why_not_offered_text(state, 'warp'))}.")]


def _way(state: GameState, option: Option) -> str:
    return _("on {square}, {why}").format(square=NAMES[option.square], why=_summoning(state, option))


def _hindered(state: GameState, card: str) -> Lines:
    """What forbids every summoning now."""
    why = why_not_offered(state, "summon", card)
    return (
        []
        if why in ("fits nowhere", "no piece left")
        else [Content(with_period(capitalize(why_not_summoned(state, card))))]
    )


def _fitting(state: GameState, card: str) -> Lines:
    """Where a being would fit that can't be summoned for another reason; nothing if nowhere."""
    where = sum(mask_of(square) for square in {option.square for option in summon_options_for(state, card)})
    return (
        [_bold(_("It would fit now")), Content(f"  {_('on {squares}.').format(squares=square_names(where))}")]
        if where
        else []
    )


def _nearest(state: GameState, card: str) -> Lines:
    """What a being lacks where it lacks least."""
    if lacks_piece_only(state, card):
        rank = state.table.cards.beings[card].rank
        if rank == Rank.LEGENDARY:
            text = _("Its pattern stands, but all your legendary pieces are in use.")
        else:
            text = _("Its pattern stands, but all your commons and heroics are in use.")
        return [_bold(_("No piece is left for it")), Content(text)]
    misses = closest_miss(state, card)
    if not misses:
        return []
    mended = [miss for miss in misses if commons_short(state, card, miss)]
    short = (
        _("It is {commons} short").format(commons=count(misses[0].short, "common"))
        if mended
        else _but_for(misses[0].short)
    )
    return [_bold(short), *_few(mended or misses, partial(_missed, state), _("... {number} more places are as near"))]


def _but_for(short: int) -> str:
    """How near a being is that commons alone don't bring."""
    return _("It would fit but for {squares}").format(squares=count(short, "square"))


def _missed(state: GameState, miss: NearMiss) -> str:
    lacking = join_and([*_lacks(state, miss)]) + _standing_in(state, miss)
    return _("to {square}: {lacking}.").format(square=NAMES[miss.arrival], lacking=lacking)


def _standing_in(state: GameState, miss: NearMiss) -> str:
    """The enemy pieces that a way counts on."""
    lent = [
        _("{piece} on {square}").format(piece=_whose(state, state.board.standing(there)), square=NAMES[there])
        for there in miss.stand_ins
    ]
    return f" {_('({pieces} standing in)').format(pieces=join_and(lent))}" if lent else ""


def _lacks(state: GameState, miss: NearMiss) -> Iterator[str]:
    """What is missing where, in words."""
    lacking = {lack.square for lack in miss.lacking}
    free = [lack for lack in miss.lacking if state.board.piece_at(lack.square) is None]
    for rank in dict.fromkeys(lack.rank for lack in free):
        where = [NAMES[lack.square] for lack in free if lack.rank == rank]
        yield _(WANTED[rank][len(where) > 1]).format(whose=_of_summoner(state), squares=join_and(where))
    yield from (_replaced(state, lack) for lack in miss.lacking if lack not in free)
    if miss.barred and miss.arrival not in lacking:
        piece = _whose(state, state.board.standing(miss.arrival))
        yield _("{piece} on {square} outranks it").format(piece=piece, square=NAMES[miss.arrival])


def _replaced(state: GameState, lack: MissingCell) -> str:
    """What a piece that stands on a square of the pattern would have to be instead."""
    standing, name = state.board.standing(lack.square), NAMES[lack.square]
    if standing.colour == pattern_colour(state):
        return _(MUST_BE[lack.rank]).format(piece=_whose(state, standing), square=name)
    return _(INSTEAD[lack.rank]).format(piece=_whose(state, standing), square=name, whose=_of_summoner(state))


def _of_summoner(state: GameState) -> str:
    """Whose pieces a pattern asks for, in words."""
    mine = pattern_colour(state) == state.table.colour_of(state.seat)
    return _("of yours") if mine else _("of {name}'s").format(name=owner(state.table, pattern_colour(state)))


def _whose(state: GameState, piece: Piece) -> str:
    """A piece with its owner, as the seat asked would say it."""
    mine = piece.colour == state.table.colour_of(state.seat)
    return _(MINE[piece.rank]) if mine else owned_piece(str(piece), state.table)


def explain_hand(state: GameState, decision: Decision, cards: Sequence[str]) -> Lines:
    """All the cards of a hand."""
    lines: Lines = []
    for number, each in enumerate(cards, 1):
        lines += [Content.styled(f"{number} {card_text.card_name_by_id(state.table.cards, each)}", "bold underline")]
        lines += [*explain_card(state, decision, each), Content("")]
    return lines or [Content(_("The hand is empty."))]


# --- the flare ------------------------------------------------------------------------------------


def explain_flare(state: GameState, seat: int) -> Lines:
    """How far each half of the flare in hand is from being met, against each enemy."""
    held = state.seats[seat].flares
    if not held:
        return [Content(_("The flare is used up; you draw another at the end of the turn."))]
    flare, table = state.table.cards.flares[held[0]], state.table
    lines: Lines = []
    for enemy in table.enemies_of(table.colour_of(seat)):
        who, gaps = owner(table, enemy), flare_leads(state, seat, enemy)
        upper = _("Upper half: {name} must have {need} more upgraded pieces than you, and has {ahead}: {met}.")
        lower = _("Lower half: {name} must have {need} more pieces in all than you, and has {ahead}: {met}.")
        for gap, criterion, message in zip(gaps, (flare.upper, flare.lower), (upper, lower), strict=True):
            lines.append(Content(message.format(name=who, need=criterion.gap, **_half(gap, criterion))))
    return [
        *lines,
        Content(_("One half is enough. A flare is invoked before, between or after your actions, and is free.")),
    ]


def _half(gap: int, criterion: Criterion) -> dict[str, str]:
    """How far a half is from being met."""
    ahead = _("{number} more") if gap > 0 else _("{number} fewer") if gap < 0 else _("as many")
    met = _("it is met") if gap >= criterion.gap else _("{number} missing").format(number=criterion.gap - gap)
    return {"ahead": ahead.format(number=abs(gap)), "met": met}


# --- tasks, undo, keys ----------------------------------------------------------------------------


def explain_tasks(state: GameState, seat: int) -> Lines:
    """Which parts of each open task a seat meets, and what is missing."""
    lines: Lines = []
    for task in state.tasks.current:
        known, parts = state.table.cards.tasks[task], task_goals(state, task, seat)
        title = _("{name}, {points}: met") if all(p.met for p in parts) else "{name}, {points}"
        lines.append(_bold(title.format(name=card_text.card_name(known), points=count(known.points, "point"))))
        lines.append(Content(f"  {_('; ').join(map(_far, parts))}."))
    when = _("A task is claimed with t when no action is left; it ends the turn.")
    return [*lines, Content(when)] if lines else []


def _far(part: GoalProgress) -> str:
    """How far a part of a task is."""
    if part.met:
        message = _("{goal} {have} of {need}")
    else:
        message = _("{goal} {have} of {need} ({missing} missing)")
    return message.format(goal=_(part.label), have=part.have, need=part.need, missing=part.need - part.have)


def explain_undo(free: bool) -> Content:
    """How far undo goes.

    Args:
        free: nobody plays in earnest.
    """
    return Content(_(FREE_UNDO if free else UNDO))


def explain_refusals(
    controller: AnswerController, why_no_undo: str | None, why_no_redo: str | None
) -> Mapping[str, str]:
    """Why the commands that do nothing now do nothing, by their actions."""
    listed_verbs = {option.verb for option in controller.decision.options}
    frozen, warps = _further(controller)
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


def _further(controller: AnswerController) -> tuple[bool, bool]:
    """Whether the school of whom it asks has frozen effects, and whether it has warps."""
    table = controller.state.table
    deck = table.cards.decks[table.cards.schools[table.schools[controller.decision.seat]].deck]
    beings = [table.cards.beings[card] for card in deck]
    return any(being.frozen for being in beings), any(being.warp for being in beings)


# --- in general -----------------------------------------------------------------------------------


def _few(several: Sequence[T], tell: Callable[[T], str], more: str) -> Lines:
    """The first of several, each told, and how many more there are, in a sentence with their number."""
    rest = len(several) - FEW
    lines = [Content(f"  {tell(each)}") for each in several[: FEW + (rest == 1)]]
    return [*lines, Content.styled(f"  {more.format(number=rest)}", "$quiet")] if rest > 1 else lines


def _bold(text: str) -> Content:
    return Content.styled(text, "bold")
