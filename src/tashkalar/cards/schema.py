"""The format of the card file as pydantic models; docs/cards.md describes the format."""

import re
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field, model_validator

from hotseat.util.i18n import gettext_noop
from tashkalar import gettext as _
from tashkalar.cards.targets import Flag, Id, Positive, StrictModel, as_list, rule
from tashkalar.cards.verbs import CONDITION_KINDS, GOAL_KINDS, VERBS, ConditionFields, GoalFields, VerbFields, VerbModel
from tashkalar.engine.catalogue import Goal
from tashkalar.engine.conditions import Condition
from tashkalar.engine.geometry import AreaName

LEGENDS = "legends"
"""The deck of all legends; no being of a school may belong to it."""
LONGEST_NAME, LONGEST_TEXT = 40, 1000
"""The maximal lengths of a card's name and text, in characters: more than twice those of the game's own cards."""


_PRINTABLE = rule(lambda text: text.replace("\n", "").isprintable(), gettext_noop("{word} can't be printed"))
_TOO_LONG = gettext_noop("a text has at most {most} letters, this one {number}")
Text = Annotated[str, _PRINTABLE, rule(lambda text: len(text) <= LONGEST_TEXT, _TOO_LONG, most=LONGEST_TEXT)]
_ONE_LINE = rule(lambda text: text.strip() and "\n" not in text, gettext_noop("a name is one line, and not empty"))
_NAME_TOO_LONG = gettext_noop("a name has at most {most} letters, this one {number}")
_SHORT = rule(lambda text: len(text) <= LONGEST_NAME, _NAME_TOO_LONG, most=LONGEST_NAME)
Name = Annotated[str, _PRINTABLE, _ONE_LINE, _SHORT]
_NO_CHOICE = gettext_noop("{word} can't be a choice (lower case letters, at most 20)")
Mode = Annotated[str, rule(lambda text: re.fullmatch("[a-z]{1,20}", text), _NO_CHOICE)]
_OF_LEGENDS = gettext_noop("deck {deck} is for the cards under `legends`")
Deck = Annotated[Id, rule(lambda deck: deck != LEGENDS, _OF_LEGENDS, deck=repr(LEGENDS))]


# --- steps -----------------------------------------------------------------------------------------------------------


class ConditionsModel(ConditionFields):
    """Conditions that must all hold."""

    @model_validator(mode="after")
    def _some(self) -> "ConditionsModel":
        if not self.model_fields_set:
            raise ValueError(_("no condition is given"))
        return self

    def build(self) -> tuple[Condition, ...]:
        """Return the engine's conditions, in the order of their declarations."""
        given = {word: getattr(self, word) for word in CONDITION_KINDS if word in self.model_fields_set}
        return tuple(Condition(word, CONDITION_KINDS[word].made(value)) for word, value in given.items())


Steps = Annotated[list["StepModel"], BeforeValidator(as_list), Field(min_length=1)]
COMBINATORS = "may up_to repeat if unless either one_of each all_or_none".split()
_BELONGING: dict[str, tuple[set[str], set[str]]] = {
    "up_to": ({"do"}, set()),
    "repeat": ({"do"}, {"while"}),
    "each": ({"do"}, set()),
    "if": ({"then"}, {"else"}),
    "unless": ({"then"}, set()),
}
"""The keys that a combinator requires beside it, and those that it allows."""
_ALIASES = {"if": "if_", "else": "else_", "while": "while_"}


class StepModel(VerbFields):
    """One verb or one combinator."""

    may: Steps | None = None
    up_to: Positive | None = None
    repeat: Positive | None = None
    if_: ConditionsModel | None = Field(None, alias="if")
    unless: ConditionsModel | None = None
    either: Annotated[dict[Mode, Steps], Field(min_length=2)] | None = None
    one_of: Annotated[Steps, Field(min_length=2)] | None = None
    each: Literal["enemy", "placed"] | None = None
    all_or_none: Annotated[Steps, Field(min_length=2)] | None = None
    do: Steps | None = None
    while_: ConditionsModel | None = Field(None, alias="while")
    then: Steps | None = None
    else_: Steps | None = Field(None, alias="else")

    @property
    def head(self) -> str:
        """The key of the step's verb or combinator."""
        return next(word for word in (*VERBS, *COMBINATORS) if self._given(word))

    @property
    def verb(self) -> VerbModel | None:
        """The verb of the step; None for a combinator."""
        verb: VerbModel | None = getattr(self, self.head) if self.head in VERBS else None
        return verb

    @property
    def may_ask(self) -> bool:
        """Whether the step is a verb with something to choose or to skip."""
        return self.verb is not None and self.verb.may_ask

    def _given(self, word: str) -> bool:
        return _ALIASES.get(word, word) in self.model_fields_set

    @model_validator(mode="after")
    def _one_head(self) -> "StepModel":
        heads = [word for word in (*VERBS, *COMBINATORS) if self._given(word)]
        if not heads:
            raise ValueError(_("a step needs a verb or a combinator"))
        if len(heads) > 1:
            raise ValueError(_("a step is one verb or combinator, not {words}").format(words=", ".join(heads)))
        wanted, allowed = _BELONGING.get(heads[0], (set(), set()))
        for word in ("do", "while", "then", "else"):
            if self._given(word) and word not in wanted | allowed:
                raise ValueError(_("{word} doesn't belong to {head}").format(word=repr(word), head=repr(heads[0])))
            if word in wanted and not self._given(word):
                raise ValueError(_("{head} needs {word}").format(word=repr(word), head=repr(heads[0])))
        return self


Effect = Annotated[list[StepModel], BeforeValidator(as_list)]

# --- cards -----------------------------------------------------------------------------------------------------------


class SchoolModel(StrictModel):
    """A school: its deck, and whether it uses the Gateway."""

    id: Id
    name: Name
    deck: Deck
    gateway: Flag = False


class LegendModel(StrictModel):
    """A legend: its pattern with the marked squares, its text and its effect."""

    id: Id
    name: Name
    pattern: str
    marks: str | None = None
    text: Text
    effect: Effect


class SecondaryEffectModel(StrictModel):
    """A frozen or warp effect with its text."""

    text: Text
    effect: Effect


class BeingModel(LegendModel):
    """A common or heroic being of a deck."""

    deck: Deck
    rank: Literal["common", "heroic"]
    arrives: AreaName | None = None
    frozen: SecondaryEffectModel | None = None
    warp: SecondaryEffectModel | None = None


class CriterionModel(StrictModel):
    """Half of a flare: the deficit from which it may be used, its text and its effect."""

    gap: Positive
    text: Text
    effect: Effect


class FlareModel(StrictModel):
    """A flare with its two halves."""

    id: Id
    name: Name
    upper: CriterionModel
    lower: CriterionModel


class GoalModel(GoalFields):
    """Requirements that must all be met, or alternative goals in `any_of`."""

    any_of: Annotated[list["GoalModel"], Field(min_length=2)] | None = None

    @model_validator(mode="after")
    def _some(self) -> "GoalModel":
        if not self.model_fields_set or (self.any_of and len(self.model_fields_set) > 1):
            raise ValueError(_("a goal is some conditions, or any_of alone"))
        return self

    def build(self) -> Goal:
        """Return the alternatives of the goal; each is a tuple of requirements that must all be met."""
        if self.any_of is not None:
            return tuple(way for inner in self.any_of for way in inner.build())
        given = {word: getattr(self, word) for word in GOAL_KINDS if word in self.model_fields_set}
        return (tuple(made for word, value in given.items() for made in GOAL_KINDS[word].made(value)),)


class TaskModel(StrictModel):
    """A task: its points, its text and its goal."""

    id: Id
    name: Name
    type: Id
    points: Positive
    advanced: Flag = False
    text: Text
    goal: GoalModel


CARDS: dict[str, type[StrictModel]] = {
    "schools": SchoolModel,
    "beings": BeingModel,
    "legends": LegendModel,
    "flares": FlareModel,
    "tasks": TaskModel,
}
"""The model of the entries of each list of a card file."""


BASE = "base"
"""The value of `extends` in a pack: the cards of the game, or of the whole card file that is used in their place."""


class PackModel(StrictModel):
    """A pack: schools with their decks that are added to other cards. Its entries are validated as those of a file."""

    extends: Literal["base"]
    schools: Annotated[list[object], Field(min_length=1)]
    beings: tuple[object, ...] | list[object] = ()


class FileModel(StrictModel):
    """A whole card file, with its entries validated one by one by `CARDS`, so that no error hides another."""

    schools: Annotated[list[object], Field(min_length=2)]
    beings: list[object]
    legends: list[object]
    flares: list[object]
    tasks: list[object]
