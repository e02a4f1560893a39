"""The player's settings: display, covers, animation, clock, bell, custom keys; a JSON file in the config folder."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from hotseat.plugin.seats import HUMAN, MATCHED, parse_player
from hotseat.plugin.setup_options import MOST_SEATS
from hotseat.util import identity, json_files, paths, safe_io
from hotseat.util.faults import describe_error
from hotseat.util.i18n import LANGUAGES, gettext_noop
from hotseat.util.i18n import gettext as _
from hotseat.util.text_utils import after_colon, in_brackets, join_sentences, with_period, without_period

AUTO, ON, OFF, SHOWN = "auto", "on", "off", "shown"
FAST, SLOW = "fast", "slow"
MIXED = "mixed"
BRIEF, NORMAL, FULL = "brief", "normal", "full"
LEVELS = ("novice", "beginner", "easy", "medium", "hard", "expert")
"""The levels of the computer that can be chosen as opponents."""
OPPONENTS = {
    HUMAN.text: gettext_noop("people"), "novice": gettext_noop("novice"), "beginner": gettext_noop("beginner"),
    "easy": gettext_noop("easy"), "medium": gettext_noop("medium"), "hard": gettext_noop("hard"),
    "expert": gettext_noop("expert"), MATCHED: gettext_noop("matched"),
}  # fmt: skip
"""The texts of opponents, by the text of their player specification."""
KEYS = "keys"
"""The name of the custom keys in the file."""
KeyCheck: TypeAlias = Callable[[object], tuple[Mapping[str, str], list[str]]]
"""A function that takes the custom keys of a file, and returns the valid ones and an error for each invalid one."""
LONGEST_COMMAND = 1000
"""The maximum length of the command for notices, in characters."""
NO_KEYS: Mapping[str, str] = {}


def keep_keys(wanted: object) -> tuple[Mapping[str, str], list[str]]:
    """Return custom keys unchecked, for a game whose commands have no names; they belong to another game."""
    if isinstance(wanted, dict) and all(isinstance(key, str) for key in wanted.values()):
        return wanted, []
    return {}, [_("expected an object of names and keys")]


class Settings(NamedTuple):
    """The values of all settings; `DECLARED` lists the choices of each."""

    theme: str = AUTO
    """The colours; "auto" follows the terminal."""
    ascii: str = AUTO
    """Whether lines and arrows are drawn in ASCII."""
    covers: str = ON
    """Whether a cover hides the hands between turns."""
    animation: str = AUTO
    """The speed of animations, or "off"."""
    clock: str = OFF
    """Whether the time that each player has thought is shown."""
    bell: str = AUTO
    """The turns at which the bell rings; "auto" means after remote players or a long wait."""
    title: str = ON
    """Whether the terminal's title says that it is your turn."""
    desktop: str = ON
    """Whether the terminal shows notices at the same times."""
    notify: str = ""
    """The command for notices, as typed; "" for none."""
    hints: str = ON
    """Whether new games allow hints."""
    aids: str = "all"
    """The aids at the table, one of `plugin.aids.AIDS`."""
    chance: str = OFF
    """Whether a bar shows the active player's win probability."""
    ending: str = OFF
    """Whether a turn ends by itself when nothing else is left to do."""
    plain: str = OFF
    """Whether commands speak in lines, from the next start."""
    language: str = AUTO
    """The code of the language; "auto" follows the environment."""
    verbosity: str = BRIEF
    """The detail in plain lines: brief, normal or full."""
    signs: str = OFF
    """Whether plain lines have the signs of the screens beside names."""
    seats: tuple[str, ...] = (HUMAN.text,) * MOST_SEATS
    """The players chosen last for each seat, as typed; the setup screen begins with them."""

    @property
    def opponents(self) -> str:
        """The player of all seats but the first if they are alike and the first is a person's; else `MIXED`."""
        first, *others = self.seats
        return others[0] if first == HUMAN.text and len({*others}) == 1 and others[0] in OPPONENTS else MIXED


THEMES = {
    "dark": gettext_noop("dark"), "light": gettext_noop("light"), "contrast": gettext_noop("high contrast"),
    "okabe-ito": gettext_noop("colour-blind safe (Okabe-Ito)"), "terminal-dark": gettext_noop("terminal's, dark"),
    "terminal-light": gettext_noop("terminal's, light"),
}  # fmt: skip
"""The titles of the themes of the framework; a file may name any theme that the screens know."""
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
    """The text of each value; empty for a setting that takes any line."""
    note: str
    """An explanation; "" for none."""


DECLARED = (
    Setting("language", gettext_noop("Language"), {AUTO: gettext_noop("auto"), **LANGUAGES}, ""),
    Setting("theme", gettext_noop("Colours"), {AUTO: gettext_noop("auto"), **THEMES},
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
    Setting("bell", gettext_noop("Bell"), {AUTO: gettext_noop("auto"), **OFF_ON},
            gettext_noop("auto: at your turn, after remote players or a long wait; on: at every turn, and when you "
                         "leave a task or flare unused")),
    Setting("title", gettext_noop("Terminal's title"), ON_OFF,
            gettext_noop("says that it is your turn, after remote players or a long wait")),
    Setting("desktop", gettext_noop("Desktop notices"), ON_OFF,
            gettext_noop("at the same times, in terminals that can show them")),
    Setting("notify", gettext_noop("Command for notices"), {},
            gettext_noop("runs when your turn begins, and at turns of remote players in games that you host; without a "
                         "shell")),
    Setting("hints", gettext_noop("Hints"), ON_OFF, gettext_noop("off: no hints in this game")),
    Setting("aids", gettext_noop("Aids at the table"),
            {"all": gettext_noop("all"), "no-counts": gettext_noop("no counts"), "no-dots": gettext_noop("no marks"),
             "none": gettext_noop("no highlights")},
            gettext_noop("what the table shows of what you can do; the result counts what you overlooked")),
    Setting("chance", gettext_noop("Chance of winning"), OFF_SHOWN,
            gettext_noop("a bar below the scores, for the active player")),
    Setting("ending", gettext_noop("End of turn"), {OFF: gettext_noop("by a key"), ON: gettext_noop("automatic")},
            gettext_noop("automatic: when nothing else is left to do; it can't be undone")),
    Setting("plain", gettext_noop("Plain lines"), OFF_ON,
            gettext_noop("on: the commands speak in lines, for screen readers, from the next start")),
    Setting("verbosity", gettext_noop("Detail in plain lines"),
            {BRIEF: gettext_noop("brief"), NORMAL: gettext_noop("normal"), FULL: gettext_noop("full")},
            gettext_noop("how much they say without being asked")),
    Setting("signs", gettext_noop("Signs in plain lines"), OFF_ON,
            gettext_noop("the signs of the screens beside names, such as [ ]")),
    Setting("opponents", gettext_noop("Opponents"), OPPONENTS,
            gettext_noop("in a new game; its setup asks for each seat")),
)  # fmt: skip
"""The settings in the order of the settings screen."""


def seats_of(opponents: str) -> tuple[str, ...]:
    """Return the players of all seats, with a person on the first one."""
    return (HUMAN.text, *[opponents] * (MOST_SEATS - 1))


def changed_fields(name: str, value: Any) -> dict[str, Any]:
    """Return the fields of `Settings` that a new value of a declared setting changes.

    Args:
        name: the name of the setting; opponents are kept as the players of the seats.
        value: one of its choices.
    """
    return {"seats": seats_of(str(value))} if name == "opponents" else {name: value}


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
    """Read the settings; missing and invalid values have their defaults.

    Args:
        file: the settings file, `settings_path()` for the user's own.
        check_keys: checks the custom keys; by default they are kept unchecked.
    """
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
    good = {name: value for name, value in found.items() if is_possible(name, value)}
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


def is_possible(name: str, value: object) -> bool:
    """Return whether a value is valid for a setting.

    Args:
        name: the name of a field of `Settings`.
        value: the value, as of the file.
    """
    if name == "seats":
        return isinstance(value, list) and len(value) == MOST_SEATS and all(map(_is_player, value))
    known = {setting.name: tuple(setting.choices) for setting in DECLARED if setting.name in Settings._fields}
    choices = known.get(name, ())
    if name == "notify":
        return isinstance(value, str) and len(value) <= LONGEST_COMMAND and value.isprintable()
    return isinstance(value, str) and (
        value in choices or (name == "theme" and value.isascii() and value.replace("-", "").isalnum())
    )


def _is_player(text: object) -> bool:
    """Return whether a value specifies a player."""
    try:
        return isinstance(text, str) and bool(parse_player(text, (*LEVELS, MATCHED), version=0, seed=0))
    except ValueError:
        return False


class Written(NamedTuple):
    """The result of writing settings."""

    saved: bool
    """Whether the file was written."""
    notice: str
    """The reason why it was not written, or the new path of a file with invalid values, in one line; else ""."""


def write_settings(file: Path, changed: Mapping[str, Any], check_keys: KeyCheck = keep_keys) -> Written:
    """Change settings in their locked file, which keeps the others; a file with invalid values is moved aside.

    Args:
        file: the settings file.
        changed: fields of `Settings` with their new values.
        check_keys: checks the custom keys; by default they are kept unchecked.
    """
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
