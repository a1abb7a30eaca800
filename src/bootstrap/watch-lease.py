"""Shuts a rented machine down when its lease is over, whether or not anyone ever reached it. As root, once a minute.

  watch-lease.py --folder DATA --hours-without-lease N -- COMMAND…

Becomes COMMAND when the deadline and the grace in DATA/lease.json have passed, when nothing has renewed that file for longer than
its grace, or, while there is no such file, N hours after the machine booted. The fuse, which ends the work in an orderly
way, goes by the same file and is given two minutes to be first.
"""

import argparse
import json
import os
import time

MARGIN_SECONDS = 120


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--folder", required=True)
    parser.add_argument("--hours-without-lease", type=float, required=True)
    parser.add_argument("command", nargs="+")
    options = parser.parse_args()
    reason = reason_to_end(read_lease(options.folder), options.hours_without_lease, time.time(), uptime_seconds())
    if reason is not None:
        print(reason, flush=True)
        os.execvp(options.command[0], options.command)


def read_lease(folder):
    """The lease and when it was written by this machine's clock, in Unix seconds; None where there is none to be read."""
    path = os.path.join(folder, "lease.json")
    try:
        with open(path, encoding="utf-8") as file:
            return json.load(file), os.fstat(file.fileno()).st_mtime
    except (FileNotFoundError, ValueError):
        return None


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
