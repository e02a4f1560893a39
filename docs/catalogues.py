"""Read catalogues of translations and compile them: `python -m docs.catalogues`. Needs only Babel.

A catalogue is `src/tashkalar/locale/LANGUAGE/LC_MESSAGES/tashkalar.po`, and that of a game
`games/GAME/src/PACKAGE/locale/LANGUAGE/LC_MESSAGES/PACKAGE.po`. Its compiled form, which the program reads, is written
beside it with the ending `.mo` and isn't kept in the repository.
"""

import io
from copy import deepcopy
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from hotseat.util.i18n import DOMAIN, FOLDER

GAMES = {
    file.parent.name: file.with_name("locale")
    for file in sorted(Path(__file__).parents[1].glob("games/*/src/*/__init__.py"))
}
"""The folder of the catalogues of each game, by its domain, which is the name of its package."""


def find(folder: Path = Path(FOLDER), domain: str = DOMAIN) -> dict[str, Path]:
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


def compile_all(folder: Path = Path(FOLDER), domain: str = DOMAIN) -> None:
    """Write the compiled form of every catalogue of a domain beside it."""
    for language, path in find(folder, domain).items():
        path.with_suffix(".mo").write_bytes(compiled(read(language, path)))


def forms(text: object) -> tuple[str, ...]:
    """Return the texts of a message id or string, which Babel holds as one text or as several plural forms."""
    return tuple(each for each in (text if isinstance(text, tuple | list) else (text,)) if isinstance(each, str))


def is_done(message: Message) -> bool:
    """Whether a message is translated in all its forms and isn't marked as fuzzy."""
    return all(forms(message.string) or ("",)) and not message.fuzzy


if __name__ == "__main__":
    compile_all()
    for name, locale in GAMES.items():
        compile_all(locale, name)
