"""`python -m docs.frequency`: count how often players meet each text, for the order in which it is translated.

Each golden screen and each dialogue of the tests, in plain lines and between two machines, counts once for a text that
it looks up and shows. `docs/locale/met.json` keeps the counts, and `make messages` writes them as priorities into the
catalogues: Weblate offers texts with a higher priority first. The counts needn't be those of today's texts.
"""

import asyncio
import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from gettext import NullTranslations
from pathlib import Path

from babel.messages.catalog import Catalog

from hotseat.util.i18n import install_catalogue

FILE = Path(__file__).parent / "locale" / "met.json"
PRIORITIES = {10: 300, 3: 200, 1: 150}
"""The priority of a text that is met so often or more; Weblate's default for all others is 100."""
FLAG = "priority:"

Key = tuple[str | None, str]
"""The context of a text, and its id or that of its singular."""


class Listening(NullTranslations):
    """A catalogue without translations that keeps which texts are looked up."""

    def __init__(self) -> None:
        super().__init__()
        self.met: set[Key] = set()

    def gettext(self, message: str) -> str:
        self.met.add((None, message))
        return message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        self.met.add((None, msgid1))
        return super().ngettext(msgid1, msgid2, n)

    def pgettext(self, context: str, message: str) -> str:
        self.met.add((context, message))
        return message

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        self.met.add((context, msgid1))
        return super().npgettext(context, msgid1, msgid2, n)


@contextmanager
def listening() -> Iterator[set[Key]]:
    """Collect the texts that are looked up; give the set that they come into."""
    catalogue = Listening()
    install_catalogue(catalogue)
    try:
        yield catalogue.met
    finally:
        install_catalogue(None)


def is_shown(text: str, output: str) -> bool:
    """Return whether an output has the first two words of the longest part of a text between its placeholders.

    Longer parts may be wrapped. A text of signs and placeholders alone counts as shown.
    """
    part = max(re.split(r"\{[^}]*\}", text), key=len).split()[:2]
    return " ".join(part) in output


def sessions() -> Iterator[Callable[[], str]]:
    """Yield the golden screens and the dialogues of the tests, as functions that show them."""
    from tashkalar import cards
    from tests import dialogues, remote_dialogues
    from tests.hotseat.helpers import fixed_environment
    from tests.tui import golden

    fixed_environment.fix()
    catalogue = cards.load()
    for module in (dialogues, remote_dialogues):
        yield from (partial(module.dialogue, file.read_text("utf-8")) for file in module.files())
    tables = {table: (table, size, look) for table, size, look in golden.SHOTS if (size, look) == ((120, 36), "dark")}

    def screen(each: tuple[str, tuple[int, int], str]) -> str:
        return asyncio.run(golden.shot(catalogue, *each))

    yield from (partial(screen, each) for each in tables.values())


def count() -> Counter[Key]:
    """Return the number of sessions in which each text is met."""
    counts: Counter[Key] = Counter()
    for show in sessions():
        with listening() as met:
            output = show()
        counts.update(key for key in met if is_shown(key[1], output))
    return counts


def kept() -> dict[Key, int]:
    """Return the counts that the file keeps."""
    return {(context, id): number for number, context, id in json.loads(FILE.read_text("utf-8"))}


def priority(number: int) -> int | None:
    """Return the priority of a text that is met in a number of sessions; None for the default."""
    return next((each for least, each in PRIORITIES.items() if number >= least), None)


def prioritize(catalogue: Catalog) -> None:
    """Give each text of a catalogue the flag of its priority, in place of an earlier one."""
    counts = kept()
    for message in catalogue:
        message.flags -= {flag for flag in message.flags if flag.startswith(FLAG)}
        id = message.id if isinstance(message.id, str) else message.id[0]
        if found := priority(counts.get((message.context, id), 0)):
            message.flags.add(f"{FLAG}{found}")


def write(counts: Counter[Key]) -> None:
    """Write the file: a text a line, those that are met most first."""
    from docs.messages import PLAYED

    known = {(text.context, text.text) for domain in PLAYED for text in domain.texts()}
    rows = [(-number, key[0] or "", key[1]) for key, number in counts.items() if key in known]
    lines = [json.dumps([-number, context or None, id], ensure_ascii=False) for number, context, id in sorted(rows)]
    FILE.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")


if __name__ == "__main__":
    write(count())
