/** Looks at the hosts as they are, before anything is measured on them. */
import { clusterHosts, clusterNamed } from '../plan/clusters.ts';
import { loadHosts } from '../plan/instances.ts';
import type { Cluster, LoadPlan, Plan } from '../plan/plan.ts';
import { runsOf } from '../plan/runs-of.ts';
import { HostUnreachable } from '../hosts/failures.ts';
import type { Host } from '../hosts/host.ts';
import type { Inventory } from '../hosts/inventory.ts';
import { addressOf } from './folders.ts';
import { loadSystem } from './load-system.ts';
import { waitUntilReady } from './readiness.ts';
import { systemFacts } from './registry.ts';
import { openedHost } from './with-hosts.ts';

/** It was ready before; a starved machine may be slow to say so again. */
const limitSeconds = 120;
/** Clocks further apart than this make the samples of two hosts hard to lay side by side (they are a second apart). */
const clockToleranceMilliseconds = 100;

/** Versions found, and sentences on what is not as it should be but stops nothing. Throws where a load could not run. */
export async function verify(
  plan: Plan,
  inventory: Inventory,
  hosts: Map<string, Host>,
  onProgress: (doing: string) => void = () => {},
): Promise<{ versions: Record<string, string>; warnings: string[] }> {
  for (const [name, cluster] of Object.entries(plan.clusters)) {
    onProgress(`asking ${name} whether it is ready`);
    const { readiness } = await loadSystem(cluster.system);
    await waitUntilReady(() => readiness(cluster, hosts), { what: name, limitSeconds, onProgress });
  }
  onProgress('asking each load’s host for its way to what it loads');
  await Promise.all(
    runsOf(plan)
      .flatMap(({ loads }) => loads)
      .flatMap((load) => loadHosts(load).map((host) => checkReach(load, host, plan, inventory, hosts))),
  );
  onProgress('asking for versions and clocks');
  const [versions, clocks] = await Promise.all([
    findVersions(plan, hosts),
    Promise.all(
      [...hosts.values()].map(async (host) => ({ host: host.inventory.name, ...(await host.clockOffset()) })),
    ),
  ]);
  return { versions, warnings: clockWarnings(clocks) };
}

/** One sentence for each clock that is, or may be, too far from ours. */
export function clockWarnings(
  clocks: { host: string; offsetMilliseconds: number; errorMilliseconds: number }[],
): string[] {
  return clocks
    .filter((clock) => Math.abs(clock.offsetMilliseconds) + clock.errorMilliseconds > clockToleranceMilliseconds)
    .map(({ host, offsetMilliseconds, errorMilliseconds }) => {
      const offset = `${Math.round(Math.abs(offsetMilliseconds))} ms (± ${Math.round(errorMilliseconds)} ms)`;
      return `The clock of ${host} is ${offset} ${offsetMilliseconds < 0 ? 'behind' : 'ahead of'} this machine's`;
    });
}

/** `address:port` of everything in a cluster that a load tool talks to first. */
export function targetsOf(cluster: Cluster, inventory: Inventory): string[] {
  const { role, port } = systemFacts(cluster).entry;
  return clusterHosts(cluster, role).map((host) => `${addressOf(inventory, host)}:${port}`);
}

const connect = `
import socket, sys
for target in sys.argv[1:]:
    address, port = target.rsplit(":", 1)
    try:
        socket.create_connection((address, int(port)), timeout=10).close()
    except OSError as error:
        print(target, error)
`;

/** Throws `HostUnreachable` where one of a load's hosts cannot open a connection to what it is to load. */
export async function checkReach(
  load: Pick<LoadPlan, 'workload' | 'cluster'>,
  from: string,
  plan: Plan,
  inventory: Inventory,
  hosts: Map<string, Host>,
): Promise<void> {
  const targets = targetsOf(clusterNamed(plan, load.cluster), inventory);
  const failures = await openedHost(hosts, from).run(['python3', '-I', '-S', '-c', connect, ...targets]);
  if (failures.trim()) {
    throw new HostUnreachable(`${load.workload} on ${from} cannot reach what it is to load: ${failures.trim()}`);
  }
}

async function findVersions(plan: Plan, hosts: Map<string, Host>): Promise<Record<string, string>> {
  const versions: Record<string, string> = {};
  const first = [...hosts.values()][0];
  if (first) versions['java'] = (await first.run(['java', '--version'])).split('\n')[0]?.trim() ?? '';
  for (const [name, cluster] of Object.entries(plan.clusters)) {
    const { runningVersion } = await loadSystem(cluster.system);
    versions[name] = await runningVersion(cluster, hosts);
  }
  return versions;
}
