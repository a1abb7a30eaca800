/** Services run as jobs that must stay up. */
import type { Service, ServiceContext } from './system.ts';
import { ServiceDied } from '../hosts/failures.ts';
import type { Host } from '../hosts/host.ts';
import type { JobStatus } from '../hosts/job.ts';

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
