"""Pook in words: the names of cards and places as they are said and typed, and the answers to a decision."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby

from hotseat.plugin.aids import is_without
from hotseat.plugin.parse_input import normalize_text
from hotseat.util.i18n import gettext_noop
from hotseat.util.text_utils import after_colon, capitalize, in_brackets, join_and, join_names, join_or, with_period
from tashkalar_pook import card_text, ngettext, pgettext
from tashkalar_pook import gettext as _
from tashkalar_pook.cards import PIGGY, Cards
from tashkalar_pook.grid import Grid, Place, PlacedCard
from tashkalar_pook.rules import apply_option, decide
from tashkalar_pook.state import HIDDEN, Decision, Option, State, Verb

VERBS: dict[Verb, str] = {
    "warrior": gettext_noop("warrior"),
    "coin": gettext_noop("coin"),
    "piggy": gettext_noop("piggy"),
    "flip": gettext_noop("flip"),
    "trade": gettext_noop("trade"),
    "turn": gettext_noop("turn"),
    "skip": gettext_noop("skip"),
    "end": gettext_noop("end"),
}
"""The words of answers, each a single word that players type."""
CLAIMED: tuple[Verb, ...] = ("warrior", "coin", "piggy")
"""The verbs of a turn's own answers, which are claimed where places aren't marked."""
WAYS = (
    gettext_noop("left {number}"),
    gettext_noop("right {number}"),
    gettext_noop("down {number}"),
    gettext_noop("up {number}"),
)
"""The ways from the middle to a place; each a word and the number."""


# --- names ------------------------------------------------------------------------------------------------------------


def card_name(cards: Cards, card: str) -> str:
    """Return the name of a card in words, such as "knight 3"."""
    return f"{card_text.warrior(cards, cards.card(card))} {cards.card(card).level}"


def place_name(grid: Grid, place: Place) -> str:
    """Return the name of a place in words: by its way from the middle, such as "right 1 up 2", or as "b3"."""
    if grid.settle_names:
        return grid.place_name(place)
    steps = [_(WAYS[2 * axis + (number > 0)]).format(number=abs(number)) for axis, number in enumerate(place) if number]
    return " ".join(steps) or pgettext("place", "middle")


def named_place(grid: Grid, name: str) -> str:
    """Return the name in words of a place by its name in this grid or an earlier one."""
    x, comma, y = name.partition(",")
    return place_name(grid, (int(x), int(y))) if comma else name


def read_places(text: str) -> str:
    """Return a line in small letters with places in words replaced by their names in records, such as "1,2"."""
    left, right, down, up = (_step_pattern(way) for way in WAYS)
    across, along = rf"(?:{left}|{right})", rf"(?:{down}|{up})"
    middle = re.escape(normalize_text(pgettext("place", "middle")))
    pattern = rf"(?<!\w)(?:{middle}|{across}(?: {along})?|{along})(?!\w)"
    return re.sub(pattern, _coordinates, text)


def _step_pattern(way: str) -> str:
    return re.escape(normalize_text(_(way).format(number="0"))).replace(r"\ ", " ?").replace("0", r"(\d)")


def _coordinates(found: re.Match[str]) -> str:
    left, right, down, up, more_down, more_up = (int(number or 0) for number in found.groups())
    return f"{right - left},{up + more_up - down - more_down}"


def option_names(state: State, option: Option, name: Callable[[Grid, Place], str] = place_name) -> tuple[str, ...]:
    """Return the names of an answer: the card first, the place first, and as in records. `name`: names a place."""
    verb = _(VERBS[option.verb])
    if option.verb in ("skip", "end"):
        return (verb,)
    place, card = name(state.grid, option.place), option.card and card_name(state.cards, option.card)
    if not card:
        return f"{verb} {place}", place
    if option.verb == "trade":
        return f"{verb} {place} {card}", f"{place} {card}", f"{card} {place}"
    return f"{card} {verb} {place}", f"{verb} {card} {place}", f"{place} {card} {verb}"


def lying_text(state: State, placed: PlacedCard | None) -> str:
    """Return what lies on a place in words."""
    if placed is None:
        return _("nothing")
    if placed.card == PIGGY:
        return _("the Piggy")
    if placed.card == HIDDEN:
        return _("a coin")
    name = card_name(state.cards, placed.card)
    # Translators: a coin, and in brackets its warrior, such as "knight 3"
    return in_brackets(_("a coin"), name) if placed.coin else name


def at_place(state: State, place: Place) -> str:
    """Return what lies on a place, with the place."""
    lying = lying_text(state, state.grid.card_at(place))
    return _("{card} on {place}").format(card=lying, place=place_name(state.grid, place))


# --- answers ----------------------------------------------------------------------------------------------------------


def brief_options(state: State, decision: Decision) -> str:
    """Return the answers to a decision in few words."""
    named = _brief(state, decision, _hand_names(state, decision))
    if decision.ask != "card" or len(named.split()) <= BRIEF:
        return named
    number = len(_hand_names(state, decision))
    return _brief(state, decision, [ngettext("{number} card", "{number} cards", number).format(number=number)])


def brief_aided(state: State, decision: Decision, aids: str) -> str:
    """Return the answers to a decision in few words, with the aids that are left by a step."""
    if decision.ask not in CLAIMING:
        return brief_options(state, decision)
    if not is_without(aids, "no-dots"):
        return _brief(state, decision, _hand_names(state, decision), counted=False)
    parts = [_(", ").join(_hand_names(state, decision))] if decision.ask == "card" else []
    parts += [_(VERBS[verb]) for verb in ("warrior", "coin") if decision.ask == "card"]
    parts += [] if state.moved else [_(VERBS["piggy"])]
    return _("; ").join([*parts, *[_(VERBS["end"])] * (decision.ask == "piggy")])


CLAIMING = ("card", "piggy")
"""The decisions of a turn's own answers."""


def claim_help(state: State, decision: Decision) -> str:
    """Return how a place is claimed, as a sentence; "" for a decision within an effect."""
    if decision.ask not in CLAIMING:
        return ""
    x, y = state.grid.piggy
    place = place_name(state.grid, (x - 1 if x else x + 1, y))
    words = [card_name(state.cards, state.seats[decision.seat].hand[0]), _(VERBS["warrior"]), place]
    example = " ".join(words if decision.ask == "card" else [_(VERBS["piggy"]), place])
    return _("Where cards fit isn't listed: claim it, such as {example}.").format(example=example)


def possible_claims(state: State, decision: Decision) -> Iterator[Option]:
    """Yield all answers that could be claimed on and around the grid, legal or not."""
    grid = state.grid
    if decision.ask not in CLAIMING:
        return
    beyond = 0 if grid.settle_names else 2
    for x in range(grid.columns[0] - beyond, grid.columns[-1] + beyond + 1):
        for y in range(grid.rows[0] - beyond, grid.rows[-1] + beyond + 1):
            if decision.ask == "card":
                for card in dict.fromkeys(state.seats[decision.seat].hand):
                    yield Option("warrior", "", (x, y), card)
                    yield Option("coin", "", (x, y), card)
            yield Option("piggy", "", (x, y))


def _hand_names(state: State, decision: Decision) -> list[str]:
    return [*dict.fromkeys(card_name(state.cards, option.card) for option in _of_cards(decision.options))]


def _brief(state: State, decision: Decision, hand: Sequence[str], *, counted: bool = True) -> str:
    verbs = {verb: [*options] for verb, options in groupby(decision.options, lambda option: option.verb)}
    parts = [_brief_hand(state, decision, hand)] if decision.ask == "card" else []
    for verb, options in verbs.items():
        if verb in ("piggy", "flip", "trade", "turn"):
            places = dict.fromkeys(place_name(state.grid, option.place) for option in options)
            few = len(places) <= FEW
            text = join_names(places) if few else count_places(len(places))
            more = in_brackets(_(VERBS[verb]), text) if counted else _(VERBS[verb])
            parts.append(f"{_(VERBS[verb])} {text}" if few else more)
        elif verb in ("skip", "end"):
            parts.append(_(VERBS[verb]))
    return _("; ").join(parts)


BRIEF = 26
"""The number of words of a decision in which the cards are named."""
FEW = 4
"""The number of places that are named at once."""


def _brief_hand(state: State, decision: Decision, hand: Sequence[str]) -> str:
    """Return the cards as they are given, and those that fit as a warrior."""
    warriors = dict.fromkeys(
        card_name(state.cards, option.card) for option in decision.options if option.verb == "warrior"
    )
    fits = _("as a warrior fits {cards}").format(cards=join_or([*warriors])) if warriors else _("no warrior fits")
    every = len(warriors) == len(_hand_names(state, decision))
    return _("; ").join((_(", ").join(hand), _("each fits as a warrior") if every else fits))


def _of_cards(options: Iterable[Option]) -> Iterator[Option]:
    return (option for option in options if option.card and option.verb in ("warrior", "coin"))


def count_places(number: int) -> str:
    """Return a number of places."""
    return ngettext("{number} place", "{number} places", number).format(number=number)


def count_coins(number: int) -> str:
    """Return a number of coins."""
    return ngettext("{number} coin", "{number} coins", number).format(number=number)


def describe_options(state: State, options: Sequence[Option], *, counted: bool = True) -> list[str]:
    """Return answers in sentences: what each warrior would do at each place, where coins may lie, and the rest.

    counted: whether coins are counted, and powers previewed.
    """
    cards = dict.fromkeys(card_name(state.cards, option.card) for option in _of_cards(options))
    lines = [line for card in cards for line in _card_lines(state, card, options, counted=counted)]
    coins = [option for option in options if option.verb == "coin"]
    if coins and len(cards) > 1:
        places = dict.fromkeys(place_name(state.grid, option.place) for option in coins)
        lines.append(_("Each of them as a coin: {places}.").format(places=join_names(places)))
    lines += _place_lines(state, options)
    lines += _trade_lines(state, [option for option in options if option.verb == "trade"])
    if others := [capitalize(_(OTHERS[option.verb])) for option in options if option.verb in OTHERS]:
        lines += map(with_period, others)
    return lines


def _place_lines(state: State, options: Sequence[Option]) -> Iterator[str]:
    for verb in ("piggy", "flip", "turn"):
        if places := [at_place(state, option.place) for option in options if option.verb == verb]:
            yield with_period(after_colon(capitalize(_(VERBS[verb])), _("; ").join(places)))


OTHERS: dict[Verb, str] = {
    "skip": gettext_noop("skip: the power isn't used"),
    "end": gettext_noop("end: your turn is over"),
}
"""The answers without a place, each with what it does."""


def _card_lines(state: State, card: str, options: Sequence[Option], *, counted: bool) -> Iterator[str]:
    """Yield where a card can be laid: as a warrior with what follows, and as a coin if no other card is listed."""
    mine = [option for option in _of_cards(options) if card_name(state.cards, option.card) == card]
    first = mine[0].card
    ways = [option for option in mine if option.card == first]
    fitting = [option for option in ways if option.verb == "warrior"]
    warriors = [_warrior_text(state, option) if counted else place_name(state.grid, option.place) for option in fitting]
    coins = [place_name(state.grid, option.place) for option in ways if option.verb == "coin"]
    name = capitalize(card)
    if warriors:
        yield _("{card} as a warrior: {places}.").format(card=name, places=_("; ").join(warriors))
    elif coins:
        yield _("{card} as a warrior: {why}.").format(
            card=name, why=missing_coins(state, first) if counted else _("it fits nowhere")
        )
    if coins and all(option.card and card_name(state.cards, option.card) == card for option in _of_cards(options)):
        yield _("{card} as a coin: {places}.").format(card=name, places=join_names(coins))


def _warrior_text(state: State, option: Option) -> str:
    """Return a place for a warrior with the coins that count there, and what its power could do."""
    parts = [place_name(state.grid, option.place), count_coins(state.grid.coins(option.place))]
    after, _events = apply_option(state._replace(deck=(HIDDEN,)), option)  # so that the last card ends no game
    if after.power is not None and isinstance(decision := decide(after), Decision):
        places = dict.fromkeys(each.place for each in decision.options if each.verb in ("flip", "trade"))
        verb = decision.options[0].verb
        can = _("could trade {cards}") if verb == "trade" else _("could turn {cards}")
        parts.append(can.format(cards=join_or([at_place(after, place) for place in places])))
    elif state.cards.card(option.card).power == "protect" and (safe := after.grid.protected_places(option.place)):
        parts.append(_("would protect {cards}").format(cards=join_and([at_place(after, place) for place in safe])))
    return _(", ").join(parts)


def missing_coins(state: State, card: str) -> str:
    """Return why a card of the hand fits nowhere as a warrior."""
    level, free = state.cards.card(card).level, state.grid.free()
    most = max((state.grid.coins(place) for place in free), default=0)
    text = ngettext(
        "needs {number} coin, the best place has {most}", "needs {number} coins, the best place has {most}", level
    )
    return text.format(number=level, most=most)


def _trade_lines(state: State, options: Sequence[Option]) -> Iterator[str]:
    for place, same in groupby(options, lambda option: option.place):
        cards = dict.fromkeys(card_name(state.cards, option.card) for option in same)
        text = _("Trade {card} for {cards}.")
        yield text.format(card=at_place(state, place), cards=join_or([*cards]))
