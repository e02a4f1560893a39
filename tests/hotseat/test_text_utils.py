"""Phrases that every game needs."""

import pytest

from hotseat.records.file_names import slug
from hotseat.util import i18n, text_utils
from hotseat.util.faults import describe_error
from hotseat.util.terminal import safe_line
from hotseat.util.text_utils import badge, did_you_mean, exact, isolate_names, join_and, join_or, quote_input


def test_each_side_has_a_badge_of_three_columns() -> None:
    assert [badge(side) for side in range(5)] == ["[ ]", "( )", "{ }", "< >", " 5 "]


@pytest.mark.parametrize(
    ("names", "both", "either", "japanese"),
    [
        ([], "", "", ""),
        (["a"], "a", "a", "a"),
        (["a", "b"], "a and b", "a or b", "a"),
        (["a", "b", "c", "d"], "a, b, c and d", "a, b, c or d", "a、b、c"),
    ],
)
def test_names_are_joined_as_the_language_does(names: list[str], both: str, either: str, japanese: str) -> None:
    assert (join_and(names), join_or(names)) == (both, either)
    with i18n.language_context("ja"):
        assert join_and(names).startswith(japanese)
        assert join_or(names).startswith(japanese)


def test_a_seat_asks_the_others_to_look_away() -> None:
    names = ["Ada", "Boris", "Cleo"]
    assert text_utils.look_away_prompt(names[:2], 1) == "Boris, press Enter when Ada has looked away."
    assert text_utils.look_away_prompt(names, 1) == "Boris, press Enter when the others have looked away."


def test_sentences_and_their_full_stops() -> None:
    assert text_utils.with_period("It rains") == "It rains."
    assert text_utils.without_period("It rains.") == text_utils.without_period("It rains") == "It rains"


def test_what_was_typed_is_quoted_escaped_and_short() -> None:
    assert quote_input("x" * 40) == f"'{'x' * 40}'"
    assert quote_input("x" * 41) == f"'{'x' * 40}...'"
    assert quote_input("é\x1b\u202e\ud800") == r"'é\x1b\u202e\ud800'"
    assert quote_input("剣豪") == "'剣豪'"
    assert exact("bot    --é") == r"'bot \x20 \x20--\xe9'"


def test_messages() -> None:
    assert text_utils.may_do_all() == (
        "It can do everything you can do on this computer. Run it only if you know what it is and trust "
        "the sender of the file."
    )
    assert text_utils.foreign_key("д") == "д does nothing here (check the keyboard layout)"


def test_a_line_of_several_meanings_names_some() -> None:
    letters = list("abcdefgh")
    assert text_utils.ambiguous(letters[:6]) == "That may mean a, b, c, d, e, f."
    assert text_utils.ambiguous(letters[:7]) == "That may mean a, b, c, d, e, f and 1 more."
    assert text_utils.ambiguous(letters) == "That may mean a, b, c, d, e, f and 2 more."
    with i18n.language_context("ja"):
        assert "a、b、c" in text_utils.ambiguous(letters)


def test_the_nearest_known_text_is_offered() -> None:
    assert did_you_mean("SUMON", ["summon", "place"]) == "The nearest is summon."
    assert did_you_mean("xyz", ["summon", "place"]) == ""


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", ("One. Two.", "Ada: end", "Ada (able)")),
        ("fr", ("One. Two.", "Ada\u00a0: end", "Ada (able)")),
        ("ja", ("One.Two.", "Ada：end", "Ada（able）")),
        ("zh_CN", ("One.Two.", "Ada：end", "Ada（able）")),
    ],
)
def test_the_language_sets_what_stands_between_texts(language: str, expected: tuple[str, str, str]) -> None:
    with i18n.language_context(language):
        texts = (
            text_utils.join_sentences("One.", "", "Two."),
            text_utils.after_colon("Ada", "end"),
            text_utils.in_brackets("Ada", "able"),
        )
    assert texts == expected


def test_what_is_missing_leaves_no_punctuation() -> None:
    assert text_utils.join_sentences() == text_utils.join_sentences("", "") == ""
    assert text_utils.after_colon("Ada", "") == text_utils.after_colon("", "Ada") == "Ada"
    assert text_utils.in_brackets("Ada", "") == "Ada"


@pytest.mark.parametrize("name", ["דן", "علي", "٣"])
def test_a_name_from_right_to_left_is_isolated(name: str) -> None:
    assert isolate_names(f"Ada, {name}", ["Ada", name]) == f"Ada, \u2068{name}\u2069"


@pytest.mark.parametrize("short", ["דן", "כהן"])
def test_a_name_within_another_is_isolated_once(short: str) -> None:
    long = "דן כהן"
    expected = f"\u2068{long}\u2069, \u2068{short}\u2069"
    for names in ([short, long], [long, short]):
        assert isolate_names(f"{long}, {short}", names) == expected


def test_a_number_has_its_noun_in_the_right_form() -> None:
    shown = [
        text_utils.count(number, thing) for number, thing in ((1, "place"), (2, "place"), (0, "place"), (-2, "point"))
    ]
    assert shown == ["1 place", "2 places", "no place", "-2 points"]


def test_a_file_name_keeps_the_letters_of_a_name() -> None:
    assert slug("Zoë & Žofie") == "zoe-zofie"
    assert slug("王") == ""


def test_an_error_is_described_by_its_words_or_its_type() -> None:
    errors = (OSError(2, "No such file or directory"), ValueError("a  b"), TimeoutError(), OSError(None, None))
    described = ["No such file or directory", "a b", "TimeoutError", "OSError"]
    assert list(map(describe_error, errors)) == described


def test_a_line_for_a_terminal_holds_no_control_sequence() -> None:
    assert safe_line("Zoë 王 \x1b[31m") == "Zoë 王 \\x1b[31m"
