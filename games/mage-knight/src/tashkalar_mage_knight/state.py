"""The state of a game as one frozen value, its decisions, options and outcomes."""

from __future__ import annotations

import re
from typing import Annotated, Literal, NamedTuple

from hotseat.codec import (
    OMIT,
    SEAT,
    TEXT,
    Key,
    Kind,
    Reader,
    by_key,
    count_of_each,
    id_of,
    int_between,
    kind_of,
    list_of,
    optional,
    parsed_by,
    read_keyed,
    text_of,
    to_json,
    word_of,
)
from tashkalar_mage_knight.chance import ALGORITHM
from tashkalar_mage_knight.components import BASIC, COLOURS
from tashkalar_mage_knight.hexes import Hex, hex_text, parse_hex

HIDDEN = "?"
"""A card, tile, token or unit that the viewer can't see."""

# --- the types of fields, each with its kind of value in a position ---------------------------------------------------

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


# --- the state --------------------------------------------------------------------------------------------------------


class Unit(NamedTuple):
    """A unit of a seat (M90 to M92)."""

    unit: UnitCard
    spent: bool = False
    wounds: Number = 0

    @property
    def ready(self) -> bool:
        """Whether it can be used: neither spent nor wounded."""
        return not (self.spent or self.wounds)


class Seat(NamedTuple):
    """The belongings of a seat. The first card of a deck comes next."""

    hand: Cards = ()
    deck: Cards = ()
    discard: Cards = ()
    under: Cards = ()
    """The cards under the tactic (M28)."""
    crystals: Crystals = (0, 0, 0, 0)
    """The numbers of crystals, in the order of `components.BASIC`."""
    tactic: Tactic | None = None
    flipped: bool = False
    """Whether the tactic has been used up."""
    fame: Number = 0
    level: Annotated[int, int_between(1, 10)] = 1
    reputation: Annotated[int, int_between(-7, 7)] = 0
    at: At | None = None
    """The hex of the figure; None off the map (M39)."""
    units: tuple[Unit, ...] = ()
    hidden: Annotated[Cards, OMIT] = ()
    """The cards of the seat, in a view, that lie where the viewer can't tell them apart, sorted. All came openly."""


class Die(NamedTuple):
    """A die of the Source (M15)."""

    colour: str
    state: str = "free"
    """`free`, `used` in this turn, `set` by a card (M61), or `stolen` by a tactic (M22)."""


def _die_text(die: Die) -> str:
    return die.colour if die.state == "free" else f"{die.colour} {die.state}"


_DICE = {_die_text(die): die for colour in COLOURS for die in map(Die, [colour] * 4, ("free", "used", "set", "stolen"))}


def _parse_die(text: str) -> Die:
    if text not in _DICE:
        raise ValueError(f"{text!a} is no die")
    return _DICE[text]


Dice = Annotated[tuple[Die, ...], list_of(parsed_by(_parse_die, _die_text))]


class EnemyToken(NamedTuple):
    """An enemy token on the map."""

    enemy: str
    closed: bool = False
    """Whether it lies face down."""


def _read_token(reader: Reader, value: object, where: str) -> EnemyToken:
    text = reader.text(value, where)
    enemy = text.removesuffix(" closed")
    return EnemyToken(reader.component("token", enemy, where), enemy != text)


_TOKEN = Kind[EnemyToken](
    lambda token: f"{token.enemy} closed" if token.closed else token.enemy, _read_token, {"type": "string"}
)
Tokens = Annotated[tuple[tuple[Hex, tuple[EnemyToken, ...]], ...], by_key(kind_of(At), list_of(_TOKEN))]
Shields = Annotated[tuple[tuple[Hex, int], ...], by_key(kind_of(At), SEAT)]


class TokenPile(NamedTuple):
    """A pile of enemy tokens (M9)."""

    draw: Annotated[tuple[str, ...], list_of(id_of("token"))] = ()
    discard: Annotated[tuple[str, ...], list_of(id_of("token"))] = ()


Piles = Annotated[
    tuple[tuple[str, TokenPile], ...],
    by_key(word_of("green", "red", "grey", "violet", "brown"), kind_of(TokenPile)),
]


class Foe(NamedTuple):
    """An enemy in a fight."""

    name: str
    """Its name in the fight, such as "prowlers-2"."""
    enemy: Annotated[str, id_of("enemy")]
    at: At
    walls: bool = False
    """Whether the site fortifies it."""
    blocked: bool = False
    calm: bool = False
    """Whether it doesn't attack in this fight (M107)."""
    weaker: Number = 0
    """The number by which its armour is lowered."""
    beaten: bool = False
    done: bool = False
    """Whether its damage has been dealt."""
    left: Number | None = None
    """The damage that it still deals; None before it has begun."""
    summoner: Annotated[str, Key("for")] = ""
    """The enemy that it fights for; "" for none (M70)."""


class Aim(NamedTuple):
    """The targets of an attack or block, and the effects that were played for it."""

    targets: Annotated[tuple[str, ...], list_of(TEXT, 1)]
    effects: PlayedPoints = ()
    """Such as "ranged 3 physical"."""


class Fight(NamedTuple):
    """A fight (M64 to M82)."""

    phase: Annotated[str, word_of("ranged", "block", "damage", "attack")] = "ranged"
    site: At | None = None
    """The site that is assaulted or entered; None in the open."""
    half: bool = False
    """Whether the defender is worth half its fame (M85)."""
    enemies: tuple[Foe, ...] = ()
    begun: bool = False
    """Whether an attack was begun."""
    wounds: Number = 0
    """The wounds that came into the hand in this fight (M77)."""
    safe: tuple[str, ...] = ()
    """The units that can't take damage again (M74)."""
    hotter: Number = 0
    talk: Element | None = None
    """The element of blocks by influence (M116); None without."""
    aim: Aim | None = None
    origin: Annotated[At, Key("from")] = (0, 0)
    """The hex that a failed assault leads back to."""


class Tale(NamedTuple):
    """The reputation and fame for each unit that is recruited, by card (M116)."""

    reputation: Number
    fame: Number


class Learning(NamedTuple):
    """The price of a card of the advanced offer, and where the card goes."""

    cost: Number
    to: Annotated[str, word_of("discard", "hand")]


class Now(NamedTuple):
    """The turn that is being played."""

    phase: Annotated[str, word_of("move", "rest", "interact", "fight", "after", "ending")] = "move"
    moved: bool = False
    acted: bool = False
    """Whether a card was played or discarded (M54)."""
    played: Cards = ()
    tokens: ManaTokens = (0, 0, 0, 0, 0, 0)
    """The numbers of mana tokens, in the order of `components.COLOURS`."""
    dice: Number = 1
    """The number of Source dice that may still be used."""
    searched: bool = False
    again: bool = False
    """Whether another turn of the seat follows (M24)."""
    spent: SpentCrystals = (0, 0, 0, 0)
    """The crystals spent in this turn."""
    cheaper: Annotated[tuple[str, ...], list_of(word_of("path basic", "path strong", "foresters"))] = ()
    tale: tuple[Tale, ...] = ()
    learn: Learning | None = None
    mastery: bool = False
    tempo: Annotated[str, word_of("", "bottom", "top")] = ""
    """The place that `steady-tempo` may go to: `bottom` or `top` of the deck; "" if it wasn't played."""
    rewards: Number = 0
    """Crystals to be rolled at the end of the turn (M87)."""
    step: Annotated[int, int_between(1, 10)] | None = None
    """The step of the turn's end that is on (M100); None before."""
    fight: Fight | None = None
    move: Annotated[Number, Key("points.move")] = 0
    influence: Annotated[int, int_between(-99, MOST), Key("points.influence")] = 0
    heal: Annotated[Number, Key("points.heal")] = 0


class PendingAsk(NamedTuple):
    """A pending choice, and where the effect that it belongs to goes on."""

    ask: Annotated[str, id_of("choice")]
    source: Spare = ""
    """The card or unit whose effect is carried out; "" for none."""
    how: Spare = ""
    """`basic`, `strong`, or the word of the ability."""
    step: SpareNumber = 0
    """The step of the effect that comes after the choice."""
    boost: SpareNumber = 0
    """The number that `concentration` adds to the points of the effect (M62)."""
    number: Annotated[int, int_between(-1, 99), OMIT] = 0
    """Choices made so far, or tokens to be given, by the kind of choice."""
    words: Annotated[tuple[str, ...], OMIT] = ()
    """The memory of the choice, such as colours."""


class Last(NamedTuple):
    """The last turns of a round or of the game (M30, M117)."""

    why: Annotated[str, word_of("declared", "city")]
    seats: tuple[SeatNumber, ...]


class MageState(NamedTuple):
    """The whole state of a game, with the fields of a position in their order. Seats count from 0, rounds from 1."""

    names: Annotated[tuple[str, ...], list_of(text_of(1, 60), 1, 4)]
    seed: Seed | None = None
    chance: Chance = None
    advanced: bool = True
    round: Annotated[int, int_between(1, 4)] = 1
    turn: Annotated[int, int_between(1, 9999)] = 1
    stage: Annotated[str, word_of("tactics", "begin", "turn", "over")] = "tactics"
    seat: SeatNumber = 0
    order: tuple[SeatNumber, ...] = ()
    last: Last | None = None
    land: Annotated[tuple[tuple[Tile, At], ...], Key("map")] = ()
    """The tiles and their centres, in the order of laying."""
    stack: Annotated[tuple[str, ...], list_of(id_of("tile of the stack"))] = ()
    next_back: Annotated[str, word_of("", "country", "core"), OMIT] = ""
    """The back in a view of the next tile, `country` or `core`; "" elsewhere or without a tile."""
    tokens: Tokens = ()
    """The tokens on the map, sorted by hex."""
    shields: Shields = ()
    """The seats whose shields lie on sites, sorted by hex."""
    piles: Piles = ()
    source: Dice = ()
    offer: tuple[UnitCard, ...] = ()
    unit_deck: Annotated[tuple[str, ...], list_of(id_of("unit of the deck"))] = ()
    advanced_offer: Annotated[tuple[str, ...], list_of(id_of("advanced action"))] = ()
    advanced_deck: Annotated[tuple[str, ...], list_of(id_of("advanced action of the deck"))] = ()
    monastery: Annotated[tuple[str, ...], list_of(id_of("advanced action"))] = ()
    seats: tuple[Seat, ...] = ()
    asking: tuple[PendingAsk, ...] = ()
    spared: bool = False
    turns: tuple[Annotated[int, int_between(0, 40)], ...] = ()
    """The number of turns that each seat has begun in this round (M102)."""
    now: Now | None = None

    @property
    def night(self) -> bool:
        """Whether it is night: every second round is (M4)."""
        return self.round % 2 == 0

    @property
    def me(self) -> Seat:
        """The seat that plays or is asked."""
        return self.seats[self.seat]

    @property
    def in_turn(self) -> Now:
        """The turn that is being played; outside one, a new one."""
        return self.now or Now()


class Option(NamedTuple):
    """An option of a decision. Its words are its whole meaning."""

    text: str

    @property
    def words(self) -> tuple[str, ...]:
        """The words of the text: a verb, then what it is applied to."""
        return tuple(self.text.split())

    def __str__(self) -> str:
        return self.text


class Decision(NamedTuple):
    """A decision of a seat."""

    seat: int
    ask: str
    """The kind of decision."""
    prompt: str
    options: tuple[Option, ...]


class Outcome(NamedTuple):
    """The outcome of a game."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str
