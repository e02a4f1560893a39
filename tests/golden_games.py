"""Golden games: one whole game for each pair of schools and two-sided form, some with more seats, ply by ply in text.

`python -m tests.golden_games` writes them anew: the same choices as far as they are still legal, random ones from there
on. Review the change as a diff.
"""

import itertools
import random
import textwrap
from collections.abc import Iterator
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
    """One game for each pair of schools and two-sided form, two melees and a game of teams in each such form."""
    pairs = itertools.product(FORMS, itertools.combinations(catalogue.schools, 2))
    of_two = [Golden(form, schools, seed) for seed, (form, schools) in enumerate(pairs, 1)]
    northern, southern, highland, sylvan = catalogue.schools
    return [
        *of_two,
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


def written(catalogue: Catalogue, golden: Golden, recorded: list[str], *, strict: bool) -> str:
    """The game in text.

    Args:
        recorded: the choices to make.
        strict: whether a choice that isn't legal any more, or missing, is an error rather than chosen anew.
    """
    return "\n".join(_lines(catalogue, golden, recorded, strict)) + "\n"


def _lines(catalogue: Catalogue, golden: Golden, recorded: list[str], strict: bool) -> Iterator[str]:
    names = NAMES[: len(golden.schools)]
    state = new_game(catalogue, golden.form, golden.schools, golden.seed, names, golden.teams)
    chance = random.Random(golden.seed)
    yield f"{golden.form}, {_against(golden, names)}, seed {golden.seed}"
    ply = 0
    while isinstance(asked := decision(state), Decision):
        ply += 1
        yield from _position(state)
        yield from _question(state, asked, ply)
        option = _next(asked, recorded[ply - 1 : ply], chance, strict)
        yield CHOICE + option.text
        state, events = apply(state, option, asked)
        yield from _told(events)
    yield from _position(state)
    yield _outcome(asked)


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


def _position(state: GameState) -> Iterator[str]:
    yield ""
    hands = [seat.hand for seat in state.seats]
    beside = [
        f"turn {state.turn.number}, {state.table.names[state.turn.seat]}, {state.turn.actions} actions left",
        *(f"{name} {_points(state, i)}: {' '.join(hands[i])}" for i, name in enumerate(state.table.names)),
        f"destroyed: {' '.join(map(str, state.turn.destroyed)) or '-'}",
        f"tasks: {' '.join(state.tasks.current)}, next {state.tasks.next or '-'}" if state.tasks.current else "",
        digest(state),
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


def _question(state: GameState, asked: Decision, ply: int) -> Iterator[str]:
    yield f"{ply}. {state.table.names[asked.seat]} {asked.ask} | {asked.prompt}"
    by_verb: dict[str, list[str]] = {}
    for option in asked.options:
        by_verb.setdefault(option.verb, []).append(option.text.removeprefix(option.verb).strip())
    for verb, rest in by_verb.items():
        listed = f"{verb}: {', '.join(rest)}" if any(rest) else verb
        yield from textwrap.wrap(listed, 118, initial_indent="  ", subsequent_indent="    ", break_on_hyphens=False)


def _told(events: tuple[Event, ...]) -> Iterator[str]:
    for event in events:
        fields = (f"{key}={_plain(value)}" for key, value in event._asdict().items() if value is not None)
        yield f"  * {type(event).__name__} {' '.join(fields)}".rstrip()


def _plain(value: object) -> str:
    return "/".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _outcome(outcome: Outcome) -> str:
    return f"over: winners {outcome.winners}, scores {outcome.scores}, {outcome.reason}"


def main() -> None:
    """Write all the files anew."""
    FOLDER.mkdir(exist_ok=True)
    catalogue = cards.load()
    for golden in games(catalogue):
        golden.file.write_text(written(catalogue, golden, choices(golden), strict=False), encoding="utf-8")


if __name__ == "__main__":
    main()
