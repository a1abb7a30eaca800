/** Hosts of a fleet with a running system, recorded like those of a campaign and removed at the end. */
import { join } from 'node:path';
import type { Deployment } from '../../activities/contract.ts';
import type { Plan } from '../../src/plan/plan.ts';
import { resultsFolder } from '../../src/state/paths.ts';
import { hostNamed } from '../../src/systems/folders.ts';
import { bringUp, step, withHostsOf } from '../testbed.ts';
import { addSecondNic } from './nic-injections.ts';
import { mountOwnDisk, ownDiskFolder, ownDiskGone } from './own-disk.ts';
import type { Fleet } from './scenario.ts';

/** Runs `measure` on the hosts and collects their telemetry. Returns the result and the folder with all files. */
export async function withFleet<Result>(
  { name, system, ownDisks, secondNics = [] }: Pick<Fleet, 'name' | 'system' | 'ownDisks' | 'secondNics'>,
  plan: Plan,
  measure: (on: Deployment, folder: string) => Promise<Result>,
): Promise<{ folder: string; result: Result }> {
  const campaignId = `truth-${name}-${Date.now()}`;
  const folder = join(resultsFolder, campaignId);
  const disks: string[] = [];
  const result = await withHostsOf(campaignId, plan, async (on) => {
    if (ownDisks) {
      const { hosts, service } = ownDisks;
      disks.push(...hosts.map((host) => ownDiskFolder(hostNamed(on.inventory, host), service)));
    }
    // Before any process of the hosts starts: a running process keeps its mounts.
    for (const disk of disks) await mountOwnDisk(disk);
    for (const host of secondNics) await addSecondNic(on.inventory, host);
    await step('startTelemetry', on);
    await bringUp(on, [system]);
    const measured = await measure(on, folder);
    await step('collect', on);
    return measured;
  });
  await Promise.all(disks.map(ownDiskGone));
  return { folder, result };
}
