"""What computer players of any game have in common: how a turn is planned, checked, and asked for from outside.

A game brings a mind (`game_model.GameModel`): what a turn may become, how good its ends are, what a seat remembers. The
planner brings the method (docs/players.md): the best turns, checked against what may come, within so much work.
"""
