"""A share key, a file with a position, or a moment of a saved game, opened as a replay between other plain lines."""

from typing import Any

from hotseat.play.session import Session
from hotseat.plugin import registry
from hotseat.plugin.game import Game
from hotseat.records.challenge import offered_challenge
from hotseat.records.received import UNOPENED, describe_unopened, open_and_keep
from hotseat.text_ui.console import Console
from hotseat.text_ui.text_renderer import TextRenderer
from hotseat.text_ui.viewer import TextReplay
from hotseat.util import identity
from hotseat.util.i18n import gettext as _
from hotseat.util.text_utils import join_sentences


def view_opened(
    text: str, game: Game[Any, Any, Any, Any], renderer: TextRenderer[Any, Any, Any, Any], console: Console
) -> Session[Any, Any, Any, Any] | None:
    """Open a text as a replay, and return the game that the person begins from it; or say why it can't be opened.

    Args:
        text: what was typed, see `received.open_received`.
        game: the game that is played or replayed; a position that names none is of this game.
        renderer: its texts.
        console: where the person types.
    """

    def load(name: str) -> Game[Any, Any, Any, Any]:
        return game if name == game.id else registry.load_game(name)

    if not text:
        console.write(_("Name a share key, a file with a position, or a saved game, and a decision if you like."))
        return None
    try:
        replay = open_and_keep(text, load, game.id)
        texts = _texts_of(replay.game, renderer)
    except UNOPENED as fault:
        console.refuse(describe_unopened(fault))
        return None
    if replay.path is None and (offer := offered_challenge(replay)):
        command = identity.current().command("challenge KEY")
        console.write(join_sentences(offer, _("Play it with {command}.").format(command=command)))
        return None
    dress, notice = console.dress, texts.add_remarks(replay)
    viewer = TextReplay(replay, texts, console)
    viewer.offer_opening(view_opened)
    try:
        console.write(*filter(None, [notice]))
        viewer.run()
    finally:
        console.dress = dress
    if viewer.forked is None:
        console.write(_("The replay is closed."))
    return viewer.forked


def _texts_of(
    game: Game[Any, Any, Any, Any], renderer: TextRenderer[Any, Any, Any, Any]
) -> TextRenderer[Any, Any, Any, Any]:
    """Return the texts of a game, as another game's are said; raise UnknownGame."""
    kind = registry.load_companion(registry.TEXTS, game.id) or TextRenderer
    found = kind(game, hints=renderer.hints, verbosity=renderer.verbosity, shows_signs=renderer.shows_signs)
    assert isinstance(found, TextRenderer)
    found.aids = renderer.aids
    return found
