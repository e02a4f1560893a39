"""The player's language: which it is, what is looked up in it, and that its catalogue has no faults.

A text that isn't translated is reported as a warning and never fails a test; a faulty translation does.
"""

import re
import subprocess
import sys
import warnings
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message

from docs import catalogues, messages
from docs.filled import filled
from docs.translated import MARKDOWN
from hotseat.plugin.queries import WORD
from hotseat.plugin.registry import installed_games, load_game
from hotseat.text_ui.text_renderer import TextRenderer
from hotseat.tui import lesson, menu_commands, mistakes, play_commands, trial
from hotseat.util import cell_width, i18n, identity
from hotseat.util.i18n import detect_language, gettext, language_of_locale, ngettext, pgettext
from tashkalar.tui import commands
from tests.hotseat.helpers.wide_language import HALF, Wide, speaking, wide

PLACES = messages.catalogues()
BOTH = [pytest.param(domain, spoken, id=f"{domain.name}-{spoken}") for domain in messages.DOMAINS for spoken in PLACES]


@pytest.fixture(scope="session")
def wanted() -> dict[str, Catalog]:
    """All that is to be translated, by domain."""
    return {domain.name: messages.template(domain.texts()) for domain in messages.DOMAINS}


def catalogue(spoken: str, domain: messages.Domain) -> Catalog:
    return catalogues.read(spoken, domain.file(spoken))


def translated(catalogue: Catalog) -> Iterator[tuple[Message, tuple[str, ...], tuple[str, ...]]]:
    """Each message that is translated, with its texts in English and those of the language."""
    for message in catalogue:
        english, there = catalogues.forms(message.id), catalogues.forms(message.string)
        if all(english) and all(there):
            yield message, english, there


# --- which language ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("environment", "spoken"),
    [
        ({}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de"}, "de"),
        ({"LANG": "de_CH.UTF-8@euro"}, "de"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "POSIX", "LANGUAGE": "de"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LANGUAGE": "de:en"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LANGUAGE": "tlh:en"}, "en"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "en_US.UTF-8"}, "en"),
        ({"LANG": "en_US.UTF-8", "LC_ALL": "de_DE.UTF-8", "LC_MESSAGES": "en_US.UTF-8"}, "de"),
        ({"LANG": "tlh_Kronos.UTF-8"}, "en"),
        ({"LANG": ":::"}, "en"),
    ],
)
def test_the_environment_says_which_language_is_wanted(environment: dict[str, str], spoken: str) -> None:
    assert detect_language(environment) == spoken


def test_every_language_is_found_by_its_own_name() -> None:
    assert [language_of_locale(each) for each in i18n.LANGUAGES] == list(i18n.LANGUAGES)


# --- texts ------------------------------------------------------------------------------------------------------------


def test_nothing_is_read_or_imported_for_english() -> None:
    code = (
        "import sys\n"
        "from hotseat.util import i18n\n"
        "i18n.set_language(i18n.detect_language({'LANG': 'en_GB.UTF-8'}))\n"
        "assert i18n.gettext('a text') == 'a text'\n"
        "assert 'gettext' not in sys.modules and 'locale' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def write(folder: Path, domain: str, spoken: str, *entries: tuple[object, object, str | None]) -> Path:
    """Write a compiled catalogue, and return the folder."""
    made = Catalog(locale=spoken, fuzzy=False)
    for text, translation, context in entries:
        made.add(text, translation, context=context)  # type: ignore[arg-type]
    file = folder / spoken / "LC_MESSAGES" / f"{domain}.mo"
    file.parent.mkdir(parents=True)
    file.write_bytes(catalogues.compiled(made))
    return folder


def test_texts_are_looked_up_where_they_are_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A catalogue with each kind of text; what it lacks stays English."""
    plural = ("{number} action", "{number} actions"), ("{number} akce", "{number} akce!", "{number} akcí")
    folder = write(tmp_path, "hotseat", "cs", ("end", "konec", None), ("end", "ukončit", "verb"), (*plural, None))
    monkeypatch.setattr(i18n.TEXTS, "folder", folder)
    with i18n.language_context("cs"):
        assert i18n.current_language() == "cs"
        assert (gettext("end"), pgettext("verb", "end"), pgettext("noun", "end")) == ("konec", "ukončit", "end")
        forms = [ngettext("{number} action", "{number} actions", number) for number in (1, 2, 5)]
        assert forms == ["{number} akce", "{number} akce!", "{number} akcí"]
        assert (gettext("unknown"), gettext(""), pgettext("verb", "")) == ("unknown", "", "")
    assert (i18n.current_language(), gettext("end")) == ("en", "end")
    assert [ngettext("one", "many", number) for number in (0, 1, 2)] == ["many", "one", "many"]


def test_a_package_looks_in_its_own_catalogue_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Then in the framework's, which looks in its own first; in every language that is set later or is set now."""

    def german(domain: str, **texts: str) -> Path:
        return write(tmp_path / domain, domain, "de", *((*pair, None) for pair in texts.items()))

    monkeypatch.setattr(i18n, "_domains", {"hotseat": i18n.TEXTS})
    monkeypatch.setattr(i18n.TEXTS, "folder", german("hotseat", end="Ende", turn="Zug"))
    mill_folder = german("mill", end="Aus", stone="Mühlstein", mill="Mühle")
    texts = ("end", "turn", "stone", "mill", "other")
    nim = i18n.add_domain("nim", german("nim", end="Schluss", stone="Stein"))
    with i18n.language_context("de"):
        assert [gettext(text) for text in texts] == ["Ende", "Zug", "Stein", "mill", "other"]
        assert [nim.gettext(text) for text in texts] == ["Schluss", "Zug", "Stein", "mill", "other"]
        with i18n.language_context("en"):
            mill = i18n.add_domain("mill", mill_folder)
            assert i18n.add_domain("mill", tmp_path / "elsewhere") is mill
            assert [gettext(text) for text in texts] == [mill.gettext(text) for text in texts] == [*texts]
        assert [gettext(text) for text in texts] == ["Ende", "Zug", "Stein", "Mühle", "other"]
        assert [mill.gettext(text) for text in texts] == ["Aus", "Zug", "Mühlstein", "Mühle", "other"]
    with i18n.language_context("cs"):
        assert gettext("mill") == "mill"


def test_a_process_looks_in_the_catalogues_of_its_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its identity names them, which a worker receives."""
    monkeypatch.setattr(i18n, "_domains", {"hotseat": i18n.TEXTS})
    monkeypatch.setattr(identity, "_declared", None)
    folder = write(tmp_path, "mill", "de", ("mill", "Mühle", None))
    identity.declare(identity.Identity("mill", catalogues=folder))
    with i18n.language_context("de"):
        assert gettext("mill") == "Mühle"


@pytest.mark.parametrize(
    "content", [None, b"", b"no catalogue", b"\xde\x12\x04\x95", b"\xde\x12\x04\x95" + b"\xff" * 60]
)
def test_a_missing_or_damaged_catalogue_leaves_english(
    content: bytes | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(i18n, "_domains", {"hotseat": i18n.TEXTS})
    monkeypatch.setattr(i18n.TEXTS, "folder", tmp_path)
    file = tmp_path / "de" / "LC_MESSAGES" / "hotseat.mo"
    file.parent.mkdir(parents=True)
    if content is not None:
        file.write_bytes(content)
    with i18n.language_context("de"):
        assert gettext("end") == "end"


def test_the_wide_language_doubles_each_text_and_keeps_its_placeholders() -> None:
    with speaking(Wide()):
        message = gettext("{name} can't be summoned anywhere right now")
        assert message.format(name="") == wide(" can't be summoned anywhere right now")
        assert cell_width.width(pgettext("a", "Knight!")) == 2 * len("Knight!")
        assert ngettext("{number} card", "{number} cards", 2).format(number="") == wide(" cards")
    assert gettext("as before") == "as before"


# --- catalogues -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("domain", messages.DOMAINS, ids=lambda domain: domain.name)
def test_every_language_has_a_catalogue(domain: messages.Domain) -> None:
    assert {i18n.ENGLISH, *messages.catalogues(domain)} == i18n.LANGUAGES.keys()


@pytest.mark.long
def test_a_text_of_the_framework_is_in_no_other_catalogue(wanted: dict[str, Catalog]) -> None:
    """A text of the framework that the program or a game shows too is in the framework's catalogue alone."""
    keys = {
        domain.name: {(each.id, each.context) for each in wanted[domain.name] if each.id} for domain in messages.PLAYED
    }
    assert all(len(texts) > 100 for texts in keys.values())
    of_framework = keys.pop("hotseat")
    assert not [keys for keys in keys.values() if keys & of_framework]


@pytest.mark.parametrize("spoken", PLACES)
def test_a_key_or_a_word_to_type_is_translated_alike_in_every_catalogue(spoken: str) -> None:
    """The framework looks them up, and would show the word of another game."""
    words: dict[tuple[str, object], set[str]] = {}
    for domain in messages.PLAYED:
        for message in catalogue(spoken, domain):
            if message.context in ("key", "query", "argument"):
                words.setdefault((message.context, message.id), set()).add(str(message.string))
    assert len(words) > 100
    assert {key: found for key, found in words.items() if len(found) > 1} == {}


@pytest.mark.parametrize("domain", messages.DOMAINS, ids=lambda domain: domain.name)
def test_no_sentence_is_the_same_in_two_languages(domain: messages.Domain) -> None:
    """A translation that stands in the catalogue of another language, too."""
    places: dict[str, set[str]] = {}
    for spoken in messages.catalogues(domain):
        for message in catalogue(spoken, domain):
            for text in catalogues.forms(message.string) if message.id else ():
                if len(re.findall(r"\w+", re.sub(r"\{\w+\}", "", text))) > 6:
                    places.setdefault(" ".join(text.split()), set()).add(spoken)
    assert [text for text, spoken in places.items() if len(spoken) > 1] == []


@pytest.mark.parametrize(("domain", "spoken"), BOTH)
def test_a_catalogue_has_no_faults(domain: messages.Domain, spoken: str, wanted: dict[str, Catalog]) -> None:
    """Catalogues have the plural forms of the language and no reference to a missing file; missing texts warn."""
    found = catalogue(spoken, domain)
    for message in found:
        if message.id and message.pluralizable and any(catalogues.forms(message.string)):
            assert len(catalogues.forms(message.string)) == found.num_plurals, message.id
        assert not [file for file, _ in message.locations if not (messages.ROOT / file).exists()], message.id
    if missing := messages.untranslated(found, wanted[domain.name]):
        warnings.warn(f"{spoken}, {domain.name}: {len(missing)} texts are not translated", stacklevel=1)


def test_the_texts_of_keys_are_translated_also_where_a_command_is_changed() -> None:
    left = (lesson.LEFT, mistakes.LEFT, trial.LEFT, *play_commands.RESULT)
    lists = (*menu_commands.LEARN, *menu_commands.START, *commands.THINKING, *commands.ENDED, *commands.PUZZLES)
    with i18n.language_context("de"):
        assert not [each.label for each in lists if each.label and each.name_text == each.label]
        assert not [each.help for each in (*left, *lists, *commands.GAME) if gettext(each.help) == each.help]


def test_missing_fuzzy_and_new_texts_are_not_translated() -> None:
    wanted, found = (Catalog(locale="de", fuzzy=False) for _ in range(2))
    for text in ("done", "doubtful", "half", "new"):
        wanted.add((text, f"{text}s") if text == "half" else text)
    found.add("done", "fertig")
    found.add("doubtful", "zweifelhaft", flags=["fuzzy"])
    found.add(("half", "halfs"), ("halb", ""))
    found.add("no longer asked for", "")
    assert messages.untranslated(found, wanted) == ["doubtful", ("half", "halfs"), "new"]


def test_the_build_compiles_every_catalogue(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "de" / "LC_MESSAGES" / "hotseat.po"
    file.parent.mkdir(parents=True)
    file.write_text('msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\nmsgid "end"\nmsgstr "Ende"\n')
    catalogues.compile_all({"hotseat": tmp_path})
    monkeypatch.setattr(i18n.TEXTS, "folder", tmp_path)
    with i18n.language_context("de"):
        assert gettext("end") == "Ende"


@pytest.mark.parametrize("domain", messages.PLAYED, ids=lambda domain: domain.name)
@pytest.mark.parametrize("spoken", PLACES)
def test_no_placeholder_is_lost_and_none_is_new(spoken: str, domain: messages.Domain) -> None:
    """Each form has those of an English one; that of a single thing may leave its number out, as English does.

    Placeholders for names in lessons and rules (`{card:march}`) stand for the same things.
    """
    for message, english, there in translated(catalogue(spoken, domain)):
        spared = Counter({"number": len(english) - 1})
        fields = _fields_with_ids if any(str(file).endswith(".yaml") for file, _ in message.locations) else _fields
        expected = [fields(form) for form in english]
        for text in map(fields, there):
            assert any(not form - text - spared and not text - form for form in expected), (message.id, there)


def _fields_with_ids(text: str) -> Counter[str]:
    """Count the placeholders of a text with the ids of what they name; a capital letter at the beginning is free."""
    return Counter(f"{name.lower()}:{id}" for _, name, id, _ in Formatter().parse(text) if name is not None)


def _fields(text: str) -> Counter[str]:
    """Count the placeholders in a text; also those of a text between vertical bars."""
    return Counter(name for _, name, _, _ in Formatter().parse(text) if name is not None)


@pytest.mark.parametrize(("domain", "spoken"), BOTH)
def test_a_translation_begins_and_ends_as_its_text_does(domain: messages.Domain, spoken: str) -> None:
    """Translations have the same blanks, and a full stop where the text has one; abbreviations differ."""
    ends = re.compile(r"[.!?:。！？：…]?\s*\Z")
    for message, english, there in translated(catalogue(spoken, domain)):
        for text in there:
            assert text.lstrip("\u202f")[:1].isspace() == english[-1][:1].isspace(), (message.id, text)
            ended = {bool(ends.search(form)[0].strip()) for form in english}  # type: ignore[index]
            same = bool(ends.search(text)[0].strip()) in ended  # type: ignore[index]
            abbreviated = message.context in ("map label", "short") or re.fullmatch(r"\w+\.", english[0])
            assert same or abbreviated, (message.id, text)


@pytest.mark.parametrize("domain", messages.PLAYED, ids=lambda domain: domain.name)
@pytest.mark.parametrize("spoken", ["ja", "zh_CN"])
def test_wide_letters_have_wide_signs(spoken: str, domain: messages.Domain) -> None:
    """Typed words, descriptions of placeholders and the list of words of a desktop entry are passed over."""
    for message, _, there in translated(catalogue(spoken, domain)):
        for text in there:
            assert str(message.id).endswith(";") or not HALF.search(
                re.sub(r"(?<=\w):[^{}]*(?=\})", "", re.sub("`[^`]*`", "x", text))
            ), (message.id, text)


@pytest.mark.parametrize("domain", messages.PLAYED, ids=lambda domain: domain.name)
def test_french_signs_have_a_no_break_space_before_them(domain: messages.Domain) -> None:
    """Code, placeholders and the words of an edge, which has five columns, are passed over."""
    code = re.compile(r"\{[^}]*\}|`[^`]*`|'(?:extends|rank|line|way): \w+'|\[default:")
    bare = re.compile(r"(?<![\u202f\xa0:;!?.])[;!?](?=\s|\Z)|(?<![\u202f\xa0]):(?=\s|\Z)")
    texts = [
        text
        for message, _, there in translated(catalogue("fr", domain))
        for text in there
        if message.context != "edge" and not str(message.id).endswith(";")
    ]
    assert [text for text in texts if bare.search(code.sub("x", text.replace("{rank}", "x")))] == []


@pytest.mark.parametrize(
    ("name", "hand", "resigned"),
    [
        ("新手", "新手的手牌", "新手认输"),
        ("Ada", "Ada 的手牌", "Ada 认输"),
        ("新 手 2", "新 手 2 的手牌", "新 手 2 认输"),
        ("Ada（蓝）", "Ada（蓝）的手牌", "Ada（蓝）认输"),
    ],
)
def test_two_chinese_letters_have_no_space_between_them(name: str, hand: str, resigned: str) -> None:
    with i18n.language_context("zh_CN"):
        assert gettext("{name}'s hand").format(name=name) == hand
        assert gettext("{name} resigned").format(name=name) == resigned
        assert i18n.with_subject(name, " 认输") == resigned
        assert ngettext("{number} card", "{number} cards", 3).format(number=3) == "3 张牌"
    assert i18n.with_subject("新手", " 认输") == "新手 认输"


@pytest.mark.parametrize("domain", messages.PLAYED, ids=lambda domain: domain.name)
def test_a_person_in_chinese_has_a_space_beside_a_wide_letter(domain: messages.Domain) -> None:
    """The name may be in Latin letters; between two wide letters the space is left out."""
    close = re.compile(r"[\u3400-\u9fff]\{(?:names?|seat|players?)\}|\{(?:names?|seat|players?)\}[\u3400-\u9fff]")
    texts = [text for _, _, there in translated(catalogue("zh_CN", domain)) for text in there]
    assert [text for text in texts if close.search(text)] == []


@pytest.mark.parametrize("domain", messages.PLAYED, ids=lambda domain: domain.name)
def test_a_japanese_particle_has_no_space_before_it(domain: messages.Domain) -> None:
    texts = [text for _, _, there in translated(catalogue("ja", domain)) for text in there]
    assert [text for text in texts if re.search(r"[\w}`] [\u3041-\u3096]", text)] == []


@pytest.mark.long
def test_texts_are_filled_for_a_native_to_read() -> None:
    lines = [*filled("cs")]
    at = lines.index("tashkalar_mage_knight: {number} wounds")
    assert lines[at + 1 : at + 5] == ["  0 ran", "  1 rána", "  2 rány", "  5 ran"]
    at = lines.index("tashkalar_mage_knight: {name} recruits {unit}")
    assert lines[at + 4] == "  Ada najímá: rolníci"
    assert not [line for line in lines if line.startswith("  ") and re.search(r"\{\w+(:[^{}]*)?\}", line)]
    assert not [line for line in filled("zh_CN") if re.search(r"[\u3400-\u9fff] [\u3400-\u9fff]", line.strip())]


# --- the guide --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("spoken", PLACES)
def test_code_and_links_of_the_guide_are_the_same(spoken: str) -> None:
    """The order doesn't matter; a link within the page is named by its English heading."""
    kept = re.compile(r"`[^`]*`|\]\([^)]*\)")
    for message, english, there in translated(catalogue(spoken, messages.GUIDE)):
        for text in there:
            assert Counter(kept.findall(text)) == Counter(kept.findall(english[0])), (message.id, text)


@pytest.mark.parametrize("spoken", PLACES)
def test_the_guide_is_built_alike_in_every_language(spoken: str) -> None:
    """The same headings, lists and tables in the same order, the same blocks of code, and each text in its place."""
    for page, text in messages.guide(spoken, catalogue(spoken, messages.GUIDE)).items():
        assert _built(text)[1:] == _built((messages.DOCS / page.name).read_text()), page
        assert page.read_text() == text, "python -m docs.messages"


def _built(page: str) -> list[tuple[str, str]]:
    """Return the blocks of a page, with the contents of its code."""
    return [(token.type, token.content * (token.type == "fence")) for token in MARKDOWN.parse(page)]


@pytest.mark.long
@pytest.mark.parametrize("name", installed_games())
def test_what_a_player_types_in_plain_lines_can_be_translated(name: str, wanted: dict[str, Catalog]) -> None:
    """The words of queries and commands that help lists, with what follows them, are in a catalogue."""
    known = {(str(each.context), each.id) for catalogue in wanted.values() for each in catalogue if each.context}
    queries = TextRenderer(load_game(name)).queries()
    arguments = [word for query in queries for word in WORD.findall(query.more)]
    assert len(queries) > 5
    assert [query.word for query in queries if ("query", query.word) not in known] == []
    assert [word for word in arguments if ("argument", word) not in known] == []


@pytest.mark.sweep("key")
@pytest.mark.parametrize("key", ["Enter", "Esc", "Space"])
@pytest.mark.parametrize("spoken", PLACES)
def test_a_key_has_the_same_name_in_every_text(spoken: str, key: str) -> None:
    """The name that the list of keys shows, where it isn't a verb or part of a line to type."""
    played = [catalogue(spoken, domain) for domain in messages.PLAYED]
    (name,) = (str(each.string) for all in played for each in all if (each.id, each.context) == (key, "key name"))
    found = [
        text
        for each in played
        for message, english, there in translated(each)
        if re.search(rf"(?<!['\w]){key}(?= (?!a\b|an\b|the\b)|[:,.;)]|$)", english[0])
        for text in there
        if name not in text
    ]
    assert found == []
