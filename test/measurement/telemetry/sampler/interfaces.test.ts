import { execa } from 'execa';
import { describe, expect, it } from 'vitest';
import { inSampler, samplerFolder } from '../in-sampler.ts';

interface Given {
  name: string;
  kind?: string;
  master?: string;
  lower?: string;
  /** Of a bond: 1 is active-backup, 4 is LACP. */
  mode?: number;
  isOutside?: boolean;
  isDown?: boolean;
}

/** Names of the links whose traffic counts, each with the number of links that share the host's rate with it. */
async function counted(links: Given[]): Promise<unknown> {
  const index = (name?: string) => (name === undefined ? null : links.findIndex((link) => link.name === name) + 2);
  const rows = [
    [1, 'lo', null, null, null, null, true, false, true],
    ...links.map(({ name, kind = null, master, lower, mode = null, isOutside = false, isDown = false }) => [
      index(name),
      name,
      kind,
      index(master),
      // The other end of a veth pair may have an index that here is another link's.
      isOutside ? 2 : index(lower),
      mode,
      false,
      isOutside,
      !isDown,
    ]),
  ];
  return inSampler(
    `
from interfaces import counted, sharing
from links import Link
every = [Link(*row) for row in given]
print(json.dumps({link.name: sharing(link, every) for link in counted(every)}))
`,
    rows,
  );
}

describe('traffic is counted once', () => {
  it('on a host with one NIC, whatever is made on it', async () => {
    const nic = { name: 'eth0' };
    expect(await counted([nic])).toEqual({ eth0: 1 });
    expect(await counted([nic, { name: 'eth0.7', kind: 'vlan', lower: 'eth0' }])).toEqual({ eth0: 1 });
    expect(await counted([nic, { name: 'mv0', kind: 'macvlan', lower: 'eth0' }])).toEqual({ eth0: 1 });
    expect(await counted([nic, { name: 'wg0', kind: 'wireguard' }, { name: 'ifb0', kind: 'ifb' }])).toEqual({
      eth0: 1,
    });
  });

  it('on a bond, by its links, with a VLAN and a bridge above it', async () => {
    const links = [
      { name: 'eth0', master: 'bond0' },
      { name: 'eth1', master: 'bond0' },
      { name: 'bond0', kind: 'bond', mode: 4, master: 'br0' },
      { name: 'bond0.9', kind: 'vlan', lower: 'bond0' },
      { name: 'br0', kind: 'bridge' },
      { name: 'veth1', kind: 'veth', master: 'br0', isOutside: true },
    ];
    expect(await counted(links)).toEqual({ eth0: 2, eth1: 2 });
  });

  it('on a bond of which one link stands by, and each link has the whole rate', async () => {
    const bond = { name: 'bond0', kind: 'bond', mode: 1 };
    const links = [{ name: 'eth0', master: 'bond0' }, { name: 'eth1', master: 'bond0' }, bond];
    expect(await counted(links)).toEqual({ eth0: 1, eth1: 1 });
  });

  it('on NICs that stand apart, whose parts of the rate are not known; one that is down has none', async () => {
    expect(await counted([{ name: 'eth0' }, { name: 'eth1' }])).toEqual({ eth0: null, eth1: null });
    expect(await counted([{ name: 'eth0' }, { name: 'eth1', isDown: true }])).toEqual({ eth0: 1 });
  });

  it('by the NIC of a virtual machine that has an accelerated path', async () => {
    expect(await counted([{ name: 'eth0' }, { name: 'enP1s1', master: 'eth0' }])).toEqual({ eth0: 1 });
  });

  it('in a namespace by the link that leads out of it, not by those to its own containers', async () => {
    const links = [
      { name: 'eth0', kind: 'veth', isOutside: true },
      { name: 'docker0', kind: 'bridge' },
      { name: 'veth9', kind: 'veth', master: 'docker0', isOutside: true },
    ];
    expect(await counted(links)).toEqual({ eth0: 1 });
    expect(
      await counted([
        { name: 'br0', kind: 'bridge' },
        { ...links[0]!, master: 'br0' },
      ]),
    ).toEqual({ eth0: 1 });
  });

  it('in a namespace whose bond has links that lead nowhere', async () => {
    const links = [
      { name: 'dummy0', kind: 'dummy', master: 'bond0' },
      { name: 'dummy1', kind: 'dummy', master: 'bond0' },
      { name: 'bond0', kind: 'bond', mode: 0 },
    ];
    expect(await counted(links)).toEqual({ dummy0: 2, dummy1: 2 });
  });
});

/**
 * Makes real links out of the namespace and within it, sends a thousand packets over a macvlan on the one that leads out, and prints
 * what is counted.
 */
const script = `
set -e
mount -t sysfs none /sys
unshare --net sleep 30 &
elsewhere=$!
trap 'kill $elsewhere' EXIT
until [ "$(readlink /proc/$elsewhere/ns/net)" != "$(readlink /proc/self/ns/net)" ]; do sleep 0.05; done
ip link add uplink type veth peer name outside
ip link set outside netns $elsewhere
nsenter --net=/proc/$elsewhere/ns/net sh -c 'ip address add 10.77.0.2/24 dev outside; ip link set outside up'
ip link add link uplink name upper type macvlan mode bridge
ip link add br0 type bridge
ip link add guest type veth peer name inside netns $elsewhere
ip link set guest master br0
for link in uplink upper br0 guest; do ip link set $link up; done
ip address add 10.77.0.1/24 dev upper
python3 -B -c '
import json, socket, sys, time
sys.path.insert(0, "${samplerFolder}")
from interfaces import Interfaces, counters_of
from files import read
interfaces = Interfaces(False)
def counted():
    summed, each = interfaces.sample(0)
    every = counters_of(read("/proc/self/net/dev"))
    return dict({name: its["network_send_packets"] for name, its in every.items()}, counted=summed["network_send_packets"], names=list(each))
def send(count):
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sender:
        for _ in range(count):
            sender.sendto(b"x" * 100, ("10.77.0.2", 9))
            time.sleep(0.0002)
send(5)
time.sleep(0.5)
before = counted()
send(1000)
after = counted()
print(json.dumps({"names": after.pop("names"), "sent": {name: after[name] - before[name] for name in after}}))
'
`;

const isRoot = process.getuid?.() === 0;

it.skipIf(!isRoot)('packets of a macvlan count once, on the link that leads out (needs root)', async () => {
  const { stdout } = await execa('unshare', ['--net', '--mount', 'sh', '-c', script]);
  const { names, sent } = JSON.parse(stdout) as { names: string[]; sent: Record<string, number> };
  expect(names).toEqual(['uplink']);
  // Both interfaces counted them; a few packets are the kernel's own.
  for (const name of ['uplink', 'upper', 'counted']) {
    expect(sent[name], name).toBeGreaterThanOrEqual(1000);
    expect(sent[name], name).toBeLessThan(1100);
  }
});

const shaped = `
set -e
mount -t sysfs none /sys
ip link add eth0 type veth peer name far0
ip link add eth1 type veth peer name far1
for link in eth0 eth1; do ip link set $link up; done
python3 -B -c '
import json, subprocess, sys
sys.path.insert(0, "${samplerFolder}")
from interfaces import Interfaces
interfaces = Interfaces(False)
def bits():
    return {name: its.get("network_link_bits_per_second") for name, its in interfaces.sample(0)[1].items() if name.startswith("eth")}
def shape(*what):
    subprocess.run(["tc", "qdisc", *what], check=True)
told = [bits()]
for rate in ("20mbit", "5mbit", "40gbit"):
    shape("replace", "dev", "eth0", "root", "tbf", "rate", rate, "burst", "20mb", "latency", "50ms")
    told.append(bits())
shape("del", "dev", "eth0", "root")
print(json.dumps([*told, bits()]))
'
`;

it.skipIf(!isRoot)('a virtual link has the rate to which it is shaped at that moment (needs root)', async () => {
  const { stdout } = await execa('unshare', ['--net', '--mount', 'sh', '-c', shaped]);
  const rates = (JSON.parse(stdout) as { eth0: number | null; eth1: number | null }[]).map((each) => each.eth0);
  expect(rates).toEqual([null, 20e6, 5e6, 40e9, null]);
  expect(stdout).not.toMatch(/"eth1": \d/);
});

const queued = `
set -e
ip link add eth0 type veth peer name far0
ip link add eth1 type veth peer name far1
for link in eth0 far0 eth1; do ip link set $link up; done
ip address add 10.77.0.1/24 dev eth0
ip neighbour add 10.77.0.2 lladdr 02:00:00:00:00:02 dev eth0
tc qdisc replace dev eth0 root tbf rate 8kbit burst 2kb limit 1mb
python3 -B -c '
import json, socket, sys
sys.path.insert(0, "${samplerFolder}")
from interfaces import Interfaces
interfaces = Interfaces(False)
def waiting():
    summed, each = interfaces.sample(0)
    return [summed["network_send_queue_bytes"], {name: its.get("network_send_queue_bytes") for name, its in each.items() if name.startswith("eth")}]
idle = waiting()
with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sender:
    for _ in range(20):
        sender.sendto(b"x" * 1000, ("10.77.0.2", 9))
print(json.dumps([idle, waiting()]))
'
`;

it.skipIf(!isRoot)('bytes that wait to be sent are those of links with a queue (needs root)', async () => {
  const { stdout } = await execa('unshare', ['--net', '--mount', 'sh', '-c', queued]);
  const [idle, busy] = JSON.parse(stdout) as [number, { eth0: number; eth1: null }][];
  expect(idle).toEqual([0, { eth0: 0, eth1: null }]);
  // Twenty packets of 1,042 bytes, less what the bucket let through.
  const [sum, { eth0, eth1 }] = busy!;
  expect([sum, eth1]).toEqual([eth0, null]);
  expect(eth0).toBeGreaterThan(15_000);
  expect(eth0).toBeLessThan(20 * 1042);
});

it('the allowance counters of a cloud are taken from all that a driver counts, if it has any', async () => {
  const asked = await inSampler(
    `
import allowance
allowance.names_of = lambda interface: given["names"]
def answer(interface, buffer):
    import struct
    buffer[8:] = __import__("array").array("B", struct.pack("=%dQ" % len(given["values"]), *given["values"]))
allowance.ask = answer
told = allowance.Allowance.of("eth0")
print(json.dumps(told and told.sample()))
`,
    // Beginning of the statistics of AWS's driver 2.8, in its order.
    {
      names: ['tx_timeout', 'bw_in_allowance_exceeded', 'bw_out_allowance_exceeded', 'pps_allowance_exceeded'],
      values: [3, 0, 71, 5],
    },
  );
  expect(asked).toEqual({
    network_allowance_in_packets: 0,
    network_allowance_out_packets: 71,
    network_allowance_rate_packets: 5,
  });
  const none =
    'import allowance\nallowance.names_of = lambda interface: given\nprint(json.dumps(allowance.Allowance.of("eth0")))';
  expect(await inSampler(none, ['rx_drops'])).toBeNull();
});
