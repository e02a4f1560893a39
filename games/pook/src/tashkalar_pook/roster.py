"""The built-in players of Pook, described without importing them."""

from tashkalar.tabletop.seats import BuiltinPlayers

ROSTER = BuiltinPlayers(("novice", "able", "strong"), "tashkalar_pook.ai")
