"""The coach of any game: the analysis of a game, its file, and exercises with the mistakes of a person."""
