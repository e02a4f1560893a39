"""Tournaments that can be repeated and resumed; their results need the libraries of the extra `arena`."""
