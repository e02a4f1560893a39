"""SHA-256 without OpenSSL: `hashlib` would load OpenSSL, 4 MB of memory that nothing else needs.

The standard library's `random` does the same.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hashlib import sha256 as sha256
else:
    try:
        from _sha2 import sha256 as sha256  # from Python 3.12 on
    except ImportError:
        try:
            from _sha256 import sha256 as sha256
        except ImportError:
            from hashlib import sha256 as sha256
