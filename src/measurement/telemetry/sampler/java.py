"""Metrics of a host's Java virtual machines: garbage collections from their logs, queues from their agents.

The command line of each machine has the locations of log and agent.
"""

import os
import re
import time

from agent import Agent
from collector_log import CollectorLog
from files import read

LOG = re.compile(r"-Xlog:gc[^:]*:file=([^:]+)")
AGENT = re.compile(r"-javaagent:[^=]*jolokia[^=]*=(.*)")


class JavaMachine:
    def __init__(self, pid, arguments, questions, histograms):
        logs = [match[1] for match in map(LOG.match, arguments) if match]
        agents = [dict(each.split("=", 1) for each in match[1].split(",")) for match in map(AGENT.match, arguments) if match]
        # A path that is relative begins in the folder that the machine works in.
        self.log = CollectorLog(os.path.join("/proc/%d/cwd" % pid, logs[-1])) if logs else None
        self.agent = Agent(agents[0]["host"], int(agents[0]["port"]), questions, histograms) if agents and questions else None
        if self.agent:
            self.agent.start()

    def close(self):
        if self.log:
            self.log.close()
        if self.agent:
            self.agent.wanted = False


class JavaMachines:
    """All of a host, by process."""

    def __init__(self, questions, histograms):
        """`questions` and `histograms` are those of each job."""
        self.questions, self.histograms, self.known = questions, histograms, {}
        self.present = {}

    def sample(self, members):
        """Values of each job. Of several machines in one job, heap and old generation are those of the one with the largest heap.

        `members` are the processes of each job, by their number.
        """
        present = {}
        for job, processes in members.items():
            for pid, process in processes.items():
                if process.command == "java":
                    present[pid, process.start] = job
        for key in self.known.keys() - present.keys():
            self.known.pop(key).close()
        self.present = present
        values = {}
        for (pid, start), job in present.items():
            if (pid, start) not in self.known:
                arguments = read("/proc/%d/cmdline" % pid)
                # It has none for the moment in which it turns into Java, nor once it has ended.
                if not arguments:
                    continue
                self.known[pid, start] = JavaMachine(pid, arguments.split("\0"), self.questions.get(job), self.histograms.get(job, ()))
            values.setdefault(job, []).append((pid, self.known[pid, start]))
        return {job: values_of(machines) for job, machines in values.items()}

    def counted(self):
        """What the histograms of each job counted since this was called before, by job, histogram and upper bound."""
        counted = {}
        for key, job in self.present.items():
            agent = self.known[key].agent if key in self.known else None
            for (name, bound), count in (agent.take_counted() if agent else {}).items():
                counted[job, name, bound] = counted.get((job, name, bound), 0) + count
        return counted


def values_of(machines):
    values, largest, pauses, stalls = {}, {}, {}, {}
    for pid, machine in machines:
        if machine.agent:
            values.update(machine.agent.values(time.monotonic()))
        if machine.log:
            machine.log.read()
            heap = machine.log.values()
            pauses[pid] = round(machine.log.pause_seconds, 6)
            if machine.log.stall_seconds is not None:
                stalls[pid] = round(machine.log.stall_seconds, 6)
            if heap.get("heap_max_bytes", 0) > largest.get("heap_max_bytes", 0):
                largest = heap
    counters = {"gc_pause_seconds": pauses, "allocation_stall_seconds": stalls}
    return dict(values, **largest, **{name: told for name, told in counters.items() if told})
