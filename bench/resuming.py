"""Long work in pieces whose results are kept in a file, so that a run which was stopped goes on where it was."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TypeVar

from hotseat.util.spawning import context

JobT = TypeVar("JobT")
ResultT = TypeVar("ResultT")


def resumed(
    jobs: Sequence[JobT],
    done: Mapping[JobT, ResultT],
    work: Callable[[JobT], ResultT],
    line: Callable[[JobT, ResultT], Mapping[str, object]],
    file: Path,
    processes: int,
) -> Iterator[tuple[JobT, ResultT]]:
    """The results of some jobs: first those that are known, then the missing ones, as they are done and kept.

    Args:
        jobs: what is wanted.
        done: what the file holds of it already.
        work: does a job, in another process.
        line: what is kept of a result, as a JSON object; it takes a line of the file.
        file: it is added to.
        processes: how many work at once.
    """
    yield from ((job, done[job]) for job in jobs if job in done)
    missing = [job for job in jobs if job not in done]
    if not missing:
        return
    file.parent.mkdir(parents=True, exist_ok=True)
    with context().Pool(processes) as pool, file.open("a", encoding="utf-8") as lines:
        for job, result in pool.imap_unordered(partial(_with_job, work), missing):
            lines.write(json.dumps(line(job, result), separators=(",", ":")) + "\n")
            lines.flush()
            yield job, result


def _with_job(work: Callable[[JobT], ResultT], job: JobT) -> tuple[JobT, ResultT]:
    return job, work(job)
