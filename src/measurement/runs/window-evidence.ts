/** Collects the evidence for `judgeWindow` from hosts, and restarts failed samplers. */
import { earliestStart } from './judge.ts';
import type { Host } from '../../hosts/host.ts';
import { samplesPath, startSampling, stopSampling } from '../telemetry/sampling.ts';
import type { Clocks } from '../../hosts/clocks/clock-log.ts';
import type { HostClock } from '../../hosts/clocks/host-clock.ts';
import { statusOnOurClock } from '../../hosts/clocks/on-our-clock.ts';
import type { TimeWindow } from '../../input/time-schema.ts';
import type { LoadJob } from './jobs.ts';
import { longestGapMilliseconds, type HostEvidence, type ServiceEvidence, type Tick } from './window-validity.ts';

/** From the start of the first load to the end of the last, on our clock; null if one has not ended. */
export async function loadSpan(
  loads: { loadJob: LoadJob; host: Host }[],
  clocks: Pick<Clocks, 'of'>,
): Promise<TimeWindow | null> {
  const statuses = await Promise.all(
    loads.map(async ({ loadJob, host }) =>
      statusOnOurClock(await host.jobStatus(loadJob.job.id), clocks.of(host.inventory.name)),
    ),
  );
  const startMilliseconds = earliestStart(statuses);
  const ends = statuses.flatMap((status) => (status.state === 'ended' ? [status.endedMilliseconds] : []));
  if (startMilliseconds === null || ends.length < statuses.length) return null;
  return { startMilliseconds, endMilliseconds: Math.max(...ends) };
}

/** The times of a host's samples, by our clock. A host that does not answer is evidence, not an error. */
export async function askHost(host: Host, clocks: Pick<Clocks, 'of'>): Promise<HostEvidence> {
  const { name } = host.inventory;
  try {
    const path = samplesPath(host.inventory);
    if (!(await host.exists(path))) return { host: name, ticks: [], unreachable: null };
    // Only the start of each line: lines are long, and the campaign may have run for hours.
    const beginnings = String.raw`s/^\{"sampler":"[^"]*","at":([0-9]+),"uptime":([0-9.]+),.*/\1 \2/p`;
    const ticks = parseTicks(await host.run(['sed', '-nE', beginnings, path]), clocks.of(name));
    return { host: name, ticks, unreachable: null };
  } catch (error) {
    return { host: name, ticks: [], unreachable: error instanceof Error ? error.message : String(error) };
  }
}

function parseTicks(text: string, clock: Pick<HostClock, 'toOurs'>): Tick[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [at, uptime] = line.split(' ').map(Number) as [number, number];
      return { atMilliseconds: clock.toOurs(at), uptimeMilliseconds: uptime * 1000 };
    });
}

/** The start of each service's current process, on our clock. */
export async function askServices(
  services: { host: Host; jobId: string }[],
  clocks: Pick<Clocks, 'of'>,
): Promise<ServiceEvidence[]> {
  return await Promise.all(
    services.map(async ({ host, jobId }) => {
      const status = statusOnOurClock(await host.jobStatus(jobId), clocks.of(host.inventory.name));
      const startedMilliseconds = status.state === 'running' ? status.startedMilliseconds : null;
      return { host: host.inventory.name, jobId, startedMilliseconds };
    }),
  );
}

/** Starts a sampler on hosts without one, and replaces samplers that have stopped sampling. */
export async function repairSampling(
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
