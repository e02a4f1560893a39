"""The widgets of Tash-Kalar: the board."""
