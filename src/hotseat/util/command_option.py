"""The options of the command line that a game declares for a new game (`Game.command_options`)."""

from typing import NamedTuple


class CommandOption(NamedTuple):
    """An option of the command line for a setting of a new game.

    With `values` the option takes one of them; with `flag` it takes no value; else it takes the ids of loadouts, joined
    by commas.
    """

    name: str
    """The name of the option, without its hyphens."""
    key: str
    """The setting of a new game that it gives (see `Game.new`)."""
    help: str
    """The help text of `play`, marked for translation."""
    values: tuple[str, ...] = ()
    """The values to choose from, the default first."""
    flag: object = None
    """The value of the setting if the option is given."""
    arena_help: str = ""
    """The help text of `arena`, marked for translation; "" if `arena` doesn't have the option."""
    filter: str = ""
    """The name of the option that selects saved games by form or by loadout, without its hyphens; "" for none."""
    filter_help: str = ""
    """The help text of that option, marked for translation."""
