"""Computer players for any game: turn planning, rollouts, and a server over standard input and output.

A game brings a mind (`game_model.GameModel`): what a turn may become, how good its ends are, what a seat remembers. The
planner brings the method (docs/players.md): the best turns, checked against what may come, within so much work.
"""
