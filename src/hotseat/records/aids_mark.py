"""The mark in the header of a record for a game that is played without aids at the table."""

from hotseat.plugin.aids import AIDS, GameAids
from hotseat.plugin.decision import Json
from hotseat.util.i18n import gettext as _

AIDS_KEY = "aids"
"""The key of a header for what the table leaves out."""


def read_aids(entry: Json) -> str:
    """Return what the table leaves out by a header's line, one of `AIDS`; "" for a game that follows the setting.

    Args:
        entry: the decoded line, which may hold anything.
    """
    found = entry.get(AIDS_KEY)
    return found if isinstance(found, str) and found in AIDS else ""


def kept_aids(game: GameAids, chosen: str | None, setting: str) -> str | None:
    """Return the value that a new game keeps; None if it has all aids by the user's setting, which it then follows.

    Args:
        game: the game plugin.
        chosen: the value that was chosen for the game, one of `AIDS`; None if none was.
        setting: the user's setting.
    """
    value = chosen or setting
    return None if game.aids is None or value == setting == AIDS[0] else value


def shown_aids(game: GameAids, kept: str, setting: str) -> str:
    """Return the step of aids at the table, one of `AIDS`.

    Args:
        game: the game plugin.
        kept: the step that the record keeps; "" if the setting decides.
        setting: the user's setting.
    """
    return AIDS[0] if game.aids is None else kept or setting


def describe_aids(game: GameAids, aids: str) -> str:
    """Return what a game was played without, as a sentence; "" for nothing.

    Args:
        game: the game plugin.
        aids: the step that the record keeps; "" if the setting decided.
    """
    played = game.aids.played if game.aids is not None else {}
    return _(played[aids]) if aids in played else ""
