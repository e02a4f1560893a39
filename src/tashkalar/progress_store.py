"""A player's progress, kept in a file of the data folder; the file may hold anything."""

from collections.abc import Callable
from contextlib import suppress
from functools import reduce
from pathlib import Path
from typing import Generic, TypeVar

from pydantic import BaseModel

from tashkalar import json_files, paths
from tashkalar.i18n import gettext as _

ProgressT = TypeVar("ProgressT", bound=BaseModel)


class ProgressStore(Generic[ProgressT]):
    """The progress of a player. What can't be written holds as long as the program runs.

    Each change is made to what the file holds at that moment, so that programs that run at once lose nothing.

    Args:
        name: the file's.
        nothing: the progress of a player who begins.
    """

    def __init__(self, name: str, nothing: ProgressT) -> None:
        self.name = name
        self.warned = False
        """Whether it is known that nothing can be written."""
        self._saved = nothing
        """What the file held when it was read or written last."""
        self._unsaved: list[Callable[[ProgressT], ProgressT]] = []
        """The changes that it doesn't hold yet, in their order."""
        self._aside = ""
        """What a file that isn't ours is called now, until that is said."""
        with suppress(OSError, json_files.NotOurs):  # what isn't ours is put aside before the file is written
            self._saved = json_files.read(paths.data() / name, type(nothing))
        self.progress = self._saved

    def save(self, change: Callable[[ProgressT], ProgressT]) -> str:
        """Keep a change of the progress.

        Args:
            change: takes a progress, and returns it with the change; asked again for what another program has written.

        Returns:
            Why it can't be kept, in a sentence and only once; or where a file lies now that isn't ours; else "".
        """
        now = change(self.progress)
        if now == self.progress:
            return ""
        self.progress = now
        self._unsaved.append(change)
        try:
            self._save(paths.data() / self.name)
        except OSError as error:
            value, self.warned = self.warned, True
            fault = _("Your progress can't be saved: {why}.").format(why=error.strerror or error)
            return "" if value else fault
        aside, self._aside = self._aside, ""
        kept = _("Your progress couldn't be read; what there was is in {file} now.").format(file=aside)
        return kept if aside else ""

    def _save(self, file: Path) -> None:
        """Make the unsaved changes to what the file holds now."""
        with json_files.folder_lock(file.parent):
            try:
                self._saved = json_files.read(file, type(self._saved))
            except FileNotFoundError:
                pass
            except json_files.NotOurs:
                self._aside = json_files.put_aside(file).name
            self.progress = reduce(lambda progress, change: change(progress), self._unsaved, self._saved)
            paths.write_text(file, f"{self.progress.model_dump_json()}\n")
            self._saved = self.progress
            self._unsaved.clear()
