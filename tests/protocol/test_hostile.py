"""A few hostile conversations with the line protocol; `make fuzz` holds many more."""

from tests.protocol.hostile import hammer


def test_hostile_conversations() -> None:
    hammer(seed=1, conversations_=40)
