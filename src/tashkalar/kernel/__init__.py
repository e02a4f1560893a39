"""What any turn-based game at a table needs, and no game.

A game comes in by one door, `Game`: it deals, asks, answers, and says what a seat may see. History, record, replay,
line protocol, plain lines and the parts of a screen are built on that door alone.
"""

from tashkalar.kernel.game import (
    Announcement,
    Game,
    IllegalOption,
    Impossible,
    Json,
    Option,
    Outcome,
    Question,
    Step,
)
from tashkalar.kernel.history import History

__all__ = [
    "Announcement",
    "Game",
    "History",
    "IllegalOption",
    "Impossible",
    "Json",
    "Option",
    "Outcome",
    "Question",
    "Step",
]
