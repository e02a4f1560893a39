"""How an extra is installed: the program is in no register of packages, so from a copy of it."""

from __future__ import annotations


def install_command(extra: str) -> str:
    """What installs an extra, run in the folder of a copy.

    Args:
        extra: one of those in pyproject.toml.
    """
    return f"pip install '.[{extra}]'"


def not_installed(package: str, *extras: str) -> ModuleNotFoundError:
    """The error that says how a missing package is installed.

    Args:
        package: what can't be imported.
        extras: the extras of this package that bring it along.
    """
    ways = " or ".join(map(install_command, extras))
    return ModuleNotFoundError(
        f"{package} isn't installed: in the folder of your copy of tashkalar, run {ways}", name=package
    )
