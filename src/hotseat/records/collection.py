"""Collections of games: compressed lines of JSON, a game each, as a data set for research (docs/dataset.md).

A line holds what replays the game: the header of its record, and the text of each option. `read_games` reads the lines
one by one, and trusts none of them; `CollectedGame.replay` plays a game by the rules.
"""

import gzip
import hashlib
import json
import zlib
from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

from hotseat.plugin.decision import E, IllegalOption, Json, Q, R, S, outcome_json
from hotseat.plugin.game import Game
from hotseat.records.record import RecordFault, parse_record
from hotseat.records.record_lines import Checksums, Entry, decode_line, encode_line, whole_lines
from hotseat.records.replay import Replay
from hotseat.util import paths, safe_io
from hotseat.util.i18n import gettext as _

LONGEST = 1 << 18
"""The largest number of bytes of a line; a game of 300 decisions takes some 6,000."""
MOST = 1_000_000
"""The largest number of games that are read of a file."""
SPLITS = ("test", "validation", *["train"] * 8)
"""The split of each tenth of the deals."""


class CollectedGame(NamedTuple):
    """A game of a collection."""

    deal: int
    """The number of the deal in the collection, from 0; several games may have the same."""
    split: str
    """"train", "validation" or "test"; all games of a deal have the same."""
    header: Entry
    """The header of its record (docs/save-format.md): form, seats with their players, seed, deal, cards."""
    options: tuple[str, ...]
    """The text of each option, in order."""
    result: Json
    """The winners, counted from 1, and the scores, as at the end of a record."""

    @property
    def digest(self) -> str:
        """A digest of the deal and the options, without the players; equal games have the same."""
        dealt = {key: value for key, value in self.header.items() if key not in ("seats", "started")}
        text = json.dumps([dealt, self.options], sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def replay(self, game: Game[S, Q, R, E]) -> Replay[S, Q, R, E]:
        """Return the replay of the game.

        Args:
            game: the game plugin.

        Raises:
            RecordFault: the header isn't one of this game, an option isn't legal, or the result is another one.
        """
        name = Path(_("game {number}").format(number=self.deal))
        record = parse_record(encode_line(self.header, Checksums()), name, game)
        history = record.history
        for number, option in enumerate(self.options, 1):
            try:
                history.play(option)
            except IllegalOption as fault:
                raise RecordFault(name, number, safe_io.escape(str(fault))) from None
        if history.outcome is None or outcome_json(history.outcome) != self.result:
            raise RecordFault(name, 0, _("the result doesn't fit"))
        return Replay(game, history.start, history.steps, players=record.players)


def split_of(deal: int) -> str:
    """Return the split of a deal, by a hash of its number: eight tenths are "train"."""
    tenth = int.from_bytes(hashlib.sha256(str(deal).encode()).digest()[:4], "big") % 10
    return SPLITS[tenth]


def of_record(data: bytes, deal: int) -> CollectedGame:
    """Return the game of a complete record without undone steps.

    Args:
        data: the content of the record.
        deal: the number of the deal.

    Raises:
        ValueError: the content is no record, or its game isn't finished or has undone steps.
    """
    sums = Checksums()
    header, *entries = [decode_line(sums.taken_off(line)) for line in whole_lines(data).lines]
    found: list[Any] = [entry for entry in entries if isinstance(entry, dict)]
    if not isinstance(header, dict) or not found or "result" not in found[-1] or any("undo" in one for one in found):
        raise ValueError(_("this game isn't finished"))
    options = tuple(entry["play"] for entry in found if "play" in entry)
    return CollectedGame(deal, split_of(deal), header, options, found[-1]["result"])


def read_games(path: Path) -> Iterator[CollectedGame]:
    """Yield the games of a file; it may hold anything.

    Args:
        path: the compressed file.

    Raises:
        RecordFault: the file is damaged, or holds something else; the games before the damage were yielded.
        OSError: the file can't be read.
    """
    with gzip.GzipFile(fileobj=BytesIO(safe_io.read_bytes(path))) as lines:
        for number in range(1, MOST + 1):
            try:
                line = lines.readline(LONGEST + 1)
            except (EOFError, zlib.error, gzip.BadGzipFile):
                raise RecordFault(path, number, _("this line is damaged")) from None
            if not line:
                return
            yield _game(path, number, line)


def _game(path: Path, number: int, line: bytes) -> CollectedGame:
    """Return the game of a line, or raise RecordFault."""
    try:
        found = decode_line(line) if len(line) <= LONGEST else None
    except ValueError as damage:
        raise RecordFault(path, number, str(damage)) from None
    match found:
        case {
            "deal": int(deal),
            "split": str(split),
            "header": dict(header),
            "options": list(options),
            "result": dict(result),
            **more,
        } if type(deal) is int and not more and split in SPLITS and all(isinstance(option, str) for option in options):
            return CollectedGame(deal, split, header, tuple(options), result)
    raise RecordFault(path, number, _("this line doesn't belong here"))


def write_games(path: Path, games: Iterable[CollectedGame]) -> int:
    """Write the games to a file, each once, and return their number; the same games give the same bytes.

    Args:
        path: the file, which is replaced at once.
        games: the games in their order.
    """
    different: dict[str, CollectedGame] = {}
    for game in games:
        different.setdefault(game.digest, game)
    lines = [encode_line(game._asdict(), None) for game in different.values()]
    paths.write_atomic(path, gzip.compress(b"".join(lines), 9, mtime=0))
    return len(lines)
