"""Themes: the puzzles with a certain aim, form, school or mechanic, or those that were missed."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple, get_args

from hotseat.plugin.parse_input import normalize_text
from hotseat.util.i18n import gettext_noop
from hotseat.util.text_utils import after_colon
from tashkalar import gettext as _
from tashkalar import ngettext
from tashkalar.cards import card_text, load
from tashkalar.engine import mechanic_words, mechanics
from tashkalar.engine.forms import FORMS
from tashkalar.puzzles.collection import PuzzleInPlay, collection
from tashkalar.puzzles.goal import Kind
from tashkalar.puzzles.progress import PuzzleProgress, PuzzleRecord

AIMS: Mapping[Kind, str] = {
    "win": gettext_noop("win the game"),
    "score": gettext_noop("score points"),
    "complete": gettext_noop("claim a task"),
    "destroy": gettext_noop("destroy a piece"),
    "save": gettext_noop("keep pieces safe"),
}
"""The text of each kind of aim."""
FILTERS = ("school", "aim", "mechanic", "form")
"""The names of the filters, typed so in every language."""
TEAMS, FLARE = "teams", "flare"
MISSED = "missed"
"""The word for the puzzles that were tried without success."""
ALL = "all"
"""The word for all puzzles."""


class Theme(NamedTuple):
    """Filters of the collection; "" where everything passes."""

    school: str = ""
    """The id of a school."""
    aim: str = ""
    """A kind of goal."""
    mechanic: str = ""
    """A mechanic of a card that the solution plays."""
    form: str = ""
    """The id of a form, or "teams"."""
    missed: bool = False
    """Whether only puzzles pass that were tried and aren't solved."""


EVERYTHING = Theme()


@cache
def puzzle_traits(name: str) -> Mapping[str, Sequence[str]]:
    """Return the values of a puzzle of the collection for each filter."""
    in_play = next(each for each in collection() if each.name == name)
    state, config = in_play.puzzle.state, in_play.puzzle.state.config
    played = [word.split() for word in in_play.solution]
    beings = [config.cards.beings[words[1]] for words in played if words[0] == "summon"]
    found = {word for being in beings for word in mechanics(being)}
    return {
        "school": [config.schools[state.seat]],
        "aim": [in_play.puzzle.goal.kind],
        "mechanic": [*sorted(found, key=mechanic_words().index), *[FLARE] * any(w[0] == FLARE for w in played)],
        "form": [TEAMS if config.teams else config.form],
    }


@cache
def theme_values() -> Mapping[str, Sequence[str]]:
    """Return the values of each filter in display order, those alone that a puzzle has."""
    every = {
        "school": [*load().schools],
        "aim": get_args(Kind),
        "mechanic": [*mechanic_words(), FLARE],
        "form": [*FORMS, TEAMS],
    }
    used = {name: {value for each in collection() for value in puzzle_traits(each.name)[name]} for name in FILTERS}
    return {name: [value for value in every[name] if value in used[name]] for name in FILTERS}


def value_text(name: str, value: str) -> str:
    """Return the value of a filter in the player's language; a mechanic is the word that players type."""
    if name == "school":
        return card_text.school_name(load().schools[value])
    if name == "aim":
        return _(AIMS[value])  # type: ignore[index]
    if name == "form":
        return _("Teams") if value == TEAMS else _(FORMS[value].name.removeprefix("Deathmatch "))
    return value


def puzzles_of(theme: Theme, progress: PuzzleProgress) -> tuple[PuzzleInPlay, ...]:
    """Return the puzzles of a theme, from the easiest to the hardest."""
    wanted = {name: value for name in FILTERS if (value := getattr(theme, name))}
    return tuple(
        each
        for each in collection()
        if not wanted or all(value in puzzle_traits(each.name)[name] for name, value in wanted.items())
        if not theme.missed or _is_missed(progress.of(each.name))
    )


def _is_missed(record: PuzzleRecord) -> bool:
    return bool(record.tries or record.hints) and not record.solved


def next_theme(theme: Theme, name: str, by: int, progress: PuzzleProgress) -> Theme:
    """Return the theme with the next value of a filter that leaves a puzzle; after the last one it is off."""
    values = ["", *theme_values()[name]]
    start = values.index(getattr(theme, name))
    turned = (_filtered(theme, name, values[(start + by * i) % len(values)]) for i in range(1, len(values)))
    return next((each for each in turned if puzzles_of(each, progress)), theme)


def _filtered(theme: Theme, name: str, value: str) -> Theme:
    changed: Mapping[str, Any] = {name: value}
    return theme._replace(**changed)


def describe_theme(theme: Theme, number: int) -> str:
    """Return a sentence about a theme with its number of puzzles; "" for all puzzles."""
    if theme == EVERYTHING:
        return ""
    parts = [value_text(name, value) for name in FILTERS if (value := getattr(theme, name))]
    parts += [_("missed")] * theme.missed
    message = ngettext("{theme}: {number} puzzle.", "{theme}: {number} puzzles.", number)
    return message.format(theme=", ".join(parts), number=number)


def read_theme(text: str) -> Theme:
    """Return the theme of a typed line such as "school sylvan aim destroy missed".

    Raises:
        ValueError: the line is no theme; the message is one line that lists what can be typed.
    """
    theme, words = EVERYTHING, normalize_text(text).split()
    while words:
        word = words.pop(0)
        if word == MISSED:
            theme = theme._replace(missed=True)
        elif word in FILTERS:
            theme = _filtered(theme, word, read_value(word, words.pop(0) if words else ""))
        elif word != ALL:
            message = _("{word} isn't a filter; use {names}, missed, or all")
            raise ValueError(message.format(word=repr(word), names=", ".join(FILTERS)))
    return theme


def read_value(name: str, typed: str) -> str:
    """Return the value of a filter whose beginning was typed.

    Raises:
        ValueError: no value begins so; the message is one line with all values.
    """
    values = theme_values()[name]
    found = [value for value in values if typed and value.startswith(typed.lower())]
    if not found:
        choices = after_colon(name, ", ".join(values))
        raise ValueError(_("no puzzle has {value}; {choices}").format(value=repr(typed), choices=choices))
    return typed.lower() if typed.lower() in found else found[0]
