"""Tash-Kalar: Arena of Legends, in a terminal."""

from hotseat.util import identity

__version__ = "0.1.0"

identity.declare(identity.Identity("tashkalar", "Tash-Kalar", __version__, "tash-kalar"))
