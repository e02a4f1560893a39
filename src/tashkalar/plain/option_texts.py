"""What answers cost, and why something else may not be answered."""

from collections.abc import Iterable, Sequence
from itertools import groupby

from tashkalar.cards import printed
from tashkalar.engine import Decision, GameState, losses, refusal, words
from tashkalar.engine.geometry import NAMES, SQUARES, named
from tashkalar.kernel.phrases import listed, quoted, sentence
from tashkalar.kernel.plain.phrasing import BRIEF
from tashkalar.plain.descriptions import flare_gaps_of, standing, summonings
from tashkalar.text.shared_phrases import own_losses, refused, unsummoned


def costs(state: GameState, decision: Decision, verb: str = "") -> list[str]:
    """Which answers cost own pieces, a sentence for each piece or group of them; only those of verbs that begin so."""
    found: dict[str, list[str]] = {}
    for option in decision.options:
        if option.verb.startswith(verb) and (lost := own_losses(losses(state, option, decision))):
            found.setdefault(lost, []).append(option.text)
    return [f"You lose {lost} by: {_few(texts)}." for lost, texts in found.items()]


def _few(texts: Sequence[str]) -> str:
    return ", ".join(texts) if len(texts) <= BRIEF else f"{', '.join(texts[:BRIEF])} and {len(texts) - BRIEF} more"


def spans(squares: Iterable[int]) -> list[str]:
    """Squares by name, three or more in a row of one column as "a3 to a7"."""
    ordered = sorted(squares)
    spans: list[str] = []
    for _, run in groupby(enumerate(ordered), lambda at: (at[1] - at[0], NAMES[at[1]][0])):
        names = [NAMES[square] for _, square in run]
        spans += [f"{names[0]} to {names[-1]}"] if len(names) > 2 else names
    return spans


# --- what can't be done ----------------------------------------------------------------------------------------------


def why_not(text: str, state: GameState, decision: Decision) -> str:
    """Why a line is no answer here, in a sentence."""
    begun, *rest = text.lower().split()
    verbs = dict.fromkeys((*(option.verb for option in decision.options), *words()))
    verb = next((verb for verb in verbs if verb.startswith(begun)), "")
    if not verb:
        return f"{quoted(text)} is neither an answer nor a command."
    if all(option.verb != verb for option in decision.options):
        return _no_such_verb(verb, state, decision)
    for word in rest:
        if reason := _no_such_word(verb, word, rest, state, decision):
            return reason
    return f"{quoted(text)} is not possible here."


def _no_such_verb(verb: str, state: GameState, decision: Decision) -> str:
    match refusal(state, verb):
        case "another question":
            return f"This question is answered by {listed(_asked_for(decision))}."
        case "flare not met":
            return " ".join(flare_gaps_of(state, decision.seat))
    return f"{sentence(refused(state, verb), verb)}."


def _asked_for(decision: Decision) -> list[str]:
    return list(dict.fromkeys(option.verb for option in decision.options if option.verb != "resign"))


def _no_such_word(verb: str, word: str, rest: Sequence[str], state: GameState, decision: Decision) -> str:
    """What is wrong with one word of an answer whose verb is right; "" if nothing is known."""
    held = state.seats[decision.seat]
    if word in state.table.cards.beings and verb == "summon":
        name = printed.name_of(state.table.cards, word)
        places = {NAMES[option.square] for option in summonings(decision, word)}
        if word not in held.summonable:
            return f"{name} isn't in your hand."
        if not places:
            return f"{sentence(unsummoned(state, word), name)}."
        return f"{name} can't come there." if places.isdisjoint(rest) else ""
    if len(word) == 2 and word.isascii() and word[0].isalpha() and word[1].isdigit():
        return _no_such_square(verb, word, state)
    return ""


def _no_such_square(verb: str, name: str, state: GameState) -> str:
    if name not in NAMES or NAMES.index(name) not in SQUARES:
        return f"{name} is not a square of the arena."
    if verb == "place" and state.board.at(named(name)) is not None:
        return f"{name} is taken: {standing(state, named(name))}."
    return ""
