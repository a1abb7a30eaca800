"""Which threads of a service use its processor time, by the names that they have in common (`GC Thread#1` and `GC Thread#2`).

The kernel cuts names to 15 characters, so that the threads of all pools of a broker look alike. An agent tells them in full.
"""

import re

from files import read

# Below this no thread of the process is worth a name.
LEAST_CORES = 0.05
MOST_GROUPS = 8
CUT = 15


def group_of(name):
    """A thread's name without its number in a pool and what follows it. A number within a name is part of it (`C2 CompilerThre`)."""
    head = re.split(r"[-#:/_ ]+\d|\d+$", name, maxsplit=1)[0].strip(" -#:/_[(")
    return head or "threads"


class Groups:
    """Remembers the threads of each process as they were at the look before."""

    def __init__(self):
        self.looked, self.before, self.own, self.names, self.told = None, {}, {}, {}, {}

    def sample(self, members, at, looks, machines):
        """Values of each group, by job and group, for the time since the call before.

        `members` are the processes of each job, by their number; `looks` at their threads, and their Java `machines`, are by number and
        start. A group that was told once is told as long as its job runs.
        """
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
                agent = machines[key].agent if key in machines else None
                self.before[key] = looks[key].times if key in looks else {}
                if key in before:
                    self.add(groups, pid, (before[key], self.before[key], seconds), agent, at)
                elif agent:
                    agent.ask_names(at)
            values.update(self.chosen(job, groups))
        self.told = {job: told for job, told in self.told.items() if job in members}
        alive = {pid for pid, _ in self.before}
        self.names = {thread: name for thread, name in self.names.items() if thread[0] in alive}
        return values

    def add(self, groups, pid, times, agent, at):
        before, now, seconds = times
        for thread, (used, _) in now.items():
            cores = (used - before.get(thread, (0, 0))[0]) / seconds
            group = groups.setdefault(self.group_of_thread(pid, thread, agent, at if cores >= LEAST_CORES else None), [0, 0, 0])
            group[0] += cores
            group[1] = max(group[1], cores)
            group[2] += 1

    def group_of_thread(self, pid, thread, agent, at):
        """The agent is asked at this moment, if any, for the name of one that may be of several groups."""
        # A thread is named once, soon after it begins.
        if (pid, thread) not in self.names:
            cut = (read("/proc/%d/task/%s/comm" % (pid, thread)) or "").strip()
            known = agent.names if agent and len(cut) == CUT else {thread: cut}
            alike = {number: group_of(name) for number, name in known.items() if name.startswith(cut)}
            names = {alike[thread]} if thread in alike else set(alike.values())
            if len(names) != 1 and at is not None:
                agent.ask_names(at)
            if len(names) != 1:
                return group_of(cut)
            self.names[pid, thread] = names.pop()
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
