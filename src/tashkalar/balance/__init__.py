"""The strength of schools and cards, estimated by self-play."""
