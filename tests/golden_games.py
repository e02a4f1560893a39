"""Golden games: random games of every pair of schools in both two-sided forms, melees and team games, ply by ply.

Six games are written out, each in a file of its own for a reader: the board at the beginning of each turn, and for each
decision the number of options of each verb, the answer and its events. The others are in `sums.txt`, a paragraph a
game and a line a turn: the answers, each with a short sum. A sum covers the position, the prompt, the options and the
events of its decision; in the written-out games, all that isn't shown.

`python -m tests.golden_games` writes all of them anew: the same answers as far as they are still legal, random ones
from there on. Review the change as a diff. To see what a changed sum stands for:

    python -m tests.golden_games GAME               the whole game, with every position, prompt, option and event
    python -m tests.golden_games GAME --base HEAD   what of that differs from the game at a revision, as a diff
"""

import hashlib
import itertools
import random
import re
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
    apply_unchecked,
    decision,
    digest,
    new_game,
    position,
    score,
)
from tashkalar.engine.events import EVENT_SPECS, Event
from tests import golden_command

FOLDER = Path(__file__).parent / "golden"
SUMS = FOLDER / "sums.txt"
"""The games that are stored as answers and sums alone."""
WRITTEN_OUT = (
    "duel-northern-southern",
    "duel-everfrost-etherweave",
    "duel-teams-sylvan-northern-nethervoid-highland",
    "high-form-highland-sylvan",
    "high-form-southern-nethervoid",
    "melee-highland-southern-sylvan-northern",
)
"""The games that a reader reviews: each school, form and number of seats."""
FORMS = ("high-form", "duel")
NAMES = ("Ada", "Boris", "Clara", "Dora")
CHOICE = "> "
ANSWER = re.compile(r"([^,#]+) #[0-9a-f]{6}")
"""An answer with its sum, in `sums.txt`."""
ALONE = {"skip", "end", "done", "pass"}
"""Verbs that never have more than one option."""
PLAIN = {"card", "piece", "square", "number"}
"""Fields of events whose values say what they are."""


class Golden(NamedTuple):
    """The game of a file."""

    form: str
    schools: tuple[str, ...]
    seed: int
    teams: bool = False

    @property
    def name(self) -> str:
        """The name of the game: its form and schools."""
        form = f"{self.form}-teams" if self.teams else self.form
        return f"{form}-{'-'.join(self.schools)}"

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players, by seat."""
        return NAMES[: len(self.schools)]

    @property
    def file(self) -> Path | None:
        """The file of a game that is written out; None for one in `sums.txt`."""
        return FOLDER / f"{self.name}.txt" if self.name in WRITTEN_OUT else None


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


def recorded(golden: Golden) -> str:
    """Return the text of a game as it is kept; "" if it isn't."""
    if golden.file is None:
        paragraphs = SUMS.read_text(encoding="utf-8").split("\n\n") if SUMS.exists() else []
        return next((f"{each.rstrip()}\n" for each in paragraphs if each.startswith(f"{golden.name}: ")), "")
    return golden.file.read_text(encoding="utf-8") if golden.file.exists() else ""


def choices(golden: Golden) -> list[str]:
    """Return the answers of a game as it is kept."""
    if golden.file is None:
        turns = re.split(r"\n(?! )", recorded(golden).rstrip())[1:-1]
        return [
            answer.strip() for turn in turns for answer in ANSWER.findall(" ".join(turn.partition(": ")[2].split()))
        ]
    return [line.removeprefix(CHOICE) for line in recorded(golden).splitlines() if line.startswith(CHOICE)]


def stored_text(catalogue: Catalogue, golden: Golden, answers: list[str], *, strict: bool) -> str:
    """Return a game as it is to be kept, written out or as sums.

    Args:
        catalogue: the cards.
        golden: which game.
        answers: the answers to give, as far as they are legal.
        strict: whether an answer that isn't legal, or a missing one, is an error; otherwise a random one is given.
    """
    if golden.file is not None:
        return written_out(catalogue, golden, answers, strict=strict)
    return "\n".join(_sums(catalogue, golden, answers, strict)) + "\n"


def written_out(catalogue: Catalogue, golden: Golden, answers: list[str], *, strict: bool, whole: bool = False) -> str:
    """Return a game as text for a reader.

    Args:
        catalogue: the cards.
        golden: which game.
        answers: the answers to give, as far as they are legal.
        strict: whether an answer that isn't legal, or a missing one, is an error; otherwise a random one is given.
        whole: whether each decision shows the position, the prompt and the options, rather than their sum alone.
    """
    return "\n".join(_lines(catalogue, golden, answers, strict, whole)) + "\n"


class Ply(NamedTuple):
    """A decision of a game, its answer and its events."""

    number: int
    state: GameState
    decision: Decision
    option: Option
    events: tuple[Event, ...]


def play(catalogue: Catalogue, golden: Golden, answers: list[str], *, strict: bool) -> tuple[list[Ply], GameState]:
    """Play a game; return its decisions and its last state."""
    state = new_game(catalogue, golden.form, golden.schools, golden.seed, golden.names, golden.teams)
    chance = random.Random(golden.seed)
    plies: list[Ply] = []
    while isinstance(now := decision(state), Decision):
        option = _next(now, answers[len(plies) : len(plies) + 1], chance, strict)
        after, events = apply_unchecked(state, option)
        plies.append(Ply(len(plies) + 1, state, now, option, tuple(events)))
        state = after
    return plies, state


def _sums(catalogue: Catalogue, golden: Golden, answers: list[str], strict: bool) -> Iterator[str]:
    yield f"{golden.name}: {_against(golden)}, seed {golden.seed}"
    plies, state = play(catalogue, golden, answers, strict=strict)
    for turn, decisions in itertools.groupby(plies, lambda ply: ply.state.turn.number):
        texts = (
            f"{ply.option.text} #{_sum([*_hidden(ply), *event_lines(ply.events, golden.names)])}" for ply in decisions
        )
        yield from textwrap.wrap(f"{turn}: {', '.join(texts)}", 118, subsequent_indent="  ", break_on_hyphens=False)
    yield f"{_outcome(state)} #{digest(state)}"


def _lines(catalogue: Catalogue, golden: Golden, answers: list[str], strict: bool, whole: bool) -> Iterator[str]:
    yield f"{golden.form}, {_against(golden)}, seed {golden.seed}"
    plies, state = play(catalogue, golden, answers, strict=strict)
    turn = 0
    tasks: tuple[str, ...] = ()
    for ply in plies:
        now = ply.state
        if whole or now.turn.number != turn:
            yield from _position(now, with_tasks=now.tasks.current != tasks)
            turn, tasks = now.turn.number, now.tasks.current
        yield from _question(ply, whole)
        yield CHOICE + ply.option.text
        yield from (f"  {line}" for line in event_lines(ply.events, golden.names))
    yield from _position(state)
    yield f"{_outcome(state)} #{digest(state)}"


def _against(golden: Golden) -> str:
    """The schools of all games."""
    seats = [f"{name} {school}" for name, school in zip(golden.names, golden.schools, strict=True)]
    if golden.teams:
        return f"{' and '.join(seats[::2])} against {' and '.join(seats[1::2])}"
    return " against ".join(seats)


def _next(decision: Decision, recorded: list[str], chance: random.Random, strict: bool) -> Option:
    by_text = {option.text: option for option in decision.options}
    if recorded and (strict or recorded[0] in by_text):
        return by_text[recorded[0]]
    assert not strict, "the recorded game ends before its end"
    bold = [o for o in decision.options if o.verb in ("summon", "claim", "flare", "convert", "destroy", "upgrade")]
    return chance.choice(
        bold if bold and chance.random() < 0.8 else [o for o in decision.options if o.verb != "resign"]
    )


def _position(state: GameState, *, with_tasks: bool = False) -> Iterator[str]:
    yield ""
    now, names = state.turn, state.config.names
    beside = [
        f"turn {now.number}: " + ", ".join(f"{name} {_points(state, seat)}" for seat, name in enumerate(names)),
        *(f"{names[seat]}: {' '.join(state.seats[seat].hand)}" for seat in sorted({now.seat, state.seat})),
        f"tasks: {' '.join(state.tasks.current)}, next {state.tasks.next or '-'}" if with_tasks else "",
    ]
    for row, text in itertools.zip_longest(state.board.rows(), beside, fillvalue=""):
        yield f"{row}   {text}".rstrip()


def _points(state: GameState, seat: int) -> str:
    """A seat's score; in a melee by colour, and with the colours improvised with."""
    value = position(state)["seats"][seat]
    if state.config.colours == 2:
        return str(score(state, seat))
    by_colour = " ".join(f"{other}:{points}" for other, points in value["score"].items())
    improvised = "".join(f" -{other}" for other in value["improvised"])
    return f"({by_colour}{improvised})"


def _question(ply: Ply, whole: bool) -> Iterator[str]:
    """The seat of a decision, its number of options of each verb, and its sum."""
    verbs = Counter(option.verb for option in ply.decision.options if option.verb != "resign")
    hidden = _hidden(ply)
    counts = ", ".join(verb if verb in ALONE else f"{count} {verb}" for verb, count in verbs.items())
    yield f"{ply.number}. {ply.state.config.names[ply.decision.seat]}: {counts} #{_sum(hidden)}"
    if whole:
        for text in ("|".join(hidden[:4]), ", ".join(hidden[4:])):
            yield from textwrap.wrap(text, 118, initial_indent="  ", subsequent_indent="    ", break_on_hyphens=False)


def _hidden(ply: Ply) -> list[str]:
    """All that the answer to a decision may depend on."""
    now = ply.decision
    return [digest(ply.state), now.ask, now.source, now.prompt, *(option.text for option in now.options)]


def _sum(texts: Iterable[str]) -> str:
    """A short sum of texts."""
    return hashlib.sha256("\n".join(texts).encode()).hexdigest()[:6]


def event_lines(events: Iterable[Event], names: tuple[str, ...]) -> Iterator[str]:
    """Events in text, one a line: the kind, and what it says."""
    for event in events:
        fields = (_field(key, value, names) for key, value in event._asdict().items() if value is not None)
        yield " ".join((_name(event), *fields))


def _name(event: Event) -> str:
    """The kind of an event: its word in camel case, but for one whose word is `turned`."""
    word = EVENT_SPECS[type(event)].word
    return "RankChanged" if word == "turned" else word.title().replace("-", "")


def _field(key: str, value: object, names: tuple[str, ...]) -> str:
    """A field of an event, by its name where the value doesn't say what it is."""
    if isinstance(value, bool):
        return key if value else f"not-{key}"
    if key == "seat" and isinstance(value, int):
        return names[value]
    text = "/".join(map(str, value)) if isinstance(value, tuple) else str(value)
    return text if key in PLAIN else f"{key}={text}"


def _outcome(state: GameState) -> str:
    outcome = decision(state)
    assert isinstance(outcome, Outcome)
    return f"over: winners {outcome.winners}, scores {outcome.scores}, {outcome.reason}"


def write_all(catalogue: Catalogue) -> None:
    """Write all games anew."""
    FOLDER.mkdir(exist_ok=True)
    texts = {golden: stored_text(catalogue, golden, choices(golden), strict=False) for golden in games(catalogue)}
    for golden, text in texts.items():
        if golden.file is not None:
            golden.file.write_text(text, encoding="utf-8")
    SUMS.write_text("\n".join(text for golden, text in texts.items() if golden.file is None), encoding="utf-8")


def main() -> None:
    """Run the command line."""
    catalogue = cards.load()
    by_name = {golden.name: golden for golden in games(catalogue)}

    def in_full(name: str) -> str:
        golden = by_name[name]
        return written_out(catalogue, golden, choices(golden), strict=False, whole=True)

    golden_command.run("tests.golden_games", by_name, lambda: write_all(catalogue), in_full)


if __name__ == "__main__":
    main()
