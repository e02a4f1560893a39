"""Notebooks: every card with its texts, positions, and games in an isolated frame."""

from html import unescape
from pathlib import Path
from types import SimpleNamespace
from xml.etree import ElementTree

import pytest

from hotseat.records import share_key
from hotseat.records.replay import Replay
from tashkalar import notebook
from tashkalar.engine import Catalogue, GameState
from tests.helpers.saves import read_replay

RECORD = Path(__file__).parent / "data" / "records" / "2" / "duel-played.tkr"


def texts(svg: str) -> list[str]:
    """The texts of an SVG document, which must be well-formed."""
    return [
        "".join(element.itertext()) for element in ElementTree.fromstring(svg).iter() if element.tag[-5:] == "}text"
    ]


def test_every_card_is_drawn_with_its_name_and_all_its_words(catalogue: Catalogue) -> None:
    for id in (*catalogue.beings, *catalogue.flares, *catalogue.tasks):
        found = texts(notebook.card_picture(id, catalogue)._repr_svg_())
        words = "".join("".join(found).split())
        assert found[0] == catalogue.name(id)
        if id in catalogue.beings:
            being = catalogue.beings[id]
            assert all("".join(text.split()) in words for text in being.texts)
            letters = [text for text in found if text in ("c", "H", "L")]
            assert len(letters) == len(being.pattern.cells) + (being.pattern.arrival is not None)


def test_the_longest_lines_of_cards_end_before_the_edge(catalogue: Catalogue) -> None:
    for id in catalogue.beings:
        assert max(map(len, texts(notebook.card_picture(id, catalogue).svg))) <= 42, id


def test_a_card_that_is_not_there_is_refused(catalogue: Catalogue) -> None:
    with pytest.raises(KeyError):
        notebook.card_picture("no-such-card", catalogue)


def test_a_game_is_a_page_in_a_frame_without_access_to_the_notebook(catalogue: Catalogue) -> None:
    by_path = notebook.game_page(str(RECORD), catalogue)
    shown = by_path._repr_html_()
    assert shown.startswith('<iframe sandbox="allow-scripts" ')
    assert unescape(shown.split('srcdoc="')[1].removesuffix('"></iframe>')) == by_path.html
    assert notebook.game_page(share_key.record_key(RECORD.read_bytes()), catalogue).html == by_path.html
    assert notebook.game_page(read_replay(RECORD, catalogue), catalogue).html == by_path.html


def test_the_extension_draws_states_and_replays(catalogue: Catalogue) -> None:
    known: dict[str, dict[type, object]] = {"image/svg+xml": {}, "text/html": {}}
    formatters = {kind: SimpleNamespace(for_type=found.__setitem__) for kind, found in known.items()}
    notebook.load_ipython_extension(SimpleNamespace(display_formatter=SimpleNamespace(formatters=formatters)))
    replay = read_replay(RECORD, catalogue)
    draw, page = known["image/svg+xml"][GameState], known["text/html"][Replay]
    assert callable(draw)
    assert callable(page)
    assert draw(replay.state) == notebook.position_picture(replay.state).svg
    assert "<iframe" in page(replay)
