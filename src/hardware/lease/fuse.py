"""The self-destruct timer: ends a host's work when its lease is over. Needs python3 and Linux, nothing else: no control plane, no network.

  fuse.py --folder DATA --host MARK/HOST [--own-network] [-- COMMAND…]

Watches DATA/lease.json {"deadlineMilliseconds", "graceSeconds", "renewedMilliseconds"}. The timer fires

  - when the deadline and the grace after it have passed by the wall clock, or
  - when nothing has renewed the lease for longer than the grace. That is measured by a clock that stands still while the
    machine sleeps: a laptop that is opened again gives its control plane the whole grace to come back; or
  - when the lease cannot be read, or says what no lease says (lease_file.py): damage counts as the end of the lease.

It then writes why into DATA/fuse-burnt.json, ends every process of its host (asks, after ten seconds makes it, and gives up on
what is there after a minute), writes what it ended and what it could not, and becomes COMMAND if there is one: on a rented
machine what shuts it down. A process is the host's when it carries PROOFLOAD_HOST=MARK/HOST in its environment or, with
--own-network, is in the network namespace of the timer.
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

ASKED_SECONDS = 10  # from SIGTERM to SIGKILL
GIVE_UP_SECONDS = 60  # from SIGTERM to the end of waiting for what even SIGKILL does not end
WRITE_SECONDS = 10
LONGEST_PAUSE_SECONDS = 5


def main():
    options = read_options()
    lease, seen_at = None, time.monotonic()
    while True:
        try:
            newest, _ = read_lease(options.folder) or (lease, None)
        except Unreadable as problem:
            fire(options, lease, "The lease cannot be read, which counts as its end: %s." % problem)
            return
        if lease is None or newest["renewedMilliseconds"] != lease["renewedMilliseconds"]:
            seen_at = time.monotonic()
        lease = newest
        # Without any lease there is nothing to go by: who starts a timer writes the lease first.
        if lease is None:
            raise SystemExit("there is no lease.json in %s" % options.folder)
        reason = reason_to_fire(lease, time.time(), time.monotonic() - seen_at)
        if reason is not None:
            fire(options, lease, reason)
            return
        time.sleep(min(LONGEST_PAUSE_SECONDS, max(0.1, lease["graceSeconds"] / 10)))


def read_options():
    parser = argparse.ArgumentParser()
    parser.add_argument("--folder", required=True)
    parser.add_argument("--host", required=True)
    parser.add_argument("--own-network", action="store_true")
    parser.add_argument("command", nargs="*")
    return parser.parse_args()


def reason_to_fire(lease, now, silent_seconds):
    """A sentence, or None while the lease holds. `now` in Unix seconds."""
    grace = lease["graceSeconds"]
    if now > lease["deadlineMilliseconds"] / 1000 + grace:
        return "The lease ended, and its grace of %g s has passed." % grace
    if silent_seconds > grace:
        return "Nothing has renewed the lease for longer than its grace of %g s." % grace
    return None


def fire(options, lease, reason):
    record = {"reason": reason, "lease": lease, "burntMilliseconds": int(time.time() * 1000), "ended": None, "left": None}
    keep(options.folder, record)
    # A process that hangs in the kernel can hang who reads its memory: that is not to be this one.
    spared = [os.getpid(), os.getppid()]
    try:
        outcome = within(GIVE_UP_SECONDS + ASKED_SECONDS, end_processes, options, spared)
    except TookTooLong:
        outcome = {"ended": None, "left": ["unknown: looking for processes took too long"]}
    except OSError as problem:
        outcome = {"ended": None, "left": ["unknown: %s" % problem]}
    keep(options.folder, dict(record, **outcome))
    if options.command:
        os.execvp(options.command[0], options.command)
    if outcome["left"]:
        raise SystemExit("could not be ended: %s" % ", ".join(outcome["left"]))


def keep(folder, record):
    """Keeps the record where the data folder still is; a timer that fires stops for nothing."""
    try:
        problem = within(WRITE_SECONDS, write, folder, record)
    except TookTooLong:
        problem = "its disk did not answer within %g s" % WRITE_SECONDS
    except OSError as raised:
        problem = str(raised)
    if problem is not None:
        print("cannot write the record in %s: %s" % (folder, problem), flush=True)


def write(folder, record):
    path = os.path.join(folder, "fuse-burnt.json")
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
    """Ends every process of the host but `spared` and this one; says what it ended and what is left when it gives up."""
    started = time.monotonic()
    spared = {os.getpid(), *spared}
    found, asked = {}, set()
    while True:
        left = find_processes(options, spared)
        passed = time.monotonic() - started
        if not left or passed > GIVE_UP_SECONDS:
            ended = [words for pid, words in found.items() if pid not in left]
            return {"ended": ended, "left": [found[pid] for pid in left if pid in found]}
        forced = passed > ASKED_SECONDS
        for pid in left:
            if forced or pid not in asked:
                if pid not in found:
                    found[pid] = "%d %s" % (pid, command_of(pid))
                asked.add(pid)
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
        # Gone meanwhile, or another user's: not ours in both cases.
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
        # Gone meanwhile, or another user's: what is still there is found again, and told when the timer gives up.
        pass


if __name__ == "__main__":
    main()
