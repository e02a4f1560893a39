"""Every place of the source that takes bytes from outside, found in its syntax tree."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
SOURCES = {
    "tashkalar": ROOT / "src" / "tashkalar",
    "tashkalar_pook": ROOT / "games" / "pook" / "src" / "tashkalar_pook",
    "tashkalar_mage_knight": ROOT / "games" / "mage-knight" / "src" / "tashkalar_mage_knight",
}
"""The folder of each package."""

METHODS = {
    "files": {"read_text", "read_bytes", "read_capped", "readall", "FileIO", "load_cert_chain", "scan_parquet", "read_parquet", "File", "UserFile", "data_file"},
    "folders": {"iterdir", "glob", "rglob", "scandir", "listdir", "walk", "find_spec"},
    "sockets": {"recv", "recvfrom", "recv_into", "receive", "receive_bytes", "receive_json", "create_connection", "create_server", "start_server"},
    "processes": {"Popen", "communicate", "check_output", "create_subprocess_exec", "create_subprocess_shell"},
    "streams": {"stdin", "getpass", "get_text_stream", "get_binary_stream", "fdopen", "set_inputhook"},
    "environment": {"environ", "environb", "getenv", "argv"},
    "packages": {"entry_points", "distributions", "distribution", "version", "import_module", "exec_module"},
    "screen": {"Paste", "clipboard", "on_paste", "_on_paste"},
}
