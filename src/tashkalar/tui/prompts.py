"""What is said about a question on its way to an answer: the prompt, what Enter would do, and why a key did nothing."""

from functools import partial

from tashkalar.cards import printed
from tashkalar.engine import Option, Rank, almost, refusal
from tashkalar.engine.forms import PENDING
from tashkalar.engine.geometry import NAMES, Square
from tashkalar.kernel.phrases import count, listed
from tashkalar.text.shared_phrases import refused, unsummoned
from tashkalar.tui.labels import label
from tashkalar.tui.pointing import Pointing

COMPULSORY = "this can't be skipped"
"""Why nothing is skipped."""

# --- the prompt: who must do what, and for which card; without the name ---------------------------


def prompt(pointing: Pointing) -> str:
    """The prompt line."""
    if pointing.column:
        return f"square {pointing.column}_ : now its row, 1 to 9"
    if pointing.answer.verbs == ("resign",):
        return "resign? Enter gives the game away, Esc goes on playing"
    if pointing.decision.ask != "action":
        return _of_effect(pointing)
    if pointing.short:
        return _of_short(pointing)
    return _of_action(pointing) or _of_turn(pointing)


def _of_effect(pointing: Pointing) -> str:
    text = pointing.decision.prompt
    if pointing.decision.ask == "choice":
        text = _of_choice(pointing)
    if pointing.answer.square >= 0:
        text = _at_square(pointing, text)
    if "skip" not in text and pointing.lists("skip"):
        text += f" ({pointing.keys['skip']} skips)"
    return text


def _of_choice(pointing: Pointing) -> str:
    """The prompt where the square decides what is done there."""
    verbs = list(dict.fromkeys(option.verb for option in pointing.decision.options if option.square >= 0))
    either = " or ".join(filter(None, [", ".join(verbs[:-1]), verbs[-1]]))
    return f"{pointing.decision.prompt.partition(':')[0]}: choose a square to {either}"


def _at_square(pointing: Pointing, text: str) -> str:
    """The prompt of an effect once a square is settled."""
    source, square = text.partition(":")[0], pointing.answer.square
    option = next(iter(pointing.answer.options))
    if option.to >= 0:
        return f"{source}: {option.verb} from {NAMES[square]} to which square?"
    if all(option.square in (square, -1) for option in pointing.decision.options):
        return f"{text} ({NAMES[square]})"
    return f"{source}: {NAMES[square]}: which of these?"


def _of_short(pointing: Pointing) -> str:
    cards = {card for comers in pointing.short.values() for card in comers}
    whom = printed.name_of(pointing.state.table.cards, *cards) if len(cards) == 1 else "a being"
    return f"one more: a common on ? would let {whom} come to *"


def _of_action(pointing: Pointing) -> str:
    """The prompt once something has been chosen; "" before."""
    name, answer = partial(printed.name_of, pointing.state.table.cards), pointing.answer
    if answer.square >= 0:
        return f"{NAMES[answer.square]}: choose what to do there"
    if answer.card:
        return f"{name(answer.card)}: choose where it arrives ({count(len(answer.options), 'place')})"
    match answer.verbs:
        case ("place", "lift") if pointing.lists("lift"):
            return "all your pieces stand on the board: choose one to pick up"
        case ("place", "lift"):
            return "place a common: choose an empty square"
        case ("discard",):
            return "discard: choose a being"
        case ("claim",):
            return "claim a task and end the turn: choose one"
        case ("flare",) if len(answer.options) > 1:
            return f"invoke {name(pointing.cards[-1])}: choose against whom"
        case ("flare",):
            return f"invoke {name(pointing.cards[-1])}? Enter does, Esc doesn't"
        case ("thaw",):
            return f"{label(answer.options[0], pointing.state)}? Enter does, Esc doesn't"
        case ("warp",):
            return f"warp: choose a card, which is pending then and costs {count(PENDING, 'point')}"
        case ("pass",):
            return f"{label(answer.options[0], pointing.state)}? Enter does, Esc doesn't"
        case ("end",):
            return "end the turn?"
    return ""


def _of_turn(pointing: Pointing) -> str:
    if not pointing.state.turn.actions:
        free = left_undone(pointing)
        return f"no action left: end the turn with {pointing.keys['end']} {f'({free})' if free else ''}".strip()
    left = count(pointing.state.turn.actions, "action")
    if pointing.state.turn.passed:
        return f"{left} left for your team mate: choose {_where(pointing)}"
    return f"{left} left: choose {_card_or(pointing)}{_where(pointing)}"


def _where(pointing: Pointing) -> str:
    """Where a common is placed, or first picked up."""
    return "a common of yours to pick up" if pointing.lists("lift") else "an empty square for a common"


def _card_or(pointing: Pointing) -> str:
    """The keys of the cards that can be summoned; "" if there is none, or only a mate may summon."""
    held = len(pointing.beings)
    return f"a card ({numbers(held)}), or " if held and not pointing.state.turn.passed else ""


def numbers(cards: int) -> str:
    """The keys of so many cards."""
    return f"1-{cards}" if cards > 1 else "1"


def left_undone(pointing: Pointing) -> str:
    """What can still be done for free before the turn ends."""
    name = partial(printed.name_of, pointing.state.table.cards)
    claims = [name(option.card) for option in pointing.decision.options if option.verb == "claim"]
    parts = [f"{listed(claims)} can be claimed ({pointing.keys['claim']})"] if claims else []
    parts += [f"the flare can be invoked ({pointing.keys['flare']})"] if pointing.lists("flare") else []
    parts += [f"a card can be thawed ({pointing.keys['thaw']})"] if pointing.lists("thaw") else []
    parts += [f"a card can be warped ({pointing.keys['warp']})"] if pointing.lists("warp") else []
    return " and ".join(parts)


# --- the hint: what Enter would do now ------------------------------------------------------------


def hint(pointing: Pointing) -> str:
    """The line below the prompt."""
    if pointing.entry >= 0:
        return f"Enter: {pointing.outcome(pointing.entries[pointing.entry].option)}"
    if pointing.short:
        return _short_hint(pointing)
    if pointing.preview is not None:
        return f"Enter: {pointing.preview.sentence}"
    options = pointing.answer.targets.get(pointing.cursor, ())
    if not options or not pointing.aimed:
        return _no_hint(pointing)
    if pointing.answer.square < 0 and any(option.to >= 0 for option in options):
        return f"Enter: {options[0].verb} the piece on {NAMES[pointing.cursor]}"
    kinds = dict.fromkeys(_kind(option, pointing) for option in options)
    return f"Enter on {NAMES[pointing.cursor]}: {', or '.join(kinds)}"


def _kind(option: Option, pointing: Pointing) -> str:
    """An option in the row of those of a square: whichever enemy piece stands in, and however the pattern is turned."""
    shown = option._replace(orientation="", square=-1, stand_ins=())
    what = pointing.deed(option, shown)
    return f"{what} with an enemy piece" if option.stand_ins else what


def _steps(pointing: Pointing) -> str:
    """The keys that go through what is lit."""
    return f"{pointing.keys['next']} and {pointing.keys['previous']}"


def _short_hint(pointing: Pointing) -> str:
    comers = pointing.short.get(pointing.cursor)
    if comers is None:
        return f"{_steps(pointing)} go through the places, Esc goes back."
    name = partial(printed.name_of, pointing.state.table.cards)
    told = [f"{name(card)} to {' or '.join(NAMES[square] for square in there)}" for card, there in comers.items()]
    if pointing.preview is None:
        return f"With a common on {NAMES[pointing.cursor]} could come {listed(told)}"
    then = "then" if pointing.state.turn.actions > 1 else "with another action then"
    return f"Enter: {pointing.preview.sentence}; {then} could come {listed(told)}"


def _no_hint(pointing: Pointing) -> str:
    if not pointing.at_root and not pointing.aimed:
        return f"Each of these costs a piece of yours. {_steps(pointing)} point at one, and Enter then chooses it."
    if pointing.at_root and pointing.summonings:
        return f"The numbers on the board are cards that fit there; {pointing.keys['next']} goes from one to the next."
    if pointing.at_root and pointing.state.turn.actions:
        return "Point at a square by arrows, mouse or its name (d4); Enter places a common."
    if pointing.answer.targets:
        return f"{_steps(pointing)} point at the lit squares, Enter chooses, Esc goes back."
    return ""


# --- why a key did nothing ------------------------------------------------------------------------


def nothing_chosen(pointing: Pointing) -> str:
    """Why Enter does nothing while nothing is pointed at."""
    if not pointing.at_root:
        skip = f"; {pointing.keys['skip']} skips" if pointing.lists("skip") else ""
        return f"each of these costs a piece of yours: first point at the one you mean ({_steps(pointing)}){skip}"
    if pointing.state.turn.actions:
        return f"first choose {_card_or(pointing)}a square"
    return f"end the turn with {pointing.keys['end']}"


def nothing_lit(pointing: Pointing) -> str:
    """Why there is no next square to go to, and what can be done instead."""
    place = pointing.keys["place"]
    if not pointing.state.turn.actions:
        return f"no action is left: end the turn with {pointing.keys['end']}"
    if pointing.lists("lift"):
        return f"all your pieces stand on the board: {place} shows which can be picked up"
    if not pointing.beings or pointing.state.turn.passed:
        return f"no card can be chosen: any empty square takes a common; {place} lights them all"
    if any(pointing.places(card) != (0, 0) for card in pointing.beings):
        return "no card is chosen: any empty square takes a common; digits choose a card"
    helped = any(almost(pointing.state, card) for card in pointing.beings)
    more = f"{pointing.keys['one-more']} shows where one helps a card" if helped else "one alone helps no card"
    return f"no card fits now: any empty square takes a common; {more}"


def why_not(pointing: Pointing, square: Square) -> str:
    """Why a square can't be chosen, in a line."""
    name, answer = NAMES[square], pointing.answer
    if square == answer.square:
        following = "point at the next square" if answer.targets else "choose from the list"
        return f"{name} is chosen already: now {following}"
    if answer.square >= 0 and not answer.targets:
        return f"{NAMES[answer.square]} is chosen: choose from the list, or go back with Esc"
    if answer.card and not answer.targets:
        card = printed.name_of(pointing.state.table.cards, answer.card)
        return f"{card} can't come to any square now: choose from the list"
    if answer.card:
        card = printed.name_of(pointing.state.table.cards, answer.card)
        return f"{card} can't come to {name}; {pointing.keys['next']} shows the {count(len(answer.targets), 'place')}"
    if pointing.decision.ask == "action" and not answer.targets:
        if pointing.entries:
            return "the board isn't asked: choose from the list, or go back with Esc"
        if pointing.state.turn.actions:
            return "no common can be placed now"
        return f"no action is left: end the turn with {pointing.keys['end']}"
    placing = "place" in answer.verbs or pointing.decision.ask in ("action", "place")
    if pointing.lists("lift") and pointing.decision.ask == "action":
        return f"{name} holds no common of yours: as none is left in supply, pick up one that stands"
    if placing and pointing.state.board.at(square) is not None:
        return f"{name} is taken: a piece is placed on an empty square"
    if pointing.short:
        cards = pointing.state.table.cards
        what = (
            f"doesn't complete {printed.name_of(cards, pointing.looked_at)}"
            if pointing.looked_at
            else "completes no pattern"
        )
        following, place = pointing.keys["next"], pointing.keys["place"]
        return f"a common on {name} {what}; {following} goes to a square that does, {place} places anywhere"
    if not answer.targets:
        return "the board isn't asked: choose from the list"
    return f"{name} isn't lit; {pointing.keys['next']} goes to the next square that is"


def unfit(pointing: Pointing, card: str) -> str:
    """Why a card can't be summoned, and which keys tell more."""
    why, more = unsummoned(pointing.state, card), f"{pointing.keys['help']} tells more"
    match refusal(pointing.state, "summon", card):
        case "no piece left":
            return f"{why}; {more}"
        case "fits nowhere" if almost(pointing.state, card):
            return f"{why}; {pointing.keys['one-more']} shows where one more common would help, {more}"
        case "fits nowhere":
            return f"{why}, nor would one more common help; {more}"
    return why


def not_short(pointing: Pointing, cards: tuple[str, ...]) -> str:
    """Why no place is shown where one more common would help."""
    if not pointing.state.board.supply(pointing.state.mine, Rank.COMMON):
        return "no common is left in supply, so there is none to add; an action only moves one"
    whom = printed.name_of(pointing.state.table.cards, *cards) if len(cards) == 1 else "no being of the hand"
    return f"one more common would help {whom}{' nowhere' if len(cards) == 1 else ''}"


def unavailable(pointing: Pointing, verb: str) -> str:
    """Why a kind of thing can't be done now, and which keys tell more."""
    why = refused(pointing.state, verb)
    match refusal(pointing.state, verb):
        case "flare not met" | "task not met":
            return f"{why}; {pointing.keys['help']} tells more"
        case "actions left" if verb == "end":
            return f"{why}: {_card_or(pointing)}place ({pointing.keys['place']})"
    return why
