/** What a campaign makes in clusters that were there before: claimed before it is made, removed at the end. */
import { join } from 'node:path';
import { RefusalError } from '../src/input/refusal.ts';
import { claimStoreIn } from '../src/measurement/results/claims-file.ts';
import { loadJobs, type LoadJob } from '../src/measurement/runs/jobs.ts';
import { placeDataset } from '../src/measurement/datasets/jobs.ts';
import { clusterNamed, existingClusters, isExisting } from '../src/plan/clusters.ts';
import { runsOf } from '../src/plan/runs-of.ts';
import { claimNames, refuseTaken, removeMade } from '../src/systems/claim-names.ts';
import { existingAccess } from '../src/systems/existing-cluster.ts';
import type { MadeName } from '../src/systems/made-names.ts';
import { refusePublicAddresses } from '../src/systems/resolved-addresses.ts';
import { secretsOf } from '../src/systems/secrets.ts';
import type { CampaignActivities, Deployment, RunAttemptInput } from './contract.ts';
import { withHeartbeats } from './with-heartbeats.ts';

const storeOf = (resultsFolder: string, campaignId: string) => claimStoreIn(join(resultsFolder, campaignId));

/** What is about to be made in a cluster. */
interface Making {
  cluster: string;
  makes: MadeName[];
}

/** What the loads of an attempt make. */
export const madeByLoads = (jobs: LoadJob[]): Making[] =>
  jobs.map(({ load, makes }) => ({ cluster: load.cluster, makes }));

const namesIn = (name: string, making: Making[]): MadeName[] =>
  making.filter(({ cluster }) => cluster === name).flatMap(({ makes }) => makes);

/** Claims what will be made in existing clusters. Does nothing for other clusters. */
export async function claimFor(
  resultsFolder: string,
  { campaignId, plan }: Pick<RunAttemptInput, 'campaignId' | 'plan'>,
  making: Making[],
): Promise<void> {
  for (const [name, planned] of existingClusters(plan)) {
    const names = namesIn(name, making);
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
  const making = madeByLoads(jobs);
  for (const { name } of plan.datasets ?? []) {
    const { dataset, made } = await placeDataset(deployment, name, secrets);
    making.push({ cluster: dataset.cluster, makes: [made] });
  }
  const faults: string[] = [];
  for (const [name, planned] of existingClusters(plan)) {
    const names = namesIn(name, making);
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
