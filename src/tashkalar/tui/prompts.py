"""Texts about a pending decision: the prompt, the effect of Enter, and the reason why a key did nothing."""

from collections.abc import Container
from functools import partial

from hotseat.util.i18n import gettext_noop
from hotseat.util.text_utils import count, foreign_key, in_brackets, join_and, join_or
from tashkalar import gettext as _
from tashkalar import ngettext
from tashkalar.cards import card_text
from tashkalar.engine import Option, Rank, one_short, why_not_offered
from tashkalar.engine.forms import PENDING
from tashkalar.engine.geometry import NAMES, Square
from tashkalar.text import questions
from tashkalar.text.shared_phrases import verb_word, why_not_offered_text, why_not_summoned
from tashkalar.tui.answer_state import AnswerState
from tashkalar.tui.labels import option_label

COMPULSORY = gettext_noop("this can't be skipped")
"""The reason why a decision can't be skipped."""

# --- the prompt: what the deciding seat must do and for which card, without the player's name -----


def prompt_text(answer_state: AnswerState, short: bool = False) -> str:
    """Return the prompt line."""
    if answer_state.column:
        return _("square {column}_ : now its row, 1 to 9").format(column=answer_state.column)
    if answer_state.answer.verbs == ("resign",):
        return _("resign? Enter resigns, Esc continues the game")
    if answer_state.decision.ask != "action":
        return _of_effect(answer_state, short)
    if answer_state.short:
        return _of_short(answer_state)
    return _of_action(answer_state) or _of_turn(answer_state, short)


def _of_effect(answer_state: AnswerState, short: bool) -> str:
    """Return the prompt of a decision of an effect."""
    decision = answer_state.decision
    text = whole = questions.decision_prompt(answer_state.state, decision)
    if answer_state.decision.ask == "choice":
        text = _of_choice(answer_state)
    if answer_state.answer.square >= 0:
        text = _at_square(answer_state, text)
    value = text.startswith(whole) and "skip" in decision.prompt
    if answer_state.lists("skip") and not value and not short:
        return _("{question} ({key} skips)").format(question=text, key=answer_state.keys["skip"])
    return text


def _of_choice(answer_state: AnswerState) -> str:
    """Return the prompt of a decision in which the square determines the verb."""
    verbs = list(dict.fromkeys(option.verb for option in answer_state.decision.options if option.square >= 0))
    return _("{title}: choose a square to {deeds}").format(
        title=questions.decision_title(answer_state.state, answer_state.decision),
        deeds=join_or([verb_word(verb) for verb in verbs]),
    )


def _at_square(answer_state: AnswerState, text: str) -> str:
    """Return the prompt of an effect once a square is chosen."""
    source, square = questions.decision_title(answer_state.state, answer_state.decision), answer_state.answer.square
    option = next(iter(answer_state.answer.options))
    if option.to >= 0:
        message = _("{title}: {deed} from {square} to which square?")
        return message.format(title=source, deed=verb_word(option.verb), square=NAMES[square])
    if all(option.square in (square, -1) for option in answer_state.decision.options):
        return in_brackets(text, NAMES[square])
    return _("{title}: {square}: which of these?").format(title=source, square=NAMES[square])


def _of_short(answer_state: AnswerState) -> str:
    """Return the prompt while the squares that lack a common are shown."""
    cards = {card for arrivals in answer_state.short.values() for card in arrivals}
    if len(cards) > 1:
        return _("one short: a common on ? would let you summon a being on *")
    name = card_text.card_name_by_id(answer_state.state.table.cards, *cards)
    return _("one short: a common on ? would let you summon {name} on *").format(name=name)


def _of_action(answer_state: AnswerState) -> str:
    """Return the prompt of a turn once something is chosen; "" before."""
    name, answer = partial(card_text.card_name_by_id, answer_state.state.table.cards), answer_state.answer
    if answer.square >= 0:
        return _("{square}: choose what to do there").format(square=NAMES[answer.square])
    if answer.card:
        message = _("{name}: choose where it arrives ({places})")
        return message.format(name=name(answer.card), places=count(len(answer.options), "place"))
    match answer.verbs:
        case ("place", "lift") if answer_state.lists("lift"):
            return _("all your pieces stand on the board: choose one to pick up")
        case ("place", "lift"):
            return _("place a common: choose an empty square")
        case ("discard",):
            return _("discard: choose a being")
        case ("claim",):
            return _("claim a task and end the turn: choose one")
        case ("flare",) if len(answer.options) > 1:
            return _("invoke {name}: choose against whom").format(name=name(answer_state.cards[-1]))
        case ("flare",):
            return _("invoke {name}? Enter: yes, Esc: no").format(name=name(answer_state.cards[-1]))
        case ("thaw",):
            return _("{deed}? Enter: yes, Esc: no").format(deed=option_label(answer.options[0], answer_state.state))
        case ("warp",):
            message = _("warp: choose a card, which is pending then and costs {points}")
            return message.format(points=count(PENDING, "point"))
        case ("pass",):
            return _("{deed}? Enter: yes, Esc: no").format(deed=option_label(answer.options[0], answer_state.state))
        case ("end",):
            return _("end the turn?")
    return ""


def _of_turn(answer_state: AnswerState, short: bool) -> str:
    """Return the prompt of a turn while nothing is chosen."""
    if not answer_state.state.turn.actions:
        free = "" if short else left_undone(answer_state)
        if free:
            return _("no action left: end the turn with {key} ({free})").format(key=answer_state.keys["end"], free=free)
        return _("no action left: end the turn with {key}").format(key=answer_state.keys["end"])
    left = count(answer_state.state.turn.actions, "action")
    if answer_state.state.turn.passed:
        if answer_state.lists("lift"):
            return _("{actions} left for your partner: choose one of your commons to pick up").format(actions=left)
        return _("{actions} left for your partner: choose an empty square for a common").format(actions=left)
    keys = _keys_of_cards(answer_state)
    if keys and answer_state.lists("lift"):
        message = _("{actions} left: choose a card ({keys}), or one of your commons to pick up")
    elif keys:
        message = _("{actions} left: choose a card ({keys}), or an empty square for a common")
    elif answer_state.lists("lift"):
        message = _("{actions} left: choose one of your commons to pick up")
    else:
        message = _("{actions} left: choose an empty square for a common")
    return message.format(actions=left, keys=keys)


def _keys_of_cards(answer_state: AnswerState) -> str:
    """Return the keys of the beings in the hand; "" if there is none, or if only the mate may summon."""
    beings = len(answer_state.beings)
    return card_keys(beings) if beings and not answer_state.state.turn.passed else ""


def card_keys(cards: int) -> str:
    """Return the range of keys for cards, such as "1-5"."""
    return f"1-{cards}" if cards > 1 else "1"


def left_undone(answer_state: AnswerState) -> str:
    """Return the free actions that are still possible before the turn ends; "" if there are none."""
    name = partial(card_text.card_name_by_id, answer_state.state.table.cards)
    claims = [name(option.card) for option in answer_state.decision.options if option.verb == "claim"]
    keys = answer_state.keys
    parts = [_("{tasks} can be claimed ({key})").format(tasks=join_and(claims), key=keys["claim"])] if claims else []
    parts += [_("the flare can be invoked ({key})").format(key=keys["flare"])] if answer_state.lists("flare") else []
    parts += [_("a card can be thawed ({key})").format(key=keys["thaw"])] if answer_state.lists("thaw") else []
    parts += [_("a warp can be played ({key})").format(key=keys["warp"])] if answer_state.lists("warp") else []
    return join_and(parts) if len(parts) < 3 else _(" and ").join(parts)


# --- the hint: what Enter would do now ------------------------------------------------------------


def hint_text(answer_state: AnswerState) -> str:
    """Return the line below the prompt: what Enter would do now."""
    if answer_state.entry >= 0:
        return _("Enter: {deed}").format(deed=answer_state.outcome(answer_state.entries[answer_state.entry].option))
    if answer_state.short:
        return _short_hint(answer_state)
    if answer_state.preview is not None:
        return _("Enter: {deed}").format(deed=answer_state.preview.sentence)
    options = answer_state.answer.targets.get(answer_state.cursor, ())
    if not options or not answer_state.aimed:
        return _no_hint(answer_state)
    if answer_state.answer.square < 0 and any(option.to >= 0 for option in options):
        message = _("Enter: {deed} the piece on {square}")
        return message.format(deed=verb_word(options[0].verb), square=NAMES[answer_state.cursor])
    kinds = dict.fromkeys(_kind(option, answer_state) for option in options)
    return _("Enter on {square}: {deeds}").format(square=NAMES[answer_state.cursor], deeds=_(", or ").join(kinds))


def _kind(option: Option, answer_state: AnswerState) -> str:
    """Return the effect of one of several options on a square, without orientation and enemy pieces."""
    shown = option._replace(orientation="", square=-1, stand_ins=())
    effect = answer_state.effect_text(option, shown)
    return _("{deed} with an enemy piece").format(deed=effect) if option.stand_ins else effect


def _steps(answer_state: AnswerState) -> str:
    """Return the keys that go to the next and the previous lit square."""
    return join_and([answer_state.keys["next"], answer_state.keys["previous"]])


def _short_hint(answer_state: AnswerState) -> str:
    """Return the beings that one more common under the cursor would help."""
    arrivals = answer_state.short.get(answer_state.cursor)
    if arrivals is None:
        return _("{keys} go through the places, Esc goes back.").format(keys=_steps(answer_state))
    name = partial(card_text.card_name_by_id, answer_state.state.table.cards)
    lines = [
        _("{name} to {squares}").format(name=name(card), squares=_(" or ").join(NAMES[square] for square in there))
        for card, there in arrivals.items()
    ]
    if answer_state.preview is None:
        message = _("A common on {square} would let you summon {beings}")
        return message.format(square=NAMES[answer_state.cursor], beings=join_and(lines))
    if answer_state.state.turn.actions > 1:
        then = _("Enter: {deed}; you could then summon {beings}")
    else:
        then = _("Enter: {deed}; with another action you could then summon {beings}")
    return then.format(deed=answer_state.preview.sentence, beings=join_and(lines))


def _no_hint(answer_state: AnswerState) -> str:
    """Return how to point at something, while Enter would do nothing."""
    if not answer_state.at_root and not answer_state.aimed:
        message = _("Each of these costs you a piece. Point at one with {keys}, then press Enter.")
        return message.format(keys=_steps(answer_state))
    if answer_state.at_root and answer_state.summonings:
        message = _("A dot on the board marks where a card of your hand fits; {key} goes from one to the next.")
        return message.format(key=answer_state.keys["next"])
    if answer_state.at_root and answer_state.state.turn.actions:
        return _("Point at a square by arrows, mouse or its name (d4); Enter places a common.")
    if answer_state.answer.targets:
        return _("{keys} go through the highlighted squares, Enter chooses, Esc goes back.").format(
            keys=_steps(answer_state)
        )
    return ""


# --- why a key did nothing ------------------------------------------------------------------------


def nothing_chosen(answer_state: AnswerState) -> str:
    """Return why Enter does nothing while nothing is pointed at."""
    if not answer_state.at_root:
        message = _("each of these costs you a piece: first point at the one you mean ({keys})")
        if answer_state.lists("skip"):
            message = _("each of these costs you a piece: first point at the one you mean ({keys}); {skip} skips")
        return message.format(keys=_steps(answer_state), skip=answer_state.keys["skip"])
    if answer_state.state.turn.actions:
        keys = _keys_of_cards(answer_state)
        return _("first choose a card ({keys}), or a square").format(keys=keys) if keys else _("first choose a square")
    return _("end the turn with {key}").format(key=answer_state.keys["end"])


def nothing_lit(answer_state: AnswerState) -> str:
    """Return why there is no next square to go to, and what to do instead."""
    place = answer_state.keys["place"]
    if not answer_state.state.turn.actions:
        return _("no action is left: end the turn with {key}").format(key=answer_state.keys["end"])
    if answer_state.lists("lift"):
        return _("all your pieces stand on the board: {key} shows which can be picked up").format(key=place)
    if not answer_state.beings or answer_state.state.turn.passed:
        return _("no card can be summoned: a common can go on any empty square; {key} highlights them all").format(
            key=place
        )
    if any(answer_state.places(card) != (0, 0) for card in answer_state.beings):
        return _("no card is chosen: a common can go on any empty square; digits choose a card")
    helped = any(one_short(answer_state.state, card) for card in answer_state.beings)
    if helped:
        message = _("no card can be summoned: a common can go on any empty square; {key} shows where one would help")
        return message.format(key=answer_state.keys["one-more"])
    return _("no card can be summoned: a common can go on any empty square; no single one completes a card")


def why_not_square(answer_state: AnswerState, square: Square) -> str:
    """Return why a square can't be chosen, in one line."""
    name, answer = NAMES[square], answer_state.answer
    if square == answer.square:
        if answer.targets:
            return _("{square} is chosen already: now point at the next square").format(square=name)
        return _("{square} is chosen already: now choose from the list").format(square=name)
    if answer.square >= 0 and not answer.targets:
        message = _("{square} is chosen: choose from the list, or go back with Esc")
        return message.format(square=NAMES[answer.square])
    if answer.card and not answer.targets:
        card = card_text.card_name_by_id(answer_state.state.table.cards, answer.card)
        return _("{name} can't be summoned anywhere right now: choose from the list").format(name=card)
    if answer.card:
        card = card_text.card_name_by_id(answer_state.state.table.cards, answer.card)
        places = len(answer.targets)
        message = ngettext(
            "{name} can't be summoned on {square}; {key} shows the {number} place",
            "{name} can't be summoned on {square}; {key} shows the {number} places",
            places,
        )
        return message.format(name=card, square=name, key=answer_state.keys["next"], number=places)
    if answer_state.decision.ask == "action" and not answer.targets:
        if answer_state.entries:
            return _("choose from the list, or go back with Esc; squares can't answer this question")
        if answer_state.state.turn.actions:
            return _("no common can be placed now")
        return _("no action is left: end the turn with {key}").format(key=answer_state.keys["end"])
    placing = "place" in answer.verbs or answer_state.decision.ask in ("action", "place")
    if answer_state.lists("lift") and answer_state.decision.ask == "action":
        message = _("your supply is empty: pick up one of your commons from the board, not {square}")
        return message.format(square=name)
    if placing and answer_state.state.board.piece_at(square) is not None:
        return _("{square} is taken: choose an empty square").format(square=name)
    if answer_state.short:
        cards = answer_state.state.table.cards
        following, place = answer_state.keys["next"], answer_state.keys["place"]
        if answer_state.looked_at:
            message = _(
                "a common on {square} doesn't complete {name}; "
                "{next} goes to a square that does, {place} places anywhere"
            )
            card = card_text.card_name_by_id(cards, answer_state.looked_at)
            return message.format(square=name, name=card, next=following, place=place)
        message = _(
            "a common on {square} completes no pattern; {next} goes to a square that does, {place} places anywhere"
        )
        return message.format(square=name, next=following, place=place)
    if not answer.targets:
        return _("choose from the list; squares can't answer this question")
    message = _("{square} isn't highlighted; {key} goes to the next square that is")
    return message.format(square=name, key=answer_state.keys["next"])


def why_not_card(answer_state: AnswerState, card: str) -> str:
    """Return why a card can't be summoned, and which keys explain more."""
    why, more = why_not_summoned(answer_state.state, card), _("{key} explains").format(key=answer_state.keys["help"])
    match why_not_offered(answer_state.state, "summon", card):
        case "no piece left":
            return _("{why}; {more}").format(why=why, more=more)
        case "fits nowhere" if one_short(answer_state.state, card):
            message = _("{why}; {key} shows where one more common would help, {more}")
            return message.format(why=why, key=answer_state.keys["one-more"], more=more)
        case "fits nowhere":
            return _("{why}, and one more common wouldn't help; {more}").format(why=why, more=more)
    return why


def why_not_short(answer_state: AnswerState, cards: tuple[str, ...]) -> str:
    """Return why no square is shown where one more common would help."""
    if not answer_state.state.board.supply(answer_state.state.mine, Rank.COMMON):
        return _("your supply is empty, so an action only moves a common")
    if len(cards) != 1:
        return _("one more common wouldn't complete any card in your hand")
    name = card_text.card_name_by_id(answer_state.state.table.cards, *cards)
    return _("one more common wouldn't complete {name} anywhere").format(name=name)


def why_unavailable(answer_state: AnswerState, verb: str) -> str:
    """Return why no option of a verb exists now, and which keys explain more."""
    why = why_not_offered_text(answer_state.state, verb)
    match why_not_offered(answer_state.state, verb):
        case "flare not met" | "task not met":
            return _("{why}; {more}").format(why=why, more=_("{key} explains").format(key=answer_state.keys["help"]))
        case "actions left" if verb == "end":
            keys, place = _keys_of_cards(answer_state), answer_state.keys["place"]
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
