"""The models of the pieces and squares that a step refers to, and their compilation into targets and regions."""

import json
import re
from collections.abc import Callable
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Discriminator, Field, Tag, model_validator

from hotseat.util.i18n import gettext_noop
from tashkalar import gettext as _
from tashkalar.engine.board import ANY_RANK, COMMON, HEROIC, LEGENDARY
from tashkalar.engine.geometry import SQUARES, AreaName, square_name
from tashkalar.engine.selectors import EVERYWHERE, Held, Ranks, Region, Target

RankWord = Literal["common", "heroic", "legendary", "upgraded", "non-legendary", "any"]
NAMELESS = "-"
"""The internal key of a region that is written as a single word; card files don't use it."""
BeingRank = Literal["common", "heroic", "legendary"]
Register = Literal["self", "it", "gateway"]
Count = Annotated[int, Field(strict=True, ge=0, le=99)]
Positive = Annotated[int, Field(strict=True, ge=1, le=9)]
Flag = Annotated[bool, Field(strict=True)]


def repr_value(value: object) -> str:
    """Return a value of the file for a message, cut at 40 characters."""
    text = repr(value) if isinstance(value, str) else json.dumps(value, default=str)
    return text if len(text) <= 40 else text[:37] + "..."


def rule(holds: Callable[[str], object], message: str, **more: object) -> AfterValidator:
    """Return a validator of texts that raises a message about a text that breaks a rule."""

    def check(text: str) -> str:
        if not holds(text):
            parts = {"word": repr_value(text), "name": repr(text), "number": len(text), **more}
            raise ValueError(_(message).format(**parts))
        return text

    return AfterValidator(check)


Id = Annotated[
    str,
    rule(
        lambda text: len(text) <= 60 and re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", text),
        gettext_noop("{word} is no id (lower case letters, digits and dashes, at most 60)"),
    ),
]
_SQUARE_NAMES = frozenset(map(square_name, SQUARES))
_SquareName = Annotated[str, rule(lambda text: text in _SQUARE_NAMES, gettext_noop("there is no square {name}"))]
Squares = Annotated[list[_SquareName], Field(min_length=1)]

RANKS: dict[str, Ranks] = {
    "common": (COMMON,),
    "heroic": (HEROIC,),
    "legendary": (LEGENDARY,),
    "upgraded": (HEROIC, LEGENDARY),
    "non-legendary": (COMMON, HEROIC),
    "any": ANY_RANK,
    "pieces": ANY_RANK,
}
_HELD: dict[Register, Held] = {"self": "being", "it": "it", "gateway": "gateway"}


class StrictModel(BaseModel):
    """A mapping with these keys and no others."""

    model_config = ConfigDict(extra="forbid", frozen=True)


def as_list(value: Any) -> Any:
    """Wrap a single value in a list; lists and None stay as they are."""
    return value if isinstance(value, list) or value is None else [value]


def as_mapping(key: str) -> BeforeValidator:
    """Return a validator that turns a single word into a mapping; other values stay as they are."""
    return BeforeValidator(lambda value: {key: value} if isinstance(value, str) else value)


def _shape(value: Any) -> str:
    """Return the tag of a value's sort, for fields that accept several sorts."""
    if isinstance(value, dict | list):
        return "mapping" if isinstance(value, dict) else "list"
    return "number" if isinstance(value, int) else "word"


SHAPE = Discriminator(_shape)


class LineModel(StrictModel):
    """The squares in a line from a piece: length, spread, first square and what stops it."""

    length: Positive | None = None
    spread: Annotated[int, Field(strict=True, ge=0, le=4)] = 0
    first: Positive | None = None
    stop: RankWord | None = None


class NearModel(StrictModel):
    """The owner and the rank of a piece that must be adjacent."""

    whose: Literal["mine", "enemy", "any", "same"] = "any"
    rank: RankWord = "any"


class RegionModel(StrictModel):
    """One kind of region; a word stands for the kind alone."""

    word: (
        Literal["adjacent", "orthogonal", "diagonal", "marked", "noted", "used", "line", "lines", "linked", "behind"]
        | None
    ) = Field(None, alias="-")
    adjacent: Literal["it", "there", "gateway", "chosen", "red", "green", "coloured", "mine"] | None = None
    near: NearModel | None = None
    toward: Literal["gateway", "beside"] | None = None
    within: Annotated[int, Field(strict=True, ge=1, le=8)] | None = None
    exactly: Annotated[int, Field(strict=True, ge=1, le=8)] | None = None
    on: AreaName | None = None
    around: AreaName | None = None
    at: Literal["it", "there", "gateway"] | None = None
    line: LineModel | None = None

    @model_validator(mode="after")
    def _one_kind(self) -> "RegionModel":
        if len(self.model_fields_set) != 1:
            raise ValueError(_("a region is one word, or one kind with its value"))
        return self

    def build(self) -> Region:
        """Return the engine's region."""
        (key,) = self.model_fields_set
        value: Any = getattr(self, key)
        match key:
            case "word":
                return Region(value, of="being" if value in ("adjacent", "orthogonal", "diagonal") else "")
            case "line":
                stop = RANKS[value.stop] if value.stop else ()
                return Region("line", reach=value.length or 0, spread=value.spread, first=value.first or 0, stop=stop)
            case "near":
                return Region("near", whose=value.whose, ranks=RANKS[value.rank])
            case "within" | "exactly":
                return Region(key, reach=value)
            case kind:
                return Region(kind, of=value)  # type: ignore[arg-type]


RegionField = Annotated[RegionModel, as_mapping(NAMELESS)]


class AheadModel(StrictModel):
    """The owners given by a comparison: the enemies that have more pieces of a rank than the player."""

    ahead_in: Literal["common", "heroic", "legendary", "upgraded", "pieces"]


class TargetModel(StrictModel):
    """The pieces that a step refers to: the candidates of a choice, or with `piece` a certain one."""

    piece: Register | None = None
    whose: Annotated[
        Annotated[Literal["mine", "enemy", "any", "same"], Tag("word")] | Annotated[AheadModel, Tag("mapping")], SHAPE
    ] = "any"
    rank: RankWord = "any"
    where: RegionField | None = None
    flanked: Positive | None = None
    but: Annotated[list[Register], BeforeValidator(as_list)] = []
    once: Literal["piece", "square"] | None = None

    @model_validator(mode="after")
    def _named_alone(self) -> "TargetModel":
        choosing = {"whose", "where", "flanked", "but", "once"} & self.model_fields_set
        if self.piece and choosing:
            raise ValueError(_("a piece given by name has no {words}").format(words=", ".join(sorted(choosing))))
        return self

    def target(self) -> Target:
        """Return the engine's target."""
        whose = self.whose
        return Target(
            name=_HELD[self.piece] if self.piece else "",
            whose="ahead" if isinstance(whose, AheadModel) else whose,
            ahead=RANKS[whose.ahead_in] if isinstance(whose, AheadModel) else (),
            ranks=RANKS[self.rank],
            where=self.where.build() if self.where else EVERYWHERE,
            but=tuple(_HELD[name] for name in self.but),
            once=self.once or "",
            flanked=self.flanked or 0,
        )


TargetField = Annotated[TargetModel, as_mapping("piece")]
