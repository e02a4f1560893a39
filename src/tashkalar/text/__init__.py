"""Tash-Kalar in words and plain characters: what has happened told in sentences, and positions drawn."""
