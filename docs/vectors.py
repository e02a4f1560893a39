"""`python -m docs.vectors`: write the test vectors of the line protocol, records and share keys (docs/schemas.md)."""

import json
from collections.abc import Iterator
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

from hotseat.play.player_messages import parse_reply
from hotseat.play.protocol import serve_game
from hotseat.plugin import registry
from hotseat.plugin.decision import question_of
from hotseat.records.header import Header
from hotseat.records.history import History
from hotseat.records.record_lines import Checksums, encode_line, played_entries, with_times
from hotseat.records.share_key import position_key, record_key

FOLDER = Path(__file__).parent
STARTED = "2026-11-21T20:15:09+01:00"
PERFT = FOLDER.parent / "tests/data/perft.json"
DEPTHS = (1, 2, 3)
MOST_LINES = 200
"""The most lines that a runner counts from a position."""
MOST_POSITIONS = 12
"""The most positions with counts, of a game whose positions are those of its record."""
STRIDE = 3
"""The distance of the positions in a record that are looked at."""
SWITCH = 20
"""The number of decisions after which a record takes the last option of each other decision, so that games end."""


class GameVectors(NamedTuple):
    """The file of the vectors of a game, and what it is made from."""

    file: str
    settings: dict[str, Any]
    """The settings of `new`."""
    options: tuple[str, ...]
    """The first options of the session."""
    illegal: str
    """A text that is no option after the first one."""
    unknown: dict[str, Any]
    """Settings that `new` refuses."""
    last: str | None = None
    """An option that ends the game, if there is one."""


GAMES = {
    "tash-kalar": GameVectors(
        "vectors.txt",
        {"form": "duel", "schools": ["northern", "southern"], "seed": 7, "names": ["Ada", "Boris"]},
        ("place c5 1c", "place g5 2c"),
        "place c5",
        {"form": "chess"},
        "resign",
    ),
    "pook": GameVectors(
        "vectors-pook.txt",
        {"seed": 7, "names": ["Ada", "Boris", "Cleo"]},
        ("coin mage-3a -1,0", "piggy -1,0"),
        "coin",
        {"players": 3, "seed": 7},
    ),
    "mageknight": GameVectors(
        "vectors-mageknight.txt",
        {"seed": 7, "names": ["Ada", "Boris"], "heroes": ["goldyx", "norowas"]},
        ("take early-bird", "take rethink"),
        "take early-bird",
        {"heroes": ["merlin", "tovak"], "seed": 7},
    ),
}
"""The games that have vectors, by their ids."""
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


def messages(each: GameVectors) -> list[dict[str, Any]]:
    """Return the requests of a session: those that are carried out, and some that are refused."""
    first, second = each.options
    end = [{"do": "play", "option": each.last}, {"do": "ask"}] if each.last else []
    return [
        {"do": "ask"},
        {"do": "new", **each.settings},
        {"do": "play", "option": first},
        {"do": "play", "option": each.illegal},
        {"do": "play", "option": second},
        {"do": "undo"},
        {"do": "redo"},
        {"do": "position"},
        {"do": "observe", "seat": 2},
        {"do": "observe", "seat": len(each.settings["names"]) + 1},
        {"do": "new", **each.unknown},
        {"do": "new", **each.settings, "seed": -1},
        {"do": "fly"},
        *end,
        {"do": "new", **each.settings, "seat": 1},
    ]


def exchange(game: str, *requests: dict[str, Any]) -> Iterator[str]:
    """Yield the lines of a session: each request with its reply."""
    lines = [json.dumps(request, ensure_ascii=False) for request in requests]
    replies = BytesIO()
    load = partial(registry.load_game, game)
    serve_game(BytesIO("".join(f"{line}\n" for line in lines).encode()), replies, load)
    for line, reply in zip(lines, replies.getvalue().decode().splitlines(), strict=True):
        yield f"> {line}"
        yield f"< {reply}"


def counted_lines(game: Any, state: Any, depth: int) -> int:
    """Return the number of lines of play of a length from a state, or more than MOST_LINES; an end counts once."""
    decision = question_of(game.decision(state))
    if decision is None or not depth:
        return 1
    if depth == 1:
        return len(decision.options)
    count = 0
    for option in decision.options:
        count += counted_lines(game, game.apply(state, option, decision)[0], depth - 1)
        if count > MOST_LINES:
            break
    return count


def positions(each: str) -> Iterator[tuple[Any, list[int]]]:
    """Yield positions with the numbers of lines from depth 1 on, as many as are small enough."""
    if each == "tash-kalar":
        for case in json.loads(PERFT.read_text("utf-8"))[::3]:
            yield case["position"], case["lines"]
        return
    game = registry.load_game(each)
    states = [step.state for step in played(game, game.new(GAMES[each].settings))[0].steps[::STRIDE]]
    fit = [state for state in states if 4 <= counted_lines(game, state, 2) <= MOST_LINES]
    for state in fit[:: max(1, len(fit) // MOST_POSITIONS)]:
        yield game.position(state), [counted_lines(game, state, depth) for depth in DEPTHS]


def perft(game: str) -> Iterator[str]:
    """Yield positions with the number of lines of each depth that is small enough."""
    for position, lines in positions(game):
        yield from exchange(game, {"do": "setup", "position": position}, {"do": "observe", "seat": 1})
        yield from (f"perft {depth} {number}" for depth, number in enumerate(lines, 1) if number <= MOST_LINES)


def played(game: Any, start: Any) -> tuple[History[Any, Any, Any, Any], list[dict[str, Any]]]:
    """Return a whole game from a state, and the entries of its record."""
    history, entries = History(game, start), list[dict[str, Any]]()
    while history.question is not None:
        options, count = history.question.options, len(entries)
        entries += played_entries(history, [options[-1 if count > SWITCH and count % 2 else 0].text])
    return history, entries


def record(id: str) -> Iterator[str]:
    """Yield a record, which the session of the request before it plays, and the share keys of its start and of all."""
    game: Any = registry.load_game(id)
    start, sums = game.new(GAMES[id].settings), Checksums()
    header = Header.of(game, start, STARTED)
    lines = [header.entry, *with_times(played(game, start)[1], STARTED, header.version)]
    data = b"".join(encode_line(line, sums) for line in lines)
    yield from exchange(id, {"do": "new", **GAMES[id].settings})
    yield from (f"record {line}" for line in data.decode().splitlines())
    yield f"key {record_key(data)}"
    bare = Checksums()
    yield from (f"holds {bare.taken_off(line).decode()}" for line in data.splitlines())
    yield f"key {position_key(game, start)}"
    yield f"holds {encode_line({'game': game.id, 'position': game.position(start)}, None).decode().rstrip()}"


def content(game: str) -> str:
    """Return the content of the file of a game."""
    parts = {
        "messages": exchange(game, *messages(GAMES[game])),
        "positions and perft": perft(game),
        "a record and keys": record(game),
    }
    if game == "tash-kalar":
        parts["lines of a bot"] = (
            f"reply {'good' if parse_reply(one) else 'bad'} {json.dumps(one)}" for one in BOT_REPLIES
        )
    return "".join(f"# {name}\n" + "".join(f"{line}\n" for line in lines) for name, lines in parts.items())


if __name__ == "__main__":
    for game, vectors in GAMES.items():
        (FOLDER / vectors.file).write_text(content(game), encoding="utf-8")
