"""The cards of the commands that look at cards alone."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from hotseat.cli import common
from hotseat.util import terminal

if TYPE_CHECKING:
    from tashkalar.engine import Catalogue


def cards_of(files: Sequence[Path] = (), *, packs: bool = True) -> Catalogue:
    """Load the cards. Raise ClickException if the file can't be read, or has errors."""
    with common.freeze_gc():
        from hotseat.plugin.game import ComponentFault
        from tashkalar.plugin import TashKalar
    try:
        with common.freeze_gc():
            found = TashKalar.load_with_packs(files, common.print_notices) if packs else TashKalar.load(files)
            return found.catalogue
    except ComponentFault as fault:
        raise terminal.ErrorLines(*fault.lines) from None
