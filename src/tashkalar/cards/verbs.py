"""The verbs of the card language. Each stands here once: what is written, what the engine does, when it asks.

Which registers a verb reads and sets the engine's verb declares; `lint` goes by that. A new verb is a class here and a
field of `VerbFields`, beside the engine's own verb.
"""

from typing import Annotated, ClassVar, Literal, Protocol

from pydantic import BeforeValidator, ConfigDict, RootModel, Tag

from tashkalar.cards.targets import (
    RANKS,
    SHAPE,
    BeingRank,
    Count,
    Flag,
    Positive,
    RankWord,
    RegionField,
    Strict,
    TargetModel,
    keyed,
    listed,
    region,
)
from tashkalar.engine import verbs
from tashkalar.engine.selectors import By


class Written(Protocol):
    """A verb as it is written on a card."""

    @property
    def may_ask(self) -> bool:
        """Whether there is anything to choose, or to skip."""
        ...

    @property
    def asks(self) -> bool:
        """Whether it is a question when it is compulsory."""
        ...

    def made(self) -> verbs.Verb:
        """The verb for the engine."""
        ...


class OfPieces(TargetModel):
    """A verb with a target asks, unless its piece is named outright."""

    @property
    def may_ask(self) -> bool:
        """Which piece?"""
        return True

    @property
    def asks(self) -> bool:
        """Whether a piece must be chosen."""
        return self.may_ask and not self.piece


class OfAll(OfPieces):
    """A verb that may take every candidate."""

    all: Flag = False

    @property
    def may_ask(self) -> bool:
        """Nothing is left to choose if all are taken."""
        return not self.all


class Question:
    """A verb that always asks."""

    may_ask: ClassVar[bool] = True
    asks: ClassVar[bool] = True


class Deed:
    """A verb that leaves nothing to choose."""

    may_ask: ClassVar[bool] = False
    asks: ClassVar[bool] = False


class DestroyModel(OfAll):
    uncredited: Flag = False

    def made(self) -> verbs.Verb:
        return verbs.Destroy(self.target(), not self.uncredited)


class ChangeModel(OfAll):
    enough: ClassVar[BeingRank]
    """The rank of which all may be turned at once: what they turn to can't run out."""


class UpgradeModel(ChangeModel):
    enough: ClassVar[BeingRank] = "common"

    def made(self) -> verbs.Verb:
        return verbs.TurnOver(self.target(), 1)


class DowngradeModel(ChangeModel):
    enough: ClassVar[BeingRank] = "heroic"

    def made(self) -> verbs.Verb:
        return verbs.TurnOver(self.target(), -1)


class ConvertModel(OfPieces):
    into: BeingRank | None = None

    def made(self) -> verbs.Verb:
        return verbs.Convert(self.target(), None if self.into is None else RANKS[self.into][0])


class PlaceModel(Question, Strict):
    whose: Literal["mine", "enemy", "same"] = "mine"
    rank: RankWord = "common"
    where: RegionField | None = None
    once: Literal["square"] | None = None

    def made(self) -> verbs.Verb:
        return verbs.Place(self.whose, RANKS[self.rank], region(self.where), self.once or "")


class LeapModel(OfPieces):
    by: By
    to: RegionField | None = None
    onto: Annotated[list[BeingRank], BeforeValidator(listed)] | None = None

    @property
    def asks(self) -> bool:
        """Whether the piece or its goal must be chosen."""
        return not self.piece or self.to is None or self.to.at is None

    def made(self) -> verbs.Verb:
        return verbs.Move(self.target(), self.by, True, region(self.to), self._taken)

    @property
    def _taken(self) -> tuple[int, ...] | None:
        return None if self.onto is None else tuple(RANKS[rank][0] for rank in self.onto)


class MoveModel(LeapModel):
    way: Literal["same"] | None = None

    def made(self) -> verbs.Verb:
        return verbs.Move(self.target(), self.by, False, region(self.to), self._taken, self.way is not None)


class LimitModel(Strict):
    common: Positive
    heroic: Positive
    legendary: Positive


class RunModel(OfPieces):
    by: By
    limit: Annotated[Annotated[Positive, Tag("number")] | Annotated[LimitModel, Tag("mapping")], SHAPE] | None = None
    stop: RankWord | None = None

    @property
    def asks(self) -> bool:
        """How far, at least."""
        return True

    def made(self) -> verbs.Verb:
        return verbs.Run(self.target(), self.by, self._most, RANKS[self.stop] if self.stop else ())

    @property
    def _most(self) -> tuple[int, int, int]:
        limit = self.limit
        if isinstance(limit, LimitModel):
            return (limit.common, limit.heroic, limit.legendary)
        return (8, 8, 8) if limit is None else (limit, limit, limit)


class AimModel(Question, RootModel[Literal["marked", "any"]]):
    model_config = ConfigDict(frozen=True)

    def made(self) -> verbs.Verb:
        return verbs.Aim(self.root == "marked")


class PickModel(OfPieces):
    def made(self) -> verbs.Verb:
        return verbs.Pick(self.target())


class GainModel(Deed, RootModel[Positive]):
    model_config = ConfigDict(frozen=True)

    def made(self) -> verbs.Verb:
        return verbs.Gain(self.root)


class DrawModel(Deed, Strict):
    beings: Count = 0
    legends: Count = 0

    def made(self) -> verbs.Verb:
        return verbs.Promise(beings=self.beings, legends=self.legends)


class ExtraTurnModel(Deed, RootModel[Positive]):
    model_config = ConfigDict(frozen=True)

    def made(self) -> verbs.Verb:
        return verbs.Promise(turns=self.root)


class LendModel(Deed, RootModel[Literal["enemy"]]):
    model_config = ConfigDict(frozen=True)

    def made(self) -> verbs.Verb:
        return verbs.Lend()


class RecoverModel(Question, RootModel[Literal["discard"]]):
    model_config = ConfigDict(frozen=True)

    def made(self) -> verbs.Verb:
        return verbs.Recover()


class VerbFields(Strict):
    """Every verb under its word."""

    destroy: Annotated[DestroyModel, keyed("piece")] | None = None
    upgrade: Annotated[UpgradeModel, keyed("piece")] | None = None
    downgrade: Annotated[DowngradeModel, keyed("piece")] | None = None
    convert: Annotated[ConvertModel, keyed("piece")] | None = None
    place: PlaceModel | None = None
    move: MoveModel | None = None
    leap: LeapModel | None = None
    run: RunModel | None = None
    aim: AimModel | None = None
    pick: Annotated[PickModel, keyed("piece")] | None = None
    gain: GainModel | None = None
    draw: DrawModel | None = None
    extra_turn: ExtraTurnModel | None = None
    lend: LendModel | None = None
    recover: RecoverModel | None = None


VERBS: tuple[str, ...] = tuple(VerbFields.model_fields)
