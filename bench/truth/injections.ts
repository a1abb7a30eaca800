/** Does to hosts what a scenario wants, undoes it, and proves that nothing of it is left. */
import type { Host } from '../../src/hosts/host.ts';
import type { Inventory, InventoryHost } from '../../src/hosts/inventory.ts';
import { makeHost } from '../../src/providers/local/host.ts';
import { run } from '../../src/providers/local/command.ts';
import { openedHost } from '../../src/systems/with-hosts.ts';
import { limitOwnDisk, ownDiskFolder } from './own-disk.ts';
import { startOutside } from './outside.ts';
import type { Injection } from './scenario.ts';

export interface Injected {
  /** The hosts as they are now. */
  inventory: Inventory;
  /** Undoes it. Throws when something of it is left. */
  undo(): Promise<void>;
}

const spin = ['python3', '-I', '-S', '-c', 'while True: pass'];
const flood = [
  'import socket, sys, time',
  'address, bits = sys.argv[1], float(sys.argv[2])',
  'link = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)',
  'size = 1400',
  'start, sent = time.monotonic(), 0',
  'while True:',
  '    due = (time.monotonic() - start) * bits / 8',
  '    while sent < due:',
  '        try: link.sendto(bytes(size), (address, 9))',
  '        except OSError: pass',
  '        sent += size',
  '    time.sleep(0.005)',
].join('\n');

/** Does them in their order. What was done is undone when one of them fails. */
export async function inject(
  injections: Injection[],
  inventory: Inventory,
  hosts: Map<string, Host>,
  runId: string,
): Promise<Injected> {
  const undone: (() => Promise<void>)[] = [];
  let changed = inventory;
  const undo = async (): Promise<void> => {
    const settled = await Promise.allSettled(undone.map((each) => each()));
    const failed = settled.find((each) => each.status === 'rejected');
    if (failed) throw failed.reason;
  };
  try {
    for (const [index, injection] of injections.entries()) {
      const id = `truth-${runId}-${index}`;
      if (injection.kind === 'nic') {
        for (const name of injection.hosts) {
          undone.push(await limitNic(inventory, name, injection.megabitsPerSecond * 1e6));
          changed = withRate(changed, name, injection.megabitsPerSecond * 1e6);
        }
      } else if (injection.kind === 'disk') {
        const folder = ownDiskFolder(openedHost(hosts, injection.host).inventory, injection.service);
        undone.push(await limitOwnDisk(folder, injection.megabytesPerSecond * 1e6));
      } else if (injection.kind === 'flood') {
        const { address } = openedHost(hosts, injection.to).inventory;
        const argv = ['python3', '-I', '-S', '-c', flood, address, String(injection.megabitsPerSecond * 1e6)];
        undone.push(await startOn(openedHost(hosts, injection.host), id, argv));
      } else {
        for (let number = 1; number <= injection.processes; number += 1) {
          undone.push(
            injection.host === null
              ? startOutside(spin)
              : await startOn(openedHost(hosts, injection.host), `${id}-${number}`, spin),
          );
        }
      }
    }
  } catch (error) {
    await undo();
    throw error;
  }
  return { inventory: changed, undo };
}

async function startOn(host: Host, id: string, argv: string[]): Promise<() => Promise<void>> {
  await host.startJob({ id, argv, environment: {} });
  return async () => {
    await host.stopJob(id, 0);
    const { state } = await host.jobStatus(id);
    if (state === 'running') throw new Error(`${id} still runs on ${host.inventory.name}.`);
  };
}

async function limitNic(inventory: Inventory, name: string, bitsPerSecond: number): Promise<() => Promise<void>> {
  const host = inventory.hosts.find((each) => each.name === name);
  if (!host) throw new Error(`There is no host ${name} whose NIC could be limited.`);
  const before = await limitsOf(host);
  await setNic(inventory, host, bitsPerSecond);
  return async () => {
    await setNic(inventory, host, host.networkBitsPerSecond);
    const after = await limitsOf(host);
    if (after !== before)
      throw new Error(`The NIC of ${name} is limited to ${after}, as it was not before: ${before}.`);
  };
}

function setNic({ mark }: Inventory, host: InventoryHost, networkBitsPerSecond: number | null): Promise<void> {
  const { name, address, dataFolder } = host;
  return makeHost({ mark, name, kind: 'namespace', address, dataFolder, networkBitsPerSecond });
}

/** The limit as the kernel has it. */
async function limitsOf({ name, reach }: InventoryHost): Promise<string> {
  if (reach.kind !== 'namespace') {
    throw new Error(`${name} has no network namespace, so its NIC cannot be limited: run the benchmark as root.`);
  }
  const said = await run('tc', '-n', reach.namespace, 'qdisc', 'show', 'dev', 'eth0');
  // The kernel numbers queues anew when it is told of one.
  return said.replaceAll(/qdisc (\w+) \w+:/g, '$1').trim();
}

function withRate(inventory: Inventory, name: string, bitsPerSecond: number): Inventory {
  const hosts = inventory.hosts.map((host) =>
    host.name === name ? { ...host, networkBitsPerSecond: bitsPerSecond } : host,
  );
  return { ...inventory, hosts };
}
