"""A framework for turn-based games: sessions, records, replays, external players and interfaces. It knows no game.

A game comes in by one door, `Game`: it deals, asks, answers, and says what a seat may see. History, record, replay,
line protocol, plain lines and the parts of a screen are built on that door alone.

Each example of this package goes on from here, in an empty folder:

    >>> from pathlib import Path
    >>> from tashkalar.tabletop import History, registry
    >>> game = registry.load_game("tash-kalar")
    >>> wanted = {"form": "duel", "schools": ["northern", "southern"], "names": ["Ada", "Boris"]}
    >>> wanted["seed"] = 7
    >>> start = game.new(wanted)
    >>> asked = game.decision(start)
    >>> game.names(start)[asked.seat], [option.text for option in asked.options]
    ('Boris', ['place c5 1c', 'place c5 2c', 'resign'])
"""

from tashkalar.tabletop.decision import IllegalOption, Json, Option, Outcome, Question, Step
from tashkalar.tabletop.game import Game, GameSummary, InvalidPosition
from tashkalar.tabletop.history import History

__all__ = [
    "Game",
    "GameSummary",
    "History",
    "IllegalOption",
    "InvalidPosition",
    "Json",
    "Option",
    "Outcome",
    "Question",
    "Step",
]
