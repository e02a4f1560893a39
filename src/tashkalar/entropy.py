"""Unpredictable numbers for seeds and names.

The module `secrets` isn't used because it loads OpenSSL (see `sha256`).
"""


def randbelow(limit: int) -> int:
    """Return an unpredictable whole number from 0 to `limit - 1`, from the operating system's source.

    Args:
        limit: the number above the highest, from 1.
    """
    from random import SystemRandom  # loaded late to keep `--help` fast

    return SystemRandom().randrange(limit)


def new_seed() -> int:
    """Return a random seed for a game or a player, from 0 to 2**32 - 1."""
    return randbelow(1 << 32)
