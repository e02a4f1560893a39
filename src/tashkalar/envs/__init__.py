"""Tash-Kalar as an environment for research: PettingZoo and OpenSpiel, with a shared action space and observation.

Nothing else imports this package. `action_space` needs only the game. `observation` needs numpy, which comes with
either extra: `pip install '.[pettingzoo]'` or `pip install '.[openspiel]'` in a copy (docs/environments.md).
"""
