"""The pattern gym of Tash-Kalar: its exercises, and the random boards of them."""
