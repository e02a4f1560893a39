"""A game as a film: the map as SVG that moves, without what is hidden."""

import random
from xml.etree import ElementTree

import pytest

from hotseat.plugin.decision import question_of
from hotseat.records import film
from hotseat.records.history import History
from hotseat.records.replay import Replay
from hotseat.records.transcript import Transcript
from tashkalar_mage_knight.card_text import enemy_sign
from tashkalar_mage_knight.events import MageEvent
from tashkalar_mage_knight.film import map_reel
from tashkalar_mage_knight.game import MageKnight
from tashkalar_mage_knight.query import land_of
from tashkalar_mage_knight.state import HIDDEN, Decision, EnemyToken, MageState, Outcome
from tests.helpers.film_sizes import check_film_sizes

SVG = "{http://www.w3.org/2000/svg}"
NASTY = ("<b>&amp;\"'", "Boris", "Cleo", "Dan")
GAME = MageKnight()
LAYERS = {"ground": 0, "night": 1, "words": 2, "shields": 3, "tokens": 4, "figures": 5, "below": 6}


def played(seats: int, seed: int, most: int) -> Transcript[MageState, Decision, Outcome, MageEvent]:
    """A game of random options."""
    history, dice = History(GAME, GAME.new({"names": NASTY[:seats], "seed": seed})), random.Random(seed)
    while len(history.steps) < most and (decision := question_of(GAME.decision(history.state))):
        history.play(dice.choice([*decision.options]))
    return Transcript(Replay(GAME, history.start, history.steps))


@pytest.fixture(scope="module")
def short() -> Transcript[MageState, Decision, Outcome, MageEvent]:
    """The first decisions of a game of two."""
    return played(2, 2, 60)


def test_every_picture_has_the_map_of_its_position(short: Transcript[MageState, Decision, Outcome, MageEvent]) -> None:
    states = short.replay.states
    for state, picture in zip(states, map_reel(states, [["said"]] * len(states)).pictures, strict=True):
        assert len(picture) == len(LAYERS)
        assert len(picture[LAYERS["ground"]]) == len(land_of(state.land))
        assert len(picture[LAYERS["night"]]) == state.night
        assert len(picture[LAYERS["tokens"]]) == sum(bool(lying) for _at, lying in state.tokens)
        assert len(picture[LAYERS["shields"]]) == len(state.shields)
        standing = "".join(picture[LAYERS["figures"]])
        assert standing.count("<circle") == sum(seat.at is not None for seat in state.seats)
        assert "said" in picture[LAYERS["below"]][-1]


def test_a_film_moves_and_is_escaped(short: Transcript[MageState, Decision, Outcome, MageEvent]) -> None:
    text = short.export("film")
    root = ElementTree.fromstring(text)
    assert NASTY[0] in (root.findtext(f"{SVG}title") or "")
    assert "<b>" not in text
    assert "<script" not in text
    assert "@media (prefers-reduced-motion:reduce)" in text
    assert len([*root.iter(f"{SVG}animate")]) > 10
    assert len({*root.iter(f"{SVG}path")}) >= len(land_of(short.replay.states[-1].land))
    style, name = root.findtext(f"{SVG}style") or "", root.attrib["class"]
    rules = [rule for rule in style.replace("@media (prefers-reduced-motion:reduce){", "").split("}") if rule.strip()]
    assert all(rule.strip().startswith(f".{name} ") for rule in rules), "no style holds for another picture"


def test_a_film_of_a_turn_shows_this_turn_only(short: Transcript[MageState, Decision, Outcome, MageEvent]) -> None:
    turn = short.replay.steps[-1].turn
    text = film.draw_film(short, turn)
    first = film.draw_film(short, 1)
    assert "The deal." in first
    assert "The deal." not in text


def test_what_lies_face_down_stays_hidden(short: Transcript[MageState, Decision, Outcome, MageEvent]) -> None:
    at = (0, 0)
    state = short.replay.start_state._replace(tokens=((at, (EnemyToken("prowlers", closed=True),)),))
    others = state._replace(tokens=((at, (EnemyToken(HIDDEN, closed=True),)),))
    first, second = (map_reel([each], [[]]).pictures for each in (state, others))
    assert first == second
    shown = map_reel([state._replace(tokens=((at, (EnemyToken("prowlers"),)),))], [[]]).pictures[0]
    assert enemy_sign("prowlers") in shown[LAYERS["tokens"]][0]


def test_the_cards_of_an_unfinished_game_stay_hidden(
    short: Transcript[MageState, Decision, Outcome, MageEvent],
) -> None:
    # the film of a game that goes on is the same as that of its public views
    states = short.replay.states
    views = [GAME.view(state, None) for state in states]
    said = [[""]] * len(states)
    assert [[*picture[:-1]] for picture in map_reel(states, said).pictures] == [
        [*picture[:-1]] for picture in map_reel(views, said).pictures
    ]


@pytest.mark.long
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_film_is_small(seats: int) -> None:
    check_film_sizes("Mage Knight", [played(seats, seats, 5000)])
