"""JSON Schemas of files: records, exports, puzzles, share keys and the tables of tournaments.

Their readers match values without a model, so the shapes stand here; their limits, words and columns are those of the
program, and tests compare them with what the readers take and the writers write.
"""

from typing import Any, get_args, get_type_hints

from docs.schema_parts import COUNT, LIST, NULL, OBJECT, SEAT, TEXT, TRUTH, Schema, keys
from hotseat.arena.games import LONGEST_TEXT, Row
from hotseat.arena.schedule import MOST_DEALS, Meeting, TournamentPlan
from hotseat.plugin.seats import MAX_SEED, Kind
from hotseat.records.header import LONGEST_GAME, LONGEST_NAME, MOST, VERSION
from hotseat.records.record_lines import DIGITS
from hotseat.records.transcript import EXPORT_FORMAT
from tashkalar.puzzles.collection import GRADES
from tashkalar.puzzles.goal import Kind as GoalKind

WHOLE = {"type": "integer"}
SUM = {"type": "string", "pattern": f"^[0-9a-f]{{{DIGITS}}}$"}
TIME = {"type": "string", "format": "date-time"}
PLAYER = keys(
    "kind",
    kind={"enum": [*get_args(Kind)]},
    name=TEXT,
    version=COUNT,
    seed={**COUNT, "maximum": MAX_SEED},
    seconds={"type": "number", "minimum": 0},
    matched=TRUTH,
)
"""The player of a seat."""
SEATS = {**LIST, "items": keys("name", name={"type": "string", "maxLength": LONGEST_NAME}, player=PLAYER)}
RESULT = keys("winners scores", winners={**LIST, "items": SEAT}, scores={**LIST, "items": WHOLE}, reason=TEXT)
HEADER = keys(
    "tashkalar seats started",
    tashkalar={"type": "integer", "minimum": 1, "maximum": VERSION},
    game=TEXT,
    seats=SEATS,
    started=TIME,
    seed=COUNT,
    position=OBJECT,
    parent=keys("game ply", game={"type": "string", "maxLength": LONGEST_GAME}, ply={**COUNT, "maximum": MOST}),
    challenge=OBJECT,
    handicap={
        **keys("seat", seat=SEAT),
        "additionalProperties": SEAT,
        "minProperties": 2,
        "maxProperties": 2,
    },
    aids=TEXT,
    sum=SUM,
)
"""The first line of a record."""
LINES = {
    "decision": keys("ply seat play", more=False, ply=SEAT, seat=SEAT, play=TEXT, sum=SUM),
    "undo": keys("undo", more=False, undo={"const": 1}, sum=SUM),
    "player": keys("seat player", more=False, seat=SEAT, player=PLAYER, sum=SUM),
    "agreement": keys("agreed", more=False, agreed={"const": "draw"}, sum=SUM),
    "check": keys("check ply", more=False, check=TEXT, ply=COUNT, time=TIME, sum=SUM),
    "result": keys("result", result=RESULT, sum=SUM),
}
"""The other lines of a record."""
GOALS: dict[GoalKind, Schema] = {
    "win": {"const": True},
    "score": {"type": "integer", "minimum": 1, "maximum": 999},
    "complete": TEXT,
    "destroy": {"type": "string", "pattern": "^[1-4][chl]$"},
    "save": {"type": "string", "pattern": "^[1-4][chl]$"},
}
AIM = {"oneOf": [keys(word, more=False, **{word: value}) for word, value in GOALS.items()]}
MOMENT = keys(
    "ply seat play scores digest position",
    ply=COUNT,
    seat={"anyOf": [SEAT, NULL]},
    play={"anyOf": [TEXT, NULL]},
    scores={**LIST, "items": WHOLE},
    digest=TEXT,
    position=OBJECT,
    remark=TEXT,
)
PLAIN = {
    str: {"type": "string", "maxLength": LONGEST_TEXT},
    int: WHOLE,
    float: {"type": "number"},
    bool: TRUTH,
    tuple[str, ...]: {**LIST, "items": TEXT},
}


def columns(record: Any, **others: Schema) -> Schema:
    """Return the schema of a named tuple that is written as an object."""
    hints = get_type_hints(record)
    return keys(" ".join(hints), more=False, **{name: others.get(name) or PLAIN[kind] for name, kind in hints.items()})


def file_schemas(position: Schema) -> dict[str, Schema]:
    """Return the schemas by name; `position`: that of a position of Tash-Kalar, a part of a puzzle."""
    puzzle = {**position, "properties": {**position["properties"], "aim": AIM}}
    puzzle["required"] = [*position["required"], "aim"]
    solution = {**LIST, "items": TEXT, "minItems": 1}
    shipped = keys(
        "id grade aim position solution", more=False, id=TEXT, grade={"enum": [*GRADES]}, aim=AIM, position=TEXT,
        solution=solution,
    )  # fmt: skip
    meeting = columns(Meeting)
    return {
        "record": {"title": "A line of a record", "x-version": VERSION, "anyOf": [HEADER, *LINES.values()]},
        "export": {
            "title": "A game in JSON, of tashkalar export --to json",
            "x-version": EXPORT_FORMAT,
            **keys(
                "format game kind started seats result moments",
                format={"const": EXPORT_FORMAT},
                game=TEXT,
                kind=TEXT,
                started=TEXT,
                seats=SEATS,
                result={"anyOf": [RESULT, NULL]},
                moments={**LIST, "items": MOMENT, "minItems": 1},
            ),
        },
        "share-key": {
            "title": "A line in a share key",
            "anyOf": [keys("game position", more=False, game=TEXT, position=OBJECT), HEADER, *LINES.values()],
        },
        "puzzle": {"title": "A puzzle", **puzzle},
        "puzzle-collection": {"title": "A line of data/puzzles.jsonl", **shipped},
        "arena-game": {"title": "A row of the games of a tournament: one seat of a game", **columns(Row)},
        "arena-plan": {
            "title": "The plan of a tournament, plan.json",
            **columns(
                TournamentPlan,
                meetings={**LIST, "items": meeting, "minItems": 1},
                deals={"type": "integer", "minimum": 1, "maximum": MOST_DEALS},
            ),
        },
    }
