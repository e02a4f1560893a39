"""The screens of Tash-Kalar: setup, hand-over, game, result, replay, analysis, lessons, puzzles, help and settings."""
