# mypy: disable-error-code="no-untyped-def,no-untyped-call"
"""Play with values that were learned from games: `tashkalar arena python:recipes/values.py:Values beginner`.

A position at the end of a turn is worth the weighted sum of its features. `Values` has weights that were learned from
the data set alone; `Corrected` adds a learned correction to the shipped weights. The rest isn't learned: the features,
the beam search, and the worth of winning. `values_training.py` learns the weights in `values.npz`.
"""

from pathlib import Path

import numpy as np

from hotseat.ai.planner import PlayerConfig, SearchConfig
from tashkalar.ai.evaluation import Evaluation
from tashkalar.ai.features import NAMES
from tashkalar.ai.levels import EASY, make_planner

WEIGHTS = Path(__file__).with_suffix(".npz")
SKILL = PlayerConfig(EASY.width._replace(overlooked=0.0), SearchConfig(search=900, last_turn=900))
"""The search of `easy`, which overlooks nothing here; `beginner` searches 150 positions and overlooks a third."""


def load(form, kind, file=WEIGHTS):
    """Return the weights of a form by feature, or raise ValueError without any; `kind`: "alone" or "corrected"."""
    with np.load(file) as parts:
        if f"{form} {kind}" not in parts.files:
            raise ValueError(f"there are no learned weights for the form {form}")
        return dict(zip(NAMES, map(float, parts[f"{form} {kind}"]), strict=True))


def Values(form, seed):  # noqa: N802 # a player's maker stands where a class may
    """Return a player of a form with learned weights alone; `seed` makes equal games equal."""
    return make_planner(Evaluation(load(form, "alone")), SKILL, seed)


def Corrected(form, seed):  # noqa: N802
    """Return a player of a form with the shipped weights and the learned correction; `seed` makes equal games equal."""
    return make_planner(Evaluation(load(form, "corrected")), SKILL, seed)
