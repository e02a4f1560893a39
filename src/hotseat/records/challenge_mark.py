"""The mark of a challenge in the header of a record."""

from datetime import date
from typing import NamedTuple, Self

from hotseat.codec.names import is_visible
from hotseat.plugin.decision import Json
from hotseat.util.i18n import gettext as _

MOST, LONGEST_NAME = 10**6, 100
"""The limits of scores and of a name."""
CHALLENGE = "challenge"
"""The key of a header for a challenge."""


class Challenge(NamedTuple):
    """A challenge as a header holds it; it only informs."""

    day: str = ""
    """The date of a daily duel, in ISO format; "" for another challenge."""
    name: str = ""
    """The person whose result is to be beaten; "" for none."""
    score: int = 0
    """The score of that person."""
    rivals: int = 0
    """The best score of the person's opponents."""
    swapped: bool = False
    """Whether the seats are swapped."""

    @property
    def entry(self) -> Json:
        """The challenge as a JSON object."""
        return {"day": self.day} if self.day else self._asdict() | {"day": ""}

    @classmethod
    def read(cls, given: object) -> Self | None:
        """Return the challenge of any JSON value; None if it is none."""
        match given:
            case {"day": str(day), **rest} if day and not rest:
                try:
                    return cls(date.fromisoformat(day).isoformat()) if len(day) == len("2026-11-28") else None
                except ValueError:
                    return None
            case {"day": "", "name": str(name), "score": int(score), "rivals": int(rivals), "swapped": bool(swapped)}:
                fits = all(type(each) is int and abs(each) <= MOST for each in (score, rivals))
                fits = fits and bool(name) and is_visible(name) and len(name) <= LONGEST_NAME
                return cls("", name, score, rivals, swapped) if fits else None
        return None


def challenge_stakes(mark: Challenge | None) -> str:
    """Return what a challenge under way is about, as a sentence; "" for another game.

    Args:
        mark: the mark of the game; None for a game that is no challenge.
    """
    if mark is None:
        return ""
    if mark.day:
        return _("The daily duel of {day}: you have one try, without the coach.").format(day=mark.day)
    message = _("The result to beat is {score}:{others} by {name}, without the coach.")
    return message.format(name=mark.name, score=mark.score, others=mark.rivals)
