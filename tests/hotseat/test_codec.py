"""Values of a game as JSON: a toy domain of a market, its fields declared once."""

import doctest
import json
from typing import Annotated, Any, Literal, NamedTuple

import jsonschema  # type: ignore[import-untyped]
import pytest

import hotseat.codec
from hotseat.codec import (
    COUNT,
    COUNT_LIMIT,
    FAULT_LIMIT,
    LEFT_OUT,
    LIST_LIMIT,
    LONGEST_FAULT,
    OMIT,
    SEAT,
    WRITE_ONLY,
    InvalidPosition,
    Json,
    Key,
    Reader,
    by_key,
    count_of_each,
    event_schema,
    event_to_json,
    fields_of,
    id_of,
    int_between,
    kind_of,
    list_of,
    parsed_by,
    read_event_of,
    read_fields,
    read_keyed,
    read_whole,
    schema_of,
    text_of,
    to_json,
    word_of,
)

COLOURS = ("red", "blue")


def parse_place(text: str) -> tuple[int, int]:
    x, comma, y = text.partition(",")
    if not (comma and x.isdigit() and y.isdigit()):
        raise ValueError(f"{text!a} is no place such as 1,2")
    return int(x), int(y)


def place_text(place: tuple[int, int]) -> str:
    return f"{place[0]},{place[1]}"


Place = Annotated[tuple[int, int], parsed_by(parse_place, place_text)]
Fruit = Annotated[str, id_of("fruit")]


class Crate(NamedTuple):
    fruit: Fruit
    number: Annotated[int, int_between(1, 9)] = 1


class Stall(NamedTuple):
    owner: Annotated[int, SEAT]
    kind: Literal["cart", "tent"] = "cart"
    crates: tuple[Crate, ...] = ()
    at: Place | None = None
    open: Annotated[bool, OMIT] = False
    cash: Annotated[int, COUNT, Key("till.cash")] = 0
    debt: Annotated[int, COUNT, Key("till.debt"), OMIT] = 0
    size: tuple[int, str] = (1, "m")
    secret: Annotated[Any, LEFT_OUT] = None
    total: Annotated[int, WRITE_ONLY] = 0


class Market(NamedTuple):
    name: Annotated[str, text_of(1, 10)]
    stalls: Annotated[tuple[Stall, ...], list_of(kind_of(Stall), 0, 3)] = ()
    weather: Annotated[str, word_of("sun", "rain")] = "sun"
    shields: Annotated[tuple[tuple[Any, int], ...], by_key(kind_of(Place), SEAT)] = ()
    coins: Annotated[tuple[int, ...], count_of_each(COLOURS, 3)] = (0, 0)


STALL = Stall(1, "tent", (Crate("apple", 3), Crate("pear")), (3, 4), True, 7, 2, (2, "l"), object(), 0)
MARKET = Market("Corn", (STALL, Stall(0)), "rain", (((0, 1), 1), ((2, 0), 0)), (0, 2))
WRITTEN = {
    "name": "Corn",
    "stalls": [
        {
            "owner": 2,
            "kind": "tent",
            "crates": [{"fruit": "apple", "number": 3}, {"fruit": "pear", "number": 1}],
            "at": "3,4",
            "open": True,
            "till": {"cash": 7, "debt": 2},
            "size": [2, "l"],
            "total": 0,
        },
        {"owner": 1, "kind": "cart", "crates": [], "at": None, "till": {"cash": 0}, "size": [1, "m"], "total": 0},
    ],
    "weather": "rain",
    "shields": {"0,1": 2, "2,0": 1},
    "coins": {"blue": 2},
}


def reader() -> Reader:
    made = Reader({"fruit": {"apple", "pear"}})
    made.seats = 2
    return made


def faults(given: object) -> list[str]:
    """The faults of a market."""
    with pytest.raises(InvalidPosition) as refused:
        read_whole(reader(), given, "market", Market)
    return list(refused.value.problems)


def changed(**changes: Any) -> Json:
    whole: Json = json.loads(json.dumps(WRITTEN))
    return {**whole, **changes}


def stall(**changes: Any) -> Json:
    return {"name": "Corn", "stalls": [{"owner": 1, **changes}]}


def test_the_examples_print_what_they_say() -> None:
    assert doctest.testmod(hotseat.codec).failed == 0


def test_a_record_is_written_by_its_fields_and_read_back() -> None:
    assert json.dumps(to_json(MARKET)) == json.dumps(WRITTEN)
    again = read_keyed(reader(), changed(), "market", Market)
    assert again == MARKET._replace(stalls=(STALL._replace(secret=None), Stall(0)))


def test_what_is_left_out_or_null_has_its_default() -> None:
    assert read_keyed(reader(), {"name": "Corn", "stalls": [{"owner": 1}]}, "", Market) == Market("Corn", (Stall(0),))
    nothing = dict.fromkeys(("stalls", "weather", "shields", "coins"))
    assert read_keyed(reader(), {"name": "Corn", **nothing}, "", Market) == Market("Corn")
    assert read_fields(reader(), {"weather": "rain"}, "", Market) == {"weather": "rain"}


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        (7, "market: must be an object, not 7"),
        ({"name": ""}, 'market.name: must be a short text, not ""'),
        ({"name": "Corn exchange"}, 'market.name: must be a short text, not "Corn exchange"'),
        ({"name": "\x1b"}, 'market.name: must be a short text, not "\\u001b"'),
        ({}, "market: needs a name"),
        ({"name": "Corn", "roof": 1}, 'market: unknown key "roof"'),
        (changed(weather="fog"), 'market.weather: must be one of sun, rain, not "fog"'),
        (changed(stalls=[{"owner": 1}] * 4), "market.stalls: must be a list of 3 at most, not of 4"),
        (changed(stalls={}), "market.stalls: must be a list, not an object"),
        (changed(stalls=[3]), "market.stalls[0]: must be an object, not 3"),
        (changed(stalls=[{}]), "market.stalls[0]: needs a owner"),
        (changed(shields={"x": 1}), "market.shields: 'x' is no place such as 1,2"),
        (changed(shields={"1,1": 3}), "market.shields.1,1: must be a whole number from 1 to 2, not 3"),
        (
            changed(shields={f"{n},0": 1 for n in range(LIST_LIMIT + 1)}),
            "market.shields: must have 1000 keys at most, not 1001",
        ),
        (changed(coins={"blue": 4}), "market.coins.blue: must be a whole number from 0 to 3, not 4"),
        (changed(coins={"green": 1}), 'market.coins: unknown key "green"'),
        (stall(kind=1), "market.stalls[0].kind: must be one of cart, tent, not 1"),
        (stall(crates=[{"fruit": "plum"}]), 'market.stalls[0].crates[0].fruit: no fruit is called "plum"'),
        (
            stall(crates=[{"fruit": "pear", "number": 0}]),
            "market.stalls[0].crates[0].number: must be a whole number from 1 to 9, not 0",
        ),
        (stall(at="1;2"), "market.stalls[0].at: '1;2' is no place such as 1,2"),
        (stall(at=[1, 2]), "market.stalls[0].at: must be a short text, not a list"),
        (stall(open=0), "market.stalls[0].open: must be true or false, not 0"),
        (stall(till=1), "market.stalls[0].till: must be an object, not 1"),
        (stall(till={"gold": 1}), 'market.stalls[0].till: unknown key "gold"'),
        (stall(till={"cash": True}), "market.stalls[0].till.cash: must be a whole number from 0 to 1000000, not true"),
        (
            stall(till={"debt": COUNT_LIMIT + 1}),
            "market.stalls[0].till.debt: must be a whole number from 0 to 1000000, not 1000001",
        ),
        (stall(size=[1]), "market.stalls[0].size: must be a list of 2"),
        (stall(size=[1, 2]), "market.stalls[0].size[1]: must be a short text, not 2"),
        (stall(size=[2**53, "m"]), "market.stalls[0].size[0]: must be a whole number, not 9007199254740992"),
        (stall(size=[1.0, "m"]), "market.stalls[0].size[0]: must be a whole number, not 1.0"),
        (stall(secret=1), 'market.stalls[0]: unknown key "secret"'),
    ],
)
def test_a_fault_has_its_place(given: object, fault: str) -> None:
    found = faults(given)
    assert fault in found, found
    assert not jsonschema.Draft202012Validator(schema_of(Market)).is_valid(given) or any(
        word in fault for word in ("place", "keys", "fruit", "whole number from 1 to 2", "u001b", "a whole number, not")
    ), "a schema allows what only the rest of the position or a function forbids"


def test_every_fault_is_listed_at_once() -> None:
    given = changed(weather="fog", stalls=[{"owner": 9, "at": 1}, {"owner": 1, "open": 2}], coins=5)
    assert len(faults(given)) == 5


def test_the_first_faults_are_kept_and_the_others_counted() -> None:
    reads = reader()
    reads.json_object({f"key{number}": 0 for number in range(250)}, "", ())
    assert (len(reads.problems), reads.more) == (FAULT_LIMIT, 150)
    with pytest.raises(InvalidPosition) as refused:
        reads.stop_if_faulty()
    assert (len(refused.value.problems), refused.value.more) == (FAULT_LIMIT, 150)
    kept = InvalidPosition(["a\nb", "x" * 1000])
    assert kept.problems == ("a\\nb", f"{'x' * (LONGEST_FAULT - 3)}...")


@pytest.mark.parametrize("big", [[0] * 11, [[0] * 5, [0] * 5], {"a": {str(n): 0 for n in range(10)}}])
def test_a_value_with_more_within_it_than_allowed_is_refused(big: object) -> None:
    with pytest.raises(InvalidPosition, match=r"^market: more than 10 values$"):
        Reader().limit_values(big, "market", 10)
    Reader().limit_values([0] * 10, "market", 10)


def test_a_field_without_a_known_type_is_a_fault_of_its_declaration() -> None:
    class Odd(NamedTuple):
        weight: float

    with pytest.raises(TypeError, match="no kind of value follows from <class 'float'>"):
        fields_of(Odd)


class Sold(NamedTuple):
    seat: Annotated[int, SEAT]
    fruit: str
    to: Annotated[int | None, kind_of(Annotated[int, SEAT] | None), OMIT] = None


class Closed(NamedTuple):
    pass


class Rained(NamedTuple):
    minutes: int


EVENTS = {"sold": Sold, "closed": Closed, "rained": Rained}


@pytest.mark.parametrize(
    ("event", "data"),
    [
        (Sold(0, "pear"), {"event": "sold", "seat": 1, "fruit": "pear"}),
        (Sold(0, "pear", 1), {"event": "sold", "seat": 1, "fruit": "pear", "to": 2}),
        (Closed(), {"event": "closed"}),
        (Rained(-3), {"event": "rained", "minutes": -3}),
    ],
)
def test_an_event_is_written_read_back_and_fits_its_schema(event: Any, data: Json) -> None:
    assert event_to_json(data["event"], event) == data
    assert read_event_of(EVENTS, data) == event
    schema = event_schema(EVENTS)
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.Draft202012Validator(schema).validate(data)
    assert not jsonschema.Draft202012Validator(schema).is_valid({**data, "hat": 1})


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (None, "unknown event"),
        ([], "unknown event"),
        ({"event": []}, "unknown event"),
        ({"event": "flew"}, "unknown event"),
        ({"event": "sold", "seat": 0}, "sold.seat: must be a whole number from 1 to 99, not 0; sold: needs a fruit"),
        ({"event": "closed", "hat": 1}, 'closed: unknown key "hat"'),
    ],
)
def test_what_is_no_event_is_refused(data: object, fault: str) -> None:
    with pytest.raises(ValueError, match=f"^{fault}$"):
        read_event_of(EVENTS, data)


def test_a_schema_fits_what_is_written() -> None:
    schema = schema_of(Market)
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.Draft202012Validator(schema).validate(WRITTEN)
    crate = schema["properties"]["stalls"]["anyOf"][0]["items"]["properties"]["crates"]["anyOf"][0]["items"]
    assert crate == {
        "type": "object",
        "properties": {
            "fruit": {"type": "string"},
            "number": {"anyOf": [{"type": "integer", "minimum": 1, "maximum": 9}, {"type": "null"}]},
        },
        "additionalProperties": False,
        "required": ["fruit"],
    }
