"""Computer players: a seat's view in, an option out.

`levels.player("able", form, seed)` is somebody to play with; `match.play` lets several play a game. How the method
works stands in docs/players.md.

Nobody imports this room but who lets players sit down, and only then: it takes time to import.
"""

from tashkalar.planning.player import NO_LIMIT, Budget
from tashkalar.players.levels import LEVELS, VERSION, player
from tashkalar.players.match import Player, play
from tashkalar.players.serving import serve

__all__ = ["LEVELS", "NO_LIMIT", "VERSION", "Budget", "Player", "play", "player", "serve"]
