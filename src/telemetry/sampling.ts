/** Starts and stops the sampler on hosts. */
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import type { Host } from '../hosts/host.ts';
import type { JobSpec } from '../hosts/job.ts';
import type { InventoryHost } from '../hosts/inventory.ts';

const sampler = fileURLToPath(new URL('sampler.py', import.meta.url));

export const samplerJobId = 'telemetry-sampler';

/** Absolute path on the host of the raw samples. */
export const samplesPath = (host: InventoryHost): string => join(host.dataFolder, 'telemetry', 'samples.jsonl');

/** Starts the sampler on each host; does nothing where it was started before. */
export async function startSampling(hosts: Host[], mark: string): Promise<void> {
  await Promise.all(
    hosts.map(async (host) => {
      await host.upload(sampler, join(host.inventory.dataFolder, 'telemetry', 'sampler.py'));
      await host.startJob(samplerJob(host.inventory, mark));
    }),
  );
}

/** Stops the sampler on each host. */
export async function stopSampling(hosts: Host[]): Promise<void> {
  await Promise.all(hosts.map((host) => host.stopJob(samplerJobId, 5)));
}

/** The sampler as a job: on local hosts, which share a machine, it sums up process trees. */
export function samplerJob(host: InventoryHost, mark: string): JobSpec {
  const scope = host.reach.kind === 'ssh' ? 'machine' : 'trees';
  const network = host.reach.kind === 'loopback' ? 'shared' : 'own';
  const script = join(host.dataFolder, 'telemetry', 'sampler.py');
  const options = { folder: host.dataFolder, mark: `${mark}/${host.name}`, scope, network };
  return {
    id: samplerJobId,
    argv: ['python3', '-I', '-S', script, ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])],
    environment: {},
  };
}
