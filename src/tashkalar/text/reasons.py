"""Reasons why something is legal or isn't, and what is missing; the engine finds them."""

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from functools import partial
from typing import TypeVar

from hotseat.plugin.parse_input import normalize_text
from hotseat.util.i18n import gettext_noop
from hotseat.util.text_utils import capitalize, count, foreign_key, join_and, join_sentences, quote_input, with_period
from tashkalar import gettext as _
from tashkalar import ngettext
from tashkalar.cards import card_text
from tashkalar.engine import (
    Criterion,
    Decision,
    Flare,
    GameState,
    GoalProgress,
    MissingCell,
    Option,
    Piece,
    Placement,
    Rank,
    Refusal,
    apply,
    closest_miss,
    commons_short,
    flare_leads,
    lacks_piece_only,
    match_of,
    one_short,
    option_words,
    pattern_colour,
    summon_options_for,
    task_ways,
    why_not_offered,
)
from tashkalar.engine.events import Destroyed
from tashkalar.engine.geometry import NAMES, SQUARES, Square, SquareSet, mask_of, parse_square, squares
from tashkalar.text.event_text import describe_piece_at, owned_piece
from tashkalar.text.options import (
    PendingDecision,
    keys_of_cards,
    keys_of_steps,
    option_label,
    preview_option,
    prompt_text,
    summonings_of,
)
from tashkalar.text.shared_phrases import owner, square_names

REFUSED: dict[Refusal, str] = {
    "no resigning": gettext_noop("you can't resign in a melee"),
    "no mate": gettext_noop("you have no teammate to hand over to"),
    "not handed over now": gettext_noop("you may hand over once per turn, before an action or during a card's effect"),
    "another question": gettext_noop("first answer the question above"),
    "only placing": gettext_noop("you only place commons for your teammate now"),
    "no action": gettext_noop("no action is left this turn"),
    "no common": gettext_noop("no common is left, in supply or on the board"),
    "common in supply": gettext_noop("you still have commons in supply, so you can't pick one up"),
    "empty supply": gettext_noop("all your pieces stand on the board: lift one first"),
    "fits nowhere": gettext_noop("you can't summon anything from your hand right now"),
    "no piece left": gettext_noop("you can't summon anything from your hand right now"),
    "discarded": gettext_noop("you may discard only once per turn"),
    "no being": gettext_noop("you have no being of your school in hand"),
    "handed over": gettext_noop("only the player who began the turn may invoke the flare, and not after handing over"),
    "no flare": gettext_noop("no flare is left in hand"),
    "flare not met": gettext_noop("neither criterion of the flare is met"),
    "nothing frozen": gettext_noop("you have no frozen card"),
    "no warp": gettext_noop("no card in your hand has a warp"),
    "pending": gettext_noop("you already have a pending card, and there is room for only one"),
    "first turn": gettext_noop("you can't play a warp in your first turn"),
    "no tasks": gettext_noop("there are no tasks in this form"),
    "actions left": gettext_noop("tasks are claimed after the last action"),
    "task not met": gettext_noop("you don't fulfil any task right now"),
}
"""The reason why a kind of option isn't offered; reasons with a name or a number are missing here."""


OF_CARD: dict[Refusal, str] = {
    "another question": gettext_noop("first answer the question above"),
    "only placing": gettext_noop("you only place commons for your teammate now"),
    "no piece left": gettext_noop("{name}'s pattern is complete, but you have no piece left for it"),
    "fits nowhere": gettext_noop("{name} can't be summoned anywhere right now"),
}
"""The reason why one being can't be summoned."""


def why_not_offered_text(state: GameState, verb: str) -> str:
    """Return the reason why no option with a verb is offered now."""
    why = why_not_offered(state, verb)
    if why == "actions left" and verb == "end":
        left = state.turn.actions
        more = ngettext("{number} action must still be used", "{number} actions must still be used", left)
        return more.format(number=left)
    return _(REFUSED[why]) if why in REFUSED else _("{verb} isn't possible right now").format(verb=verb)


def why_not_summoned(state: GameState, card: str) -> str:
    """Return the reason why a being can't be summoned now."""
    why, name = why_not_offered(state, "summon", card), card_text.card_name_by_id(state.config.cards, card)
    if why == "no action" and summon_options_for(state, card):
        return _("no action is left to summon {name}, though it fits").format(name=name)
    if why == "no action":
        return _("no action is left to summon {name}").format(name=name)
    return _(OF_CARD[why]).format(name=name)


# --- why a key did nothing ------------------------------------------------------------------------


def nothing_chosen(asked: PendingDecision) -> str:
    """Return why Enter does nothing while nothing is pointed at."""
    if not asked.at_root:
        message = _("each of these costs you a piece: first point at the one you mean ({keys})")
        if asked.lists("skip"):
            message = _("each of these costs you a piece: first point at the one you mean ({keys}); {skip} skips")
        return message.format(keys=keys_of_steps(asked), skip=asked.keys["skip"])
    if asked.state.turn.actions:
        keys = keys_of_cards(asked)
        return _("first choose a card ({keys}), or a square").format(keys=keys) if keys else _("first choose a square")
    return _("end the turn with {key}").format(key=asked.keys["end"])


def nothing_lit(asked: PendingDecision) -> str:
    """Return why there is no next square to go to, and what to do instead."""
    if not asked.state.turn.actions:
        return _("no action is left: end the turn with {key}").format(key=asked.keys["end"])
    key = asked.keys["place"]
    if asked.lists("lift"):
        message = _("all your pieces stand on the board: {key} shows which can be picked up")
    elif not asked.beings or asked.state.turn.passed:
        message = _("no card can be summoned: a common can go on any empty square; {key} highlights them all")
    elif asked.lists("summon"):
        message = _("no card is chosen: a common can go on any empty square; digits choose a card")
    elif any(one_short(asked.state, card) for card in asked.beings):
        key = asked.keys["one-more"]
        message = _("no card can be summoned: a common can go on any empty square; {key} shows where one would help")
    else:
        message = _("no card can be summoned: a common can go on any empty square; no single one completes a card")
    return message.format(key=key)


def why_not_square(asked: PendingDecision, square: Square) -> str:
    """Return why a square can't be chosen, in one line."""
    answer, actions = asked.answer, asked.state.turn.actions
    if square != answer.square >= 0 and not answer.targets:
        return _("{square} is chosen: choose from the list, or go back with Esc").format(square=NAMES[answer.square])
    if asked.at_turn and not (answer.card or answer.targets or answer.loose or actions):
        return _("no action is left: end the turn with {key}").format(key=asked.keys["end"])
    following, name = asked.keys["next"], asked.card_name(answer.card or asked.looked_at)
    return _why_not(asked, square).format(
        square=NAMES[square], name=name, key=following, next=following, place=asked.keys["place"],
        number=len(answer.targets),
    )  # fmt: skip


def _why_not(asked: PendingDecision, square: Square) -> str:
    """Return the template of the reason why a square can't be chosen."""
    answer = asked.answer
    if square == answer.square and answer.targets:
        return _("{square} is chosen already: now point at the next square")
    if square == answer.square:
        return _("{square} is chosen already: now choose from the list")
    if answer.card and not answer.targets:
        return _("{name} can't be summoned anywhere right now: choose from the list")
    if answer.card:
        return ngettext(
            "{name} can't be summoned on {square}; {key} shows the {number} place",
            "{name} can't be summoned on {square}; {key} shows the {number} places",
            len(answer.targets),
        )
    if asked.at_turn and not answer.targets:
        if answer.loose:
            return _("choose from the list, or go back with Esc; squares can't answer this question")
        return _("no common can be placed now")
    if asked.at_turn and asked.lists("lift"):
        return _("your supply is empty: pick up one of your commons from the board, not {square}")
    placing = asked.at_turn or "place" in answer.verbs or asked.decision.ask == "place"
    if placing and asked.state.board.piece_at(square) is not None:
        return _("{square} is taken: choose an empty square")
    if asked.short and asked.looked_at:
        return _(
            "a common on {square} doesn't complete {name}; {next} goes to a square that does, {place} places anywhere"
        )
    if asked.short:
        return _(
            "a common on {square} completes no pattern; {next} goes to a square that does, {place} places anywhere"
        )
    if not answer.targets:
        return _("choose from the list; squares can't answer this question")
    return _("{square} isn't highlighted; {key} goes to the next square that is")


def why_not_card(asked: PendingDecision, card: str) -> str:
    """Return why a card can't be summoned, and which keys explain more."""
    why, more = why_not_summoned(asked.state, card), _("{key} explains").format(key=asked.keys["help"])
    match why_not_offered(asked.state, "summon", card):
        case "no piece left":
            return _("{why}; {more}").format(why=why, more=more)
        case "fits nowhere" if one_short(asked.state, card):
            message = _("{why}; {key} shows where one more common would help, {more}")
            return message.format(why=why, key=asked.keys["one-more"], more=more)
        case "fits nowhere":
            return _("{why}, and one more common wouldn't help; {more}").format(why=why, more=more)
    return why


def why_not_short(asked: PendingDecision, cards: tuple[str, ...]) -> str:
    """Return why no square is shown where one more common would help."""
    if not asked.state.board.supply(asked.state.mine, Rank.COMMON):
        return _("your supply is empty, so an action only moves a common")
    if len(cards) != 1:
        return _("one more common wouldn't complete any card in your hand")
    name = card_text.card_name_by_id(asked.state.config.cards, *cards)
    return _("one more common wouldn't complete {name} anywhere").format(name=name)


def why_unavailable(asked: PendingDecision, verb: str) -> str:
    """Return why no option of a verb exists now, and which keys explain more."""
    why = why_not_offered_text(asked.state, verb)
    match why_not_offered(asked.state, verb):
        case "flare not met" | "task not met":
            return _("{why}; {more}").format(why=why, more=_("{key} explains").format(key=asked.keys["help"]))
        case "actions left" if verb == "end":
            keys, place = keys_of_cards(asked), asked.keys["place"]
            message = _("{why}: a card ({keys}), or place ({key})") if keys else _("{why}: place ({key})")
            return message.format(why=why, keys=keys, key=place)
    return why


def no_key(sign: str, known: Container[str], help_key: str) -> str:
    """Return the message about a key without a command, with a likely reason."""
    if not sign.isascii():
        return foreign_key(sign)
    if sign.isupper() and sign.lower() in known:
        return _("{key} does nothing here (check Caps Lock)").format(key=sign)
    return _("{key} does nothing here; {help} lists the keys").format(key=sign, help=help_key)


# --- input that is no option -----------------------------------------------------------------------------------------


def why_not_an_option(text: str, state: GameState, decision: Decision) -> str:
    """Return a sentence with the reason why a line is no option."""
    begun, *rest = _by_ids(text, state).split()
    verbs = dict.fromkeys((*(option.verb for option in decision.options), *option_words()))
    verb = next((verb for verb in verbs if verb.startswith(begun)), "")
    if not verb:
        return _("{text} is neither an answer nor a command.").format(text=quote_input(text))
    if all(option.verb != verb for option in decision.options):
        return _no_such_verb(verb, state, decision)
    for word in rest:
        if reason := _no_such_word(verb, word, rest, state, decision):
            return reason
    return _("{text} is not possible here.").format(text=quote_input(text))


def _by_ids(text: str, state: GameState) -> str:
    """Return a line in lower case, with the name of a being in the player's language replaced by its id."""
    text, beings = normalize_text(text), state.config.cards.beings.values()
    named = {normalize_text(card_text.card_name(being)): being.id for being in beings}
    name = max((name for name in named if f" {name} " in f"{text} "), key=len, default="")
    return text.replace(f" {name}", f" {named[name]}") if name else text


def _no_such_verb(verb: str, state: GameState, decision: Decision) -> str:
    """Return the reason why no option has a verb."""
    match why_not_offered(state, verb):
        case "another question":
            verbs = dict.fromkeys(option.verb for option in decision.options if option.verb != "resign")
            return _("Possible answers here: {verbs}.").format(verbs=join_and([*verbs]))
        case "flare not met":
            return join_sentences(*describe_flare_leads(state, decision.seat))
    return with_period(capitalize(why_not_offered_text(state, verb), verb))


def _no_such_word(verb: str, word: str, rest: Sequence[str], state: GameState, decision: Decision) -> str:
    """Return the error in one word of a line whose verb is right; "" if no error is found."""
    held = state.seats[decision.seat]
    if word in state.config.cards.beings and verb == "summon":
        name = card_text.card_name_by_id(state.config.cards, word)
        places = {NAMES[option.square] for option in summonings_of(decision, word)}
        if word not in held.summonable:
            return _("{name} isn't in your hand.").format(name=name)
        if not places:
            return with_period(capitalize(why_not_summoned(state, word), name))
        return _("{name} can't be summoned there.").format(name=name) if places.isdisjoint(rest) else ""
    if len(word) == 2 and word.isascii() and word[0].isalpha() and word[1].isdigit():
        return _no_such_square(verb, word, state)
    return ""


def _no_such_square(verb: str, name: str, state: GameState) -> str:
    """Return the reason why a square can't be named; "" if no reason is found."""
    if name not in NAMES or NAMES.index(name) not in SQUARES:
        return _("{square} isn't a square of the board.").format(square=name)
    if verb == "place" and state.board.piece_at(parse_square(name)) is not None:
        return _("{square} is taken: {piece}.").format(square=name, piece=describe_piece_at(state, parse_square(name)))
    return ""


Lines = list[tuple[str, str]]
"""Lines, each with its style."""
T = TypeVar("T")

COMPULSORY = gettext_noop("this can't be skipped")
"""The reason why a decision can't be skipped."""

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
    "Here everything can be taken back, one decision at a time, to the very beginning, other players' turns included."
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


def explain_square(asked: PendingDecision, there: Square) -> Lines:
    """Return why a square can be chosen and the effect of each option there, or why it can't be chosen."""
    if options := asked.answer.targets.get(there):
        return [
            _bold(_("You can choose this square")),
            *_few(options, partial(_possible, asked), _("... {number} more ways")),
        ]
    return [
        _bold(_("You can't choose this square")),
        *(_plain(f"  {text}") for text in _impossible(asked, there)),
    ]


def _possible(asked: PendingDecision, option: Option) -> str:
    """Return why an option is legal, or its outcome."""
    state = asked.state
    match option.verb:
        case "summon":
            return _summoning(state, option)
        case "lift":
            return _("to pick your piece up: neither a common nor a heroic of yours is left in supply.")
        case "place" if asked.decision.ask == "action":
            return _("to place a common of yours, because it is empty.")
    preview = preview_option(state, option, asked.decision)
    text = preview.sentence if preview and preview.sentence else option_label(option, state)
    if option.to >= 0 or asked.decision.source:
        text = _("{question}: {answer}").format(question=prompt_text(asked), answer=text)
    return with_period(text)


def _summoning(state: GameState, option: Option) -> str:
    """Return the being of a summon option, the pieces of its pattern, and the piece destroyed by its arrival."""
    match, name = match_of(state, option), card_text.card_name_by_id(state.config.cards, option.card)
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
    if colour == state.config.colour_of(state.seat):
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
    return text.replace("{owner}", owner(state.config, colour).replace("{", "{{").replace("}", "}}"))


def _impossible(asked: PendingDecision, there: Square) -> Iterator[str]:
    """Yield the reasons why a square can't be chosen."""
    state, decision, answer = asked.state, asked.decision, asked.answer
    card = card_text.card_name_by_id(state.config.cards, answer.card) if answer.card else NAMES[there]
    yield with_period(capitalize(why_not_square(asked, there), NAMES[there], card))
    yield from (
        _("{deed} leads there.").format(deed=capitalize(option_label(option, state)))
        for option in decision.options
        if option.to == there
    )
    if decision.ask != "action":
        yield from _effect_lines(asked)
    elif state.turn.actions and not state.turn.passed:
        for card in (answer.card,) if answer.card else asked.beings:
            if not any(option.card == card and option.square == there for option in decision.options):
                name = card_text.card_name_by_id(state.config.cards, card)
                yield _("{name} can't be summoned: {why}.").format(name=name, why=_lacking_there(state, card, there))


def why_not_there(state: GameState, card: str, there: Square) -> str:
    """Return a sentence about what is missing for a being to arrive on a square."""
    name = card_text.card_name_by_id(state.config.cards, card)
    message = _("{name} can't be summoned on {square}: {why}.")
    return message.format(name=name, square=NAMES[there], why=_lacking_there(state, card, there))


def _lacking_there(state: GameState, card: str, there: Square) -> str:
    """Return what is missing for a being to arrive on a square."""
    here = mask_of(there)
    if lacks_piece_only(state, card, here):
        return _("its pattern is complete, but you have no piece left for it")
    misses = closest_miss(state, card, here)
    if not misses:
        return _("there is no room for its pattern")
    return join_and([*_missing_pieces(state, misses[0])]) + _standing_in(state, misses[0])


def _effect_lines(asked: PendingDecision) -> Iterator[str]:
    """Yield the text of the running effect, and the supply of each colour if the effect needs pieces."""
    state, card = asked.state, asked.decision.source
    cards = state.config.cards
    if card in cards.beings:
        part, of = state.frames[-1].program  # the effect may be copied from another card
        text = card_text.card_text(cards.beings[of if part in ("frozen", "warp") else card], part)
        yield _("{name} says: {text}").format(name=card_text.card_name_by_id(cards, card), text=text)
    elif card in cards.flares:
        part = state.frames[-1].program.part
        text = card_text.card_text(cards.flares[card], "upper" if part == "upper" else "lower")
        yield _("Your flare says: {text}").format(text=text)
    if {option.verb for option in asked.decision.options} & {"place", "upgrade", "downgrade", "convert"}:
        board = state.board
        yield from (
            _("{name}'s supply: {lower} common or heroic, {legends} legendary.").format(
                name=owner(state.config, colour),
                lower=board.supply(colour, Rank.COMMON),
                legends=board.supply(colour, Rank.LEGENDARY),
            )
            for colour in range(state.config.colours)
        )


# --- a card ---------------------------------------------------------------------------------------


def explain_card(state: GameState, decision: Decision, card: str) -> Lines:
    """Return the ways to summon or invoke a card now, or what is missing for the nearest ones."""
    if card in state.config.cards.flares:
        return explain_flare(state, decision.seat)
    if card not in state.config.cards.beings:
        return []
    ways = [option for option in decision.options if option.verb == "summon" and option.card == card]
    if ways:
        lines = [
            _bold(_("You can summon it now: {ways}").format(ways=count(len(ways), "way"))),
            *_few(ways, partial(way_text, state), _("... {number} more")),
        ]
        return [*_warping(state, decision, card), *lines]
    return [
        *_warping(state, decision, card),
        *_hindered(state, card),
        *(_fitting(state, card) or _nearest(state, card)),
    ]


def _warping(state: GameState, decision: Decision, card: str) -> Lines:
    """Return the outcome of warping a card now, or why it can't be warped; nothing for a card without a warp."""
    if not state.config.cards.beings[card].warp:
        return []
    for option in decision.options:
        if option.verb == "warp" and option.card == card:
            preview = preview_option(state, option, decision)
            return [
                _bold(_("You can play its warp now")),
                _plain(f"  {preview.sentence if preview else option_label(option, state)}."),
            ]
    return [_bold(_("You can't play its warp now")), _plain(f"  {capitalize(why_not_offered_text(state, 'warp'))}.")]


def way_text(state: GameState, option: Option) -> str:
    """Return the arrival square and the pattern of a summon option."""
    return _("on {square}, {why}").format(square=NAMES[option.square], why=_summoning(state, option))


def _hindered(state: GameState, card: str) -> Lines:
    """Return why no being may be summoned now; nothing if only the pattern or the pieces are missing."""
    why = why_not_offered(state, "summon", card)
    if why in ("fits nowhere", "no piece left"):
        return []
    return [_plain(with_period(capitalize(why_not_summoned(state, card))))]


def _fitting(state: GameState, card: str) -> Lines:
    """Return the arrival squares of a being whose pattern fits but that can't be summoned for another reason."""
    where = sum(mask_of(square) for square in {option.square for option in summon_options_for(state, card)})
    if not where:
        return []
    return [
        _bold(_("Its pattern would fit now")),
        _plain(f"  {_('on {squares}.').format(squares=square_names(where))}"),
    ]


def _nearest(state: GameState, card: str) -> Lines:
    """Return what is missing for a being in the placements that lack the fewest pieces."""
    if lacks_piece_only(state, card):
        rank = state.config.cards.beings[card].rank
        if rank == Rank.LEGENDARY:
            text = _("Its pattern is complete, but all your legendary pieces are in use.")
        else:
            text = _("Its pattern is complete, but all your commons and heroics are in use.")
        return [_bold(_("No piece is left for it")), _plain(text)]
    misses = closest_miss(state, card)
    if not misses:
        return []
    by_commons = [miss for miss in misses if commons_short(state, card, miss)]
    short = _("Only {squares} short").format(squares=count(misses[0].short, "square"))
    if by_commons:
        short = _("It is {commons} short").format(commons=count(misses[0].short, "common"))
    more = _("... and {number} more places just as close")
    return [_bold(short), *_few(by_commons or misses, partial(missed_text, state), more)]


def missed_text(state: GameState, miss: Placement) -> str:
    """Return the arrival square of a near miss and what it lacks."""
    lacking = join_and([*_missing_pieces(state, miss)]) + _standing_in(state, miss)
    return _("to {square}: {lacking}.").format(square=NAMES[squares(miss.arrivals)[0]], lacking=lacking)


def _standing_in(state: GameState, miss: Placement) -> str:
    """Return the enemy pieces that stand in for own ones in a near miss; "" if there are none."""
    pieces = [
        _("{piece} on {square}").format(piece=_whose(state, state.board.standing(there)), square=NAMES[there])
        for there in miss.stand_ins
    ]
    return f" {_('({pieces} standing in)').format(pieces=join_and(pieces))}" if pieces else ""


def _missing_pieces(state: GameState, miss: Placement) -> Iterator[str]:
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
    mine = pattern_colour(state) == state.config.colour_of(state.seat)
    return _("of yours") if mine else _("of {name}'s").format(name=owner(state.config, pattern_colour(state)))


def _whose(state: GameState, piece: Piece) -> str:
    """Return a piece with its owner from the point of view of the deciding seat."""
    mine = piece.colour == state.config.colour_of(state.seat)
    return _(MINE[piece.rank]) if mine else owned_piece(str(piece), state.config)


def explain_hand(state: GameState, decision: Decision, cards: Sequence[str]) -> Lines:
    """Return `explain_card` for all cards of a hand, each below its number and name."""
    lines: Lines = []
    for number, each in enumerate(cards, 1):
        lines += [(f"{number} {card_text.card_name_by_id(state.config.cards, each)}", "bold underline")]
        lines += [*explain_card(state, decision, each), _plain("")]
    return lines or [_plain(_("The hand is empty."))]


# --- the flare ------------------------------------------------------------------------------------


def explain_flare(state: GameState, seat: int) -> Lines:
    """Return how far each criterion of a seat's flare is from being met, for each enemy."""
    flares = state.seats[seat].flares
    if not flares:
        return [_plain(_("The flare is used up; you draw another at the end of the turn."))]
    flare, config = state.config.cards.flares[flares[0]], state.config
    lines: Lines = []
    for enemy in config.enemies_of(config.colour_of(seat)):
        name, leads = owner(config, enemy), flare_leads(state, seat, enemy)
        upper = _("Upper half: {name} must have {need} more upgraded pieces than you, and has {ahead}: {met}.")
        lower = _("Lower half: {name} must have {need} more pieces in all than you, and has {ahead}: {met}.")
        for lead, criterion, message in zip(leads, (flare.upper, flare.lower), (upper, lower), strict=True):
            lines.append(_plain(message.format(name=name, need=criterion.gap, **_half(lead, criterion))))
    return [
        *lines,
        _plain(_("One half is enough. A flare is invoked before, between or after your actions, and is free.")),
    ]


def _half(lead: int, criterion: Criterion) -> dict[str, str]:
    """Return an enemy's lead in pieces, and how many are missing for a criterion, both as text."""
    ahead = _("{number} more") if lead > 0 else _("{number} fewer") if lead < 0 else _("as many")
    met = _("it is met") if lead >= criterion.gap else _("{number} missing").format(number=criterion.gap - lead)
    return {"ahead": ahead.format(number=abs(lead)), "met": met}


def describe_flare_leads(state: GameState, seat: int) -> list[str]:
    """Return a line for each of a seat's flares and each enemy: the difference in pieces, and the one required."""
    held, config = state.seats[seat].flares, state.config
    lines = []
    for flare in map(config.cards.flares.__getitem__, held):
        for enemy in config.enemies_of(config.colour_of(seat)):
            enemy_name = _("the enemy") if config.colours == 2 else owner(config, enemy)
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


# --- tasks, undo, keys ----------------------------------------------------------------------------


def explain_tasks(state: GameState, seat: int) -> Lines:
    """Return the progress of a seat with each part of the open tasks; nothing if there are no tasks."""
    lines: Lines = []
    for task in state.tasks.current:
        known, ways = state.config.cards.tasks[task], task_ways(state, task, seat)
        title = _("{name}, {points}: met") if all(part.met for part in ways[0]) else "{name}, {points}"
        lines.append(_bold(title.format(name=card_text.card_name(known), points=count(known.points, "point"))))
        texts = (_("; ").join(map(_goal_progress, parts)) for parts in ways)
        lines.append(_plain(f"  {_(' or ').join(texts)}."))
    when = _("A task is claimed with t when no action is left; it ends the turn.")
    return [*lines, _plain(when)] if lines else []


def _goal_progress(part: GoalProgress) -> str:
    """Return the progress of one part of a task."""
    if part.met:
        message = _("{goal} {have} of {need}")
    else:
        message = _("{goal} {have} of {need} ({missing} missing)")
    return message.format(goal=_(part.label), have=part.have, need=part.need, missing=part.need - part.have)


def explain_undo(free: bool) -> Lines:
    """Return which decisions undo can take back."""
    return [_plain(_(FREE_UNDO if free else UNDO))]


def explain_refusals(asked: PendingDecision, why_no_undo: str | None, why_no_redo: str | None) -> Mapping[str, str]:
    """Return the reason for each command that does nothing now, and why nothing can be undone or redone."""
    listed_verbs = {option.verb for option in asked.decision.options}
    frozen, warps = _secondary_effects(asked)
    found = {
        "end_turn" if verb == "end" else f"verb('{verb}')": why_unavailable(asked, verb)
        for verb, listed in (
            ("place", {"place", "lift"}),
            ("discard", {"discard"}),
            ("flare", {"flare"}),
            *[("thaw", {"thaw"})] * frozen,
            *[("warp", {"warp"})] * warps,
            ("claim", {"claim"}),
            ("end", {"end"}),
        )
        if asked.decision.ask != "action" or not listed & listed_verbs
    }
    found |= {} if listed_verbs & {"skip", "done"} else {"leave_it": _(COMPULSORY)}
    found |= {} if asked.decision.ask == "action" else {"look_ahead": why_unavailable(asked, "place")}
    found |= {"undo": why_no_undo} if why_no_undo else {}
    return found | ({"redo": why_no_redo} if why_no_redo else {})


def _secondary_effects(asked: PendingDecision) -> tuple[bool, bool]:
    """Return whether the school of the deciding seat has frozen effects, and whether it has warps."""
    config = asked.state.config
    deck = config.cards.decks[config.cards.schools[config.schools[asked.decision.seat]].deck]
    beings = [config.cards.beings[card] for card in deck]
    return any(being.frozen for being in beings), any(being.warp for being in beings)


# --- in general -----------------------------------------------------------------------------------


def _few(several: Sequence[T], describe: Callable[[T], str], more: str) -> Lines:
    """Return a line for each of the first `FEW` elements, and a line with the number of the others."""
    rest = len(several) - FEW
    lines = [_plain(f"  {describe(each)}") for each in several[: FEW + (rest == 1)]]
    return [*lines, (f"  {more.format(number=rest)}", "$quiet")] if rest > 1 else lines


def _bold(text: str) -> tuple[str, str]:
    return text, "bold"


def _plain(text: str) -> tuple[str, str]:
    return text, ""
