"""A state while an option is carried out: the changes that all rules share. Each change makes a new state value."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from tashkalar_mage_knight.chance import chance_below, shuffle_by
from tashkalar_mage_knight.components import BASIC, COLOURS, WOUND, load_components
from tashkalar_mage_knight.events import MageEvent
from tashkalar_mage_knight.hexes import Hex, hex_text, hexes_beside
from tashkalar_mage_knight.query import level_of, site_at, tokens_at
from tashkalar_mage_knight.state import Die, EnemyToken, Fight, MageState, Now, PendingAsk, Seat, TokenPile, Unit

T = TypeVar("T")


class TurnRun:
    """The state while an option is carried out, and the events so far."""

    def __init__(self, state: MageState) -> None:
        self.state = state
        self.events: list[MageEvent] = []
        self.rules = load_components()

    # --- parts of the state -------------------------------------------------------------------------------------------

    @property
    def me(self) -> Seat:
        """The seat that plays."""
        return self.state.me

    @property
    def now(self) -> Now:
        """The turn that is being played."""
        return self.state.in_turn

    @property
    def fight(self) -> Fight:
        """The fight that is on. Raise AssertionError if there is none."""
        fight = self.now.fight
        assert fight is not None
        return fight

    def put(self, **changes: Any) -> None:
        """Change fields of the state."""
        self.state = self.state._replace(**changes)

    def put_seat(self, number: int, **changes: Any) -> None:
        """Change fields of a seat."""
        seats = [*self.state.seats]
        seats[number] = seats[number]._replace(**changes)
        self.put(seats=tuple(seats))

    def put_me(self, **changes: Any) -> None:
        """Change fields of the seat that plays."""
        self.put_seat(self.state.seat, **changes)

    def put_now(self, **changes: Any) -> None:
        """Change fields of the turn."""
        self.put(now=self.now._replace(**changes))

    def put_fight(self, **changes: Any) -> None:
        """Change fields of the fight."""
        self.put_now(fight=self.fight._replace(**changes))

    def put_foe(self, name: str, **changes: Any) -> None:
        """Change fields of an enemy in the fight."""
        foes = tuple(foe._replace(**changes) if foe.name == name else foe for foe in self.fight.enemies)
        self.put_fight(enemies=foes)

    def put_unit(self, card: str, **changes: Any) -> None:
        """Change fields of an own unit."""
        units = tuple(unit._replace(**changes) if unit.unit == card else unit for unit in self.me.units)
        self.put_me(units=units)

    def turn_skill(self, skill: str) -> None:
        """Turn an own skill face down until the round ends (H14)."""
        skills = tuple(each._replace(flipped=True) if each.skill == skill else each for each in self.me.skills)
        self.put_me(skills=skills)

    def unit(self, card: str) -> Unit:
        return next(unit for unit in self.me.units if unit.unit == card)

    def say(self, kind: str, **fields: Any) -> None:
        """Add an event of the seat that plays."""
        self.events.append(MageEvent(kind, self.state.seat, tuple(fields.items())))

    def ask(self, ask: str, **fields: Any) -> None:
        """Add a pending choice, which is asked before those that are pending."""
        self.put(asking=(*self.state.asking, PendingAsk(ask, **fields)))

    def answered(self) -> PendingAsk:
        """Remove the innermost pending choice, and return it."""
        *rest, ask = self.state.asking
        self.put(asking=tuple(rest))
        return ask

    # --- chance -------------------------------------------------------------------------------------------------------

    def below(self, count: int) -> int:
        """Return a random number from 0 to `count` - 1. `count`: 1 or more."""
        chance, number = chance_below(self.state.chance or 0, count)
        self.put(chance=chance)
        return number

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """Return items in a random order."""
        chance, order = shuffle_by(self.state.chance or 0, items)
        self.put(chance=chance)
        return order

    def roll(self) -> str:
        """Return the colour of a rolled die."""
        return COLOURS[self.below(len(COLOURS))]

    # --- cards --------------------------------------------------------------------------------------------------------

    def leave_hand(self, card: str) -> None:
        """Take one card out of the hand."""
        hand = [*self.me.hand]
        hand.remove(card)
        self.put_me(hand=tuple(hand))

    def discard_card(self, card: str) -> None:
        """Put a card of the hand on the discard pile."""
        self.leave_hand(card)
        self.put_me(discard=(*self.me.discard, card))
        self.say("discarded", card=card)

    def discard_non_wounds(self) -> None:
        """Put all cards of the hand but wounds on the discard pile (M76, M77)."""
        for card in [card for card in self.me.hand if card != WOUND]:
            self.discard_card(card)
            self.put_now(acted=True)

    def draw(self, number: int, seat: int | None = None) -> None:
        """Draw cards, as far as the deck has them. `seat`: the seat that draws; None for the seat that plays."""
        who = self.state.seat if seat is None else seat
        mine = self.state.seats[who]
        cards = mine.deck[: max(number, 0)]
        if cards:
            self.put_seat(who, hand=(*mine.hand, *cards), deck=mine.deck[len(cards) :])
            self.events.append(MageEvent("drew", who, (("cards", cards),)))

    def awaken(self) -> None:
        """Shuffle the discard pile; three cards of it become the deck, and the tactic is used up (M25)."""
        pile = self.shuffled(self.me.discard)
        count = self.rules.tactics["night"]["long-night"].cards
        # the rest of the pile stays in its order
        rest = [*self.me.discard]
        for card in pile[:count]:
            rest.remove(card)
        self.put_me(deck=pile[:count], discard=tuple(rest), flipped=True)
        self.say("shuffled", back=tuple(sorted(pile[:count])))  # all see which cards the open pile lacks now

    def take_wounds(self, number: int) -> None:
        """Take wounds into the hand; in a fight they may knock the hero out (M77)."""
        if not number:
            return
        self.put_me(hand=(*self.me.hand, *[WOUND] * number))
        self.say("wounded", wounds=number)
        if self.now.fight is None:
            return
        before, limit = self.fight.wounds, level_of(self.state, self.state.seat).hand
        self.put_fight(wounds=before + number)
        if before < limit <= before + number:
            self.say("knocked-out")
        if before + number >= limit:
            self.discard_non_wounds()

    # --- mana ---------------------------------------------------------------------------------------------------------

    def change_die(self, old: Die, new: Die) -> None:
        """Change one die of the Source."""
        dice = [*self.state.source]
        dice[dice.index(old)] = new
        self.put(source=tuple(dice))

    def roll_all_dice(self) -> None:
        """Roll all dice; while fewer than half are basic, roll black and gold ones again (M14)."""
        dice = [Die(self.roll()) for _ in self.state.source]
        while sum(die.colour in BASIC for die in dice) * 2 < len(dice):
            dice = [die if die.colour in BASIC else Die(self.roll()) for die in dice]
        self.put(source=tuple(dice))
        self.say("rolled", colours=tuple(die.colour for die in dice))

    def pay(self, payment: str, use: str = "") -> None:
        """Pay one mana (M15 to M18). `use`: the colour that it is used as; "" if it is turned into other mana."""
        colour, kind = payment.split("-")
        match kind:
            case "die":
                self.change_die(Die(colour), Die(colour, "used"))
                self.put_now(dice=self.now.dice - 1)
            case "stolen":
                self.change_die(Die(colour, "stolen"), Die(colour, "used"))
                self.put_me(flipped=True)
            case "token":
                self.add_tokens(colour, -1)
            case _:
                index = BASIC.index(colour)
                self.put_me(crystals=_plus(self.me.crystals, index, -1))
                self.put_now(spent=_plus(self.now.spent, index, 1))
        if use:
            self.use_mana(use)

    def use_mana(self, colour: str) -> None:
        """Take the wound for mana of a colour that another's `mana-exploit` punishes (H36)."""
        seat = self.state.seat
        for each in self.state.lying:
            hit = dict(each.hit)
            struck = hit.get(seat, ())
            if each.skill == "mana-exploit" and seat != each.seat and colour not in (each.colour, *struck):
                hit[seat] = (*struck, colour)
                changed = each._replace(hit=tuple(sorted(hit.items())))
                self.put(lying=tuple(changed if one is each else one for one in self.state.lying))
                self.take_wounds(1)

    def add_tokens(self, colour: str, number: int) -> None:
        """Add mana tokens, which last until the turn's end."""
        self.put_now(tokens=_plus(self.now.tokens, COLOURS.index(colour), number))
        if number > 0:
            self.say("gained", what="token", colour=colour, number=number)

    def add_crystal(self, colour: str, *, token: bool = True) -> None:
        """Add a crystal; a fourth one becomes a token (M13)."""
        index = BASIC.index(colour)
        if self.me.crystals[index] < self.rules.crystals:
            self.put_me(crystals=_plus(self.me.crystals, index, 1))
            self.say("gained", what="crystal", colour=colour, number=1)
        elif token:
            self.add_tokens(colour, 1)

    # --- fame, reputation ---------------------------------------------------------------------------------------------

    def add_fame(self, number: int) -> None:
        """Add fame, at once (M96)."""
        if number:
            self.put_me(fame=self.me.fame + number)
            self.say("fame", number=number)

    def add_reputation(self, number: int) -> None:
        """Change the reputation, which stops at its ends (M99)."""
        before = self.me.reputation
        after = min(max(before + number, min(self.rules.reputation)), max(self.rules.reputation))
        if after != before:
            self.put_me(reputation=after)
            self.say("reputation", number=after - before)

    # --- tokens on the map --------------------------------------------------------------------------------------------

    def put_tokens(self, at: Hex, tokens: tuple[EnemyToken, ...]) -> None:
        """Change the enemy tokens on a hex."""
        others = [(where, lying) for where, lying in self.state.tokens if where != at]
        self.put(tokens=tuple(sorted([*others, *[(at, tokens)] * bool(tokens)])))

    def draw_token(self, colour: str) -> str | None:
        """Draw an enemy token; an empty pile is its shuffled discard (M9)."""
        piles = dict(self.state.piles)
        pile = piles[colour]
        if not pile.draw:
            if not pile.discard:
                return None
            pile = TokenPile(self.shuffled(pile.discard))
            self.say("shuffled")
        piles[colour] = pile._replace(draw=pile.draw[1:])
        self.put(piles=tuple(piles.items()))
        return pile.draw[0]

    def discard_token(self, enemy: str) -> None:
        """Put an enemy token on the discard of its pile."""
        piles = dict(self.state.piles)
        colour = self.rules.enemies[enemy].pile
        piles[colour] = piles[colour]._replace(discard=(*piles[colour].discard, enemy))
        self.put(piles=tuple(piles.items()))

    def remove_token(self, at: Hex, enemy: str) -> None:
        """Take one open token off a hex."""
        tokens = [*tokens_at(self.state, at)]
        tokens.remove(EnemyToken(enemy))
        self.put_tokens(at, tuple(tokens))

    def open_tokens(self, at: Hex) -> None:
        """Turn the tokens on a hex up (M66, M86)."""
        tokens = tokens_at(self.state, at)
        for token in tokens:
            if token.closed:
                self.say("token-shown", enemy=token.enemy, at=hex_text(at))
        self.put_tokens(at, tuple(EnemyToken(token.enemy) for token in tokens))

    def open_beside(self, seat: int) -> None:
        """Turn up the tokens of keeps and towers beside a hero, by day (M86)."""
        at = self.state.seats[seat].at
        if at is None or self.state.night:
            return
        for near in hexes_beside(at):
            if site_at(self.state, near) in ("keep", "mage-tower"):
                self.open_tokens(near)

    def put_shield(self, at: Hex, event: str = "conquered") -> None:
        """Put a shield of the seat that plays on a site. `event`: the kind of event that tells so."""
        others = [(where, seat) for where, seat in self.state.shields if where != at]
        self.put(shields=tuple(sorted([*others, (at, self.state.seat)])))
        self.say(event, at=hex_text(at), site=site_at(self.state, at))

    # --- offers -------------------------------------------------------------------------------------------------------

    def refill_advanced(self) -> None:
        """Fill the gap of the advanced offer with a newest card (M112)."""
        deck = self.state.advanced_deck
        if deck:
            self.put(advanced_offer=(*self.state.advanced_offer, deck[0]), advanced_deck=deck[1:])
            self.say("refilled", card=deck[0])

    def reroll_die(self, index: int, state: str = "free") -> None:
        """Roll one die of the Source, which becomes free."""
        dice = [*self.state.source]
        dice[index] = Die(self.roll(), state)
        self.put(source=tuple(dice))
        self.say("rolled", colours=(dice[index].colour,))


def _plus(numbers: tuple[int, ...], index: int, number: int) -> tuple[int, ...]:
    changed = [*numbers]
    changed[index] += number
    return tuple(changed)
