"""Computer players for any game: turn planning, rollouts, and a server over standard input and output.

A game defines a model (`game_model.GameModel`): how a turn is searched, what its last states are worth, and what a seat
remembers. The planner works with any model: it finds the best turns, checks them against likely replies, and stops at
its node budget (docs/players.md).
"""
