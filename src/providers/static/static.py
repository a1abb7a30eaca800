"""Looks at a machine that somebody else owns, and keeps order in what Proofload has there. Needs python3 and Linux, nothing else.

  static.py facts ADDRESS PORTS         what the machine has, as JSON; PORTS as 9092,9042
  static.py make PARENT FOLDER          makes the data folder
  static.py look MARK/HOST PARENT FOLDER
  static.py end MARK/HOST PARENT FOLDER
  static.py remove MARK/HOST PARENT FOLDER

A process is ours when it carries PROOFLOAD_HOST=MARK/HOST in its environment. PARENT is removed only where we made it, which
a file in it says, and where nothing else is in it.
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
ASKED_SECONDS = 10  # from SIGTERM to SIGKILL


def said_by(*argv):
    """Both outputs of a command, or None where it fails or is not there."""
    try:
        done = subprocess.run(argv, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=60)
    except OSError:
        return None
    return done.stdout.decode("utf-8", "replace") if done.returncode == 0 else None


def may_become_root():
    return os.geteuid() == 0 or said_by("sudo", "-n", "true") is not None


def as_root(wanted, wayout, *argv):
    """Runs a command as root. `wanted` and `wayout` are what its login may not do and what helps, for the sentence that says so."""
    if os.geteuid() != 0:
        argv = ("sudo", "-n") + argv
    try:
        done = subprocess.run(argv, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        said = "" if done.returncode == 0 else done.stdout.decode("utf-8", "replace").strip() or "exit code %d" % done.returncode
    except OSError as problem:
        said = "%s: %s" % (argv[0], problem.strerror)
    if said:
        last = said.split("\n")[-1]
        print("its login may %s, and may not use sudo without a password (%s); %s" % (wanted, last, wayout), file=sys.stderr)
        raise SystemExit(os.EX_NOPERM)


def make_as_root(path):
    """Makes a folder and those around it, and gives it to the login."""
    for argv in (("mkdir", "-p", path), ("chown", "%d:%d" % (os.geteuid(), os.getegid()), path)):
        as_root("make no " + path, "make the folder and give it to the login", *argv)


def remove_as_root(path, *argv):
    as_root("not remove " + path, "remove it by hand", *argv)


# --- facts


def facts(address, ports):
    memory = {line.split(":")[0]: int(line.split()[1]) for line in open("/proc/meminfo", encoding="utf-8")}
    java = said_by("java", "-version")
    return {
        "cores": len(os.sched_getaffinity(0)),
        "memoryMebibytes": memory["MemTotal"] // 1024,
        "root": may_become_root(),
        "endsAtLogout": ends_at_logout(),
        "java": java.strip().split("\n")[0] if java else None,
        "tar": shutil.which("tar") is not None,
        "openFiles": resource.getrlimit(resource.RLIMIT_NOFILE)[1],
        "system": system_name(),
        "kernel": platform.release(),
        "portsInUse": [port for port in ports if not can_listen(address, port)],
    }


def ends_at_logout():
    """Whether systemd ends what the login has started as soon as its last connection is closed. It spares root by itself."""
    if os.geteuid() == 0 or said_by_logind("KillUserProcesses") != "b true":
        return False
    return '"%s"' % pwd.getpwuid(os.geteuid()).pw_name not in (said_by_logind("KillExcludeUsers") or "")


def said_by_logind(setting):
    where = ("org.freedesktop.login1", "/org/freedesktop/login1", "org.freedesktop.login1.Manager")
    said = said_by("busctl", "get-property", *where, setting)
    return said and said.strip()


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
    """Makes what is missing, as the owner of what is measured; returns the bytes that are free there."""
    if not os.path.isdir(parent):
        try:
            # Hosts that share a disk may be at it at the same time.
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
        # Another host on the same disk was first.
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
            # Gone meanwhile, or another user's: not ours in both cases.
            continue
    return found


def end_processes(host):
    started = time.monotonic()
    asked = set()
    while True:
        left = find_processes(host)
        waited = time.monotonic() - started
        if not left or waited > ASKED_SECONDS + 60:
            return
        for pid in left:
            forced = waited > ASKED_SECONDS
            if forced or pid not in asked:
                asked.add(pid)
                try:
                    os.kill(pid, signal.SIGKILL if forced else signal.SIGTERM)
                except ProcessLookupError:
                    pass
        time.sleep(0.1)


def look(host, parent, folder):
    # A parent that holds other hosts' folders yet is theirs to remove.
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
