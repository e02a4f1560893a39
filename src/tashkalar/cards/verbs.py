"""The models of verbs, conditions and goals, generated from `engine.verbs`, `engine.conditions` and `engine.tasks`.

The keys of a verb are the fields of its class, with the keys of `TargetModel` in place of a target. The type of a field
determines the values of its key. A verb with a single field that is no target is written as that value: `gain: 1`.
"""

from collections.abc import Callable
from types import NoneType
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal, NamedTuple, TypeVar, get_args, get_origin
from typing import get_type_hints as types_of

from pydantic import BeforeValidator, ConfigDict, Field, RootModel, Tag, create_model

from tashkalar.cards.targets import (
    RANKS,
    SHAPE,
    BeingRank,
    Count,
    Flag,
    Id,
    Positive,
    RankWord,
    RegionField,
    Squares,
    StrictModel,
    TargetField,
    TargetModel,
    as_list,
    as_mapping,
)
from tashkalar.engine.board import ANY_RANK
from tashkalar.engine.conditions import CONDITIONS, ConditionSpec
from tashkalar.engine.geometry import AREAS, AreaName, SquareSet, square_set
from tashkalar.engine.selectors import Ranks, Region, Target
from tashkalar.engine.tasks import REQUIREMENTS
from tashkalar.engine.verbs import VERBS as DECLARED
from tashkalar.engine.verbs.base import AutomaticVerb, Verb

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


def _counted(given: int | str) -> tuple[int, Ranks]:
    """Return the number of destroyed pieces that a condition requires, and the ranks that count."""
    return (given, ANY_RANK) if isinstance(given, int) else (1, RANKS[given])


def _named_area(given: AreaName | list[str]) -> tuple[str, SquareSet]:
    """Return an area or listed squares with its name in a few words."""
    if isinstance(given, str):
        return f"on {given}", AREAS[given]
    return f"on {' '.join(given)}", square_set(given)


class FieldKind(NamedTuple):
    """The kind of values that a key of a verb takes."""

    written: Any
    """The type for pydantic."""
    made: Callable[[Any], Any] = lambda given: given
    """The conversion of a checked value into the engine's value."""


KINDS: dict[Any, FieldKind] = {
    Region: FieldKind(RegionField, lambda given: given.build()),
    Target: FieldKind(TargetField, lambda given: given.target()),
    bool: FieldKind(Flag),
    "few": FieldKind(Positive),
    "count": FieldKind(Count),
    "id": FieldKind(Id),
    "area list": FieldKind(Annotated[list[AreaName], BeforeValidator(as_list), Field(min_length=1)], tuple),
    "named area": FieldKind(
        Annotated[Annotated[AreaName, Tag("word")] | Annotated[Squares, Tag("list")], SHAPE], _named_area
    ),
    "destroyed": FieldKind(
        Annotated[Annotated[Positive, Tag("number")] | Annotated[RankWord, Tag("word")], SHAPE], _counted
    ),
    "by rank": FieldKind(Limit, _limit),
    "rank": FieldKind(BeingRank, lambda given: RANKS[given][0]),
    "rank set": FieldKind(RankWord, lambda given: RANKS[given]),
    "rank list": FieldKind(
        Annotated[list[BeingRank], BeforeValidator(as_list)], lambda given: tuple(RANKS[rank][0] for rank in given)
    ),
}
"""The kind of values by the type of a field, or by the words with which `engine.verbs.base` annotates it."""


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

    verb: ClassVar[type[Verb]]
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


def _field(verb: type[Verb]) -> Any:
    """Return the type, for pydantic, of the value of a step's key that names this verb."""
    types = types_of(verb, include_extras=True)
    targeted = any(types[name] is Target for name in verb.fields)
    own = [name for name in verb.fields if types[name] is not Target]
    kinds = {name: _kind(types[name]) for name in own}
    needed = [name for name in own if name not in verb.defaults]
    base: Any = MappingVerbModel
    keys: dict[str, Any] = {
        key: kind.written if key in needed else (kind.written | None, None) for key, kind in kinds.items()
    }
    if targeted:
        base = EveryPieceVerbModel if verb.all_of else PieceVerbModel
    elif len(own) == 1:
        base, keys = ScalarVerbModel.__class_getitem__(kinds[own[0]].written), {}
    made: Any = create_model(f"{verb.__name__}Model", __base__=base, __module__=__name__, **keys)
    made.verb, made.kinds = verb, kinds
    return Annotated[made, as_mapping("piece")] if targeted and not needed else made


def _keys(name: str, types: dict[str, Any]) -> Any:
    """Return a base model with a key, which may be left out, for each of some types."""
    keys: dict[str, Any] = {word: (kind | None, None) for word, kind in types.items()}
    return create_model(name, __base__=StrictModel, **keys)


def _given_type(spec: ConditionSpec) -> Any:
    """Return the type of the value beside a condition's word, the last parameter of its test."""
    *_, given, _ = types_of(spec.test, include_extras=True).values()
    return given


CONDITION_KINDS: dict[str, FieldKind] = {
    word: _kind(declared) for word, spec in CONDITIONS.items() if (declared := _given_type(spec)) is not NoneType
}
"""The kind of values beside each condition that can be written on cards."""


def _goal_kind(declared: type[Any]) -> FieldKind:
    """Return the kind of values of a goal's condition: a mapping, or its only field, from which a list is made."""
    types = types_of(declared, include_extras=True)
    kinds = {key: _kind(given) for key, given in types.items()}
    ((first, only), *others) = kinds.items()
    if not others and get_origin(types_of(declared)[first]) is not tuple:
        return FieldKind(only.written, lambda given: [declared(only.made(given))])
    optional = declared._field_defaults
    keys: dict[str, Any] = {key: (kind.written, optional.get(key, ...)) for key, kind in kinds.items()}
    model = create_model(f"{declared.__name__}Model", __base__=StrictModel, __module__=__name__, **keys)

    def made(given: Any) -> list[Any]:
        each = given if isinstance(given, list) else [given]
        return [declared(**{key: kind.made(getattr(one, key)) for key, kind in kinds.items()}) for one in each]

    return FieldKind(model, made)


GOAL_KINDS: dict[str, FieldKind] = {word: _goal_kind(declared) for word, declared in REQUIREMENTS.items()}
"""The kind of values of each condition of goals."""


def _goal_type(word: str) -> Any:
    """Return the type, for pydantic, of the value of a goal's key; `holds` may be a list of mappings."""
    written: Any = GOAL_KINDS[word].written
    several: Any = Annotated[list.__class_getitem__(written), BeforeValidator(as_list), Field(min_length=1)]
    return several if word == "holds" else written


if TYPE_CHECKING:
    GoalFields = StrictModel
    VerbFields = StrictModel
    ConditionFields = StrictModel
else:
    GoalFields = _keys("GoalFields", {word: _goal_type(word) for word in REQUIREMENTS})
    VerbFields = _keys("VerbFields", {word: _field(verb) for word, verb in DECLARED.items()})
    ConditionFields = _keys("ConditionFields", {word: kind.written for word, kind in CONDITION_KINDS.items()})
"""The base models of a goal, a step and conditions, with a key for each condition of goals, verb and condition."""
VERBS: tuple[str, ...] = tuple(DECLARED)
