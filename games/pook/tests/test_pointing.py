"""Every answer of Pook can be pointed at, and nothing else can be played."""

import pytest

from games.pook.tests.test_game import GAME, moments
from tashkalar_pook.screen.pointing import LEAVING, PointedAt, PookPointer, shown_region
from tashkalar_pook.state import Decision, Option, State


def pointing(state: State, decision: Decision) -> PookPointer:
    return PookPointer(GAME.view(state, decision.seat), decision, PointedAt())


def pointed_at(at: PookPointer, option: Option) -> object:
    """Return the option that pointing leads to, by moves and the number of its card."""
    if option.verb in LEAVING:
        return at.first_of((*at.ENDING, *at.DECLINING))
    if option.card:
        at.choose(at.hand.index(option.card))
    x, y = at.place
    at.move(option.place[0] - x, option.place[1] - y)
    return at.option_of(option.verb) if option.verb in at.here else None


@pytest.mark.parametrize("seed", range(9))
def test_every_answer_can_be_pointed_at(seed: int) -> None:
    for state, decision in moments(seed):
        at = pointing(state, decision)
        assert [pointed_at(at, option) for option in decision.options] == [*decision.options]


@pytest.mark.parametrize("seed", range(9))
def test_whatever_is_pointed_at_is_an_answer_or_it_is_told_why_not(seed: int) -> None:
    for state, decision in moments(seed):
        at = pointing(state, decision)
        columns, rows = shown_region(at.seen)
        for number in range(max(1, len(at.hand))):
            at.choose(number)
            for place in [(x, y) for x in columns for y in rows]:
                at.point(place)
                for verb in at.here:
                    option = at.option_of(verb)
                    assert (option in decision.options) != bool(at.why_not(verb))
                    assert (option is not None) == (place in (at.open if verb == "coin" else at.lit))


@pytest.mark.parametrize("seed", range(6))
def test_places_and_cards_are_gone_through_in_a_circle(seed: int) -> None:
    for state, decision in moments(seed):
        at = pointing(state, decision)
        lit = at.lit or at.open
        seen = set()
        for _ in lit:
            at.next_lit(1)
            seen.add(at.place)
        assert seen == lit
        before = at.place
        at.next_lit(1)
        at.next_lit(-1)
        assert at.place == before
        chosen = set()
        for _ in at.hand:
            at.next_option(1)
            chosen.add(at.card)
        assert chosen == ({card for card in at.hand if at.fits(card)} or {*at.hand})


def test_nobody_points_beyond_what_is_shown() -> None:
    state, decision = next(moments(1))
    at = pointing(state, decision)
    at.point((40, -40))
    assert at.place == (1, -1)
    at.choose(17)
    assert at.card == at.hand[0]
