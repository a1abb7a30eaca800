/** Verifies hosts and clusters before the first run. */
import { clusterNamed, isExisting } from '../plan/clusters.ts';
import { loadHosts } from '../plan/instances.ts';
import type { LoadPlan, Plan } from '../plan/plan.ts';
import { runsOf } from '../plan/runs-of.ts';
import { HostUnreachable } from '../hosts/failures.ts';
import type { Host } from '../hosts/host.ts';
import type { Inventory } from '../hosts/inventory.ts';
import { clockToleranceMilliseconds } from '../hosts/clocks/on-our-clock.ts';
import { entryPoints } from './entry-points.ts';
import { verifyExisting, waitForExisting } from './existing-cluster.ts';
import { loadSystem } from './load-system.ts';
import { waitUntilReady } from './readiness.ts';
import { secretsOf, secretsOfCluster, type Secrets } from './secrets.ts';
import { openedHost } from './with-hosts.ts';

/** The cluster was ready before, but a machine short of CPU may answer slowly. */
const limitSeconds = 120;

/** Running versions, and warnings that do not stop the campaign. Throws if a load could not run. */
export async function verify(
  plan: Plan,
  inventory: Inventory,
  hosts: Map<string, Host>,
  onProgress: (activity: string) => void = () => {},
): Promise<{ versions: Record<string, string>; warnings: string[] }> {
  const secrets = await secretsOf(plan, inventory);
  for (const [name, cluster] of Object.entries(plan.clusters)) {
    onProgress(`checking that ${name} is ready`);
    if (isExisting(cluster)) {
      await waitForExisting(name, cluster, { onProgress });
      continue;
    }
    const { readiness } = await loadSystem(cluster.system);
    await waitUntilReady(() => readiness(cluster, hosts, secretsOfCluster(secrets, name)), {
      what: name,
      limitSeconds,
      onProgress,
    });
  }
  onProgress('checking that each load’s host reaches its target');
  const loads = runsOf(plan).flatMap((run) =>
    run.loads.flatMap((load) => loadHosts(load).map((host) => ({ load, host }))),
  );
  const inserting = (plan.datasets ?? []).map((load) => ({ load, host: load.host }));
  await Promise.all([...loads, ...inserting].map(({ load, host }) => checkReach(load, host, plan, inventory, hosts)));
  onProgress('reading versions and clocks');
  const [{ versions, warnings }, clocks] = await Promise.all([
    findVersions(plan, hosts, secrets),
    Promise.all(
      [...hosts.values()].map(async (host) => ({ host: host.inventory.name, ...(await host.clockOffset()) })),
    ),
  ]);
  return { versions, warnings: [...warnings, ...clockWarnings(clocks)] };
}

/** One sentence for each clock that is not known well enough, or is far off. The times of runs are corrected for an offset. */
export function clockWarnings(
  clocks: { host: string; offsetMilliseconds: number; errorMilliseconds: number }[],
): string[] {
  return clocks.flatMap(({ host, offsetMilliseconds, errorMilliseconds }) => {
    const error = Math.round(errorMilliseconds);
    if (errorMilliseconds > clockToleranceMilliseconds) {
      return `The clock of ${host} is known only to ±${error} ms: runs in which that holds are invalid.`;
    }
    if (Math.abs(offsetMilliseconds) + errorMilliseconds <= clockToleranceMilliseconds) return [];
    const offset = `${Math.round(Math.abs(offsetMilliseconds))} ms (± ${error} ms)`;
    return `The clock of ${host} is ${offset} ${offsetMilliseconds < 0 ? 'behind' : 'ahead of'} this machine's: times are corrected for it, and what the systems themselves do with their clocks is not`;
  });
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

/** Throws `HostUnreachable` if a host of a load cannot connect to the cluster under load. */
export async function checkReach(
  load: Pick<LoadPlan, 'workload' | 'cluster'>,
  from: string,
  plan: Plan,
  inventory: Inventory,
  hosts: Map<string, Host>,
): Promise<void> {
  await checkTargets(load, openedHost(hosts, from), entryPoints(clusterNamed(plan, load.cluster), inventory));
}

async function checkTargets(
  { workload, cluster }: Pick<LoadPlan, 'workload' | 'cluster'>,
  from: Host,
  targets: string[],
): Promise<void> {
  const failures = await from.run(['python3', '-I', '-S', '-c', connect, ...targets]);
  if (failures.trim())
    throw new HostUnreachable(
      `${workload} on ${from.inventory.name} cannot connect to cluster ${cluster}: ${failures.trim()}`,
    );
}

async function findVersions(
  plan: Plan,
  hosts: Map<string, Host>,
  secrets: Secrets,
): Promise<{ versions: Record<string, string>; warnings: string[] }> {
  const warnings: string[] = [];
  const versions: Record<string, string> = {};
  const first = [...hosts.values()][0];
  if (first) versions['java'] = (await first.run(['java', '--version'])).split('\n')[0]?.trim() ?? '';
  for (const [name, cluster] of Object.entries(plan.clusters)) {
    if (isExisting(cluster)) {
      const loads = runsOf(plan).flatMap((run) => run.loads.filter((load) => load.cluster === name));
      const from = [...new Set(loads.flatMap((load) => loadHosts(load)))].map((host) => openedHost(hosts, host));
      const verified = await verifyExisting(name, cluster, from);
      versions[name] = verified.version;
      warnings.push(...verified.warnings);
      const [load] = loads;
      if (load) await Promise.all(from.map((host) => checkTargets(load, host, verified.members)));
      continue;
    }
    const { runningVersion } = await loadSystem(cluster.system);
    versions[name] = await runningVersion(cluster, hosts, secretsOfCluster(secrets, name));
  }
  return { versions, warnings };
}
