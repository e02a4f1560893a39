"""Tash-Kalar as an environment for research: PettingZoo, OpenSpiel, and the numbers and arrays that both speak in.

Nothing else imports this room. `action_space` needs nothing but the game; `view_arrays` needs numpy, which comes with
either extra, `pip install '.[pettingzoo]'` and `pip install '.[openspiel]'` in a copy (docs/environments.md).
"""
