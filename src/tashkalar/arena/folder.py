"""The folder of a tournament: what is played, the shards that are done, the records, and one table of all.

Each shard is a file that appears whole or not at all, so whatever stops the work, what is missing is played later.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, get_type_hints

import polars

from tashkalar import paths, untrusted
from tashkalar.arena.games import Played, Row
from tashkalar.arena.schedule import Plan, Shard
from tashkalar.kernel.file_names import SUFFIX, slug
from tashkalar.language import gettext as _

PLAN = "plan.json"
KINDS = {str: polars.String, bool: polars.Boolean, int: polars.Int64, float: polars.Float64}
SCHEMA: Mapping[str, Any] = {name: KINDS[kind] for name, kind in get_type_hints(Row).items()}
"""The columns of the table, those of `Row`."""


class Unfit(Exception):
    """The folder can't be used for this; the message names the file and why."""


class Folder:
    """Where a tournament is kept.

    Args:
        path: the folder; it is made.
        plan: what is to be played there.

    Raises:
        Unfit: it holds something else.
        OSError: it can't be read or made.
    """

    def __init__(self, path: Path, plan: Plan) -> None:
        self.path = path
        self.plan = plan._replace(deals=self._begun(plan))

    def _begun(self, plan: Plan) -> int:
        """How many deals a shard has there, written down if nothing has been played there yet.

        Raises:
            Unfit: something else is played there.
        """
        file, wanted = self.path / PLAN, json.loads(json.dumps(_as_json(plan)))
        if not file.exists():
            paths.make_folder(self.path / "shards")
            paths.write_text(file, json.dumps(wanted, indent=1) + "\n")
        try:
            found = untrusted.parsed(untrusted.content(file))
        except ValueError as fault:
            raise Unfit(_("{file}: {why}").format(file=file, why=fault)) from None
        if not isinstance(found, dict) or found.keys() != wanted.keys() or not _is_count(found["deals"]):
            raise Unfit(_("{file}: this is no plan of the arena").format(file=file))
        differing = [key for key in wanted if key != "deals" and found[key] != wanted[key]]
        if differing:
            told = _("{file}: another tournament is played in this folder (other {parts})")
            raise Unfit(told.format(file=file, parts=", ".join(differing)))
        deals: int = found["deals"]
        return deals

    def has(self, shard: Shard) -> bool:
        """Whether a shard has been played.

        Args:
            shard: one of the plan's.
        """
        return self._file(shard).exists()

    def keep(self, shard: Shard, games: Sequence[Played]) -> None:
        """Write what a shard came to, its records first.

        Args:
            shard: one of the plan's.
            games: all its games in order.

        Raises:
            OSError: it can't be written.
        """
        for game in games:
            if game.record:
                first = game.rows[0]
                name = f"{shard.meeting}-{slug(first.meeting, 40)}-{first.deal}-{first.game}"
                paths.write_whole(self.path / "records" / f"{name}{SUFFIX}", game.record)
        rows = polars.DataFrame([row for game in games for row in game.rows], schema=SCHEMA, orient="row")
        with paths.replacing(self._file(shard)) as fresh:
            rows.write_parquet(fresh)

    def read(self, shard: Shard, columns: Sequence[str]) -> polars.DataFrame:
        """Some columns of a shard that has been played.

        Args:
            shard: one of the plan's.
            columns: of `Row`.

        Raises:
            Unfit: the file is damaged.
        """
        try:
            return polars.read_parquet(self._file(shard), columns=list(columns))
        except (polars.exceptions.PolarsError, OSError) as fault:
            told = _("{file}: {why}; without the file its games are played again")
            raise Unfit(told.format(file=self._file(shard), why=str(fault).splitlines()[0])) from None

    def table(self, shards: Iterable[Shard], ending: str) -> Path:
        """Write one table of all games.

        Args:
            shards: those that count, all played.
            ending: "parquet" or "csv".

        Raises:
            OSError: it can't be written.
        """
        rows = polars.scan_parquet([self._file(shard) for shard in shards])
        file = self.path / f"games.{ending}"
        with paths.replacing(file) as fresh:
            (rows.sink_parquet if ending == "parquet" else rows.sink_csv)(fresh)
        return file

    def _file(self, shard: Shard) -> Path:
        return self.path / "shards" / f"{shard.number:06}.parquet"


def _as_json(plan: Plan) -> dict[str, Any]:
    return {**plan._asdict(), "meetings": [meeting._asdict() for meeting in plan.meetings]}


def _is_count(number: object) -> bool:
    return type(number) is int and number > 0
