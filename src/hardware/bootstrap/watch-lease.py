"""Shuts a rented machine down when its lease has ended, even if nothing ever reached it. Runs as root, once a minute.

  watch-lease.py --folder DATA --hours-without-lease N -- COMMAND…

Runs COMMAND when the deadline and the grace period in DATA/lease.json have passed, when that file was not renewed for longer
than the grace period, when it is unreadable or invalid (lease_file.py), or, if there is no such file, N hours after boot. The
host's self-destruct timer (self_destruct.py), which ends the work in an orderly way, uses the same file and gets a head start of
two minutes; no head start if the file is damaged.
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
        reason = "The lease is unreadable, which counts as expired: %s." % problem
    if reason is not None:
        print(reason, flush=True)
        os.execvp(options.command[0], options.command)


def uptime_seconds():
    with open("/proc/uptime", encoding="ascii") as file:
        return float(file.read().split()[0])


def reason_to_end(read, hours_without_lease, now, uptime):
    """A sentence, or None while the machine may run. `now` in Unix seconds, `uptime` in seconds since boot."""
    if read is None:
        if uptime <= hours_without_lease * 3600:
            return None
        return "No lease arrived within %g h of the boot." % hours_without_lease
    lease, written = read
    grace = lease["graceSeconds"] + MARGIN_SECONDS
    if now > lease["deadlineMilliseconds"] / 1000 + grace:
        return "The lease and its grace period have ended."
    if now - written > grace:
        return "The lease was not renewed for longer than its grace period of %g s." % lease["graceSeconds"]
    return None


if __name__ == "__main__":
    main()
