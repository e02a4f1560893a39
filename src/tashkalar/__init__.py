"""Tash-Kalar: Arena of Legends, in a terminal."""

__version__ = "0.1.0"
