"""Games of Tash-Kalar that last: sessions, records and replays with its types, statistics, and games for other eyes.

    >>> from tashkalar import cards
    >>> from tashkalar.record import sessions
    >>> session = sessions.start(cards.load(), "duel", ("northern", "southern"), 7, ("Ada", "Boris"), folder=None)
    >>> session.play("place c5 1c")
    (Placed(seat=1, piece='1c', square='c5'),)

Nothing is imported here, so that a part of the room can be used without the others being loaded.
"""
