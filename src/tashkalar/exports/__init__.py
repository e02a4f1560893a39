"""A game for other eyes than ours: what any game can be turned into, and besides a page and a picture.

A format is a function from a replay to a text. The replay's cursor matters to the pictures of a single moment alone.
"""

from collections.abc import Callable

from tashkalar.exports import svg, webpage
from tashkalar.exports.transcript import TashKalarTranscript
from tashkalar.saves import Replay
from tashkalar.tabletop import transcript
from tashkalar.tabletop.text_utils import isolate_names


def _moments(replay: Replay) -> str:
    table = replay.start_state.table
    seats = [{"name": name, "school": school} for name, school in zip(table.names, table.schools, strict=True)]
    return transcript.positions_jsonl(replay, {"form": table.form, "teams": table.teams, "seats": seats})


FORMATS: dict[str, Callable[[Replay], str]] = {
    "txt": lambda replay: transcript.plain_text(TashKalarTranscript(replay)),
    "md": lambda replay: transcript.markdown(TashKalarTranscript(replay)),
    "html": lambda replay: isolate_names(webpage.page(replay), replay.start_state.table.names),
    "svg": lambda replay: isolate_names(svg.svg(replay), replay.start_state.table.names),
    "json": _moments,
    "cast": lambda replay: transcript.asciicast(TashKalarTranscript(replay)),
}
"""What a game can be turned into, by the usual ending of such a file."""

OF_A_MOMENT = ("svg",)
"""The formats that show the moment at the cursor; the others tell the whole game."""
