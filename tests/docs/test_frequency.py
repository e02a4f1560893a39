"""The counts of texts that players meet, and the priorities that translators get from them."""

import pytest
from babel.messages.catalog import Catalog, Message

from docs import catalogues, frequency, messages
from hotseat.util.i18n import LANGUAGES, gettext
from tests import dialogues


def flags(message: Message) -> set[str]:
    return {flag for flag in message.flags if flag.startswith(frequency.FLAG)}


def test_a_text_counts_where_it_is_looked_up_and_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    def show() -> str:
        gettext("Never shown to anyone")
        return gettext("{name} has won the game").format(name="Ada")

    monkeypatch.setattr(frequency, "sessions", lambda: [show, show, lambda: "has won the game"])
    assert frequency.count() == {(None, "{name} has won the game"): 2}


def test_texts_of_a_dialogue_are_met() -> None:
    file = next(each for each in dialogues.files() if "pook" in each.name)
    with frequency.listening() as met:
        heard = dialogues.dialogue(file.read_text("utf-8"))
    shown = {key for key in met if frequency.is_shown(key[1], heard)}
    assert len(shown) > 20
    assert shown <= met


@pytest.mark.parametrize(
    ("number", "priority"), [(0, None), (1, 150), (2, 150), (3, 200), (9, 200), (10, 300), (99, 300)]
)
def test_what_is_met_more_often_comes_sooner(number: int, priority: int | None) -> None:
    assert frequency.priority(number) == priority


def test_a_priority_replaces_an_earlier_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(frequency, "kept", lambda: {("key", "leave"): 30, (None, "{number} card"): 4})
    catalogue = Catalog()
    catalogue.add("leave", context="key", flags={"priority:150"})
    catalogue.add(("{number} card", "{number} cards"), flags={"python-brace-format"})
    catalogue.add("leave", flags={"priority:150"})
    frequency.prioritize(catalogue)
    found = {(each.context, each.id): flags(each) for each in catalogue if each.id}
    assert found == {
        ("key", "leave"): {"priority:300"},
        (None, ("{number} card", "{number} cards")): {"priority:200"},
        (None, "leave"): set(),
    }


def test_the_counts_are_sorted_and_of_several_kinds() -> None:
    counts = [*frequency.kept().values()]
    assert counts == sorted(counts, reverse=True)
    assert {frequency.priority(each) for each in counts} == {*frequency.PRIORITIES.values()}


LANGUAGES_READ = [
    pytest.param(code, marks=() if code == "de" else pytest.mark.long) for code in LANGUAGES if code != "en"
]


@pytest.mark.parametrize("language", LANGUAGES_READ)
@pytest.mark.parametrize("domain", messages.PLAYED, ids=lambda domain: domain.name)
def test_every_catalogue_has_the_priorities(domain: messages.Domain, language: str) -> None:
    counts, flagged = frequency.kept(), 0
    for message in catalogues.read(language, domain.file(language)):
        id = message.id if isinstance(message.id, str) else message.id[0]
        wanted = frequency.priority(counts.get((message.context, id), 0))
        assert flags(message) == ({f"priority:{wanted}"} if wanted else set()), "run make messages"
        flagged += wanted is not None
    assert flagged > 10
