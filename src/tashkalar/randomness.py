"""Numbers that nobody can foresee, for seeds and names. `secrets` would load OpenSSL for them (see `sha256`)."""

SEEDS = 1 << 32
"""So many seeds a game is begun with, if nobody says which."""


def below(limit: int) -> int:
    """A whole number from 0 on, from the system's own source.

    Args:
        limit: the number above the highest.
    """
    from random import SystemRandom  # whoever asks for help needs none

    return SystemRandom().randrange(limit)
