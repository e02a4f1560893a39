"""The installation of extras: from a copy of the source, because the program isn't on a package index."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from hotseat.util import identity
from hotseat.util.i18n import gettext as _


@contextmanager
def report_missing(extra: str, error: Callable[[str], Exception] = ModuleNotFoundError) -> Iterator[None]:
    """Report a failing import inside the context as `error` with the command that installs the extra."""
    try:
        yield
    except ModuleNotFoundError as missing:
        text = _("this needs {name}: in the folder of your copy of {program}, run {command}")
        library = str(missing.name).partition(".")[0]
        raise error(
            text.format(name=library, program=identity.current().name, command=f"pip install '.[{extra}]'")
        ) from None
