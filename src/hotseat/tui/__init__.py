"""Screens and widgets that are the same for every game; the only package of the framework that imports Textual."""
