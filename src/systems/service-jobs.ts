/** Services run as jobs that must stay up. A dead one is set aside before it starts again, and a stopped one may lose its data. */
import type { Service, ServiceContext } from './system.ts';
import { ServiceDied } from '../hosts/failures.ts';
import type { Host } from '../hosts/host.ts';
import type { JobStatus } from '../hosts/job.ts';
import type { Plan } from '../plan/plan.ts';
import { serviceDataFolder, serviceFolder } from './folders.ts';
import { serviceJobIds } from './services.ts';
import { openedHost } from './with-hosts.ts';

/** A service that no longer runs. */
export interface DeadService {
  host: string;
  jobId: string;
  status: JobStatus;
  /** One sentence, then the last lines of its log. */
  message: string;
}

/** Bytes of each output of a dead service to show. */
const logBytes = 4_000;

/**
 * Writes a service's files, runs its set-up and starts its job. Does nothing if the service already runs, so it is safe to repeat.
 * Returns the job's id without waiting for readiness. Throws if the service was started earlier and has died.
 */
export async function startService(host: Host, service: Service, context: ServiceContext): Promise<string> {
  const job = service.job(context);
  const [dead] = await deadServices([{ host, jobId: job.id }], { absentIsDead: false });
  if (dead) throw new ServiceDied(dead.message);
  if ((await host.jobStatus(job.id)).state === 'running') return job.id;
  for (const [path, text] of Object.entries(service.files(context))) await host.writeFile(path, text);
  for (const { argv, environment } of service.setUp(context)) await host.run(argv, { environment });
  await host.startJob(job);
  return job.id;
}

/** The services that do not run, with the last lines of their logs. Cheap enough for every few seconds during a run. */
export async function deadServices(
  services: { host: Host; jobId: string }[],
  { absentIsDead = true } = {},
): Promise<DeadService[]> {
  const found = await Promise.all(
    services.map(async ({ host, jobId }): Promise<DeadService | null> => {
      const status = await host.jobStatus(jobId);
      if (status.state === 'running' || (status.state === 'absent' && !absentIsDead)) return null;
      const output = await lastOutput(host, jobId);
      return {
        host: host.inventory.name,
        jobId,
        status,
        message: [`${jobId} on ${host.inventory.name} ${commandEndText(status)}.`, ...output].join('\n'),
      };
    }),
  );
  return found.filter((dead) => dead !== null);
}

/** The last lines of each output of a service; empty if it wrote nothing. */
export async function lastOutput(host: Host, jobId: string): Promise<string[]> {
  const logs = [await host.tailJob(jobId, 'output', logBytes), await host.tailJob(jobId, 'error', logBytes)];
  return logs.map((log) => log.trim().split('\n').slice(-20).join('\n')).filter(Boolean);
}

/** How a job ended, as the predicate of a sentence. */
function commandEndText(status: JobStatus): string {
  if (status.state === 'absent') return 'was never started';
  if (status.state === 'running') return 'is running';
  if (status.state === 'lost') return 'was killed, or its host restarted';
  return status.signal ? `was killed by ${status.signal}` : `ended with exit code ${status.exitCode}`;
}

/**
 * Moves the job folders of dead services aside (`jobs/kafka-broker.died-1`), so that a restart of their system starts them and
 * their outputs remain. Returns a message for each.
 */
export async function setDeadAside(services: { host: Host; jobId: string }[]): Promise<string[]> {
  const dead = await deadServices(services, { absentIsDead: false });
  for (const { jobId, host: name } of dead) {
    const host = services.find((each) => each.host.inventory.name === name)?.host;
    if (!host) continue;
    // A process that its runner left behind must not block its ports.
    await host.stopJob(jobId, 5);
    let number = 1;
    while (await host.exists(`${host.jobFolder(jobId)}.died-${number}`)) number += 1;
    await host.run(['mv', host.jobFolder(jobId), `${host.jobFolder(jobId)}.died-${number}`]);
  }
  return dead.map((each) => each.message);
}

/**
 * Removes the folders `data` and `tmp` of every service of the cluster; logs stay. Another version may not read the data, and metadata of
 * one node must not meet those of another. Safe to repeat.
 *
 * @throws Error if a service still runs
 */
export async function removeData(cluster: string, plan: Plan, hosts: Map<string, Host>): Promise<void> {
  const placed = serviceJobIds(plan, cluster).map((each) => ({ ...each, on: openedHost(hosts, each.host) }));
  for (const { on, jobId, host } of placed) {
    if ((await on.jobStatus(jobId)).state === 'running')
      throw new Error(`The data of ${jobId} on ${host} cannot be removed while it runs`);
  }
  await Promise.all(placed.map(({ on, service }) => removeServiceData(on, service)));
}

/** The same for a stopped service on one host. */
export async function removeServiceData(host: Host, service: string): Promise<void> {
  const { inventory } = host;
  await host.run([
    'rm',
    '-rf',
    '--',
    serviceDataFolder(inventory, service),
    `${serviceFolder(inventory, service)}/tmp`,
  ]);
}
