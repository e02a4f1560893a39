"""The models of the verbs of the card language, generated from the verb classes in `engine.verbs`.

The keys of a verb are the fields of its class, with the keys of `TargetModel` in place of a target. The type of a field
determines the values of its key. A verb with a single field that is no target is written as that value: `gain: 1`.
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


# --- the values of a key ---------------------------------------------------------------------------------------------


class LimitModel(StrictModel):
    """A limit that depends on the rank of a piece."""

    common: Positive
    heroic: Positive
    legendary: Positive


Limit = Annotated[Annotated[Positive, Tag("number")] | Annotated[LimitModel, Tag("mapping")], SHAPE]


def _limit(given: int | LimitModel) -> tuple[int, int, int]:
    """Return a limit by rank: common, heroic, legendary."""
    return (given.common, given.heroic, given.legendary) if isinstance(given, LimitModel) else (given, given, given)


class FieldKind(NamedTuple):
    """The kind of values that a key of a verb takes."""

    written: Any
    """The type for pydantic."""
    made: Callable[[Any], Any] = lambda given: given
    """The conversion of a checked value into the engine's value."""


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
"""The kind of values by the type of a verb's field, or by the words with which `engine.verbs.base` annotates it."""


def _kind(declared: Any) -> FieldKind:
    """Return the kind of values for a field with this type."""
    if get_origin(declared) is Annotated:
        return KINDS[declared.__metadata__[0]]
    if get_origin(declared) is Literal:
        return FieldKind(Literal[tuple(word for word in get_args(declared) if word)])
    if NoneType in get_args(declared):
        return _kind(next(part for part in get_args(declared) if part is not NoneType))
    return KINDS[declared]


# --- a verb ----------------------------------------------------------------------------------------------------------


class VerbModel:
    """The base class of the models of verbs."""

    verb: ClassVar[type[VerbBase]]
    """The verb class of the engine."""
    kinds: ClassVar[dict[str, FieldKind]]
    """The kind of values of each key, without the keys of a target."""

    @property
    def may_ask(self) -> bool:
        """Whether the verb has something to choose or to skip."""
        return not issubclass(self.verb, AutomaticVerb)

    @property
    def asks(self) -> bool:
        """Whether the verb has something to choose when it is compulsory."""
        made = self.build()
        return self.may_ask and bool(made.asks)

    def build(self) -> Any:
        """Return the engine's verb; keys that are left out take the defaults of the verb's class."""
        return self.verb(**self._given())

    def _given(self) -> dict[str, Any]:
        """Return the arguments for the verb's class."""
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
        return not self.all


def _field(verb: type[VerbBase]) -> Any:
    """Return the type, for pydantic, of the value of a step's key that names this verb."""
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
"""The base model of a step, with a key for each verb."""
VERBS: tuple[str, ...] = tuple(DECLARED)
