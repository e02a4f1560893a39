"""Tash-Kalar in the text interface: its texts and lookup commands; the framework runs the dialogue."""
