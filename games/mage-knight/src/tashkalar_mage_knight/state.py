"""The state of a game as one frozen value, its decisions, options and outcomes."""

from __future__ import annotations

from typing import NamedTuple

from tashkalar_mage_knight.hexes import Hex

HIDDEN = "?"
"""A card, tile, token or unit that the viewer can't see."""


class Unit(NamedTuple):
    """A unit of a seat (M90 to M92)."""

    unit: str
    spent: bool = False
    wounds: int = 0

    @property
    def ready(self) -> bool:
        """Whether it can be used: neither spent nor wounded."""
        return not (self.spent or self.wounds)


class Seat(NamedTuple):
    """The belongings of a seat. The first card of a deck comes next."""

    hand: tuple[str, ...] = ()
    deck: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    under: tuple[str, ...] = ()
    """The cards under the tactic (M28)."""
    crystals: tuple[int, int, int, int] = (0, 0, 0, 0)
    """The numbers of crystals, in the order of `components.BASIC`."""
    tactic: str | None = None
    flipped: bool = False
    """Whether the tactic has been used up."""
    fame: int = 0
    level: int = 1
    reputation: int = 0
    at: Hex | None = None
    """The hex of the figure; None off the map (M39)."""
    units: tuple[Unit, ...] = ()
    hidden: tuple[str, ...] = ()
    """The cards of the seat, in a view, that lie where the viewer can't tell them apart, sorted. All came openly."""


class Die(NamedTuple):
    """A die of the Source (M15)."""

    colour: str
    state: str = "free"
    """`free`, `used` in this turn, `set` by a card (M61), or `stolen` by a tactic (M22)."""


class TokenPile(NamedTuple):
    """A pile of enemy tokens (M9)."""

    draw: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()


class EnemyToken(NamedTuple):
    """An enemy token on the map."""

    enemy: str
    closed: bool = False
    """Whether it lies face down."""


class Foe(NamedTuple):
    """An enemy in a fight."""

    name: str
    """Its name in the fight, such as "prowlers-2"."""
    enemy: str
    at: Hex
    walls: bool = False
    """Whether the site fortifies it."""
    blocked: bool = False
    calm: bool = False
    """Whether it doesn't attack in this fight (M107)."""
    weaker: int = 0
    """The number by which its armour is lowered."""
    summoner: str = ""
    """The enemy that it fights for; "" for none (M70)."""
    beaten: bool = False
    done: bool = False
    """Whether its damage has been dealt."""
    left: int | None = None
    """The damage that it still deals; None before it has begun."""


class Aim(NamedTuple):
    """The targets of an attack or block, and the effects that were played for it."""

    targets: tuple[str, ...]
    effects: tuple[str, ...] = ()
    """Such as "ranged 3 physical"."""


class Fight(NamedTuple):
    """A fight (M64 to M82)."""

    phase: str = "ranged"
    """`ranged`, `block`, `damage` or `attack`."""
    site: Hex | None = None
    """The site that is assaulted or entered; None in the open."""
    origin: Hex = (0, 0)
    """The hex that a failed assault leads back to."""
    half: bool = False
    """Whether the defender is worth half its fame (M85)."""
    enemies: tuple[Foe, ...] = ()
    begun: bool = False
    """Whether an attack was begun."""
    wounds: int = 0
    """The wounds that came into the hand in this fight (M77)."""
    safe: tuple[str, ...] = ()
    """The units that can't take damage again (M74)."""
    hotter: int = 0
    talk: str | None = None
    """The element of blocks by influence (M116); None without."""
    aim: Aim | None = None


class Now(NamedTuple):
    """The turn that is being played."""

    phase: str = "move"
    """`move`, `rest`, `interact`, `fight`, `after` or `ending`."""
    moved: bool = False
    acted: bool = False
    """Whether a card was played or discarded (M54)."""
    played: tuple[str, ...] = ()
    tokens: tuple[int, int, int, int, int, int] = (0, 0, 0, 0, 0, 0)
    """The numbers of mana tokens, in the order of `components.COLOURS`."""
    move: int = 0
    influence: int = 0
    heal: int = 0
    dice: int = 1
    """The number of Source dice that may still be used."""
    searched: bool = False
    again: bool = False
    """Whether another turn of the seat follows (M24)."""
    spent: tuple[int, int, int, int] = (0, 0, 0, 0)
    """The crystals spent in this turn."""
    cheaper: tuple[str, ...] = ()
    tale: tuple[tuple[int, int], ...] = ()
    """Reputation and fame for each unit that is recruited, by card (M116)."""
    learn: tuple[int, str] | None = None
    """The price of a card of the advanced offer, and where it goes."""
    mastery: bool = False
    tempo: str = ""
    """The place that `steady-tempo` may go to: `bottom` or `top` of the deck; "" if it wasn't played."""
    rewards: int = 0
    """Crystals to be rolled at the end of the turn (M87)."""
    step: int | None = None
    """The step of the turn's end that is on (M100); None before."""
    fight: Fight | None = None


class PendingAsk(NamedTuple):
    """A pending choice, and where the effect that it belongs to goes on."""

    ask: str
    source: str = ""
    """The card or unit whose effect is carried out; "" for none."""
    how: str = ""
    """`basic`, `strong`, or the word of the ability."""
    step: int = 0
    """The step of the effect that comes after the choice."""
    boost: int = 0
    """The number that `concentration` adds to the points of the effect (M62)."""
    number: int = 0
    """Choices made so far, or tokens to be given, by the kind of choice."""
    words: tuple[str, ...] = ()
    """The memory of the choice, such as colours."""


class Last(NamedTuple):
    """The last turns of a round or of the game (M30, M117)."""

    why: str
    seats: tuple[int, ...]


class MageState(NamedTuple):
    """The whole state of a game. Seats count from 0, rounds and turns from 1."""

    names: tuple[str, ...]
    seed: int | None
    chance: int | None
    advanced: bool
    seats: tuple[Seat, ...]
    land: tuple[tuple[str, Hex], ...]
    """The tiles and their centres, in the order of laying."""
    stack: tuple[str, ...]
    tokens: tuple[tuple[Hex, tuple[EnemyToken, ...]], ...]
    """The tokens on the map, sorted by hex."""
    shields: tuple[tuple[Hex, int], ...]
    """The seats whose shields lie on sites, sorted by hex."""
    piles: tuple[tuple[str, TokenPile], ...]
    source: tuple[Die, ...]
    offer: tuple[str, ...]
    unit_deck: tuple[str, ...]
    advanced_offer: tuple[str, ...]
    advanced_deck: tuple[str, ...]
    monastery: tuple[str, ...]
    order: tuple[int, ...]
    turns: tuple[int, ...]
    """The number of turns that each seat has begun in this round (M102)."""
    round: int = 1
    turn: int = 1
    stage: str = "tactics"
    """`tactics`, `begin`, `turn` or `over`."""
    seat: int = 0
    last: Last | None = None
    asking: tuple[PendingAsk, ...] = ()
    spared: bool = False
    now: Now | None = None
    next_back: str = ""
    """The back in a view of the next tile, `country` or `core`; "" elsewhere or without a tile."""

    @property
    def night(self) -> bool:
        """Whether it is night: every second round is (M4)."""
        return self.round % 2 == 0

    @property
    def me(self) -> Seat:
        """The seat that plays or is asked."""
        return self.seats[self.seat]

    @property
    def in_turn(self) -> Now:
        """The turn that is being played; outside one, a new one."""
        return self.now or Now()


class Option(NamedTuple):
    """An option of a decision. Its words are its whole meaning."""

    text: str

    @property
    def words(self) -> tuple[str, ...]:
        """The words of the text: a verb, then what it is applied to."""
        return tuple(self.text.split())

    def __str__(self) -> str:
        return self.text


class Decision(NamedTuple):
    """A decision of a seat."""

    seat: int
    ask: str
    """The kind of decision."""
    prompt: str
    options: tuple[Option, ...]


class Outcome(NamedTuple):
    """The outcome of a game."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str
