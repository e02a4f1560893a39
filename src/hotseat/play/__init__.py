"""A game under way: its session, the players of its seats, and the protocols for programs."""
