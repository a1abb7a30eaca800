/** Inserts, measures and drops datasets. */
import { join } from 'node:path';
import { Context } from '@temporalio/activity';
import { insertSlice } from '../src/measurement/datasets/insert-slice.ts';
import {
  placeDataset,
  type DatasetDeployment,
  type PlacedDataset,
  measureDataset,
} from '../src/measurement/datasets/jobs.ts';
import { orServiceDied } from '../src/measurement/datasets/settle.ts';
import { datasetSizeText } from '../src/measurement/results/dataset-size-text.ts';
import { addDatasetSize } from '../src/measurement/results/datasets-file.ts';
import { servicesOfClusters } from '../src/measurement/runs/services.ts';
import type { Host } from '../src/hosts/host.ts';
import { clusterNamed } from '../src/plan/clusters.ts';
import { prepareInSystem } from '../src/systems/load-system.ts';
import { secretsOf, secretsOfCluster, type Secrets } from '../src/systems/secrets.ts';
import { openedHost, withHosts } from '../src/systems/with-hosts.ts';
import { count } from '../src/text/figures.ts';
import type { CampaignActivities } from './contract.ts';
import { claimFor } from './existing-clusters.ts';
import { withHeartbeats } from './with-heartbeats.ts';

interface OpenDataset extends PlacedDataset {
  hosts: Map<string, Host>;
  secrets: Secrets;
}

/** Opens the hosts for as long as `work` takes. */
async function withDataset<Result>(
  deployment: DatasetDeployment & { dataset: string },
  work: (open: OpenDataset) => Promise<Result>,
): Promise<Result> {
  const secrets = await secretsOf(deployment.plan, deployment.inventory);
  const placed = await placeDataset(deployment, deployment.dataset, secrets);
  return await withHosts(deployment.inventory, (hosts) => work({ ...placed, hosts, secrets }));
}

/** The job survives the shutdown of a worker, and the next worker finds it. The workflow stops it when it abandons the slice. */
export const insertSliceIn =
  (resultsFolder: string): CampaignActivities['insertSlice'] =>
  (input) => {
    const context = Context.current();
    const { plan, slice, records } = input;
    return withHeartbeats(({ onProgress }) =>
      withDataset(input, async ({ dataset, made, hosts, insertion, inserted }) => {
        await claimFor(resultsFolder, input, [{ cluster: dataset.cluster, makes: [made] }]);
        await insertSlice({
          ...insertion(slice),
          host: openedHost(hosts, dataset.host),
          what: `records ${count(slice.from)} to ${count(slice.to)} of ${dataset.name}`,
          services: servicesOfClusters([dataset.cluster], plan, hosts),
          onOutput(tail) {
            const sum = slice.from + Math.min(inserted(tail) ?? 0, slice.to - slice.from);
            onProgress(`${dataset.name}: ${count(sum)} of ${count(records)} records inserted`);
          },
          pause: (milliseconds) => context.sleep(milliseconds),
        });
      }),
    );
  };

const graceSeconds = 10;

export const stopSlice: CampaignActivities['stopSlice'] = (input) =>
  withHeartbeats(() =>
    withDataset(input, ({ dataset, hosts, insertion }) =>
      openedHost(hosts, dataset.host).stopJob(insertion(input.slice).job.id, graceSeconds),
    ),
  );

export const measureDatasetIn =
  (resultsFolder: string): CampaignActivities['measureDataset'] =>
  (input) =>
    withHeartbeats(() =>
      withDataset(input, async (open) => {
        const { stepId, records, atMilliseconds, campaignId, plan } = input;
        const { dataset, hosts } = open;
        const services = servicesOfClusters([dataset.cluster], plan, hosts);
        const size = await orServiceDied(services, `${dataset.name} was measured`, () =>
          measureDataset({ ...open, plan, stepId, records, atMilliseconds }),
        );
        await addDatasetSize(join(resultsFolder, campaignId), size);
        return datasetSizeText(size);
      }),
    );

export const dropDataset: CampaignActivities['dropDataset'] = (input) =>
  withHeartbeats(({ onProgress, signal }) =>
    withDataset(input, async ({ dataset, drop, hosts, secrets }) => {
      onProgress(drop.what);
      await prepareInSystem(drop.preparation, {
        cluster: clusterNamed(input.plan, dataset.cluster),
        hosts,
        parameters: drop.parameters,
        secrets: secretsOfCluster(secrets, dataset.cluster),
        signal,
      });
    }),
  );
