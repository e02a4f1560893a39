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
DUMMY = -1
"""The dummy player where seats are listed; 0 in JSON (section P)."""
_TURN = Kind[int](
    lambda seat: seat + 1,
    lambda reader, value, where: reader.between(value, where, 0, reader.seats) - 1,
    {"type": "integer", "minimum": 0},
)
InTurn = Annotated[int, _TURN]
At = Annotated[Hex, parsed_by(parse_hex, hex_text)]
Cards = Annotated[tuple[str, ...], list_of(id_of("card"))]
UnitCard = Annotated[str, id_of("unit")]
Tile = Annotated[str, id_of("tile")]
Tactic = Annotated[str, id_of("tactic")]
HeroId = Annotated[str, id_of("hero")]
SkillId = Annotated[str, id_of("skill")]
SkillPile = Annotated[tuple[str, ...], list_of(id_of("skill to come"))]
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


def _read_advanced(reader: Reader, value: object, where: str) -> bool | str:
    return "all" if value == "all" else reader.truth(value, where)


Advanced = Annotated[bool | str, Kind[bool | str](lambda value: value, _read_advanced, {"enum": [False, True, "all"]})]


class Unit(NamedTuple):
    """A unit of a seat (M90 to M92)."""

    unit: UnitCard
    spent: bool = False
    wounds: Number = 0
    bond: Annotated[bool, OMIT] = False
    """Whether it is under `bonds-of-loyalty` (H34)."""

    @property
    def ready(self) -> bool:
        """Whether it can be used: neither spent nor wounded."""
        return not (self.spent or self.wounds)


class Skill(NamedTuple):
    """A gained skill."""

    skill: SkillId
    flipped: Annotated[bool, OMIT] = False
    """Whether it lies face down (H14)."""


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
    hero: HeroId | None = None
    skills: tuple[Skill, ...] = ()
    """The skills in the order in which they were gained."""
    skill_pile: SkillPile = ()
    """The skills to come (H11)."""
    motivated: Annotated[int, int_between(0, 2)] = 0
    """The number of own turns that must end before another `-motivation` (H29)."""
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


CHEAPER = (
    *("path basic", "path strong", "foresters"),
    *("frost basic", "frost strong", "wind basic", "wind strong", "wind lakes", "prayer"),
)
"""The words for what lowers the prices of terrain in a turn (M116, H45, H49, H38)."""


class Ambush(NamedTuple):
    """The bonus of the first card that gives points in a fight (H41)."""

    attack: Number
    block: Number


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
    cheaper: Annotated[tuple[str, ...], list_of(word_of(*CHEAPER))] = ()
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
    used: tuple[SkillId, ...] = ()
    """The skills of a turn that were used in it (H14)."""
    later_fame: Annotated[Number, Key("later.fame")] = 0
    """The fame that comes at the turn's end (H9)."""
    later_reputation: Annotated[Number, Key("later.reputation")] = 0
    ambush: Ambush | None = None
    agile: Literal["basic", "strong"] | None = None
    """The effect with which `agility` was played (H40)."""
    sourceless: bool = False
    """Whether no die of the Source pays in this turn (H26)."""
    storm: bool = False
    """Whether black and gold dice pay for any basic colour (H47)."""


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
    chosen: Spare = ""
    """The word of the alternative that was chosen before; "" for none."""
    repeat: Annotated[int, int_between(0, 3), OMIT] = 0
    """The times that `maximal-effect` still does the effect, this one too (H44); 0 without it."""


def _parse_seat(text: str) -> int:
    if text not in ("1", "2", "3", "4"):
        raise ValueError(f"{text[:40]!a} is no seat")
    return int(text) - 1


_Hit = by_key(parsed_by(_parse_seat, lambda seat: str(seat + 1)), list_of(word_of(*COLOURS)))


class Lying(NamedTuple):
    """A skill that lies before all (H17)."""

    skill: SkillId
    seat: SeatNumber
    """Its owner."""
    colour: Annotated[str, word_of("", *COLOURS), OMIT] = ""
    """The colour that `mana-exploit` names (H36)."""
    hit: Annotated[tuple[tuple[int, tuple[str, ...]], ...], _Hit, OMIT] = ()
    """The colours that have cost each other seat a wound (H36)."""


class Dummy(NamedTuple):
    """The dummy player of a solo game (H53 to H60)."""

    hero: HeroId
    deck: Cards = ()
    discard: Cards = ()
    crystals: Annotated[tuple[int, int, int, int], count_of_each(BASIC, MOST)] = (0, 0, 0, 0)
    tactic: Tactic | None = None
    pile: SkillPile = ()
    """Its skills to come."""
    hidden: Annotated[Cards, OMIT] = ()
    """The cards, in a view, of its deck, sorted. All came openly."""


class Last(NamedTuple):
    """The last turns of a round or of the game (M30, M117)."""

    why: Annotated[str, word_of("declared", "city")]
    seats: tuple[InTurn, ...]


class MageState(NamedTuple):
    """The whole state of a game, with the fields of a position in their order. Seats count from 0, rounds from 1."""

    names: Annotated[tuple[str, ...], list_of(text_of(1, 60), 1, 4)]
    seed: Seed | None = None
    chance: Chance = None
    advanced: Advanced = True
    """Whether there are advanced actions (M3); "all" for those of H39."""
    raids: bool = False
    """Whether there are plundering and burning (H61 to H66)."""
    round: Annotated[int, int_between(1, 4)] = 1
    turn: Annotated[int, int_between(1, 9999)] = 1
    stage: Annotated[str, word_of("tactics", "begin", "turn", "over")] = "tactics"
    seat: SeatNumber = 0
    order: tuple[InTurn, ...] = ()
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
    skill_offer: tuple[SkillId, ...] = ()
    """The common offer of skills, the oldest first (H13)."""
    lying: tuple[Lying, ...] = ()
    dummy: Dummy | None = None
    gone: tuple[Tactic, ...] = ()
    """The tactics that are out of the game (H56)."""
    seats: tuple[Seat, ...] = ()
    asking: tuple[PendingAsk, ...] = ()
    spared: bool = False
    early_token: Annotated[str, word_of("", *BASIC), OMIT] = ""
    """The colour of the token that a motivation gave before the turn (H29); "" for none."""
    plundered: bool = False
    """Whether the seat has plundered before this turn (H61)."""
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
