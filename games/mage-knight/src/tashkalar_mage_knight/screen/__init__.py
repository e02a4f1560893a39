"""The screens of Mage Knight: the map, the fight, the hero, and how a player points at options."""
