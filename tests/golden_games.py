"""Golden games: one whole game for each pair of schools and two-sided form, some with more seats, ply by ply in text.

`python -m tests.golden_games` writes them anew: the same choices as far as they are still legal, random ones from there
on. Review the change as a diff. A file holds what a reader reviews: the board at the beginning of each turn, and for
each question how many options of which verb it has, the answer and what was told of it. The prompt, the options and
the position stand in a short sum beside the question; where that alone has changed,

    python -m tests.golden_games melee-sylvan-highland-northern

prints what it is made of, to be compared with the same of an earlier checkout.
"""

import hashlib
import itertools
import random
import sys
import textwrap
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from tashkalar import cards
from tashkalar.engine import (
    Catalogue,
    Decision,
    GameState,
    Option,
    Outcome,
    apply,
    decision,
    digest,
    new_game,
    position,
    score,
)
from tashkalar.engine.events import Event

FOLDER = Path(__file__).parent / "golden"
FORMS = ("high-form", "duel")
NAMES = ("Ada", "Boris", "Clara", "Dora")
CHOICE = "> "
ALONE = {"skip", "end", "done", "pass"}
"""Verbs of which there is never more than one option."""
PLAIN = {"card", "piece", "square", "number"}
"""Fields of events whose values say what they are."""


class Golden(NamedTuple):
    """Which game a file holds."""

    form: str
    schools: tuple[str, ...]
    seed: int
    teams: bool = False

    @property
    def file(self) -> Path:
        """Where it is kept."""
        form = f"{self.form}-teams" if self.teams else self.form
        return FOLDER / f"{form}-{'-'.join(self.schools)}.txt"


def games(catalogue: Catalogue) -> list[Golden]:
    """One game for each pair of schools and two-sided form, melees and games of teams.

    The pairs of the first schools come first, so that each keeps its seed when a school is added.
    """
    schools = tuple(catalogue.schools)
    northern, southern, highland, sylvan, *later = schools
    base = list(itertools.product(FORMS, itertools.combinations(schools[:4], 2)))
    added = [(form, (one, other)) for other in later for one in schools[: schools.index(other)] for form in FORMS]
    of_two = [Golden(form, pair, seed) for seed, (form, pair) in enumerate(base, 1)]
    return [
        *of_two,
        *(Golden(form, pair, seed) for seed, (form, pair) in enumerate(added, 201)),
        *(Golden("melee", (school, highland, northern), seed) for seed, school in enumerate(later, 301)),
        *(
            Golden("duel", (sylvan, northern, school, highland), seed, teams=True)
            for seed, school in enumerate(later, 401)
        ),
        Golden("melee", (sylvan, highland, northern), 101),
        Golden("melee", (highland, southern, sylvan, northern), 102),
        Golden("high-form", (northern, sylvan, southern, highland), 103, teams=True),
        Golden("duel", (sylvan, northern, highland, southern), 104, teams=True),
    ]


def choices(golden: Golden) -> list[str]:
    """The choices of the file as it stands."""
    if not golden.file.exists():
        return []
    lines = golden.file.read_text(encoding="utf-8").splitlines()
    return [line.removeprefix(CHOICE) for line in lines if line.startswith(CHOICE)]


def written(catalogue: Catalogue, golden: Golden, recorded: list[str], *, strict: bool, whole: bool = False) -> str:
    """The game in text.

    Args:
        recorded: the choices to make.
        strict: whether a choice that isn't legal any more, or missing, is an error rather than chosen anew.
        whole: whether to write out at each question what else only its sum stands for.
    """
    return "\n".join(_lines(catalogue, golden, recorded, strict, whole)) + "\n"


def _lines(catalogue: Catalogue, golden: Golden, recorded: list[str], strict: bool, whole: bool) -> Iterator[str]:
    names = NAMES[: len(golden.schools)]
    state = new_game(catalogue, golden.form, golden.schools, golden.seed, names, golden.teams)
    chance = random.Random(golden.seed)
    yield f"{golden.form}, {_against(golden, names)}, seed {golden.seed}"
    ply, turn = 0, 0
    tasks: tuple[str, ...] = ()
    while isinstance(asked := decision(state), Decision):
        ply += 1
        if whole or state.turn.number != turn:
            yield from _position(state, with_tasks=state.tasks.current != tasks)
            turn, tasks = state.turn.number, state.tasks.current
        yield from _question(state, asked, ply, whole)
        option = _next(asked, recorded[ply - 1 : ply], chance, strict)
        yield CHOICE + option.text
        state, events = apply(state, option, asked)
        yield from (f"  {line}" for line in told(events, names))
    yield from _position(state)
    yield f"{_outcome(asked)} #{digest(state)}"


def _against(golden: Golden, names: tuple[str, ...]) -> str:
    """Who plays whom with which schools."""
    seats = [f"{name} {school}" for name, school in zip(names, golden.schools, strict=True)]
    if golden.teams:
        return f"{' and '.join(seats[::2])} against {' and '.join(seats[1::2])}"
    return " against ".join(seats)


def _next(asked: Decision, recorded: list[str], chance: random.Random, strict: bool) -> Option:
    by_text = {option.text: option for option in asked.options}
    if recorded and (strict or recorded[0] in by_text):
        return by_text[recorded[0]]
    assert not strict, "the recorded game ends before its end"
    bold = [o for o in asked.options if o.verb in ("summon", "claim", "flare", "convert", "destroy", "upgrade")]
    return chance.choice(bold if bold and chance.random() < 0.8 else [o for o in asked.options if o.verb != "resign"])


def _position(state: GameState, *, with_tasks: bool = False) -> Iterator[str]:
    yield ""
    now, names = state.turn, state.table.names
    beside = [
        f"turn {now.number}: " + ", ".join(f"{name} {_points(state, seat)}" for seat, name in enumerate(names)),
        *(f"{names[seat]}: {' '.join(state.seats[seat].hand)}" for seat in sorted({now.seat, state.seat})),
        f"tasks: {' '.join(state.tasks.current)}, next {state.tasks.next or '-'}" if with_tasks else "",
    ]
    for row, text in itertools.zip_longest(state.board.rows(), beside, fillvalue=""):
        yield f"{row}   {text}".rstrip()


def _points(state: GameState, seat: int) -> str:
    """A seat's score; in a melee by colour, and with the colours improvised with."""
    told = position(state)["seats"][seat]
    if state.table.colours == 2:
        return str(score(state, seat))
    by_colour = " ".join(f"{other}:{points}" for other, points in told["score"].items())
    improvised = "".join(f" -{other}" for other in told["improvised"])
    return f"({by_colour}{improvised})"


def _question(state: GameState, asked: Decision, ply: int, whole: bool) -> Iterator[str]:
    """Who is asked, how many options there are of each verb, and a sum of all that the answer may depend on."""
    verbs = Counter(option.verb for option in asked.options if option.verb != "resign")
    hidden = [digest(state), asked.ask, asked.source, asked.prompt, *(option.text for option in asked.options)]
    total = hashlib.sha256("\n".join(hidden).encode()).hexdigest()[:6]
    counts = ", ".join(verb if verb in ALONE else f"{count} {verb}" for verb, count in verbs.items())
    yield f"{ply}. {state.table.names[asked.seat]}: {counts} #{total}"
    if whole:
        for text in ("|".join(hidden[:4]), ", ".join(hidden[4:])):
            yield from textwrap.wrap(text, 118, initial_indent="  ", subsequent_indent="    ", break_on_hyphens=False)


def told(events: Iterable[Event], names: tuple[str, ...]) -> Iterator[str]:
    """Events in text, one a line: the kind, and what it says."""
    for event in events:
        fields = (_field(key, value, names) for key, value in event._asdict().items() if value is not None)
        yield " ".join((type(event).__name__, *fields))


def _field(key: str, value: object, names: tuple[str, ...]) -> str:
    """A field of an event, by its name where the value doesn't say what it is."""
    if isinstance(value, bool):
        return key if value else f"not-{key}"
    if key == "seat" and isinstance(value, int):
        return names[value]
    text = "/".join(map(str, value)) if isinstance(value, tuple) else str(value)
    return text if key in PLAIN else f"{key}={text}"


def _outcome(outcome: Outcome) -> str:
    return f"over: winners {outcome.winners}, scores {outcome.scores}, {outcome.reason}"


def main() -> None:
    """Write all the files anew, or print the game whose file is named in full."""
    catalogue = cards.load()
    for golden in games(catalogue):
        if not sys.argv[1:]:
            FOLDER.mkdir(exist_ok=True)
            golden.file.write_text(written(catalogue, golden, choices(golden), strict=False), encoding="utf-8")
        elif golden.file.stem in sys.argv[1:]:
            print(written(catalogue, golden, choices(golden), strict=False, whole=True), end="")


if __name__ == "__main__":
    main()
