"""Pook's own screen: the grid as cards, the hand, and how one points at answers. The flow is the kernel's."""
