"""The options of the command line for a new game, without importing the game."""

from hotseat.util.command_option import CommandOption
from hotseat.util.i18n import gettext_noop

OPTIONS = (
    CommandOption(
        "form",
        "form",
        gettext_noop("What is played.  [default: high-form]"),
        values=("high-form", "duel", "melee"),
        arena_help=gettext_noop("What is played.  [default: high-form]"),
        filter="form",
        filter_help=gettext_noop("Only games of this form."),
    ),
    CommandOption(
        "teams",
        "teams",
        gettext_noop("Two against two: the first and third player against the others."),
        flag=True,
        arena_help=gettext_noop("Two against two, each side played by one of the players."),
    ),
    CommandOption(
        "schools",
        "schools",
        gettext_noop(
            "Their schools in that order; `tashkalar cards` lists them.  "
            "[default: northern, southern, highland, sylvan]"
        ),
        arena_help=gettext_noop("The schools to play, in all orders.  [default: all]"),
        filter="school",
        filter_help=gettext_noop("Only games with this school."),
    ),
)
"""The options; the first value of an option is its default."""
