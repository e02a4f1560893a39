"""The cards: read `data/cards.yaml` or the user's own card file, check it, and compile it into values of the engine.

>>> from tashkalar import cards
>>> shelf = cards.load()
>>> shelf.beings["knight"].name
'Knight'
"""

from tashkalar.cards.ascii_pattern import ascii_pattern
from tashkalar.cards.errors import CardError, CardErrors
from tashkalar.cards.load import default_path, load

__all__ = ["CardError", "CardErrors", "ascii_pattern", "default_path", "load"]
