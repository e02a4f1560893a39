"""Tash-Kalar as text: events as sentences, positions in plain characters, and the rules by topic."""
