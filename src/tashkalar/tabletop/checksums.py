"""The sums of a record's lines, each over its own line and the sum before: no line can change, go or come unseen."""

from tashkalar.i18n import gettext as _
from tashkalar.sha256 import sha256

DIGITS = 16
_KEY, _END = b',"sum":"', b'"}'
_LENGTH = len(_KEY) + DIGITS + len(_END)


class Checksums:
    """The chain of a file's sums, as far as its lines have been written or read (docs/save-format.md, The sums)."""

    def __init__(self) -> None:
        self._last = b""

    def added(self, line: bytes) -> bytes:
        """The next line of a file with its sum as the last key.

        Args:
            line: a JSON object without its newline.
        """
        self._last = self._of(line)
        return line[:-1] + _KEY + self._last + _END

    def taken_off(self, line: bytes) -> bytes:
        """The next line of a file, without its newline and its sum.

        Args:
            line: as it stands in the file, without its newline.

        Raises:
            ValueError: the sum isn't this line's after the lines before.
        """
        bare = line[:-_LENGTH] + b"}"
        found = self._of(bare)
        if line[-_LENGTH:] != _KEY + found + _END:
            raise ValueError(_("this line isn't as it was written, or not where it was written"))
        self._last = found
        return bare

    def _of(self, line: bytes) -> bytes:
        return sha256(self._last + line).hexdigest()[:DIGITS].encode()
