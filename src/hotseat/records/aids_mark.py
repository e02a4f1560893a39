"""The mark in the header of a record for a game that is played without aids at the table."""

from collections.abc import Mapping
from types import MappingProxyType

from hotseat.plugin.decision import Json
from hotseat.plugin.game import GameLessons
from hotseat.records.settings import AIDS
from hotseat.util.i18n import gettext as _
from hotseat.util.i18n import gettext_noop

AIDS_KEY = "aids"
"""The key of a header for what the table leaves out."""
SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "no-counts": gettext_noop("Played without counts of the places where cards fit."),
        "no-dots": gettext_noop("Played without marks where cards fit."),
        "none": gettext_noop("Played without highlights, as at a real table."),
    }
)


def read_aids(entry: Json) -> str:
    """Return what the table leaves out by a header's line, one of `AIDS`; "" for a game that follows the setting.

    Args:
        entry: the decoded line, which may hold anything.
    """
    found = entry.get(AIDS_KEY)
    return found if isinstance(found, str) and found in AIDS else ""


def kept_aids(game: GameLessons, chosen: str | None, setting: str) -> str | None:
    """Return the value that a new game keeps; None if it has all aids by the user's setting, which it then follows.

    Args:
        game: the game plugin.
        chosen: the value that was chosen for the game, one of `AIDS`; None if none was.
        setting: the user's setting.
    """
    value = chosen or setting
    return None if not game.aids or value == setting == AIDS[0] else value


def describe_aids(aids: str) -> str:
    """Return what a game was played without, as a sentence; "" for nothing."""
    return _(SENTENCES[aids]) if aids in SENTENCES else ""
