"""Tash-Kalar as an environment for research: PettingZoo, OpenSpiel, and the numbers and arrays that both speak in.

Nothing else imports this room. `option_numbers` needs nothing but the game; `view_arrays` needs numpy, which comes with
either extra, `pip install 'tashkalar[pettingzoo]'` and `pip install 'tashkalar[openspiel]'` (docs/environments.md).
"""
