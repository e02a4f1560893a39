"""Pook, a small card game on a grid with hidden hands; the clauses P1 to P20 are those of its rules.md."""

from pathlib import Path

from hotseat.util.i18n import add_domain

DATA = Path(__file__).with_name("data")
"""The folder of the data files."""

TEXTS = add_domain("tashkalar_pook", Path(__file__).with_name("locale"))
gettext, ngettext, pgettext = TEXTS.gettext, TEXTS.ngettext, TEXTS.pgettext
