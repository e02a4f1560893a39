"""The cards: reads `data/cards.yaml` or a file of one's own, checks it, and hands the engine plain values.

>>> from tashkalar import cards
>>> shelf = cards.load()
>>> shelf.beings["knight"].name
'Knight'
"""

from tashkalar.cards.ascii_pattern import picture
from tashkalar.cards.errors import CardFaults, Fault
from tashkalar.cards.load import load, shipped

__all__ = ["CardFaults", "Fault", "load", "picture", "shipped"]
