"""Who plays Pook, told without importing them."""

from tashkalar.tabletop.seats import Roster

ROSTER = Roster(("novice", "able", "strong"), "tashkalar.pook.ai")
