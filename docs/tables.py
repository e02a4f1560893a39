"""Write the tables of the documentation that come from declarations in the source: `python -m docs.tables`."""

import re
import textwrap
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from docs import field_tables, hook_tables, remote_vectors
from docs.entrances import ENTRANCES, with_numbers
from hotseat.plugin.rules_text import RulesSection, read_rules
from hotseat.testing import rules
from hotseat.tui.commands import Command
from hotseat.util.names_in_text import with_ids
from tashkalar.engine.events import EVENT_SPECS
from tashkalar.engine.verbs import VERBS
from tashkalar.tui import commands as keys
from tashkalar_pook.events import WORDS

NAMES = (
    "cards.md",
    "environments.md",
    "keys-and-signs.md",
    "plugin.md",
    "protocol.md",
    "remote-protocol.md",
    "security.md",
    "statistics-fields.md",
)
PAGES = (
    *(Path(__file__).with_name(name) for name in NAMES),
    *sorted(Path(__file__).parents[1].glob("games/*/*.md")),
)
RULES = sorted(Path(__file__).parents[1].glob("games/*/src/*/data/*_rules.yaml"))
"""The rules of the plugin games by clause."""
OURS = "(our decision)"
"""The mark of a decision of this project within a clause."""
PICTURE = r"!\[[^\]]*\]\([^)]*\)\n\n"
"""A picture above the clauses of a section, which stays."""
WIDTH = 120
"""Columns of a line of text."""


def fresh(page: str) -> str:
    """Return a page with its tables up to date; tables are recognised by their first line.

    Args:
        page: its text.
    """
    for head, *below in (table() for table in TABLES):
        begin = page.find(f"{head}\n")
        if begin >= 0:
            end = page.index("\n\n", begin)
            page = "\n".join((page[:begin] + head, *below)) + page[end:]
    for section in (section for path in RULES for section in read_rules(path)):
        head = f"## {section.title}\n\n"
        found = re.search(rf"{re.escape(head)}({PICTURE})?- \*\*{section.clauses[0].number}\*\*", page)
        if found:
            begin, after = found.start(), page.find("\n\n## ", found.start())
            end = after if after >= 0 else len(page) - 1
            page = page[:begin] + head + (found[1] or "") + "\n".join(clauses(section)) + page[end:]
    return page


def verbs() -> Iterator[str]:
    """Yield the table of the verbs of the card language and their keys."""
    yield from _head("verb", "meaning", "example")
    for verb in VERBS.values():
        for form, meaning, example in verb.usage:
            none = "no base card: " if example.startswith("[") else ""
            yield f"| `{form}` | {meaning} | {none}`{example}` |"


def answers() -> Iterator[str]:
    """Yield the table of the options of the verbs."""
    yield from _head("answer", "meaning")
    for verb in VERBS.values():
        if verb.answered:
            yield "| `{}` | {} |".format(*verb.answers)


def events() -> Iterator[str]:
    """Yield the table of the events, described by their docstrings."""
    yield from _head("event", "keys", "what has happened")
    for kind, telling in EVENT_SPECS.items():
        made: Any = kind
        meaning = re.sub(r" \(rules\.md [^)]*\)", "", (kind.__doc__ or "").strip()).removesuffix(".")
        keys = " ".join(made._fields)
        yield f"| `{telling.word}` | {keys} | {meaning[:1].lower()}{meaning[1:]} |"


def events_of_pook() -> Iterator[str]:
    """Yield the table of the events of Pook, described by their docstrings."""
    yield from _head("event of Pook", "keys", "what has happened")
    for kind, word in WORDS.items():
        meaning = re.sub(r" \([P0-9, ]+\)", "", (kind.__doc__ or "").strip()).removesuffix(".")
        yield f"| `{word}` | {' '.join(kind._fields)} | {meaning[:1].lower()}{meaning[1:]} |"


def numbers() -> Iterator[str]:
    """Yield the table of the observation, with the number of values in three games."""
    from tashkalar.envs.game_config import GameConfig
    from tashkalar.envs.observation import observation_space

    games = (
        GameConfig("duel", ("northern", "southern")),
        GameConfig("high-form", ("everfrost", "etherweave")),
        GameConfig("melee", ("northern", "highland", "sylvan")),
    )
    values = [observation_space(game) for game in games]
    counts = [{group.name: len(group.of) for group in arrays.groups} for arrays in values]
    yield from _head("name", "value", *(f"{game.form}, {' and '.join(game.schools)}" for game in games))
    for name, meaning in {group.name: group.meaning for arrays in values for group in arrays.groups}.items():
        yield f"| `{name}` | {meaning} | {' | '.join(str(count.get(name, 0)) for count in counts)} |"
    sizes = " | ".join(f"{len(arrays):,}" for arrays in values)
    yield f"| all numbers | 81 for each plane, 1 for each fact | {sizes} |"


def plugin_rules() -> Iterator[str]:
    """Yield the table of the rules of the conformance kit, described by their docstrings."""
    yield from _head("rule", "what a plugin keeps")
    for rule in (*rules.OF_A_GAME, *rules.OF_A_STATE, *rules.OF_A_STEP):
        yield f"| `{rule.__name__.lstrip('_')}` | {(rule.__doc__ or '').rstrip('.')} |"


def entrances() -> Iterator[str]:
    """Yield the table of the entrances, with their limits as they are now."""
    yield from _head("entrance", "who may use it", "size", "rate", "time", "memory, number", "message at the limit")
    for row in ENTRANCES:
        cells = row.name, row.who, *map(with_numbers, row[2:6]), row.sentence
        yield f"| {' | '.join(cell or '-' for cell in cells)} |"


def clauses(section: RulesSection) -> Iterator[str]:
    """Yield a section of the rules of a plugin game, with our own decisions set apart."""
    for clause in section.clauses:
        text = with_ids(clause.text).replace(OURS, f"*{OURS}*")
        yield from _wrapped(f"- **{clause.number}** {text}", clause.ours, "  ")
    if section.note:
        yield ""
        yield from _wrapped(with_ids(section.note), section.ours)


def _keys(where: str, commands: tuple[Command, ...]) -> Callable[[], Iterator[str]]:
    """Return a function that yields the table of the keys of a screen, without those that the table has too."""
    at_table = {(each.key, each.help) for each in keys.GAME} if commands is not keys.GAME else set()

    def table() -> Iterator[str]:
        yield from _head(f"key {where}", "name", "what it does")
        for each in commands:
            if each.help and (each.key, each.help) not in at_table:
                yield f"| `{each.key}` | {f'`{each.name}`' if each.name else ''} | {each.help} |"

    return table


def _wrapped(text: str, ours: str, indent: str = "") -> list[str]:
    whole = f"{text} *{ours}*" if ours else text
    return textwrap.wrap(whole, WIDTH, subsequent_indent=indent, break_long_words=False)


def _head(*columns: str) -> tuple[str, str]:
    return f"| {' | '.join(columns)} |", f"|{' --- |' * len(columns)}"


KEYS = (
    _keys("at the table", keys.GAME),
    _keys("in a plan", keys.PLAN),
    _keys("in danger", keys.DANGER),
    _keys("while computers play", keys.WATCHING),
    _keys("in a replay", keys.REPLAY),
    _keys("in a puzzle", keys.PUZZLE),
)
TABLES: tuple[Callable[[], Iterator[str]], ...] = (
    *(verbs, answers, events, events_of_pook, plugin_rules, entrances),
    *KEYS,
    remote_vectors.versions,
    *field_tables.tables(),
    *hook_tables.tables(),
)
"""The tables that can be written here; that of the observation needs NumPy, which `make dev` leaves out."""
if find_spec("numpy"):
    TABLES += (numbers,)


if __name__ == "__main__":
    for page in PAGES:
        page.write_text(fresh(page.read_text(encoding="utf-8")), encoding="utf-8")
