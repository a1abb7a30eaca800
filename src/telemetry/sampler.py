"""Samples a host once a second, on the second of the wall clock. Needs python3 and Linux, nothing else.

  sampler.py --folder DATA_FOLDER --mark MARK/HOST --scope machine|trees [--network own|shared]

Appends one JSON line a sample to DATA_FOLDER/telemetry/samples.jsonl:

  {"sampler": id of this sampler, "at": Unix milliseconds, "uptime": seconds, "scopes": {scope: {name: value}}}

Values are gauges, or counters since some start; how they become rates is the reader's business. A tick that was missed is missing.
All that Proofload starts carries PROOFLOAD_HOST=MARK/HOST in its environment. With `--scope trees` the host is the sum of these
processes, and the machine that hosts share is a scope of its own. A job's processes are those of the session that its command
leads (see runner.py).
"""

import argparse
import json
import os
import sys
import time

TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")
SECTOR = 512  # of /proc/diskstats, whatever the disk's own
OWN_JOBS = "telemetry-sampler"  # what their ids begin with


def read(path):
    """Text of a file under /proc, or None when there is no such file or process (any more) or it is another user's."""
    try:
        descriptor = os.open(path, os.O_RDONLY)
    except (FileNotFoundError, ProcessLookupError, PermissionError):
        return None
    try:
        with os.fdopen(descriptor, "rb") as file:
            return file.read().decode("utf-8", "replace")
    except (ProcessLookupError, PermissionError):
        return None


# --- the machine


def processors():
    fields = [int(field) / TICKS for field in read("/proc/stat").split("\n", 1)[0].split()[1:]]
    user, nice, system, idle, iowait, interrupt, soft, steal = fields[:8]
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
    lines = read("/proc/meminfo").split("\n")
    kibibytes = {line.split(":")[0]: int(line.split()[1]) for line in lines if line}
    total, available = kibibytes["MemTotal"] * 1024, kibibytes["MemAvailable"] * 1024
    values = {
        "memory_total_bytes": total,
        "memory_available_bytes": available,
        "memory_used_bytes": total - available,
        "swap_used_bytes": (kibibytes["SwapTotal"] - kibibytes["SwapFree"]) * 1024,
    }
    wanted = {"pswpin": ("swap_in_bytes", PAGE), "pswpout": ("swap_out_bytes", PAGE), "pgmajfault": ("major_faults", 1)}
    for line in read("/proc/vmstat").split("\n"):
        name, _, value = line.partition(" ")
        if name in wanted:
            key, factor = wanted[name]
            values[key] = int(value) * factor
    return values


def physical_disks():
    """Disks with a device behind them: partitions, loops and stacked devices would count the same bytes twice."""
    try:
        return {name for name in os.listdir("/sys/block") if os.path.exists("/sys/block/%s/device" % name)}
    except FileNotFoundError:
        return set()


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


NETWORK_FIELDS = (
    ("network_receive_bytes", 0),
    ("network_receive_packets", 1),
    ("network_send_bytes", 8),
    ("network_send_packets", 9),
)
TCP_FIELDS = (("tcp_segments_in", "InSegs"), ("tcp_segments_out", "OutSegs"), ("tcp_retransmits", "RetransSegs"))


def network(with_loopback):
    values = dict.fromkeys((name for name, _ in NETWORK_FIELDS), 0)
    for line in read("/proc/self/net/dev").split("\n")[2:]:
        interface, _, rest = line.partition(":")
        if rest and (with_loopback or interface.strip() != "lo"):
            fields = rest.split()
            for name, index in NETWORK_FIELDS:
                values[name] += int(fields[index])
    names, figures = [line.split() for line in read("/proc/self/net/snmp").split("\n") if line.startswith("Tcp:")]
    tcp = dict(zip(names, figures))
    for name, source in TCP_FIELDS:
        values[name] = int(tcp[source])
    return values


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
        self.kept = [0.0] * len(COUNTERS)
        self.last = [0.0] * len(COUNTERS)
        self.members = {}

    def update(self, present):
        for pid, process in self.members.items():
            now = present.get(pid)
            if (now is None or now.start != process.start) and process.parent not in present:
                for index, used in enumerate(process.used):
                    self.kept[index] += used
        self.members = dict(present)
        sums = list(self.kept)
        for process in present.values():
            for index, used in enumerate(process.used):
                sums[index] += used
        for index, total in enumerate(sums):
            # A parent that ignores its children's end is not given what they used.
            if total < self.last[index]:
                self.kept[index] += self.last[index] - total
                sums[index] = self.last[index]
        self.last = sums

    def values(self):
        values = dict(zip(COUNTERS, self.last))
        values["cpu_used_seconds"] = values["cpu_user_seconds"] + values["cpu_system_seconds"]
        values["memory_used_bytes"] = sum(process.resident for process in self.members.values())
        values["threads"] = sum(process.threads for process in self.members.values())
        return values


class Process:
    """A process as it was seen last."""

    __slots__ = ("parent", "session", "start", "threads", "resident", "used")


def look_at(pid):
    text = read("/proc/%d/stat" % pid)
    if text is None:
        return None
    # The command's name stands in parentheses and may hold spaces.
    fields = text.rpartition(")")[2].split()
    process = Process()
    process.parent = int(fields[1])
    process.session = int(fields[3])
    process.threads = int(fields[17])
    process.start = int(fields[19])
    process.resident = int(fields[21]) * PAGE
    read_bytes = write_bytes = 0
    for line in (read("/proc/%d/io" % pid) or "").split("\n"):
        if line.startswith("read_bytes"):
            read_bytes = int(line[12:])
        elif line.startswith("write_bytes"):
            write_bytes = int(line[13:])
    process.used = (
        (int(fields[11]) + int(fields[13])) / TICKS,
        (int(fields[12]) + int(fields[14])) / TICKS,
        int(fields[9]) + int(fields[10]),
        read_bytes,
        write_bytes,
    )
    return process


class Processes:
    """The processes of this host: all that carry its mark."""

    def __init__(self, folder, mark):
        self.jobs_folder = os.path.join(folder, "jobs")
        self.entry = "PROOFLOAD_HOST=" + mark
        self.seen = set()
        self.unsure = set()
        self.ours = set()
        self.sessions = {}
        self.waiting = set()
        self.known_jobs = set()
        self.jobs_changed = None
        self.host = Tree()
        self.jobs = {}

    def sample(self):
        self.find_jobs()
        self.find_processes()
        present = {}
        for pid in self.ours:
            process = look_at(pid)
            if process is not None:
                present[pid] = process
        self.ours = set(present)
        self.host.update(present)
        by_job = {}
        for pid, process in present.items():
            job = self.sessions.get(process.session)
            if job is not None:
                by_job.setdefault(job, {})[pid] = process
        scopes = {}
        for job, members in by_job.items():
            tree = self.jobs.setdefault(job, Tree())
            tree.update(members)
            scopes[job] = tree.values()
        for job in [job for job in self.jobs if job not in by_job]:
            del self.jobs[job]
        return scopes

    def find_jobs(self):
        """Learns which session is which job's. A job that waits for its start time has none yet."""
        try:
            changed = os.stat(self.jobs_folder).st_mtime_ns
        except FileNotFoundError:
            return
        if changed != self.jobs_changed:
            self.jobs_changed = changed
            names = {name for name in os.listdir(self.jobs_folder) if not name.startswith(OWN_JOBS)}
            self.waiting |= names - self.known_jobs
            self.known_jobs = names
        for job in list(self.waiting):
            text = read(os.path.join(self.jobs_folder, job, "pid.json"))
            if text is not None:
                self.sessions[json.loads(text)["pid"]] = job
                self.waiting.discard(job)

    def find_processes(self):
        """Looks at processes that are new. An environment never changes, so each is asked once."""
        pids = {int(name) for name in os.listdir("/proc") if name.isdigit()}
        asked_again = self.unsure
        self.unsure = set()
        for pid in (pids - self.seen) | (pids & asked_again):
            environment = read("/proc/%d/environ" % pid)
            if environment and self.entry in environment.split("\0"):
                self.ours.add(pid)
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
    parser.add_argument("--folder", required=True)
    parser.add_argument("--mark", required=True)
    parser.add_argument("--scope", choices=("machine", "trees"), required=True)
    parser.add_argument("--network", choices=("own", "shared"), default="own")
    options = parser.parse_args()
    path = os.path.join(options.folder, "telemetry", "samples.jsonl")
    os.makedirs(os.path.dirname(path), exist_ok=True)
    processes = Processes(options.folder, options.mark)
    disk_names = physical_disks()
    name = "%d-%d" % (os.getpid(), time.time())
    try:
        # A busy host must not make us late: a late sample is a gap, and a gap voids a measured window.
        os.setpriority(os.PRIO_PROCESS, 0, -10)
    except PermissionError:
        pass  # Without root it has to do with its turn.
    # One write a line: killed at any moment, all but the last line is whole.
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
