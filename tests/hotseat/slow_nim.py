"""Nim in turns that both players have a part in."""

from hotseat.testing.nim import Heap, Nim


class SlowNim(Nim):
    """A turn is two takings."""

    def turn(self, state: Heap) -> int:
        return (state.turn + 1) // 2
