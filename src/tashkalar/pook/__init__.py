"""Pook, a second game plugin: a small card game on a grid with hidden hands and secret allegiances.

The clauses P1 to P20 that the code cites are those of docs/pook.md.
"""
