"""The screens: setup, cover, game, result, replay, and what can be looked up."""
