"""The rules by topic, from data/rule_topics.yaml, and lines about forms and schools."""

from functools import cache
from typing import NamedTuple

from hotseat.util.names_in_text import with_names
from tashkalar import gettext as _
from tashkalar.cards.card_text import own_name
from tashkalar.cards.load import data_file


class RuleTopic(NamedTuple):
    """One topic of the rules; blank lines separate the paragraphs of the text."""

    title: str
    text: str

    @property
    def written(self) -> list[str]:
        """The untranslated paragraphs with their placeholders, each on one line."""
        return [" ".join(part.split()) for part in self.text.split("\n\n")]

    @property
    def paragraphs(self) -> list[str]:
        """The paragraphs in the player's language, each on one line."""
        return [with_names(_(part), own_name) for part in self.written]

    @property
    def heading(self) -> str:
        """The title in the player's language."""
        return with_names(_(self.title), own_name)


TOPICS = {"high-form": "High Form and tasks", "duel": "The duel", "melee": "The melee"}
"""The title of the topic of the rules about each form."""


@cache
def rule_topics() -> tuple[RuleTopic, ...]:
    """Return the topics in reading order."""
    from tashkalar.cards.yaml_source import read_yaml  # imports YAML, which a start doesn't need

    data = read_yaml(data_file("rule_topics.yaml").read_text(encoding="utf-8")).data
    return tuple(RuleTopic(**topic) for topic in data)


FORMS = {
    "duel": "For a first game: points for what you destroy, to 18.",
    "high-form": "For a second game: points for tasks and legends, to 9.",
    "melee": "For three or four: everybody's lowest score counts.",
}
"""A line about each form, the form for a first game first."""

SCHOOLS = {
    "northern": "For a first game: moves, shots, upgrades; easy to read.",
    "southern": "For a first game: the cards of {school:northern} once more.",
    "highland": "For a second game: hits hard, even its own; red and green.",
    "sylvan": "For a second game: grows, converts enemies, draws cards.",
    "everfrost": "For later: keeps effects on ice until they fit.",
    "nethervoid": "For later: much happens at one piece, the Gateway.",
    "etherweave": "For later: plays cards early, bends the rules.",
}
"""A line about each school of the game's own cards, the schools for a first game first."""


def about_form(form: str) -> list[str]:
    """Return what a form is about, in a few paragraphs of the rules."""
    return [part for each in rule_topics() if each.title == TOPICS[form] for part in each.paragraphs]
