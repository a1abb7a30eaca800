"""Which threads of a service use its processor time, by the names that they have in common (`GC Thread#1` and `GC Thread#2`).

The kernel cuts names to 15 characters: those of a pool with a long name all look alike.
"""

import os
import re

from files import read
from threads import seconds_by_thread

# Reading the hundred threads of a Java virtual machine costs more than all else that is read, so it is done seldom.
EVERY_SECONDS = 5
# Below this no thread of the process is worth a name.
LEAST_CORES = 0.05
MOST_GROUPS = 8


def group_of(name):
    """A thread's name without its number in a pool and what follows it. A number within a name is part of it (`C2 CompilerThre`)."""
    head = re.split(r"[-#:/_ ]+\d|\d+$", name, maxsplit=1)[0].strip(" -#:/_[(")
    return head or "threads"


class Groups:
    """Remembers the threads of each process as they were at the look before."""

    def __init__(self):
        self.looked, self.before, self.own, self.names, self.told = None, {}, {}, {}, {}

    def sample(self, members, at):
        """Values of each group, by job and group, in the seconds in which they are looked at; otherwise none.

        `members` are the processes of each job, by their number. A group that was told once is told as long as its job runs.
        """
        if self.looked is not None and at - self.looked < EVERY_SECONDS - 0.5:
            return {}
        seconds, self.looked = (at - self.looked if self.looked is not None else None), at
        before, own = self.before, self.own
        self.before, self.own = {}, {}
        values = {}
        for job, processes in members.items():
            groups = {}
            for pid, process in processes.items():
                key = (pid, process.start)
                self.own[key] = process.own_seconds
                if seconds is None or key not in own or (process.own_seconds - own[key]) / seconds < LEAST_CORES:
                    continue
                self.before[key] = seconds_by_thread(pid)
                if key in before:
                    self.add(groups, pid, before[key], self.before[key], seconds)
            values.update(self.chosen(job, groups))
        self.told = {job: told for job, told in self.told.items() if job in members}
        alive = {pid for pid, _ in self.before}
        self.names = {thread: name for thread, name in self.names.items() if thread[0] in alive}
        return values

    def add(self, groups, pid, before, now, seconds):
        for thread, used in now.items():
            cores = (used - before.get(thread, 0)) / seconds
            group = groups.setdefault(self.group_of_thread(pid, thread), [0, 0, 0])
            group[0] += cores
            group[1] = max(group[1], cores)
            group[2] += 1

    def group_of_thread(self, pid, thread):
        # A thread is named once, soon after it begins.
        if (pid, thread) not in self.names:
            self.names[pid, thread] = group_of((read("/proc/%d/task/%s/comm" % (pid, thread)) or "").strip())
        return self.names[pid, thread]

    def chosen(self, job, groups):
        told = self.told.setdefault(job, set())
        for name, (cores, _, _) in sorted(groups.items(), key=lambda each: -each[1][0]):
            if len(told) < MOST_GROUPS and cores >= LEAST_CORES:
                told.add(name)
        found = {name: groups.get(name, (0, 0, 0)) for name in told} if groups else {}
        return {
            (job, name): {"thread_group_cores": round(cores, 4), "busiest_thread_cores": round(most, 4), "threads": threads}
            for name, (cores, most, threads) in found.items()
        }
