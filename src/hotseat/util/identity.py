"""The identity of the program that uses the framework: its name, and what follows from it.

A program declares its identity once, when its package is imported (`declare`). Python processes that it starts receive
it too: those started by `processes.python` as an option of the interpreter, workers of `spawning.context` as a value.
Modules of the framework ask for it when they need it, never while they are imported.
"""

import os
import sys
from collections.abc import Mapping
from importlib import import_module
from typing import NamedTuple

from hotseat.util.i18n import add_domain

OPTION = "hotseat"
"""The name of the interpreter's option `-X hotseat=MODULE`, which names the package that declares the identity."""


class Identity(NamedTuple):
    """The identity of a program."""

    name: str = "hotseat"
    """The command and the package; also the folders, the key of a record and the prefix of variables follow from it."""
    title: str = "Hotseat"
    """The name for people."""
    version: str = "0"
    game: str = ""
    """The id of the game that is meant if none is named."""
    catalogues: str | os.PathLike[str] = ""
    """The folder of the catalogues of its package, as of `i18n.add_domain`; "" for none."""
    games: Mapping[str, str] = {}
    """A line about each game that comes with it, by id, in the order of the first screen."""

    def variable(self, name: str) -> str:
        """Return the name of an environment variable of this program, such as that of "DATA"."""
        return f"{self.name.upper()}_{name}"

    @property
    def completion_variable(self) -> str:
        """The environment variable with which a completion script requests completions; click derives the same."""
        return f"_{self.variable('COMPLETE')}"

    def command(self, words: str, *, elsewhere: bool = False) -> str:
        """Return a command line of this program that works here; with its bare name for other machines."""
        return f"{self.name if elsewhere else self.program} {words}"

    @property
    def program(self) -> str:
        """The start of a command line on this machine: the name, or how it was started if the PATH lacks it."""
        started = sys.argv[0] if sys.argv else ""
        folder, _sep, file = started.rpartition(os.sep)
        as_module = file == "__main__.py" and folder.endswith(self.name)
        if not folder or not (as_module or file.removesuffix(".exe") == self.name):
            return self.name
        import shlex  # both load late: almost no run needs them
        import shutil

        if shutil.which(self.name):
            return self.name
        if not as_module:
            return shlex.quote(started)
        python = next((each for each in ("python", "python3") if shutil.which(each) == sys.executable), sys.executable)
        return f"{shlex.quote(python)} -m {self.name}"

    def runnable(self, text: str) -> str:
        """Return a text in which the command lines of this program, each behind a backquote, work here."""
        return text.replace(f"`{self.name} ", f"`{self.program} ")


_declared: Identity | None = None


def declare(identity: Identity) -> None:
    """Set the identity of this process."""
    global _declared
    _declared = identity
    if identity.catalogues:
        add_domain(identity.name, identity.catalogues)


def current() -> Identity:
    """Return the identity of this process; that of the framework alone if no program has declared one."""
    if _declared is None and (module := sys._xoptions.get(OPTION)):
        import_module(str(module))
    return _declared or Identity()
