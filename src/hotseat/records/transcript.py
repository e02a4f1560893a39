"""Exports of a replay: transcripts as text and Markdown, a recording as asciicast, and all positions as JSON."""

import html
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from itertools import groupby, pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, Self

from hotseat.plugin import registry
from hotseat.plugin.decision import E, Json, Q, R, S, Step, outcome_json, question_of
from hotseat.records.export_formats import FILM, FOR_PROGRAMS, JSON
from hotseat.records.replay import Replay
from hotseat.util import cell_width, paths
from hotseat.util.i18n import ENGLISH, language_context
from hotseat.util.i18n import gettext as _
from hotseat.util.text_utils import isolate_names, join_sentences, versus, with_period

if TYPE_CHECKING:
    from hotseat.util.svg_film import Reel

WIDTH, HEIGHT = 80, 24
"""The size of a recording, in columns and lines."""
PAUSE, LONG_PAUSE = 1.2, 2.4
"""The pauses of a recording in seconds: after a decision, and after the last decision of a turn."""
FOLDER = "exports"
"""The folder of saved exports, beside that of the saved games."""
SUFFIXES = {FILM: "film.svg"}
"""The suffix of the file of an export format, where that isn't the format's name."""
CLEAR = "\x1b[H\x1b[2J"


class MoveEntry(NamedTuple):
    """A decision in a transcript."""

    ply: int
    option: str
    """The text of the option played; "" if it is hidden."""
    text: str
    """The description of the step, with the remark on it."""


class TurnEntry(NamedTuple, Generic[S]):
    """A turn in a transcript."""

    turn: int
    name: str
    """The name of the player whose turn it is."""
    sentences: tuple[MoveEntry, ...]
    state: S
    """The state after the last decision of the turn."""


class Transcript(Generic[S, Q, R, E]):
    """A replay as text, without what is hidden while the game goes on; a game may override any of the texts."""

    position_formats: ClassVar[tuple[str, ...]] = ()
    """The formats that show the state at the replay's cursor; the others show the whole game."""

    def __init__(self, replay: Replay[S, Q, R, E]) -> None:
        self.replay = replay
        self.game = replay.game
        self.names = replay.game.names(replay.start_state)

    @property
    def formats(self) -> Mapping[str, Callable[[Self], str]]:
        """The function of each export format, by the format's name."""
        return FORMATS

    def export(self, wanted: str) -> str:
        """Return the game in an export format."""
        return self.formats[wanted](self)

    @property
    def title(self) -> str:
        """The game and its players, without a full stop."""
        return self.game.title(self.replay.start_state)

    def opponents(self, names: Sequence[str]) -> str:
        """Return the names of the sides that play against each other."""
        start = self.replay.start_state
        return versus([" & ".join(names[seat] for seat in side) for side in self.game.sides(start)])

    def mover(self, steps: Sequence[Step[S, E]]) -> int:
        """Return the seat whose turn it is, from 0."""
        return steps[0].seat

    def render_text(self, state: S) -> list[str]:
        """Return the lines of a drawing of a state."""
        return self.game.render_text(self.visible_state(state))

    def visible_state(self, state: S) -> S:
        """Return a state as the transcript may show it."""
        return self.replay.shown(state)

    def visible_step(self, step: Step[S, E]) -> Step[S, E]:
        """Return a step as the transcript may show it."""
        return self.replay.shown_step(step)

    def turn_title(self, state: S) -> str:
        """Return the title above a state in a recording."""
        return self.title

    def film_reel(self, plies: Sequence[int]) -> "Reel":
        """Return the pictures of a film after some decisions, by the game; by default the rows of a recording."""
        from hotseat.records.film import text_reel  # few runs export

        entries, last = self.move_entries, len(self.replay.steps)
        said = [
            [entries[ply - 1].text if ply else _("The deal."), *[self.closing] * (ply == last > 0)] for ply in plies
        ]
        own = self.game.film_reel([self.visible_state(self.replay.states[ply]) for ply in plies], said)
        return own or text_reel(recording_rows(self, plies), WIDTH, HEIGHT)

    def pauses(self, plies: Sequence[int]) -> list[float]:
        """Return how long the position after each of some decisions is shown, in seconds: longer as a turn ends."""
        turns = [self.game.turn(self.replay.states[ply]) for ply in plies]
        return [PAUSE, *(PAUSE if before == now else LONG_PAUSE for before, now in pairwise(turns))]

    @property
    def head(self) -> Json:
        """The description of the game in an export for programs; `seats` has an object for each seat."""
        return {"kind": self.game.id, "seats": [{"name": name} for name in self.names]}

    @property
    def closing(self) -> str:
        """The result of the game; while the game goes on, the pending decision."""
        last = self.replay.states[-1]
        decision = question_of(self.game.decision(last))
        if self.replay.over or not decision:
            return self.replay.result
        return _("{name}: {question}").format(name=self.names[decision.seat], question=self.game.prompt(last, decision))

    @property
    def played(self) -> str:
        """A sentence with the date of the game; "" if it isn't known."""
        return _("Played on {day}.").format(day=self.replay.day) if self.replay.day else ""

    @property
    def move_entries(self) -> list[MoveEntry]:
        """All decisions of the game."""
        visible = map(self.visible_step, self.replay.steps)
        return [
            MoveEntry(step.ply, step.option, self.game.describe_step(step) + self.replay.annotate(step.ply))
            for step in visible
        ]

    @property
    def turn_entries(self) -> list[TurnEntry[S]]:
        """All turns of the game."""
        sentences, found = self.move_entries, []
        for turn, group in groupby(self.replay.steps, lambda step: step.turn):
            steps = list(group)
            entry = tuple(sentences[step.ply - 1] for step in steps)
            found.append(TurnEntry(turn, self.names[self.mover(steps)], entry, steps[-1].state))
        return found


# --- transcripts ------------------------------------------------------------------------------------------------------


def plain_text(transcript: Transcript[S, Q, R, E]) -> str:
    """Return the whole game as plain text, with the board after each turn."""
    return isolate_names("\n".join(_text(transcript)) + "\n", transcript.names)


def _text(transcript: Transcript[S, Q, R, E]) -> Iterator[str]:
    yield from filter(
        None, (transcript.title, transcript.replay.player_line, transcript.replay.conditions, transcript.played)
    )
    for chapter in transcript.turn_entries:
        heading = _("Turn {number}, {name}").format(number=chapter.turn, name=chapter.name)
        yield from ("", heading, "-" * cell_width.width(heading))
        yield from (f"{entry.ply:4}. {entry.text}" for entry in chapter.sentences)
        yield from ("", *transcript.render_text(chapter.state))
    yield from ("", transcript.closing)


def text_page(transcript: Transcript[S, Q, R, E]) -> str:
    """Return the whole game as a page for a browser, with its plain text; a game may have a page of its own."""
    title, text = html.escape(transcript.title), html.escape(plain_text(transcript))
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{title}</title>'
    return f"<!DOCTYPE html>\n<html>\n<head>{head}</head>\n<body><pre>{text}</pre></body>\n</html>\n"


def markdown(transcript: Transcript[S, Q, R, E]) -> str:
    """Return the whole game as Markdown, with a heading for each turn and the board in a code block."""
    return isolate_names("\n".join(_markdown(transcript)) + "\n", transcript.names)


def _markdown(transcript: Transcript[S, Q, R, E]) -> Iterator[str]:
    replay = transcript.replay
    about = join_sentences(with_period(transcript.title), replay.player_line, replay.conditions, transcript.played)
    yield from (f"# {_plain(transcript.opponents(transcript.names))}", "", _plain(about), "")
    for chapter in transcript.turn_entries:
        heading = _("Turn {number}: {name}").format(number=chapter.turn, name=_plain(chapter.name))
        yield from (f"## {heading}", "")
        yield from (f"{entry.ply}. {_plain(entry.text)}" for entry in chapter.sentences)
        yield from ("", "```text", *transcript.render_text(chapter.state), "```", "")
    yield f"**{_plain(transcript.closing)}**"


def _plain(text: str) -> str:
    """Return a text in which all characters with a meaning in Markdown are escaped."""
    return re.sub(r"([\\`*_{}\[\]<>#|~&!])", r"\\\1", text)


# --- recordings -------------------------------------------------------------------------------------------------------


def asciicast(transcript: Transcript[S, Q, R, E]) -> str:
    """Return the game as a recording of an 80 x 24 terminal (asciicast, version 2), with an event for each state."""
    head = {
        "version": 2,
        "width": WIDTH,
        "height": HEIGHT,
        "title": transcript.opponents(transcript.replay.names_with_players),
    }
    return "".join(f"{json.dumps(line)}\n" for line in (head, *_events(transcript)))


def recording_rows(transcript: Transcript[S, Q, R, E], plies: Iterable[int]) -> Iterator[list[str]]:
    """Yield the rows of a recording after some decisions: title, position and log, each at most `WIDTH` wide."""
    log = [_("The deal."), *(f"{entry.ply}. {entry.text}" for entry in transcript.move_entries)]
    for ply in plies:
        state = transcript.replay.states[ply]
        shown = [
            *cell_width.wrap(transcript.turn_title(state), WIDTH),
            "",
            *transcript.game.render_text(transcript.visible_state(state)),
            "",
        ]
        free_lines = HEIGHT - len(shown)
        shown += log[max(0, ply + 1 - free_lines) : ply + 1]
        yield [cell_width.truncate(line, WIDTH) for line in shown]


def _events(transcript: Transcript[S, Q, R, E]) -> Iterator[tuple[float, str, str]]:
    plies, time = range(len(transcript.replay.states)), 0.0
    for rows, pause in zip(recording_rows(transcript, plies), transcript.pauses(plies), strict=True):
        yield round(time, 1), "o", CLEAR + "\r\n".join(rows)
        time += pause
    yield round(time, 1), "o", "\r\n"


def whole_film(transcript: Transcript[S, Q, R, E]) -> str:
    """Return the whole game as a film: an SVG document that moves."""
    from hotseat.records.film import draw_film  # few runs export

    return draw_film(transcript)


# --- for programs -----------------------------------------------------------------------------------------------------


EXPORT_FORMAT = 1
"""The version of the JSON of a game."""


def positions_json(transcript: Transcript[S, Q, R, E]) -> str:
    """Return the game as JSON with a line for each of its `moments`, in the format of the command `engine`."""
    replay, head = transcript.replay, transcript.head
    seats = [
        {**seat, **({} if player_spec.human else {"player": player_spec.entry})}
        for seat, player_spec in zip(head["seats"], replay.players, strict=True)
    ]
    end = replay.outcome
    kind = {"format": EXPORT_FORMAT, "game": replay.record, "kind": replay.game.id}
    about = {**kind, "started": replay.started, **head, "seats": seats}
    lines = ",\n".join(f"  {_compact(_moment(replay, ply))}" for ply in range(len(replay.states)))
    return f'{{{_compact({**about, "result": outcome_json(end) if end else None})[1:-1]},\n "moments":[\n{lines}\n]}}\n'


def _moment(replay: Replay[S, Q, R, E], ply: int) -> Json:
    """Return a state as the replay may show it, with the decision that led to it."""
    step = replay.shown_step(replay.steps[ply - 1]) if ply else None
    state = replay.shown(replay.states[ply])
    return {
        "ply": ply,
        "seat": step.seat + 1 if step else None,
        "play": (step.option or None) if step else None,
        **({"remark": replay.remarks[ply]} if ply in replay.remarks else {}),
        "scores": list(replay.scores[ply]),
        "digest": replay.game.digest(state),
        "position": replay.game.position(state),
    }


def _compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


FORMATS: Mapping[str, Callable[[Transcript[Any, Any, Any, Any]], str]] = {
    "txt": plain_text,
    "md": markdown,
    JSON: positions_json,
    "cast": asciicast,
    FILM: whole_film,
    "html": text_page,
}
"""The export formats of every game: a function of a transcript, by the format's name."""


def transcript_of(replay: Replay[Any, Any, Any, Any]) -> Transcript[Any, Any, Any, Any]:
    """Return the texts of a game for exports, by the game's own text renderer if it has one."""
    own = registry.load_companion(registry.TEXTS, replay.game.id)
    if own is None:
        return Transcript(replay)
    renderer = own(replay.game)
    renderer.add_remarks(replay)
    found: Transcript[Any, Any, Any, Any] = renderer.transcript(replay)
    return found


def save_export(transcript: Transcript[Any, Any, Any, Any], wanted: str) -> Path:
    """Write an export into its folder, named by the record and the number of decisions, and return the file."""
    replay = transcript.replay
    file = paths.data() / FOLDER / f"{replay.record}-{len(replay.steps)}.{SUFFIXES.get(wanted, wanted)}"
    if not file.exists():  # else this game has been exported before
        with language_context(ENGLISH) if wanted in FOR_PROGRAMS else nullcontext():
            paths.write_text(file, transcript.export(wanted))
    return file


def save_film(transcript: Transcript[Any, Any, Any, Any]) -> Path:
    """Write a film of the turn at the replay's cursor, at the deal of the whole game, and return the file.

    Raises:
        OSError: the file can't be written.
    """
    from hotseat.records.film import draw_film

    replay = transcript.replay
    turn = replay.current.turn if replay.current else None
    part = len(replay.steps) if turn is None else f"turn-{turn}"
    file = paths.data() / FOLDER / f"{replay.record or FILM}-{part}.{SUFFIXES[FILM]}"
    paths.write_text(file, draw_film(transcript, turn))
    return file
