"""Ends a host's work when its lease is over. Needs python3 and Linux, nothing else: no control plane, no network.

  fuse.py --folder DATA --host MARK/HOST [--own-network] [-- COMMAND…]

Watches DATA/lease.json {"deadlineMilliseconds", "graceSeconds", "renewedMilliseconds"}. The fuse burns

  - when the deadline and the grace after it have passed by the wall clock, or
  - when nothing has renewed the lease for longer than the grace. That is measured by a clock that stands still while the
    machine sleeps: a laptop that is opened again gives its control plane the whole grace to come back.

It then writes why into DATA/fuse-burnt.json, ends every process of its host (asks, and after ten seconds makes it), writes
what it ended, and becomes COMMAND if there is one: on a rented machine what shuts it down. A process is the host's when it
carries PROOFLOAD_HOST=MARK/HOST in its environment or, with --own-network, is in the network namespace of the fuse.
"""

import argparse
import json
import os
import signal
import time

ASKED_SECONDS = 10  # from SIGTERM to SIGKILL
LONGEST_PAUSE_SECONDS = 5


def main():
    options = read_options()
    lease, seen_at = None, time.monotonic()
    while True:
        newest = read_lease(options.folder) or lease
        if lease is None or newest["renewedMilliseconds"] != lease["renewedMilliseconds"]:
            seen_at = time.monotonic()
        lease = newest
        # Without any lease there is nothing to go by: whoever lights a fuse writes the lease first.
        if lease is None:
            raise SystemExit("there is no lease.json in %s" % options.folder)
        reason = reason_to_burn(lease, time.time(), time.monotonic() - seen_at)
        if reason is not None:
            burn(options, lease, reason)
            return
        time.sleep(min(LONGEST_PAUSE_SECONDS, max(0.1, lease["graceSeconds"] / 10)))


def read_options():
    parser = argparse.ArgumentParser()
    parser.add_argument("--folder", required=True)
    parser.add_argument("--host", required=True)
    parser.add_argument("--own-network", action="store_true")
    parser.add_argument("command", nargs="*")
    return parser.parse_args()


def read_lease(folder):
    """The lease, or None where it is gone or half written: then the last one that was seen holds on."""
    try:
        with open(os.path.join(folder, "lease.json"), encoding="utf-8") as file:
            return json.load(file)
    except (FileNotFoundError, ValueError):
        return None


def reason_to_burn(lease, now, silent_seconds):
    """A sentence, or None while the lease holds. `now` in Unix seconds."""
    grace = lease["graceSeconds"]
    if now > lease["deadlineMilliseconds"] / 1000 + grace:
        return "The lease ended, and its grace of %g s has passed." % grace
    if silent_seconds > grace:
        return "Nothing has renewed the lease for longer than its grace of %g s." % grace
    return None


def burn(options, lease, reason):
    record = {"reason": reason, "lease": lease, "burntMilliseconds": int(time.time() * 1000), "ended": None}
    write(options.folder, record)
    ended = end_processes(options)
    write(options.folder, dict(record, ended=ended))
    if options.command:
        os.execvp(options.command[0], options.command)


def write(folder, record):
    """Keeps the record where the data folder still is; a burning fuse stops for nothing."""
    path = os.path.join(folder, "fuse-burnt.json")
    try:
        with open(path + ".tmp", "w", encoding="utf-8") as file:
            json.dump(record, file)
            file.flush()
            os.fsync(file.fileno())
        os.rename(path + ".tmp", path)
    except OSError as problem:
        print("cannot write %s: %s" % (path, problem), flush=True)


def end_processes(options):
    """Ends every process of the host but this one and the job runner's waiter for it; returns what was ended."""
    started = time.monotonic()
    ended, asked = {}, set()
    while True:
        left = find_processes(options)
        if not left:
            return list(ended.values())
        forced = time.monotonic() - started > ASKED_SECONDS
        for pid in left:
            if forced or pid not in asked:
                ended.setdefault(pid, "%d %s" % (pid, command_of(pid)))
                asked.add(pid)
                send(pid, signal.SIGKILL if forced else signal.SIGTERM)
        time.sleep(0.1)


def find_processes(options):
    mark = b"PROOFLOAD_HOST=" + os.fsencode(options.host)
    network = os.readlink("/proc/self/ns/net") if options.own_network else None
    spared = {os.getpid(), os.getppid()}
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
    except ProcessLookupError:
        pass


if __name__ == "__main__":
    main()
