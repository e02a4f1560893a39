"""Pook, a guest: a small game of cards on a grid with hidden hands and secret allegiances, behind the kernel's door.

Its clauses are those of docs/pook.md.
"""
