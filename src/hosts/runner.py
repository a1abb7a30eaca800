"""Runs a job on a host so that it outlives its starter. Needs only python3 and Linux.

  runner.py start FOLDER    reads the job as JSON on standard input; does nothing when the job exists
  runner.py status FOLDER   prints the job's status as JSON
  runner.py stop FOLDER     reads {"graceSeconds": n} on standard input; ends the job's whole process tree
  runner.py tail FOLDER STREAM BYTES

A job has two processes. The waiter detaches, waits for the job's start time, starts the command and writes its exit
code. The command leads its own session, by which its process tree is found. Files in a job's folder:

  job.json     the request: argv, names of environment variables, working folder, start time
  runner.json  the waiter: {pid, startTicks}; written before the command can start, so it marks the job as started
  pid.json     the command: {pid, startTicks, startedMilliseconds}; written by the command's process before exec
  output, error
  exit.json    {exitCode, signal, startedMilliseconds, endedMilliseconds}
"""

import fcntl
import json
import os
import resource
import signal
import sys
import time

STREAMS = ("output", "error")


def now_milliseconds():
    return int(time.time() * 1000)


def write_atomically(path, text, mode=0o666):
    temporary = "%s.%d.tmp" % (path, os.getpid())
    with open(temporary, "w", encoding="utf-8", opener=lambda name, flags: os.open(name, flags, mode)) as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    os.rename(temporary, path)


def read_json(folder, name):
    try:
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            return json.load(file)
    except FileNotFoundError:
        return None


def process_stat(pid):
    """State, parent, session and start time of a process, or None when there is none."""
    try:
        with open("/proc/%d/stat" % pid, encoding="utf-8", errors="replace") as file:
            # The command's name is in parentheses and may contain spaces.
            fields = file.read().rpartition(")")[2].split()
    except (FileNotFoundError, ProcessLookupError):
        return None
    return {"state": fields[0], "parent": int(fields[1]), "session": int(fields[3]), "startTicks": int(fields[19])}


def is_alive(record):
    """Whether the recorded process still runs; its start time distinguishes it from a later one with the same pid."""
    if record is None:
        return False
    stat = process_stat(record["pid"])
    return stat is not None and stat["startTicks"] == record["startTicks"] and stat["state"] not in "ZX"


def record_of_self():
    return {"pid": os.getpid(), "startTicks": process_stat(os.getpid())["startTicks"]}


# --- start


def start(folder):
    job = json.load(sys.stdin)
    os.makedirs(folder, exist_ok=True)
    lock = os.open(os.path.join(folder, "lock"), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    # The waiter inherits this lock and holds it until it is recorded: no second start can get in between, even if
    # this process is killed.
    fcntl.flock(lock, fcntl.LOCK_EX)
    if os.path.exists(os.path.join(folder, "runner.json")):
        return {"started": False}
    for name, text in job.get("files", {}).items():
        # May contain secrets.
        write_atomically(os.path.join(folder, name), text, 0o600)
    request = {key: job[key] for key in ("id", "argv", "workingFolder", "startAtMilliseconds") if job.get(key) is not None}
    # Environment values may be secrets; their names are enough to understand the job.
    request["environmentNames"] = sorted(job["environment"])
    write_atomically(os.path.join(folder, "job.json"), json.dumps(request, indent=2) + "\n")

    recorded_read, recorded_write = os.pipe()
    middle = os.fork()
    if middle == 0:
        os.setsid()
        if os.fork() == 0:
            os.close(recorded_read)
            wait_and_run(folder, job, lock, recorded_write)
        os._exit(0)
    os.close(recorded_write)
    os.waitpid(middle, 0)
    # End of file without a byte: the waiter died before it was recorded.
    recorded = os.read(recorded_read, 1)
    if not recorded:
        raise SystemExit("the job's waiter in %s ended before it was recorded" % folder)
    return {"started": True}


def wait_and_run(folder, job, lock, recorded):
    """The waiter: never returns."""
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM})
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    os.chdir("/")
    nothing = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(nothing, descriptor)
    try:
        write_atomically(os.path.join(folder, "runner.json"), json.dumps(record_of_self()))
        try:
            os.write(recorded, b"1")
        except BrokenPipeError:
            # The starter was killed meanwhile; the job is recorded and continues.
            pass
        os.close(recorded)
        os.close(lock)
        if not wait_for_start(job.get("startAtMilliseconds")):
            write_exit(folder, None, "SIGTERM", now_milliseconds())
            os._exit(0)
        command = os.fork()
        if command == 0:
            become_command(folder, job)
        started = now_milliseconds()
        status = os.waitpid(command, 0)[1]
        record = read_json(folder, "pid.json")
        if os.WIFSIGNALED(status):
            code, name = None, signal.Signals(os.WTERMSIG(status)).name
        else:
            code, name = os.WEXITSTATUS(status), None
        write_exit(folder, code, name, record["startedMilliseconds"] if record else started)
    except BaseException as problem:
        with open(os.path.join(folder, "error"), "a", encoding="utf-8") as file:
            file.write("runner: %r\n" % (problem,))
        os._exit(1)
    os._exit(0)


def wait_for_start(start_at):
    """Waits for the start time by the wall clock. False if SIGTERM arrives first."""
    while True:
        left = 0 if start_at is None else start_at / 1000 - time.time()
        # At most a second at a time: the wall clock may be changed meanwhile.
        if signal.sigtimedwait({signal.SIGTERM}, max(0, min(left, 1))) is not None:
            return False
        if left <= 1:
            if start_at is None or time.time() * 1000 >= start_at:
                return True


def become_command(folder, job):
    """Replaces this process by the command. Exit code 127 if that fails, as in a shell."""
    try:
        os.setsid()
        for descriptor, name in ((1, "output"), (2, "error")):
            file = os.open(os.path.join(folder, name), os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
            os.dup2(file, descriptor)
        os.chdir(job.get("workingFolder") or folder)
        signal.signal(signal.SIGHUP, signal.SIG_DFL)
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})
        # Kafka and Cassandra keep thousands of files open; a login's soft limit is often 1024.
        hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        record = dict(record_of_self(), startedMilliseconds=now_milliseconds())
        write_atomically(os.path.join(folder, "pid.json"), json.dumps(record))
        os.execvpe(job["argv"][0], job["argv"], dict(job["environment"], PROOFLOAD_JOB=folder))
    except BaseException as problem:
        os.write(2, ("cannot start %s: %s\n" % (job["argv"][0], problem)).encode())
    os._exit(127)


def write_exit(folder, code, name, started):
    outcome = {"exitCode": code, "signal": name, "startedMilliseconds": started, "endedMilliseconds": now_milliseconds()}
    write_atomically(os.path.join(folder, "exit.json"), json.dumps(outcome))


# --- status, tail


def status(folder):
    waiter = read_json(folder, "runner.json")
    if waiter is None:
        return {"state": "absent"}
    command = read_json(folder, "pid.json")
    running = is_alive(waiter) or is_alive(command)
    # Read after the processes: a job that ends in between has written it by then.
    outcome = read_json(folder, "exit.json")
    if outcome is not None:
        return dict(outcome, state="ended")
    if not running:
        return {"state": "lost"}
    shown = command or waiter
    return {"state": "running", "pid": shown["pid"], "startedMilliseconds": shown.get("startedMilliseconds")}


def tail(folder, stream, count):
    if stream not in STREAMS:
        raise SystemExit("no stream %r: it is one of %s" % (stream, ", ".join(STREAMS)))
    try:
        with open(os.path.join(folder, stream), "rb") as file:
            size = file.seek(0, os.SEEK_END)
            file.seek(max(0, size - count))
            return {"text": file.read(count).decode("utf-8", errors="replace")}
    except FileNotFoundError:
        return {"text": ""}


# --- stop


def process_tree(folder):
    """Pids of all processes of the job: its session, descendants, and processes with the job in their environment."""
    command = read_json(folder, "pid.json")
    mark = b"PROOFLOAD_JOB=" + os.fsencode(folder)
    stats = {}
    for name in os.listdir("/proc"):
        if name.isdigit():
            stat = process_stat(int(name))
            if stat is not None and stat["state"] not in "ZX":
                stats[int(name)] = stat
    # A pid is not reused while it names a session. If another process has the leader's pid, the session has ended.
    leader = stats.get(command["pid"]) if command else None
    session = command["pid"] if command and (leader is None or leader["startTicks"] == command["startTicks"]) else None
    tree = {pid for pid, stat in stats.items() if stat["session"] == session or has_in_environment(pid, mark)}
    grew = True
    while grew:
        more = {pid for pid, stat in stats.items() if stat["parent"] in tree} - tree
        tree |= more
        grew = bool(more)
    return {pid: stats[pid]["startTicks"] for pid in tree - {os.getpid()}}


def has_in_environment(pid, entry):
    try:
        with open("/proc/%d/environ" % pid, "rb") as file:
            return entry in file.read().split(b"\0")
    except OSError:
        # Ended meanwhile, or another user's: in both cases not ours.
        return False


def send(pid, number):
    try:
        os.kill(pid, number)
    except ProcessLookupError:
        pass


def stop(folder, grace_seconds):
    waiter = read_json(folder, "runner.json")
    if waiter is None:
        return {"stopped": False}
    deadline = time.monotonic() + grace_seconds
    signalled = set()
    while True:
        tree = process_tree(folder)
        before_start = read_json(folder, "pid.json") is None and is_alive(waiter)
        if not tree and not before_start:
            break
        if before_start:
            send(waiter["pid"], signal.SIGTERM)
        forced = time.monotonic() >= deadline
        for process in tree.items():
            # Only once per process: a second SIGTERM makes some programs abandon pending writes.
            if forced or process not in signalled:
                send(process[0], signal.SIGKILL if forced else signal.SIGTERM)
                signalled.add(process)
        time.sleep(0.05)
    while is_alive(waiter) and read_json(folder, "exit.json") is None:
        time.sleep(0.02)
    return {"stopped": True}


def main(arguments):
    if len(arguments) < 2 or arguments[0] not in ("start", "status", "stop", "tail"):
        raise SystemExit(__doc__)
    action, folder = arguments[0], os.path.abspath(arguments[1])
    if action == "start":
        answer = start(folder)
    elif action == "status":
        answer = status(folder)
    elif action == "stop":
        answer = stop(folder, json.load(sys.stdin)["graceSeconds"])
    else:
        answer = tail(folder, arguments[2], int(arguments[3]))
    print(json.dumps(answer))


if __name__ == "__main__":
    main(sys.argv[1:])
