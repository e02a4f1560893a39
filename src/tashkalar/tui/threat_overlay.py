"""The threat overlay: pieces that one move of a neighbouring piece could destroy, first those of the player."""

from collections.abc import Sequence

from textual.content import Content

from hotseat.util.i18n import gettext_noop
from hotseat.util.text_utils import capitalize, count
from tashkalar import gettext as _
from tashkalar.engine import Threat
from tashkalar.engine.geometry import NAMES, Square
from tashkalar.queries.dangers import COUNTED, describe_threat, threats_by_side
from tashkalar.text.options import Preview
from tashkalar.text.shared_phrases import symbol
from tashkalar.tui.board_painter import IN_DANGER, IN_REACH
from tashkalar.tui.board_scene import Scene, scene
from tashkalar.tui.commands import DANGER
from tashkalar.tui.overlay import Overlay
from tashkalar.tui.pointing import BoardPointer, reading_order

MORE = gettext_noop(
    "Pieces move only by cards, and the other hands are hidden. A marked piece could be destroyed by one combat"
    " move of an adjacent piece: a move onto a piece of the same or a lower rank. If a standard move (onto a "
    "lower rank) is enough, the list says so. Leaps, several moves in a row, arrivals and other ways to destroy"
    " aren't counted, so an unmarked piece isn't necessarily safe."
)


class ThreatOverlay(Overlay):
    """The player's pieces that one move could destroy, or on demand the enemy pieces that the player could destroy."""

    COMMANDS = DANGER

    def __init__(self, pointer: BoardPointer) -> None:
        super().__init__(pointer)
        danger, reach = threats_by_side(self.state, pointer.decision.seat)
        self._danger = {threat.square: threat for threat in danger}
        self._reach = {threat.square: threat for threat in reach}
        self._chances = False
        """Whether the enemy pieces that the player could destroy are shown, not the player's own pieces in danger."""
        self._moved = False
        """Whether the cursor has moved since these pieces are shown."""

    # --- what is shown ----------------------------------------------------------------------------

    @property
    def _shown(self) -> dict[Square, Threat]:
        """The threats that are shown, by the square of the threatened piece."""
        return self._reach if self._chances else self._danger

    @property
    def scene(self) -> Scene:
        marks = dict.fromkeys(self._shown, IN_REACH if self._chances else IN_DANGER)
        board = self.state.board
        return scene(board, preview=Preview(board, marks, ""), cursor=self.cursor, gateway=self.state.gateway)

    @property
    def title(self) -> str:
        return self._chances_text if self._chances else self._danger_text

    @property
    def _danger_text(self) -> str:
        message = _("threats: {sign} one move could destroy {pieces} of yours")
        return message.format(sign=IN_DANGER, pieces=count(len(self._danger), "piece"))

    @property
    def _chances_text(self) -> str:
        message = _("chances: {sign} one move of yours could destroy {pieces}")
        return message.format(sign=IN_REACH, pieces=count(len(self._reach), "piece"))

    @property
    def details(self) -> str:
        threat = self._shown.get(self.cursor)
        return self._of(threat) if threat and self._moved else _(COUNTED)

    def _of(self, threat: Threat) -> str:
        """Return the pieces that could destroy a piece, by the kind of move."""
        return describe_threat(threat, self._piece)

    def _piece(self, square: Square) -> str:
        return f"{symbol(self.state.board.standing(square))} {NAMES[square]}"

    @property
    def lines(self) -> Sequence[Content]:
        found = []
        for title, found_there in ((_("Yours"), self._danger), (_("Theirs"), self._reach)):
            found += [Content.styled(title, "bold")] if found_there else []
            found += [Content(f"  {self._of(threat)}") for threat in found_there.values()]
        titles = [Content(f"{capitalize(text)}.") for text in (self._danger_text, self._chances_text)]
        return [*titles, Content(_(MORE)), Content(""), *found]

    # --- what can be done -------------------------------------------------------------------------

    def put(self, square: Square) -> None:
        super().put(square)
        self._moved = True

    def change(self, how: str) -> None:
        # the enemy pieces that the player could destroy instead of the player's pieces in danger, or back
        self._chances = not self._chances
        self._moved, self.message = False, ""

    def next_option(self, by: int) -> None:
        marked = sorted(self._shown, key=reading_order)
        if not marked:
            self.message = _("no piece is in danger by one move")
        elif self.cursor in marked:
            self.put(marked[(marked.index(self.cursor) + by) % len(marked)])
        else:
            self.put(marked[0 if by > 0 else -1])
