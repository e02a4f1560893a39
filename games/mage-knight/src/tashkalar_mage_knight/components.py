"""The components as data, validated: data/mage_knight.yaml, and heroes with what is theirs, mage_knight_heroes.yaml."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Literal, NamedTuple

import yaml
from pydantic import BaseModel, ConfigDict, TypeAdapter, field_validator

from tashkalar_mage_knight import DATA
from tashkalar_mage_knight.hexes import Hex

WOUND = "wound"
BASIC = ("red", "blue", "green", "white")
"""The basic colours of mana, in the order of crystals (M12)."""
COLOURS = (*BASIC, "gold", "black")
"""The faces of a die (M12)."""
STEP_KINDS = frozenset(
    "move influence heal draw attack ranged siege block token crystal reputation wound pay discard extra_die set_die"
    " boost choose cheaper ready calm wound_self hotter weaken tempo keep_crystals all_cheaper all_cost per_recruit"
    " influence_blocks learn"
    " by_phase block_per_trait at_end"  # heroes' own cards (H6 to H9)
    " move_per_unit influence_per_colour sideways wound_sideways convert invoke fly lead inspire weaken_per_resistance"
    " discard_wound remove_wounds motivate prices freeze exploit bond"  # skills (H20 to H38)
    " may_pay remove crystals_of_it crystals_of_others repeat set_price lakes pay_for may_pay_for ambush per_wound"
    " take_like_it agile storm_die storm".split()  # advanced actions (H40 to H51)
)
BRANCHING = ("choose", "by_phase", "pay_for", "may_pay_for")
"""The steps whose value holds further steps by word."""
DATA_FILES = ("mage_knight", "mage_knight_heroes")
POINT_KINDS = ("attack", "ranged", "siege", "block")
"""The steps that give points in a fight."""


class EffectStep(NamedTuple):
    """One step of the effect of a card or ability."""

    kind: str
    value: Any
    element: str = "physical"
    twice_against: str = ""
    """The ability of enemies against which a block counts twice (M106); "" for none."""


Steps = tuple[EffectStep, ...]


def parse_effect(value: object) -> Steps:
    """Return the steps of an effect, a list or one `choose`; raise ValueError if a step is unknown."""
    steps = []
    raws: list[Any] = value if isinstance(value, list) else [value]
    for raw in raws:
        fields: dict[str, Any] = {**raw}
        element, twice = fields.pop("element", "physical"), fields.pop("twice_against", "")
        ((kind, number),) = fields.items()
        if kind not in STEP_KINDS:
            raise ValueError(f"unknown step {kind!a}")
        if kind in BRANCHING:
            number = {word: parse_effect(branch) for word, branch in number.items()}
        steps.append(EffectStep(kind, number, element, twice))
    return tuple(steps)


class _Data(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", arbitrary_types_allowed=True)


class ActionCard(_Data):
    """A basic or advanced action card (M55, M112)."""

    colour: Literal["red", "blue", "green", "white"]
    kind: tuple[Literal["move", "influence", "combat", "healing", "special"], ...]
    basic: Any
    strong: Any
    count: int = 1
    hero: str = ""
    """The hero whose own card it is (H3); "" for other cards."""
    in_deck: bool = True
    """Whether it is in the deck of all advanced actions (H39)."""

    @field_validator("basic", "strong")
    @classmethod
    def _parsed(cls, value: object) -> Steps:
        return parse_effect(value)


class EnemyKind(_Data):
    """A kind of enemy token (M8)."""

    count: int
    armour: int
    attack: tuple[int, Literal["physical", "fire", "ice", "cold-fire"]] | Literal["summon"]
    fame: int
    abilities: frozenset[Literal["fortified", "swift", "brutal", "poison", "paralyze"]] = frozenset()
    resist: frozenset[Literal["physical", "fire", "ice"]] = frozenset()
    pile: str = ""


class Ability(_Data):
    """An ability of a unit (M91)."""

    mana: Literal["red", "blue", "green", "white"] | None = None
    do: Any

    @field_validator("do")
    @classmethod
    def _parsed(cls, value: object) -> Steps:
        return parse_effect(value)


class UnitKind(_Data):
    """A kind of regular unit (M89 to M92)."""

    count: int
    cost: int
    level: int
    armour: int
    at: frozenset[Literal["village", "monastery", "keep", "mage-tower"]]
    abilities: Mapping[str, Ability]
    resist: frozenset[Literal["physical", "fire", "ice"]] = frozenset()


class Tile(_Data):
    """A land tile (M33)."""

    kind: Literal["start", "country", "core", "city"]
    hexes: tuple[str, ...]
    """Terrain and site of the centre, then of ne e se sw w nw."""


class SeatSetup(_Data):
    """The set-up for a number of seats (M4 to M7)."""

    rounds: tuple[Literal["day", "night"], ...]
    country: int
    core: int
    city: int
    dice: int
    units: int
    titles: bool


class Tactic(_Data):
    """A tactic card (M20)."""

    number: int
    when: str
    discard: int = 0
    hand: int = 0
    limit: int = 0
    draw: int = 0
    cards: int = 0
    dice: int = 0


class Level(_Data):
    """A level of a hero (M95)."""

    fame: int
    armour: int
    hand: int
    command: int


class SiteRules(_Data):
    """The rules of a kind of site (M84 to M94)."""

    several_heroes: bool = False
    locals: bool | Literal["owner", "conquered"] = False
    heal: int = 0
    train: int = 0
    fortified: bool = False
    pile: str = ""
    tokens: int = 0
    assault: int = 0
    hand: int = 0
    again: str = ""
    enter: bool = False
    crystals: int = 0
    crystal: str = ""
    wound: int = 0
    day: str = ""
    night: str = ""
    closed: bool = False
    ends: bool = False


class Hero(_Data):
    """A hero (H3 to H5)."""

    name: str
    colour: Literal["red", "blue", "green", "white"]
    sign: str
    """The letter on the cards of the hero, where a screen needs one (H4)."""
    card: str
    replaces: str
    """The basic card that the own one takes a copy's place of."""
    dummy: Mapping[Literal["red", "blue", "green", "white"], int]
    """The crystals of the dummy player that has the cards of this hero (H55)."""


class SkillKind(_Data):
    """A skill (H14, H15)."""

    hero: str
    use: Literal["turn", "round", "lies", "always"]
    kind: tuple[Literal["move", "influence", "combat", "healing", "special"], ...]
    do: Any
    interactive: bool = False
    also: Literal["", "begin"] = ""
    """The other question in which it can be used; "" for none."""
    gained: Mapping[Literal["units"], int] = {}
    """The number of units that come to the offer when it is gained (H34)."""

    @field_validator("do")
    @classmethod
    def _parsed(cls, value: object) -> Steps:
        return parse_effect(value)

    @property
    def gives_points(self) -> bool:
        """Whether it gives points of a fight."""
        return "combat" in self.kind and self.do[0].kind != "weaken_per_resistance"


class Components(NamedTuple):
    """All components."""

    prices: Mapping[str, Mapping[str, int | None]]
    """The price of each terrain by `day` and `night`; None where it can't be entered (M36)."""
    explore: int
    tiles: Mapping[str, Tile]
    laid: tuple[tuple[str, Hex], ...]
    setups: Mapping[int, SeatSetup]
    crystals: int
    levels: Mapping[int, Level]
    reputation: Mapping[int, int | None]
    cards: Mapping[str, ActionCard]
    """The basic cards."""
    advanced: Mapping[str, ActionCard]
    """All advanced actions, first those of `decks[True]`."""
    decks: Mapping[bool | str, tuple[str, ...]]
    """The advanced actions of the deck by the wish `advanced`: False, True or "all" (H39)."""
    heroes: Mapping[str, Hero]
    own_cards: Mapping[str, ActionCard]
    """The heroes' own cards, one each."""
    skills: Mapping[str, SkillKind]
    skills_drawn: int
    """The number of skills that are turned up at an even level (H12)."""
    opposite: Mapping[str, str]
    """The opposite of each basic colour (H24)."""
    dummy: Mapping[str, Any]
    raids: Mapping[str, Mapping[str, Any]]
    tactics: Mapping[str, Mapping[str, Tactic]]
    """The tactics of `day` and `night`."""
    enemies: Mapping[str, EnemyKind]
    rampaging: Mapping[str, Mapping[str, Any]]
    sites: Mapping[str, SiteRules]
    units: Mapping[str, UnitKind]
    """The kinds of unit by name, without a letter."""
    unit_cards: tuple[str, ...]
    """The ids of the unit cards, such as "peasants-a" (M108)."""

    def card(self, name: str) -> ActionCard:
        """Return an action card by its id. Raise KeyError if there is no such card."""
        for cards in (self.cards, self.advanced):
            if name in cards:
                return cards[name]
        return self.own_cards[name]

    def deck_of(self, hero: str | None) -> list[str]:
        """Return the 16 cards that a hero begins with; the common ones for None (M6, H3)."""
        cards = [name for name, card in self.cards.items() for _ in range(card.count)]
        if hero is not None:
            cards[cards.index(self.heroes[hero].replaces)] = self.heroes[hero].card
        return cards

    def skills_of(self, hero: str, *, alone: bool) -> list[str]:
        """Return the skills of a hero in the order of the data; `alone`: without the interactive one (H11)."""
        return [name for name, kind in self.skills.items() if kind.hero == hero and not (alone and kind.interactive)]

    def unit(self, card: str) -> UnitKind:
        """Return the kind of a unit card. Raise KeyError if there is no such unit."""
        return self.units[unit_name(card)]

    def pile(self, colour: str) -> list[str]:
        """Return all tokens of a pile, in the order of the data (M9)."""
        return [name for name, kind in self.enemies.items() if kind.pile == colour for _ in range(kind.count)]

    @property
    def piles(self) -> tuple[str, ...]:
        """The colours of the piles."""
        return tuple(dict.fromkeys(kind.pile for kind in self.enemies.values()))


def unit_name(card: str) -> str:
    """Return the kind of a unit card: its id without the letter of a copy."""
    return card[:-2] if card[-2] == "-" else card


def left_over(every: Sequence[str], named: Sequence[str]) -> list[str]:
    """Return components without those that are named elsewhere, each as often as it is named."""
    left = Counter(every)
    left.subtract(named)
    return [*left.elements()]


@cache
def load_components() -> Components:
    """Return the components of the data files. Raise ValueError if one is faulty."""
    files = [yaml.safe_load(DATA.joinpath(f"{name}.yaml").read_text("utf-8")) for name in DATA_FILES]
    data, more = files

    def parsed(kind: Any, value: object) -> Any:
        return TypeAdapter(kind).validate_python(value)

    units: dict[str, UnitKind] = parsed(dict[str, UnitKind], data["units"])
    enemies = {
        name: EnemyKind(**{**fields, "pile": pile})
        for pile, kinds in data["enemies"].items()
        for name, fields in kinds.items()
    }
    advanced = parsed(dict[str, ActionCard], {**data["advanced"], **more["advanced_more"]})
    return Components(
        prices=parsed(dict[str, dict[Literal["day", "night"], int | None]], data["terrain"]),
        explore=data["explore"],
        tiles=parsed(dict[str, Tile], data["tiles"]),
        laid=tuple((tile, (q, r)) for tile, (q, r) in data["laid_at_start"].items()),
        setups=parsed(dict[int, SeatSetup], data["seats"]),
        crystals=data["mana"]["crystals_of_a_colour"],
        levels=parsed(dict[int, Level], data["levels"]),
        reputation=parsed(dict[int, int | None], data["reputation"]),
        cards=parsed(dict[str, ActionCard], data["cards"]),
        advanced=advanced,
        decks={
            False: (),
            True: tuple(data["advanced"]),
            "all": tuple(name for name, card in advanced.items() if card.in_deck),
        },
        heroes=parsed(dict[str, Hero], more["heroes"]),
        own_cards=parsed(dict[str, ActionCard], more["hero_cards"]),
        skills=parsed(dict[str, SkillKind], more["skills"]),
        skills_drawn=more["skills_drawn"],
        opposite=more["opposite"],
        dummy=more["dummy"],
        raids=more["raids"],
        tactics=parsed(dict[Literal["day", "night"], dict[str, Tactic]], data["tactics"]),
        enemies=enemies,
        rampaging=data["rampaging"],
        sites=parsed(dict[str, SiteRules], data["sites"]),
        units=units,
        unit_cards=tuple(
            f"{name}-{'abc'[copy]}" if kind.count > 1 else name
            for name, kind in units.items()
            for copy in range(kind.count)
        ),
    )
