"""A position as an array of pixels."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import numpy as np
from PIL import Image

from hotseat.records.replay import Replay
from hotseat.util import rasterize
from tashkalar.engine import GameState
from tashkalar.exports import svg
from tashkalar.plugin import TashKalar

if TYPE_CHECKING:
    from numpy.typing import NDArray


def rgb_array(state: GameState) -> NDArray[np.uint8]:
    """Return the picture of a position, without hands, in the shape (height, width, 3)."""
    document = svg.svg(Replay(TashKalar(state.config.cards), state, ()))
    with Image.open(io.BytesIO(rasterize.png(document, 1))) as picture:
        return np.asarray(picture.convert("RGB"))
