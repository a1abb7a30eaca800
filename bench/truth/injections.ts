/** Applies the injections of a scenario to hosts, undoes them, and verifies the undo. */
import type { Host } from '../../src/hosts/host.ts';
import type { Inventory, InventoryHost } from '../../src/hosts/inventory.ts';
import { makeHost } from '../../src/providers/local/host.ts';
import { run } from '../../src/providers/local/command.ts';
import { openedHost } from '../../src/systems/with-hosts.ts';
import { limitOwnDisk, ownDiskFolder } from './own-disk.ts';
import { startOutside } from './outside.ts';
import type { Injection } from './scenario.ts';

export interface Injected {
  /** The hosts with the injections. */
  inventory: Inventory;
  /** Undoes them. Throws if anything is left. */
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

/** Applies the injections in order. If one fails, the earlier ones are undone. */
export async function inject(
  injections: Injection[],
  inventory: Inventory,
  hosts: Map<string, Host>,
  runId: string,
): Promise<Injected> {
  const undos: (() => Promise<void>)[] = [];
  let changed = inventory;
  const undo = async (): Promise<void> => {
    const settled = await Promise.allSettled(undos.map((each) => each()));
    const failed = settled.find((each) => each.status === 'rejected');
    if (failed) throw failed.reason;
  };
  try {
    for (const [index, injection] of injections.entries()) {
      const id = `truth-${runId}-${index}`;
      if (injection.kind === 'nic') {
        for (const name of injection.hosts) {
          undos.push(await limitNic(inventory, name, injection.megabitsPerSecond * 1e6));
          changed = withRate(changed, name, injection.megabitsPerSecond * 1e6);
        }
      } else if (injection.kind === 'disk') {
        const folder = ownDiskFolder(openedHost(hosts, injection.host).inventory, injection.service);
        undos.push(await limitOwnDisk(folder, injection.megabytesPerSecond * 1e6));
      } else if (injection.kind === 'flood') {
        const { address } = openedHost(hosts, injection.to).inventory;
        const argv = ['python3', '-I', '-S', '-c', flood, address, String(injection.megabitsPerSecond * 1e6)];
        undos.push(await startOn(openedHost(hosts, injection.host), id, argv));
      } else {
        for (let number = 1; number <= injection.processes; number += 1) {
          undos.push(
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
  if (!host) throw new Error(`There is no host ${name}, so its NIC cannot be limited.`);
  const before = await limitsOf(host);
  await setNic(inventory, host, bitsPerSecond);
  return async () => {
    await setNic(inventory, host, host.networkBitsPerSecond);
    const after = await limitsOf(host);
    if (after !== before)
      throw new Error(`The NIC of ${name} is still limited: it was "${before}" before and is "${after}" now.`);
  };
}

function setNic({ mark }: Inventory, host: InventoryHost, networkBitsPerSecond: number | null): Promise<void> {
  const { name, address, dataFolder } = host;
  return makeHost({ mark, name, kind: 'namespace', address, dataFolder, networkBitsPerSecond });
}

/** The limit in the kernel. */
async function limitsOf({ name, reach }: InventoryHost): Promise<string> {
  if (reach.kind !== 'namespace') {
    throw new Error(`${name} has no network namespace, so its NIC cannot be limited: run the benchmark as root.`);
  }
  const output = await run('tc', '-n', reach.namespace, 'qdisc', 'show', 'dev', 'eth0');
  // The kernel renumbers queues when one is set.
  return output.replaceAll(/qdisc (\w+) \w+:/g, '$1').trim();
}

function withRate(inventory: Inventory, name: string, bitsPerSecond: number): Inventory {
  const hosts = inventory.hosts.map((host) =>
    host.name === name ? { ...host, networkBitsPerSecond: bitsPerSecond } : host,
  );
  return { ...inventory, hosts };
}
