"""Play the pickled game on standard input, and write its course as JSON; see the rule `other_processes_agree`."""

import json
import sys

from hotseat.testing.course import course

if __name__ == "__main__":
    json.dump(course(sys.stdin.buffer.read()), sys.stdout)
