"""The options of a game as plain lines say them and as players type them."""

import re
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, ClassVar, Generic

from hotseat.plugin.decision import Option, Q, S, Step, option_of, question_of
from hotseat.plugin.parse_input import begins, localized_text, match_options, normalize_text
from hotseat.util.text_utils import capitalize

LETTER = r"[0-9A-Za-z\u00c0-\u024f/_-]"
"""The characters that may continue a name or a path, as a pattern; words of other scripts stand without spaces."""


class GameSpeech(Generic[S, Q]):
    """The words of a game's options in plain lines. A game overrides what it says better than by the options' texts."""

    no_abbreviation: ClassVar[frozenset[str]] = frozenset()
    """The texts of the options that a player must type in full, such as resigning."""

    @property
    def word_names(self) -> Mapping[str, str]:
        """The player's words for words of option texts, such as a card's name for its id; either can be typed."""
        return {}

    def option_names(self, state: S, option: Option) -> tuple[str, ...]:
        """Return the names by which plain lines accept an option, in the player's language; the first one is said.

        Options with the same first name are the same to the player, such as two equal cards: the first one is played.
        By default the only name is the option's text with the words of `word_names`.

        Args:
            state: the state as the deciding seat may see it.
            option: an option of the pending decision.
        """
        return (localized_text(option.text, self.word_names),)

    def read_words(self, text: str) -> str:
        """Return a line, or an option's name, in the form in which both are compared; by default as it is.

        A game unites words that belong together, such as those of a place.

        Args:
            text: words in small letters without accents.
        """
        return text

    def brief_options(self, state: S, decision: Q) -> str:
        """Return the options of a decision in few words, without a full stop; "" lets the plain lines group them.

        Args:
            state: the state as the deciding seat may see it.
            decision: the pending decision of that state.
        """
        return ""

    def brief_decision(self, state: S, decision: Q) -> str:
        """Return a decision with what can be done now in sentences of few words; "" lets the plain lines compose it.

        Args:
            state: the state as the deciding seat may see it.
            decision: the pending decision of that state.
        """
        return ""

    def describe_changes(self, before: S, after: S, seat: int) -> list[str]:
        """Return sentences about what changed for a seat besides the scores, such as the cards that it drew.

        Args:
            before: a state as the seat may see it.
            after: a later state as the seat may see it.
            seat: the seat, from 0.
        """
        return []

    def describe_progress(self, steps: Sequence[Step[S, Any]], seat: int) -> list[str]:
        """Return sentences about progress in some steps, for players who want to hear more than `describe_changes`.

        Args:
            steps: the steps since the seat's last decision as the seat may see them, at least one.
            seat: the seat, from 0.
        """
        return []

    def signs(self, state: S, seat: int | None) -> Mapping[str, str]:
        """Return the signs of the screens for names in plain lines, which show them beside the names on request.

        Args:
            state: the state as the seat may see it.
            seat: the seat, from 0; None for one who watches.
        """
        return {}

    def describe_options(self, state: S, options: Sequence[Any]) -> list[str]:
        """Return some options of a decision in sentences, grouped for a listener; [] lets the plain lines list them.

        Args:
            state: the state as the deciding seat may see it.
            options: options of the pending decision, at least one.
        """
        return []

    def describe_loss(self, state: S, decision: Q, option: Any) -> str:
        """Return what an option gives up, as a clause such as "the game is lost"; "" for nothing.

        Screens and plain lines ask before they play an option that loses something.

        Args:
            state: the state as the deciding seat may see it.
            decision: the pending decision of that state.
            option: an option of the decision.
        """
        return ""


def add_signs(text: str, signs: Mapping[str, str]) -> str:
    """Return a line with each sign before its name; a drawn line, which has columns, as it is."""
    if not signs or "  " in text.strip():
        return text
    known = {capitalize(name): sign for name, sign in signs.items()} | {**signs}
    names = "|".join(map(re.escape, sorted(known, key=len, reverse=True)))

    def signed(found: re.Match[str]) -> str:
        sign = known[found[0]]
        return found[0] if text[: found.start()].endswith(f"{sign} ") else f"{sign} {found[0]}"

    return re.sub(rf"(?<!{LETTER})(?:{names})(?!{LETTER})", signed, text)


def typed_words(game: GameSpeech[Any, Any], text: str) -> str:
    """Return a line as it is compared with names: in lower case, with a space for a hyphen between two letters."""
    return game.read_words(re.sub(r"(?<=[^\W\d])-(?=[^\W\d])", " ", normalize_text(text)))


def is_name(game: GameSpeech[S, Any], state: S, text: str, option: Option) -> bool:
    """Return whether a line is the whole text of an option, or one of its names."""
    return normalize_text(text) == option.text or typed_words(game, text) in _names(game, state, option)


def begins_name(game: GameSpeech[S, Any], state: S, text: str, option: Option) -> bool:
    """Return whether the words of a line are the first ones of a name of an option."""
    return any(_holds(name, typed_words(game, text), anywhere=False) for name in _names(game, state, option))


class SpokenNames(Generic[S]):
    """The names of options, as typed lines are compared with them; each option's are made once.

    Args:
        game: the game plugin.
        state: the state as the deciding seat may see it.
    """

    def __init__(self, game: GameSpeech[S, Any], state: S) -> None:
        self.game, self.state = game, state
        self._known: dict[str, list[str]] = {}

    def of(self, option: Option) -> list[str]:
        """Return the names of an option."""
        if option.text not in self._known:
            self._known[option.text] = _names(self.game, self.state, option)
        return self._known[option.text]


def meant_options(names: SpokenNames[Any], text: str, options: Sequence[Any], begun: Sequence[Any] = ()) -> list[Any]:
    """Return the options that a line may stand for, of equal ones the first.

    Args:
        names: the names of the options.
        text: the line.
        options: the options of the pending decision; the line's first word must begin one of their texts or names.
        begun: the options that the line before may have stood for; the line may name them by any of their words.
    """
    found = _meant(names, text, begun, anywhere=True) or _meant(names, text, options, anywhere=False)
    first = {names.of(option)[0]: option for option in reversed(found)}
    return [option for option in found if option in first.values()]


def begun_options(game: GameSpeech[S, Any], state: S, begun: str, options: Sequence[Any]) -> list[Any]:
    """Return the options with a text or name that begins with some words; of the text one word is enough."""
    first = typed_words(game, begun)
    return [
        option
        for option in options
        if option.text.partition(" ")[0].startswith(begun)
        or any(name.startswith(first) for name in _names(game, state, option))
    ]


def option_name(game: Any, state: Any, text: str) -> str:
    """Return the name of an option by its text; the text itself if the decision of the state doesn't list it."""
    decision = question_of(game.decision(state))
    option = option_of(decision, text) if decision is not None else None
    return text if option is None else str(game.option_names(state, option)[0])


def _names(game: GameSpeech[S, Any], state: S, option: Option) -> list[str]:
    return [typed_words(game, name) for name in game.option_names(state, option)]


def _holds(name: str, words: str, *, anywhere: bool) -> bool:
    """Return whether a name holds whole words in a row, at its beginning or anywhere."""
    return f" {words} " in f" {name} " if anywhere else f"{name} ".startswith(f"{words} ")


def _meant(names: SpokenNames[Any], text: str, options: Sequence[Any], *, anywhere: bool) -> Sequence[Any]:
    game, plain_text = names.game, normalize_text(text)
    if own := [option for option in options if option.text == plain_text]:
        return own
    wanted = typed_words(game, text)
    if exact := [option for option in options if wanted in names.of(option)]:
        return exact
    holds = partial(_holds, words=wanted, anywhere=anywhere)
    if whole := [option for option in options if any(map(holds, names.of(option)))]:
        return [option for option in whole if option.text not in game.no_abbreviation]
    plain = {option.text for option in match_options(text, options, game.no_abbreviation, game.word_names)}
    first, words = wanted.partition(" ")[0], wanted.split()

    def fits(option: Any) -> bool:
        spoken = names.of(option)
        if not anywhere:
            verb = option.text.partition(" ")[0]
            own = [verb, typed_words(game, game.word_names.get(verb, ""))]
            if option.text in plain and any(name.startswith(first) for name in own):
                return True
            spoken = [name for name in spoken if name.startswith(first)]
        elif option.text in plain:
            return True
        begun = any(begins(words, [{part} for part in name.split()]) for name in spoken)
        return begun and option.text not in game.no_abbreviation

    return [option for option in options if fits(option)]
