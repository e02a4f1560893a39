"""Custom keys of the player: validation, and the commands with these keys; without widgets."""

import unicodedata
from collections.abc import Iterator, Mapping, Sequence

from textual.keys import KEY_NAME_REPLACEMENTS

from hotseat.tui.commands import Command, key_labels
from tashkalar import gettext as _
from tashkalar.engine.geometry import COLUMNS
from tashkalar.tui.commands import DANGER, GAME, HINT, PLAN, REPLAY, THINKING, WATCHING, WHAT_IF

Keys = Mapping[str, str]
"""The label of a key for each command, by the name of the command."""

SCREENS = (GAME, PLAN, DANGER, HINT, THINKING, WATCHING, REPLAY, WHAT_IF)
"""The commands of the screens with custom keys. Lessons keep the keys that their texts mention, and so do lists."""

FUNCTIONS = {f"F{number}": f"f{number}" for number in range(1, 13)}
"""The names of the function keys in Textual, by their labels."""


def apply_custom_keys(commands: Sequence[Command], own: Keys) -> tuple[Command, ...]:
    """Return commands with custom keys in place of their first keys."""
    return tuple(_rekeyed(each, own[each.name]) if each.name in own else each for each in commands)


def _rekeyed(each: Command, key: str) -> Command:
    return each._replace(keys=(FUNCTIONS.get(key) or _textual_name(key), *each.keys[1:]), shown=key)


def _textual_name(sign: str) -> str:
    """Return Textual's name of the key that types a character."""
    if sign.isalnum():
        return sign
    name = unicodedata.name(sign).lower().replace("-", "_").replace(" ", "_")
    return KEY_NAME_REPLACEMENTS.get(name, name)


STANDARD = key_labels(GAME)
"""The keys of the table without custom keys."""


# --- validation of custom keys ----------------------------------------------------------------------


def validate_keys(wanted: object) -> tuple[Keys, list[str]]:
    """Return the valid custom keys of a value of the settings file, and an error for each invalid one."""
    if not isinstance(wanted, dict):
        return {}, [_("expected an object of names and keys")]
    faults = {name: fault for name, key in wanted.items() if (fault := _fault(name, key))}
    own: dict[str, str] = {name: key for name, key in wanted.items() if name not in faults}
    while clash := next(_clashes(own), None):
        name, fault = clash
        faults[name] = fault
        del own[name]
    return own, list(faults.values())


def _fault(name: str, key: object) -> str:
    """Return why a key is invalid for a command regardless of other keys; "" if it is valid."""
    if not name or not any(each.name == name for screen in SCREENS for each in screen):
        return _("{name} isn't a command").format(name=name)
    if not isinstance(key, str) or not (key in FUNCTIONS or (len(key) == 1 and key.isascii() and key.isprintable())):
        return _("{name}: a key is one character, or F1 to F12").format(name=name)
    if key in COLUMNS or key.isdigit() or key == " ":
        message = _("{name}: {key} is taken, as the letters a to i, digits and Space are")
        return message.format(name=name, key=key if key != " " else "Space")
    return ""


def _clashes(own: dict[str, str]) -> Iterator[tuple[str, str]]:
    """Yield each custom key that another command of the same screen uses, the last one first, with an error."""
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
