"""The messages of a page: every one is checked by a model before anything is done with it."""

import json
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints, TypeAdapter, ValidationError

from hotseat.remote.invitation import LONGEST as LONGEST_INVITATION

LONGEST = 1 << 16
"""The maximum size of a message of a page, in bytes."""
LEAST, MOST = 20, 500
"""The limits of the columns and lines of a window; a smaller or larger one is shown as one of that size."""
ABSURD = 10_000
"""The columns or lines that no window has; a page that names so many is refused."""
LONGEST_GAME = 100
"""The maximum length of the id of a game, in characters."""
LONGEST_PING = 32
"""The maximum length of the text of a ping, in characters."""
MOST_OF_WISH = 1 << 14
"""The maximum size of a wish, in bytes: more than an invitation needs in any encoding of JSON."""


def keyboard_meta(on: bool) -> dict[str, object]:
    """Return the packet of a visitor's process that says whether its keys are text now."""
    return {"type": "keyboard", "on": on}


KEYBOARD = {json.dumps(keyboard_meta(on)).encode(): json.dumps(["keyboard", on]) for on in (False, True)}
"""The packets of a visitor's process about the keyboard, and the messages for the page."""


def clamp_cells(number: int) -> int:
    """Return the columns or lines that a program gets for those of a window."""
    return min(max(number, LEAST), MOST)


_Cells = Annotated[int, Field(ge=1, lt=ABSURD), AfterValidator(clamp_cells)]


class WindowSize(BaseModel):
    """The size of a window, in columns and lines."""

    model_config = ConfigDict(extra="forbid", strict=True)

    width: _Cells
    height: _Cells


Message = (
    tuple[Literal["stdin"], Annotated[str, StringConstraints(max_length=LONGEST)]]
    | tuple[Literal["resize"], WindowSize]
    | tuple[Literal["ping"], Annotated[str, StringConstraints(max_length=LONGEST_PING)]]
    | tuple[Literal["focus", "blur"]]
)
"""A message of a page: what was typed, the new size of the window, a question for a sign of life, or the focus."""
_MESSAGE: TypeAdapter[Any] = TypeAdapter(Message, config=ConfigDict(strict=True))


def read_page(data: str) -> Message | None:
    """Return a message of a page; None if it isn't valid."""
    try:
        message: Message = _MESSAGE.validate_json(data)
    except ValidationError:
        return None
    return message


class Wish(BaseModel):
    """A page's choice before the program is shown, or its question how its visit stands ("look")."""

    model_config = ConfigDict(extra="forbid", strict=True)

    do: Literal["look", "play", "continue", "join"]
    invitation: Annotated[str, StringConstraints(max_length=LONGEST_INVITATION)] = ""
    game: Annotated[str, StringConstraints(max_length=LONGEST_GAME)] = ""
    """The id of the game of the invitation; "" for the default."""


def read_wish(data: bytes) -> Wish | None:
    """Return the wish of a page; None if it isn't valid."""
    try:
        return Wish.model_validate_json(data)
    except ValidationError:
        return None
