"""The answers of a decision where a player meets them: cards and units by digits, places and the rest by letters."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from math import atan2, degrees
from typing import NamedTuple

from tashkalar_mage_knight.combat import aim_options, with_aim
from tashkalar_mage_knight.hexes import Hex, parse_hex
from tashkalar_mage_knight.state import Decision, MageState, Option

DIGITS = "1234567890"
LETTERS = "abcdefghijmptwxyz"
"""The letters of answers; the others are commands of the table."""
ON_HEXES = ("step", "explore", "fight", "join", "fly")
"""Verbs of options that name a hex."""
HERE = ("enter", "interact", "burn")
"""Verbs of options on the hero's own hex."""
ON_HAND = ("play", "sideways", "discard", "return", "boost", "remove")
"""Verbs of options that name a card of the hand."""
ON_UNITS = ("use", "assign", "ready", "disband", "heal", "mend")
"""Verbs of options that name an own unit."""
ON_SKILLS = ("skill",)
"""Verbs of options that use a skill."""
AT_FOES = ("target", "block", "take", "calm", "break")
"""Verbs of options that name an enemy of the fight."""
EFFECTS = ("play", "sideways", "use", "skill", "agile")
"""Verbs of options that play a card, or use a unit or skill."""
OWN = ("card", "unit", "skill")
"""The kinds of items beside the map, with digits."""
COMPLETE = ("parry", "strike")
"""Verbs of options that finish a block or an attack which is worth enough."""
ENDING = (*COMPLETE, "end", "pass", "give-up")
"""Verbs of options of the key that ends the turn or phase, the first that is there."""
DECLINING = ("done", "skip", "no")
"""Verbs of options of the key that declines or finishes a series."""
OF_TURN = ("rest", "again", "search", "long-night", "begin", "declare", "meditate", "plunder")
"""Verbs of options that belong to the turn and not to a place."""


class Way(NamedTuple):
    """A way to answer: an option, which may come after a target is chosen."""

    option: Option
    target: Option | None = None
    """The option that chooses the only enemy first; None if a target is chosen already, or none is needed."""

    @property
    def options(self) -> tuple[Option, ...]:
        """The options to play, in their order."""
        return (self.target, self.option) if self.target else (self.option,)

    def state(self, seen: MageState) -> MageState:
        """Return the state in which the option is played, for previews."""
        return with_aim(seen, self.target.words[1]) if self.target else seen


class Item(NamedTuple):
    """A thing that answers: a card or unit with its ways, or a single answer."""

    key: str
    kind: str
    """`card`, `unit`, `skill`, `foe`, `place`, `turn`, `decline`, `end`, or `claim` for a hidden answer."""
    name: str
    """The card, unit or enemy, or else the text of the option."""
    ways: tuple[Way, ...]
    at: Hex | None = None
    """The hex of the answer; None for none."""


def list_items(seen: MageState, decision: Decision, hidden: Collection[str] = ()) -> tuple[Item, ...]:
    """Return all items: the cards of the hand, the units with an answer, places clockwise, others, the turn's.

    `hidden`: the verbs of answers without a key, as they are claimed on the map.
    """
    me, ways = seen.seats[decision.seat], [*_ways(seen, decision)]
    taken, found, digits = set[Way](), list[Item](), iter(DIGITS)
    letters = iter(LETTERS)
    for kind, verbs, names in (
        ("card", ON_HAND, sorted({*me.hand})),
        ("unit", ON_UNITS, [unit.unit for unit in me.units]),
        ("skill", ON_SKILLS, [skill.skill for skill in me.skills]),
    ):
        for name in names:
            mine = tuple(way for way in ways if way.option.words[0] in verbs and way.option.words[1:2] == (name,))
            taken.update(mine)
            if mine or kind == "card":
                found.append(Item(next(digits, ""), kind, name, mine))
    singles = [way for way in ways if way not in taken]
    home = me.at or (0, 0)
    for way in sorted(singles, key=lambda way: _order(way.option, home)):
        verb = way.option.words[0]
        if verb in hidden:
            found.append(Item("", "claim", way.option.text, (way,), hex_of(way.option, home)))
            continue
        kind = _kind(verb, fights=seen.in_turn.fight is not None)
        key = {"end": ".", "decline": "s"}.get(kind, "")
        key = next(letters, "") if not key or any(item.key == key for item in found) else key
        found.append(Item(key, kind, way.option.text, (way,), hex_of(way.option, home)))
    return tuple(item if item.key or item.kind == "claim" else item._replace(key=next(letters, "")) for item in found)


def _ways(seen: MageState, decision: Decision) -> Iterator[Way]:
    """Yield the options, and those that the choice of the only possible target leads to."""
    aims = [option for option in decision.options if option.words[0] in ("target", "block")]
    texts = {option.text for option in decision.options}
    yield from map(Way, decision.options)
    if len(aims) == 1 and decision.ask != "aim":
        for text in aim_options(with_aim(seen, aims[0].words[1])):
            if text not in texts and text.split()[0] in EFFECTS:
                yield Way(Option(text), aims[0])


def _kind(verb: str, *, fights: bool = True) -> str:
    if verb in ENDING:
        return "end"
    if verb in DECLINING:
        return "decline"
    return "foe" if fights and verb in AT_FOES else "turn" if verb in OF_TURN else "place"


def _order(option: Option, home: Hex) -> tuple[int, float]:
    """Return the place of an answer among those with letters: clockwise around the hero from the upper left."""
    verb, at = option.words[0], hex_of(option, home)
    kinds = ("place", "foe", "turn", "decline", "end")
    if at is None or at == home:
        return 1 + kinds.index(_kind(verb)), ENDING.index(verb) if verb in ENDING else 0
    q, r = at[0] - home[0], at[1] - home[1]
    return 0, (degrees(atan2(r * 0.866, q + r / 2)) + 150) % 360


def hex_of(option: Option, home: Hex | None = None) -> Hex | None:
    """Return the hex that an option names, or the hero's own one; None if it is about no hex."""
    verb = option.words[0]
    if verb in ON_HEXES:
        return parse_hex(option.words[1])
    return home if verb in HERE else None


def item_keys(items: Sequence[Item], signs: str, *, hides: bool = False) -> str:
    """Return the range of keys of some items, such as "a-f"; "" for none. `hides`: whether all may have an answer."""
    found = [item.key for item in items if item.key and item.key in signs and (item.ways or hides)]
    return "" if not found else found[0] if len(found) == 1 else f"{found[0]}-{found[-1]}"
