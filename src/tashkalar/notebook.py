"""What somebody has come to, kept in a file of the data folder that may hold anything."""

from typing import Generic, TypeVar

from pydantic import BaseModel

from tashkalar import paths, untrusted
from tashkalar.language import gettext as _

ProgressT = TypeVar("ProgressT", bound=BaseModel)


class Notebook(Generic[ProgressT]):
    """Somebody's progress. What can't be written holds as long as the program runs.

    Args:
        name: the file's.
        nothing: the progress of somebody who begins.
    """

    def __init__(self, name: str, nothing: ProgressT) -> None:
        self.name = name
        self.told = False
        """Whether it is known that nothing can be written."""
        self.odd = False
        """Whether the file holds anything else, which is put aside before it is written."""
        self.progress = nothing
        try:
            found = untrusted.parsed(untrusted.content(paths.data() / name))
            self.progress = type(nothing).model_validate(found)
        except (FileNotFoundError, paths.NoHome):
            pass
        except (OSError, ValueError):
            self.odd = True

    def note(self, now: ProgressT) -> str:
        """Keep the progress. Why it can't be kept, in a sentence and only once; "" if all is well."""
        if now == self.progress:
            return ""
        self.progress = now
        try:
            file = paths.data() / self.name
            if odd := self.odd:
                file.replace(file.with_suffix(".json.old"))
                self.odd = False
            paths.write_text(file, f"{now.model_dump_json()}\n")
        except OSError as error:
            told, self.told = self.told, True
            fault = _("Your progress can't be saved: {why}.").format(why=error.strerror or error)
            return "" if told else fault
        kept = _("Your progress couldn't be read; what there was is in {file} now.").format(file=f"{self.name}.old")
        return kept if odd else ""
