"""Codecs of states: plain JSON values, read with every fault listed, and one line of text to be pasted."""
