"""The process that connects a private network (private_network.py) with that of this machine."""

import os
import re
import signal
import socket
import struct
from threading import Lock, Thread

TIMEOUT_SECONDS = 30
LARGEST_HEAD = 1 << 20


def serve(given, opener, inward):
    """Relays in threads, until every process that holds the other end of `opener` has ended.

    `given` hands over the sockets of the inner network. `inward` lists the ports of this machine that lead into it.
    """
    os.setsid()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    nothing = os.open(os.devnull, os.O_RDWR)
    for number in range(3):
        os.dup2(nothing, number)
    while True:
        message, handed, _, _ = socket.recv_fds(given, 256, 1)
        if not message:
            break
        received = socket.socket(fileno=handed[0])
        if message == b"inside":
            inside = Inside(received)
            for kind, listening, outer, inner in inward:
                page = outer if kind == "--pages" else None
                in_thread(accept, listening, lambda connection, page=page, inner=inner: carry_in(connection, inside, inner, page))
        elif message == b"proxy":
            in_thread(accept, received, answer_proxy)
        else:
            address, port = message.decode().split()
            in_thread(accept, received, lambda connection, target=(address, int(port)): carry_out(connection, target))
        given.send(b".")
    os.read(opener, 1)


def in_thread(body, *arguments):
    Thread(target=body, args=arguments, daemon=True).start()


def accept(listening, carry):
    def carried(connection):
        with connection:
            try:
                carry(connection)
            except OSError:
                # It is closed, which is what an end that cannot be reached looks like.
                pass

    while True:
        connection, _ = listening.accept()
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        in_thread(carried, connection)


class Inside:
    """Connections in the inner network, made by a process in it."""

    def __init__(self, process):
        self.process, self.lock = process, Lock()

    def connect(self, port):
        with self.lock:
            self.process.send(struct.pack(">H", port))
            _, handed, _, _ = socket.recv_fds(self.process, 1, 1)
        if not handed:
            raise ConnectionRefusedError(port)
        return socket.socket(fileno=handed[0])


def carry_in(connection, inside, port, page):
    """`page` is the port of web pages, whose requests are checked, and which are for this user alone."""
    if page and user_of(connection) not in allowed_users():
        return
    head, body = read_head(connection) if page else (None, b"")
    if head is not None:
        if not is_asked_here(head[1:], page):
            answer(connection, "403 Forbidden")
            return
        body = with_close(head[0], head[1:]) + body
    with inside.connect(port) as inner:
        inner.sendall(body)
        copy_both(connection, inner)


def allowed_users():
    """This user, root, and who became this user by sudo, as the user of a browser is."""
    return {os.getuid(), 0, int(os.environ.get("SUDO_UID", os.getuid()))}


def user_of(connection):
    """The user at the other end of a connection within this machine: its socket has the addresses of this one, exchanged."""
    peer, here = map(table_entry, (connection.getpeername(), connection.getsockname()))
    with open("/proc/net/tcp") as table:
        for line in table:
            fields = line.split()
            if fields[1:3] == [peer, here]:
                return int(fields[7])
    return None


def table_entry(address):
    """An address and port as /proc/net/tcp has them, proc(5)."""
    return "%08X:%04X" % (struct.unpack("=I", socket.inet_aton(address[0]))[0], address[1])


def is_asked_here(fields, port):
    """Whether a page of this address asks, and not one of another site whose name leads to it (DNS rebinding)."""
    names = {f"127.0.0.1:{port}", f"localhost:{port}"}
    values = [field.partition(":") for field in fields]
    hosts = [value.strip() for name, _, value in values if name.strip().lower() == "host"]
    origins = [value.strip() for name, _, value in values if name.strip().lower() == "origin"]
    return len(hosts) == 1 and hosts[0] in names and all(origin in {f"http://{name}" for name in names} for origin in origins)


def carry_out(connection, target):
    with socket.create_connection(target, TIMEOUT_SECONDS) as outer:
        outer.settimeout(None)
        copy_both(connection, outer)


def answer_proxy(connection):
    """Answers one request to an HTTP proxy."""
    head, body = read_head(connection)
    method, where, version = head[0].split(" ", 2)
    try:
        if method == "CONNECT":
            outer = connect_out(*split_port(where, 443))
            connection.sendall(b"HTTP/1.1 200 Connection established\r\n\r\n")
        else:
            host, path = re.match(r"^http://([^/]+)(/.*)?$", where).groups()
            outer = connect_out(*split_port(host, 80))
            body = with_close(f"{method} {path or '/'} {version}", head[1:]) + body
    except OSError as error:
        answer(connection, f"502 {error}")
        return
    with outer:
        outer.settimeout(None)
        outer.sendall(body)
        copy_both(connection, outer)


def read_head(connection):
    """The lines of the head of an HTTP request, and what came of its body."""
    connection.settimeout(TIMEOUT_SECONDS)
    read = b""
    while b"\r\n\r\n" not in read:
        part = connection.recv(65536)
        if not part or len(read) > LARGEST_HEAD:
            raise ConnectionError("no request")
        read += part
    connection.settimeout(None)
    head, _, body = read.partition(b"\r\n\r\n")
    return head.decode("latin-1").split("\r\n"), body


def with_close(first, fields):
    """A head after which the connection ends, so that each request is read."""
    kept = [field for field in fields if not re.match(r"(?i)(proxy-)?connection:", field)]
    return "\r\n".join([first, *kept, "Connection: close", "", ""]).encode("latin-1")


def answer(connection, status):
    connection.sendall(f"HTTP/1.1 {status}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".encode())


def split_port(where, default):
    host, _, port = where.rpartition(":")
    return (host.strip("[]"), int(port)) if port.isdigit() else (where, default)


def connect_out(host, port):
    """Connects to a host, by the user's proxy where the user has one for it."""
    from base64 import b64encode
    from urllib.parse import unquote, urlsplit
    from urllib.request import getproxies, proxy_bypass

    proxy = getproxies().get("https")
    if not proxy or proxy_bypass(host):
        return socket.create_connection((host, port), TIMEOUT_SECONDS)
    parts = urlsplit(proxy if "//" in proxy else "http://" + proxy)
    if parts.scheme != "http":
        raise OSError(f"the proxy {parts.scheme}://{parts.hostname} is not an HTTP proxy")
    outer = socket.create_connection((parts.hostname, parts.port or 80), TIMEOUT_SECONDS)
    login = f"{unquote(parts.username)}:{unquote(parts.password or '')}" if parts.username else None
    field = f"Proxy-Authorization: Basic {b64encode(login.encode()).decode()}\r\n" if login else ""
    outer.sendall(f"CONNECT {host}:{port} HTTP/1.1\r\nHost: {host}:{port}\r\n{field}\r\n".encode())
    answered = b""
    while not answered.endswith(b"\r\n\r\n"):
        part = outer.recv(1)
        if not part:
            break
        answered += part
    if not re.match(rb"HTTP/1\.\d 200 ", answered):
        raise OSError("the proxy answers " + answered.split(b"\r\n")[0].decode("latin-1"))
    return outer


def copy_both(one, other):
    back = Thread(target=copy, args=(other, one), daemon=True)
    back.start()
    copy(one, other)
    back.join()


def copy(source, target):
    """Copies until the source ends, and ends the target in that direction."""
    try:
        while part := source.recv(1 << 17):
            target.sendall(part)
        target.shutdown(socket.SHUT_WR)
    except OSError:
        # One end is gone: the other has to notice.
        for end in (source, target):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
