"""The players' own keys: which of them hold, and the commands under them. No widget yet."""

import unicodedata
from collections.abc import Iterator, Mapping, Sequence

from textual.keys import KEY_NAME_REPLACEMENTS

from tashkalar.engine.geometry import COLUMNS
from tashkalar.i18n import gettext as _
from tashkalar.tabletop.tui.commands import Command
from tashkalar.tui.commands import DANGER, GAME, HINT, PLAN, REPLAY, THINKING, WATCHING, WHAT_IF

Keys = Mapping[str, str]
"""A key as it is written for each command, by the command's name."""

SCREENS = (GAME, PLAN, DANGER, HINT, THINKING, WATCHING, REPLAY, WHAT_IF)
"""Where own keys hold: a lesson keeps the keys that it speaks of, a list of games its few."""

FUNCTIONS = {f"F{number}": f"f{number}" for number in range(1, 13)}
"""The function keys as they are written and as Textual calls them."""


def apply_custom_keys(commands: Sequence[Command], own: Keys) -> tuple[Command, ...]:
    """The commands with own keys in place of those that are shown; second keys stay."""
    return tuple(_rekeyed(each, own[each.name]) if each.name in own else each for each in commands)


def _rekeyed(each: Command, key: str) -> Command:
    return each._replace(keys=(FUNCTIONS.get(key) or _called(key), *each.keys[1:]), shown=key)


def _called(sign: str) -> str:
    """What Textual calls the key that types a sign."""
    if sign.isalnum():
        return sign
    name = unicodedata.name(sign).lower().replace("-", "_").replace(" ", "_")
    return KEY_NAME_REPLACEMENTS.get(name, name)


def key_labels(commands: Sequence[Command]) -> Keys:
    """How the keys of the commands are written."""
    return {each.name: each.key for each in commands if each.name}


STANDARD = key_labels(GAME)
"""The keys of the table, if nobody has own ones."""


# --- what of the players' own keys holds ------------------------------------------------------------


def validate_keys(wanted: object) -> tuple[Keys, list[str]]:
    """The own keys that hold, and why each other one doesn't."""
    if not isinstance(wanted, dict):
        return {}, [_("not an object of names and keys")]
    faults = {name: fault for name, key in wanted.items() if (fault := _fault(name, key))}
    own: dict[str, str] = {name: key for name, key in wanted.items() if name not in faults}
    while clash := next(_clashes(own), None):
        name, fault = clash
        faults[name] = fault
        del own[name]
    return own, list(faults.values())


def _fault(name: str, key: object) -> str:
    """Why a key can't be a command's, whatever the other keys are; "" if it can."""
    if not name or not any(each.name == name for screen in SCREENS for each in screen):
        return _("{name} is no command").format(name=name)
    if not isinstance(key, str) or not (key in FUNCTIONS or (len(key) == 1 and key.isascii() and key.isprintable())):
        return _("{name}: a key is one sign, or F1 to F12").format(name=name)
    if key in COLUMNS or key.isdigit() or key == " ":
        message = _("{name}: {key} is taken, as the letters a to i, digits and Space are")
        return message.format(name=name, key=key if key != " " else "Space")
    return ""


def _clashes(own: dict[str, str]) -> Iterator[tuple[str, str]]:
    """The own keys that another command of the same screen has, the last one first, and whose they are."""
    for name in reversed(own):
        for commands in SCREENS:
            under = apply_custom_keys(commands, own)
            mine = next((each.keys[0] for each in under if each.name == name), "")
            for other in under:
                if mine in other.keys and other.name != name:
                    message = _("{name}: {key} is the key of {other} already")
                    yield (
                        name,
                        message.format(name=name, key=own[name], other=other.name or other.name_text or other.key),
                    )
