"""Tash-Kalar: Arena of Legends, in a terminal."""

from hotseat.util import identity
from hotseat.util.i18n import add_domain, gettext_noop

__version__ = "1.0.0"

TEXTS = add_domain("tashkalar", __file__.rpartition("__init__")[0] + "locale")
gettext, ngettext, pgettext = TEXTS.gettext, TEXTS.ngettext, TEXTS.pgettext

GAMES = {
    "mageknight": gettext_noop("the hex map, for one to four"),
    "pook": gettext_noop("warriors, coins and a pig"),
    "tash-kalar": gettext_noop("arena of legends, for one to four"),
}

identity.declare(identity.Identity("tashkalar", "Tash-Kalar", __version__, "tash-kalar", TEXTS.folder, GAMES))
