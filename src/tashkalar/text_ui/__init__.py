"""Tash-Kalar as lines of text. The dialogue is the kernel's; here are the words, and what can be looked at."""
