"""`python -m docs.remote_vectors`: write the test vectors of the remote protocol from the models that validate it.

Each message has examples that are valid, with the fewest and with all keys, and ones that aren't: a key is missing,
unknown or of another type, a text too long, a number out of its range. `since` is the version of the protocol in which
a key was new: a key that the file doesn't know yet gets the version of now.
"""

import base64
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from hotseat.remote import messages, relay_messages
from hotseat.remote.invitation import Invitation, channel_of, fingerprint_of, write_invitations

FILE = Path(__file__).with_name("remote-vectors.json")
DIRECTIONS: dict[str, tuple[TypeAdapter[Any], int]] = {
    "to the host": (messages.FROM_CLIENT, messages.PROTOCOL),
    "from the host": (messages.FROM_HOST, messages.PROTOCOL),
    "call of a relay": (relay_messages.CALLS, relay_messages.RELAY_PROTOCOL),
    "from a relay": (relay_messages.FROM_RELAY, relay_messages.RELAY_PROTOCOL),
}
"""The models of the messages of each direction, and the version of their protocol."""
WRONG = {"string": 7, "integer": "7", "number": "7", "boolean": 1, "array": {}, "object": []}
"""A value of another type, by the type."""
CERTIFICATE = b"any bytes, as of a certificate in DER"
FINGERPRINT = base64.urlsafe_b64encode(bytes(range(16))).decode().rstrip("=")
SECRETS = [base64.urlsafe_b64encode(bytes([seat] * 16)).decode().rstrip("=") for seat in range(3)]
INVITATIONS = (
    [Invitation("127.0.0.1", 7777, 2, SECRETS[2], "")],
    [Invitation("::1", 7777, 1, SECRETS[1], FINGERPRINT)],
    [Invitation("table.example", 443, 0, SECRETS[0], FINGERPRINT)],
    [Invitation("relay.example", 7778, 2, SECRETS[2], FINGERPRINT, by_relay=True)],
    [Invitation("192.0.2.1", 7777, seat, SECRETS[seat], FINGERPRINT) for seat in (1, 2)],
)
FAULTY_INVITATIONS = (
    "",
    "table.example",
    f"table.example:99999/2.{SECRETS[2]}",
    f"table.example:443/65.{SECRETS[2]}",
    f"table.example:443/2.{SECRETS[2][1:]}",
    f"table.example:443/2.{SECRETS[2]}#short",
)


class Schema:
    """The JSON Schema of a direction, and examples of it."""

    def __init__(self, adapter: TypeAdapter[Any]) -> None:
        self._whole = adapter.json_schema()

    @property
    def kinds(self) -> list[dict[str, Any]]:
        """The schemas of the messages."""
        return [self._resolved(one) for one in self._whole.get("oneOf", [self._whole])]

    def _resolved(self, schema: dict[str, Any]) -> dict[str, Any]:
        """Return the schema that a reference, or one that may be null, is about."""
        schema = next((one for one in schema.get("anyOf", ()) if one.get("type") != "null"), schema)
        if "$ref" in schema:
            schema = self._whole["$defs"][schema["$ref"].rpartition("/")[2]]
        return schema

    def example(self, schema: dict[str, Any]) -> Any:
        """Return a valid value with all keys."""
        schema = self._resolved(schema)
        if "const" in schema or "enum" in schema:
            return schema.get("const", schema.get("enum", [None])[0])
        match schema["type"]:
            case "object":
                return {name: self.example(one) for name, one in schema.get("properties", {}).items()}
            case "array":
                return [self.example(schema["items"])]
            case "string":
                return "x" * max(1, schema.get("minLength", 1))
            case "boolean":
                return True
            case kind:
                return max(schema.get("minimum", 0), 1) if kind == "integer" else 1.5

    def faults(self, schema: dict[str, Any]) -> Iterator[tuple[str, Any]]:
        """Yield values that aren't valid, each with what is wrong."""
        own = self._resolved(schema)
        if "const" in own or "enum" in own:
            yield "another word", "?"
            return
        yield "another type", WRONG[own["type"]]
        if "maxLength" in own:
            yield "too long", "x" * (own["maxLength"] + 1)
        if own.get("minLength"):
            yield "too short", ""
        if "minimum" in own:
            yield "too small", own["minimum"] - 1
        for limit in ("maximum", "exclusiveMaximum"):
            if limit in own:
                yield "too large", own[limit] + (limit == "maximum")
        if own["type"] == "object" and "properties" in own:
            whole = self.example(own)
            yield "unknown key", {**whole, "?": 1}
            for name in own.get("required", ()):
                yield f"without {name}", {key: value for key, value in whole.items() if key != name}
            for name, inner in own["properties"].items():
                yield from ((f"{name}: {why}", {**whole, name: value}) for why, value in self.faults(inner))
        if own["type"] == "array":
            yield from ((f"item: {why}", [value]) for why, value in self.faults(own["items"]))

    def keys(self, schema: dict[str, Any], name: str) -> Iterator[str]:
        """Yield the names of all keys, such as `people.seats.here`."""
        own = self._resolved(schema)
        if own.get("type") == "array":
            yield from self.keys(own["items"], name)
        for key, inner in own.get("properties", {}).items():
            yield f"{name}.{key}"
            yield from self.keys(inner, f"{name}.{key}")


def vectors(since: dict[str, dict[str, int]]) -> dict[str, Any]:
    """Return all vectors; `since`: the known version of each key, by direction."""
    found: dict[str, Any] = {}
    for direction, (adapter, version) in DIRECTIONS.items():
        schema, known = Schema(adapter), since.get(direction, {})
        rows: dict[str, Any] = {"protocol": version, "since": {}, "valid": [], "invalid": []}
        for kind in schema.kinds:
            whole = schema.example(kind)
            required = {key: whole[key] for key in whole if key in kind.get("required", ()) or key == "do"}
            rows["valid"] += [required, whole] if required != whole else [whole]
            faults = [{"why": why, "message": value} for why, value in schema.faults(kind) if isinstance(value, dict)]
            rows["invalid"] += [fault for fault in faults if fault["why"] not in ("without do", "another type")]
            names = schema.keys(kind, whole["do"])
            rows["since"] |= {name: known.get(name, version) for name in names if not name.endswith(".do")}
        found[direction] = rows
    valid = [{"text": write_invitations(one), "seats": [each._asdict() for each in one]} for one in INVITATIONS]
    fingerprint = fingerprint_of(CERTIFICATE)
    certificate = base64.b64encode(CERTIFICATE).decode()
    pinned = {"certificate": certificate, "fingerprint": fingerprint, "channel": channel_of(fingerprint)}
    return {**found, "invitations": {"valid": valid, "invalid": list(FAULTY_INVITATIONS)}, "fingerprints": [pinned]}


def stored() -> dict[str, Any]:
    """Return the vectors of the file."""
    found: dict[str, Any] = json.loads(FILE.read_text("utf-8")) if FILE.exists() else {}
    return found


def fresh() -> str:
    """Return the content of the file as it should be."""
    since = {name: rows["since"] for name, rows in stored().items() if "since" in rows}
    return as_text(vectors(since))


def as_text(value: dict[str, Any]) -> str:
    """Return the content of the file of vectors, a vector a line."""
    blocks = []
    for name, rows in value.items():
        if isinstance(rows, list):
            blocks.append(f"{json.dumps(name)}: [\n{_lines(rows)}\n]")
            continue
        shown = {key: f"[\n{_lines(one)}\n]" if isinstance(one, list) else json.dumps(one) for key, one in rows.items()}
        inner = [f"{json.dumps(key)}: {text}" for key, text in shown.items()]
        blocks.append(f"{json.dumps(name)}: {{\n" + ",\n".join(inner) + "\n}")
    return "{\n" + ",\n".join(blocks) + "\n}\n"


def _lines(rows: list[Any]) -> str:
    return ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows)


def versions() -> Iterator[str]:
    """Yield the lines of the table of versions: the keys and messages that are new in each."""
    news: dict[tuple[str, int], list[str]] = {}
    for direction, rows in stored().items():
        for name, version in rows.get("since", {}).items() if isinstance(rows, dict) else ():
            if version > 1:
                news.setdefault((direction, version), []).append(name)
    yield "| version | messages | new keys |"
    yield "| --- | --- | --- |"
    for (direction, version), names in sorted(news.items(), key=lambda row: (row[0][1], row[0][0])):
        yield f"| {version} | {direction} | {', '.join(f'`{name}`' for name in names)} |"


if __name__ == "__main__":
    FILE.write_text(fresh(), encoding="utf-8")
