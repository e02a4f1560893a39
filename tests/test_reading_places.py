"""Every place that reads bytes from outside has an entrance, and files are read in one way (`hotseat.util.safe_io`)."""

import ast

import pytest

from docs.entrances import ENTRANCES, with_numbers
from docs.messages import texts
from tests.helpers import reading_places as walk
from tests.helpers.reading_places import reading_places

NONE, OWN, READER = "none", "own data", "reader"
"""Functions that are no inputs: they read nothing of others, files of the package itself, or for other functions."""
NAMES: dict[str, str] = {
    "tashkalar.ai.evaluation:weights": OWN,
    "tashkalar.ai.features:card_values": OWN,
    "tashkalar.ai.win_probability:calibration": OWN,
    "hotseat.arena.store:ResultStore._begun": "tournaments",
    "hotseat.arena.store:ResultStore._rows": "tournaments",
    "hotseat.arena.store:ResultStore.table": "tournaments",
    "hotseat.browser.server:BrowserServer._guard": "browser requests",
    "hotseat.browser.server:BrowserServer._make_app": "browser requests",
    "hotseat.browser.server:BrowserServer.handle_download": "browser requests",
    "hotseat.browser.server:BrowserServer.handle_index": "browser requests",
    "hotseat.browser.server:BrowserServer.handle_visit": "visits that are kept",
    "hotseat.browser.server:BrowserServer.handle_websocket": "browser messages",
    "hotseat.browser.server:BrowserServer.start": "browser requests",
    "hotseat.browser.server:_asked": "browser requests",
    "hotseat.browser.server:_take_messages": "browser messages",
    "hotseat.browser.visits:Visit.look_for_games": "visits that are kept",
    "hotseat.browser.visitor:VisitorProcess._is_ready": "visitors' processes",
    "hotseat.browser.visitor:VisitorProcess._open_app_process": "visitors' processes",
    "hotseat.records.card_search:fitting_game": "card files and packs",
    "tashkalar.cards.check:read_source": "card files and packs",
    "tashkalar.cards.compiled_file:_stamp": OWN,
    "tashkalar.cards.compiled_file:read_compiled": OWN,
    "tashkalar.cli.balance:balance": OWN,
    "tashkalar.plugin:TashKalar.load_with_packs": "card files and packs",
    "hotseat.cli.common:need_terminal": "environment",
    "hotseat.cli.common:plain_by_default": "environment",
    "hotseat.cli.game_commands:engine": "line protocol",
    "hotseat.cli.invitation_input:_more_lines": "invitations",
    "hotseat.cli.invitation_input:_no_echo": "invitations",
    "hotseat.cli.invitation_input:_readline": "invitations",
    "hotseat.cli.invitation_input:obtain_invitations": "invitations",
    "hotseat.cli.invitation_input:read_invitation_file": "invitations",
    "hotseat.cli.language_options:Context.get_help": OWN,
    "hotseat.cli.logs:_facts": "environment",
    "hotseat.util.log_folder:new_file": "logs",
    "hotseat.cli.play_commands:_own_name": NONE,
    "hotseat.cli.profile:profile": NONE,
    "tashkalar.cli.puzzle:_read": "puzzle files",
    "hotseat.cli.saved:_key": "records",
    "hotseat.cli.challenge_commands:verify": "records",
    "hotseat.records.challenge:challenge_lines": "records",
    "hotseat.records.collection:read_games": "collections of games",
    "hotseat.cli.saved:show": "positions",
    "hotseat.records.position_file:open_file": "positions",
    "hotseat.records.received:_with_start": "records",
    "hotseat.records.variations:keep_variation": "variations",
    "hotseat.records.variations:read_variations": "variations",
    "tashkalar.cli.schema:schema": OWN,
    "hotseat.cli.serve:_certificate": "certificates",
    "hotseat.cli.shell_scripts:_Bash.get_completion_args": "environment",
    "hotseat.cli.shell_scripts:_Fish.format_completion": "user's folders",
    "hotseat.cli.shell_scripts:complete": "environment",
    "hotseat.cli:CommandLine._load": OWN,
    "hotseat.cli:_failed": NONE,
    "hotseat.cli:_go_by_terminal_size": "environment",
    "hotseat.cli:_need_streams": NONE,
    "hotseat.cli:_invoke": "command line",
    "hotseat.cli:_run": "environment",
    "hotseat.cli:main": "environment",
    "hotseat.coach.stored:read_analysis": "analyses",
    "hotseat.util.identity:current": NONE,
    "hotseat.util.identity:Identity.program": "command line",
    "tashkalar.exports.webpage:_own": OWN,
    "hotseat.util.file_systems:list_folder": READER,
    "hotseat.util.file_systems:sync_folder": NONE,
    "hotseat.util.i18n:_read": OWN,
    "hotseat.util.i18n:detect_language": "environment",
    "hotseat.util.json_files:folder_lock": NONE,
    "hotseat.util.json_files:read": READER,
    "tashkalar.lessons:load_lessons": OWN,
    "hotseat.util.paths:_matching": "user's folders",
    "hotseat.util.paths:_named": "environment",
    "hotseat.util.paths:keep_private": "user's folders",
    "hotseat.util.paths:write_atomic": NONE,
    "hotseat.util.paths:write_exclusive": NONE,
    "hotseat.util.processes:forget_safe_path": "environment",
    "hotseat.util.processes:safe_path": "environment",
    "hotseat.util.progress_store:ProgressStore.__init__": "progress",
    "hotseat.util.progress_store:ProgressStore._save": "progress",
    "tashkalar.puzzles.collection:collection": OWN,
    "hotseat.util.safe_io:_open_at_once": READER,
    "hotseat.util.sockets:listen": "host's socket",
    "hotseat.util.safe_io:read_bytes": READER,
    "hotseat.util.safe_io:read_capped": READER,
    "hotseat.ai.stdio_server:_requests.read_lines": NONE,
    "hotseat.ai.stdio_server:serve_requests": NONE,
    "hotseat.records.file_names:_new_id": "records",
    "hotseat.play.guard:": "command line",
    "hotseat.play.guard:_close_streams": NONE,
    "hotseat.play.guard:_descendants": NONE,
    "hotseat.play.guard:_until_ended": NONE,
    "hotseat.play.guarded:Guarded.failure": "players' programs",
    "hotseat.play.guarded:_started": "players' programs",
    "hotseat.play.notices:_read_to_end": "notices' programs",
    "hotseat.play.notices:run_command": "environment",
    "hotseat.play.participants:Participants.hand_out_record": "records",
    "hotseat.records.saved_games:read_summary": "records",
    "hotseat.records.game_facts:FactsStore._read": "facts of games",
    "hotseat.records.own_profile:read_profile": "own profile",
    "hotseat.records.saved_games:_find_content": "records",
    "hotseat.records.saved_games:all_games": "records",
    "hotseat.records.saved_games:_is_same": "records",
    "hotseat.play.error_output:ErrorOutput._write": NONE,
    "hotseat.play.error_output:ErrorOutput.read": "players' programs",
    "hotseat.play.program:Program._read_output": "players' programs",
    "hotseat.play.protocol:serve_game": "line protocol",
    "hotseat.play.python_code:_run_file": "players' code",
    "hotseat.play.python_code:load_factory": "players' code",
    "hotseat.records.record:read_record": "records",
    "hotseat.plugin.registry:_read_metadata": "other packages",
    "hotseat.plugin.registry:_text": "other packages",
    "hotseat.remote.client:RemoteSession._connect": "client's socket",
    "hotseat.remote.client:RemoteSession.look_at_some": "client's socket",
    "hotseat.remote.client:RemoteSession._connected": "client's socket",
    "hotseat.remote.client:_messages": "client's socket",
    "hotseat.remote.credentials:Certificate.context": "certificates",
    "hotseat.remote.credentials:_alternative_names": NONE,
    "hotseat.remote.credentials:load_credentials": "host's secrets",
    "hotseat.remote.hosting_state:load_state": "state of a hosted game",
    "hotseat.util.sockets:address_to_enter": NONE,
    "hotseat.remote.kept_tables:TableFolder.read": "tables of a server",
    "hotseat.remote.outages:make_up": "tables of a server",
    "hotseat.remote.table_list:listed_table": "tables of a server",
    "hotseat.remote.kept_tables:_free_name": "tables of a server",
    "hotseat.remote.kept_tables:read_server": "tables of a server",
    "hotseat.remote.kept_tables:table_folders": "tables of a server",
    "hotseat.remote.table_keeper:PlayedTable._is_full": "tables of a server",
    "hotseat.remote.relay:Relay._hold_channel": "relay's socket",
    "hotseat.remote.relay:Relay._keep": "relay's socket",
    "hotseat.remote.relay:Relay._pass_on": "relay's socket",
    "hotseat.remote.relay_link:RelayLink._call": "replies of a relay",
    "hotseat.remote.relay_link:RelayLink._channel": "replies of a relay",
    "hotseat.remote.relay_link:RelayLink._take_calls": "replies of a relay",
    "hotseat.remote.relay_messages:enter_channel": "replies of a relay",
    "hotseat.remote.relay_messages:receive_line": READER,
    "hotseat.remote.hosted_table:HostedTable._receive": "host's socket",
    "hotseat.remote.server:Server._handle": "host's socket",
    "hotseat.remote.server:Server._serve": "host's socket",
    "hotseat.play.lessons:read_lesson": OWN,
    "hotseat.plugin.rules_text:read_rules": OWN,
    "hotseat.testing.__main__:": NONE,
    "hotseat.testing.rules:_other_processes_agree": NONE,
    "hotseat.text_ui.console:Console.clear": "environment",
    "hotseat.text_ui.console:Console.write_sequence": "environment",
    "hotseat.text_ui.console:Console._readline": "typed lines",
    "hotseat.text_ui:open_console": "typed lines",
    "hotseat.tui.appearance:Appearance.__init__": "environment",
    "hotseat.tui.appearance:Appearance.pace": "environment",
    "hotseat.tui.appearance:Appearance.wanted_theme": "environment",
    "hotseat.tui.asciify:_encoding": "environment",
    "hotseat.tui.asciify:is_wanted": "environment",
    "hotseat.tui.end_signals:_await_hang_up": NONE,
    "hotseat.tui.join:InvitationInput.on_paste": "invitations",
    "hotseat.tui.tables:TablesScreen.on_paste": "invitations",
    "hotseat.tui.playing:PlayScreen.on_paste": "pasted text",
    "hotseat.records.settings:read_settings": "settings",
    "hotseat.tui.terminal_driver:TerminalDriver.run_input_thread": "terminal",
    "hotseat.records.writer:_begin": "records",
    "hotseat.records.writer:_content": "records",
    "hotseat.records.writer:_open_locked": "records",
    "tashkalar.demonstrations:reasons": OWN,
    "tashkalar.demonstrations:scenarios": OWN,
    "tashkalar.text.rule_topics:rule_topics": OWN,
    "hotseat.util.terminal_signs:TerminalSigns.__init__": "environment",
    "hotseat.util.visitors:is_visitor": "environment",
    "tashkalar_mage_knight.components:load_components": OWN,
    "tashkalar_mage_knight.demonstrations:_data": OWN,
    "tashkalar_pook.cards:load_pook_cards": OWN,
    "tashkalar_pook.demonstrations:pook_scenarios": OWN,
}
"""The name of the entrance of each place, by `module:function`."""
WITHOUT_A_PLACE = {"share keys"}
"""The entrances that another one reads for them: the command line, pages of `serve`, the clipboard."""
ENGLISH = {"the line is too long"}
"""The messages to programs, which are never translated."""
DIRECT = {
    "hotseat.cli.shell_scripts:_Fish.format_completion": "names alone, and each failure is ignored",
    "hotseat.util.safe_io:read_bytes": "the reader itself",
    "hotseat.util.safe_io:_open_at_once": "the reader itself",
    "hotseat.util.file_systems:list_folder": "the reader of folders",
    "hotseat.util.file_systems:sync_folder": "a folder is opened to be synced",
    "hotseat.util.paths:keep_private": "names alone, and each failure is ignored",
    "hotseat.util.paths:_matching": "names alone, and each failure is ignored",
    "hotseat.util.paths:write_atomic": "a new file is written",
    "hotseat.util.paths:write_exclusive": "a new file is written",
    "hotseat.records.file_names:_new_id": "names alone, and each failure is ignored",
    "hotseat.util.json_files:folder_lock": "a lock file is opened, and never read",
    "hotseat.play.error_output:ErrorOutput._write": "a log is written",
    "hotseat.records.writer:_content": "the record that is open and locked",
    "hotseat.records.writer:_open_locked": "a record, after `check_regular`",
    "hotseat.records.writer:_begin": "a new file is written",
    "hotseat.play.guard:_descendants": "/proc, in the guard of a process",
    "hotseat.play.guard:_close_streams": "the null device",
    "hotseat.cli:_failed": "the null device",
    "hotseat.cli:_need_streams": "the null device",
    "hotseat.browser.visitor:VisitorProcess._open_app_process": "the null device",
    "hotseat.arena.store:ResultStore.table": "shards that have been checked",
    "hotseat.ai.stdio_server:serve_requests": "standard output",
    "hotseat.remote.credentials:Certificate.context": "a temporary file of the program's own",
    "hotseat.plugin.registry:_read_metadata": "the metadata of other packages, by itself so far",
}
"""The places that open files and folders without the reader, and why they may."""
OPENING = (
    *("open", "FileIO", "fdopen", "read_text", "read_bytes", "readall", "load_cert_chain", "scan_parquet"),
    *("iterdir", "glob", "rglob", "scandir", "listdir"),
)
"""The functions and methods that open a file or a folder themselves."""


def test_every_place_has_its_entrance() -> None:
    found = reading_places()
    new = {place: sorted(calls) for place, calls in found.items() if place not in NAMES}
    assert new == {}, "name the entrance of each new place, with its limits"
    assert NAMES.keys() - found.keys() == set(), "these places read nothing any more"


def test_every_entrance_has_its_limits() -> None:
    assert set(NAMES.values()) - {NONE, OWN, READER} == {row.name for row in ENTRANCES} - WITHOUT_A_PLACE
    messages = {text.text for text in texts()} | ENGLISH
    for row in ENTRANCES:
        assert "{" not in "".join(map(with_numbers, row[2:6])), f"{row.name} names a limit that isn't there"
        assert not row.sentence or row.sentence in messages, f"the program never says: {row.sentence}"


def test_files_are_read_by_the_reader_alone() -> None:
    direct = {
        place
        for place, calls in reading_places().items()
        for owner, _dot, name in (call.rpartition(".") for call in calls)
        if NAMES.get(place) != OWN and name in OPENING and owner not in ("safe_io", "file_systems")
    }
    assert direct - DIRECT.keys() == set(), "read it with safe_io.read_bytes, and list it with file_systems.list_folder"
    assert DIRECT.keys() - direct == set(), "these places open nothing any more"


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("open(path)", "open"),
        ("path.open('rb')", "path.open"),
        ("self.stack.open(screen)", ""),
        ("path.read_text('utf-8')", "path.read_text"),
        ("os.listdir(x)", "os.listdir"),
        ("folder.rglob('*')", "folder.rglob"),
        ("os.environ.get('HOME')", "os.environ"),
        ("sys.stdin", "sys.stdin"),
        ("subprocess.run(x)", "subprocess.run"),
        ("import subprocess as s\ns.run(x)", "s.run"),
        ("from websockets.sync.client import connect\nconnect(x)", "connect"),
        ("from urllib.parse import quote\nquote(x)", ""),
        ("async def f():\n    async for data in self.socket: pass", "self.socket"),
        ("async def f():\n    await socket.recv()", "socket.recv"),
        ("class A:\n    def on_paste(self, event): pass", "on_paste"),
        ("json_files.read(file, kind)", "json_files.read"),
        ("Header.read(entry)", ""),
    ],
)
def test_the_walk_finds_each_kind(source: str, found: str) -> None:
    tree = ast.parse(f"import subprocess\n{source}" if "subprocess.run" in source else source)
    assert {what for _, what in walk._readings(tree, "", walk._outside(tree))} == {found} - {""}
