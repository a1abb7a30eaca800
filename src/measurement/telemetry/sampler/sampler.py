"""Samples a host once a second, on the second of the wall clock. Needs python3 and Linux, nothing else.

  sampler.py --folder DATA_FOLDER --mark MARK/HOST --scope machine|trees [--network own|shared] [--questions JSON] [--histograms JSON]

Appends one JSON line a sample to DATA_FOLDER/telemetry/samples.jsonl:

  {"sampler": id of this sampler, "at": Unix milliseconds, "uptime": seconds, "layouts": [LAYOUT, ...], "values": [[INDEX, NUMBER or null, ...], ...]}

A layout names the numbers that follow its index, in this line and in those that this sampler writes after it:

  {"index": INDEX, "kind": ..., "name": ..., "job": ..., "group": ..., "metrics": [[NAME] or [NAME, PART], ...]}

It is stated when its scope is first sampled and then every five minutes. A scope is of the kind `host`, `machine`, `job`, `disk`,
`machine-disk`, `interface` (each of those with its `name`), `threads` (a `group` of a `job`'s threads with like names) or `histogram` (the
`name` of one of a `job`; the part of a count is the upper bound of its bucket). A scope may have several layouts.
Values are gauges, or counters since some start; the reader makes them rates. A tick that was missed is missing.
All that Proofload starts carries PROOFLOAD_HOST=MARK/HOST in its environment. With `--scope trees` the host is the sum of these
processes, with the disks that are mounted in its folder, and the machine that hosts share is a scope of its own. A job's processes
are those of the session its command leads.
"""

import argparse
import json
import os
import sys
import time
from contextlib import suppress

# Python's module path has only its own library; the sampler's modules are in its folder.
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from disks import Disks, disks_within  # noqa: E402
from groups import Groups  # noqa: E402
from interfaces import Interfaces  # noqa: E402
from java import JavaMachines  # noqa: E402
from layouts import Layouts, Scope  # noqa: E402
from machine import Machine, tcp  # noqa: E402
from placement import allowed, group_pressure  # noqa: E402
from processes import Processes  # noqa: E402
from questions import histograms_of, questions_of  # noqa: E402
from quotas import Quotas  # noqa: E402
from threads import Threads  # noqa: E402


class Sampler:
    def __init__(self, options):
        self.options = options
        self.processes = Processes(options.folder, options.mark)
        self.machine, self.threads = Machine(), Threads(time.monotonic())
        self.java = JavaMachines(questions_of(options.questions), histograms_of(options.histograms))
        self.own_disks = Disks(disks_within(options.folder))
        self.groups, self.quotas = Groups(), Quotas()
        # Hosts without a network of their own meet on the loopback interface.
        self.interfaces = Interfaces(with_loopback=options.network == "shared")

    def sample(self):
        at = time.monotonic()
        scopes = {Scope("job", job): values for job, values in self.processes.sample().items()}
        jobs = {job: tree.members for job, tree in self.processes.jobs.items()}
        machine, disks = self.machine.sample()
        links, interfaces = self.interfaces.sample(at)
        network = dict(links, **tcp())
        if self.options.scope == "machine":
            host = dict(machine, **network)
        else:
            # Bytes stay those of its processes, of which those of its jobs are a part.
            own, own_disks = self.own_disks.sample()
            host = dict(own, **self.processes.host.values())
            for name in ("cores", "physical_cores", "memory_total_bytes", "memory_available_bytes"):
                if name in machine:
                    host[name] = machine[name]
            (host if self.options.network == "own" else machine).update(network)
            scopes[Scope("machine")] = machine
            scopes.update((Scope("machine-disk", name), values) for name, values in disks.items())
            disks = own_disks
        scopes[Scope("host")] = host
        scopes.update((Scope("disk", name), values) for name, values in disks.items())
        if self.options.network == "own":
            scopes.update((Scope("interface", name), values) for name, values in interfaces.items())
        self.add_processes(scopes, jobs, at)
        host["sampler_cpu_seconds"] = time.process_time()
        return scopes

    def add_processes(self, scopes, jobs, at):
        """What is known of processes: threads, where they may run, garbage collections and quotas."""
        present = self.processes.host.members
        self.threads.update(present, at)
        java = self.java.sample(jobs)
        of_scope = {Scope("job", job): members for job, members in jobs.items()}
        of_scope[Scope("host")] = present
        for scope, members in of_scope.items():
            scopes[scope].update(java.get(scope.name, {}), **self.threads.values(members), **self.quotas.sample(members, at))
            scopes[scope].update(allowed(members), **(group_pressure(members) if scope.kind == "job" else {}))
        self.quotas.forget(present.keys())
        if self.threads.is_wide:
            groups = self.groups.sample(jobs, at, self.threads.looks, self.java.known)
            scopes.update((Scope("threads", job=job, group=group), values) for (job, group), values in groups.items())
        for (job, name, bound), count in self.java.counted().items():
            scopes.setdefault(Scope("histogram", name, job), {"histogram_count": {}})["histogram_count"][bound] = count


def main():
    parser = argparse.ArgumentParser()
    for name in ("--folder", "--mark"):
        parser.add_argument(name, required=True)
    parser.add_argument("--scope", choices=("machine", "trees"), required=True)
    parser.add_argument("--network", choices=("own", "shared"), default="own")
    for name in ("--questions", "--histograms"):
        parser.add_argument(name, default="{}")
    options = parser.parse_args()
    path = os.path.join(options.folder, "telemetry", "samples.jsonl")
    os.makedirs(os.path.dirname(path), exist_ok=True)
    sampler, layouts = Sampler(options), Layouts()
    name = "%d-%d" % (os.getpid(), time.time())
    # A busy host must not make us late: a late sample is a gap, and a gap invalidates a measurement window. Refused without root.
    with suppress(PermissionError):
        os.setpriority(os.PRIO_PROCESS, 0, -10)
    # One write a line: killed at any moment, all lines but the last are whole.
    file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
    # The line of a sampler that was killed may have no end.
    if os.fstat(file).st_size > 0:
        os.write(file, b"\n")
    while True:
        # To the next whole second, wherever a slow sample or a sleeping machine left us: no burst makes up for it.
        time.sleep(1 - time.time() % 1)
        if not os.path.exists(path):
            sys.exit("%s was removed" % path)
        at, uptime = time.time(), time.clock_gettime(time.CLOCK_BOOTTIME)
        statements, values = layouts.encode(sampler.sample(), time.monotonic())
        line = {"sampler": name, "at": round(at * 1000), "uptime": round(uptime, 4), "layouts": statements, "values": values}
        text = (json.dumps(line, separators=(",", ":")) + "\n").encode()
        if os.write(file, text) < len(text):
            sys.exit("%s has no room for a line" % path)


if __name__ == "__main__":
    main()
