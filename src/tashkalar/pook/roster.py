"""Who plays Pook, told without importing them."""

from tashkalar.kernel.seats import Roster

ROSTER = Roster(("novice", "able", "strong"), "tashkalar.pook.players")
