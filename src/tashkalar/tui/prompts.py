"""What is said about a question on its way to an answer: the prompt, what Enter would do, and why a key did nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tashkalar.engine import almost, refusal
from tashkalar.engine.board import COMMON
from tashkalar.engine.geometry import NAMES, Square
from tashkalar.kernel.phrases import count, listed
from tashkalar.text.shared_phrases import refused, unsummoned
from tashkalar.tui.labels import deed, label

if TYPE_CHECKING:
    from tashkalar.engine.decision import Option
    from tashkalar.tui.chooser import Chooser


COMPULSORY = "this can't be skipped"
"""Why nothing is skipped."""

# --- the prompt: who must do what, and for which card; without the name ---------------------------


def prompt(chooser: Chooser) -> str:
    """The prompt line."""
    if chooser.column:
        return f"square {chooser.column}_ : now its row, 1 to 9"
    if chooser.answer.verbs == ("resign",):
        return "resign? Enter gives the game away, Esc goes on playing"
    if chooser.decision.ask != "action":
        return _of_effect(chooser)
    if chooser.short:
        return _of_short(chooser)
    return _of_action(chooser) or _of_turn(chooser)


def _of_effect(chooser: Chooser) -> str:
    text = chooser.decision.prompt
    if chooser.decision.ask == "choice":
        text = _of_choice(chooser)
    if chooser.answer.square >= 0:
        text = _at_square(chooser, text)
    if "skip" not in text and chooser.lists("skip"):
        text += f" ({chooser.keys['skip']} skips)"
    return text


def _of_choice(chooser: Chooser) -> str:
    """The prompt where the square decides what is done there."""
    verbs = list(dict.fromkeys(option.verb for option in chooser.decision.options if option.square >= 0))
    either = " or ".join(filter(None, [", ".join(verbs[:-1]), verbs[-1]]))
    return f"{chooser.decision.prompt.partition(':')[0]}: choose a square to {either}"


def _at_square(chooser: Chooser, text: str) -> str:
    """The prompt of an effect once a square is settled."""
    source, square = text.partition(":")[0], chooser.answer.square
    verb = next(iter(chooser.answer.options)).verb
    if verb in ("move", "leap", "run"):
        return f"{source}: {verb} from {NAMES[square]} to which square?"
    if all(option.square in (square, -1) for option in chooser.decision.options):
        return f"{text} ({NAMES[square]})"
    return f"{source}: {NAMES[square]}: which of these?"


def _of_short(chooser: Chooser) -> str:
    cards = {card for comers in chooser.short.values() for card in comers}
    whom = chooser.state.table.cards.name(*cards) if len(cards) == 1 else "a being"
    return f"one more: a common on ? would let {whom} come to #"


def _of_action(chooser: Chooser) -> str:
    """The prompt once something has been chosen; "" before."""
    name, answer = chooser.state.table.cards.name, chooser.answer
    if answer.square >= 0:
        return f"{NAMES[answer.square]}: choose what to do there"
    if answer.card:
        return f"{name(answer.card)}: choose where it arrives ({count(len(answer.options), 'place')})"
    match answer.verbs:
        case ("place", "lift") if chooser.lists("lift"):
            return "all your pieces stand on the board: choose one to pick up"
        case ("place", "lift"):
            return "place a common: choose an empty square"
        case ("discard",):
            return "discard: choose a being"
        case ("claim",):
            return "claim a task and end the turn: choose one"
        case ("flare",) if len(answer.options) > 1:
            return f"invoke {name(chooser.cards[-1])}: choose against whom"
        case ("flare",):
            return f"invoke {name(chooser.cards[-1])}? Enter does, Esc doesn't"
        case ("pass",):
            return f"{label(answer.options[0], chooser.state)}? Enter does, Esc doesn't"
        case ("end",):
            return "end the turn?"
    return ""


def _of_turn(chooser: Chooser) -> str:
    if not chooser.state.turn.actions:
        free = left_undone(chooser)
        return f"no action left: end the turn with {chooser.keys['end']} {f'({free})' if free else ''}".strip()
    left = count(chooser.state.turn.actions, "action")
    if chooser.state.turn.passed:
        return f"{left} left for your team mate: choose {_where(chooser)}"
    return f"{left} left: choose {_card_or(chooser)}{_where(chooser)}"


def _where(chooser: Chooser) -> str:
    """Where a common is placed, or first picked up."""
    return "a common of yours to pick up" if chooser.lists("lift") else "an empty square for a common"


def _card_or(chooser: Chooser) -> str:
    """The keys of the cards that can be summoned; "" if there is none, or only a mate may summon."""
    held = len(chooser.beings)
    return f"a card ({numbers(held)}), or " if held and not chooser.state.turn.passed else ""


def numbers(cards: int) -> str:
    """The keys of so many cards."""
    return f"1-{cards}" if cards > 1 else "1"


def left_undone(chooser: Chooser) -> str:
    """What can still be done for free before the turn ends."""
    name = chooser.state.table.cards.name
    claims = [name(option.card) for option in chooser.decision.options if option.verb == "claim"]
    parts = [f"{listed(claims)} can be claimed ({chooser.keys['claim']})"] if claims else []
    parts += [f"the flare can be invoked ({chooser.keys['flare']})"] if chooser.lists("flare") else []
    return " and ".join(parts)


# --- the hint: what Enter would do now ------------------------------------------------------------


def hint(chooser: Chooser) -> str:
    """The line below the prompt."""
    if chooser.entry >= 0:
        return f"Enter: {chooser.outcome(chooser.entries[chooser.entry].option)}"
    if chooser.short:
        return _short_hint(chooser)
    if chooser.preview is not None:
        return f"Enter: {chooser.preview.sentence}"
    options = chooser.answer.targets.get(chooser.cursor, ())
    if not options or not chooser.aimed:
        return _no_hint(chooser)
    if chooser.answer.square < 0 and any(option.to >= 0 for option in options):
        return f"Enter: {options[0].verb} the piece on {NAMES[chooser.cursor]}"
    kinds = dict.fromkeys(_kind(option, chooser) for option in options)
    return f"Enter on {NAMES[chooser.cursor]}: {', or '.join(kinds)}"


def _kind(option: Option, chooser: Chooser) -> str:
    """An option in the row of those of a square: whichever enemy piece stands in, and however the pattern is turned."""
    shown = option._replace(orientation="", square=-1, stand_ins=())
    what = deed(option, chooser.state, chooser.decision, shown)
    return f"{what} with an enemy piece" if option.stand_ins else what


def _steps(chooser: Chooser) -> str:
    """The keys that go through what is lit."""
    return f"{chooser.keys['next']} and {chooser.keys['previous']}"


def _short_hint(chooser: Chooser) -> str:
    comers = chooser.short.get(chooser.cursor)
    if comers is None:
        return f"{_steps(chooser)} go through the places, Esc goes back."
    name = chooser.state.table.cards.name
    told = [f"{name(card)} to {' or '.join(NAMES[square] for square in there)}" for card, there in comers.items()]
    if chooser.preview is None:
        return f"With a common on {NAMES[chooser.cursor]} could come {listed(told)}"
    then = "then" if chooser.state.turn.actions > 1 else "with another action then"
    return f"Enter: {chooser.preview.sentence}; {then} could come {listed(told)}"


def _no_hint(chooser: Chooser) -> str:
    if not chooser.at_root and not chooser.aimed:
        return f"Each of these costs a piece of yours. {_steps(chooser)} point at one, and Enter then chooses it."
    if chooser.at_root and chooser.summonings:
        return f"The numbers on the board are cards that fit there; {chooser.keys['next']} goes from one to the next."
    if chooser.at_root and chooser.state.turn.actions:
        return "Point at a square by arrows, mouse or its name (d4); Enter places a common."
    if chooser.answer.targets:
        return f"{_steps(chooser)} point at the lit squares, Enter chooses, Esc goes back."
    return ""


# --- why a key did nothing ------------------------------------------------------------------------


def nothing_chosen(chooser: Chooser) -> str:
    """Why Enter does nothing while nothing is pointed at."""
    if not chooser.at_root:
        skip = f"; {chooser.keys['skip']} skips" if chooser.lists("skip") else ""
        return f"each of these costs a piece of yours: first point at the one you mean ({_steps(chooser)}){skip}"
    if chooser.state.turn.actions:
        return f"first choose {_card_or(chooser)}a square"
    return f"end the turn with {chooser.keys['end']}"


def nothing_lit(chooser: Chooser) -> str:
    """Why there is no next square to go to, and what can be done instead."""
    place = chooser.keys["place"]
    if not chooser.state.turn.actions:
        return f"no action is left: end the turn with {chooser.keys['end']}"
    if chooser.lists("lift"):
        return f"all your pieces stand on the board: {place} shows which can be picked up"
    if not chooser.beings or chooser.state.turn.passed:
        return f"no card can be chosen: any empty square takes a common; {place} lights them all"
    if any(chooser.places(card) != (0, 0) for card in chooser.beings):
        return "no card is chosen: any empty square takes a common; digits choose a card"
    helped = any(almost(chooser.state, card) for card in chooser.beings)
    more = f"{chooser.keys['one-more']} shows where one helps a card" if helped else "one alone helps no card"
    return f"no card fits now: any empty square takes a common; {more}"


def why_not(chooser: Chooser, square: Square) -> str:
    """Why a square can't be chosen, in a line."""
    name, answer = NAMES[square], chooser.answer
    if square == answer.square:
        following = "point at the next square" if answer.targets else "choose from the list"
        return f"{name} is chosen already: now {following}"
    if answer.square >= 0 and not answer.targets:
        return f"{NAMES[answer.square]} is chosen: choose from the list, or go back with Esc"
    if answer.card:
        card = chooser.state.table.cards.name(answer.card)
        return f"{card} can't come to {name}; {chooser.keys['next']} shows the {count(len(answer.targets), 'place')}"
    if chooser.decision.ask == "action" and not answer.targets:
        if chooser.entries:
            return "the board isn't asked: choose from the list, or go back with Esc"
        if chooser.state.turn.actions:
            return "no common can be placed now"
        return f"no action is left: end the turn with {chooser.keys['end']}"
    placing = "place" in answer.verbs or chooser.decision.ask in ("action", "place")
    if chooser.lists("lift") and chooser.decision.ask == "action":
        return f"{name} holds no common of yours: as none is left in supply, pick up one that stands"
    if placing and chooser.state.board.at(square) is not None:
        return f"{name} is taken: a piece is placed on an empty square"
    if chooser.short:
        cards = chooser.state.table.cards
        what = f"doesn't complete {cards.name(chooser.looked_at)}" if chooser.looked_at else "completes no pattern"
        following, place = chooser.keys["next"], chooser.keys["place"]
        return f"a common on {name} {what}; {following} goes to a square that does, {place} places anywhere"
    if not answer.targets:
        return "the board isn't asked: choose from the list"
    return f"{name} isn't lit; {chooser.keys['next']} goes to the next square that is"


def unfit(chooser: Chooser, card: str) -> str:
    """Why a card can't be summoned, and which keys tell more."""
    why, more = unsummoned(chooser.state, card), f"{chooser.keys['help']} tells more"
    match refusal(chooser.state, "summon", card):
        case "no piece left":
            return f"{why}; {more}"
        case "fits nowhere" if almost(chooser.state, card):
            return f"{why}; {chooser.keys['one-more']} shows where one more common would help, {more}"
        case "fits nowhere":
            return f"{why}, nor would one more common help; {more}"
    return why


def not_short(chooser: Chooser, cards: tuple[str, ...]) -> str:
    """Why no place is shown where one more common would help."""
    if not chooser.state.board.supply(chooser.state.mine, COMMON):
        return "no common is left in supply, so there is none to add; an action only moves one"
    whom = chooser.state.table.cards.name(*cards) if len(cards) == 1 else "no being of the hand"
    return f"one more common would help {whom}{' nowhere' if len(cards) == 1 else ''}"


def unavailable(chooser: Chooser, verb: str) -> str:
    """Why a kind of thing can't be done now, and which keys tell more."""
    why = refused(chooser.state, verb)
    match refusal(chooser.state, verb):
        case "flare not met" | "task not met":
            return f"{why}; {chooser.keys['help']} tells more"
        case "actions left" if verb == "end":
            return f"{why}: {_card_or(chooser)}place ({chooser.keys['place']})"
    return why
