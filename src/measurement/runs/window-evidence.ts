/** Asks hosts what `judgeWindow` wants to know, and mends what it found broken. */
import { earliestStart } from './judge.ts';
import type { Host } from '../../hosts/host.ts';
import { samplesPath, startSampling, stopSampling } from '../telemetry/sampling.ts';
import type { TimeWindow } from '../../input/time-schema.ts';
import type { LoadJob } from './jobs.ts';
import { longestGapMilliseconds } from './window-whole.ts';
import type { HostEvidence, ServiceEvidence, Tick } from './window-whole.ts';

/** From the start of the first load to the end of the last; null where one has not ended. */
export async function loadSpan(loads: { loadJob: LoadJob; host: Host }[]): Promise<TimeWindow | null> {
  const statuses = await Promise.all(loads.map(({ loadJob, host }) => host.jobStatus(loadJob.job.id)));
  const startMilliseconds = earliestStart(statuses);
  const ends = statuses.flatMap((status) => (status.state === 'ended' ? [status.endedMilliseconds] : []));
  if (startMilliseconds === null || ends.length < statuses.length) return null;
  return { startMilliseconds, endMilliseconds: Math.max(...ends) };
}

/** When each sample of a host was taken, by our clock. A host that does not answer is evidence too, and no error. */
export async function askHost(host: Host): Promise<HostEvidence> {
  const { name } = host.inventory;
  try {
    const path = samplesPath(host.inventory);
    if (!(await host.exists(path))) return { host: name, ticks: [], unreachable: null };
    const { offsetMilliseconds } = await host.clockOffset();
    // The beginnings of the lines alone: the lines are long, and the campaign may have gone on for hours.
    const beginnings = String.raw`s/^\{"sampler":"[^"]*","at":([0-9]+),"uptime":([0-9.]+),.*/\1 \2/p`;
    const ticks = parseTicks(await host.run(['sed', '-nE', beginnings, path]), offsetMilliseconds);
    return { host: name, ticks, unreachable: null };
  } catch (error) {
    return { host: name, ticks: [], unreachable: error instanceof Error ? error.message : String(error) };
  }
}

function parseTicks(text: string, clockAheadMilliseconds: number): Tick[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [at, uptime] = line.split(' ').map(Number) as [number, number];
      return { atMilliseconds: at - clockAheadMilliseconds, uptimeMilliseconds: uptime * 1000 };
    });
}

/** Since when each service's present process has run. */
export async function askServices(services: { host: Host; jobId: string }[]): Promise<ServiceEvidence[]> {
  return await Promise.all(
    services.map(async ({ host, jobId }) => {
      const status = await host.jobStatus(jobId);
      const startedMilliseconds = status.state === 'running' ? status.startedMilliseconds : null;
      return { host: host.inventory.name, jobId, startedMilliseconds };
    }),
  );
}

/** Starts a sampler where none runs, and another in place of one that has stopped sampling. */
export async function mendSampling(
  hosts: Host[],
  evidence: HostEvidence[],
  endMilliseconds: number,
  mark: string,
): Promise<void> {
  const answering = hosts.filter((host) =>
    evidence.some((each) => each.host === host.inventory.name && each.unreachable === null),
  );
  const silent = answering.filter((host) => {
    const latest = evidence.find((each) => each.host === host.inventory.name)?.ticks.at(-1);
    return latest === undefined || endMilliseconds - latest.atMilliseconds > longestGapMilliseconds;
  });
  await stopSampling(silent);
  await startSampling(answering, mark);
}
