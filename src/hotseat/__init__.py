"""A framework for turn-based games: sessions, records, replays, external players and user interfaces.

The framework knows no particular game. A game plugin implements the interface `Game`: it deals a game, returns the
pending decision with its options, applies an option, and hides from each seat what that seat may not see. Histories,
records, replays, the line protocol, the text interface and the standard screens use nothing but this interface.

The examples of this package continue this one. They run in an empty folder:

    >>> from pathlib import Path
    >>> from hotseat.records.history import History
    >>> from hotseat.plugin import registry
    >>> from hotseat.testing.nim import Nim
    >>> game = Nim()
    >>> wanted = {"names": ["Ada", "Boris"], "seed": 7}
    >>> start = game.new(wanted)
    >>> decision = game.decision(start)
    >>> game.names(start)[decision.seat], [option.text for option in decision.options]
    ('Ada', ['take 1', 'take 2', 'take 3', 'lay 2'])
"""
