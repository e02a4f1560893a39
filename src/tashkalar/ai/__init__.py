"""Tash-Kalar's computer players: a seat's view in, an option out.

`levels.player("able", form, seed)` is somebody to play with; `match.play` lets several play a game. How the method
works stands in docs/players.md.

Nobody imports this room but who lets players sit down, and only then: it takes time to import.
"""

from tashkalar.ai.game_runner import Player, play_tash_kalar
from tashkalar.ai.levels import LEVELS, VERSION, make_player
from tashkalar.ai.stdio_server import serve_player
from tashkalar.tabletop.ai.player import NO_LIMIT, Budget

__all__ = ["LEVELS", "NO_LIMIT", "VERSION", "Budget", "Player", "make_player", "play_tash_kalar", "serve_player"]
