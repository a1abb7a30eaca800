/** What a campaign makes in clusters that were there before: claimed before it is made, removed at the end. */
import { join } from 'node:path';
import { RefusalError } from '../src/input/refusal.ts';
import { claimStoreIn } from '../src/measurement/results/claims-file.ts';
import { loadJobs, type LoadJob } from '../src/measurement/runs/jobs.ts';
import { clusterNamed } from '../src/plan/clusters.ts';
import { existingClusters, isExisting } from '../src/plan/existing.ts';
import { runsOf } from '../src/plan/runs-of.ts';
import { claimNames, refuseTaken } from '../src/systems/claim-names.ts';
import { existingAccess } from '../src/systems/existing-cluster.ts';
import { removeMade } from '../src/systems/remove-made.ts';
import { refusePublicAddresses } from '../src/systems/resolved-addresses.ts';
import { secretsOf } from '../src/systems/secrets.ts';
import type { CampaignActivities, Deployment, RunAttemptInput } from './contract.ts';
import { withHeartbeats } from './with-heartbeats.ts';

const storeOf = (resultsFolder: string, campaignId: string) => claimStoreIn(join(resultsFolder, campaignId));

/** Claims what the loads of an attempt will make in existing clusters. Does nothing for other clusters. */
export async function claimFor(
  resultsFolder: string,
  { campaignId, plan }: Pick<RunAttemptInput, 'campaignId' | 'plan'>,
  jobs: LoadJob[],
): Promise<void> {
  for (const [name, planned] of existingClusters(plan)) {
    const names = jobs.filter(({ load }) => load.cluster === name).flatMap(({ makes }) => makes);
    if (names.length === 0) continue;
    const access = await existingAccess(planned);
    await claimNames(names, { name, planned, access }, storeOf(resultsFolder, campaignId));
  }
}

/**
 * Refuses a campaign before its first load if an existing cluster has a name that a run would claim.
 *
 * @throws RefusalError with every such name
 */
export async function refuseTakenNames(resultsFolder: string, deployment: Deployment): Promise<void> {
  const { campaignId, plan, inventory } = deployment;
  if (existingClusters(plan).length === 0) return;
  const secrets = await secretsOf(plan, inventory);
  const jobs: LoadJob[] = [];
  for (const run of runsOf(plan)) {
    const loads = run.loads.filter(({ cluster }) => isExisting(clusterNamed(plan, cluster)));
    jobs.push(...(await loadJobs({ campaignId, plan, inventory, run: { ...run, loads }, attempt: 1 }, secrets)));
  }
  const faults: string[] = [];
  for (const [name, planned] of existingClusters(plan)) {
    const names = jobs.filter(({ load }) => load.cluster === name).flatMap(({ makes }) => makes);
    const cluster = { name, planned, access: await existingAccess(planned) };
    faults.push(...(await refuseTaken(names, cluster, storeOf(resultsFolder, campaignId))));
  }
  if (faults.length > 0) throw new RefusalError(faults);
}

export const removeMadeIn =
  (resultsFolder: string): CampaignActivities['removeMade'] =>
  ({ campaignId, plan }) =>
    withHeartbeats(async () => {
      for (const [name, cluster] of existingClusters(plan)) await refusePublicAddresses(name, cluster);
      return await removeMade(plan, existingAccess, storeOf(resultsFolder, campaignId));
    });
