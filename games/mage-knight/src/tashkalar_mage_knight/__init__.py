"""Mage Knight: First Reconnaissance, a game plugin; the clauses M1 to M121 are those of its rules.md."""

from pathlib import Path

from hotseat.util.i18n import add_domain

DATA = Path(__file__).with_name("data")
"""The folder of the data files."""

TEXTS = add_domain("tashkalar_mage_knight", Path(__file__).with_name("locale"))
gettext, ngettext, pgettext = TEXTS.gettext, TEXTS.ngettext, TEXTS.pgettext
