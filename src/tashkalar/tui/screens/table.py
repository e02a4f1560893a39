"""The table at which computers may sit: while one thinks the screen stays alive; then what it did is shown."""

import asyncio
from collections.abc import Callable

from textual.content import Content

from tashkalar.engine import Decision, GameState, Outcome
from tashkalar.engine.events import Event
from tashkalar.kernel.opponents import Opponents
from tashkalar.kernel.program import Unanswered
from tashkalar.kernel.screen.stage import staged
from tashkalar.kernel.seats import alone
from tashkalar.record.sessions import Session
from tashkalar.tui.board_scene import Scene
from tashkalar.tui.screens.cover import CoverScreen
from tashkalar.tui.screens.game import GameScreen
from tashkalar.tui.screens.unanswered import AGAIN, UnansweredScreen

Others = Opponents[GameState, Decision, Outcome, Event]


class TableScreen(GameScreen):
    """A game with people and computers. Who is alone with computers meets no cover.

    Args:
        session: the game.
        opponents: who plays the seats that no person plays.
    """

    def __init__(self, session: Session, opponents: Others) -> None:
        super().__init__(session)
        self.opponents = opponents
        self._shown = 0
        """How many steps somebody alone has been shown."""
        self._due: Callable[[], None] | None = None
        """What waits until nothing is read above the table any more."""

    def proceed(self) -> None:
        """Have a computer think or ask a person, who, if alone, is first shown what the computers did."""
        asked, steps = self.session.question, self.session.steps
        if asked is not None and self.opponents.asked:
            self._let_think(asked.seat)
        elif asked is None or self.session.people > 1:
            super().proceed()
        elif len(steps) > self._shown and not self.session.occupants[steps[-1].seat].human:
            self._shown = len(steps)
            cover = CoverScreen(self.session, asked.seat, covered=False)
            staged(self).open(cover, above=self, then=self.uncover)
        else:
            self.uncover()

    # --- while a computer thinks ------------------------------------------------------------------

    def _let_think(self, seat: int) -> None:
        self.chooser, self.typing = None, None
        self.viewer = alone(self.session.occupants)
        self.clock.run(seat)
        self.wind()
        self.show_all()
        self.run_worker(self._think(), group="thinking", exclusive=True)

    async def _think(self) -> None:
        """Wait in a thread for the answer; whatever else happens at the table goes on meanwhile."""
        try:
            answer = await asyncio.to_thread(self.opponents.answer)
        except Unanswered as failure:
            screen = UnansweredScreen(str(failure), self.opponents.levels)
            self._when_back(lambda: staged(self).open(screen, above=self, then=self._mend))
        else:
            self.session.play(answer)
            self._when_back(self.proceed)

    def _when_back(self, do: Callable[[], None]) -> None:
        """Do it now, or as soon as nobody reads something else above the table."""
        if self.is_active:
            do()
        else:
            self._due = do

    def on_screen_resume(self) -> None:
        """Nothing lies above the table any more."""
        if self._due is not None:
            due, self._due = self._due, None
            self.call_later(self._when_back, due)

    def _mend(self, choice: str | None) -> None:
        """Ask once more, or let somebody else play on."""
        asked = self.session.question
        if choice == AGAIN:
            self.opponents.again()
        elif choice is not None and asked is not None:
            self.session.sit(asked.seat, self.opponents.named(choice))
        self.proceed()

    def _question(self, shown: Scene) -> list[Content]:
        """Who thinks, if nobody at the keyboard does."""
        below = super()._question(shown)
        if self.chooser is None and self.opponents.asked:
            return [*Content.styled(f" {self.opponents.called} thinks ...", "bold").wrap(self.size.width), *below]
        return below

    # --- the end ----------------------------------------------------------------------------------

    def on_unmount(self) -> None:
        """No program outlives the table."""
        self.opponents.close()

    def action_leave(self) -> None:
        """Leave the table, whoever thinks."""
        self.opponents.close()
        super().action_leave()
