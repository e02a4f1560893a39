"""Visitors: people who use this program in a browser on another machine (the command `serve`).

A visitor's process has a variable in its environment and folders of its own, which are deleted when the visitor leaves.
It starts no programs or modules that the visitor names, and neither hosts games nor joins those of other machines.
"""

import os

from hotseat.util import identity
from hotseat.util.i18n import gettext as _


def variable() -> str:
    """Return the name of the variable that is set in the processes of visitors."""
    return identity.current().variable("VISITOR")


def is_visitor() -> bool:
    """Return whether this process belongs to a visitor."""
    return variable() in os.environ


def require_owner() -> None:
    """Raise a ValueError if this process belongs to a visitor, before it does what visitors may not."""
    if is_visitor():
        raise ValueError(_("this isn't possible in a browser"))
