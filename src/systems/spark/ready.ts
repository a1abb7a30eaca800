import { z } from 'zod';
import type { Cluster } from '../../plan/plan.ts';
import type { Host } from '../../hosts/host.ts';
import type { Readiness } from '../readiness.ts';
import { openedHost } from '../with-hosts.ts';
import { masterWebPort, sparkCluster } from './cluster.ts';

const masterState = z.object({ workers: z.array(z.object({ host: z.string(), state: z.string() })) });

/** Ready when the master reports every worker of the plan as alive. */
export async function sparkReadiness(cluster: Cluster, hosts: Map<string, Host>): Promise<Readiness> {
  const spark = sparkCluster(cluster);
  const { host, port } = await openedHost(hosts, spark.master).tunnel(masterWebPort);
  const workers = spark.workers.map((name) => openedHost(hosts, name).inventory.address);
  try {
    const response = await fetch(`http://${host}:${port}/json/`, { signal: AbortSignal.timeout(15_000) });
    if (!response.ok) return { ready: false, waitingFor: `the master answers ${response.status}` };
    return judgeWorkers(workers, await response.json());
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return {
      ready: false,
      waitingFor: `the master does not answer yet (${cause instanceof Error ? cause.message : String(cause)})`,
    };
  }
}

/** Whether the master's state (`/json/` of its web UI) lists every planned worker as alive. */
export function judgeWorkers(planned: string[], state: unknown): Readiness {
  const alive = new Set(
    masterState
      .parse(state)
      .workers.filter((worker) => worker.state === 'ALIVE')
      .map(({ host }) => host),
  );
  const missing = planned.filter((worker) => !alive.has(worker));
  if (missing.length === 0) return { ready: true };
  return { ready: false, waitingFor: `workers not alive yet: ${missing.join(', ')}` };
}

/** The version of the running master. Its HTML page has it, its JSON does not. */
export async function sparkVersion(master: Host): Promise<string> {
  const { host, port } = await master.tunnel(masterWebPort);
  const page = await (await fetch(`http://${host}:${port}/`, { signal: AbortSignal.timeout(60_000) })).text();
  const version = /class="version"[^>]*>\s*([\d.]+[^<\s]*)/.exec(page)?.[1];
  if (!version) throw new Error(`Spark's master on ${master.inventory.name} does not report its version`);
  return version;
}
