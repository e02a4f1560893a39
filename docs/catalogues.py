"""Read catalogues of translations and compile them: `python -m docs.catalogues`. Needs only Babel.

A catalogue of a package is `locale/LANGUAGE/LC_MESSAGES/PACKAGE.po` in its folder. Its compiled form, which the program
reads, is written beside it with the ending `.mo` and isn't kept in the repository.
"""

import io
from copy import deepcopy
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

ROOT = Path(__file__).parents[1]
FOLDERS = {file.parent.name: file.with_name("locale") for file in sorted(ROOT.glob("src/*/__init__.py"))}
"""The folder of the catalogues of the framework and of the program, by the names of their packages."""
GAMES = {file.parent.name: file.with_name("locale") for file in sorted(ROOT.glob("games/*/src/*/__init__.py"))}
"""The folder of the catalogues of each game, by the name of its package."""


def find(folder: Path, domain: str) -> dict[str, Path]:
    """Return the catalogue file of every language that has one, by language."""
    return {path.parts[-3]: path for path in sorted(folder.glob(f"*/LC_MESSAGES/{domain}.po"))}


def read(language: str, path: Path) -> Catalog:
    """Return the catalogue in a file."""
    with path.open("rb") as file:
        return read_po(file, locale=language)


def compiled(catalogue: Catalog) -> bytes:
    """Return a catalogue as an `.mo` file, without the texts that aren't translated or are marked as fuzzy."""
    whole, file = deepcopy(catalogue), io.BytesIO()
    for message in catalogue:
        if message.id and not is_done(message):
            whole.delete(message.id, message.context)
    write_mo(file, whole)
    return file.getvalue()


def compile_all(folders: dict[str, Path] = FOLDERS) -> None:
    """Write the compiled form of every catalogue beside it, of the packages with these folders."""
    for domain, folder in folders.items():
        for language, path in find(folder, domain).items():
            path.with_suffix(".mo").write_bytes(compiled(read(language, path)))


def forms(text: object) -> tuple[str, ...]:
    """Return the texts of a message id or string, which Babel holds as one text or as several plural forms."""
    return tuple(each for each in (text if isinstance(text, tuple | list) else (text,)) if isinstance(each, str))


def is_done(message: Message) -> bool:
    """Whether a message is translated in all its forms and isn't marked as fuzzy."""
    return all(forms(message.string) or ("",)) and not message.fuzzy


if __name__ == "__main__":
    compile_all(FOLDERS | GAMES)
