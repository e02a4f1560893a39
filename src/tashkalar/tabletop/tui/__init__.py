"""The parts of a screen that no game has a hand in; here alone the kernel knows Textual."""
