"""A game as a film: the grid as SVG that moves, without what is hidden."""

import random
from collections.abc import Sequence
from xml.etree import ElementTree

import pytest

from hotseat.plugin.decision import question_of
from hotseat.records.film import draw_film
from hotseat.records.history import History
from hotseat.records.replay import Replay
from hotseat.records.transcript import Transcript
from hotseat.util import i18n
from hotseat.util.svg_elements import SPARE, drawn_width
from hotseat.util.text_utils import capitalize
from tashkalar_pook import film
from tashkalar_pook.card_text import short_name, warrior
from tashkalar_pook.events import Event
from tashkalar_pook.film import SIDE, grid_reel
from tashkalar_pook.game import Pook
from tashkalar_pook.grid import Grid
from tashkalar_pook.state import HIDDEN, Decision, Outcome, State
from tests.helpers.film_sizes import check_film_sizes

SVG = "{http://www.w3.org/2000/svg}"
GAME = Pook()
NASTY = ("<b>&amp;\"'", "Boris", "Cleo", "Dan")
LONG = ("Ada Lovelace of Marylebone, née Byron, countess and numerist", "M" * 60, "王" * 60, "W i" * 20)
LAYERS = {"places": 0, "names": 1, "cards": 2, "changes": 3, "ways": 4, "texts": 5}


def played(names: Sequence[str], seed: int, most: int = 999) -> Transcript[State, Decision, Outcome, Event]:
    """A game of random options."""
    history, dice = History(GAME, GAME.new({"names": names, "seed": seed})), random.Random(seed)
    while len(history.steps) < most and (decision := question_of(GAME.decision(history.state))):
        history.play(dice.choice([*decision.options]))
    return Transcript(Replay(GAME, history.start, history.steps))


@pytest.fixture(scope="module")
def whole() -> Transcript[State, Decision, Outcome, Event]:
    """A game of two, to its end."""
    return played(NASTY[:2], 4)


@pytest.fixture(scope="module")
def short() -> Transcript[State, Decision, Outcome, Event]:
    """The first decisions of a game of four."""
    return played(NASTY, 5, 30)


def texts(parts: Sequence[str]) -> list[str]:
    """The texts of a layer."""
    root = ElementTree.fromstring(f"<svg>{''.join(parts)}</svg>")
    return [each.text or "" for each in root.iter("text")]


def test_every_picture_has_the_grid_of_its_position(whole: Transcript[State, Decision, Outcome, Event]) -> None:
    states = whole.replay.states
    for state, picture in zip(states, grid_reel(states, [["said"]] * len(states)).pictures, strict=True):
        assert len(picture) == len(LAYERS)
        assert len(picture[LAYERS["places"]]) == 25
        assert len(picture[LAYERS["cards"]]) == len(state.grid.lying)
        known = sorted(short_name(GAME.cards.card(each.card)) for _at, each in state.grid.lying if each.warrior)
        drawn = texts(picture[LAYERS["cards"]])
        assert sorted(text for text in drawn if text in known) == known
        names = [state.grid.column_name(x) for x in state.grid.columns]
        assert {*names} <= {*texts(picture[LAYERS["names"]])}
        assert texts(picture[LAYERS["texts"]])[-1] == "said"


def test_a_picture_marks_what_the_last_decision_changed(whole: Transcript[State, Decision, Outcome, Event]) -> None:
    replay = whole.replay
    pictures = grid_reel(replay.states, [[""]] * len(replay.states)).pictures
    assert not pictures[0][LAYERS["changes"]]
    kinds = dict[str, int]()
    for step, picture in zip(replay.steps, pictures[1:], strict=True):
        marked, ways = len(picture[LAYERS["changes"]]), len(picture[LAYERS["ways"]])
        told = {type(event).__name__ for event in step.events} & {"CardLaid", "PiggyMoved", "Flipped"}
        expected = {frozenset(): 0, frozenset({"PiggyMoved"}): 2}.get(frozenset(told), 1)
        if "Traded" not in {type(event).__name__ for event in step.events}:
            assert marked == expected, step.option
        assert ways == ("PiggyMoved" in told)
        kinds |= {kind: kinds.get(kind, 0) + 1 for kind in told}
    assert kinds.keys() == {"CardLaid", "PiggyMoved", "Flipped"}


def test_the_arrow_points_to_where_the_piggy_went(whole: Transcript[State, Decision, Outcome, Event]) -> None:
    state = whole.replay.states[0]
    ways = {}
    for at in ((1, 0), (0, 1), (-1, 0), (0, -1)):
        grid = Grid(((at, dict(state.grid.lying)[0, 0]),))
        picture = grid_reel([state, state._replace(grid=grid)], [[""]] * 2).pictures[1]
        ways[at] = picture[LAYERS["ways"]][0].partition("rotate(")[2].partition(")")[0]
    assert ways == {(1, 0): "0", (0, -1): "90", (-1, 0): "180", (0, 1): "270"}


def test_the_first_and_the_last_picture(whole: Transcript[State, Decision, Outcome, Event]) -> None:
    pictures = whole.film_reel([0, len(whole.replay.steps)]).pictures
    first, last = (texts(picture[LAYERS["texts"]]) for picture in pictures)
    assert "turn 1, <b>&amp;\"'" in first
    assert first[-1] == "The deal."
    assert "all cards are laid" in last
    scores = GAME.scores(whole.replay.states[-1])
    assert [f"{score} points" in last for score in scores] == [True, True]
    assert " ".join(last).endswith(whole.closing)


def test_a_film_moves_and_is_escaped(whole: Transcript[State, Decision, Outcome, Event]) -> None:
    text = whole.export("film")
    root = ElementTree.fromstring(text)
    assert NASTY[0] in (root.findtext(f"{SVG}title") or "")
    assert "<b>" not in text
    assert "<script" not in text
    assert "@media (prefers-reduced-motion:reduce)" in text
    assert len([*root.iter(f"{SVG}animate")]) > 50


def test_a_film_of_a_turn_shows_this_turn_only(whole: Transcript[State, Decision, Outcome, Event]) -> None:
    assert "The deal." in draw_film(whole, 1)
    assert "The deal." not in draw_film(whole, 9)


def test_the_cards_of_an_unfinished_game_stay_hidden(short: Transcript[State, Decision, Outcome, Event]) -> None:
    states = short.replay.states
    said = [[""]] * len(states)
    views = grid_reel([GAME.view(state, None) for state in states], said)
    assert short.export("film") != draw_film(Transcript(Replay(GAME, states[0], short.replay.steps[:-1])))
    assert [picture[:-1] for picture in short.film_reel(range(len(states))).pictures] == [
        picture[:-1] for picture in views.pictures
    ]
    shown = {text for picture in views.pictures for text in texts(picture[LAYERS["texts"]])}
    assert HIDDEN in shown
    assert not {short_name(card) for card in GAME.cards.cards} & shown, "no hand is open"


def test_no_name_is_cut() -> None:
    transcript = played(LONG, 5, 12)
    reel = transcript.film_reel(range(13))
    root = ElementTree.fromstring(reel.document("a film", ["".join(parts) for p in reel.pictures for parts in p]))
    width = int(root.attrib["width"])
    shown = "".join(each.text or "" for each in root.iter(f"{SVG}text")).replace(" ", "")
    assert all(name.replace(" ", "") in shown for name in LONG)
    for each in root.iter(f"{SVG}text"):
        if (style := each.get("class", "")) in ("line", "name"):
            wide = drawn_width(each.text or "", 14, bold=style != "line")
            assert int(each.attrib["x"]) + min(wide / SPARE, float(each.get("textLength", wide))) <= width, each.text


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_the_name_of_a_warrior_fits_its_card(language: str) -> None:
    assert f"font-size:{film.WORD}px" in film.RULES
    with i18n.language_context(language):
        for card in GAME.cards.cards:
            assert drawn_width(capitalize(warrior(GAME.cards, card)), film.WORD) < SIDE - 4


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_a_film_in_every_language(whole: Transcript[State, Decision, Outcome, Event], language: str) -> None:
    with i18n.language_context(language):
        last = texts(whole.film_reel([len(whole.replay.steps)]).pictures[0][LAYERS["texts"]])
        assert ("all cards are laid" in last) == (language == i18n.ENGLISH)
        assert ("Knights: " in " ".join(last)) == (language == i18n.ENGLISH)


@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_film_is_small(seats: int) -> None:
    check_film_sizes("Pook", [played(NASTY[:seats], seed) for seed in range(4)])
