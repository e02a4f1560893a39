"""Messages between machines: hostile input, invitations, and no hidden cards."""

import random

import pytest

from hotseat.play.session import Session
from hotseat.plugin.decision import question_of
from hotseat.remote.invitation import Invitation, is_loopback, new_secret, read_invitations
from hotseat.remote.messages import PROTOCOL, Answer, Hello, read_client, read_host
from hotseat.remote.served_game import position_message, step_message
from tashkalar.plugin import TashKalar

HELLO = Hello(program="1", protocol=PROTOCOL, game="nim", fingerprint="", seat=2, secret="s")


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xff",
        "null",
        "[]",
        "[" * 100_000,
        '{"do":"hello"}',
        '{"do":"answer","ply":true,"digest":"","option":""}',
        '{"do":"answer","ply":1e99,"digest":"","option":""}',
        '{"do":"answer","ply":-1,"digest":"","option":""}',
        '{"do":"answer","ply":1,"digest":"","option":"take 1","seat":2}',
        HELLO.encode().replace('"seat":2', '"seat":-1'),
        HELLO.encode().replace('"secret":"s"', f'"secret":"{"s" * 300}"'),
    ],
)
def test_an_invalid_message_is_none(data: str | bytes) -> None:
    assert read_client(data) is None
    assert read_host(data) is None


def test_messages_are_read_as_written() -> None:
    answer = Answer(ply=3, digest="d", option="take 1")
    assert read_client(answer.encode()) == answer
    assert read_client(HELLO.encode()) == HELLO


def test_an_invitation_to_another_machine_needs_a_fingerprint() -> None:
    assert not is_loopback("192.0.2.1")
    with pytest.raises(ValueError, match="fingerprint"):
        read_invitations(str(Invitation("192.0.2.1", 7777, 1, new_secret())))


def test_secrets_have_128_bits_and_differ() -> None:
    assert len({new_secret() for _ in range(100)}) == 100
    assert len(new_secret()) == 22


@pytest.mark.sweep("seed")
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("form", ["high-form", "duel", "melee"])
def test_worlds_that_differ_in_hidden_cards_give_equal_messages(form: str, seed: int) -> None:
    """A second world agrees with what a seat sees; hands and decks of the others are dealt anew in it."""
    game, chance = TashKalar(), random.Random(seed)
    schools = ["northern", "highland", "sylvan"][: 3 if form == "melee" else 2]
    names = ["Ada", "Bo", "Cy"][: len(schools)]
    session = Session.start(game, {"form": form, "schools": schools, "names": names, "seed": seed}, None)
    differed = compared = 0
    while session.question is not None and len(session.steps) < 60:
        state, ply, question = session.state, len(session.steps), session.question
        for seat in range(len(names)):
            other = game.determinize(game.observe(state, seat), seat, chance.getrandbits(64))
            differed += other != state
            for receiver in (seat, None):
                here, there = (position_message(game, each, ply, receiver).encode() for each in (state, other))
                assert here == there
            if seat == question.seat:
                continue
            here_steps = Session.what_if(game, state), Session.what_if(game, other)
            options = [one.text for one in question.options if one.text not in ("resign", "pass")]
            there_asked = question_of(game.decision(other))
            if there_asked and (option := chance.choice(options)) in [one.text for one in there_asked.options]:
                events = [each.play(option) for each in here_steps]
                if not any(map(game.reveals, events)):
                    compared += 1
                    for receiver in (seat, None):
                        here, there = (step_message(game, each.steps[-1], receiver).encode() for each in here_steps)
                        assert here == there
        options = [option.text for option in question.options if option.text not in ("resign", "pass")]
        bold = [text for text in options if text.startswith(("summon", "claim", "flare"))]
        session.play(chance.choice(bold or options))
    assert differed > 50
    assert compared > 10
