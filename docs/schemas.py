"""`python -m docs.schemas`: write the JSON Schemas of `data/schemas` from what validates the same values."""

import json
from pathlib import Path
from typing import Any

from pydantic import BaseModel, TypeAdapter
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue

from docs.card_help import described
from docs.file_schemas import file_schemas
from docs.schema_parts import COUNT, LIST, OBJECT, SEAT, TEXT, keys
from hotseat.arena.benchmark import BenchmarkData
from hotseat.codec import event_schema
from hotseat.play import player_messages
from hotseat.play.protocol import PROTOCOL
from hotseat.plugin.seats import MAX_SEED
from hotseat.records import explorer, statistics_json
from hotseat.remote.messages import FROM_CLIENT, FROM_HOST
from hotseat.remote.messages import PROTOCOL as REMOTE_PROTOCOL
from hotseat.remote.relay_messages import CALLS, FROM_RELAY, RELAY_PROTOCOL
from tashkalar.cards import schema as card_schema
from tashkalar.cards.targets import NAMELESS, as_list
from tashkalar.cli.schema import schemas_of_games
from tashkalar.engine.codec.schema import POSITION
from tashkalar.engine.events import EVENT_SPECS

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "data" / "schemas"
GAMES = {"pook": ROOT / "games/pook/schemas", "mageknight": ROOT / "games/mage-knight/schemas"}
"""The folders of the schemas of the other games, which their plugins provide."""
DRAFT = "https://json-schema.org/draft/2020-12/schema"
SHORT = "x-short"
"""The mark of a word that stands for a mapping with this key, until the schema is complete."""


class CardSchema(GenerateJsonSchema):
    """The schema of a card file, with its short forms: a single value for a list, a word for a mapping."""

    def function_before_schema(self, schema: Any) -> JsonSchemaValue:
        function, inner = schema["function"]["function"], self.generate_inner(schema["schema"])
        if function is as_list:
            return {"anyOf": [inner["items"], inner]}
        keys = [cell.cell_contents for cell in function.__closure__ or ()]
        assert len(keys) == 1, f"{function} is unknown"
        return {"anyOf": [{SHORT: keys[0]}, inner]}


def expanded(value: Any, definitions: dict[str, Any]) -> Any:
    """Return a schema of a card file as people write it.

    Each marked word is replaced by the schema of its key in the mapping beside it. Nulls are left out, as a key without
    a value is an error.
    """
    if isinstance(value, list):
        return [expanded(each, definitions) for each in value]
    if not isinstance(value, dict):
        return value
    found = {key: each for key, each in value.items() if (key, each) != ("default", None)}
    if choices := [choice for choice in found.get("anyOf", ()) if choice != {"type": "null"}]:
        for index, choice in enumerate(choices[:-1]):
            if SHORT in choice:
                inner = choices[index + 1]
                holder = definitions[inner["$ref"].rpartition("/")[2]] if "$ref" in inner else inner
                choices[index] = holder["properties"][choice[SHORT]]
        found.pop("anyOf")
        found |= {"anyOf": choices} if len(choices) > 1 else choices[0]
    return {key: expanded(each, definitions) for key, each in found.items()}


def card_file() -> dict[str, Any]:
    """Return the schema of a card file: a whole one, or a pack."""
    adapters = [(name, "validation", TypeAdapter(list[kind])) for name, kind in card_schema.CARDS.items()]  # type: ignore[valid-type]
    found, shared = TypeAdapter.json_schemas(adapters, schema_generator=CardSchema)  # type: ignore[arg-type]
    kinds = []
    for model in (card_schema.FileModel, card_schema.PackModel):
        kind = model.model_json_schema()
        kind["properties"] |= {
            name: found[name, "validation"] for name in card_schema.CARDS if name in kind["properties"]
        }
        kinds.append(kind)
    extends = {"properties": {"extends": True}, "required": ["extends"]}
    whole = {"if": extends, "then": kinds[1], "else": kinds[0], "$defs": shared["$defs"]}
    whole = expanded(whole, shared["$defs"])
    del whole["$defs"]["RegionModel"]["properties"][NAMELESS]
    return {"$schema": DRAFT, "title": "A card file of tashkalar", **described(whole)}


def messages(title: str, models: tuple[type[BaseModel], ...]) -> dict[str, Any]:
    """Return the schema of a line that is one of some messages."""
    found, shared = TypeAdapter.json_schemas([(one, "validation", TypeAdapter(one)) for one in models])
    return {"$schema": DRAFT, "title": title, "oneOf": [*found.values()], "$defs": shared["$defs"]}


def data(title: str, kind: Any) -> dict[str, Any]:
    """Return the schema of a value of a type."""
    return {"$schema": DRAFT, **TypeAdapter(kind).json_schema(), "title": title}


def adapter(title: str, kind: TypeAdapter[Any], version: int) -> dict[str, Any]:
    """Return the schema of the messages of a protocol of this version."""
    return {"$schema": DRAFT, "title": title, "x-version": version, **kind.json_schema()}


TEXTS = {**LIST, "items": TEXT}
SEED = {**COUNT, "maximum": MAX_SEED}
POSITION_OF_GAME = {**OBJECT, "description": "by the schema of the game's positions"}
EVENTS = {**LIST, "items": {**OBJECT, "description": "by the schema of the game's events"}}
STEP = ("decision", "end")
ENGINE_REQUESTS = {
    "hello": (keys("do"), ("hello",)),
    "new": (keys("do", seat=SEAT, seed=SEED, names=TEXTS), STEP),
    "setup": (keys("do", position=OBJECT, view=OBJECT, seat=SEAT, seed=SEED), STEP),
    "ask": (keys("do"), STEP),
    "play": (keys("do option", option=TEXT), STEP),
    "undo": (keys("do"), STEP),
    "redo": (keys("do"), STEP),
    "position": (keys("do"), ("position",)),
    "observe": (keys("do seat", seat=SEAT), ("view",)),
    "determinize": (keys("do view seat", view=OBJECT, seat=SEAT, seed=SEED), ("position",)),
}
"""The requests of the line protocol, and the replies to each besides a refusal; games add keys to `new`."""
ENGINE_REPLIES = {
    "refusal": keys("ok error message", ok={"const": False}, error=TEXT, message=TEXT, problems=TEXTS),
    "decision": keys(
        "ok over seat ask prompt options digest",
        ok={"const": True},
        over={"const": False},
        seat=SEAT,
        ask=TEXT,
        prompt=TEXT,
        options=TEXTS,
        digest=TEXT,
        events=EVENTS,
    ),
    "end": keys(
        "ok over result digest",
        ok={"const": True},
        over={"const": True},
        digest=TEXT,
        events=EVENTS,
        result={"$ref": "#/$defs/result"},
    ),
    "position": keys("ok position digest", ok={"const": True}, position=POSITION_OF_GAME, digest=TEXT),
    "view": keys("ok position", ok={"const": True}, position=POSITION_OF_GAME),
    "hello": keys(
        "ok protocol program game requests",
        ok={"const": True},
        protocol=SEAT,
        program=TEXT,
        game=TEXT,
        requests=TEXTS,
    ),
}
"""The replies of the line protocol."""
RESULT = keys(
    "winners scores reason",
    winners={**LIST, "items": SEAT, "description": "the seats that have won; none in a draw, or where nobody wins"},
    scores={**LIST, "items": {"type": "integer"}, "description": "a number for each seat or team, in their order"},
    reason=TEXT,
)
"""The result of a game that is over."""


def engine_requests() -> dict[str, Any]:
    """Return the schema of a request of the line protocol; each names its replies in `x-replies`."""
    kinds = [
        {**kind, "properties": {"do": {"const": name}, **kind["properties"]}, "x-replies": [*replies, "refusal"]}
        for name, (kind, replies) in ENGINE_REQUESTS.items()
    ]
    return {"$schema": DRAFT, "title": "A line to `tashkalar engine`", "x-version": PROTOCOL, "oneOf": kinds}


def engine_replies() -> dict[str, Any]:
    """Return the schema of a reply of the line protocol, with a definition for each kind."""
    kinds = [{"$ref": f"#/$defs/{name}"} for name in ENGINE_REPLIES]
    head = {"$schema": DRAFT, "title": "A line of `tashkalar engine`", "x-version": PROTOCOL}
    return {**head, "anyOf": kinds, "$defs": {**ENGINE_REPLIES, "result": RESULT}}


def schemas() -> dict[str, dict[str, Any]]:
    """Return all schemas by the names of their files."""
    kinds = {spec.word: kind for kind, spec in EVENT_SPECS.items()}
    return {
        "bot-requests": messages("A line to a bot of tashkalar", player_messages.REQUESTS),
        "bot-replies": messages("A line of a bot of tashkalar", player_messages.REPLIES),
        "position": {"$schema": DRAFT, "title": "A position of tashkalar", **POSITION},
        "event": {"$schema": DRAFT, "title": "An event of tashkalar", **event_schema(kinds)},
        "card-file": card_file(),
        "engine-requests": engine_requests(),
        "engine-replies": engine_replies(),
        "remote-to-host": adapter("A message of a player to a host", FROM_CLIENT, REMOTE_PROTOCOL),
        "remote-to-player": adapter("A message of a host to a player", FROM_HOST, REMOTE_PROTOCOL),
        "relay-to": adapter("The first message to a relay", CALLS, RELAY_PROTOCOL),
        "relay-from": adapter("A message of a relay", FROM_RELAY, RELAY_PROTOCOL),
        "statistics": data("The output of tashkalar stats --json", list[statistics_json.StatisticsOfGame]),
        "explorer": data("The output of tashkalar explore --json", explorer.Explored),
        "profile": data("The output of tashkalar profile --json", statistics_json.PersonProfile),
        "benchmark": data("The output of tashkalar benchmark --json", BenchmarkData),
        **{name: {"$schema": DRAFT, **schema} for name, schema in file_schemas(POSITION).items()},
    }


def as_text(schema: dict[str, Any]) -> str:
    """Return the content of the file of a schema."""
    return json.dumps(schema, indent=1, ensure_ascii=False) + "\n"


def files() -> dict[Path, str]:
    """Return the content of each file of a schema."""
    found = {FOLDER / f"{name}.json": as_text(schema) for name, schema in schemas().items()}
    for name, schema in schemas_of_games().items():
        game, _, kind = name.rpartition("-")
        found[GAMES[game] / f"{kind}.json"] = as_text(schema)
    return found


if __name__ == "__main__":
    for file, text in files().items():
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
