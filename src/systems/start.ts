/** Starts a system: files, set-up, jobs, then the wait for readiness. */
import { clusterNamed, isExisting } from '../plan/clusters.ts';
import type { Plan } from '../plan/plan.ts';
import { ServiceDied } from '../hosts/failures.ts';
import type { Host } from '../hosts/host.ts';
import type { Inventory } from '../hosts/inventory.ts';
import { waitForExisting } from './existing-cluster.ts';
import { deadServices, lastOutput, startService } from './service-jobs.ts';
import { NotReady, waitUntilReady, type Readiness } from './readiness.ts';
import { loadSystem } from './load-system.ts';
import { firstPort, serviceFacts } from './registry.ts';
import { secretsOf, secretsOfCluster } from './secrets.ts';
import { contextOf, startedServices, type PlacedService } from './services.ts';
import type { Service, System } from './system.ts';
import { openedHost } from './with-hosts.ts';

/** Timeout from the start of the jobs to readiness. A cold, slow machine needs a tenth of it. */
const readyLimitSeconds = 600;

export interface StartOptions {
  onProgress?: (activity: string) => void;
  /** Aborts the wait. Started services stay up. */
  signal?: AbortSignal;
  /** In seconds. */
  readyLimit?: number;
}

interface OpenedService extends PlacedService {
  on: Host;
}

/**
 * Starts every service of a cluster and returns when the cluster is ready. Safe to repeat: running services are not touched. If a
 * service ends during the wait, throws at once with the last lines of its log. Of a cluster that was there before, it starts nothing
 * and only waits for an answer.
 */
export async function startSystem(
  cluster: string,
  plan: Plan,
  inventory: Inventory,
  hosts: Map<string, Host>,
  { onProgress = () => {}, signal, readyLimit = readyLimitSeconds }: StartOptions = {},
): Promise<void> {
  const planned = clusterNamed(plan, cluster);
  if (isExisting(planned)) return await waitForExisting(cluster, planned, { onProgress, signal });
  const placed = startedServices(plan, cluster).map((each) => ({ ...each, on: openedHost(hosts, each.host) }));
  await rejectDead(cluster, placed, { absentIsDead: false });
  const secrets = await secretsOf(plan, inventory);
  const started: OpenedService[] = [];
  const waitUntil = (condition: () => Promise<Readiness>) =>
    waitUntilReady(
      async () => {
        await rejectDead(cluster, started, { absentIsDead: true });
        return condition();
      },
      { what: cluster, limitSeconds: readyLimit, onProgress, signal },
    ).catch(async (error: unknown) => {
      if (!(error instanceof NotReady)) throw error;
      throw new NotReady([error.message, ...(await lastOutputText(started))].join('\n'), { cause: error });
    });
  const { services, readiness } = await loadSystem(planned.system);
  for (const stage of [...new Set(placed.map(({ service }) => serviceFacts(service).stage))].toSorted(
    (one, other) => one - other,
  )) {
    if (started.length > 0) await waitUntil(() => allListen(started));
    const starting = placed.filter(({ service }) => serviceFacts(service).stage === stage);
    onProgress(`${cluster}: starting ${starting.map(({ jobId, host }) => `${jobId} on ${host}`).join(', ')}`);
    await Promise.all(
      starting.map((each) =>
        startService(each.on, serviceNamed(services, each.service), contextOf(plan, inventory, each, secrets)),
      ),
    );
    started.push(...starting);
  }
  await waitUntil(() => readiness(planned, hosts, secretsOfCluster(secrets, cluster)));
}

function serviceNamed(services: System['services'], name: string): Service {
  const service = services[name];
  if (!service) throw new Error(`No system implements the service ${name}`);
  return service;
}

async function rejectDead(cluster: string, placed: OpenedService[], options: { absentIsDead: boolean }): Promise<void> {
  const [dead] = await deadServices(
    placed.map(({ on, jobId }) => ({ host: on, jobId })),
    options,
  );
  if (dead) throw new ServiceDied(`${cluster} could not start: ${dead.message}`);
}

/** The last output of each service, to find the one that failed. */
async function lastOutputText(services: OpenedService[]): Promise<string[]> {
  const outputs = await Promise.all(
    services.map(async ({ on, host, jobId }) => {
      const lines = await lastOutput(on, jobId);
      return lines.length > 0 ? [`Last output of ${jobId} on ${host}:`, ...lines] : [];
    }),
  );
  return outputs.flat();
}

async function allListen(placed: OpenedService[]): Promise<Readiness> {
  const listening = await Promise.all(placed.map(({ on, service }) => on.listens(firstPort(service))));
  const silent = placed.filter((_, index) => !listening[index]);
  if (silent.length === 0) return { ready: true };
  return { ready: false, waitingFor: `not listening yet: ${silent.map(({ service }) => service).join(', ')}` };
}
