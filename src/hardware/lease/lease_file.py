"""Reads the lease of a host. An unreadable lease counts as expired: hardware must not stay because a file is damaged.

Used by self_destruct.py and watch-lease.py, which are in the same folder. Needs only python3 and Linux.
"""

import json
import os
import select
import signal
import stat
import time

# Campaigns cannot ask for more: a file with a longer lease or grace period is damaged.
MAX_DAYS_TO_DEADLINE = 100
MAX_GRACE_SECONDS = 7 * 86400

MAX_BYTES = 65536
READ_SECONDS = 20  # a disk that does not answer by then counts as failed
TRIES = 3
PAUSE_SECONDS = 1


class Unreadable(Exception):
    """Why a lease counts as expired, as the end of a sentence."""


class TookTooLong(Exception):
    pass


def read_lease(folder):
    """The lease and when it was written by this machine's clock, in Unix seconds; None if there is none.

    Raises Unreadable if the file is unreadable or invalid three times in a row.
    """
    for left in reversed(range(TRIES)):
        try:
            read = within(READ_SECONDS, read_once, folder)
            if read is None:
                return None
            if "problem" in read:
                raise Unreadable(read["problem"])
            return checked(read["text"]), read["written"]
        except Unreadable:
            if left == 0:
                raise
        except OSError as problem:
            if left == 0:
                raise Unreadable(str(problem)) from problem
        except TookTooLong:
            raise Unreadable("its disk did not answer within %g s" % READ_SECONDS) from None
        time.sleep(PAUSE_SECONDS)


def read_once(folder):
    try:
        # Reading something that is not a file, such as a FIFO, must not block the timer.
        file = os.open(os.path.join(folder, "lease.json"), os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    except FileNotFoundError:
        return None
    except OSError as problem:
        return {"problem": str(problem)}
    try:
        status = os.fstat(file)
        if not stat.S_ISREG(status.st_mode):
            return {"problem": "it is not a file"}
        if status.st_size > MAX_BYTES:
            return {"problem": "it has %d bytes" % status.st_size}
        return {"text": os.read(file, MAX_BYTES).decode("utf-8", errors="replace"), "written": status.st_mtime}
    except OSError as problem:
        return {"problem": str(problem)}
    finally:
        os.close(file)


def checked(text, now=None):
    """The lease in `text`; `now` in Unix seconds."""
    now = time.time() if now is None else now
    try:
        lease = json.loads(text)
    except (ValueError, RecursionError):
        raise Unreadable("it is not JSON") from None
    if not isinstance(lease, dict):
        raise Unreadable("it is not a JSON object")
    for field in ("deadlineMilliseconds", "graceSeconds", "renewedMilliseconds"):
        value = lease.get(field)
        # bool is a subclass of int; this parser accepts NaN, Infinity and 1e999 as numbers.
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not -1e15 < value < 1e15:
            raise Unreadable("its %s is not a valid number" % field)
    if not 0 <= lease["graceSeconds"] <= MAX_GRACE_SECONDS:
        raise Unreadable("its graceSeconds is not between 0 and %d" % MAX_GRACE_SECONDS)
    if lease["deadlineMilliseconds"] / 1000 > now + MAX_DAYS_TO_DEADLINE * 86400:
        raise Unreadable("its deadline is more than %d days ahead" % MAX_DAYS_TO_DEADLINE)
    return lease


def within(seconds, function, *arguments):
    """Calls `function` in a child process, so that a hang in the kernel blocks only the child.

    The result is passed as JSON. Raises TookTooLong if there is none after `seconds`, and OSError if the child ended without one.
    """
    reading, writing = os.pipe()
    try:
        child = os.fork()
    except OSError:
        # Cannot fork, which says nothing about the file.
        os.close(reading)
        os.close(writing)
        return function(*arguments)
    if child == 0:
        code = 1
        try:
            os.close(reading)
            with os.fdopen(writing, "wb") as out:
                out.write(json.dumps({"returned": function(*arguments)}).encode("utf-8", errors="replace"))
            code = 0
        finally:
            os._exit(code)
    os.close(writing)
    answer = b""
    ends = time.monotonic() + seconds
    try:
        while True:
            ready, _, _ = select.select([reading], [], [], max(0, ends - time.monotonic()))
            if not ready:
                os.kill(child, signal.SIGKILL)
                raise TookTooLong()
            part = os.read(reading, 65536)
            if not part:
                break
            answer += part
    finally:
        os.close(reading)
        reap(child)
    try:
        return json.loads(answer)["returned"]
    except ValueError:
        raise OSError("%s ended without a result" % function.__name__) from None


def reap(child):
    """Reaps a child, without waiting for one that is stuck in the kernel."""
    for _ in range(20):
        pid, _ = os.waitpid(child, os.WNOHANG)
        if pid != 0:
            return
        time.sleep(0.01)
