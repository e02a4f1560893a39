"""The explorer in the plain replay: how positions like the one at the cursor were played, and how these games went."""

from hotseat.records.explorer import Explored, Found, Sources, answer_for, class_at, explored_lines, replay_at
from hotseat.records.record import RecordFault
from hotseat.text_ui.console import Console
from hotseat.util import safe_io
from hotseat.util.i18n import gettext as _
from hotseat.util.text_utils import with_period

MOST = 20
"""The lines of kinds of decisions at most."""

PAUSE = 0.2
"""The seconds after which Ctrl+C is looked for."""


class TextExplorer:
    """The explorer of a replay; the sources that are read are kept.

    Args:
        replay: the replay, at whose cursor the position is.
        console: the console of the replay.
    """

    def __init__(self, replay: Found, console: Console) -> None:
        self.replay, self.console = replay, console
        self.sources = Sources(replay)
        self._shown: Explored | None = None
        """The answer that was printed last."""

    def run(self, text: str) -> Found | None:
        """Print the answer for a source, or return the replay of a saved game for the number of a line."""
        if (number := safe_io.parse_int(text)) is not None:
            return self._open(number)
        name = text.lower() or self.sources.names[0]
        if name not in self.sources.names:
            message = _("Name one of: {names}; or the number of a line to open a game.")
            self.console.write(message.format(names=", ".join(self.sources.names)))
            return None
        self._read(name)
        position = class_at(self.replay)
        self._shown = answer_for(self.sources.indexes[name], (*position,))
        fault = self.sources.finished.get(name, "")
        self.console.write(*explored_lines(self._shown, self.replay.game, position, MOST), *filter(None, [fault]))
        return None

    def _read(self, name: str) -> None:
        """Read a source until it is read whole, or Ctrl+C stops it."""
        try:
            with self.console.long_work():
                while name not in self.sources.finished:
                    self.sources.read(name, PAUSE)
                    self.console.check()
        except KeyboardInterrupt:
            if not self.console.in_person:
                raise
            self.console.write(_("Stopped."))

    def _open(self, number: int) -> Found | None:
        """Return the replay of a saved game at a moment of a line, or print why there is none."""
        rows = self._shown.options if self._shown else []
        if not 0 < number <= len(rows):
            self.console.write(_("There is no such line; explore prints them."))
            return None
        try:
            replay = replay_at(rows[number - 1].moments, self.replay)
        except RecordFault as fault:
            self.console.write(with_period(str(fault)))
            return None
        if replay is None:
            self.console.write(_("No game of yours has such a moment."))
        return replay
