"""Skills: when they can be used, what they do, how they are gained, and those that lie before all (H11 to H38)."""
