"""The coach: hints with reasons, win probabilities and reviews of finished games."""
