"""`python -m docs.vectors`: write the test vectors of the line protocol, records and share keys (docs/schemas.md)."""

import json
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

from hotseat.play.player_messages import parse_reply
from hotseat.play.protocol import serve_game
from hotseat.plugin import registry
from hotseat.records.header import Header
from hotseat.records.history import History
from hotseat.records.record_lines import Checksums, encode_line, played_entries, with_times
from hotseat.records.share_key import position_key, record_key

FILE = Path(__file__).with_name("vectors.txt")
STARTED = "2026-11-21T20:15:09+01:00"
DUEL = {"form": "duel", "schools": ["northern", "southern"], "seed": 7, "names": ["Ada", "Boris"]}
PERFT = Path(__file__).parents[1] / "tests/data/perft.json"
MOST_LINES = 200
"""The most lines that a runner counts from a position."""
MESSAGES: tuple[dict[str, Any], ...] = (
    {"do": "ask"},
    {"do": "new", **DUEL},
    {"do": "play", "option": "place c5 1c"},
    {"do": "play", "option": "place c5"},
    {"do": "play", "option": "place g5 2c"},
    {"do": "undo"},
    {"do": "redo"},
    {"do": "position"},
    {"do": "observe", "seat": 2},
    {"do": "observe", "seat": 3},
    {"do": "new", "form": "chess"},
    {"do": "new", **DUEL, "seed": -1},
    {"do": "fly"},
    {"do": "play", "option": "resign"},
    {"do": "ask"},
    {"do": "new", **DUEL, "seat": 1},
)
BOT_REPLIES: tuple[dict[str, Any], ...] = (
    {"play": "end"},
    {"play": "end", "digest": "1", "why": "because"},
    {"play": 3},
    {},
    {"thinking": 0.5},
    {"thinking": 2},
    {"hello": {"protocol": 2}},
    {"hello": {"protocol": 2, "name": "Eager", "author": "Ada", "options": ["cards"]}},
    {"hello": {"protocol": 1}},
    {"hello": {"protocol": 2, "options": "cards"}},
)


def load() -> Any:
    """Return the game whose protocol the vectors are of."""
    return registry.load_game("tash-kalar")


def exchange(*requests: dict[str, Any]) -> Iterator[str]:
    """Yield the lines of a session: each request with its reply."""
    lines = [json.dumps(request, ensure_ascii=False) for request in requests]
    replies = BytesIO()
    serve_game(BytesIO("".join(f"{line}\n" for line in lines).encode()), replies, load)
    for line, reply in zip(lines, replies.getvalue().decode().splitlines(), strict=True):
        yield f"> {line}"
        yield f"< {reply}"


def perft() -> Iterator[str]:
    """Yield positions with the number of lines of each depth that is small enough."""
    for case in json.loads(PERFT.read_text("utf-8"))[::3]:
        yield from exchange({"do": "setup", "position": case["position"]}, {"do": "observe", "seat": 1})
        counts = enumerate(case["lines"], 1)
        yield from (f"perft {depth} {number}" for depth, number in counts if number <= MOST_LINES)


def record() -> Iterator[str]:
    """Yield a record, which the session of the request before it plays, and the share keys of its start and of all."""
    game = load()
    start, sums = game.new(DUEL), Checksums()
    header, history = Header.of(game, start, STARTED), History(game, start)
    played: list[dict[str, Any]] = []
    while history.question is not None:
        options = history.question.options
        played += played_entries(history, [options[-1 if len(played) > 20 else 0].text])
    lines = [header.entry, *with_times(played, STARTED, header.version)]
    data = b"".join(encode_line(line, sums) for line in lines)
    yield from exchange({"do": "new", **DUEL})
    yield from (f"record {line}" for line in data.decode().splitlines())
    yield f"key {record_key(data)}"
    bare = Checksums()
    yield from (f"holds {bare.taken_off(line).decode()}" for line in data.splitlines())
    yield f"key {position_key(game, start)}"
    yield f"holds {encode_line({'game': game.id, 'position': game.position(start)}, None).decode().rstrip()}"


def content() -> str:
    """Return the content of the file."""
    replies = (f"reply {'good' if parse_reply(one) else 'bad'} {json.dumps(one)}" for one in BOT_REPLIES)
    parts = {
        "messages": exchange(*MESSAGES),
        "positions and perft": perft(),
        "a record and keys": record(),
        "lines of a bot": replies,
    }
    return "".join(f"# {name}\n" + "".join(f"{line}\n" for line in lines) for name, lines in parts.items())


if __name__ == "__main__":
    FILE.write_text(content(), encoding="utf-8")
