"""What threads did: the busiest one, which can saturate a process while most cores are idle, and how long all waited for a core."""

import os
from collections import namedtuple

from files import read

# Below this many cores no thread of a process can saturate a core, and reading all of a Java virtual
# machine's hundred threads every second would cost more than anything else that is read.
WORTH_A_LOOK = 0.5
# A process that was looked at is looked at further while it uses so much, so that one about the limit is not half known.
STILL_WORTH = 0.25
# Processes that use less are looked at so seldom: their threads may wait for a core as well.
EVERY_SECONDS = 5
# Seconds that threads ran and waited by then; cores of the busiest, and cores for which all waited, since the look before, or None.
Look = namedtuple("Look", "at times busiest delay")


class Threads:
    """Remembers processes and threads as they were at the looks before."""

    def __init__(self, at):
        self.used, self.looks, self.busy, self.at = {}, {}, set(), at
        self.looked, self.is_wide = None, False  # when all processes were looked at, and whether that is now
        # Cores of the busiest thread by process; None where it is not known yet.
        self.busiest = {}

    def update(self, present, at):
        """Takes these processes at this moment of the clock that is never set, in seconds."""
        seconds, self.at = at - self.at, at
        used = {(pid, process.start): process.own_seconds for pid, process in present.items()}
        self.is_wide = bool(self.used) and (self.looked is None or at - self.looked > EVERY_SECONDS - 0.5)
        self.looked = at if self.is_wide else self.looked
        looks, busy, self.busiest = {key: look for key, look in self.looks.items() if key in used}, set(), {}
        for key, own in used.items():
            if key not in self.used:
                continue
            pid = key[0]
            cores = (own - self.used[key]) / seconds
            is_busy = present[pid].threads > 1 and cores >= (STILL_WORTH if key in self.busy else WORTH_A_LOOK)
            if is_busy or self.is_wide:
                looks[key] = look_at_threads(pid, at, self.looks.get(key))
            busy.update([key] if is_busy else [])
            self.busiest[pid] = looks[key].busiest if is_busy else cores
        self.used, self.looks, self.busy = used, looks, busy

    def values(self, present):
        """For a scope with these processes. The busiest thread of a process below the limit is all that it used."""
        busiest = [self.busiest[pid] for pid in present if pid in self.busiest]
        values = {"busiest_thread_cores": round(max(busiest), 4)} if busiest and None not in busiest else {}
        looks = [self.looks.get((pid, process.start)) for pid, process in present.items()]
        delays = [look.delay for look in looks if look and look.delay is not None]
        return dict(values, run_delay_cores=round(sum(delays), 4)) if delays else values


def look_at_threads(pid, at, before):
    """Compared with the look before, if there is one. A process without threads has ended, or the kernel does not tell."""
    times = times_by_thread(pid)
    if not before or not before.times or not times:
        return Look(at, times, None, None)
    # What a new thread has used, it has used since.
    ran = [seconds - before.times.get(thread, (0, 0))[0] for thread, (seconds, _) in times.items()]
    waited = [seconds - before.times.get(thread, (0, 0))[1] for thread, (_, seconds) in times.items()]
    return Look(at, times, max(ran) / (at - before.at), sum(waited) / (at - before.at))


def times_by_thread(pid):
    """Seconds that threads ran, and that they were ready to run and waited for a core."""
    folder = "/proc/%d/task" % pid
    try:
        threads = os.listdir(folder)
    except FileNotFoundError:
        return {}
    # Cheaper to read than `stat`, and in nanoseconds: all are 0 of a thread that has not run, or where the kernel keeps no account.
    told = {thread: read("%s/%s/schedstat" % (folder, thread)) for thread in threads}
    return {thread: [int(each) / 1e9 for each in text.split()[:2]] for thread, text in told.items() if text and not text.startswith("0 ")}
