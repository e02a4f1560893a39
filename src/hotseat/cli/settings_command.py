"""`settings`: the settings of the program as lines of text, and a change of one."""

from collections.abc import Mapping

import click

from hotseat.cli import common, shell_completion
from hotseat.plugin.seats import LONGEST_NAME
from hotseat.records.own_profile import change_profile, is_own_name, read_profile
from hotseat.records.settings import (
    DECLARED,
    LONGEST_COMMAND,
    MIXED,
    Setting,
    Written,
    changed_fields,
    is_possible,
    read_settings,
    settings_path,
    write_settings,
)
from hotseat.util import terminal
from hotseat.util.i18n import gettext as _
from hotseat.util.text_utils import capitalize, did_you_mean, join_or, join_sentences, quote_input, with_period

NAME = "name"
"""The word of the owner's name, which lies in a file of its own."""
NOTIFY = "notify"
"""The setting with the command for notices, which takes any line."""
BY_NAME: Mapping[str, Setting] = {each.name: each for each in DECLARED}


@click.command()
@click.argument("name", required=False, shell_complete=shell_completion.complete_settings)
@click.argument("value", required=False, shell_complete=shell_completion.complete_values)
@click.option("--json", "as_json", is_flag=True, help="As a JSON object.")
@click.option("--test", "tests", is_flag=True, help="Run the command of the setting notify once.")
@common.on_own_files
def settings(name: str | None, value: str | None, as_json: bool, tests: bool) -> None:
    """Run the command `settings`."""
    if tests and name != NOTIFY:
        raise click.UsageError(_("--test belongs to the setting {name}").format(name=NOTIFY))
    if name is not None and name not in (*BY_NAME, NAME):
        message = _("there is no setting {name}").format(name=quote_input(name))
        raise click.UsageError(join_sentences(with_period(message), did_you_mean(name, [*BY_NAME, NAME])))
    if name is not None and value is not None:
        _change(name, value)
    common.print_notices(read_settings(settings_path()).fault)
    if tests:
        _test()
        return
    values = {each: shown for each, shown in _values().items() if name in (None, each)}
    if as_json:
        terminal.print_json(values, 1)
        return
    for each, shown in values.items():
        terminal.print_lines(_sentence(each, shown))


def _values() -> dict[str, str]:
    """Return the values of all settings by name."""
    found = read_settings(settings_path()).settings
    return {**{each: str(getattr(found, each)) for each in BY_NAME}, NAME: read_profile().name}


def _sentence(name: str, value: str) -> str:
    """Return a setting with its value and its choices."""
    if name == NAME:
        text = _("{name}, your name: {value}.") if value else _("{name}, your name: none.")
        return text.format(name=name, value=value)
    setting = BY_NAME[name]
    text = _("{name}, {title}: {value}.") if value else _("{name}, {title}: not set.")
    text = text.format(name=name, title=_(setting.title), value=value)
    choices = _("Choices: {choices}.").format(choices=join_or(list(setting.choices))) if setting.choices else ""
    return join_sentences(text, choices, with_period(capitalize(_(setting.note))) if setting.note else "")


def _change(name: str, value: str) -> None:
    """Change and save a setting; raise UsageError for a value that it can't have, ClickException if it isn't saved."""
    if name == NAME:
        if not is_own_name(value):
            raise click.UsageError(_("a name has 1 to {most} characters").format(most=LONGEST_NAME))
        notice = change_profile(lambda own: own._replace(name=value))
        saved = not notice
    elif name == NOTIFY:
        saved, notice = _change_command(value)
    else:
        choices = BY_NAME[name].choices
        if value not in choices or value == MIXED:
            message = _("{name} has no value {value} (choices: {choices})")
            raise click.UsageError(message.format(name=name, value=quote_input(value), choices=join_or(list(choices))))
        saved, notice = write_settings(settings_path(), changed_fields(name, value))
    if not saved:
        raise click.ClickException(notice)
    common.print_notices(notice)


def _change_command(command: str) -> Written:
    """Change the command for notices, "" for none; raise UsageError if it is faulty, and say if it wants a shell."""
    from hotseat.play.notices import check_command, shell_hint  # imports what no other setting needs

    if not is_possible(NOTIFY, command):
        raise click.UsageError(_("a command is one line of {most} characters at most").format(most=LONGEST_COMMAND))
    if command:
        with common.report_as(click.UsageError, ValueError):
            check_command(command)
        common.print_notices(shell_hint(command))
    return write_settings(settings_path(), {NOTIFY: command})


def _test() -> None:
    """Run the command for notices, and print how that went; raise ClickException if it failed."""
    from hotseat.play.notices import try_command

    worked, sentence = try_command(read_settings(settings_path()).settings.notify)
    if not worked:
        raise click.ClickException(sentence)
    terminal.print_lines(sentence)
