"""Every sentence of the contract of the line protocol: the requests, the replies, undo and redo, bad input, the end.

Positions have a file of their own beside this one.
"""

import io
import json
import os
import random
import subprocess
import sys

import pytest

from hotseat.play.protocol import serve_game
from tashkalar.plugin import TashKalar
from tests.protocol.talk import OUTCOME, QUESTION, Json, Talk, at, must, option_texts

NEW = {"do": "new", "form": "duel", "schools": ["northern", "southern"], "seed": 7}
REQUESTS = ("new", "setup", "ask", "play", "undo", "redo", "position", "observe")


@pytest.fixture
def talk() -> Talk:
    """A line with nothing said."""
    return Talk()


def served(*lines: bytes) -> list[Json]:
    """The replies of the server to a whole input."""
    answers = io.BytesIO()
    serve_game(io.BytesIO(b"".join(lines)), answers, TashKalar)
    *replies, end = answers.getvalue().split(b"\n")
    assert end == b""
    return [json.loads(reply) for reply in replies]


def engine(requests: list[Json], **environment: str) -> list[Json]:
    """The replies of `tashkalar engine` in a process of its own, which ends well."""
    done = subprocess.run(
        [sys.executable, "-c", "from tashkalar.cli import main; main()", "engine"],
        input="".join(json.dumps(request) + "\n" for request in requests),
        capture_output=True,
        text=True,
        env={**os.environ, **environment},
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return [json.loads(line) for line in done.stdout.splitlines()]


def random_answers(talk: Talk, seed: int, most: int = 10_000) -> list[str]:
    """Play on at random without resigning, to the end or so many answers; the digests on the way."""
    chance, reply = random.Random(seed), talk.say("ask")
    digests: list[str] = []
    while not reply["over"] and len(digests) < most:
        options = [option for option in reply["options"] if option != "resign"]
        bold = [option for option in options if option.split()[0] in ("summon", "claim", "flare")]
        digests.append(reply["digest"])
        reply = talk.play(chance.choice(bold if bold and chance.random() < 0.6 else options))
    return [*digests, reply["digest"]]


# --- the replies -----------------------------------------------------------------------------------------------------


def test_new_answers_with_the_question(talk: Talk) -> None:
    reply = talk.say("new", form="duel", schools=["northern", "southern"], seed=7)
    assert set(reply) == QUESTION
    assert (reply["ok"], reply["over"], reply["seat"], reply["ask"]) == (True, False, 2, "place")
    assert reply["options"] == ["place c5 1c", "place c5 2c", "resign"]
    assert isinstance(reply["prompt"], str)
    assert reply["prompt"]
    assert isinstance(reply["digest"], str)
    assert 8 <= len(reply["digest"]) <= 64


def test_a_turns_own_question_asks_for_an_action(talk: Talk) -> None:
    reply = talk.new("high-form")
    assert (reply["seat"], reply["ask"]) == (1, "action")
    assert reply["options"][:2] == ["place a3", "place a4"]


def test_new_takes_names_and_teams(talk: Talk) -> None:
    reply = talk.raw(json.dumps({**NEW, "names": ["Ada", "Boris"], "teams": False}).encode())
    assert reply["ok"]
    position = talk.position()
    assert [seat["name"] for seat in position["seats"]] == ["Ada", "Boris"]
    assert position["teams"] is False


@pytest.mark.parametrize(
    "wrong",
    [
        {"form": "chess"}, {"form": None}, {"form": 3}, {"form": ["duel"]}, {"form": {}},
        {"schools": ["northern"]}, {"schools": ["northern"] * 2}, {"schools": ["northern", "narnia"]},
        {"schools": "northern"}, {"schools": None}, {"schools": [1, 2]}, {"schools": [["northern"], {}]},
        {"schools": ["northern"] * 9}, {"schools": []},
        {"seed": -1}, {"seed": 2**64}, {"seed": 10**4000}, {"seed": 1.5}, {"seed": 7.0}, {"seed": "7"},
        {"seed": None}, {"seed": True}, {"seed": []},
        {"names": ["Ada"]}, {"names": ["Ada", "Ada"]}, {"names": ["", "Ada"]}, {"names": ["A\nda", "B"]},
        {"names": ["Ada", 3]}, {"names": "Ada"}, {"names": None}, {"names": ["A" * 1000, "B"]},
        {"teams": 1}, {"teams": "true"}, {"teams": None}, {"teams": []},
        {"players": 3}, {"school": "northern"}, {"Seed": 7}, {"": 0}, {"option": "end"},
    ],
)  # fmt: skip
def test_a_faulty_new_leaves_the_game_as_it_was(talk: Talk, wrong: Json) -> None:
    before = talk.new("high-form")
    refused = talk.raw(json.dumps({**NEW, **wrong}).encode())
    assert refused["ok"] is False
    assert refused["error"] == "bad-request"
    assert set(refused) == {"ok", "error", "message"}
    assert talk.say("ask") == before


@pytest.mark.parametrize("left_out", ["form", "schools", "seed"])
def test_new_needs_form_schools_and_seed(talk: Talk, left_out: str) -> None:
    request = {key: value for key, value in NEW.items() if key != left_out}
    assert talk.raw(json.dumps(request).encode())["error"] == "bad-request"


def test_setup_answers_with_the_question(talk: Talk) -> None:
    reply = talk.say("setup", position=at({"1c": "e4"}))
    assert set(reply) == QUESTION
    assert reply["seat"] == 1


def test_a_byte_order_mark_and_windows_ends_of_lines_are_no_part_of_a_request(talk: Talk) -> None:
    first = talk.new()
    assert talk.raw(b'\xef\xbb\xbf{"do": "ask"}\r\n') == first


def test_ask_repeats_the_question(talk: Talk) -> None:
    assert talk.new() == talk.say("ask") == talk.say("ask")


def test_play_answers_with_events_and_the_next_question(talk: Talk) -> None:
    talk.new()
    reply = talk.say("play", option="place c5 2c")
    assert set(reply) == QUESTION | {"events"}
    assert reply["events"] == [{"event": "placed", "seat": 2, "piece": "2c", "square": "c5"}]
    assert reply["options"] == ["place g5 1c", "resign"]
    question = talk.say("ask")
    assert {key: value for key, value in reply.items() if key != "events"} == question


def test_play_answers_with_events_and_the_outcome_at_the_end(talk: Talk) -> None:
    talk.new()
    reply = talk.say("play", option="resign")
    assert set(reply) == OUTCOME | {"events"}
    assert [event["event"] for event in reply["events"]] == ["game-ended"]


def test_when_over_the_result_says_who_has_won_by_what(talk: Talk) -> None:
    talk.new()
    talk.play("resign")
    reply = talk.say("ask")
    assert set(reply) == OUTCOME
    assert reply["over"] is True
    assert set(reply["result"]) == {"winners", "scores", "reason"}
    assert reply["result"]["winners"] == [1], "seat 2 is asked for the opening, and resigned"
    assert reply["result"]["scores"] == [0, 0]
    assert isinstance(reply["result"]["reason"], str)
    assert talk.say("play", option="place c5 1c")["error"] == "game-over"


def test_scores_count_legends_in_the_high_form_and_a_draw_lists_all_seats(talk: Talk) -> None:
    last = at({"1l": "e4", "2l": "e6"}, actions=0, last=0)
    last["seats"][0]["score"] = last["seats"][1]["score"] = 4
    talk.setup(last)
    assert talk.play("end")["result"] == {"winners": [1, 2], "scores": [5, 5], "reason": "a draw"}


@pytest.mark.parametrize("option", ["place a1", "PLACE A3", "place  a3", " place a3", "place a3 ", "", "pass", "é"])
def test_an_option_that_isnt_listed_is_refused(talk: Talk, option: str) -> None:
    before = talk.new("high-form")
    refused = talk.say("play", option=option)
    assert set(refused) == {"ok", "error", "message"}
    assert refused["error"] == "illegal-option"
    assert talk.say("ask") == before


@pytest.mark.parametrize("option", [None, 3, ["place a3"], {"place": "a3"}, True, 1e308])
def test_an_option_is_a_text(talk: Talk, option: object) -> None:
    before = talk.new("high-form")
    assert talk.say("play", option=option)["error"] == "bad-request"
    assert talk.raw(b'{"do":"play"}')["error"] == "bad-request"
    assert talk.say("ask") == before


@pytest.mark.parametrize("do", [do for do in REQUESTS if do not in ("new", "setup")])
def test_before_a_game_is_begun_everything_else_is_refused(talk: Talk, do: str) -> None:
    refused = talk.say(do, option="end", seat=1)
    assert set(refused) == {"ok", "error", "message"}
    assert refused["error"] == "no-game"


def test_keys_that_nobody_asked_for_are_passed_over_where_no_game_is_dealt(talk: Talk) -> None:
    """`new` alone refuses them: a misspelt wish would deal another game than the one that was meant."""
    assert talk.raw(json.dumps({**NEW, "id": 12}).encode())["error"] == "bad-request"
    begun = talk.raw(json.dumps(NEW).encode())
    assert talk.raw(b'{"do":"ask","id":12,"do ":"play"}') == begun
    assert talk.raw(b'{"do":"play","option":"resign","id":12}')["ok"]


# --- undo and redo ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("form", "seed"), [("duel", 3), ("high-form", 4)])
def test_undo_and_redo_work_at_every_moment_and_after_the_end(talk: Talk, form: str, seed: int) -> None:
    talk.new(form, seed)
    digests = random_answers(talk, seed)
    assert talk.say("ask")["over"] is True
    assert len(digests) > 50
    for digest in digests[-2::-1]:
        reply = talk.say("undo")
        assert set(reply) == QUESTION
        assert reply["digest"] == digest
        assert reply == talk.say("ask")
    assert talk.say("undo")["error"] == "nothing-to-undo"
    for digest in digests[1:]:
        reply = talk.say("redo")
        assert reply["digest"] == digest
        assert reply == talk.say("ask")
    assert set(reply) == OUTCOME
    assert talk.say("redo")["error"] == "nothing-to-redo"


def test_undo_after_redo_leads_to_the_same_moments(talk: Talk) -> None:
    values = [talk.new("duel")]
    for _ in range(5):
        values.append(talk.play(values[-1]["options"][0]))
    moments = [{key: value for key, value in reply.items() if key != "events"} for reply in values]
    for back, forth in ((5, 3), (3, 1), (1, 5)):
        at = talk.say("ask")
        here = moments.index(at)
        assert [talk.say("undo") for _ in range(back)] == moments[here - back : here][::-1]
        assert [talk.say("redo") for _ in range(forth)] == moments[here - back + 1 : here - back + 1 + forth]
    assert talk.say("ask") == moments[5]
    assert talk.say("redo")["error"] == "nothing-to-redo"


def test_with_nothing_to_undo_or_redo_the_game_stands(talk: Talk) -> None:
    before = talk.new()
    for do in ("undo", "redo"):
        refused = talk.say(do)
        assert set(refused) == {"ok", "error", "message"}
        assert talk.say("ask") == before


def test_a_new_answer_clears_redo(talk: Talk) -> None:
    talk.new("high-form")
    talk.play("place a3")
    talk.say("undo")
    talk.play("place a4")
    assert talk.say("redo")["ok"] is False


def test_a_refused_answer_doesnt_clear_redo(talk: Talk) -> None:
    talk.new("high-form")
    after = talk.play("place a3")
    talk.say("undo")
    assert talk.say("play", option="nonsense")["ok"] is False
    assert talk.raw(b"nonsense")["ok"] is False
    assert talk.say("redo")["digest"] == after["digest"]


def test_undo_crosses_turns_and_drawn_cards(talk: Talk) -> None:
    first = talk.new("high-form")
    talk.play("place a3", "end", "place b3")
    for _ in range(3):
        reply = talk.say("undo")
    assert reply == first


@pytest.mark.parametrize("do", ["new", "setup"])
def test_a_new_beginning_has_nothing_to_undo_or_redo(talk: Talk, do: str) -> None:
    talk.new("high-form")
    talk.play("place a3", "end")
    talk.say("undo")
    talk.new() if do == "new" else talk.setup(talk.position())
    assert talk.say("undo")["ok"] is False
    assert talk.say("redo")["ok"] is False


# --- digests ---------------------------------------------------------------------------------------------------------


def test_the_digest_is_of_the_position_not_of_the_undo_history(talk: Talk) -> None:
    first = talk.new("high-form")["digest"]
    one = talk.play("place a3", "end")["digest"]
    talk.say("undo")
    talk.say("undo")
    assert talk.say("ask")["digest"] == first
    assert talk.play("place a3", "end")["digest"] == one
    again = Talk()
    assert again.setup(talk.position())["digest"] == one
    assert talk.say("position")["digest"] == one


def test_different_moments_have_different_digests(talk: Talk) -> None:
    digests = []
    for seed in range(3):
        talk.new("duel", seed)
        digests += random_answers(talk, seed, most=150)
    assert len(set(digests)) == len(digests)
    turns: list[Json] = [{}, {"last": 0}, {"last": 1}, {"actions": 0}, {"actions": 1}, {"lent": True}, {"number": 6}]
    found = {talk.setup(at({}, **turn))["digest"] for turn in turns}
    assert len(found) == len(turns)


def test_the_same_moment_has_the_same_digest_in_every_process() -> None:
    talk = Talk()
    talk.new("high-form", 5, ("highland", "sylvan"))
    random_answers(talk, 5, most=60)
    requests: list[Json] = [{"do": "setup", "position": talk.position()}, {"do": "position"}]
    one, other = (engine(requests, PYTHONHASHSEED=seed) for seed in ("1", "4242"))
    assert one == other
    assert one[0]["digest"] == talk.say("ask")["digest"]


# --- observe ---------------------------------------------------------------------------------------------------------


def test_observe_hides_other_hands_and_all_deck_orders_and_chance(talk: Talk) -> None:
    talk.new("high-form", 5)
    random_answers(talk, 5, most=80)
    whole = talk.position()
    for mine in (0, 1):
        reply = talk.say("observe", seat=mine + 1)
        assert set(reply) == {"ok", "position"}
        seen = reply["position"]
        assert set(whole) - set(seen) == {"seed", "chance"}
        for number, (shown, real) in enumerate(zip(seen["seats"], whole["seats"], strict=True)):
            hidden = {"deck"} if number == mine else {"deck", "beings", "legends", "flares"}
            for key, value in real.items():
                assert shown[key] == (["?"] * len(value) if key in hidden else value)
        for pile in ("legends", "flares", "tasks"):
            for key, value in whole[pile].items():
                assert seen[pile][key] == (["?"] * len(value) if key == "deck" else value)
        assert seen["board"] == whole["board"]
        assert seen["turn"] == whole["turn"]
        assert seen["resolving"] == whole["resolving"]


def test_observe_shows_the_other_no_returned_card_but_their_number(talk: Talk) -> None:
    talk.setup(at({}, hand="knight bomb titan"))
    talk.play("discard knight", "return titan")
    assert talk.say("observe", seat=1)["position"]["turn"]["returned"] == ["titan"]
    seen = talk.say("observe", seat=2)["position"]
    assert seen["turn"]["returned"] == ["?"]
    assert seen["seats"][0]["discard"] == ["knight"]
    assert "titan" not in json.dumps(seen)


def test_observe_leaves_the_game_alone(talk: Talk) -> None:
    talk.new()
    whole = talk.say("position")
    talk.say("observe", seat=1)
    assert talk.say("position") == whole


@pytest.mark.parametrize("seat", [0, 3, -1, 10**30, 1.0, "1", None, True, [], {}])
def test_observe_needs_a_seat_of_the_game(talk: Talk, seat: object) -> None:
    talk.new()
    refused = talk.say("observe", seat=seat)
    assert set(refused) == {"ok", "error", "message"}
    assert refused["error"] == "bad-request"


# --- lines -----------------------------------------------------------------------------------------------------------

BROKEN = {
    "nothing": b"",
    "blanks": b"   \t ",
    "a word": b"hello",
    "half an object": b'{"do":"ask"',
    "two objects": b'{"do":"ask"}{"do":"ask"}',
    "single quotes": b"{'do':'ask'}",
    "a bare NaN": b'{"do":"ask","x":NaN}',
    "a bare Infinity": b'{"do":"ask","x":-Infinity}',
    "broken UTF-8": b'{"do":"ask\xff"}',
    "a surrogate in UTF-8": b'{"do":"ask","x":"\xed\xa0\x80"}',
    "UTF-16": '{"do":"ask"}'.encode("utf-16"),
    "a zero byte": b'{"do":"ask"}\x00',
    "deep lists": b"[" * 200_000,
    "deep closed lists": b"[" * 100_000 + b"]" * 100_000,
    "deep objects": b'{"a":' * 100_000 + b"1" + b"}" * 100_000,
    "a huge number": b'{"do":"new","seed":' + b"9" * 100_000 + b"}",
}
UNFIT = {
    "a list": b"[]",
    "a number": b"17",
    "a text": b'"ask"',
    "null": b"null",
    "an empty object": b"{}",
    "no such request": b'{"do":"save"}',
    "another case": b'{"do":"Ask"}',
    "a surrogate": b'{"do":"\\ud800"}',
    "do is a number": b'{"do":1}',
    "do is a list": b'{"do":["ask"]}',
    "do is an object": b'{"do":{"ask":1}}',
    "do is null": b'{"do":null}',
    "a huge float": b'{"do":1e999}',
}


@pytest.mark.parametrize("line", BROKEN.values(), ids=BROKEN)
def test_what_is_no_json_is_refused(talk: Talk, line: bytes) -> None:
    before = talk.new()
    refused = talk.raw(line)
    assert set(refused) == {"ok", "error", "message"}
    assert refused["error"] == "bad-json"
    assert talk.say("ask") == before


@pytest.mark.parametrize("line", UNFIT.values(), ids=UNFIT)
def test_what_is_no_request_is_refused(talk: Talk, line: bytes) -> None:
    before = talk.new()
    refused = talk.raw(line)
    assert set(refused) == {"ok", "error", "message"}
    assert refused["error"] == "bad-request"
    assert talk.say("ask") == before


@pytest.mark.parametrize("depth", [10, 100, 300, 480, 490, 500, 900, 950, 960, 970, 980, 985, 990, 995, 2000])
@pytest.mark.parametrize(("opened", "closed"), [("[", "]"), ('{"a":', "}")])
def test_no_depth_of_nesting_is_too_deep_for_an_answer(talk: Talk, depth: int, opened: str, closed: str) -> None:
    before = talk.new()
    deep = opened * depth + "0" + closed * depth
    for line in (
        '{"do":%s}',
        '{"do":"play","option":%s}',
        '{"do":"observe","seat":%s}',
        '{"do":"new","form":"duel","schools":%s,"seed":1}',
        '{"do":"setup","position":%s}',
        '{"do":"setup","position":{"form":"duel","seats":%s}}',
        '{"do":"setup","position":{"form":"duel","seats":[],"board":%s,"turn":%s}}',
    ):
        assert talk.raw((line.replace("%s", deep)).encode())["ok"] is False
    assert talk.say("ask") == before


def test_one_line_in_exactly_one_out() -> None:
    lines = [json.dumps(NEW).encode() + b"\n", *(line + b"\n" for line in BROKEN.values()), b'{"do":"ask"}\n']
    replies = served(*lines)
    assert len(replies) == len(BROKEN) + 2
    assert replies[0] == replies[-1]
    assert not any(reply["ok"] for reply in replies[1:-1])


def test_lines_may_end_as_on_windows_and_the_last_without_a_newline() -> None:
    replies = served(json.dumps(NEW).encode() + b"\r\n", b'{"do":"ask"}')
    assert [reply["ok"] for reply in replies] == [True, True]


@pytest.mark.parametrize("length", [2**20 - 1, 2**20, 2**20 + 1, 2**20 + 2, 2**21, 2**21 + 1, 3_000_000])
@pytest.mark.parametrize("end", [b"\n", b""])
def test_a_very_long_line_has_one_answer_and_the_next_line_its_own(length: int, end: bytes) -> None:
    new = json.dumps(NEW).encode() + b"\n"
    assert [r["ok"] for r in served(new, b"x" * length + b"\n", b'{"do":"ask"}\n')] == [True, False, True]
    assert [r["ok"] for r in served(new, b"x" * length + end)] == [True, False]


def test_a_long_line_that_makes_sense_is_understood() -> None:
    padded = json.dumps(NEW).replace("}", " " * 1_000_000 + "}").encode() + b"\n"
    assert [reply["ok"] for reply in served(padded)] == [True]


def test_no_input_no_answer() -> None:
    assert served() == []


def test_every_answer_is_flushed_before_the_next_line_is_read() -> None:
    command = [sys.executable, "-c", "from tashkalar.cli import main; main()", "engine"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for request in (NEW, {"do": "ask"}, {"do": "nonsense"}, {"do": "undo"}):
            process.stdin.write(json.dumps(request).encode() + b"\n")
            process.stdin.flush()
            assert isinstance(json.loads(process.stdout.readline())["ok"], bool)
        process.stdin.close()
        assert process.stdout.read() == b""
        assert process.wait() == 0


def test_the_engine_command_neither_starts_nor_plays_with_the_screens_libraries() -> None:
    script = (
        "import sys, atexit\n"
        "heavy = ('textual', 'rich', 'tashkalar.tui')\n"
        "atexit.register(lambda: print([m for m in heavy if m in sys.modules], file=sys.stderr))\n"
        "sys.argv = ['tashkalar', 'engine']\n"
        "from tashkalar.cli import main\n"
        "main()\n"
    )
    lines = [NEW, {"do": "play", "option": "place c5 1c"}, {"do": "position"}, {"do": "observe", "seat": 1}]
    done = subprocess.run(
        [sys.executable, "-c", script],
        input="\n".join(map(json.dumps, lines)),
        capture_output=True,
        text=True,
        check=True,
    )
    assert len(done.stdout.splitlines()) == len(lines)
    assert done.stderr == "[]\n"


# --- resign ----------------------------------------------------------------------------------------------------------


def test_resign_is_the_last_option_of_every_question(talk: Talk) -> None:
    talk.new("duel", 11)
    chance = random.Random(11)
    reply = talk.say("ask")
    while not reply["over"]:
        assert option_texts(reply)
        reply = talk.play(chance.choice(reply["options"][:-1]))


def test_a_client_searches_the_replies_to_its_guess_while_the_game_goes_on() -> None:
    """`determinize` changes no game; set up without a seat, all seats decide, the other one too."""
    talk, guess = Talk(), Talk()
    talk.new()
    talk.play("place c5 1c", "place g5 2c")
    before = must(talk.say("ask"))
    view = must(talk.say("observe", seat=1))["position"]
    found = [must(talk.say("determinize", view=view, seat=1, seed=seed))["position"] for seed in (3, 3, 4)]
    assert found[0] == found[1] != found[2]
    assert must(talk.say("ask")) == before
    for position in found:
        assert guess.setup(position)["seat"] == 1
        assert must(guess.say("observe", seat=1))["position"] == view
        assert guess.play("place a3", "end")["seat"] == 2
    assert talk.say("determinize", seat=1)["error"] == "bad-request"
    assert talk.say("determinize", view=7, seat=1)["error"] == "impossible-position"
    assert talk.say("determinize", view=view, seat=9)["ok"] is False
