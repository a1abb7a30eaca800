/** Starts and stops the sampler on hosts. */
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { histogramQueries, metricQueries } from '../../systems/registry.ts';
import { allToTheirEnd } from '../../hosts/failures.ts';
import type { Host } from '../../hosts/host.ts';
import type { JobSpec } from '../../hosts/job.ts';
import type { InventoryHost } from '../../hosts/inventory.ts';

const samplerFolder = fileURLToPath(new URL('sampler', import.meta.url));
const onHost = (host: InventoryHost): string => join(host.dataFolder, 'telemetry', 'sampler');

/** Absolute path on the host of the raw samples. */
export const samplesPath = (host: InventoryHost): string => join(host.dataFolder, 'telemetry', 'samples.jsonl');

/** Starts the sampler on each host where none runs. Safe to repeat. */
export async function startSampling(hosts: Host[], mark: string): Promise<void> {
  await Promise.all(
    hosts.map(async (host) => {
      const { number, isRunning } = await lastSampler(host);
      if (isRunning) return;
      await host.upload(samplerFolder, onHost(host.inventory));
      await host.startJob(samplerJob(host.inventory, mark, number + 1));
    }),
  );
}

/** Stops the sampler on each host. */
export async function stopSampling(hosts: Host[]): Promise<void> {
  await allToTheirEnd(
    hosts.map(async (host) => {
      const { number } = await lastSampler(host);
      if (number > 0) await host.stopJob(samplerJobId(number), 5);
    }),
  );
}

/** A job runs once, so a restarted sampler is a new job. */
const samplerJobId = (number: number): string => `telemetry-sampler-${number}`;

/** The newest sampler of a host; number 0 if there is none. */
async function lastSampler(host: Host): Promise<{ number: number; isRunning: boolean }> {
  let isRunning = false;
  for (let number = 0; ; number += 1) {
    const { state } = await host.jobStatus(samplerJobId(number + 1));
    if (state === 'absent') return { number, isRunning };
    isRunning = state === 'running';
  }
}

/** The sampler as a job. On local hosts, which share a machine, it sums process trees. */
export function samplerJob(host: InventoryHost, mark: string, number: number): JobSpec {
  const scope = host.reach.kind === 'ssh' ? 'machine' : 'trees';
  const network = host.reach.kind === 'loopback' ? 'shared' : 'own';
  const script = join(onHost(host), 'sampler.py');
  const questions = JSON.stringify(metricQueries);
  const histograms = JSON.stringify(histogramQueries);
  const options = { folder: host.dataFolder, mark: `${mark}/${host.name}`, scope, network, questions, histograms };
  return {
    id: samplerJobId(number),
    // -B: write no compiled modules.
    argv: [
      'python3',
      '-I',
      '-S',
      '-B',
      script,
      ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]),
    ],
    environment: {},
  };
}
