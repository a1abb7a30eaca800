/** Hosts of a fleet with its system up, recorded like those of a campaign and torn down at the end. */
import { join } from 'node:path';
import type { OnHosts } from '../../activities/contract.ts';
import type { Plan } from '../../src/campaign/plan.ts';
import { resultsFolder } from '../../src/paths.ts';
import { bringUp, step, withHostsOf } from '../testbed.ts';
import type { Fleet } from './scenario.ts';

/** Runs `measure` on the hosts and brings their telemetry here. Gives its result, and the folder in which all is kept. */
export async function withFleet<Result>(
  { name, system }: Pick<Fleet, 'name' | 'system'>,
  plan: Plan,
  measure: (on: OnHosts, folder: string) => Promise<Result>,
): Promise<{ folder: string; result: Result }> {
  const campaignId = `truth-${name}-${Date.now()}`;
  const folder = join(resultsFolder, campaignId);
  const result = await withHostsOf(campaignId, plan, async (on) => {
    const request = { campaign: plan.campaign, profile: plan.profile, size: plan.size, sets: [] };
    await step('recordStart', { campaignId, plan, argv: process.argv.slice(2), request });
    await step('recordProgress', { campaignId, phases: [], inventory: on.inventory, versions: {}, warnings: [] });
    await step('startTelemetry', on);
    await bringUp(on, [system]);
    const measured = await measure(on, folder);
    await step('collect', on);
    return measured;
  });
  return { folder, result };
}
