"""The messages between this program and a bot that plays a seat, as models, a line of JSON each (docs/bot.md).

A bot of the first version of the protocol receives only requests to choose; a later one says hello, and plays several
games. `data/schemas` has these models as JSON Schema.
"""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

PROTOCOL = 2
OPTIONS = ("cards",)
"""The options that a bot may ask for in its hello."""

Word = Annotated[str, Field(max_length=200)]
Seat = Annotated[int, Field(ge=1, description="a seat, from 1")]


class _Message(BaseModel):
    """A message; keys of later versions are ignored."""

    model_config = ConfigDict(extra="ignore", strict=True, frozen=True)


class HelloOffer(_Message):
    """The part of a request that asks a bot to say hello first."""

    protocol: Annotated[int, Field(ge=2, description="the version of the protocol that this program speaks")]
    program: Annotated[str, Field(description="the name and the version of this program")]
    options: Annotated[list[str], Field(description="what a bot may ask for in its hello")]


class QuestionPart(_Message):
    """A pending decision."""

    ask: Annotated[str, Field(description="the kind of decision")]
    prompt: Annotated[str, Field(description="the decision as text for people")]
    options: Annotated[list[str], Field(min_length=1, description="the legal options")]
    digest: Annotated[str, Field(description="identifies the view")]


class BudgetPart(_Message):
    """The limits of a decision."""

    seconds: Annotated[float, Field(gt=0, description="the seconds left for the answer")]


class Choose(_Message):
    """A request for one decision; the first one to a process offers hello."""

    do: Literal["choose"]
    seat: Seat
    view: Annotated[dict[str, Any], Field(description="the position as the seat may see it")]
    question: QuestionPart
    events: Annotated[list[dict[str, Any]], Field(description="what the seat has seen happen since its last answer")]
    budget: BudgetPart
    hello: HelloOffer | None = None


class New(_Message):
    """The beginning of a game, for a bot that has said hello."""

    do: Literal["new"]
    number: Annotated[int, Field(ge=1, description="the number of the game in this process, from 1")]
    game: Annotated[str, Field(description="the id of the game, such as nim")]
    seat: Seat
    names: Annotated[list[str], Field(description="the names of the players, by seat")]
    seed: Annotated[int, Field(ge=0, description="a seed for random numbers of the bot")]
    cards: Annotated[dict[str, Any] | None, Field(description="the cards, if the hello asked for them")] = None


class ResultPart(_Message):
    """The result of a game."""

    winners: Annotated[list[int], Field(description="the seats that win, from 1")]
    scores: Annotated[list[int], Field(description="the points, by seat")]
    reason: Annotated[str, Field(description="what ended the game, as text")]


class Over(_Message):
    """The end of a game, for a bot that has said hello."""

    do: Literal["over"]
    seat: Seat
    result: ResultPart


class Hurry(_Message):
    """The wish for an answer at once, for a bot that has reported its progress."""

    do: Literal["hurry"]


class HelloPart(_Message):
    """The description of a bot by itself."""

    protocol: Annotated[int, Field(ge=2, description="the version of the protocol that the bot speaks")]
    name: Annotated[Word, Field(description="the name of the bot")] = ""
    author: Annotated[Word, Field(description="who has written it")] = ""
    options: Annotated[list[Word], Field(max_length=20, description="which options of the offer it wants")] = []


class HelloReply(_Message):
    """The answer to the offer of hello; the request comes again."""

    hello: HelloPart


class Thinking(_Message):
    """A report of progress before an answer."""

    model_config = ConfigDict(extra="forbid")

    thinking: Annotated[float, Field(ge=0, le=1, description="the share of the work that is done")]


class Play(_Message):
    """The answer to a request: one of its options."""

    play: Annotated[str, Field(description="the option, letter by letter")]
    digest: Annotated[
        str,
        BeforeValidator(lambda value: value if isinstance(value, str) else ""),  # as the first version has it
        Field(description="the digest of the decision that is answered"),
    ] = ""


REQUESTS: tuple[type[_Message], ...] = (Choose, New, Over, Hurry)
"""The messages to a bot; the key `do` tells them apart."""
REPLIES: tuple[type[_Message], ...] = (HelloReply, Thinking, Play)
"""The messages of a bot; the first key tells them apart."""


def parse_reply(value: object) -> HelloReply | Thinking | Play | None:
    """Return the message that a decoded line of a bot holds; None if it holds none."""
    if not isinstance(value, dict):
        return None
    model = HelloReply if "hello" in value else Thinking if "thinking" in value else Play
    try:
        return model.model_validate(value)
    except ValidationError:
        return None
