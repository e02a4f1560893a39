"""The player's settings: display, covers, animation, clock, bell, custom keys; a JSON file in the config folder."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from textual.theme import BUILTIN_THEMES

from hotseat.plugin.seats import HUMAN, parse_player
from hotseat.plugin.setup_options import MOST_SEATS
from hotseat.tui.theme import TITLES
from hotseat.util import identity, json_files, paths, safe_io
from hotseat.util.faults import describe_error
from hotseat.util.i18n import LANGUAGES, gettext_noop
from hotseat.util.i18n import gettext as _
from hotseat.util.text_utils import after_colon, in_brackets, join_sentences, with_period, without_period

AUTO, ON, OFF, SHOWN = "auto", "on", "off", "shown"
FAST, SLOW = "fast", "slow"
MIXED = "mixed"
LEVELS = ("beginner", "easy", "medium", "hard", "expert")
"""The levels of the computer that can be chosen as opponents."""
OPPONENTS = {
    HUMAN.text: gettext_noop("people"), "beginner": gettext_noop("beginner"), "easy": gettext_noop("easy"),
    "medium": gettext_noop("medium"), "hard": gettext_noop("hard"), "expert": gettext_noop("expert"),
}  # fmt: skip
"""The texts of opponents, by the text of their player specification."""
KEYS = "keys"
"""The name of the custom keys in the file."""
KeyCheck: TypeAlias = Callable[[object], tuple[Mapping[str, str], list[str]]]
"""A function that takes the custom keys of a file, and returns the valid ones and an error for each invalid one."""
NO_KEYS: Mapping[str, str] = {}


def keep_keys(wanted: object) -> tuple[Mapping[str, str], list[str]]:
    """Return custom keys unchecked, for a game whose commands have no names; they belong to another game."""
    if isinstance(wanted, dict) and all(isinstance(key, str) for key in wanted.values()):
        return wanted, []
    return {}, [_("expected an object of names and keys")]


class Settings(NamedTuple):
    """The values of all settings; `DECLARED` lists the choices of each."""

    theme: str = AUTO
    ascii: str = AUTO
    covers: str = ON
    animation: str = AUTO
    clock: str = OFF
    bell: str = OFF
    hints: str = ON
    chance: str = OFF
    ending: str = OFF
    language: str = AUTO
    seats: tuple[str, ...] = (HUMAN.text,) * MOST_SEATS
    """The players chosen last for each seat, as typed; the setup screen begins with them."""

    @property
    def opponents(self) -> str:
        """The player of all seats but the first if they are alike and the first is a person's; else `MIXED`."""
        first, *others = self.seats
        return others[0] if first == HUMAN.text and len({*others}) == 1 and others[0] in OPPONENTS else MIXED


ON_OFF = {ON: gettext_noop("on"), OFF: gettext_noop("off")}
OFF_ON = {OFF: ON_OFF[OFF], ON: ON_OFF[ON]}
OFF_SHOWN = {OFF: ON_OFF[OFF], SHOWN: gettext_noop("shown")}


class Setting(NamedTuple):
    """The presentation of a setting on the settings screen."""

    name: str
    """The name of a field or property of `Settings`."""
    title: str
    """The label."""
    choices: Mapping[str, str]
    """The text of each value."""
    note: str
    """An explanation; "" for none."""


DECLARED = (
    Setting("language", gettext_noop("Language"), {AUTO: gettext_noop("auto"), **LANGUAGES}, ""),
    Setting("theme", gettext_noop("Colours"), {AUTO: gettext_noop("auto"), **TITLES},
            gettext_noop("all of them suit every kind of colour vision")),
    Setting("ascii", gettext_noop("Plain ASCII"), {AUTO: gettext_noop("auto"), **ON_OFF},
            gettext_noop("lines and arrows as - | + >")),
    Setting("covers", gettext_noop("Cover between turns"), {ON: ON_OFF[ON], OFF: gettext_noop("off, open hands")},
            gettext_noop("off: friends may help and teach")),
    Setting("animation", gettext_noop("Animation"),
            {AUTO: gettext_noop("auto"), OFF: gettext_noop("off"), FAST: gettext_noop("fast"), ON: gettext_noop("on"),
             SLOW: gettext_noop("slow")},
            gettext_noop("any key skips it")),
    Setting("clock", gettext_noop("Clock"), OFF_SHOWN, gettext_noop("how long each player has thought")),
    Setting("bell", gettext_noop("Bell"), OFF_ON,
            gettext_noop("when it is your turn, or when you leave a task or flare unused")),
    Setting("hints", gettext_noop("Hints"), ON_OFF, gettext_noop("off: no hints in this game")),
    Setting("chance", gettext_noop("Chance of winning"), OFF_SHOWN,
            gettext_noop("a bar below the scores, for the active player")),
    Setting("ending", gettext_noop("End of turn"), {OFF: gettext_noop("by a key"), ON: gettext_noop("automatic")},
            gettext_noop("automatic: when nothing else is left to do; it can't be undone")),
    Setting("opponents", gettext_noop("Opponents"), OPPONENTS,
            gettext_noop("in a new game; its setup asks for each seat")),
)  # fmt: skip
"""The settings in the order of the settings screen."""


def seats_of(opponents: str) -> tuple[str, ...]:
    """Return the players of all seats, with a person on the first one."""
    return (HUMAN.text, *[opponents] * (MOST_SEATS - 1))


class LoadedSettings(NamedTuple):
    """The content of a settings file."""

    settings: Settings
    """The valid settings, with defaults for all others."""
    fault: str
    """The invalid parts, in one line; "" if there are none."""
    keys: Mapping[str, str] = NO_KEYS
    """The custom keys, which the player writes into the file by hand."""


def settings_path() -> Path:
    """Return the path of the settings file."""
    return paths.config() / "settings.json"


def read_settings(file: Path, check_keys: KeyCheck = keep_keys) -> LoadedSettings:
    """Read the settings; missing and invalid values have their defaults."""
    try:
        found = safe_io.parse_json(safe_io.read_bytes(file))
    except FileNotFoundError:
        return LoadedSettings(Settings(), "")
    except OSError as error:
        return LoadedSettings(
            Settings(), _("The settings can't be read: {why} ({file}).").format(why=describe_error(error), file=file)
        )
    except ValueError:
        found = None
    if not isinstance(found, dict):
        return LoadedSettings(
            Settings(), _("The settings are not a JSON object, so the defaults apply ({file}).").format(file=file)
        )
    keys, faults = check_keys(found.pop(KEYS, {}))
    theme = found.get("theme")
    if isinstance(theme, str):  # the names of themes began with that of the program
        found["theme"] = theme.removeprefix(f"{identity.current().name}-")
    good = {name: value for name, value in found.items() if _possible(name, value)}
    if "seats" in good:
        good["seats"] = tuple(good["seats"])
    bad = _(", ").join(after_colon(name, _shown(value)) for name, value in found.items() if name not in good)
    lines = [_("The settings contain unknown entries: {faults}").format(faults=bad)] if bad else []
    lines += [_("Some of your own keys can't be used: {faults}").format(faults=_("; ").join(faults))] if faults else []
    text = _brief(without_period(join_sentences(*map(with_period, lines))))
    return LoadedSettings(Settings(**good), with_period(in_brackets(text, str(file))) if lines else "", keys)


def _shown(value: object) -> str:
    """Return a value of the file for a message, without the contents of lists and objects."""
    return _("a list") if isinstance(value, list) else _("an object") if isinstance(value, dict) else json.dumps(value)


def _brief(text: str) -> str:
    """Return a text shortened for a notice, with control characters escaped."""
    return safe_io.escape(text if len(text) <= 400 else f"{text[:400]}...")


def _possible(name: str, value: object) -> bool:
    """Return whether a value of the file is valid for a setting."""
    if name == "seats":
        return isinstance(value, list) and len(value) == MOST_SEATS and all(map(_is_player, value))
    known = {setting.name: tuple(setting.choices) for setting in DECLARED if setting.name in Settings._fields}
    choices = known.get(name, ())
    return isinstance(value, str) and (value in choices or (name == "theme" and value in BUILTIN_THEMES))


def _is_player(text: object) -> bool:
    """Return whether a value specifies a player."""
    try:
        return isinstance(text, str) and bool(parse_player(text, LEVELS, version=0, seed=0))
    except ValueError:
        return False


class Written(NamedTuple):
    """The result of writing settings."""

    saved: bool
    """Whether the file was written."""
    notice: str
    """The reason why it was not written, or the new path of a file with invalid values, in one line; else ""."""


def write_settings(file: Path, changed: Mapping[str, Any], check_keys: KeyCheck = keep_keys) -> Written:
    """Change settings in their locked file, which keeps the others; a file with invalid values is moved aside."""
    aside = ""
    try:
        with json_files.folder_lock(file.parent):
            before = read_settings(file, check_keys)
            if before.fault:
                aside = _("The old file was kept as {file}.")
                aside = aside.format(file=safe_io.escape(str(json_files.put_aside(file))))
                aside = join_sentences(before.fault, aside)
            keys = {KEYS: before.keys} if before.keys else {}
            now = {**before.settings._replace(**changed)._asdict(), **keys}
            paths.write_text(file, json.dumps(now, indent=2) + "\n")
    except OSError as error:
        fault = _("The settings can't be saved: {why} ({file}).").format(why=describe_error(error), file=file)
        return Written(False, join_sentences(fault, aside))
    return Written(True, aside)
