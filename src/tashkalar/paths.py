"""Where the user's files lie: a folder for each kind, by the custom of the platform or as the environment says."""

import contextlib
import os
from pathlib import Path


class NoHome(OSError):
    """A folder by the custom of the platform lies in the user's home, and nobody knows where that is."""


def config() -> Path:
    """The folder of the settings."""
    return _named("TASHKALAR_CONFIG") or _customary("config")


def data() -> Path:
    """The folder of what players make; the saved games are in `games` there."""
    return _named("TASHKALAR_DATA") or _customary("data")


def cache() -> Path:
    """The folder of what can be made again at any time."""
    return _named("TASHKALAR_CACHE") or _customary("cache")


def log() -> Path:
    """The folder of logs and crash reports."""
    return _named("TASHKALAR_LOG") or _customary("log")


FOLDERS = {"config": config, "data": data, "cache": cache, "log": log}
"""Every folder by its kind."""


def _named(variable: str) -> Path | None:
    """The folder that an environment variable names, if it names any."""
    named = os.environ.get(variable)
    return Path(named) if named else None


def _customary(kind: str) -> Path:
    import platformdirs  # only if a folder isn't named

    with contextlib.suppress(RuntimeError):
        found = Path(getattr(platformdirs, f"user_{kind}_dir")("tashkalar", appauthor=False))
        if found.is_absolute():
            return found
    raise NoHome(f"nobody knows where your home folder is: set HOME, or TASHKALAR_{kind.upper()} to a folder")


def write_whole(file: Path, content: bytes) -> None:
    """Write a file of the user's alone, whole or not at all, and its folder if there is none.

    Other processes may read or write it meanwhile.

    Raises:
        OSError: it can't be written; what was there is as it was.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    fresh = file.with_name(f"{file.name}.{os.getpid()}")
    try:
        fresh.touch(mode=0o600)
        fresh.write_bytes(content)
        fresh.replace(file)
    except BaseException:
        with contextlib.suppress(OSError):
            fresh.unlink(missing_ok=True)
        raise
