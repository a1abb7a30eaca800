"""The self-destruct timer: ends a host's work when its lease ends. Needs only python3 and Linux: no control plane, no network.

  self_destruct.py --folder DATA --host MARK/HOST [--own-network] [-- COMMAND…]

Watches DATA/lease.json {"deadlineMilliseconds", "graceSeconds", "renewedMilliseconds"}. The timer fires

  - when the deadline and the grace period have passed by the wall clock, or
  - when the lease was not renewed for longer than the grace period. This uses a clock that stops while the machine sleeps: a
    laptop that wakes up gives its control plane the whole grace period to come back; or
  - when the lease is unreadable or invalid (lease_file.py): a damaged lease counts as expired.

It then writes the reason to DATA/self-destruct-fired.json, ends every process of its host (SIGTERM, SIGKILL after ten seconds,
gives up after a minute), records which processes it ended and which it could not, and runs COMMAND if there is one: on a
rented machine the shutdown. A process belongs to the host if it has PROOFLOAD_HOST=MARK/HOST in its environment or, with
--own-network, is in the timer's network namespace.
"""

import argparse
import json
import os
import signal
import sys
import time

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from lease_file import TookTooLong, Unreadable, read_lease, within  # noqa: E402

TERM_SECONDS = 10  # from SIGTERM to SIGKILL
GIVE_UP_SECONDS = 60  # from SIGTERM until it gives up on processes that survive SIGKILL
WRITE_SECONDS = 10
MAX_PAUSE_SECONDS = 5


def main():
    options = read_options()
    lease, seen_at = None, time.monotonic()
    while True:
        try:
            newest, _ = read_lease(options.folder) or (lease, None)
        except Unreadable as problem:
            fire(options, lease, "The lease is unreadable, which counts as expired: %s." % problem)
            return
        if lease is None or newest["renewedMilliseconds"] != lease["renewedMilliseconds"]:
            seen_at = time.monotonic()
        lease = newest
        # There must be a lease: the starter of a timer writes it first.
        if lease is None:
            raise SystemExit("%s has no lease.json" % options.folder)
        reason = reason_to_fire(lease, time.time(), time.monotonic() - seen_at)
        if reason is not None:
            fire(options, lease, reason)
            return
        time.sleep(min(MAX_PAUSE_SECONDS, max(0.1, lease["graceSeconds"] / 10)))


def read_options():
    parser = argparse.ArgumentParser()
    parser.add_argument("--folder", required=True)
    parser.add_argument("--host", required=True)
    parser.add_argument("--own-network", action="store_true")
    parser.add_argument("command", nargs="*")
    return parser.parse_args()


def reason_to_fire(lease, now, silent_seconds):
    """A sentence, or None while the lease is valid. `now` in Unix seconds."""
    grace = lease["graceSeconds"]
    if now > lease["deadlineMilliseconds"] / 1000 + grace:
        return "The lease and its grace period of %g s have ended." % grace
    if silent_seconds > grace:
        return "The lease was not renewed for longer than its grace period of %g s." % grace
    return None


def fire(options, lease, reason):
    record = {"reason": reason, "lease": lease, "firedMilliseconds": int(time.time() * 1000), "ended": None, "left": None}
    save(options.folder, record)
    # A process that hangs in the kernel can block readers of its memory, so a child process does this.
    spared = [os.getpid(), os.getppid()]
    try:
        outcome = within(GIVE_UP_SECONDS + TERM_SECONDS, end_processes, options, spared)
    except TookTooLong:
        outcome = {"ended": None, "left": ["unknown: listing processes took too long"]}
    except OSError as problem:
        outcome = {"ended": None, "left": ["unknown: %s" % problem]}
    save(options.folder, dict(record, **outcome))
    if options.command:
        os.execvp(options.command[0], options.command)
    if outcome["left"]:
        raise SystemExit("could not end: %s" % ", ".join(outcome["left"]))


def save(folder, record):
    """Saves the record if the data folder still exists; no failure stops a timer that has fired."""
    try:
        problem = within(WRITE_SECONDS, write, folder, record)
    except TookTooLong:
        problem = "its disk did not answer within %g s" % WRITE_SECONDS
    except OSError as raised:
        problem = str(raised)
    if problem is not None:
        print("could not write the record in %s: %s" % (folder, problem), flush=True)


def write(folder, record):
    path = os.path.join(folder, "self-destruct-fired.json")
    try:
        with open(path + ".tmp", "w", encoding="utf-8") as file:
            json.dump(record, file)
            file.flush()
            os.fsync(file.fileno())
        os.rename(path + ".tmp", path)
    except OSError as problem:
        return str(problem)
    return None


def end_processes(options, spared):
    """Ends every process of the host except `spared` and this one; returns what it ended and what was left when it gave up."""
    started = time.monotonic()
    spared = {os.getpid(), *spared}
    found, signalled = {}, set()
    while True:
        left = find_processes(options, spared)
        passed = time.monotonic() - started
        if not left or passed > GIVE_UP_SECONDS:
            ended = [label for pid, label in found.items() if pid not in left]
            return {"ended": ended, "left": [found[pid] for pid in left if pid in found]}
        forced = passed > TERM_SECONDS
        for pid in left:
            if forced or pid not in signalled:
                if pid not in found:
                    found[pid] = "%d %s" % (pid, command_of(pid))
                signalled.add(pid)
                send(pid, signal.SIGKILL if forced else signal.SIGTERM)
        time.sleep(0.1)


def find_processes(options, spared):
    mark = b"PROOFLOAD_HOST=" + os.fsencode(options.host)
    network = os.readlink("/proc/self/ns/net") if options.own_network else None
    found = []
    for name in os.listdir("/proc"):
        if not name.isdigit() or int(name) in spared:
            continue
        if is_of_host(name, mark, network) and not is_dead(name):
            found.append(int(name))
    return found


def is_of_host(name, mark, network):
    try:
        with open("/proc/%s/environ" % name, "rb") as file:
            if mark in file.read().split(b"\0"):
                return True
        return network is not None and os.readlink("/proc/%s/ns/net" % name) == network
    except OSError:
        # Ended meanwhile, or another user's: in both cases not ours.
        return False


def is_dead(name):
    try:
        with open("/proc/%s/stat" % name, encoding="utf-8", errors="replace") as file:
            return file.read().rpartition(")")[2].split()[0] in "ZX"
    except OSError:
        return True


def command_of(pid):
    try:
        with open("/proc/%d/cmdline" % pid, "rb") as file:
            return file.read().replace(b"\0", b" ").decode("utf-8", errors="replace").strip()[:120]
    except OSError:
        return "(gone)"


def send(pid, number):
    try:
        os.kill(pid, number)
    except OSError:
        # Ended meanwhile, or another user's: a process that remains is found again and reported at the end.
        pass


if __name__ == "__main__":
    main()
