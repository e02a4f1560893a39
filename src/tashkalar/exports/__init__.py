"""The exports of a game: transcripts, positions and recordings as for any game plugin, and a web page and an image.

An export is a function from a replay to a text. Only the formats in `POSITION_FORMATS` depend on the replay's cursor.
"""

from collections.abc import Callable

from tashkalar.exports import svg, webpage
from tashkalar.exports.transcript import TashKalarTranscript
from tashkalar.saves import Replay
from tashkalar.tabletop import transcript
from tashkalar.tabletop.text_utils import isolate_names


def _moments(replay: Replay) -> str:
    """Return the positions of a game as a JSON object, with the form and the seats."""
    table = replay.start_state.table
    seats = [{"name": name, "school": school} for name, school in zip(table.names, table.schools, strict=True)]
    return transcript.positions_json(replay, {"form": table.form, "teams": table.teams, "seats": seats})


FORMATS: dict[str, Callable[[Replay], str]] = {
    "txt": lambda replay: transcript.plain_text(TashKalarTranscript(replay)),
    "md": lambda replay: transcript.markdown(TashKalarTranscript(replay)),
    "html": lambda replay: isolate_names(webpage.page(replay), replay.start_state.table.names),
    "svg": lambda replay: isolate_names(svg.svg(replay), replay.start_state.table.names),
    "json": _moments,
    "cast": lambda replay: transcript.asciicast(TashKalarTranscript(replay)),
}
"""The exporter of each format, by the usual suffix of its files."""

POSITION_FORMATS = ("svg",)
"""The formats that show the state at the replay's cursor; the others show the whole game."""
