"""A demonstration of the rules under way: two positions that can be played without a record."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence, Set
from functools import cached_property
from itertools import groupby
from string import ascii_uppercase
from typing import Any, Generic

from hotseat.play.session import Session
from hotseat.plugin.decision import E, Q, R, S
from hotseat.plugin.demonstrations import Demonstration, DemonstrationSide
from hotseat.plugin.game import Game
from hotseat.util.i18n import gettext as _
from hotseat.util.text_utils import after_colon, did_you_mean, join_names, join_sentences, quote_input, with_period

CLAUSE_PARTS = re.compile(r"(.*?)(\d+)").fullmatch
"""Finds the section of a clause, and its number there."""
COLON = re.compile(r"\s?: |：").split
LONG = 24
"""The characters from which on the description of an option is cut at its colon."""
SHORTEST_RUN = 3
"""The number of clauses from which on they are listed as a range."""


class DemonstrationRun(Generic[S, Q, R, E]):
    """One position of a demonstration, which a person plays for all seats.

    Args:
        game: the game plugin.
        shown: the demonstration.
        twin: whether its second position is played, where the clause doesn't decide.
    """

    def __init__(self, game: Game[S, Q, R, E], shown: Demonstration, *, twin: bool = False) -> None:
        self.game = game
        self.shown = shown
        self.twin = twin
        self.session = Session.what_if(game, self.side.start())

    @property
    def side(self) -> DemonstrationSide:
        """The position that is played."""
        return self.shown.sides[self.twin]

    @property
    def stage(self) -> str:
        """The position of the two, in a few words."""
        return _("here it doesn't decide") if self.twin else _("here it decides")

    @property
    def title(self) -> str:
        """The clause and its position of the two."""
        return after_colon(self.shown.clause, self.stage)

    @cached_property
    def text(self) -> str:
        """The text of the position, with the decisive options."""
        decisive = {text for side in self.shown.sides for text in side.decisive}
        sides = (self.side, self.shown.sides[not self.twin])
        here, other = (_options(self.game, side, decisive) for side in sides)
        possible = [name for text, name in here.items() if text not in other]
        impossible = [name for text, name in other.items() if text not in here]
        if self.side.moves:
            yes, no = _("Possible after the moves: {options}."), _("Not possible after the moves: {options}.")
        else:
            yes, no = _("Possible here: {options}."), _("Not possible here: {options}.")
        both = ((yes, possible), (no, impossible))
        named = [text.format(options=_("; ").join(dict.fromkeys(some))) for text, some in both if some]
        return join_sentences(self.side.text, *named)

    @property
    def next_move(self) -> str:
        """The option that the demonstration plays next; "" at its end, and once something else was played.

        With cards of the user's own it may not be listed, which is "" too.
        """
        played, question = [step.option for step in self.session.steps], self.session.question
        move = "".join(self.side.moves[len(played) : len(played) + 1])
        if question is None or list(self.side.moves[: len(played)]) != played:
            return ""
        return move if any(option.text == move for option in question.options) else ""

    @property
    def lines(self) -> list[str]:
        """The title and the text, as lines."""
        return [with_period(self.title), self.text]

    def other(self) -> DemonstrationRun[S, Q, R, E]:
        """Return the other position of the demonstration."""
        return DemonstrationRun(self.game, self.shown, twin=not self.twin)


def _options(game: Game[Any, Any, Any, Any], side: DemonstrationSide, decisive: Set[str]) -> Mapping[str, str]:
    """Return the decisive options that are possible after a position's moves, with their descriptions."""
    if not decisive:
        return {}
    session = Session.what_if(game, side.start())
    for move in side.moves:
        session.play(move)
    options = session.question.options if session.question is not None else ()
    found = [option for option in options if option.text in decisive]
    return {option.text: _brief(game.describe_option(session.state, option)) for option in found}


def _brief(described: str) -> str:
    """Return a description of an option, of a long one what stands before its colon."""
    return described if len(described) <= LONG else COLON(described)[0]


def clause_beginning(shown: Sequence[Demonstration], text: str) -> int | None:
    """Return the index of the clause with a number, or else of the first one whose number begins so; None for none.

    Args:
        shown: the demonstrations.
        text: the number, whose letters may be left out.
    """
    numbers = [(each.clause, each.clause.lstrip(ascii_uppercase)) for each in shown]
    typed = text.upper()
    exact = (i for i, both in enumerate(numbers) if typed in both)
    begun = (i for i, both in enumerate(numbers) if any(number.startswith(typed) for number in both))
    return next(exact, next(begun, None))


def find_demonstration(shown: Sequence[Demonstration], text: str) -> Demonstration | None:
    """Return the demonstration of a clause; None if there is none.

    Args:
        shown: the demonstrations.
        text: the number of the clause.
    """
    return next((each for each in shown if each.clause == text.strip().upper()), None)


def demonstration_lines(game: Game[Any, Any, Any, Any], shown: Demonstration) -> Iterator[str]:
    """Yield both positions of a demonstration with their texts.

    Args:
        game: the game plugin.
        shown: the demonstration.
    """
    for twin in (False, True):
        run = DemonstrationRun(game, shown, twin=twin)
        yield from run.lines
        yield from game.render_text(run.session.state)


def unknown_clause(game: Game[Any, Any, Any, Any], text: str) -> list[str]:
    """Return the clauses that are demonstrated, after a sentence about one that isn't.

    Args:
        game: the game plugin.
        text: the number of the clause that isn't demonstrated; "" for none.
    """
    clauses = [each.clause for each in game.demonstrations()]
    known = _("Demonstrated clauses: {clauses}.").format(clauses=join_names(_runs(clauses)))
    number = text.strip().upper()
    if (reason := game.undemonstrated_clauses().get(number, "")) and number not in clauses:
        fault = _("Clause {clause} has no demonstration: {reason}.").format(clause=number, reason=reason)
        return [fault, known]
    fault = _("{text} is no clause with a demonstration.").format(text=quote_input(text)) if text else ""
    sentences = join_sentences(fault, did_you_mean(text, clauses) if text else "", known)
    return [join_sentences(sentences, coverage_sentence(game))]


def coverage_sentence(game: Game[Any, Any, Any, Any]) -> str:
    """Return how many clauses of the rules are demonstrated, as a sentence; "" if the game doesn't count them."""
    shown, others = len(game.demonstrations()), len(game.undemonstrated_clauses())
    if not others:
        return ""
    return _("Clauses with a demonstration: {shown} of {all}.").format(shown=shown, all=shown + others)


def _runs(clauses: Sequence[str]) -> Iterator[str]:
    """Yield clauses, three or more that follow each other as a range."""
    for _rank, run in groupby(enumerate(clauses), key=lambda each: _rank_in_run(*each)):
        numbers = [clause for _i, clause in run]
        if len(numbers) < SHORTEST_RUN:
            yield from numbers
        else:
            yield _("{first} to {last}").format(first=numbers[0], last=numbers[-1])


def _rank_in_run(i: int, clause: str) -> tuple[str, int]:
    """Return what is the same for the clauses of a run: the section, and the number less the index."""
    section, number = CLAUSE_PARTS(clause).groups()  # type: ignore[union-attr]
    return section, int(number) - i
