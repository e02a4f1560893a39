"""Tash-Kalar as an environment for research: PettingZoo, OpenSpiel, and the numbers and arrays that both speak in.

Nothing else imports this package. `action_space` needs only the game; `observation` needs numpy, which comes with
either extra, `pip install '.[pettingzoo]'` and `pip install '.[openspiel]'` in a copy (docs/environments.md).
"""
