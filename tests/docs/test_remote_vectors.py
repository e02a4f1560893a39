"""The test vectors of the remote protocol: fresh, and read as they say by this program."""

import base64
import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from docs import remote_vectors
from hotseat.remote import messages, relay_messages
from hotseat.remote.invitation import channel_of, fingerprint_of, read_invitations
from hotseat.remote.relay_messages import as_line, read_line
from tests.docs.pages import DOCS

VECTORS = remote_vectors.stored()
READERS: dict[str, Callable[[str], Any]] = {
    "to the host": messages.read_client,
    "from the host": messages.read_host,
    "call of a relay": lambda text: read_line(relay_messages.CALLS, f"{text}\n".encode()),
    "from a relay": lambda text: read_line(relay_messages.FROM_RELAY, f"{text}\n".encode()),
}
"""The reader of the messages of each direction; a message that isn't valid gives None."""


def test_the_file_is_that_of_the_models() -> None:
    assert remote_vectors.FILE.read_text("utf-8") == remote_vectors.fresh(), "run python -m docs.remote_vectors"


@pytest.mark.parametrize("direction", READERS)
def test_messages_are_read_as_the_vectors_say(direction: str) -> None:
    rows, read = VECTORS[direction], READERS[direction]
    for message in rows["valid"]:
        found: Any = read(json.dumps(message))
        assert found is not None, message
        assert message.items() <= json.loads(found.encode()).items()
        assert as_line(found).endswith(b"\n")
    assert [fault for fault in rows["invalid"] if read(json.dumps(fault["message"])) is not None] == []
    named = {message["do"] for message in rows["valid"]}
    assert {fault["message"].get("do", "?") for fault in rows["invalid"]} - {"?", 7} <= named


def test_invitations_and_fingerprints_are_read_as_the_vectors_say() -> None:
    for row in VECTORS["invitations"]["valid"]:
        assert [each._asdict() for each in read_invitations(row["text"])] == row["seats"]
    for text in VECTORS["invitations"]["invalid"]:
        with pytest.raises(ValueError, match=r"\w"):
            read_invitations(text)
    for row in VECTORS["fingerprints"]:
        assert fingerprint_of(base64.b64decode(row["certificate"])) == row["fingerprint"]
        assert channel_of(row["fingerprint"]) == row["channel"]


def test_the_page_describes_each_message_with_its_keys() -> None:
    """An example on the page has all keys that a message has, but for those of inner values."""
    page = (DOCS / "remote-protocol.md").read_text("utf-8")
    for direction in READERS:
        for message in VECTORS[direction]["valid"]:
            rows = [row for row in re.findall(r'`\{"do":"\w+"[^`]*`', page) if f'"do":"{message["do"]}"' in row]
            missing = [key for key in message if not any(f'"{key}"' in row for row in rows)]
            assert not missing, f"{message['do']}: the page lacks {missing}"
