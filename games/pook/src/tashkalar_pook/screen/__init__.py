"""The screens of Pook: the grid as cards, the hand, and how a player points at options."""
