"""A game as a film: the map as SVG that moves, without what is hidden."""

import random
from xml.etree import ElementTree

import pytest

from hotseat.plugin.decision import question_of
from hotseat.records import film
from hotseat.records.history import History
from hotseat.records.replay import Replay
from hotseat.records.transcript import Transcript
from hotseat.util import i18n
from hotseat.util.svg_elements import SPARE, drawn_width
from tashkalar_mage_knight.ascii import SITE_LETTERS, TERRAIN_LETTERS
from tashkalar_mage_knight.card_text import enemy_sign, name_text
from tashkalar_mage_knight.components import load_components
from tashkalar_mage_knight.events import MageEvent
from tashkalar_mage_knight.film import GROUNDS, LETTERS, SITE, map_reel, site_lines
from tashkalar_mage_knight.game import MageKnight
from tashkalar_mage_knight.query import land_of, tile_ground
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


GROUNDS_OF_TILES = sorted({ground for tile in load_components().tiles for ground in tile_ground(tile)})


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_no_name_of_a_site_is_cut_or_wider_than_its_hex(language: str) -> None:
    with i18n.language_context(language):
        for ground in GROUNDS_OF_TILES:
            lines = site_lines(ground)
            assert bool(lines) == bool(ground.site)
            if ground.site and not ground.colour:
                assert " ".join(lines) == name_text("city" if "city" in ground.site else ground.site)
            assert not ground.colour or any(line != name_text("mine") for line in lines), "its colour is told"
            assert len(lines) <= 2
            assert max((drawn_width(line, LETTERS) for line in lines), default=0) < 1.25 * SITE, (
                "squeezed, and still to be read"
            )


def test_every_terrain_and_site_of_the_tiles_has_a_ground_and_a_name() -> None:
    assert {each.terrain for each in GROUNDS_OF_TILES} <= {*TERRAIN_LETTERS} & {*GROUNDS}
    kinds = {each.site for each in GROUNDS_OF_TILES if "city" not in each.site}
    assert kinds == {"", *SITE_LETTERS}


def test_no_name_of_a_player_is_cut() -> None:
    names = ("Ada Lovelace of Marylebone, née Byron, countess and numerist", "M" * 60, "王" * 60, "W i" * 20)
    state = GAME.new({"names": names, "seed": 1})
    reel = map_reel([state], [["said"]])
    root = ElementTree.fromstring(reel.document("a film", ["".join(parts) for parts in reel.pictures[0]]))
    lines = [each for each in root.iter(f"{SVG}text") if each.get("class") == "line"]
    shown = "".join(each.text or "" for each in lines).replace(" ", "")
    assert all(name.replace(" ", "") in shown for name in names)
    for each in lines:
        wide = drawn_width(each.text or "", 14) / SPARE
        assert int(each.attrib["x"]) + min(wide, float(each.get("textLength", wide))) <= int(root.attrib["width"])


@pytest.mark.long
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_film_is_small(seats: int) -> None:
    check_film_sizes("Mage Knight", [played(seats, seats, 5000)])
