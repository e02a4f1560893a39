"""The language of the command line: that of the environment, or the one that --lang names."""

from __future__ import annotations

from functools import cache

import click

from tashkalar import language
from tashkalar.cli import examples
from tashkalar.language import gettext as _
from tashkalar.language import marked

CHOSEN = "tashkalar.language"
"""Where a context keeps what --lang has named."""


def _choose(context: click.Context, _option: click.Parameter, wanted: str | None) -> None:
    if wanted is not None:
        language.use(wanted)
        context.meta[CHOSEN] = wanted
        translate(context.command)


def chosen() -> str:
    """The language that --lang has named; "" if it wasn't given."""
    given: str = click.get_current_context().meta.get(CHOSEN, "")
    return given


def option() -> click.Option:
    """What every command has, before it or behind it."""
    return click.Option(
        ["--lang"],
        type=click.Choice(list(language.LANGUAGES)),
        expose_value=False,
        is_eager=True,
        callback=_choose,
        help=marked("The language.  [default: as your environment says]"),
    )


def translate(command: click.Command) -> None:
    """Let a command's help speak the language that is spoken now."""
    told, options = english(command)
    command.help = _(told)
    for option, help in options.items():
        option.help = _(help)
    command.epilog = examples.epilog("" if isinstance(command, click.Group) else command.name or "")


@cache
def english(command: click.Command) -> tuple[str, dict[click.Option, str]]:
    """A command's help and those of its options, as they were written."""
    options = [option for option in command.params if isinstance(option, click.Option)]
    return command.help or "", {option: option.help or "" for option in options}
