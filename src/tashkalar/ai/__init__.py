"""Tash-Kalar's computer players: each chooses an option from the view of its seat.

`make_player("able", form, seed)` makes a built-in player; `play_tash_kalar` plays a game between players.
docs/players.md explains the method.

Import this package only when a computer player is used: the import takes time.

The examples of this package continue this one:

    >>> from tashkalar import cards
    >>> from tashkalar.ai import make_player, play_tash_kalar
    >>> from tashkalar.engine import new_game
    >>> state = new_game(cards.load(), "duel", ("northern", "southern"), seed=7)
"""

from tashkalar.ai.game_runner import Player, play_tash_kalar
from tashkalar.ai.levels import LEVELS, VERSION, make_player
from tashkalar.ai.stdio_server import serve_player
from tashkalar.tabletop.ai.player import NO_LIMIT, Budget

__all__ = ["LEVELS", "NO_LIMIT", "VERSION", "Budget", "Player", "make_player", "play_tash_kalar", "serve_player"]
