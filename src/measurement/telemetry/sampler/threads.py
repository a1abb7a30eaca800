"""Finds the busiest thread: a single thread can saturate a process while most cores are idle."""

import os

from files import read

# Below this many cores no thread of a process can saturate a core, and reading all of a Java virtual
# machine's hundred threads every second would cost more than anything else that is read.
WORTH_A_LOOK = 0.5
# A process that was looked at is looked at further while it uses so much, so that one about the limit is not half known.
STILL_WORTH = 0.25


class Threads:
    """Remembers processes and threads as they were at the sample before."""

    def __init__(self, at):
        self.used, self.threads, self.at = {}, {}, at
        # Cores of the busiest thread by process; None where it is not known yet.
        self.busiest = {}

    def update(self, present, at):
        """Takes these processes at this moment of the clock that is never set, in seconds."""
        seconds, self.at = at - self.at, at
        used = {(pid, process.start): process.own_seconds for pid, process in present.items()}
        threads, self.busiest = {}, {}
        for (pid, start), own in used.items():
            before = self.used.get((pid, start))
            if before is None:
                continue
            cores = (own - before) / seconds
            seen = self.threads.get((pid, start))
            if present[pid].threads == 1 or cores < (WORTH_A_LOOK if seen is None else STILL_WORTH):
                self.busiest[pid] = cores
                continue
            threads[pid, start] = seconds_by_thread(pid)
            self.busiest[pid] = most_since(seen, threads[pid, start], seconds) if seen else None
        self.used, self.threads = used, threads

    def values(self, pids):
        """For a scope with these processes. Of a process below the limit it is all that it used."""
        busiest = [self.busiest[pid] for pid in pids if pid in self.busiest]
        return {"busiest_thread_cores": round(max(busiest), 4)} if busiest and None not in busiest else {}


def most_since(before, now, seconds):
    """In cores. None where no thread could be read: the process has ended, or the kernel does not tell."""
    # What a new thread has used, it has used since.
    since = [used - before.get(thread, 0) for thread, used in now.items()]
    return max(since) / seconds if since else None


def seconds_by_thread(pid):
    folder = "/proc/%d/task" % pid
    try:
        threads = os.listdir(folder)
    except FileNotFoundError:
        return {}
    # Cheaper to read than `stat`, and in nanoseconds.
    told = {thread: read("%s/%s/schedstat" % (folder, thread)) for thread in threads}
    return {thread: int(text.split(None, 1)[0]) / 1e9 for thread, text in told.items() if text}
