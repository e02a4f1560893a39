"""Positions: states as JSON and back, with every fault reported (section P of the contract)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from hotseat.codec import Reader
from hotseat.plugin import InvalidPosition, Json
from tashkalar_mage_knight.chance import ALGORITHM
from tashkalar_mage_knight.components import BASIC, COLOURS, WOUND, Components, load_components
from tashkalar_mage_knight.hexes import Hex, centres_beside, hex_text, is_tile_place, parse_hex
from tashkalar_mage_knight.pending import PLACES, fits_state
from tashkalar_mage_knight.query import land_of, level_of_fame
from tashkalar_mage_knight.rounds import begin_options, new_mage_game
from tashkalar_mage_knight.run import TurnRun
from tashkalar_mage_knight.state import (
    HIDDEN,
    Aim,
    Die,
    EnemyToken,
    Fight,
    Foe,
    Last,
    MageState,
    Now,
    PendingAsk,
    Seat,
    TokenPile,
    Unit,
)
from tashkalar_mage_knight.turns import current_ask, option_texts

MOST_CARDS = 999
MOST_VALUES = 10_000
"""The values of a position at most; a whole one has some 1,000. Before they are counted nothing else is read."""
Name = Annotated[str, Field(min_length=1, max_length=60)]
Number = Annotated[int, Field(ge=0, le=MOST_CARDS)]
SeatNumber = Annotated[int, Field(ge=1, le=4)]
Seed = Annotated[int, Field(ge=0, lt=2**64)]


def _hex_name(text: str) -> str:
    return hex_text(parse_hex(text))


At = Annotated[str, AfterValidator(_hex_name)]
Word = Annotated[str, Field(max_length=60)]


class _Form(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")


class _UnitForm(_Form):
    unit: Word
    spent: bool = False
    wounds: Number = 0


class _SeatForm(_Form):
    hand: list[Word] | None = None
    deck: list[Word] | None = None
    discard: list[Word] = []
    under: list[Word] = []
    crystals: dict[Literal["red", "blue", "green", "white"], Annotated[int, Field(ge=0, le=3)]] = {}
    tactic: Word | None = None
    flipped: bool = False
    fame: Number = 0
    level: Annotated[int, Field(ge=1, le=10)] | None = None
    reputation: Annotated[int, Field(ge=-7, le=7)] = 0
    at: At | None = None
    units: list[_UnitForm] = []
    hidden: list[Word] = []


class _PileForm(_Form):
    draw: list[Word] | None = None
    discard: list[Word] = []


class _ChanceForm(_Form):
    algorithm: Literal["splitmix64"]
    state: Seed


class _LastForm(_Form):
    why: Literal["declared", "city"]
    seats: list[SeatNumber]


class _AskForm(_Form):
    ask: Word
    source: Word = ""
    how: Word = ""
    step: Number = 0
    boost: Number = 0
    number: Annotated[int, Field(ge=-1, le=99)] = 0
    words: list[Word] = []


class _FoeForm(_Form):
    name: Word
    enemy: Word
    at: At
    walls: bool = False
    blocked: bool = False
    calm: bool = False
    weaker: Number = 0
    for_: Annotated[Word, Field(alias="for")] = ""
    beaten: bool = False
    done: bool = False
    left: Number | None = None


class _AimForm(_Form):
    targets: Annotated[list[Word], Field(min_length=1)]
    effects: list[
        Annotated[
            str,
            Field(pattern=r"^(attack|ranged|siege|block|weaken) \d{1,3} (physical|fire|ice|cold-fire)$"),
        ]
    ] = []


class _FightForm(_Form):
    phase: Literal["ranged", "block", "damage", "attack"] = "ranged"
    site: At | None = None
    from_: Annotated[At, Field(alias="from")] = "0,0"
    half: bool = False
    enemies: list[_FoeForm] = []
    begun: bool = False
    wounds: Number = 0
    safe: list[Word] = []
    hotter: Number = 0
    talk: Literal["physical", "ice", "fire"] | None = None
    aim: _AimForm | None = None


class _PointsForm(_Form):
    move: Number = 0
    influence: Annotated[int, Field(ge=-99, le=MOST_CARDS)] = 0
    heal: Number = 0


class _TaleForm(_Form):
    reputation: Number
    fame: Number


class _LearnForm(_Form):
    cost: Number
    to: Literal["discard", "hand"]


class _NowForm(_Form):
    phase: Literal["move", "rest", "interact", "fight", "after", "ending"] = "move"
    moved: bool = False
    acted: bool = False
    played: list[Word] = []
    tokens: dict[Literal["red", "blue", "green", "white", "gold", "black"], Number] = {}
    points: _PointsForm = _PointsForm()
    dice: Number = 1
    searched: bool = False
    again: bool = False
    spent: dict[Literal["red", "blue", "green", "white"], Number] = {}
    cheaper: list[Literal["path basic", "path strong", "foresters"]] = []
    tale: list[_TaleForm] = []
    learn: _LearnForm | None = None
    mastery: bool = False
    tempo: Literal["", "bottom", "top"] = ""
    rewards: Number = 0
    step: Annotated[int, Field(ge=1, le=10)] | None = None
    fight: _FightForm | None = None


class _PositionForm(_Form):
    names: Annotated[list[Name], Field(min_length=1, max_length=4)] = ["Ada", "Boris"]
    seed: Seed | None = None
    chance: _ChanceForm | None = None
    advanced: bool = True
    round: Annotated[int, Field(ge=1, le=4)] = 1
    turn: Annotated[int, Field(ge=1, le=9999)] = 1
    stage: Literal["tactics", "begin", "turn", "over"] | None = None
    seat: SeatNumber | None = None
    order: list[SeatNumber] | None = None
    last: _LastForm | None = None
    map: list[Annotated[tuple[Word, At], Field(strict=False)]] | None = None
    stack: list[Word] | None = None
    next_back: Literal["", "country", "core"] = ""
    tokens: dict[At, list[Word]] | None = None
    shields: dict[At, SeatNumber] = {}
    piles: dict[Literal["green", "red", "grey", "violet", "brown"], _PileForm] | None = None
    source: list[Word] | None = None
    offer: list[Word] | None = None
    unit_deck: list[Word] | None = None
    advanced_offer: list[Word] | None = None
    advanced_deck: list[Word] | None = None
    monastery: list[Word] | None = None
    seats: list[_SeatForm] | None = None
    asking: list[_AskForm] = []
    spared: bool = False
    turns: list[Annotated[int, Field(ge=0, le=40)]] | None = None
    now: _NowForm | None = None


# --- state to JSON ----------------------------------------------------------------------------------------------------


def mage_position(state: MageState) -> Json:
    """Return a state as JSON values; seats count from 1."""
    chance = None if state.chance is None else {"algorithm": ALGORITHM, "state": state.chance}
    last = state.last and {"why": state.last.why, "seats": [seat + 1 for seat in state.last.seats]}
    return {
        "names": list(state.names),
        "seed": state.seed,
        "chance": chance,
        "advanced": state.advanced,
        "round": state.round,
        "turn": state.turn,
        "stage": state.stage,
        "seat": state.seat + 1,
        "order": [seat + 1 for seat in state.order],
        "last": last,
        "map": [[tile, hex_text(centre)] for tile, centre in state.land],
        "stack": list(state.stack),
        **({"next_back": state.next_back} if state.next_back else {}),
        "tokens": {hex_text(at): [_token_text(token) for token in tokens] for at, tokens in state.tokens},
        "shields": {hex_text(at): seat + 1 for at, seat in state.shields},
        "piles": {name: {"draw": list(pile.draw), "discard": list(pile.discard)} for name, pile in state.piles},
        "source": [die.colour if die.state == "free" else f"{die.colour} {die.state}" for die in state.source],
        "offer": list(state.offer),
        "unit_deck": list(state.unit_deck),
        "advanced_offer": list(state.advanced_offer),
        "advanced_deck": list(state.advanced_deck),
        "monastery": list(state.monastery),
        "seats": [_seat_json(seat) for seat in state.seats],
        "asking": [_ask_json(ask) for ask in state.asking],
        "spared": state.spared,
        "turns": list(state.turns),
        "now": state.now and _now_json(state.now),
    }


def _token_text(token: EnemyToken) -> str:
    return f"{token.enemy} closed" if token.closed else token.enemy


def _seat_json(seat: Seat) -> Json:
    return {
        "hand": list(seat.hand),
        "deck": list(seat.deck),
        "discard": list(seat.discard),
        "under": list(seat.under),
        "crystals": _numbers(BASIC, seat.crystals),
        "tactic": seat.tactic,
        "flipped": seat.flipped,
        "fame": seat.fame,
        "level": seat.level,
        "reputation": seat.reputation,
        "at": None if seat.at is None else hex_text(seat.at),
        "units": [unit._asdict() for unit in seat.units],
        **({"hidden": list(seat.hidden)} if seat.hidden else {}),
    }


def _numbers(colours: Sequence[str], numbers: Sequence[int]) -> dict[str, int]:
    return {colour: number for colour, number in zip(colours, numbers, strict=True) if number}


def _ask_json(ask: PendingAsk) -> Json:
    changed = {key: value for key, value in ask._asdict().items() if value != PendingAsk._field_defaults.get(key)}
    return changed | ({"words": list(ask.words)} if ask.words else {})


def _now_json(now: Now) -> Json:
    fields = now._asdict()
    points = {key: fields.pop(key) for key in ("move", "influence", "heal")}
    return {
        **fields,
        "played": list(now.played),
        "tokens": _numbers(COLOURS, now.tokens),
        "points": points,
        "spent": _numbers(BASIC, now.spent),
        "cheaper": list(now.cheaper),
        "tale": [{"reputation": reputation, "fame": fame} for reputation, fame in now.tale],
        "learn": now.learn and {"cost": now.learn[0], "to": now.learn[1]},
        "fight": now.fight and _fight_json(now.fight),
    }


def _fight_json(fight: Fight) -> Json:
    fields = fight._asdict()
    fields["from"] = hex_text(fields.pop("origin"))
    return {
        **fields,
        "site": fight.site and hex_text(fight.site),
        "enemies": [_foe_json(foe) for foe in fight.enemies],
        "safe": list(fight.safe),
        "aim": fight.aim and {"targets": list(fight.aim.targets), "effects": list(fight.aim.effects)},
    }


def _foe_json(foe: Foe) -> Json:
    fields = foe._asdict()
    fields["for"] = fields.pop("summoner")
    return {**fields, "at": hex_text(foe.at)}


# --- JSON to state ----------------------------------------------------------------------------------------------------


def mage_state(position: object, *, seen: bool = False) -> MageState:
    """Return the state of a position, completed by its seed and names, or raise InvalidPosition."""
    Reader().limit_values(position, "position", MOST_VALUES)
    try:
        form = _PositionForm.model_validate(position)
    except ValidationError as faults:
        raise InvalidPosition([_describe_fault(fault) for fault in faults.errors()]) from None
    rules, count = load_components(), len(form.names)
    if problems := [*_wrong_numbers(form, count), *_unknown_ids(rules, form, seen)]:
        raise InvalidPosition(problems)
    state = _state(form, seen)
    if problems := faults_of(state, seen=seen):
        raise InvalidPosition(problems)
    return state


def faults_of(state: MageState, *, seen: bool = False) -> list[str]:
    """Return the faults of a state that components or rules don't allow."""
    return [*_faults(load_components(), state, seen)]


def _describe_fault(fault: Any) -> str:
    where = ".".join(map(str, fault["loc"]))
    return f"{where or 'position'}: {fault['msg'][0].lower()}{fault['msg'][1:]}"


def _wrong_numbers(form: _PositionForm, count: int) -> Iterator[str]:
    """Yield the faults of numbers of seats."""
    everyone = [*range(1, count + 1)]
    if form.seats is not None and len(form.seats) != count:
        yield f"seats: {len(form.seats)}, where there are {count} names"
    if form.turns is not None and len(form.turns) != count:
        yield f"turns: {len(form.turns)}, where there are {count} names"
    if form.order is not None and sorted(form.order) != everyone:
        yield "order: it doesn't hold each seat once"
    if form.seat is not None and form.seat > count:
        yield f"seat: there is no seat {form.seat}"
    if form.last and not {*form.last.seats} <= {*everyone}:
        yield "last: there is no such seat"
    if any(seat > count for seat in form.shields.values()):
        yield "shields: there is no such seat"
    rounds = len(load_components().setups[count].rounds)
    if form.round > rounds:
        yield f"round: there are {rounds} rounds"


def _unknown_ids(rules: Components, form: _PositionForm, seen: bool) -> Iterator[str]:
    """Yield the faults of ids that no component has."""
    hidden = {HIDDEN} if seen else set[str]()
    advanced = {*rules.advanced} | hidden
    cards = {*rules.cards, *rules.advanced, WOUND} | hidden
    units, enemies = {*rules.unit_cards} | hidden, {*rules.enemies} | hidden
    tactics = {name for kind in rules.tactics.values() for name in kind}
    known: list[tuple[str, Sequence[str], set[str]]] = [
        ("map", [tile for tile, _ in form.map or ()], {*rules.tiles}),
        ("stack", form.stack or (), {*rules.tiles} | hidden),
        ("offer", form.offer or (), {*rules.unit_cards}),
        ("unit_deck", form.unit_deck or (), units),
        ("advanced_offer", form.advanced_offer or (), {*rules.advanced}),
        ("advanced_deck", form.advanced_deck or (), advanced),
        ("monastery", form.monastery or (), {*rules.advanced}),
    ]
    for number, seat in enumerate(form.seats or (), start=1):
        piles = {name: getattr(seat, name) or () for name in ("hand", "deck", "discard", "under", "hidden")}
        known += [(f"seats.{number}.{name}", pile, cards) for name, pile in piles.items()]
        known.append((f"seats.{number}.units", [unit.unit for unit in seat.units], {*rules.unit_cards}))
        known.append((f"seats.{number}.tactic", [seat.tactic] if seat.tactic else [], tactics))
    for at, tokens in (form.tokens or {}).items():
        known.append((f"tokens.{at}", [token.removesuffix(" closed") for token in tokens], enemies))
    for name, pile in (form.piles or {}).items():
        known.append((f"piles.{name}", [*(pile.draw or ()), *pile.discard], enemies))
    if form.now:
        known.append(("now.played", form.now.played, cards))
        if form.now.fight:
            known.append(("now.fight.enemies", [foe.enemy for foe in form.now.fight.enemies], {*rules.enemies}))
    known.append(("asking", [ask.ask for ask in form.asking], {kind for kinds in PLACES.values() for kind in kinds}))
    for place, ids, allowed in known:
        yield from (f"{place}: {name!a} isn't known" for name in dict.fromkeys(ids) if name not in allowed)
    dice = {f"{colour}{state}" for colour in COLOURS for state in ("", " used", " set", " stolen")}
    yield from (f"source: {die!a} is no die" for die in form.source or () if die not in dice)


def _state(form: _PositionForm, seen: bool) -> MageState:
    start = new_mage_game(form.names, form.seed or 0, advanced=form.advanced)
    seats = form.seats or [_SeatForm()] * len(form.names)
    given = [_seat(each) for each in seats]
    land = tuple((tile, parse_hex(at)) for tile, at in form.map) if form.map is not None else start.land
    state = start._replace(
        seed=form.seed if form.seed is not None or seen else start.seed,
        chance=form.chance.state if form.chance else (None if seen else start.chance),
        seats=tuple(given),
        land=land,
        stack=tuple(form.stack or ()),
        next_back=form.next_back,
        shields=tuple(sorted((parse_hex(at), seat - 1) for at, seat in form.shields.items())),
        round=form.round,
        turn=form.turn,
        last=Last(form.last.why, tuple(seat - 1 for seat in form.last.seats)) if form.last else None,
        asking=tuple(PendingAsk(**{**ask.model_dump(), "words": tuple(ask.words)}) for ask in form.asking),
        spared=form.spared,
        turns=tuple(form.turns) if form.turns is not None else start.turns,
        now=_now(form.now) if form.now else None,
    )
    if form.tokens is not None:
        state = state._replace(tokens=_tokens(form.tokens))
    else:
        state = state._replace(tokens=tuple(each for each in start.tokens if each[0] in land_of(land)))
    if form.source is not None:
        state = state._replace(source=tuple(Die(*die.split()) for die in form.source))
    if form.offer is not None:
        state = state._replace(offer=tuple(form.offer))
    if form.advanced_offer is not None:
        state = state._replace(advanced_offer=tuple(form.advanced_offer))
    if form.monastery is not None:
        state = state._replace(monastery=tuple(form.monastery))
    return _with_stage(_with_rest(state, start, form, seats, seen), form)


def _seat(form: _SeatForm) -> Seat:
    return Seat(
        tuple(form.hand or ()),
        tuple(form.deck or ()),
        tuple(form.discard),
        tuple(form.under),
        tuple(form.crystals.get(colour, 0) for colour in BASIC),  # type: ignore[call-overload]
        form.tactic,
        form.flipped,
        form.fame,
        form.level if form.level is not None else level_of_fame(form.fame),
        form.reputation,
        None if form.at is None else parse_hex(form.at),
        tuple(Unit(unit.unit, unit.spent, unit.wounds) for unit in form.units),
        tuple(form.hidden),
    )


def _tokens(given: Mapping[str, Sequence[str]]) -> tuple[tuple[Hex, tuple[EnemyToken, ...]], ...]:
    found = {
        parse_hex(at): tuple(EnemyToken(text.removesuffix(" closed"), text.endswith(" closed")) for text in tokens)
        for at, tokens in given.items()
    }
    return tuple(sorted((at, tokens) for at, tokens in found.items() if tokens))


def _now(form: _NowForm) -> Now:
    fields = {name: getattr(form, name) for name in Now._fields if name in _NowForm.model_fields}
    points = form.points
    return Now(
        **{
            **fields,
            "played": tuple(form.played),
            "tokens": tuple(form.tokens.get(colour, 0) for colour in COLOURS),  # type: ignore[call-overload]
            "move": points.move,
            "influence": points.influence,
            "heal": points.heal,
            "spent": tuple(form.spent.get(colour, 0) for colour in BASIC),  # type: ignore[call-overload]
            "cheaper": tuple(form.cheaper),
            "tale": tuple((each.reputation, each.fame) for each in form.tale),
            "learn": (form.learn.cost, form.learn.to) if form.learn else None,
            "fight": _fight(form.fight) if form.fight else None,
        }
    )


def _fight(form: _FightForm) -> Fight:
    foes = tuple(
        Foe(
            foe.name, foe.enemy, parse_hex(foe.at), foe.walls, foe.blocked, foe.calm, foe.weaker, foe.for_, foe.beaten,
            foe.done, foe.left,
        )
        for foe in form.enemies
    )  # fmt: skip
    aim = Aim(tuple(form.aim.targets), tuple(form.aim.effects)) if form.aim else None
    site = None if form.site is None else parse_hex(form.site)
    return Fight(
        form.phase, site, parse_hex(form.from_), form.half, foes, form.begun, form.wounds, tuple(form.safe),
        form.hotter, form.talk, aim,
    )  # fmt: skip


# --- what is left out -------------------------------------------------------------------------------------------------


def _with_rest(
    state: MageState, start: MageState, form: _PositionForm, seats: Sequence[_SeatForm], seen: bool
) -> MageState:
    """Return a state whose decks, stack and piles that were left out hold what is named nowhere else, shuffled."""
    rules, run = load_components(), TurnRun(state)
    named_units = [unit.unit for seat in state.seats for unit in seat.units]
    if form.offer is None:
        run.put(offer=tuple(card for card in state.offer if card not in named_units))
    if form.unit_deck is None and (form.offer is not None or named_units):
        run.put(unit_deck=run.shuffled(_left(rules.unit_cards, [*run.state.offer, *named_units])))
    elif form.unit_deck is not None:
        run.put(unit_deck=tuple(form.unit_deck))
    _fill_advanced(run, form)
    if form.stack is None:
        laid = [tile for tile, _ in state.land]
        run.put(stack=tuple(tile for tile in new_mage_game(form.names, form.seed or 0).stack if tile not in laid))
    _fill_piles(run, form)
    for number, seat in enumerate(seats):
        _deal_seat(run, number, seat, start.seats[number])
    if form.chance:
        run.put(chance=form.chance.state)
    elif seen:
        run.put(chance=None)
    return run.state


def _fill_piles(run: TurnRun, form: _PositionForm) -> None:
    if form.piles is None and form.tokens is None and form.map is None:
        return
    rules, state, piles = run.rules, run.state, form.piles or {}
    lying = [token.enemy for _, tokens in state.tokens for token in tokens]
    fight = state.in_turn.fight
    lying += [foe.enemy for foe in (fight.enemies if fight else ()) if foe.summoner]
    filled = []
    for colour in rules.piles:
        pile = piles.get(colour, _PileForm())  # type: ignore[call-overload]
        if pile.draw is None:
            draw = run.shuffled(_left(rules.pile(colour), [*lying, *pile.discard]))
        else:
            draw = tuple(pile.draw)
        filled.append((colour, TokenPile(draw, tuple(pile.discard))))
    run.put(piles=tuple(filled))


def _fill_advanced(run: TurnRun, form: _PositionForm) -> None:
    rules, state = run.rules, run.state
    if not form.advanced:
        run.put(advanced_offer=tuple(form.advanced_offer or ()), advanced_deck=tuple(form.advanced_deck or ()))
        return
    played = state.in_turn.played
    named = [card for seat in state.seats for pile in seat[:4] for card in pile] + [*played, *state.monastery]
    if (form.advanced_offer, form.advanced_deck, form.monastery) == (None, None, None) and not {*named} & {
        *rules.advanced
    }:
        return
    if form.advanced_offer is None:
        run.put(advanced_offer=tuple(card for card in state.advanced_offer if card not in named))
    if form.advanced_deck is None:
        run.put(advanced_deck=run.shuffled(_left([*rules.advanced], [*run.state.advanced_offer, *named])))
    else:
        run.put(advanced_deck=tuple(form.advanced_deck))


def _deal_seat(run: TurnRun, number: int, form: _SeatForm, start: Seat) -> None:
    """Fill a hand or deck that was left out from the basic cards that the seat has nowhere else."""
    rules = run.rules
    played = run.now.played if number == run.state.seat else ()
    named = [*(form.hand or ()), *form.discard, *form.under, *played]
    if form.deck is None and form.hand is None and not named:
        run.put_seat(number, hand=start.hand, deck=start.deck)
        return
    if form.deck is None:
        cards = [name for name, card in rules.cards.items() for _ in range(card.count)]
        run.put_seat(number, deck=run.shuffled(_left(cards, named)))
    if form.hand is None:
        deck = run.state.seats[number].deck
        run.put_seat(number, hand=deck[:5], deck=deck[5:])


def _left(every: Sequence[str], named: Sequence[str]) -> list[str]:
    left = Counter(every)
    left.subtract(named)
    return [*left.elements()]


def _with_stage(state: MageState, form: _PositionForm) -> MageState:
    """Return a state with its stage, the order of turns, and the seat that plays."""
    rules = load_components()
    numbers = {name: tactic.number for kind in rules.tactics.values() for name, tactic in kind.items()}
    count = len(form.names)
    stage = form.stage or ("turn" if form.now else "tactics")
    if form.order is not None:
        order = tuple(seat - 1 for seat in form.order)
    elif stage == "tactics":
        order = tuple(range(count))
    else:
        order = tuple(sorted(range(count), key=lambda seat: (numbers.get(state.seats[seat].tactic or "", 9), seat)))
    now = (state.now or Now()) if stage == "turn" else None
    state = state._replace(stage=stage, order=order, now=now)
    if form.seat is not None:
        return state._replace(seat=form.seat - 1)
    if stage == "tactics":
        free = [seat for seat in order if state.seats[seat].tactic is None] or [0]
        first = min(free, key=lambda seat: (state.seats[seat].fame, -order.index(seat)))
        return state._replace(seat=first)
    return state._replace(seat=order[0])


# --- faults -----------------------------------------------------------------------------------------------------------


def _faults(rules: Components, state: MageState, seen: bool) -> Iterator[str]:
    """Yield the faults of a state that components or rules don't allow."""
    yield from _too_many(rules, state)
    yield from _map_faults(state)
    yield from _figure_faults(rules, state)
    faults = [*_stage_faults(state), *_fight_faults(state)]
    yield from faults
    for number, seat in enumerate(state.seats, start=1):
        masked = sum(pile.count(HIDDEN) for pile in (seat.hand, seat.deck, seat.under))
        if masked != len(seat.hidden) or HIDDEN in (*seat.discard, *seat.hidden):
            yield f"seats.{number}.hidden: {masked} cards are hidden, and {len(seat.hidden)} are named"
    if seen and state.next_back and not state.stack:
        yield "next_back: there is no tile"
    if not (faults or seen):
        yield from _question_faults(state)


def _too_many(rules: Components, state: MageState) -> Iterator[str]:
    """Yield a fault for components that the position has more of than there are."""
    fight = state.in_turn.fight
    foes = [foe.enemy for foe in (fight.enemies if fight else ()) if foe.summoner]
    tokens = [token.enemy for _, lying in state.tokens for token in lying]
    tokens += foes + [enemy for _, pile in state.piles for enemy in (*pile.draw, *pile.discard)]
    cards = [card for seat in state.seats for pile in seat[:4] for card in pile] + [*state.in_turn.played]
    cards += [*state.advanced_offer, *state.advanced_deck, *state.monastery]
    units = [*state.offer, *state.unit_deck, *(unit.unit for seat in state.seats for unit in seat.units)]
    tiles = [*(tile for tile, _ in state.land), *state.stack]
    there = {
        "tokens": (tokens, {name: kind.count for name, kind in rules.enemies.items()}),
        "advanced actions": (cards, dict.fromkeys(rules.advanced, 1)),
        "units": (units, dict.fromkeys(rules.unit_cards, 1)),
        "tiles": (tiles, dict.fromkeys(rules.tiles, 1)),
    }
    for what, (named, most) in there.items():
        for name, number in Counter(named).items():
            if name in most and number > most[name]:
                yield f"{what}: {number} of {name}, where there are {most[name]}"
    for colour, pile in state.piles:
        strangers = {*pile.draw, *pile.discard} - {*rules.pile(colour), HIDDEN}
        yield from (f"piles.{colour}: {name} belongs to another pile" for name in sorted(strangers))
    for number, seat in enumerate(state.seats, start=1):
        own = Counter(card for pile in seat[:4] for card in pile)
        if number - 1 == state.seat:
            own.update(state.in_turn.played)
        for name, card in rules.cards.items():
            if own[name] > card.count:
                yield f"seats.{number}: {own[name]} of {name}, where there are {card.count}"
    if not 0 < len(state.source) <= 7:
        yield "source: it has 1 to 7 dice"
    tactics = Counter(seat.tactic for seat in state.seats if seat.tactic)
    yield from (f"seats: {name} is taken by {number}" for name, number in tactics.items() if number > 1)
    now = rules.tactics["night" if state.night else "day"]
    yield from (f"seats: {name} isn't one of this time of day" for name in tactics if name not in now)


def _map_faults(state: MageState) -> Iterator[str]:
    centres = [centre for _, centre in state.land]
    if not centres:
        yield "map: it is empty"
        return
    yield from (f"map: {hex_text(centre)} is no place of a tile" for centre in centres if not is_tile_place(centre))
    if len({*centres}) < len(centres):
        yield "map: two tiles lie on one place"
    reached, edge = set[Hex](), {centres[0]}
    while edge:
        reached |= edge
        edge = {near for centre in edge for near in centres_beside(centre)} & {*centres} - reached
    if reached != {*centres}:
        yield "map: it isn't in one piece"
    if (0, 0) not in land_of(state.land) or land_of(state.land)[0, 0].site != "portal":
        yield "map: there is no portal at 0,0"
    for name, places in (("tokens", [at for at, _ in state.tokens]), ("shields", [at for at, _ in state.shields])):
        yield from (f"{name}: {hex_text(at)} isn't on the map" for at in places if at not in land_of(state.land))


def _figure_faults(rules: Components, state: MageState) -> Iterator[str]:
    for number, seat in enumerate(state.seats, start=1):
        ground = land_of(state.land).get(seat.at) if seat.at else None
        if seat.at is not None and (ground is None or rules.prices[ground.terrain]["day"] is None):
            yield f"seats.{number}.at: {hex_text(seat.at)} can't be entered"
        if len(seat.units) > rules.levels[seat.level].command:
            yield f"seats.{number}.units: more than level {seat.level} commands"


def _stage_faults(state: MageState) -> Iterator[str]:
    """Yield the faults of a stage that doesn't fit the rest."""
    tactics = [seat.tactic for seat in state.seats]
    if state.stage == "tactics" and not state.asking and state.me.tactic is not None:
        yield "stage: tactics, but the seat has a tactic"
    if state.stage == "tactics" and all(tactics) and not state.asking:
        yield "stage: tactics, but every seat has one"
    if state.stage == "turn" and state.me.at is None:
        yield "stage: turn, but the figure is off the map"
    if state.stage == "begin" and not state.asking and not begin_options(state):
        yield "stage: begin, but nothing can be done"
    if len(state.asking) > 1:
        yield "asking: only one choice can be pending"
    yield from (f"asking: {ask.ask!a} doesn't fit" for ask in state.asking if not fits_state(state, ask))


def _fight_faults(state: MageState) -> Iterator[str]:
    now = state.now
    if now is None:
        return
    fight = now.fight
    if (now.phase == "fight") != (fight is not None):
        yield "now.fight: it doesn't fit the phase"
    if (now.phase == "ending") != (now.step is not None):
        yield "now.step: it doesn't fit the phase"
    if fight is None:
        return
    names = [foe.name for foe in fight.enemies]
    if len({*names}) < len(names):
        yield "now.fight.enemies: two have one name"
    if fight.aim and not {*fight.aim.targets} <= {*names}:
        yield "now.fight.aim: there is no such enemy"
    lying = {(at, token.enemy) for at, tokens in state.tokens for token in tokens if not token.closed}
    for foe in fight.enemies:
        if not foe.summoner and not foe.beaten and (foe.at, foe.enemy) not in lying:
            yield f"now.fight.enemies: {foe.name} doesn't lie at {hex_text(foe.at)}"
    if fight.site is not None and not land_of(state.land)[fight.site].site:
        yield "now.fight.site: there is no site"


def _question_faults(state: MageState) -> Iterator[str]:
    """Yield a fault if the pending question can't be asked."""
    if state.stage == "over":
        return
    try:
        asked = option_texts(state, ask) if (ask := current_ask(state)) else []
    except (KeyError, IndexError, ValueError, AttributeError, AssertionError, TypeError):
        asked = []
    if not asked:
        yield "asking: the question has no answer"
