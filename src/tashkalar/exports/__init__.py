"""The exports that only Tash-Kalar has, a web page and an image, and how its games are described in the others."""
