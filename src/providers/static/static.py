"""Inspects a user's machine and manages Proofload's files and processes on it. Needs only python3 and Linux.

  static.py facts ADDRESS PORTS         facts of the machine as JSON; PORTS as 9092,9042
  static.py make PARENT FOLDER          makes the data folder
  static.py look MARK/HOST PARENT FOLDER
  static.py end MARK/HOST PARENT FOLDER
  static.py remove MARK/HOST PARENT FOLDER

A process is ours if it has PROOFLOAD_HOST=MARK/HOST in its environment. PARENT is removed only if we made it, which a file in
it records, and if it contains nothing else.
"""

import json
import os
import platform
import pwd
import resource
import shutil
import signal
import socket
import subprocess
import sys
import time

MADE = ".made-by-proofload"
TERM_SECONDS = 10  # from SIGTERM to SIGKILL


def output_of(*argv):
    """Both outputs of a command, or None if it fails or is missing."""
    try:
        done = subprocess.run(argv, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=60)
    except OSError:
        return None
    return done.stdout.decode("utf-8", "replace") if done.returncode == 0 else None


def can_become_root():
    return os.geteuid() == 0 or output_of("sudo", "-n", "true") is not None


def as_root(action, remedy, *argv):
    """Runs a command as root. `action` and `remedy` are used in the error message if the login lacks permission."""
    if os.geteuid() != 0:
        argv = ("sudo", "-n") + argv
    try:
        done = subprocess.run(argv, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        error = "" if done.returncode == 0 else done.stdout.decode("utf-8", "replace").strip() or "exit code %d" % done.returncode
    except OSError as problem:
        error = "%s: %s" % (argv[0], problem.strerror)
    if error:
        last = error.split("\n")[-1]
        print("its login cannot %s and cannot use sudo without a password (%s); %s" % (action, last, remedy), file=sys.stderr)
        raise SystemExit(os.EX_NOPERM)


def make_as_root(path):
    """Creates a folder with its parents and gives it to the login."""
    for argv in (("mkdir", "-p", path), ("chown", "%d:%d" % (os.geteuid(), os.getegid()), path)):
        as_root("create " + path, "create the folder and give it to the login", *argv)


def remove_as_root(path, *argv):
    as_root("remove " + path, "remove it by hand", *argv)


# --- facts


def facts(address, ports):
    memory = {line.split(":")[0]: int(line.split()[1]) for line in open("/proc/meminfo", encoding="utf-8")}
    java = output_of("java", "-version")
    return {
        "cores": len(os.sched_getaffinity(0)),
        "memoryMebibytes": memory["MemTotal"] // 1024,
        "root": can_become_root(),
        "endsAtLogout": ends_at_logout(),
        "java": java.strip().split("\n")[0] if java else None,
        "tar": shutil.which("tar") is not None,
        "openFiles": resource.getrlimit(resource.RLIMIT_NOFILE)[1],
        "system": system_name(),
        "kernel": platform.release(),
        "portsInUse": [port for port in ports if not can_listen(address, port)],
    }


def ends_at_logout():
    """Whether systemd kills the login's processes when its last connection closes. It never does so for root."""
    if os.geteuid() == 0 or logind_property("KillUserProcesses") != "b true":
        return False
    return '"%s"' % pwd.getpwuid(os.geteuid()).pw_name not in (logind_property("KillExcludeUsers") or "")


def logind_property(setting):
    where = ("org.freedesktop.login1", "/org/freedesktop/login1", "org.freedesktop.login1.Manager")
    output = output_of("busctl", "get-property", *where, setting)
    return output and output.strip()


def system_name():
    try:
        with open("/etc/os-release", encoding="utf-8") as file:
            names = dict(line.rstrip("\n").split("=", 1) for line in file if "=" in line)
    except OSError:
        return "Linux"
    return names.get("PRETTY_NAME", "Linux").strip('"')


def can_listen(address, port):
    with socket.socket(socket.AF_INET6 if ":" in address else socket.AF_INET) as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((address, port))
        except OSError:
            return False
    return True


# --- folders


def make(parent, folder):
    """Creates missing folders, owned by the login; returns the free bytes there."""
    if not os.path.isdir(parent):
        try:
            # Hosts that share a disk may do this at the same time.
            os.makedirs(parent, exist_ok=True)
        except PermissionError:
            make_as_root(parent)
        with open(os.path.join(parent, MADE), "w", encoding="utf-8"):
            pass
    try:
        os.makedirs(folder, exist_ok=True)
    except PermissionError:
        make_as_root(folder)
    disk = os.statvfs(folder)
    return {"freeBytes": disk.f_bavail * disk.f_frsize}


def unmake(parent, folder):
    if os.path.isdir(folder):
        shutil.rmtree(folder, ignore_errors=True)
        if os.path.isdir(folder):
            remove_as_root(folder, "rm", "-rf", folder)
    if not is_empty_and_ours(parent):
        return
    try:
        os.remove(os.path.join(parent, MADE))
        os.rmdir(parent)
    except FileNotFoundError:
        # Another host on the same disk was faster.
        pass
    except PermissionError:
        remove_as_root(parent, "rmdir", parent)


def is_empty_and_ours(parent):
    try:
        return os.listdir(parent) == [MADE]
    except FileNotFoundError:
        return False


# --- processes


def find_processes(host):
    mark = b"PROOFLOAD_HOST=" + os.fsencode(host)
    found = {}
    for name in os.listdir("/proc"):
        if not name.isdigit() or int(name) == os.getpid():
            continue
        try:
            with open("/proc/%s/environ" % name, "rb") as file:
                if mark not in file.read().split(b"\0"):
                    continue
            with open("/proc/%s/stat" % name, encoding="utf-8", errors="replace") as file:
                if file.read().rpartition(")")[2].split()[0] in "ZX":
                    continue
            with open("/proc/%s/cmdline" % name, "rb") as file:
                found[int(name)] = file.read().replace(b"\0", b" ").decode("utf-8", "replace").strip()[:120]
        except OSError:
            # Ended meanwhile, or another user's: in both cases not ours.
            continue
    return found


def end_processes(host):
    started = time.monotonic()
    signalled = set()
    while True:
        left = find_processes(host)
        waited = time.monotonic() - started
        if not left or waited > TERM_SECONDS + 60:
            return
        for pid in left:
            forced = waited > TERM_SECONDS
            if forced or pid not in signalled:
                signalled.add(pid)
                try:
                    os.kill(pid, signal.SIGKILL if forced else signal.SIGTERM)
                except ProcessLookupError:
                    pass
        time.sleep(0.1)


def look(host, parent, folder):
    # A parent with folders of other hosts is removed by them.
    folders = [path for path in (folder,) if os.path.exists(path)]
    if is_empty_and_ours(parent):
        folders.append(parent)
    processes = ["%d (%s)" % each for each in find_processes(host).items()]
    return {"processes": processes, "folders": folders}


def main(action, *rest):
    if action == "facts":
        address, ports = rest
        return facts(address, [int(port) for port in ports.split(",") if port])
    if action == "make":
        return make(*rest)
    if action in ("end", "remove"):
        host, parent, folder = rest
        end_processes(host)
        if action == "remove":
            unmake(parent, folder)
    elif action != "look":
        raise SystemExit(__doc__)
    return look(*rest)


def answer(arguments):
    print(json.dumps(main(*arguments)))


if __name__ == "__main__":
    answer(sys.argv[1:])
