"""The unfinished games of all installed games, which the first screen continues."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from hotseat.play.session import Session
from hotseat.plugin import registry
from hotseat.plugin.game import Game
from hotseat.records.record import read_record
from hotseat.records.saved_games import SavedGame
from hotseat.util.i18n import gettext as _
from hotseat.util.text_utils import after_colon, join_and

AnyGame = Game[Any, Any, Any, Any]


class OpenTable(NamedTuple):
    """A game that can be continued."""

    game: str
    """The id of the game."""
    players: str
    turn: int
    form: str
    """The name of the variant, in the player's language; "" for none."""
    played: tuple[float, float]
    """The key by which tables are ordered in time, as `SavedGame.when`."""
    open: Callable[[AnyGame], Session[Any, Any, Any, Any]]
    """Opens the table by the game plugin; raises RecordFault."""
    state: Callable[[AnyGame], Any]
    """Returns the position by the game plugin; raises RecordFault."""

    def describe(self, current: str) -> str:
        """Return a line about the table, with the name of the game unless it is the current one, an id."""
        line = _("{players}, turn {turn}").format(players=self.players, turn=self.turn)
        return line if self.game == current else after_colon(registry.title_of_game(self.game), line)


def _saved_table(saved: SavedGame) -> OpenTable:
    def opened(game: AnyGame) -> Session[Any, Any, Any, Any]:
        return Session.resume(saved.path, game)

    def position(game: AnyGame) -> Any:
        return read_record(saved.path, game).history.state

    players = join_and(saved.player_labels)
    return OpenTable(saved.game, players, saved.turn, saved.announced.title, saved.when, opened, position)


def open_tables(saved: Iterable[SavedGame]) -> list[OpenTable]:
    """Return all tables that can be continued, the one played last first; `saved`: the saved games."""
    found = [_saved_table(each) for each in saved if not (each.over or each.needs)]
    return sorted(found, key=lambda table: table.played, reverse=True)
