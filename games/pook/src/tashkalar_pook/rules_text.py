"""The rules by clause, for the manual and the screen."""

from __future__ import annotations

from hotseat.plugin.rules_text import RulesSection, read_rules
from tashkalar_pook import DATA

RULES = DATA / "pook_rules.yaml"
"""The data file of the rules."""


def rules_sections() -> tuple[RulesSection, ...]:
    """Return all sections of the rules, in their order."""
    return read_rules(RULES)
