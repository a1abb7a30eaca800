"""Samples a host once a second, on the second of the wall clock. Needs python3 and Linux, nothing else.

  sampler.py --folder DATA_FOLDER --mark MARK/HOST --scope machine|trees [--network own|shared]

Appends one JSON line a sample to DATA_FOLDER/telemetry/samples.jsonl:

  {"sampler": id of this sampler, "at": Unix milliseconds, "uptime": seconds, "scopes": {scope: {name: value}}}

Values are gauges, or counters since some start; the reader makes them rates. A tick that was missed is missing.
All that Proofload starts carries PROOFLOAD_HOST=MARK/HOST in its environment. With `--scope trees` the host is the sum of these
processes, and the machine that hosts share is a scope of its own. A job's processes are those of the session its command leads.
"""

import argparse
import json
import os
import sys
import time
from collections import namedtuple
from contextlib import suppress
from glob import glob
from operator import add

TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")
SECTOR = 512  # of /proc/diskstats, whatever the disk's own
OWN_JOBS = ("telemetry-sampler", "lease-fuse")  # what their ids begin with


def read(path):
    """Text of a file under /proc, or None when there is no such file or process (any more) or it is another user's."""
    try:
        with open(path, "rb", buffering=0) as file:
            return file.read().decode("utf-8", "replace")
    except (FileNotFoundError, ProcessLookupError, PermissionError):
        return None


# --- the machine


def processors():
    first = read("/proc/stat").split("\n", 1)[0].split()
    user, nice, system, idle, iowait, interrupt, soft, steal = [int(field) / TICKS for field in first[1:9]]
    return {
        "cores": os.cpu_count(),
        "cpu_user_seconds": user + nice,
        "cpu_system_seconds": system,
        "cpu_interrupt_seconds": interrupt + soft,
        "cpu_iowait_seconds": iowait,
        "cpu_steal_seconds": steal,
        "cpu_idle_seconds": idle,
        "cpu_used_seconds": user + nice + system + interrupt + soft,
        "load_1m": float(read("/proc/loadavg").split(" ", 1)[0]),
    }


def memory():
    kibibytes = {name: int(rest.split()[0]) for name, rest in (line.split(":") for line in read("/proc/meminfo").splitlines())}
    total, available = kibibytes["MemTotal"] * 1024, kibibytes["MemAvailable"] * 1024
    events = dict(line.split() for line in read("/proc/vmstat").splitlines())
    return {
        "memory_total_bytes": total,
        "memory_available_bytes": available,
        "memory_used_bytes": total - available,
        "swap_used_bytes": (kibibytes["SwapTotal"] - kibibytes["SwapFree"]) * 1024,
        "swap_in_bytes": int(events["pswpin"]) * PAGE,
        "swap_out_bytes": int(events["pswpout"]) * PAGE,
        "major_faults": int(events["pgmajfault"]),
    }


def physical_disks():
    """Disks with a device behind them: partitions, loops and stacked devices would count the same bytes twice."""
    return {path.split("/")[3] for path in glob("/sys/block/*/device")}


DISK_FIELDS = (
    ("disk_read_operations", 3, 1),
    ("disk_read_bytes", 5, SECTOR),
    ("disk_write_operations", 7, 1),
    ("disk_write_bytes", 9, SECTOR),
    ("disk_queue_seconds", 13, 0.001),
)


def disks(names):
    totals = dict.fromkeys((name for name, _, _ in DISK_FIELDS), 0)
    busy = {}
    for line in (read("/proc/diskstats") or "").split("\n"):
        fields = line.split()
        if len(fields) >= 14 and fields[2] in names:
            for name, index, factor in DISK_FIELDS:
                totals[name] += int(fields[index]) * factor
            busy[fields[2]] = int(fields[12]) / 1000
    # Per disk: the busiest of a second is chosen when rates are made.
    return dict(totals, disk_busy_seconds=busy) if busy else {}


NETWORK_FIELDS = {"network_receive_bytes": 0, "network_receive_packets": 1, "network_send_bytes": 8, "network_send_packets": 9}
TCP_FIELDS = {"tcp_segments_in": "InSegs", "tcp_segments_out": "OutSegs", "tcp_retransmits": "RetransSegs"}


def network(with_loopback):
    values = dict.fromkeys(NETWORK_FIELDS, 0)
    for line in read("/proc/self/net/dev").split("\n")[2:]:
        interface, _, rest = line.partition(":")
        if rest and (with_loopback or interface.strip() != "lo"):
            fields = rest.split()
            for name, index in NETWORK_FIELDS.items():
                values[name] += int(fields[index])
    # A line of names, then a line of figures.
    tcp = dict(zip(*[line.split() for line in read("/proc/self/net/snmp").splitlines() if line.startswith("Tcp:")]))
    return dict(values, **{name: int(tcp[source]) for name, source in TCP_FIELDS.items()})


def pressure():
    """Seconds of stall. Not every kernel has it, and some have it for some resources."""
    values = {}
    for resource, kinds in (("cpu", ("some",)), ("memory", ("some", "full")), ("io", ("some", "full"))):
        for line in (read("/proc/pressure/" + resource) or "").split("\n"):
            kind, _, rest = line.partition(" ")
            if kind in kinds:
                values["psi_%s_%s_seconds" % (resource, kind)] = int(rest.rpartition("total=")[2]) / 1e6
    return values


# --- process trees

# What a process and its ended children have used, in this order.
COUNTERS = ("cpu_user_seconds", "cpu_system_seconds", "major_faults", "disk_read_bytes", "disk_write_bytes")


class Tree:
    """Sum over processes that come and go, whose counters never go down.

    A process's counters include those of its children that ended and were waited for, so what a child used passes to its
    parent. Only what ends without a parent in the tree has to be kept here, as it was last seen.
    """

    def __init__(self):
        self.kept = self.last = [0.0] * len(COUNTERS)
        self.members = {}
        self.behind = 0

    def update(self, present):
        for pid, process in self.members.items():
            now = present.get(pid)
            if (now is None or now.start != process.start) and process.parent not in present:
                self.kept = list(map(add, self.kept, process.used))
        self.members = present
        sums = self.kept
        for process in present.values():
            sums = map(add, sums, process.used)
        sums = list(sums)
        fell = [max(0, last - total) for last, total in zip(self.last, sums)]
        # What a child used may be on its way to its parent just now. What stays away is never passed on (the parent ignores
        # its children's end) and is made good.
        self.behind = self.behind + 1 if any(fell) else 0
        if self.behind > 2:
            self.kept = list(map(add, self.kept, fell))
        self.last = list(map(max, self.last, sums))

    def values(self):
        values = dict(zip(COUNTERS, self.last))
        values["cpu_used_seconds"] = values["cpu_user_seconds"] + values["cpu_system_seconds"]
        values["memory_used_bytes"] = sum(process.resident for process in self.members.values())
        values["threads"] = sum(process.threads for process in self.members.values())
        return values


# A process as it was seen last; `used` are its COUNTERS.
Process = namedtuple("Process", "parent session start threads resident used")


def look_at(pid):
    text = read("/proc/%d/stat" % pid)
    if text is None:
        return None
    # The command's name stands in parentheses and may hold spaces.
    fields = text.rpartition(")")[2].split()
    io = dict(line.split(": ") for line in (read("/proc/%d/io" % pid) or "").splitlines())
    used = (
        (int(fields[11]) + int(fields[13])) / TICKS,
        (int(fields[12]) + int(fields[14])) / TICKS,
        int(fields[9]) + int(fields[10]),
        int(io.get("read_bytes", 0)),
        int(io.get("write_bytes", 0)),
    )
    return Process(int(fields[1]), int(fields[3]), int(fields[19]), int(fields[17]), int(fields[21]) * PAGE, used)


class Processes:
    """The processes of this host: all that carry its mark."""

    def __init__(self, folder, mark):
        self.jobs_folder = os.path.join(folder, "jobs")
        self.entry = "PROOFLOAD_HOST=" + mark
        self.seen, self.unsure = set(), set()
        # In order of birth: a child that is waited for while we look must be missed, not counted with its parent too.
        self.ours = []
        # Jobs by the number of their session.
        self.sessions = {}
        self.known_jobs = set()
        self.host, self.jobs = Tree(), {}

    def sample(self):
        """Values of each job's tree; the host's own is in `host`."""
        self.find_jobs()
        self.find_processes()
        present = {pid: process for pid, process in ((pid, look_at(pid)) for pid in self.ours) if process is not None}
        self.ours = list(present)
        self.host.update(present)
        by_job = {}
        for pid, process in present.items():
            if process.session in self.sessions:
                by_job.setdefault(self.sessions[process.session], {})[pid] = process
        # A job's tree is forgotten with its last process.
        self.jobs = {job: self.jobs.get(job) or Tree() for job in by_job}
        for job, tree in self.jobs.items():
            tree.update(by_job[job])
        return {job: tree.values() for job, tree in self.jobs.items()}

    def find_jobs(self):
        """Learns which session is which job's. A job that waits for its start time has none yet."""
        for job in os.listdir(self.jobs_folder):
            record = None if job in self.known_jobs else read(os.path.join(self.jobs_folder, job, "pid.json"))
            if record is not None:
                self.known_jobs.add(job)
                if not job.startswith(OWN_JOBS):
                    self.sessions[json.loads(record)["pid"]] = job

    def find_processes(self):
        """Looks at processes that are new. An environment never changes, so each is asked once."""
        pids = {int(name) for name in os.listdir("/proc") if name.isdigit()}
        asked_again, self.unsure = self.unsure, set()
        for pid in sorted((pids - self.seen) | (pids & asked_again)):
            environment = read("/proc/%d/environ" % pid)
            if environment and self.entry in environment.split("\0"):
                self.ours.append(pid)
            elif not environment and pid not in asked_again:
                # It has none (a thread of the kernel), or it is just turning into another program.
                self.unsure.add(pid)
        self.seen = pids


# --- the clock


def sample(options, processes, disk_names):
    scopes = processes.sample()
    machine = dict(processors(), **memory(), **disks(disk_names), **pressure())
    if options.scope == "machine":
        host = dict(machine, **network(with_loopback=False))
    else:
        host = processes.host.values()
        for name in ("cores", "memory_total_bytes", "memory_available_bytes"):
            host[name] = machine[name]
        if options.network == "own":
            host.update(network(with_loopback=False))
        else:
            # Hosts without a network of their own meet on the loopback interface.
            machine.update(network(with_loopback=True))
        scopes["machine"] = machine
    host["sampler_cpu_seconds"] = time.process_time()
    scopes["host"] = host
    return scopes


def main():
    parser = argparse.ArgumentParser()
    for name in ("--folder", "--mark"):
        parser.add_argument(name, required=True)
    parser.add_argument("--scope", choices=("machine", "trees"), required=True)
    parser.add_argument("--network", choices=("own", "shared"), default="own")
    options = parser.parse_args()
    path = os.path.join(options.folder, "telemetry", "samples.jsonl")
    os.makedirs(os.path.dirname(path), exist_ok=True)
    processes = Processes(options.folder, options.mark)
    disk_names = physical_disks()
    name = "%d-%d" % (os.getpid(), time.time())
    # A busy host must not make us late: a late sample is a gap, and a gap voids a measured window. Refused without root.
    with suppress(PermissionError):
        os.setpriority(os.PRIO_PROCESS, 0, -10)
    # One write a line: killed at any moment, all lines but the last are whole.
    file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
    while True:
        # To the next whole second, wherever a slow sample or a sleeping machine left us: no burst makes up for it.
        time.sleep(1 - time.time() % 1)
        if not os.path.exists(path):
            sys.exit("%s was removed" % path)
        at, uptime = time.time(), time.clock_gettime(time.CLOCK_BOOTTIME)
        scopes = sample(options, processes, disk_names)
        line = {"sampler": name, "at": round(at * 1000), "uptime": round(uptime, 4), "scopes": scopes}
        os.write(file, (json.dumps(line, separators=(",", ":")) + "\n").encode())


if __name__ == "__main__":
    main()
