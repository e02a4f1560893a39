"""One key for one thing: the tables of keys of all games agree with each other."""

from collections import defaultdict
from collections.abc import Iterator

import pytest

from hotseat.tui import menu_commands, play_commands, replay_commands
from hotseat.tui.commands import Command
from tashkalar.tui import commands as board
from tashkalar_mage_knight.screen import table as mage
from tashkalar_pook.screen import table as pook

Tables = dict[str, tuple[Command, ...]]

ALL = (*play_commands.ALWAYS, play_commands.END, play_commands.SKIP, play_commands.LOG, play_commands.COMPONENTS,
       play_commands.HELP, play_commands.RULES, play_commands.PARTICIPANTS, play_commands.SHOW_ME)  # fmt: skip
AT_TABLE: Tables = {
    "any game": (*play_commands.POINTING, *ALL),
    "thinking": play_commands.THINKING,
    "watching": play_commands.WATCHING,
    "pook": (*pook.CARDS, *pook.MOVING, pook.COIN, *ALL),
    "mage knight": (*mage.POINTING, *ALL),
    "tash-kalar": board.GAME,
    "tash-kalar, thinking": board.THINKING,
    "tash-kalar, watching": board.WATCHING,
    "lesson": board.LESSON,
    "puzzle": board.PUZZLE,
    "trial": board.WHAT_IF,
}
IN_REPLAY: Tables = {
    "any replay": replay_commands.REPLAY,
    "pook": (*replay_commands.REPLAY, *pook.SEEKING),
    "mage knight": (*replay_commands.REPLAY, *mage.SEEKING),
    "tash-kalar": board.REPLAY,
}
ENDED: Tables = {"any game": play_commands.ENDED, "tash-kalar": board.ENDED}
LISTS: Tables = {"learn": menu_commands.LEARN, "start": menu_commands.START, "puzzles": board.PUZZLES}
EVERYWHERE = ("help", "rules", "log", "cards")
"""The names of commands whose keys are the same on every screen."""


def meanings(tables: Tables) -> Iterator[tuple[str, str, str]]:
    """Yield each letter, sign or function key with the name of its command and the table."""
    for title, commands in tables.items():
        for command in commands:
            for key in command.keys:
                if len(key) == 1 or key[1:].isdigit() or key in ("full_stop", "question_mark", "colon", "slash"):
                    yield key, command.name or command.action, title


@pytest.mark.parametrize("tables", [AT_TABLE, IN_REPLAY, ENDED], ids=["table", "replay", "ended"])
def test_a_key_has_one_meaning_in_all_games(tables: Tables) -> None:
    found = defaultdict[str, set[str]](set)
    for key, meaning, _ in meanings(tables):
        if not key.isdigit():
            found[key].add(GROUPS.get(meaning, meaning))
    assert {key: names for key, names in found.items() if len(names) > 1} == {}


def test_a_meaning_has_one_key_in_all_games() -> None:
    for tables in (AT_TABLE, IN_REPLAY):
        first = defaultdict[str, set[str]](set)
        for commands in tables.values():
            for command in commands:
                if command.name and command.keys:
                    first[command.name].add(command.keys[0])
        assert {name: keys for name, keys in first.items() if len(keys) > 1} == {}


def test_what_is_on_many_screens_has_the_same_key_on_all() -> None:
    every = {**AT_TABLE, **{f"{title}'": of for title, of in (IN_REPLAY | ENDED | LISTS).items()}}
    keys = {name: {each.keys[0] for of in every.values() for each in of if each.name == name} for name in EVERYWHERE}
    assert keys == {"help": {"question_mark"}, "rules": {"f1"}, "log": {"l"}, "cards": {"k"}}
    for action, key in {"app.leave": "q", "app.settings": "f2"}.items():
        assert {each.keys[0] for of in every.values() for each in of if each.action == action} == {key}


def test_a_to_i_and_digits_belong_to_the_board_and_no_letter_moves_the_cursor() -> None:
    for key, meaning, title in meanings(AT_TABLE):
        assert key not in "abcdefghi", (title, meaning)
        assert not (key in "hjkl" and meaning.startswith("move(")), title
        assert not key.isdigit() or meaning.startswith("hold("), (title, meaning)


GROUPS = {
    "app.leave": "quit",
    "players": "seats",
    "seek('flare', 1)": "next-flare",
    "exercise('hint')": "hint",
    "next-being": "next-event",
    "previous-being": "previous-event",
    "next-claim": "next-other",
    "previous-claim": "previous-other",
}
"""The meanings that are the same thing in several games, such as the next great event of a replay."""
