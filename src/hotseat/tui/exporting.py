"""Exports of a game to a file, from the list of saved games."""

from contextlib import nullcontext
from pathlib import Path

from hotseat.plugin import registry
from hotseat.plugin.decision import E, Q, R, S
from hotseat.records.replay import Replay
from hotseat.records.transcript import FOR_PROGRAMS, Transcript
from hotseat.util import paths
from hotseat.util.i18n import ENGLISH, language_context

FOLDER = "exports"
"""The folder of the exports, beside that of the saved games."""


def transcript_of(replay: Replay[S, Q, R, E]) -> Transcript[S, Q, R, E]:
    """Return the texts of a game for exports, by the game's own text renderer if it has one."""
    own = registry.load_companion(registry.TEXTS, replay.game.id)
    if own is None:
        return Transcript(replay)
    renderer = own(replay.game)
    renderer.add_remarks(replay)
    found: Transcript[S, Q, R, E] = renderer.transcript(replay)
    return found


def save_export(transcript: Transcript[S, Q, R, E], wanted: str) -> Path:
    """Write an export into its folder, named by the record and the number of decisions, and return the file."""
    replay = transcript.replay
    file = paths.data() / FOLDER / f"{replay.record}-{len(replay.steps)}.{wanted}"
    if not file.exists():  # else this game has been exported before
        with language_context(ENGLISH) if wanted in FOR_PROGRAMS else nullcontext():
            paths.write_text(file, transcript.export(wanted))
    return file
