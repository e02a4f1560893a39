"""The built-in players of Tash-Kalar, described without importing them."""

from tashkalar.tabletop.seats import BuiltinPlayers

ROSTER = BuiltinPlayers(("beginner", "easy", "medium", "hard", "expert"), "tashkalar.ai")
