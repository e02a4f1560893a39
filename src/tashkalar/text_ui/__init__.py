"""Tash-Kalar in the text interface of the framework: its words, and what can be looked up.

The dialogue is the kernel's; here are the words, and what can be looked at.
"""
