"""The result store of a tournament: the plan, finished shards, records, and one table of all rows.

Each shard is written atomically, so after any interruption the missing shards can be played later. A checksum file (the
seal) lies beside each shard. Nothing in the folder is trusted: a shard counts only if its seal matches.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from io import BytesIO
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple, TypeVar, get_type_hints

import polars

from hotseat.arena.games import KNOWN, LONGEST_TEXT, DealResult, Row, due
from hotseat.arena.schedule import MOST_DEALS, Meeting, Shard, TournamentPlan
from hotseat.records.file_names import SUFFIX, slug
from hotseat.util import paths, safe_io
from hotseat.util.faults import describe_error
from hotseat.util.i18n import gettext as _

FrameT = TypeVar("FrameT", polars.DataFrame, polars.LazyFrame)

PLAN = "plan.json"
KINDS = {str: polars.String, bool: polars.Boolean, int: polars.Int64, float: polars.Float64}
SCHEMA: Mapping[str, Any] = {
    **{name: KINDS[kind] for name, kind in get_type_hints(Row).items()},
    "seed": polars.UInt64,
}
"""The columns of the table, those of `Row`."""
TEXTS = ("kit", "ending", "played", "held", "failed")
"""The text columns that hold results."""
MOST = 1 << 31
"""The upper bound of points, turns and decisions in a game."""


class StoreError(Exception):
    """The folder can't be used for this tournament; the message names the file and why."""


class DamagedShard(NamedTuple):
    """A shard whose content isn't what was written."""

    file: Path
    why: str
    """The damage in a few words, without a full stop."""


class ResultStore:
    """The folder of a tournament, made if missing; raise StoreError if it holds something else."""

    def __init__(self, path: Path, plan: TournamentPlan) -> None:
        self.path = path
        self.plan = plan._replace(deals=self._begun(plan))
        self._sound: set[int] = set()
        """The numbers of the shards whose files have been checked and are intact."""

    def _begun(self, plan: TournamentPlan) -> int:
        """Return the number of deals in a shard; write the plan if there is none, raise StoreError for another one."""
        file, wanted = self.path / PLAN, json.loads(json.dumps(_as_json(plan)))
        paths.make_folder(self.path / "shards")
        if not file.exists():
            write(file, paths.encode_text(json.dumps(wanted, indent=1) + "\n"))
        try:
            found = safe_io.parse_json(safe_io.read_bytes(file))
        except ValueError as fault:
            raise StoreError(_("{file}: {why}").format(file=file, why=fault)) from None
        if not isinstance(found, dict) or found.keys() != wanted.keys() or not _is_count(found["deals"]):
            raise StoreError(_("{file}: this is not an arena plan").format(file=file))
        differing = [key for key in wanted if key != "deals" and json.dumps(found[key]) != json.dumps(wanted[key])]
        if differing:
            message = _("{file}: this folder belongs to another tournament (different {parts})")
            raise StoreError(message.format(file=file, parts=", ".join(differing)))
        deals: int = found["deals"]
        return deals

    def contains(self, shard: Shard) -> bool:
        """Whether a shard has been played and is intact; each file is checked once."""
        return self._file(shard).exists() and (shard.number in self._sound or self._fault(shard) is None)

    def spoilt(self, shards: Iterable[Shard]) -> list[DamagedShard]:
        """Return the shards that exist but aren't intact; `contains` treats them as missing."""
        there = ((self._file(shard), shard) for shard in shards if shard.number not in self._sound)
        faults = ((file, self._fault(shard)) for file, shard in there if file.exists())
        return [DamagedShard(file, fault) for file, fault in faults if fault is not None]

    def _fault(self, shard: Shard) -> str | None:
        """Return the reason that a shard isn't intact; None if it is."""
        try:
            self._rows(shard)
        except StoreError as fault:
            return str(fault)
        self._sound.add(shard.number)
        return None

    def save(self, shard: Shard, games: Sequence[DealResult]) -> None:
        """Write the results of a shard, its records first and its seal last; raise OSError if that fails."""
        for game in games:
            if game.record:
                first = game.rows[0]
                name = f"{shard.meeting}-{slug(first.meeting, 40)}-{first.deal}-{first.game}"
                write(self.path / "records" / f"{name}{SUFFIX}", game.record)
        rows = polars.DataFrame([row for game in games for row in game.rows], schema=SCHEMA, orient="row")
        written = BytesIO()
        rows.write_parquet(written)
        write(self._file(shard), written.getvalue())
        write(self._seal(shard), self._sum(shard, written.getvalue()))
        self._sound.add(shard.number)

    def read(self, shard: Shard, columns: Sequence[str]) -> polars.DataFrame:
        """Return some columns of a finished shard. Raise StoreError if the file is damaged."""
        try:
            return self._rows(shard).select(columns)
        except StoreError as fault:
            message = _("{file}: {why}; run the same command again to replay its games")
            raise StoreError(message.format(file=self._file(shard), why=fault)) from None

    def table(self, shards: Iterable[Shard], ending: str) -> Path:
        """Write one table of all games, and return its path. Raise OSError if the file can't be written."""
        rows = polars.concat([_renamed(polars.scan_parquet(self._file(shard))) for shard in shards])
        file = self.path / f"games.{ending}"
        with paths.temporary_sibling(file) as fresh:
            fresh.touch(0o600, exist_ok=False)
            (rows.sink_parquet if ending == "parquet" else rows.sink_csv)(fresh)
        return file

    def _file(self, shard: Shard) -> Path:
        return self.path / "shards" / f"{shard.number:06}.parquet"

    def _seal(self, shard: Shard) -> Path:
        """Return the path of the file that identifies the shard's plan, number and content."""
        return self._file(shard).with_suffix(".sha256")

    def _sum(self, shard: Shard, content: bytes) -> bytes:
        """Return the content of a shard's seal."""
        identity = paths.encode_text(json.dumps([_as_json(self.plan), shard.number]))
        return hashlib.sha256(identity + b"\n" + content).hexdigest().encode() + b"\n"

    def _rows(self, shard: Shard) -> polars.DataFrame:
        """Return all rows of a shard, or raise a StoreError whose message is without the file's name."""
        meeting = self.plan.meetings[shard.meeting]
        wanted = [row for deal in shard.deals for row in due(meeting, deal, self.plan.seed)]
        try:
            content, seal = safe_io.read_bytes(self._file(shard)), safe_io.read_bytes(self._seal(shard))
        except OSError as fault:
            raise StoreError(_("its checksum can't be read ({why})").format(why=describe_error(fault))) from None
        if seal != self._sum(shard, content):
            raise StoreError(_("it was changed or moved after it was written"))
        try:
            rows = _renamed(polars.read_parquet(BytesIO(content), n_rows=len(wanted) + 1))
        except (Exception, polars.exceptions.PanicException) as fault:  # the reader may raise anything on damaged bytes
            why = safe_io.escape(str(fault).partition("\n")[0])
            raise StoreError(_("it is not a table ({why})").format(why=why)) from None
        if dict(rows.schema) != SCHEMA:
            raise StoreError(_("it has different columns"))
        if any((rows[name].str.len_chars() > LONGEST_TEXT).any() for name in TEXTS):
            raise StoreError(_("it holds results that no game can have"))
        if not rows.select(KNOWN).equals(polars.DataFrame(wanted, schema=SCHEMA, orient="row").select(KNOWN)):
            raise StoreError(_("its rows don't match the plan"))
        found = [Row(*row) for row in rows.rows()]
        if not _possible(meeting, found):
            raise StoreError(_("it holds results that no game can have"))
        return rows


def _renamed(rows: FrameT) -> FrameT:
    """Return the rows of a shard with the present names of the columns; one had another name before."""
    return rows.rename(dict(zip(rows.collect_schema(), SCHEMA, strict=False)))


def _possible(meeting: Meeting, rows: Sequence[Row]) -> bool:
    """Return whether games of a meeting can have these results."""
    return all(
        all(value is not None for value in row)
        and (not meeting.schools or row.kit == meeting.dealt(row.deal)[row.seat])
        and all(abs(number) <= MOST for number in (row.points, row.turns, row.answers))
        and all(getattr(row, name).isprintable() for name in TEXTS)
        for row in rows
    ) and all(_shared(list(game)) for _key, game in groupby(rows, key=lambda row: (row.deal, row.game)))


def _shared(rows: Sequence[Row]) -> bool:
    """Return whether the win of a game is shared in a valid way: equal parts, the same for mates, or no winner."""
    shares = {row.side: row.share for row in rows}
    parts = [share for share in shares.values() if share != 0]
    return all(row.share == shares[row.side] for row in rows) and all(part == 1 / len(parts) for part in parts)


def write(file: Path, content: bytes) -> None:
    """Write a file of a tournament atomically, with its folder; a link at its path is replaced, not followed."""
    paths.write_atomic(file, content, follow=False)


def _as_json(plan: TournamentPlan) -> dict[str, Any]:
    return {**plan._asdict(), "meetings": [meeting._asdict() for meeting in plan.meetings]}


def _is_count(number: object) -> bool:
    return type(number) is int and 0 < number <= MOST_DEALS
