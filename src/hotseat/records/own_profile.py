"""The owner's profile: the name in new games, and whether games under default names count for it."""

import json
from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple

from hotseat.codec.names import is_visible, spelling
from hotseat.plugin.seats import LONGEST_NAME, PlayerSpec, default_name_numbers
from hotseat.plugin.setup_options import NAMES
from hotseat.util import json_files, paths, safe_io
from hotseat.util.faults import describe_error
from hotseat.util.i18n import gettext as _

Answer = Literal["", "yes", "no"]
"""The answer to a question that is asked once; "" before it was asked."""
ANSWERS: tuple[Answer, ...] = ("", "yes", "no")
FILE = "profile.json"


class OwnProfile(NamedTuple):
    """The content of the profile's file."""

    name: str = ""
    """The owner's name; "" before it was asked."""
    default_names: Answer = ""
    """Whether games under default names, in any language, count for the owner."""

    def owned(self, names: Sequence[str], players: Sequence[PlayerSpec]) -> int | None:
        """Return the owner's seat in a game, None for none. `names` and `players`: those of each seat."""
        own = [
            seat
            for seat, (name, player) in enumerate(zip(names, players, strict=False))
            if (player.human or player.remote) and spelling(name) == spelling(self.name)
        ]
        if not own and self.default_names == "yes":
            own = default_seats(names, players)
        return own[0] if own else None


def default_seats(names: Sequence[str], players: Sequence[PlayerSpec]) -> list[int]:
    """Return the seats of people with default names, the lowest number first: the owner sat down first."""
    numbers = default_name_numbers()
    if len(names) > 1 and {*names} == {*NAMES[: len(names)]}:  # the setup's suggestions, unchanged
        numbers = {name: number for number, name in enumerate(NAMES)}
    seats = enumerate(zip(names, players, strict=False))
    found = [seat for seat, (name, player) in seats if player.human and spelling(name) in numbers]
    return sorted(found, key=lambda seat: numbers[spelling(names[seat])])


def read_profile() -> OwnProfile:
    """Return the stored profile, with defaults for what is missing or invalid; the file may hold anything."""
    try:
        found = safe_io.parse_json(safe_io.read_bytes(paths.data() / FILE))
    except (OSError, ValueError):
        return OwnProfile()
    if not isinstance(found, dict):
        return OwnProfile()
    name, answer = found.get("name"), found.get("default_names")
    return OwnProfile(name if isinstance(name, str) and is_own_name(name) else "", answer if answer in ANSWERS else "")


def is_own_name(name: str) -> bool:
    """Return whether a text can be the owner's name."""
    return is_visible(name) and name == name.strip() and 0 < len(name) <= LONGEST_NAME


def change_profile(change: Callable[[OwnProfile], OwnProfile]) -> str:
    """Change the stored profile; return the reason why it can't be saved as a sentence, or ""."""
    file = paths.data() / FILE
    try:
        with json_files.folder_lock(file.parent):
            paths.write_text(file, json.dumps(change(read_profile())._asdict()) + "\n")
    except OSError as error:
        return _("Your profile can't be saved: {why}.").format(why=describe_error(error))
    return ""


def suggested_name() -> str:
    """Return the name to suggest: that of the user's account, or the default name of the first player."""
    import getpass

    try:
        account = getpass.getuser().strip().title()
    except (OSError, KeyError, ImportError):
        account = ""
    unfit = not is_own_name(account) or account in ("Root", "Admin", "User", "Nobody")
    return _("Player {number}").format(number=1) if unfit else account
