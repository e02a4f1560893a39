"""The progress of a player, kept in a file of the data folder; the file may hold anything."""

from collections.abc import Callable
from functools import reduce
from pathlib import Path
from typing import Generic, TypeVar

from pydantic import BaseModel, ConfigDict

from hotseat.util import json_files, paths, safe_io
from hotseat.util.faults import describe_error
from hotseat.util.i18n import gettext as _
from hotseat.util.i18n import gettext_noop


class UserFileModel(BaseModel):
    """A part of a file that the program keeps for a user, and that may hold anything when it is read."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, allow_inf_nan=False)
    """The rules of validation: unknown keys and values of another type are refused, and values are frozen."""


ProgressT = TypeVar("ProgressT", bound=BaseModel)


class ProgressStore(Generic[ProgressT]):
    """The progress of a player; each change applies to the file's current content, as several programs may run."""

    UNREADABLE = gettext_noop("Your progress couldn't be read: {why}.")
    MOVED = gettext_noop("Your progress couldn't be read: {why}; the old file is now {file}.")
    UNSAVED = gettext_noop("Your progress can't be saved: {why}.")
    """The sentences about the file, marked for translation."""

    def __init__(self, name: str, nothing: ProgressT) -> None:
        self.name = name
        self.warned = False
        """Whether the player has been warned that nothing can be written."""
        self._saved = nothing
        """The content of the file when it was last read or written."""
        self._unsaved: list[Callable[[ProgressT], ProgressT]] = []
        """The changes that the file doesn't hold yet, in order."""
        self._aside = ""
        """A sentence about a file that was put aside, until the player is informed."""
        self.fault = ""
        """A sentence about a file that can't be read; "" if it could be read, or there is none."""
        try:
            self._saved = json_files.read(paths.data() / name, type(nothing))
        except FileNotFoundError:
            pass
        except OSError as error:
            self.fault = _(self.UNREADABLE).format(why=describe_error(error))
        except json_files.NotOurs as fault:  # `_save` puts the file aside before it writes
            self.fault = _(self.UNREADABLE).format(why=fault)
        self.progress = self._saved

    def save(self, change: Callable[[ProgressT], ProgressT]) -> str:
        """Apply a change to the progress, and save it."""
        now = change(self.progress)
        if now == self.progress:
            return ""
        self.progress = now
        self._unsaved.append(change)
        try:
            self._save(paths.data() / self.name)
        except OSError as error:
            was_warned, self.warned = self.warned, True
            fault = _(self.UNSAVED).format(why=describe_error(error))
            return "" if was_warned else fault
        aside, self._aside = self._aside, ""
        return aside

    def _save(self, file: Path) -> None:
        """Apply the unsaved changes to the current content of the file."""
        with json_files.folder_lock(file.parent):
            try:
                self._saved = json_files.read(file, type(self._saved))
            except FileNotFoundError:
                pass
            except json_files.NotOurs as fault:
                aside = safe_io.escape(json_files.put_aside(file).name)
                self._aside = _(self.MOVED).format(why=fault, file=aside)
            self.progress = reduce(lambda progress, change: change(progress), self._unsaved, self._saved)
            paths.write_text(file, f"{self.progress.model_dump_json()}\n")
            self._saved = self.progress
            self._unsaved.clear()
