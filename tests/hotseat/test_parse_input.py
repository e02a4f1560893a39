"""Matching typed lines with options, by ids and by names in the player's language."""

from typing import Any, NamedTuple

import pytest

from hotseat.plugin.decision import option_of
from hotseat.plugin.parse_input import match_options, normalize_text
from hotseat.plugin.speech import GameSpeech
from hotseat.tui.command_input import CommandInput


class Answer(NamedTuple):
    text: str


ANSWERS = tuple(
    map(Answer, ("place e5", "summon knight e5", "summon knight f4", "summon wave-lord e5", "summon mage d4", "resign"))
)
CALLED = {"knight": "Ritter", "wave-lord": "Herr der Wellen", "mage": "Čaroděj", "mage-bow": "Herrin"}


class Called(GameSpeech[None, Any]):
    no_abbreviation = frozenset({"resign"})
    word_names = CALLED


def meant(text: str) -> list[str]:
    return [answer.text for answer in match_options(text, ANSWERS, {"resign"}, CALLED)]


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("summon knight e5", ["summon knight e5"]),
        ("summon Ritter e5", ["summon knight e5"]),
        ("SUMMON RITTER E5", ["summon knight e5"]),
        ("su rit f4", ["summon knight f4"]),
        ("rit", ["summon knight e5", "summon knight f4"]),
        ("summon carodej d4", ["summon mage d4"]),
        ("summon ČARODĚJ d4", ["summon mage d4"]),
        ("summon herr der wellen e5", ["summon wave-lord e5"]),
        ("summon herr der e5", ["summon wave-lord e5"]),
        ("herr", ["summon wave-lord e5"]),
        ("summon wellen e5", []),
        ("ｓｕｍｍｏｎ　Ritter　ｅ５", ["summon knight e5"]),
        ("e5", ["place e5", "summon knight e5", "summon wave-lord e5"]),
        ("res", []),
        ("resign", ["resign"]),
        ("summon ritter a1", []),
    ],
)
def test_a_name_does_as_well_as_an_id(line: str, found: list[str]) -> None:
    assert meant(line) == found


def test_what_is_typed_in_full_is_meant_alone() -> None:
    """An exact name counts, though another begins with it."""
    answers = tuple(map(Answer, ("discard mage", "discard mage-bow")))
    called = {"mage": "Herr", "mage-bow": "Herrin"}
    assert [answer.text for answer in match_options("discard herr", answers, word_names=called)] == ["discard mage"]
    assert [answer.text for answer in match_options("discard mage", answers, word_names=called)] == ["discard mage"]
    assert len(match_options("discard her", answers, word_names=called)) == 2


def test_nothing_typed_may_mean_all_that_can_be_abbreviated() -> None:
    assert len(match_options("", ANSWERS, {"resign"}, CALLED)) == len(match_options("", ANSWERS, {"resign"})) == 5


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("Knight", "knight"),
        ("Löwe  Straße", "lowe strasse"),
        ("ガチョウ", "ガチョウ"),
        ("骑士", "骑士"),
        ("召還", "召喚"),
        ("Ｅ５", "e5"),
    ],
)
def test_accents_capitals_and_wide_letters_make_no_difference(text: str, plain: str) -> None:
    assert normalize_text(text) == plain


@pytest.mark.parametrize(
    ("begun", "whole"),
    [
        ("summon k", "summon knight "),
        ("summon ri", "summon Ritter "),
        ("summon herr", "summon Herr der Wellen e5"),
        ("summon caro", "summon Čaroděj d4"),
        ("su rit f", "summon Ritter f4"),
        ("summon knight e", "summon knight e5"),
        ("p", "place e5"),
        ("s", "summon "),
        ("x", "x"),
    ],
)
def test_tab_completes_names_too(begun: str, whole: str) -> None:
    line = CommandInput(Called(), None, ANSWERS)
    line.text = begun
    line.key("tab", None)
    assert line.text == whole


class Renamed(NamedTuple):
    text: str
    other_texts: tuple[str, ...] = ()


class Asked(NamedTuple):
    options: tuple[Renamed, ...]
    seat: int = 0
    ask: str = "which"
    prompt: str = "which one"


def test_the_own_text_of_an_option_goes_before_older_ones_of_others() -> None:
    asked = Asked((Renamed("new", ("old", "older")), Renamed("old")))
    assert [option_of(asked, text) for text in ("new", "old", "older", "oldest")] == [
        asked.options[0],
        asked.options[1],
        asked.options[0],
        None,
    ]
