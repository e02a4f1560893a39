"""Variations: moves that were tried from a position of a replay, kept with notes in a file beside the record.

The file may hold anything. A variation counts only where its position and its options fit the game.
"""

from collections.abc import Iterable, Sequence
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import Field

from hotseat.plugin.decision import E, IllegalOption, Q, R, S, Step
from hotseat.records.history import History
from hotseat.records.replay import Replay
from hotseat.records.saved_games import VARIATIONS, sidecar_path
from hotseat.util import json_files, paths, safe_io
from hotseat.util.cell_width import ellipsize
from hotseat.util.faults import describe_error
from hotseat.util.i18n import gettext as _
from hotseat.util.progress_store import UserFileModel
from hotseat.util.text_utils import after_colon

MOST, LONGEST = 200, 400
"""The most variations of a game, and the most options of one."""
LONGEST_NOTE = 300
"""The most characters of a note."""
SHOWN = 8
"""The most steps of a variation that an export names."""
_Option = Annotated[str, Field(max_length=200)]


class StoredVariation(UserFileModel):
    """Moves that were tried, and a note."""

    ply: int = Field(ge=0, le=10**6)
    """The number of decisions of the game before it."""
    position: str = Field(max_length=100)
    """The digest of the state from which they were tried."""
    options: Annotated[tuple[_Option, ...], Field(strict=False, min_length=1, max_length=LONGEST)]
    """The texts of the options that were tried, in their order."""
    note: str = Field(default="", max_length=LONGEST_NOTE)
    """The note as typed; "" for none."""


class StoredVariations(UserFileModel):
    """The content of a file of variations."""

    format: Literal[1] = 1
    """The version of the file's format."""
    variations: Annotated[tuple[StoredVariation, ...], Field(strict=False, max_length=MOST)] = ()
    """The variations, the oldest first."""


class Variation(NamedTuple):
    """A variation that fits the game."""

    ply: int
    """The number of decisions of the game before it."""
    steps: Sequence[Step[Any, Any]]
    """The decisions that were tried."""
    note: str
    """The note as typed; "" for none."""

    def line(self, replay: Replay[S, Q, R, E]) -> Replay[S, Q, R, E]:
        """Return the variation as a replay of its own, which begins at the position in which it was tried."""
        return Replay(replay.game, replay.states[self.ply], self.steps, players=replay.players)

    def text(self, replay: Replay[S, Q, R, E]) -> str:
        """Return the note and the first steps as a phrase."""
        said = [replay.game.describe_step(step) for step in self.steps[:SHOWN]]
        said += ["..."] * (len(self.steps) > SHOWN)
        message = _("variation after decision {number}: {steps}").format(number=self.ply, steps=_("; ").join(said))
        return after_colon(self.note, message)


def read_variations(replay: Replay[S, Q, R, E]) -> tuple[Sequence[Variation], str]:
    """Return the variations of a game in the order of their positions, and a notice about their file or ""."""
    if replay.path is None:
        return (), ""
    try:
        stored = json_files.read(sidecar_path(replay.path, VARIATIONS), StoredVariations)
    except FileNotFoundError:
        return (), ""
    except json_files.NotOurs as fault:
        return (), _("The variations can't be read: {why}.").format(why=fault)
    found = [each for one in stored.variations if (each := _fitting(replay, one)) is not None]
    return sorted(found, key=lambda each: each.ply), ""


def _fitting(replay: Replay[S, Q, R, E], stored: StoredVariation) -> Variation | None:
    """Return a stored variation with its steps; None if it doesn't fit the game."""
    if stored.ply >= len(replay.states):
        return None
    state = replay.states[stored.ply]
    if replay.game.digest(state) != stored.position:
        return None
    history = History(replay.game, state, free=True)
    try:
        for option in stored.options:
            history.play(option)
    except IllegalOption:
        return None
    return Variation(stored.ply, history.steps, clean_note(stored.note))


def clean_note(text: str) -> str:
    """Return a note as one visible line of at most `LONGEST_NOTE` characters."""
    return ellipsize(safe_io.escape(" ".join(text.split())), LONGEST_NOTE)


def keep_variation(replay: Replay[S, Q, R, E], ply: int, steps: Sequence[Step[S, E]], note: str) -> str:
    """Keep moves that were tried from a state of a replay, and return what happened, as a sentence.

    Args:
        replay: the replay of the game.
        ply: the number of decisions before the moves.
        steps: the moves that were tried.
        note: the note; any text.
    """
    if not steps:
        return _("Nothing was tried that could be kept.")
    if replay.path is None:
        return _("This game has no file, beside which a variation could be kept.")
    options = tuple(step.option for step in steps)
    position = replay.game.digest(replay.states[ply])
    file = sidecar_path(replay.path, VARIATIONS)
    if len(options) > LONGEST or any(len(option) > 200 for option in options):
        return _("A variation has at most {number} decisions.").format(number=LONGEST)
    added = StoredVariation(ply=ply, position=position, options=options, note=clean_note(note))
    notices: list[str] = []
    try:
        with json_files.folder_lock(file.parent):
            message = _("The variations couldn't be read: {fault}; the old file is now {aside}.")
            known = json_files.read_or_put_aside(file, StoredVariations, message, notices) or StoredVariations()
            others = [each for each in known.variations if (each.ply, each.options) != (ply, options)]
            if len(others) >= MOST:
                return _("A game keeps at most {number} variations.").format(number=MOST)
            now = StoredVariations(variations=(*others, added))
            paths.write_text(file, f"{now.model_dump_json()}\n")
    except OSError as error:
        return _("The variation can't be kept: {why}.").format(why=describe_error(error))
    return " ".join([*notices, _("The variation is kept; the replay and exports show it.")])


def add_variations(replay: Replay[S, Q, R, E], variations: Iterable[Variation]) -> None:
    """Add variations to the remarks of a replay, each at the decision in whose place it was tried.

    Args:
        replay: the replay of the game.
        variations: the variations that fit it.
    """
    remarks = dict(replay.remarks)
    for each in variations:
        ply = min(each.ply + 1, len(replay.steps))
        remarks[ply] = _("; ").join(filter(None, [remarks.get(ply, ""), each.text(replay)]))
    replay.remarks = remarks
