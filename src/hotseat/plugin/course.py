"""The course of a game for statistics: cards played, and phases."""

from collections.abc import Mapping, Sequence
from typing import ClassVar, Generic

from hotseat.plugin.decision import E, S, Step
from hotseat.util.i18n import gettext_noop


class GameCourse(Generic[S, E]):
    """The course of a game for statistics. A game overrides what it counts."""

    phase_heads: ClassVar[tuple[str, ...]] = (
        gettext_noop("beginning"),
        gettext_noop("middle"),
        gettext_noop("end of the game"),
    )
    """The names of the phases of a game, marked for translation. By default they are thirds of the turns."""
    card_group_head: ClassVar[str] = gettext_noop("kinds of cards")
    """The heading of the groups of cards in statistics, marked for translation."""

    def phase(self, state: S) -> int | None:
        """Return the phase of a state, an index of `phase_heads`; None, as by default, if thirds of the turns count.

        Args:
            state: the first state of a turn.
        """
        return None

    def played_cards(self, step: Step[S, E]) -> Sequence[tuple[int, str]]:
        """Return the cards that were played in a step, each as the seat, from 0, and the card's id. By default none.

        Args:
            step: a step with all events.
        """
        return ()

    @property
    def counts_cards(self) -> bool:
        """Whether the game counts the cards that are played."""
        return type(self).played_cards is not GameCourse.played_cards

    def cards_of_options(self, options: Sequence[str]) -> tuple[str, ...]:
        """Return the ids of the cards, as `played_cards` has them, that options play. By default none.

        Args:
            options: the texts of successive options of one seat; they may be of any game and hold anything.
        """
        return ()

    def card_group(self, card: str) -> str:
        """Return the group of a card in the player's language, such as a school; "", as by default, for none.

        Args:
            card: an id of `played_cards`, or one of a saved game, which may be unknown.
        """
        return ""

    def position_class(self, state: S) -> Mapping[str, str]:
        """Return the class of a position for the explorer: its parts by id, each a text in the player's language.

        The most important part comes first, as a wider class leaves out the last ones. A class depends only on what
        everybody sees. By default it is empty: the game has no explorer.

        Args:
            state: a state in which `Game.is_idle` is true, as everybody sees it.
        """
        return {}

    def verb_name(self, verb: str) -> str:
        """Return the first word of options in the player's language; by default as it is.

        Args:
            verb: the word; in a saved game it may be unknown.
        """
        return verb
