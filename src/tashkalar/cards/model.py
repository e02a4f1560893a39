"""The card file's format as checked values; docs/cards.md describes it for people."""

import json
import re
from typing import Annotated, Any, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Discriminator,
    Field,
    Tag,
    model_validator,
)

from tashkalar.engine.geometry import AreaName, named
from tashkalar.engine.select import By

RankWord = Literal["common", "heroic", "legendary", "upgraded", "non-legendary", "any"]
LEGENDS = "legends"
"""The deck of all legends, which no being may belong to."""
NAMELESS = "-"
"""The key under which a region of a single word is kept; nobody writes it."""
BeingRank = Literal["common", "heroic", "legendary"]
Register = Literal["self", "it"]
Count = Annotated[int, Field(strict=True, ge=0, le=99)]
Positive = Annotated[int, Field(strict=True, ge=1, le=9)]
Flag = Annotated[bool, Field(strict=True)]


def _id(text: str) -> str:
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", text) or len(text) > 60:
        raise ValueError(f"{shown(text)} is no id (lower case letters, digits and dashes, at most 60)")
    return text


def _mode(text: str) -> str:
    if not re.fullmatch(r"[a-z]{1,20}", text):
        raise ValueError(f"{shown(text)} can't be a choice (lower case letters, at most 20)")
    return text


def _printable(text: str) -> str:
    if not text.replace("\n", "").isprintable():
        raise ValueError(f"{shown(text)} can't be printed")
    return text


def _line(text: str) -> str:
    if not text.strip() or "\n" in text:
        raise ValueError("a name is one line, and not empty")
    return text


def _square(text: str) -> str:
    named(text)
    return text


def shown(value: object) -> str:
    """A value of the file in a few letters."""
    text = repr(value) if isinstance(value, str) else json.dumps(value, default=str)
    return text if len(text) <= 40 else text[:37] + "..."


Id = Annotated[str, AfterValidator(_id)]
Text = Annotated[str, AfterValidator(_printable)]
Name = Annotated[Text, AfterValidator(_line)]


class Strict(BaseModel):
    """A mapping with these keys and no others."""

    model_config = ConfigDict(extra="forbid", frozen=True)


def _listed(value: Any) -> Any:
    return value if isinstance(value, list) or value is None else [value]


def _keyed(key: str) -> BeforeValidator:
    """Lets a single word stand for the mapping with that word under a key."""
    return BeforeValidator(lambda value: {key: value} if isinstance(value, str) else value)


def _shape(value: Any) -> str:
    """What sort of value it is, for a place that takes several."""
    if isinstance(value, dict | list):
        return "mapping" if isinstance(value, dict) else "list"
    return "number" if isinstance(value, int) else "word"


SHAPE = Discriminator(_shape)

# --- regions and targets ---------------------------------------------------------------------------------------------


class LineModel(Strict):
    length: Positive | None = None
    spread: Annotated[int, Field(strict=True, ge=0, le=4)] = 0
    first: Positive | None = None
    stop: RankWord | None = None


class RegionModel(Strict):
    """One kind of region; a word stands for the kind alone."""

    word: Literal["adjacent", "orthogonal", "diagonal", "marked", "used", "line", "lines", "linked"] | None = Field(
        None, alias="-"
    )
    adjacent: Literal["it", "there", "red", "green", "coloured", "mine"] | None = None
    within: Annotated[int, Field(strict=True, ge=1, le=8)] | None = None
    exactly: Annotated[int, Field(strict=True, ge=1, le=8)] | None = None
    on: AreaName | None = None
    around: AreaName | None = None
    at: Literal["it", "there"] | None = None
    line: LineModel | None = None

    @model_validator(mode="after")
    def _one_kind(self) -> "RegionModel":
        if len(self.model_fields_set) != 1:
            raise ValueError("a region is one word, or one kind with its value")
        return self


RegionField = Annotated[RegionModel, _keyed(NAMELESS)]


class AheadModel(Strict):
    ahead_in: Literal["common", "heroic", "legendary", "upgraded", "pieces"]


class TargetModel(Strict):
    """Which pieces; `piece` names one outright."""

    piece: Register | None = None
    whose: Annotated[
        Annotated[Literal["mine", "enemy", "any", "same"], Tag("word")] | Annotated[AheadModel, Tag("mapping")], SHAPE
    ] = "any"
    rank: RankWord = "any"
    where: RegionField | None = None
    but: Annotated[list[Register], BeforeValidator(_listed)] = []
    once: Literal["piece", "square"] | None = None

    @model_validator(mode="after")
    def _named_alone(self) -> "TargetModel":
        choosing = {"whose", "where", "but", "once"} & self.model_fields_set
        if self.piece and choosing:
            raise ValueError(f"a piece named outright has no {', '.join(sorted(choosing))}")
        return self


TargetField = Annotated[TargetModel, _keyed("piece")]


class DestroyModel(TargetModel):
    all: Flag = False
    uncredited: Flag = False


class ChangeModel(TargetModel):
    all: Flag = False


class ConvertModel(TargetModel):
    into: BeingRank | None = None


class PlaceModel(Strict):
    whose: Literal["mine", "enemy", "same"] = "mine"
    rank: RankWord = "common"
    where: RegionField | None = None
    once: Literal["square"] | None = None


class LeapModel(TargetModel):
    by: By
    to: RegionField | None = None
    onto: Annotated[list[BeingRank], BeforeValidator(_listed)] | None = None


class MoveModel(LeapModel):
    way: Literal["same"] | None = None


class LimitModel(Strict):
    common: Positive
    heroic: Positive
    legendary: Positive


class RunModel(TargetModel):
    by: By
    limit: Annotated[Annotated[Positive, Tag("number")] | Annotated[LimitModel, Tag("mapping")], SHAPE] | None = None
    stop: RankWord | None = None


class DrawModel(Strict):
    beings: Count = 0
    legends: Count = 0


Areas = Annotated[list[AreaName], BeforeValidator(_listed), Field(min_length=1)]

# --- steps -----------------------------------------------------------------------------------------------------------


class ConditionsModel(Strict):
    """All of these must hold."""

    actions_left: Positive | None = None
    arrived_on: Areas | None = None
    destroyed: Annotated[Annotated[Positive, Tag("number")] | Annotated[RankWord, Tag("word")], SHAPE] | None = None
    it: RankWord | None = None
    there_on: Areas | None = None
    found: TargetField | None = None
    none: TargetField | None = None
    clash: Flag | None = None
    moved: Literal["self"] | None = None
    discard_pile: Literal["empty"] | None = None

    @model_validator(mode="after")
    def _some(self) -> "ConditionsModel":
        if not self.model_fields_set:
            raise ValueError("no condition is given")
        return self


Steps = Annotated[list["StepModel"], BeforeValidator(_listed), Field(min_length=1)]
VERBS = "destroy upgrade downgrade convert place move leap run aim pick gain draw extra_turn lend recover".split()
COMBINATORS = "may up_to if either one_of each".split()
SILENT = "gain draw extra_turn lend".split()
"""The verbs that leave nothing to choose."""


class StepModel(Strict):
    """One verb or one combinator."""

    destroy: Annotated[DestroyModel, _keyed("piece")] | None = None
    upgrade: Annotated[ChangeModel, _keyed("piece")] | None = None
    downgrade: Annotated[ChangeModel, _keyed("piece")] | None = None
    convert: Annotated[ConvertModel, _keyed("piece")] | None = None
    place: PlaceModel | None = None
    move: MoveModel | None = None
    leap: LeapModel | None = None
    run: RunModel | None = None
    aim: Literal["marked", "any"] | None = None
    pick: Annotated[TargetModel, _keyed("piece")] | None = None
    gain: Positive | None = None
    draw: DrawModel | None = None
    extra_turn: Positive | None = None
    lend: Literal["enemy"] | None = None
    recover: Literal["discard"] | None = None
    may: Steps | None = None
    up_to: Positive | None = None
    if_: ConditionsModel | None = Field(None, alias="if")
    either: Annotated[dict[Annotated[str, AfterValidator(_mode)], Steps], Field(min_length=2)] | None = None
    one_of: Annotated[Steps, Field(min_length=2)] | None = None
    each: Literal["enemy", "placed"] | None = None
    do: Steps | None = None
    then: Steps | None = None
    else_: Steps | None = Field(None, alias="else")

    @property
    def head(self) -> str:
        """The word that says what the step is."""
        return next(word for word in (*VERBS, *COMBINATORS) if self._given(word))

    @property
    def may_ask(self) -> bool:
        """Whether it is a verb that can be a question: one for which there is something to choose or to skip."""
        takes_all = any(given is not None and given.all for given in (self.destroy, self.upgrade, self.downgrade))
        return self.head in VERBS and self.head not in SILENT and not takes_all

    def _given(self, word: str) -> bool:
        return ({"if": "if_", "else": "else_"}.get(word, word)) in self.model_fields_set

    @model_validator(mode="after")
    def _one_head(self) -> "StepModel":
        heads = [word for word in (*VERBS, *COMBINATORS) if self._given(word)]
        if len(heads) != 1:
            raise ValueError(f"a step is one verb or combinator, not {' and '.join(heads) or 'none'}")
        wanted = {"up_to": {"do"}, "each": {"do"}, "if": {"then"}}.get(heads[0], set())
        allowed = wanted | ({"else"} if heads[0] == "if" else set())
        for word in ("do", "then", "else"):
            if self._given(word) and word not in allowed:
                raise ValueError(f"{word!r} doesn't belong to {heads[0]!r}")
            if word in wanted and not self._given(word):
                raise ValueError(f"{heads[0]!r} needs {word!r}")
        return self


Effect = Annotated[list[StepModel], BeforeValidator(_listed)]

# --- cards -----------------------------------------------------------------------------------------------------------


def _school_deck(deck: str) -> str:
    if deck == LEGENDS:
        raise ValueError(f"deck {LEGENDS!r} is for the cards under `legends`")
    return deck


Deck = Annotated[Id, AfterValidator(_school_deck)]


class SchoolModel(Strict):
    id: Id
    name: Name
    deck: Deck


class LegendModel(Strict):
    id: Id
    name: Name
    pattern: str
    marks: str | None = None
    text: Text
    effect: Effect


class BeingModel(LegendModel):
    deck: Deck
    rank: Literal["common", "heroic"]


class CriterionModel(Strict):
    gap: Positive
    text: Text
    effect: Effect


class FlareModel(Strict):
    id: Id
    name: Name
    upper: CriterionModel
    lower: CriterionModel


class DestroyedModel(Strict):
    pieces: Count = 0
    upgraded: Count = 0
    legendary: Count = 0


class SummonedModel(Strict):
    beings: Count = 0
    red: Count = 0
    green: Count = 0
    coloured: Count = 0
    legends: Count = 0


Squares = Annotated[list[Annotated[str, AfterValidator(_square)]], Field(min_length=1)]


class HoldsModel(Strict):
    on: Annotated[Annotated[AreaName, Tag("word")] | Annotated[Squares, Tag("list")], SHAPE]
    pieces: Count = 0
    upgraded: Count = 0
    legendary: Count = 0


class LeadsModel(Strict):
    on: Annotated[list[AreaName], Field(min_length=1)]


class GoalModel(Strict):
    """All of these must hold; or one of the goals in `any_of`."""

    destroyed: DestroyedModel | None = None
    summoned: SummonedModel | None = None
    holds: Annotated[list[HoldsModel], BeforeValidator(_listed), Field(min_length=1)] | None = None
    leads: LeadsModel | None = None
    line_lead: Positive | None = None
    chain: Literal["sides", "corners"] | None = None
    surrounds: Positive | None = None
    isolates: Positive | None = None
    any_of: Annotated[list["GoalModel"], Field(min_length=2)] | None = None

    @model_validator(mode="after")
    def _some(self) -> "GoalModel":
        if not self.model_fields_set or (self.any_of and len(self.model_fields_set) > 1):
            raise ValueError("a goal is some conditions, or any_of alone")
        return self


class TaskModel(Strict):
    id: Id
    name: Name
    type: Id
    points: Positive
    advanced: Flag = False
    text: Text
    goal: GoalModel


CARDS: dict[str, type[Strict]] = {
    "schools": SchoolModel,
    "beings": BeingModel,
    "legends": LegendModel,
    "flares": FlareModel,
    "tasks": TaskModel,
}
"""What each list of a card file holds."""


class FileModel(Strict):
    """A whole card file; its cards are checked one by one, so that a faulty one hides no other."""

    schools: Annotated[list[object], Field(min_length=2)]
    beings: list[object]
    legends: list[object]
    flares: list[object]
    tasks: list[object]
