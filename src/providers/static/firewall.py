"""Restricts the service ports of a user's machine to the hosts of a profile. Needs python3, Linux, and root or sudo.

  firewall.py sources TARGETS                            the machine's own addresses on its routes to them
  firewall.py raise MARK/HOST FOLDER ADDRESS PORTS SOURCES
  firewall.py look MARK/HOST FOLDER
  firewall.py remove [MARK/HOST FOLDER]                  by default those of the job that runs it, from its own folder

PORTS as 9092,9042; TARGETS and SOURCES are comma-separated addresses or names. The rules drop packets to those ports at ADDRESS,
except from SOURCES and the machine itself. They are an nftables table, or an iptables chain if there is no nftables, with the
mark in its name. They only drop packets, so they never open what other rules close, and they change no other table, chain
or port.

A file in FOLDER records that rules exist: if the login can no longer become root, removal fails with an error.
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
# A login's PATH often lacks these folders.
TOOL_PATH = os.pathsep.join([os.environ.get("PATH", ""), "/usr/sbin", "/sbin"])
FAMILIES = ((socket.AF_INET, "ip", "iptables"), (socket.AF_INET6, "ip6", "ip6tables"))


# --- names


def table_of(host):
    return re.sub("[^A-Za-z0-9]", "_", host)


def chain_of(host):
    """At most 28 characters, the limit of iptables."""
    return "%s-%s" % (host.split("/")[0][:19], hashlib.sha256(host.encode()).hexdigest()[:8])


def addresses_of(names, family):
    """All addresses of that family to which these names resolve on the machine."""
    found = set()
    for name in names:
        try:
            answers = socket.getaddrinfo(name, None, family, socket.SOCK_STREAM)
        except socket.gaierror:
            continue
        found |= {answer[4][0].split("%")[0] for answer in answers}
    return sorted(found)


def sources(targets):
    """The machine's source address for each target, which may differ from the address of its name."""
    found = set()
    for family, _, _ in FAMILIES:
        for target in addresses_of(targets, family):
            with socket.socket(family, socket.SOCK_DGRAM) as probe:
                try:
                    # Connecting a datagram socket sends nothing.
                    probe.connect((target, 9))
                    found.add(probe.getsockname()[0].split("%")[0])
                except OSError:
                    continue
    return {"sources": sorted(found)}


# --- commands


class Failed(Exception):
    pass


def as_root(name, *rest, text=None):
    """Runs a command as root and returns its output. Raises Failed with its last line of error output."""
    path = shutil.which(name, path=TOOL_PATH)
    if path is None:
        raise Failed("%s is not installed" % name)
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


def is_installed(name):
    return shutil.which(name, path=TOOL_PATH) is not None


# --- nftables


def nft_rules(host, own, ports, allowed):
    """A script that replaces the table atomically. `own` and `allowed` are addresses by nftables' name of their family."""
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
    return ["nftables table inet %s" % table_of(host)] if has_table(host) else []


def nft_remove(_, host):
    if has_table(host):
        as_root("nft", "delete", "table", "inet", table_of(host))


# --- iptables


def iptables_rules(host, own, ports, allowed):
    """Input of iptables-restore, which applies it atomically. A match has at most 15 ports."""
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
    """The rules that define or use the chain, as `-S` prints them."""
    return [line for line in as_root(command, "-w", "-S").split("\n") if chain_of(host) in line.split()]


def iptables_left(command, host):
    return ["%s chain %s" % (command, chain_of(host))] if iptables_lines(command, host) else []


def iptables_remove(command, host):
    lines = iptables_lines(command, host)
    for line in lines:
        if line.startswith("-A INPUT "):
            as_root(command, "-w", "-D", *line.split()[1:])
    if lines:
        as_root(command, "-w", "-F", chain_of(host))
        as_root(command, "-w", "-X", chain_of(host))


# --- either

# Tool, command, and the functions that list and remove its rules.
TOOLS = (
    ("nftables", "nft", nft_left, nft_remove),
    ("iptables", "iptables", iptables_left, iptables_remove),
    ("iptables", "ip6tables", iptables_left, iptables_remove),
)


def existing_rules(host, made_with):
    """The existing rules; an entry with the error if the tool that made them cannot list them."""
    found = []
    for tool, command, list_rules, _ in TOOLS:
        if not is_installed(command):
            continue
        try:
            found += list_rules(command, host)
        except Failed as problem:
            # A tool that the kernel does not support has made no rules either.
            if tool == made_with:
                found.append("%s rules that cannot be listed (%s)" % (tool, problem))
    return found


def remove_rules(host):
    """Best effort: `existing_rules` shows what remains."""
    for _, command, _, remove_all in TOOLS:
        try:
            if is_installed(command):
                remove_all(command, host)
        except Failed:
            continue


# --- actions


def can_become_root():
    try:
        as_root("true")
        return True
    except Failed:
        return False


def made_with(folder):
    """The tool that made the rules, or None if there are none."""
    try:
        with open(os.path.join(folder, MADE), encoding="utf-8") as file:
            return json.load(file)["with"]
    except (OSError, ValueError, KeyError, TypeError):
        return None


def raise_rules(host, folder, address, ports, others):
    """Returns the tool that made the rules, or why it failed: {"with": …} or {"why": …}."""
    own = {word: addresses_of([address], family) for family, word, _ in FAMILIES}
    own = {word: found for word, found in own.items() if found}
    allowed = {word: addresses_of([address, *others], family) for family, word, _ in FAMILIES}
    # Never lock anyone out, whatever a stack file says: the port of this SSH connection is excluded.
    client = os.environ.get("SSH_CONNECTION", "").split()
    ports = [port for port in ports if len(client) != 4 or str(port) != client[3]]
    if not own:
        return {"why": "%s does not resolve on the machine itself" % address}
    if not can_become_root():
        return {"why": "its login is not root and cannot use sudo without a password"}
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
    """The existing rules. Without root they cannot be listed, which matters only if rules were made."""
    made = made_with(folder)
    if can_become_root():
        return {"rules": existing_rules(host, made)}
    return {"rules": [] if made is None else ["%s rules that only root can list" % made]}


def remove(host, folder):
    if can_become_root():
        remove_rules(host)
    rules = look(host, folder)["rules"]
    if rules:
        by_hand = "remove the nftables table %s or the iptables chain %s by hand" % (table_of(host), chain_of(host))
        print("its firewall rules could not be removed (%s); %s" % ("; ".join(rules), by_hand), file=sys.stderr)
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
