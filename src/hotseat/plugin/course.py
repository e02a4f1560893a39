"""The course of a game for statistics: cards played, phases, and classes of positions with what is played in them."""

from collections.abc import Sequence
from typing import ClassVar, Generic

from hotseat.plugin.decision import E, Option, S, Step
from hotseat.util.i18n import gettext_noop


class GameCourse(Generic[S, E]):
    """The course of a game for statistics and the explorer. A game overrides what it counts."""

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

    def position_class(self, state: S) -> tuple[str, ...]:
        """Return the class of a position, from the view of the seat that decides; "()", as by default, for none.

        A class has few parts, the most important one first, so that a wider class is a beginning of them. It depends
        on what everybody sees, and is the same for the seats of a symmetric position.

        Args:
            state: a state with a pending decision that isn't part of an effect, or a view of one.

        Returns:
            Texts of the characters a-z, 0-9, "+", "-", "." and "&", as many for each position of the game.
        """
        return ()

    @property
    def classifies(self) -> bool:
        """Whether the game has classes of positions."""
        return type(self).position_class is not GameCourse.position_class

    def describe_class(self, parts: Sequence[str]) -> Sequence[str]:
        """Return the parts of a class, or of its beginning, in the player's language; by default as they are.

        Args:
            parts: parts of `position_class`; they may be unknown ones.
        """
        return tuple(parts)

    def explored_option(self, option: Option) -> str:
        """Return what an option counts as in the explorer, such as "place"; by default its first word.

        Args:
            option: an option of a decision in a position that has a class.

        Returns:
            A text that holds few of the option's details; "" for an option that doesn't count, such as resigning.
        """
        return option.text.partition(" ")[0]

    def describe_explored(self, played: str) -> str:
        """Return a text of `explored_option` as a phrase in the player's language; by default as it is.

        Args:
            played: a text of `explored_option`; it may be an unknown one.
        """
        return played
