"""A state as plain JSON values and back, with every fault listed, and as one line of text to be pasted."""
