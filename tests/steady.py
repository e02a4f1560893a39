"""Runs the tests again and again on a machine that is busy with something else: `make steady`.

Nothing here may depend on luck, so every run must pass. Whatever is given goes to pytest, after the number of runs:
`make steady ARGS="20 tests/tui"`.
"""

import os
import subprocess
import sys
import time

RUNS = 20
LOOPS = 2
"""Processes that do nothing but take time, beside the two that run the tests."""
PYTEST = (sys.executable, "-m", "pytest", "-n", "2")


def main(words: list[str]) -> int:
    """Run and tell; the exit code says whether all runs passed."""
    runs, given = (int(words[0]), words[1:]) if words and words[0].isdecimal() else (RUNS, words)
    failed = 0
    loops = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(LOOPS)]
    try:
        for run in range(1, runs + 1):
            began = time.monotonic()
            done = subprocess.run([*PYTEST, *given], capture_output=True, text=True, check=False)
            if done.returncode:
                failed += 1
                print(done.stdout)
            load = os.getloadavg()[0]
            said = "failed" if done.returncode else "passed"
            print(f"run {run:2} of {runs}: {said}, {time.monotonic() - began:.0f} s, load {load:.1f}", flush=True)
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()
    print(f"{runs - failed} of {runs} passed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
