"""Build hook of hatchling: compile the translations, without what is fuzzy or not translated in all forms."""

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class BuildHook(BuildHookInterface[Any]):
    """The hook, which makes the files of a wheel that are derived from catalogues."""

    def initialize(self, _version: str, _build_data: dict[str, Any]) -> None:
        """Write the compiled form of every catalogue beside it."""
        for path in Path(self.root).glob("src/*/locale/*/LC_MESSAGES/*.po"):
            with path.open("rb") as file:
                catalogue = read_po(file)
            for message in [*catalogue]:
                forms = message.string if isinstance(message.string, tuple) else (message.string,)
                if message.id and (message.fuzzy or not all(forms)):
                    catalogue.delete(message.id, message.context)
            with path.with_suffix(".mo").open("wb") as file:
                write_mo(file, catalogue)
