"""A small record with each of its bits flipped in turn. Used by tests and `make fuzz`."""

import tempfile
from pathlib import Path

from hotseat.plugin.seats import PlayerSpec
from hotseat.records.record import RecordFault
from tests.helpers.saves import read_tash_kalar_record
from tests.saves.playing import cards, start

BITS = 8


def small_file(folder: Path) -> Path:
    """A file with a little of everything: a check, a decision taken back, another player, an end in a turn."""
    session = start(folder, "high-form")
    for option in ("place d4", "end", "place d5", "place d6"):
        session.play(option)
    session.undo()
    session.set_player(1, PlayerSpec("level", "medium", 1, 7, 60.0))
    session.close()
    assert session.path is not None
    return session.path


def flipped(data: bytes, place: int, bit: int) -> bytes:
    """The same with one bit of one byte turned over."""
    return data[:place] + bytes([data[place] ^ 1 << bit]) + data[place + 1 :]


def notices_of(path: Path, data: bytes) -> str:
    """Return the message about a file, "" for none; the file stays as it is."""
    path.write_bytes(data)
    try:
        return " ".join(read_tash_kalar_record(path, cards()).notices)
    except RecordFault as fault:
        return str(fault)
    finally:
        assert path.read_bytes() == data


def flip(part: int, parts: int) -> int:
    """Flip every bit of so many parts of a file; how many they are.

    Raises:
        AssertionError: one is not noticed.
    """
    with tempfile.TemporaryDirectory() as folder:
        path = small_file(Path(folder))
        whole = path.read_bytes()
        places = range(part, len(whole), parts)
        for place in places:
            for bit in range(BITS):
                assert notices_of(path, flipped(whole, place, bit)), f"bit {bit} of byte {place}"
    return BITS * len(places)
