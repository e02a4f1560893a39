"""Checksums of the lines of a record, each over its line and the checksum before it, so that any change is detected."""

import hashlib

from tashkalar.i18n import gettext as _

DIGITS = 16
"""The length of a checksum: the first hexadecimal digits of a SHA-256."""
_KEY, _END = b',"sum":"', b'"}'
_LENGTH = len(_KEY) + DIGITS + len(_END)


class Checksums:
    """The chain of checksums of a file, as far as its lines were written or read (docs/save-format.md, The sums)."""

    def __init__(self) -> None:
        self._last = b""

    def added(self, line: bytes) -> bytes:
        """Return the next line of a file with its checksum as the last key.

        Args:
            line: a JSON object, without its newline.
        """
        self._last = self._of(line)
        return line[:-1] + _KEY + self._last + _END

    def taken_off(self, line: bytes) -> bytes:
        """Return the next line of a file without its checksum and without its newline, after verifying the checksum.

        Args:
            line: the line as it stands in the file, without its newline.

        Raises:
            ValueError: the checksum doesn't match this line and the lines before it.
        """
        bare = line[:-_LENGTH] + b"}"
        found = self._of(bare)
        if line[-_LENGTH:] != _KEY + found + _END:
            raise ValueError(_("this line isn't as it was written, or not where it was written"))
        self._last = found
        return bare

    def _of(self, line: bytes) -> bytes:
        return hashlib.sha256(self._last + line).hexdigest()[:DIGITS].encode()
