"""Shuts a rented machine down when its lease is over, whether or not anyone ever reached it. As root, once a minute.

  watch-lease.py --folder DATA --hours-without-lease N -- COMMAND…

Becomes COMMAND when the deadline and the grace in DATA/lease.json have passed, when nothing has renewed that file for longer than
its grace, when it cannot be read or says what no lease says (lease_file.py), or, while there is no such file, N hours after the
machine booted. The timer of the host itself (fuse.py), which ends the work in an orderly way, goes by the same file and is
given two minutes to be first; where the file is damaged it is not waited for.
"""

import argparse
import os
import sys
import time

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from lease_file import Unreadable, read_lease  # noqa: E402

MARGIN_SECONDS = 120


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--folder", required=True)
    parser.add_argument("--hours-without-lease", type=float, required=True)
    parser.add_argument("command", nargs="+")
    options = parser.parse_args()
    try:
        read = read_lease(options.folder)
        reason = reason_to_end(read, options.hours_without_lease, time.time(), uptime_seconds())
    except Unreadable as problem:
        reason = "The lease cannot be read, which counts as its end: %s." % problem
    if reason is not None:
        print(reason, flush=True)
        os.execvp(options.command[0], options.command)


def uptime_seconds():
    with open("/proc/uptime", encoding="ascii") as file:
        return float(file.read().split()[0])


def reason_to_end(read, hours_without_lease, now, uptime):
    """A sentence, or None while the machine may stay. `now` in Unix seconds, `uptime` in seconds since boot."""
    if read is None:
        if uptime <= hours_without_lease * 3600:
            return None
        return "No lease came in the first %g h." % hours_without_lease
    lease, written = read
    grace = lease["graceSeconds"] + MARGIN_SECONDS
    if now > lease["deadlineMilliseconds"] / 1000 + grace:
        return "The lease ended, and its grace has passed."
    if now - written > grace:
        return "Nothing has renewed the lease for longer than its grace of %g s." % lease["graceSeconds"]
    return None


if __name__ == "__main__":
    main()
