"""Positions, games and cards as pictures in a notebook (Jupyter, or any other front end of IPython).

    from tashkalar import notebook
    notebook.position_picture(state)
    notebook.card_picture("knight")
    notebook.game_page("1")

After `%load_ext tashkalar.notebook`, a `GameState` or a `Replay` at the end of a cell is drawn without a call.
"""

from html import escape
from typing import Any, NamedTuple

from hotseat.records import saved_games, share_key
from hotseat.records.replay import Replay
from tashkalar.cards import load
from tashkalar.engine import Catalogue, GameState
from tashkalar.exports import card_svg, svg, webpage
from tashkalar.exports.transcript import TashKalarTranscript
from tashkalar.game_types import Replay as GameReplay
from tashkalar.plugin import TashKalar

HEIGHT = 640
"""The height of a game's page in a cell, in pixels."""


class Picture(NamedTuple):
    """A picture that a notebook shows."""

    svg: str
    """The SVG document."""

    def _repr_svg_(self) -> str:
        return self.svg


class GamePage(NamedTuple):
    """A web page that a notebook shows in a frame of its own, without access to the notebook."""

    html: str
    """The HTML document."""

    def _repr_html_(self) -> str:
        size = f'width="100%" height="{HEIGHT}" style="border: 0"'
        return f'<iframe sandbox="allow-scripts" {size} srcdoc="{escape(self.html)}"></iframe>'


def position_picture(state: GameState) -> Picture:
    """Return the picture of a position.

    >>> from tashkalar.engine import new_game
    >>> dealt = new_game(load(), "duel", ("northern", "southern"), seed=7)
    >>> position_picture(dealt).svg.startswith("<svg")
    True
    """
    return Picture(svg.svg(Replay(TashKalar(state.config.cards), state, ())))


def card_picture(name: str, cards: Catalogue | None = None) -> Picture:
    """Return the picture of a card.

        >>> card_picture("knight").svg.startswith("<svg")
        True

    Args:
        name: the id of a being, a flare or a task.
        cards: the catalogue with the card; that of the game if left out.

    Raises:
        KeyError: there is no such card.
    """
    return Picture(card_svg.card_svg(cards or load(), name))


def game_page(source: str | GameReplay, cards: Catalogue | None = None) -> GamePage:
    """Return the page of a game, to step through.

    Args:
        source: a replay; or the path, id or number of a saved game, or a share key.
        cards: the catalogue of the game; that of the game's own cards if left out.

    Raises:
        NotFound: no saved game matches.
        InvalidKey: the share key is damaged.
        RecordFault: the file is no record of Tash-Kalar.
    """
    return GamePage(webpage.page(TashKalarTranscript(source if isinstance(source, Replay) else _replay(source, cards))))


def _replay(source: str, cards: Catalogue | None) -> GameReplay:
    plugin = TashKalar(cards or load())
    if share_key.is_key(source):
        return share_key.open_key(source, lambda _game: plugin)
    return Replay.read(saved_games.find_game(source), plugin)


def load_ipython_extension(shell: Any) -> None:
    """Draw states and replays in the cells of a notebook; called by `%load_ext tashkalar.notebook`."""
    formatters = shell.display_formatter.formatters
    formatters["image/svg+xml"].for_type(GameState, lambda state: position_picture(state).svg)
    formatters["text/html"].for_type(Replay, lambda replay: game_page(replay)._repr_html_())
