"""Tash-Kalar's computer players: each chooses an option from the view of its seat.

`make_player("medium", form, seed)` makes a built-in player; `serve_player` runs a player as a bot.
docs/players.md explains the method.

Import this package only when a computer player is used: the import takes time.

The examples of this package continue this one:

    >>> from tashkalar.ai import make_player
"""

from hotseat.ai.player import NO_LIMIT, Budget
from tashkalar.ai.levels import LEVELS, MAKERS, VERSION, Player, make_player
from tashkalar.ai.stdio_server import serve_player

__all__ = ["LEVELS", "MAKERS", "NO_LIMIT", "VERSION", "Budget", "Player", "make_player", "serve_player"]
