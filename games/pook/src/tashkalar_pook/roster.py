"""The built-in players of Pook, described without importing them."""

from tashkalar.tabletop.seats import BuiltinPlayers

ROSTER = BuiltinPlayers(("beginner", "easy", "medium", "hard", "expert"), "tashkalar_pook.ai")
