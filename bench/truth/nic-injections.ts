/** Limits and additions to the NICs of hosts. */
import type { Inventory, InventoryHost } from '../../src/hosts/inventory.ts';
import { run } from '../../src/providers/local/command.ts';
import { makeHost } from '../../src/providers/local/host.ts';
import { bridgeOf, interfaceOf } from '../../src/providers/local/names.ts';
import { after, allOf, hostIn, withHost, type Applied, type InjectedRun, type Undo } from './applied.ts';
import type { Injection } from './scenario.ts';

type Nic = Extract<Injection, { kind: 'nic' }>;

/** The inventory then has the rate that lasts, as catalogues of clouds do. */
export async function limitNic(
  { hosts, megabitsPerSecond, later, isOneOfTwo }: Nic,
  { inventory }: InjectedRun,
): Promise<Applied> {
  const nics = isOneOfTwo ? 2 : 1;
  const undos: Undo[] = [];
  let changed = inventory;
  for (const name of hosts) {
    const host = hostIn(inventory, name);
    undos.push(await limitRate(inventory, host, megabitsPerSecond * 1e6));
    if (later) undos.push(after(later, () => setNic(inventory, host, later.rate * 1e6)));
    changed = withRate(changed, name, nics * (later?.rate ?? megabitsPerSecond) * 1e6);
    if (later) {
      const network = { sustained: later.rate * 1e6, burst: megabitsPerSecond * 1e6 };
      changed = withHost(changed, { ...hostIn(changed, name), rates: { network } });
    }
  }
  return { inventory: changed, undo: allOf(undos) };
}

/**
 * A second NIC that no traffic uses: it has no address and answers no question for one. It goes with its host. To be
 * called before the host is sampled, because the sampler looks for NICs once a minute.
 */
export async function addSecondNic(inventory: Inventory, name: string): Promise<void> {
  const host = hostIn(inventory, name);
  const namespace = namespaceOf(host);
  // Host numbers of addresses end far below this, and cleanup finds the interface by its name.
  const outside = `${interfaceOf(inventory.mark, host.address)}0`;
  await run('ip', 'link', 'add', outside, 'type', 'veth', 'peer', 'name', 'eth1', 'netns', namespace);
  await run('ip', 'link', 'set', outside, 'master', bridgeOf(inventory.mark), 'up');
  await run('ip', '-n', namespace, 'link', 'set', 'eth1', 'arp', 'off', 'up');
}

async function limitRate(inventory: Inventory, host: InventoryHost, bitsPerSecond: number): Promise<Undo> {
  const before = await limitsOf(host);
  await setNic(inventory, host, bitsPerSecond);
  return async () => {
    await setNic(inventory, host, host.networkBitsPerSecond);
    const left = await limitsOf(host);
    if (left !== before)
      throw new Error(`The NIC of ${host.name} is still limited: it was "${before}" before and is "${left}" now.`);
  };
}

function setNic({ mark }: Inventory, host: InventoryHost, networkBitsPerSecond: number | null): Promise<void> {
  const { name, address, dataFolder } = host;
  return makeHost({ mark, name, kind: 'namespace', address, dataFolder, networkBitsPerSecond });
}

/** The limit in the kernel. */
async function limitsOf(host: InventoryHost): Promise<string> {
  const output = await run('tc', '-n', namespaceOf(host), 'qdisc', 'show', 'dev', 'eth0');
  // The kernel renumbers queues when one is set.
  return output.replaceAll(/qdisc (\w+) \w+:/g, '$1').trim();
}

function namespaceOf({ name, reach }: InventoryHost): string {
  if (reach.kind === 'namespace') return reach.namespace;
  throw new Error(`${name} has no network namespace, so its NIC cannot be changed: run the benchmark as root.`);
}

function withRate(inventory: Inventory, name: string, networkBitsPerSecond: number): Inventory {
  return withHost(inventory, { ...hostIn(inventory, name), networkBitsPerSecond });
}
