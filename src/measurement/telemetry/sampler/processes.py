"""The processes of a host, summed up by the job that they belong to."""

import json
import os
from collections import namedtuple
from operator import add

from files import read

TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")
OWN_JOBS = ("telemetry-sampler", "self-destruct")  # what their ids begin with

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


# A process as it was seen last. `used` are its COUNTERS, `own_seconds` its processor time without its children's, and
# `command` the name of the program that it runs by now.
Process = namedtuple("Process", "parent session start threads resident used own_seconds command", defaults=(0.0, ""))


def look_at(pid):
    text = read("/proc/%d/stat" % pid)
    if text is None:
        return None
    # The command's name stands in parentheses and may hold spaces.
    begin, _, rest = text.rpartition(")")
    fields = rest.split()
    io = dict(line.split(": ") for line in (read("/proc/%d/io" % pid) or "").splitlines())
    used = (
        (int(fields[11]) + int(fields[13])) / TICKS,
        (int(fields[12]) + int(fields[14])) / TICKS,
        int(fields[9]) + int(fields[10]),
        int(io.get("read_bytes", 0)),
        int(io.get("write_bytes", 0)),
    )
    own_seconds = (int(fields[11]) + int(fields[12])) / TICKS
    command = begin.partition("(")[2]
    return Process(int(fields[1]), int(fields[3]), int(fields[19]), int(fields[17]), int(fields[21]) * PAGE, used, own_seconds, command)


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
        # The folder of each job: a service that starts again has a new one of the same name.
        self.known_jobs = {}
        self.host, self.jobs = Tree(), {}

    def sample(self):
        """Values of each job's tree; the host's own is in `host`, and the processes themselves are its and the jobs' `members`."""
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
        for entry in os.scandir(self.jobs_folder):
            job, folder = entry.name, entry.inode()
            record = None if self.known_jobs.get(job) == folder else read(os.path.join(entry.path, "pid.json"))
            if record is not None:
                self.known_jobs[job] = folder
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
