"""Unpredictable numbers for seeds and names. `secrets` would load OpenSSL for them (see `sha256`)."""


def randbelow(limit: int) -> int:
    """A whole number from 0 on, from the system's own source.

    Args:
        limit: the number above the highest.
    """
    from random import SystemRandom  # whoever asks for help needs none

    return SystemRandom().randrange(limit)


def new_seed() -> int:
    """What a game or a player begins with, if nobody says which."""
    return randbelow(1 << 32)
