"""docs/protocol.md: its sessions are right, every request and event is on it, and the bot plays."""

import inspect
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from itertools import groupby
from typing import Any

from hotseat.play.protocol import serve_game
from tashkalar.engine import option_words
from tashkalar.engine.events import EVENT_SPECS
from tests.docs.pages import DOCS, blocks, section, spans
from tests.hotseat.helpers.fixed_environment import PATIENCE
from tests.protocol.talk import Talk

PAGE = DOCS / "protocol.md"
ANY = "..."


def spoken(text: str) -> Iterator[tuple[str, Any]]:
    """Yield the lines of a session: ">" or "<", and the value."""
    for who, lines in groupby(text.splitlines(), lambda line: line[0]):
        message, rest = "".join(line[1:] for line in lines), json.JSONDecoder()
        while message := message.strip():
            value, end = rest.raw_decode(message)
            yield who, value
            message = message[end:]


def fits(value: Any, found: Any, kept: dict[str, Any] | None = None) -> bool:
    """Return whether an answer fits the page: "..." is any value, any items of a list, any further keys.

    A word that begins with "$" is any value too, which `kept` then has.
    """
    match value, found:
        case str(word), _ if word.startswith("$"):
            assert kept is not None
            kept[word] = found
            return True
        case "...", _:
            return True
        case dict(), dict():
            keys = value.keys() - {ANY}
            return (keys == found.keys() or (ANY in value and keys <= found.keys())) and all(
                fits(value[key], found[key], kept) for key in keys
            )
        case [first, *rest], list() if first == ANY:
            return any(fits(rest, found[skipped:], kept) for skipped in range(len(found) + 1))
        case [first, *rest], [head, *tail]:
            return fits(first, head, kept) and fits(rest, tail, kept)
    return bool(value == found)


def test_talks_are_read_as_meant() -> None:
    assert list(spoken('> {"a":\n>  1}\n< 2\n> 3\n< 4')) == [(">", {"a": 1}), ("<", 2), (">", 3), ("<", 4)]
    assert fits({"a": [1, ANY, 4], "b": ANY}, {"a": [1, 2, 3, 4], "b": {}})
    assert fits({"a": 1, ANY: ANY}, {"a": 1, "b": 2})
    assert not fits({"a": 1}, {"a": 1, "b": 2})
    assert not fits([ANY, 3], [1, 2])
    assert not fits([1], [1, 2])


def test_every_talk_goes_so() -> None:
    talk, talks = Talk(), blocks(PAGE, "engine")
    assert len(talks) > 7
    for block in talks:
        reply: Any = None
        kept: dict[str, Any] = {}
        for who, value in spoken(block.text):
            if who == ">":
                reply = talk.raw(json.dumps({key: kept.get(str(each), each) for key, each in value.items()}).encode())
            else:
                assert fits(value, reply, kept), f"line {block.line}: {value}\nbut: {json.dumps(reply)}"


def test_every_request_and_code_is_on_the_page() -> None:
    codes = set(re.findall(r'Refused\("([a-z-]+)"', inspect.getsource(sys.modules[serve_game.__module__])))
    assert {"bad-json", "no-game"} <= codes
    requests = "hello new setup ask play undo redo position observe determinize".split()
    assert codes | {*requests} <= set(spans(PAGE))


def test_every_event_is_on_the_page_with_its_keys() -> None:
    rows = re.findall(r"^\| `([a-z-]+)` \| ([a-z ]+) \|", section(PAGE, "Events"), re.MULTILINE)
    known = [(telling.word, " ".join(kind.__annotations__)) for kind, telling in EVENT_SPECS.items()]
    assert rows == known


def test_every_verb_of_an_option_is_on_the_page() -> None:
    values = {span.split()[0] for span in re.findall(r"`([^`\n]+)`", section(PAGE, "Options"))}
    assert set(option_words()) <= values


def test_the_bot_plays_a_whole_game() -> None:
    engine = [sys.executable, "-m", "tashkalar", "engine"]
    bot = [sys.executable, str(DOCS / "bot.py"), *engine]
    done = subprocess.run(bot, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert re.fullmatch(r"seat \[\d\] won, \[\d+, \d+\]: [a-z ]+\n", done.stdout)


def test_the_bot_says_so_where_there_is_no_engine() -> None:
    bot = [sys.executable, str(DOCS / "bot.py")]
    done = subprocess.run(bot, capture_output=True, text=True, timeout=PATIENCE, check=False, env={"PATH": "/nowhere"})
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("there is no tashkalar on the path; ")
    assert done.stderr.count("\n") == 1


def test_the_bot_is_as_short_as_is_said() -> None:
    assert len((DOCS / "bot.py").read_text(encoding="utf-8").splitlines()) < 35
