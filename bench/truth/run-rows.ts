/** The telemetry of one run, read from its hosts without stopping their samplers. */
import { setTimeout } from 'node:timers/promises';
import type { Clocks } from '../../src/hosts/clocks/clock-log.ts';
import type { Host } from '../../src/hosts/host.ts';
import type { TimeWindow } from '../../src/input/time-schema.ts';
import type { TelemetryRow } from '../../src/measurement/telemetry/columns.ts';
import { rowsOf } from '../../src/measurement/telemetry/rates.ts';
import { sampleReader } from '../../src/measurement/telemetry/sample-lines.ts';
import { samplesPath } from '../../src/measurement/telemetry/sampling.ts';

/** Before and after the run, so that any part of it has all of its seconds. */
const marginMilliseconds = 1500;
/** A sampler that is this late has ended: its window then lacks the last seconds. */
const limitMilliseconds = 10_000;
const pollMilliseconds = 200;
/** Samplers state their layouts every five minutes. */
const layoutLines = 310;

/** Rows of all hosts, in order of time for each. Waits until every host has a sample from after the run. */
export async function rowsOfRun(hosts: Host[], span: TimeWindow, clocks: Pick<Clocks, 'of'>): Promise<TelemetryRow[]> {
  const ofHosts = await Promise.all(hosts.map((host) => rowsOfHost(host, span, clocks)));
  return ofHosts.flat();
}

async function rowsOfHost(
  host: Host,
  { startMilliseconds, endMilliseconds }: TimeWindow,
  clocks: Pick<Clocks, 'of'>,
): Promise<TelemetryRow[]> {
  const { name } = host.inventory;
  const path = samplesPath(host.inventory);
  const limit = Date.now() + limitMilliseconds;
  for (;;) {
    const seconds = (Date.now() - startMilliseconds + marginMilliseconds) / 1000;
    const lines = (await host.exists(path))
      ? await host.run(['tail', '-n', String(Math.ceil(seconds) + layoutLines), path])
      : '';
    const rows = rowsIn(lines, (at) => clocks.of(name).toOurs(at), name);
    const last = rows.at(-1)?.at_milliseconds ?? 0;
    if (last > endMilliseconds || Date.now() > limit) {
      return rows.filter(
        ({ at_milliseconds: at }) =>
          at >= startMilliseconds - marginMilliseconds && at <= endMilliseconds + marginMilliseconds,
      );
    }
    await setTimeout(pollMilliseconds);
  }
}

/** The rows of samples as the sampler writes them. The last line may be incomplete. Pure. */
export function rowsIn(lines: string, toOurs: (hostMilliseconds: number) => number, host: string): TelemetryRow[] {
  const samples = lines
    .split('\n')
    .filter((line) => line !== '')
    .map(sampleReader())
    .filter((sample) => sample !== null);
  return samples.flatMap((sample, index) => rowsOf(host, samples[index - 1] ?? null, sample, toOurs(sample.at)));
}
