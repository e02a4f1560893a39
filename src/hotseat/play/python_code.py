"""Find and load the Python functions of users that make players, such as `bots:eager` or `./bots.py:eager`.

A module is looked for where Python finds installed modules and in the folders of `PYTHONPATH`, never in the current
folder, whose files may come from elsewhere. A file is loaded only if its path is written.
"""

import importlib
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

from hotseat.util import paths
from hotseat.util.faults import report_failure
from hotseat.util.i18n import gettext as _
from hotseat.util.processes import python

SUFFIX = ".py"
"""The end of the path of a file with Python code."""


def check_place(place: str) -> None:
    """Raise a ValueError if the module or file of a function doesn't exist, without running any code of it."""
    where, _colon, _factory = place.rpartition(":")
    if where.endswith(SUFFIX):
        if not paths.expand(where).is_file():
            raise ValueError(_("there is no file {name}").format(name=ascii(where)))
        return
    top = where.partition(".")[0]
    with _no_current_folder():
        found = top in sys.modules or (top.isidentifier() and find_spec(top) is not None)
    if not found:
        message = _("there is no module {name}").format(name=ascii(where))
        if Path(top + SUFFIX).is_file():
            advice = _("for the file in the current folder write {text}").format(text=f"./{top}{SUFFIX}:{_factory}")
            message = _("{fault}; {remedy}").format(fault=message, remedy=advice)
        raise ValueError(message)


def player_command(game: str, place: str, seed: int | None = None) -> list[str]:
    """Return the command of the process in which the function makes players, of one seed or of their games'."""
    return python("-m", "hotseat.ai", game, place, *([] if seed is None else ["--seed", str(seed)]))


def card_arguments(files: Sequence[Path]) -> list[str]:
    """Return the arguments with which the process of a player loads the user's own card files."""
    return [word for file in files for word in ("--cards", str(file))]


def load_factory(place: str) -> Callable[..., Any]:
    """Import a module or run a file, and return its function. Raise ValueError if the function isn't available."""
    check_place(place)
    where, _colon, name = place.rpartition(":")
    unavailable = _("{name} isn't available: {why}")
    with report_failure(lambda why: ValueError(unavailable.format(name=ascii(place), why=why))), _no_current_folder():
        module = _run_file(paths.expand(where)) if where.endswith(SUFFIX) else importlib.import_module(where)
        factory = getattr(module, name)
    if not callable(factory):
        raise ValueError(_("{name} isn't a function that returns a player").format(name=ascii(place)))
    return factory  # type: ignore[no-any-return]


def _run_file(path: Path) -> Any:
    """Run a file once in this process, and return its module."""
    name = f"{path.stem}@{paths.real(path)}"
    if name not in sys.modules:
        folder = str(paths.real(path).parent)
        if folder not in sys.path:
            sys.path.append(folder)
        spec = spec_from_file_location(name, path)
        assert spec is not None
        assert spec.loader is not None
        module = sys.modules[name] = module_from_spec(spec)
        try:
            spec.loader.exec_module(module)
        except BaseException:
            del sys.modules[name]
            raise
    return sys.modules[name]


@contextmanager
def _no_current_folder() -> Iterator[None]:
    """Leave the current folder out of Python's search path where Python has put it there by itself."""
    first = sys.path[:1]
    by_itself = not sys.flags.safe_path and first in ([""], [str(Path.cwd())])
    if by_itself:
        del sys.path[0]
    try:
        yield
    finally:
        if by_itself:
            sys.path[:0] = first
