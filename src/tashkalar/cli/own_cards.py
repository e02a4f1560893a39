"""The cards of the commands that look at cards alone."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hotseat.cli import plugins

if TYPE_CHECKING:
    from tashkalar.engine import Catalogue


def cards_of(files: Sequence[Path] = (), *, packs: bool = True) -> Catalogue:
    """Load the cards, or raise ClickException."""
    game: Any = plugins.require_game(files=files, packs=packs)
    catalogue: Catalogue = game.catalogue
    return catalogue
