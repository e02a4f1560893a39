"""Files of saved games for tests: read, rewritten, and made older."""

import json
import os
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from hotseat.records.record_lines import Checksums, encode_line
from hotseat.util import identity


def entries(path: Path) -> list[dict[str, Any]]:
    """The lines of a file, decoded and without their sums."""
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    return [{key: value for key, value in line.items() if key != "sum"} for line in lines]


def rewrite(path: Path, lines: Iterable[Any]) -> None:
    """Write a file of these lines as a program of the header's version would: with sums that fit, or without."""
    head, *rest = lines
    sums = None if head[identity.current().name] == 1 else Checksums()
    path.write_bytes(b"".join(encode_line(line, sums) for line in (head, *rest)))


def of_version(path: Path, version: int) -> Path:
    """Make a file one of an older version of the format: without times in its checks, the first one without sums."""
    head, *rest = entries(path)
    bare = [{key: value for key, value in line.items() if key != "time" or version > 3} for line in rest]
    rewrite(path, [head | {identity.current().name: version}, *bare])
    return path


def of_version_1(path: Path) -> Path:
    """Make a file one of the first version of the format."""
    return of_version(path, 1)


def dated(path: Path, seconds: float) -> Path:
    """Make a file one that was begun and played last at some time since the epoch, and changed then."""
    moment = datetime.fromtimestamp(seconds, UTC).isoformat()
    head, *rest = entries(path)
    rewrite(path, [head | {"started": moment}, *(line | {"time": moment} if "time" in line else line for line in rest)])
    os.utime(path, (seconds, seconds))
    return path
