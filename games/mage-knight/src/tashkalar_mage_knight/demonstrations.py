"""Demonstrations of Mage Knight's rules, as data in data/mage_knight_demonstrations.yaml: positions with twins."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, partial
from typing import Any, NamedTuple

import yaml

from hotseat.codec import Json
from hotseat.plugin.demonstrations import Demonstration, DemonstrationSide
from hotseat.plugin.rules_text import CODE, read_rules, section_titles
from hotseat.util.i18n import gettext_noop
from hotseat.util.names_in_text import with_names
from tashkalar_mage_knight import DATA, positions
from tashkalar_mage_knight import gettext as _
from tashkalar_mage_knight.card_text import name_text

LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
RULES = DATA / "mage_knight_rules.yaml"
REASONS = {
    "edition": gettext_noop("about what this edition contains"),
    "setup": gettext_noop("set up before the first turn"),
    "definition": gettext_noop("a definition"),
    "dice": gettext_noop("decided by dice alone"),
    "sight": gettext_noop("about what a player sees"),
    "undo": gettext_noop("about taking back"),
}
"""The reasons why a clause has no demonstration, by their words in the data."""
OWN = ("clause", "covers", "base", "position", "play", "text", "twin")
"""The keys of an entry that aren't checks."""


class ClauseScenario(NamedTuple):
    """A position of a demonstration, as data."""

    clause: str
    position: Json
    steps: tuple[str | Mapping[str, Any], ...]
    """The options to play in it, with expectations between them."""
    text: str
    """The sentences in English about what to look at."""
    checks: Mapping[str, Any]
    """Expectations after the last option; games/mage-knight/tests/scenario_reader.py describes the keys."""
    covers: tuple[str, ...] = ()
    """The clauses and checks that it tests besides."""

    @property
    def play(self) -> tuple[str, ...]:
        """The options to play in the position."""
        return tuple(step for step in self.steps if isinstance(step, str))


def merge_json(base: Any, more: Any) -> Any:
    """Return a value with another's keys over its own; lists of mappings are merge_json item by item."""
    if isinstance(base, dict) and isinstance(more, dict):
        return {**base, **{key: merge_json(base[key], value) if key in base else value for key, value in more.items()}}
    if isinstance(base, list) and isinstance(more, list) and all(isinstance(each, dict) for each in [*base, *more]):
        return [merge_json(base[i], more[i]) if i < len(more) else base[i] for i in range(len(base))] + more[
            len(base) :
        ]
    return more


@cache
def mage_scenarios() -> tuple[tuple[ClauseScenario, ClauseScenario], ...]:
    """Return each position where a clause decides, with its twin."""
    data, clauses = _data(), _clauses()
    return tuple(_pair(data["bases"], entry, clauses[entry["clause"]]) for entry in data["demonstrations"])


@cache
def mage_reasons() -> Mapping[str, str]:
    """Return the reason of each clause without a demonstration, a key of `REASONS`."""
    return {clause: reason for reason, clauses in _data()["undemonstrated"].items() for clause in clauses}


def mage_demonstrations() -> tuple[Demonstration, ...]:
    """Return the demonstrations in the order of the clauses, with texts in the player's language."""
    titles = section_titles(RULES)
    return tuple(
        Demonstration(
            first.clause,
            _side(first, decisive := _named_options(first, twin)),
            _side(twin, decisive),
            titles[first.clause],
        )
        for first, twin in mage_scenarios()
    )


def mage_undemonstrated() -> Mapping[str, str]:
    """Return the reason of each clause without a demonstration, in the player's language."""
    return {clause: _(REASONS[reason]) for clause, reason in mage_reasons().items()}


def _data() -> Mapping[str, Any]:
    text = (DATA / "mage_knight_demonstrations.yaml").read_text(encoding="utf-8")
    return yaml.load(text, LOADER)  # type: ignore[no-any-return]


def _clauses() -> Mapping[str, str]:
    """Return the texts of the clauses by their numbers."""
    sections = read_rules(RULES)
    return {clause.number: clause.text for section in sections for clause in section.clauses}


def _pair(bases: Mapping[str, Json], entry: Mapping[str, Any], clause: str) -> tuple[ClauseScenario, ClauseScenario]:
    """Return both positions of an entry. A twin repeats only what differs, and expects the opposite of the options."""
    more = entry["twin"]
    position = merge_json(bases[entry.get("base", "turn")], entry.get("position", {}))
    other = merge_json(bases[more["base"]] if "base" in more else position, more.get("position", {}))
    checks, others = ({key: value for key, value in each.items() if key not in OWN} for each in (entry, more))
    opposite = {{"has": "hasnt", "hasnt": "has"}.get(key, key): value for key, value in checks.items()}
    first = ClauseScenario(
        entry["clause"],
        position,
        tuple(entry.get("play", ())),
        entry.get("text", clause),
        checks,
        tuple(entry.get("covers", ())),
    )
    steps = tuple(more.get("play", first.play))
    return first, first._replace(position=other, steps=steps, text=more["text"], checks=others or opposite)


def _named_options(*sides: ClauseScenario) -> tuple[str, ...]:
    """Return the options that are expected of one position or the other."""
    return tuple(text for side in sides for key in ("has", "hasnt", "only") for text in side.checks.get(key, ()))


def _side(shown: ClauseScenario, decisive: tuple[str, ...]) -> DemonstrationSide:
    text = CODE.sub(r"\1", with_names(_(shown.text), name_text))
    return DemonstrationSide(text, partial(positions.mage_state, shown.position), shown.play, decisive)
