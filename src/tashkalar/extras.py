"""The installation of extras: from a copy of the source, because the program isn't on a package index."""

from __future__ import annotations


def install_command(extra: str) -> str:
    """Return the command that installs an extra, run in the folder of a copy.

    Args:
        extra: the name of an extra in pyproject.toml.
    """
    return f"pip install '.[{extra}]'"


def not_installed(package: str, *extras: str) -> ModuleNotFoundError:
    """Return an error that says how to install a missing package.

    Args:
        package: the package that can't be imported.
        extras: the extras that contain it.
    """
    ways = " or ".join(map(install_command, extras))
    return ModuleNotFoundError(
        f"{package} isn't installed: in the folder of your copy of tashkalar, run {ways}", name=package
    )
