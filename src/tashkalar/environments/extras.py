"""What is told where an extra isn't installed."""

from __future__ import annotations


def not_installed(package: str, *extras: str) -> ModuleNotFoundError:
    """The error that says how a missing package is installed.

    Args:
        package: what can't be imported.
        extras: the extras of this package that bring it along.
    """
    ways = " or ".join(f"pip install 'tashkalar[{extra}]'" for extra in extras)
    return ModuleNotFoundError(f"{package} isn't installed: {ways}", name=package)
