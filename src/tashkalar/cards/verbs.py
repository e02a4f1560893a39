"""The verbs of the card language as they are written. Each is declared in `engine.verbs`; nothing is said of any here.

The keys of a verb are the fields of its class, with a target's own keys in place of its target; what may stand under a
key is told by the field's type. A verb with a single field that is no target is written as that value alone: `gain: 1`.
"""

from collections.abc import Callable
from dataclasses import MISSING, fields
from types import NoneType
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal, NamedTuple, TypeVar, get_args, get_origin
from typing import get_type_hints as types_of

from pydantic import BeforeValidator, ConfigDict, RootModel, Tag, create_model

from tashkalar.cards.targets import (
    RANKS,
    SHAPE,
    BeingRank,
    Count,
    Flag,
    Positive,
    RankWord,
    RegionField,
    StrictModel,
    TargetModel,
    as_list,
    as_mapping,
)
from tashkalar.engine.selectors import Region, Target
from tashkalar.engine.verbs import VERBS as DECLARED
from tashkalar.engine.verbs import AutomaticVerb, VerbBase

T = TypeVar("T")


# --- what stands under a key -----------------------------------------------------------------------------------------


class LimitModel(StrictModel):
    """A limit that depends on the rank of a piece."""

    common: Positive
    heroic: Positive
    legendary: Positive


Limit = Annotated[Annotated[Positive, Tag("number")] | Annotated[LimitModel, Tag("mapping")], SHAPE]


def _limit(given: int | LimitModel) -> tuple[int, int, int]:
    return (given.common, given.heroic, given.legendary) if isinstance(given, LimitModel) else (given, given, given)


class FieldKind(NamedTuple):
    """What may stand under a key, and what the engine gets for it."""

    written: Any
    made: Callable[[Any], Any] = lambda given: given


KINDS: dict[Any, FieldKind] = {
    Region: FieldKind(RegionField, lambda given: given.build()),
    bool: FieldKind(Flag),
    "few": FieldKind(Positive),
    "count": FieldKind(Count),
    "by rank": FieldKind(Limit, _limit),
    "rank": FieldKind(BeingRank, lambda given: RANKS[given][0]),
    "rank set": FieldKind(RankWord, lambda given: RANKS[given]),
    "rank list": FieldKind(
        Annotated[list[BeingRank], BeforeValidator(as_list)], lambda given: tuple(RANKS[rank][0] for rank in given)
    ),
}
"""By the type of a verb's field, or by the words with which `engine.verbs.base` annotates it."""


def _kind(declared: Any) -> FieldKind:
    """What may stand under the key of a field with this type."""
    if get_origin(declared) is Annotated:
        return KINDS[declared.__metadata__[0]]
    if get_origin(declared) is Literal:
        return FieldKind(Literal[tuple(word for word in get_args(declared) if word)])
    if NoneType in get_args(declared):
        return _kind(next(part for part in get_args(declared) if part is not NoneType))
    return KINDS[declared]


# --- a verb ----------------------------------------------------------------------------------------------------------


class VerbModel:
    """A verb as it is written on a card."""

    verb: ClassVar[type[VerbBase]]
    """What it makes."""
    kinds: ClassVar[dict[str, FieldKind]]
    """What may stand under its keys, those of a target aside."""

    @property
    def may_ask(self) -> bool:
        """Whether there is anything to choose, or to skip."""
        return not issubclass(self.verb, AutomaticVerb)

    @property
    def asks(self) -> bool:
        """Whether it is a question when it is compulsory."""
        made = self.build()
        return self.may_ask and bool(made.asks)

    def build(self) -> Any:
        """The verb for the engine, whose own defaults stand for what is left out."""
        return self.verb(**self._given())

    def _given(self) -> dict[str, Any]:
        raise NotImplementedError


class ScalarVerbModel(VerbModel, RootModel[T]):
    """A verb that is written as the value of its only field."""

    model_config = ConfigDict(frozen=True)

    def _given(self) -> dict[str, Any]:
        return {key: kind.made(self.root) for key, kind in self.kinds.items()}


class MappingVerbModel(VerbModel, StrictModel):
    """A verb that is written as a mapping."""

    def _given(self) -> dict[str, Any]:
        return {key: kind.made(getattr(self, key)) for key, kind in self.kinds.items() if key in self.model_fields_set}


class PieceVerbModel(MappingVerbModel, TargetModel):
    """A verb with a target."""

    def _given(self) -> dict[str, Any]:
        return {"target": self.target(), **super()._given()}


class EveryPieceVerbModel(PieceVerbModel):
    """A verb that may take every candidate."""

    all: Flag = False

    @property
    def may_ask(self) -> bool:
        """Nothing is left to choose if all are taken."""
        return not self.all


def _field(verb: type[VerbBase]) -> Any:
    """The field of a step under the word of a verb: how it is written, as pydantic wants it."""
    declared, types = fields(verb), types_of(verb, include_extras=True)  # type: ignore[arg-type]
    targeted = any(types[field.name] is Target for field in declared)
    own = [field for field in declared if types[field.name] is not Target]
    kinds = {field.name: _kind(types[field.name]) for field in own}
    needed = [field.name for field in own if field.default is MISSING]
    base: Any = MappingVerbModel
    keys: dict[str, Any] = {
        key: kind.written if key in needed else (kind.written | None, None) for key, kind in kinds.items()
    }
    if targeted:
        base = EveryPieceVerbModel if verb.all_of else PieceVerbModel
    elif len(own) == 1:
        base, keys = ScalarVerbModel.__class_getitem__(kinds[own[0].name].written), {}
    made: Any = create_model(f"{verb.__name__}Model", __base__=base, __module__=__name__, **keys)
    made.verb, made.kinds = verb, kinds
    return Annotated[made, as_mapping("piece")] if targeted and not needed else made


if TYPE_CHECKING:
    VerbFields = StrictModel
else:
    VerbFields = create_model(
        "VerbFields", __base__=StrictModel, **{word: (_field(verb) | None, None) for word, verb in DECLARED.items()}
    )
"""Every verb under its word."""
VERBS: tuple[str, ...] = tuple(DECLARED)
