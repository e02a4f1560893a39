"""The types of fields in a state, each with its kind of value in a position (`hotseat.codec`)."""

from __future__ import annotations

import re
from typing import Annotated, Literal, NamedTuple

from hotseat.codec import (
    OMIT,
    SEAT,
    Kind,
    Reader,
    count_of_each,
    id_of,
    int_between,
    kind_of,
    list_of,
    optional,
    parsed_by,
    read_keyed,
    to_json,
    word_of,
)
from tashkalar_mage_knight.chance import ALGORITHM
from tashkalar_mage_knight.components import BASIC, COLOURS
from tashkalar_mage_knight.hexes import Hex, hex_text, parse_hex

MOST = 999
"""The greatest count in a position."""
Seed = Annotated[int, int_between(0, 2**64 - 1)]
Number = Annotated[int, int_between(0, MOST)]
SeatNumber = Annotated[int, SEAT]
At = Annotated[Hex, parsed_by(parse_hex, hex_text)]
Cards = Annotated[tuple[str, ...], list_of(id_of("card"))]
UnitCard = Annotated[str, id_of("unit")]
Tile = Annotated[str, id_of("tile")]
Tactic = Annotated[str, id_of("tactic")]
Crystals = Annotated[tuple[int, int, int, int], count_of_each(BASIC, 3)]
SpentCrystals = Annotated[tuple[int, int, int, int], count_of_each(BASIC, MOST)]
ManaTokens = Annotated[tuple[int, int, int, int, int, int], count_of_each(COLOURS, MOST)]
Element = Annotated[str, word_of("physical", "ice", "fire")]
Spare = Annotated[str, OMIT]
SpareNumber = Annotated[Number, OMIT]


def _parse_points(text: str) -> str:
    if not re.fullmatch(r"(attack|ranged|siege|block|weaken) \d{1,3} (physical|fire|ice|cold-fire)", text):
        raise ValueError(f"{text[:40]!a} is no effect such as 'ranged 3 physical'")
    return text


PlayedPoints = Annotated[tuple[str, ...], list_of(parsed_by(_parse_points))]


class _Chance(NamedTuple):
    algorithm: Literal["splitmix64"]
    state: Seed


def _read_chance(reader: Reader, value: object, where: str) -> int:
    found: _Chance = read_keyed(reader, value, where, _Chance)
    return found.state


Chance = Annotated[
    int | None,
    optional(Kind[int](lambda state: to_json(_Chance(ALGORITHM, state)), _read_chance, kind_of(_Chance).schema)),
]
