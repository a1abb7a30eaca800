"""Lets nobody but the hosts of a profile reach the services on a machine that somebody else owns. Needs python3, Linux, and root or sudo.

  firewall.py sources TARGETS                            by which of its own addresses the machine reaches them
  firewall.py raise MARK/HOST FOLDER ADDRESS PORTS SOURCES
  firewall.py look MARK/HOST FOLDER
  firewall.py remove [MARK/HOST FOLDER]                  without them: of the job that runs it, from the folder it lies in

PORTS as 9092,9042; TARGETS and SOURCES are addresses or names, with commas between them. The rules drop what comes to those
ports at ADDRESS from elsewhere than SOURCES and the machine itself. They are a table of nftables, or a chain of iptables where
there is no nftables, whose name holds the mark. They only ever drop, so that they open nothing that other rules close, and
they touch no other table, chain or port.

A file in FOLDER says that rules were made: who may no longer become root then fails to remove them, and says so.
"""

import hashlib
import json
import os
import re
import shutil
import socket
import subprocess
import sys

MADE = "firewall.json"
# A login's PATH often lacks them.
PLACES = os.pathsep.join([os.environ.get("PATH", ""), "/usr/sbin", "/sbin"])
FAMILIES = ((socket.AF_INET, "ip", "iptables"), (socket.AF_INET6, "ip6", "ip6tables"))


# --- names


def table_of(host):
    return re.sub("[^A-Za-z0-9]", "_", host)


def chain_of(host):
    """At most 28 characters, which is all that iptables takes."""
    return "%s-%s" % (host.split("/")[0][:19], hashlib.sha256(host.encode()).hexdigest()[:8])


def addresses_of(names, family):
    """All addresses of that family that the machine knows these names by."""
    found = set()
    for name in names:
        try:
            answers = socket.getaddrinfo(name, None, family, socket.SOCK_STREAM)
        except socket.gaierror:
            continue
        found |= {answer[4][0].split("%")[0] for answer in answers}
    return sorted(found)


def sources(targets):
    """The machine's own address on its way to each target, which may be another one than its name stands for."""
    found = set()
    for family, _, _ in FAMILIES:
        for target in addresses_of(targets, family):
            with socket.socket(family, socket.SOCK_DGRAM) as way:
                try:
                    # Of a datagram's socket nothing is sent.
                    way.connect((target, 9))
                    found.add(way.getsockname()[0].split("%")[0])
                except OSError:
                    continue
    return {"sources": sorted(found)}


# --- commands


class Failed(Exception):
    pass


def as_root(name, *rest, text=None):
    """What the command prints. Raises Failed with its last words."""
    path = shutil.which(name, path=PLACES)
    if path is None:
        raise Failed("there is no %s" % name)
    argv = [path, *rest] if os.geteuid() == 0 else ["sudo", "-n", path, *rest]
    try:
        done = subprocess.run(
            argv, input=(text or "").encode(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=60
        )
    except (OSError, subprocess.TimeoutExpired) as problem:
        raise Failed("%s: %s" % (name, problem)) from problem
    if done.returncode != 0:
        last = done.stderr.decode("utf-8", "replace").strip().split("\n")[-1]
        raise Failed("%s: %s" % (name, last or "exit code %d" % done.returncode))
    return done.stdout.decode("utf-8", "replace")


def is_there(name):
    return shutil.which(name, path=PLACES) is not None


# --- nftables


def nft_rules(host, own, ports, allowed):
    """A script that replaces the table in one step. `own` and `allowed` are addresses by nftables' word for their family."""
    drops = [
        "    %s daddr { %s } tcp dport { %s } %s saddr != { %s } drop"
        % (family, ", ".join(own[family]), ", ".join(map(str, ports)), family, ", ".join(allowed[family]))
        for family in own
    ]
    return "\n".join(
        [
            "add table inet %s" % table_of(host),
            "delete table inet %s" % table_of(host),
            "table inet %s {" % table_of(host),
            "  chain input {",
            "    type filter hook input priority 0; policy accept;",
            '    iif "lo" accept',
            *drops,
            "  }",
            "}",
            "",
        ]
    )


def has_table(host):
    return ("table inet " + table_of(host)) in as_root("nft", "list", "tables").split("\n")


def nft_left(_, host):
    return ["table inet %s of nftables" % table_of(host)] if has_table(host) else []


def nft_remove(_, host):
    if has_table(host):
        as_root("nft", "delete", "table", "inet", table_of(host))


# --- iptables


def iptables_rules(host, own, ports, allowed):
    """Input of iptables-restore, which takes it whole or not at all. A match holds 15 ports at most."""
    chain = chain_of(host)
    jumps = [
        "-I INPUT 1 -d %s -p tcp -m multiport --dports %s -j %s" % (address, ",".join(map(str, some)), chain)
        for address in own
        for some in (ports[at : at + 15] for at in range(0, len(ports), 15))
    ]
    returns = ["-A %s -s %s -j RETURN" % (chain, address) for address in allowed]
    return "\n".join(
        ["*filter", ":%s - [0:0]" % chain, "-A %s -i lo -j RETURN" % chain, *returns, "-A %s -j DROP" % chain]
        + jumps
        + ["COMMIT", ""]
    )


def iptables_lines(command, host):
    """The rules that make or use the chain, as `-S` prints them."""
    return [line for line in as_root(command, "-w", "-S").split("\n") if chain_of(host) in line.split()]


def iptables_left(command, host):
    return ["chain %s of %s" % (chain_of(host), command)] if iptables_lines(command, host) else []


def iptables_remove(command, host):
    lines = iptables_lines(command, host)
    for line in lines:
        if line.startswith("-A INPUT "):
            as_root(command, "-w", "-D", *line.split()[1:])
    if lines:
        as_root(command, "-w", "-F", chain_of(host))
        as_root(command, "-w", "-X", chain_of(host))


# --- either

# What makes the rules, by which command, and how that tells of them and removes them.
TOOLS = (
    ("nftables", "nft", nft_left, nft_remove),
    ("iptables", "iptables", iptables_left, iptables_remove),
    ("iptables", "ip6tables", iptables_left, iptables_remove),
)


def left(host, made_with):
    """What is there of the rules, and why that cannot be told where they were made."""
    found = []
    for tool, command, tell, _ in TOOLS:
        if not is_there(command):
            continue
        try:
            found += tell(command, host)
        except Failed as problem:
            # A tool that this kernel does not know has made nothing either.
            if tool == made_with:
                found.append("rules of %s that cannot be listed (%s)" % (tool, problem))
    return found


def remove_rules(host):
    """As far as it can be done: `left` tells what is there afterwards."""
    for _, command, _, take_away in TOOLS:
        try:
            if is_there(command):
                take_away(command, host)
        except Failed:
            continue


# --- what is asked


def may_become_root():
    try:
        as_root("true")
        return True
    except Failed:
        return False


def made_with(folder):
    """The tool that the rules were made with, or None where none were made."""
    try:
        with open(os.path.join(folder, MADE), encoding="utf-8") as file:
            return json.load(file)["with"]
    except (OSError, ValueError, KeyError, TypeError):
        return None


def raise_rules(host, folder, address, ports, others):
    """Says with what the rules were made, or why they could not be: {"with": …} or {"why": …}."""
    own = {word: addresses_of([address], family) for family, word, _ in FAMILIES}
    own = {word: found for word, found in own.items() if found}
    allowed = {word: addresses_of([address, *others], family) for family, word, _ in FAMILIES}
    # Nobody is to be locked out, whatever a stack file says: SSH's own port is left alone.
    client = os.environ.get("SSH_CONNECTION", "").split()
    ports = [port for port in ports if len(client) != 4 or str(port) != client[3]]
    if not own:
        return {"why": "%s leads to no address on the machine itself" % address}
    if not may_become_root():
        return {"why": "its login is not root, and may not use sudo without a password"}
    remove_rules(host)

    def with_nftables():
        as_root("nft", "-f", "-", text=nft_rules(host, own, ports, allowed))

    def with_iptables():
        for _, word, command in FAMILIES:
            if word in own:
                as_root(command + "-restore", "-w", "--noflush", text=iptables_rules(host, own[word], ports, allowed[word]))

    reasons = []
    marker = os.path.join(folder, MADE)
    for tool, make in (("nftables", with_nftables), ("iptables", with_iptables)):
        with open(marker, "w", encoding="utf-8") as file:
            json.dump({"with": tool}, file)
        try:
            make()
            return {"with": tool}
        except Failed as problem:
            reasons.append(str(problem))
            remove_rules(host)
    os.remove(marker)
    return {"why": "; ".join(reasons)}


def look(host, folder):
    """What is there of the rules. Without root nobody can tell, and it matters only where rules were made."""
    made = made_with(folder)
    if may_become_root():
        return {"rules": left(host, made)}
    return {"rules": [] if made is None else ["rules of %s that only root can see" % made]}


def remove(host, folder):
    if may_become_root():
        remove_rules(host)
    rules = look(host, folder)["rules"]
    if rules:
        by_hand = "remove the table %s of nftables or the chain %s of iptables by hand" % (table_of(host), chain_of(host))
        print("what keeps others from its services could not be removed (%s); %s" % ("; ".join(rules), by_hand), file=sys.stderr)
        raise SystemExit(os.EX_NOPERM)
    return {"rules": []}


def parts(text):
    return [part for part in text.split(",") if part]


def main(action, *rest):
    if action == "sources":
        return sources(parts(*rest))
    if action == "raise":
        host, folder, address, ports, others = rest
        return raise_rules(host, folder, address, sorted({int(port) for port in parts(ports)}), parts(others))
    if action == "look":
        return look(*rest)
    if action == "remove":
        return remove(*(rest or (os.environ["PROOFLOAD_HOST"], os.path.dirname(os.path.abspath(__file__)))))
    raise SystemExit(__doc__)


def answer(arguments):
    print(json.dumps(main(*arguments)))


if __name__ == "__main__":
    answer(sys.argv[1:])
