"""The screens of Pook: the grid as cards, the hand, and how a player points at options.

The flow of a game is that of the framework.
"""
