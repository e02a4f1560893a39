"""Help with options: the own pieces that they cost, and the reason why other input is no option."""

from collections.abc import Iterable, Sequence
from itertools import groupby

from hotseat.plugin.parse_input import normalize_text
from hotseat.text_ui.text_renderer import BRIEF
from hotseat.util.text_utils import capitalize, join_and, join_sentences, quote_input, with_period
from tashkalar import gettext as _
from tashkalar.cards import card_text
from tashkalar.engine import Decision, GameState, option_words, own_losses_of_option, why_not_offered
from tashkalar.engine.geometry import NAMES, SQUARES, parse_square
from tashkalar.text.shared_phrases import losses_text, why_not_offered_text, why_not_summoned
from tashkalar.text_ui.board_lookups import describe_piece_at
from tashkalar.text_ui.card_lookups import describe_flare_leads, describe_summonings


def option_costs(state: GameState, decision: Decision, verb: str = "") -> list[str]:
    """Return a sentence for each set of own pieces that options destroy, with these options."""
    found: dict[str, list[str]] = {}
    for option in decision.options:
        if option.verb.startswith(verb) and (lost := losses_text(own_losses_of_option(state, option))):
            found.setdefault(lost, []).append(option.text)
    message = _("You lose {pieces} by: {answers}.")
    return [message.format(pieces=lost, answers=_few(texts)) for lost, texts in found.items()]


def _few(texts: Sequence[str]) -> str:
    """Join the first `BRIEF` texts, and add the number of the others."""
    text, more = ", ".join(texts[:BRIEF]), len(texts) - BRIEF
    return _("{answers} and {number} more").format(answers=text, number=more) if more > 0 else text


def square_ranges(squares: Iterable[int]) -> list[str]:
    """Return the names of squares, with three or more adjacent ones of a column shortened to "a3 to a7"."""
    ordered = sorted(squares)
    spans: list[str] = []
    for _gap, run in groupby(enumerate(ordered), lambda at: (at[1] - at[0], NAMES[at[1]][0])):
        names = [NAMES[square] for _at, square in run]
        spans += [_("{first} to {last}").format(first=names[0], last=names[-1])] if len(names) > 2 else names
    return spans


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
    text, beings = normalize_text(text), state.table.cards.beings.values()
    named = {normalize_text(card_text.card_name(being)): being.id for being in beings}
    name = max((name for name in named if f" {name} " in f"{text} "), key=len, default="")
    return text.replace(f" {name}", f" {named[name]}") if name else text


def _no_such_verb(verb: str, state: GameState, decision: Decision) -> str:
    """Return the reason why no option has a verb."""
    match why_not_offered(state, verb):
        case "another question":
            return _("Possible answers here: {verbs}.").format(verbs=join_and(_verbs_of(decision)))
        case "flare not met":
            return join_sentences(*describe_flare_leads(state, decision.seat))
    return with_period(capitalize(why_not_offered_text(state, verb), verb))


def _verbs_of(decision: Decision) -> list[str]:
    """Return the verbs of the options, without resigning."""
    return list(dict.fromkeys(option.verb for option in decision.options if option.verb != "resign"))


def _no_such_word(verb: str, word: str, rest: Sequence[str], state: GameState, decision: Decision) -> str:
    """Return the error in one word of a line whose verb is right; "" if no error is found."""
    held = state.seats[decision.seat]
    if word in state.table.cards.beings and verb == "summon":
        name = card_text.card_name_by_id(state.table.cards, word)
        places = {NAMES[option.square] for option in describe_summonings(decision, word)}
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
