"""Runs a program, and all that it starts, in a network of its own.

    private_network.py [--port OUTER:INNER] [--pages OUTER:INNER] program [argument ...]
    private_network.py --check

Pulumi's engine, its language host and its plug-ins serve unauthenticated RPCs on 127.0.0.1, some of which run commands. In
their own network no other user of the machine reaches them, and they reach nothing but a relay, which connects for them:

- to any address, as an HTTP proxy (HTTPS_PROXY, HTTP_PROXY; it uses the user's own proxy if there is one);
- to ports of 127.0.0.1 that a variable names as a URL, such as the endpoint of an emulated cloud;
- to the addresses at which clouds serve the credentials of a machine.

`--port` and `--pages` are the other way round: ports of this machine behind which a server of the inner network is reached.

The relay is a child process that stays outside. The listening sockets of the inner network are handed to it, so nothing else
listens outside. It ends with the last process that it serves.
"""

import contextlib
import ctypes
import fcntl
import os
import pwd
import re
import signal
import socket
import struct
import sys

NEW_NETWORK, NEW_USER = 0x40000000, 0x10000000
ACCEPTED = "PROOFLOAD_TRUST_LOCAL_USERS"
# Where clouds serve a machine's credentials: EC2 and Google Compute Engine, ECS.
CREDENTIALS = (("169.254.169.254", 80), ("169.254.170.2", 80))


def main(arguments):
    if arguments[:1] == ["--check"]:
        return check()
    inward = []
    while arguments[0] in ("--port", "--pages"):
        outer, inner = map(int, arguments[1].split(":"))
        inward.append((arguments[0], listener(("127.0.0.1", outer)), outer, inner))
        arguments = arguments[2:]
    near, far = socket.socketpair()
    opener, opened = os.pipe()
    relay = os.fork()
    if relay == 0:
        near.close()
        os.close(opened)
        sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
        from relay import serve

        serve(far, opener, inward)
        os._exit(0)
    far.close()
    os.close(opener)
    for _, listening, *_ in inward:
        listening.close()
    try:
        separate()
    except OSError:
        if inward or refused():
            sys.exit(sentence())
    else:
        enter(near, relay)
        if inward:
            hand_over(near, b"inside", connector(near, opened))
    near.close()
    # The relay ends when every process that inherits this has ended.
    os.set_inheritable(opened, True)
    os.execvp(arguments[0], arguments)


def check():
    """Prints a sentence where no network of its own is possible. The exit code is 1 if nothing may start for that reason."""
    child = os.fork()
    if child == 0:
        try:
            separate()
        except OSError:
            os._exit(1)
        os._exit(0)
    _, status = os.waitpid(child, 0)
    if status == 0:
        return 0
    print(sentence())
    return 1 if refused() else 0


def separate():
    """Moves this process into an empty network. A user without privileges needs a user namespace for it."""
    user, group = os.getuid(), os.getgid()
    if unshare(NEW_NETWORK):
        return
    if not unshare(NEW_USER | NEW_NETWORK):
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    for name, text in (("setgroups", "deny"), ("uid_map", f"{user} {user} 1"), ("gid_map", f"{group} {group} 1")):
        with open(f"/proc/self/{name}", "w") as file:
            file.write(text)


def unshare(flags):
    return ctypes.CDLL(None, use_errno=True).unshare(flags) == 0


def sentence():
    why = "Pulumi's engine is open to other users of this machine while it works, because the kernel gives you no network for it"
    names = other_logins()
    if not names:
        return f"{why}: run as root if others get a login here."
    found = f"{names[0]} has a login" if len(names) == 1 else f"{names[0]} and {len(names) - 1} others have logins"
    return f"{why}, and {found} here, who could run commands as you: run as root, or set {ACCEPTED}=1 if you trust them."


def refused():
    return bool(other_logins()) and os.environ.get(ACCEPTED) != "1"


def other_logins():
    """Names of the users of this machine, without this one, who can log in."""
    nobody = re.compile(r"/(nologin|false|sync)$")
    return [
        user.pw_name
        for user in pwd.getpwall()
        if 1000 <= user.pw_uid < 65534 and user.pw_uid != os.getuid() and not nobody.search(user.pw_shell)
    ]


def enter(near, relay):
    """Listens in the new network, hands the sockets to the relay, and tells the program where they are."""
    bring_up("lo", None)
    for number, (address, _) in enumerate(CREDENTIALS):
        bring_up(f"lo:{number}", address)
    proxy = listener(("127.0.0.1", 0))
    url = "http://127.0.0.1:%d" % proxy.getsockname()[1]
    hand_over(near, b"proxy", proxy)
    for address, port in [*CREDENTIALS, *local_endpoints(os.environ)]:
        hand_over(near, f"{address} {port}".encode(), listener((address, port)))
    for name in ("https_proxy", "http_proxy"):
        os.environ[name] = os.environ[name.upper()] = url
    for name in ("no_proxy", "NO_PROXY"):
        os.environ[name] = "127.0.0.1,localhost"
    os.environ["NODE_USE_ENV_PROXY"] = "1"
    os.environ["PROOFLOAD_OUTER_NETWORK"] = f"/proc/{relay}/ns/net"
    os.environ["PROOFLOAD_OUTER_PROXY"] = url


def hand_over(near, what, made):
    socket.send_fds(near, [what], [made.fileno()])
    # One message at a time.
    near.recv(1)
    made.close()


def connector(near, opened):
    """Starts a process that connects in this network for the relay, and returns the relay's end."""
    inside, outside = socket.socketpair()
    if os.fork() == 0:
        # The relay does not wait for it.
        os.close(opened)
        near.close()
        outside.close()
        connect_for(inside)
        os._exit(0)
    inside.close()
    return outside


def connect_for(inside):
    """Answers each port number with a connection to it, or without one, until the relay has ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # The kernel reports a relay that ended before it read an answer as a reset connection or a broken pipe.
    with contextlib.suppress(ConnectionError):
        while port := inside.recv(2):
            with socket.socket() as made:
                failed = made.connect_ex(("127.0.0.1", *struct.unpack(">H", port)))
                socket.send_fds(inside, [b"."], [] if failed else [made.fileno()])


def bring_up(interface, address):
    """Sets the address of an interface, and its state to up: netdevice(7)."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as request:
        name = interface.encode().ljust(16, b"\0")
        if address is not None:
            for call, numbers in ((0x8916, socket.inet_aton(address)), (0x891C, b"\xff" * 4)):  # SIOCSIFADDR, SIOCSIFNETMASK
                fcntl.ioctl(request, call, struct.pack("16sHH4s8x", name, socket.AF_INET, 0, numbers))
        fcntl.ioctl(request, 0x8914, struct.pack("16sH14x", name, 0x1))  # SIOCSIFFLAGS, IFF_UP


def local_endpoints(environment):
    """Addresses and ports of this machine that variables name as URLs."""
    url = re.compile(r"^https?://(?:[^/@]*@)?(127(?:\.\d+){3}|localhost):(\d+)(?:/|$)")
    found = [url.match(value) for name, value in environment.items() if not name.lower().endswith("_proxy")]
    return sorted({(match[1].replace("localhost", "127.0.0.1"), int(match[2])) for match in found if match})


def listener(address):
    made = socket.socket()
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    made.bind(address)
    made.listen(128)
    return made


sys.exit(main(sys.argv[1:]))
