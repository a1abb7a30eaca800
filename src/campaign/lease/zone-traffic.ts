/**
 * Estimates the traffic between availability zones from the plan: the bytes of each load, times the share of its host pairs that
 * cross zones. Unknown figures are estimated high. Pure.
 */
import type { DatasetPlan } from '../../plan/datasets.ts';
import type { TrafficEstimate } from '../../plan/cost.ts';
import type { Plan, Step } from '../../plan/plan.ts';
import { runsOf } from '../../plan/runs-of.ts';
import { planOfVariant } from '../../plan/variants.ts';
import { factsOf, workloadNames } from '../../workloads/registry.ts';
import { insertedRecords } from '../datasets/dataset-sizes.ts';
import { storingNames } from '../datasets/storing-hosts.ts';
import type { Profile } from '../../providers/profile.ts';
import { bytesBetweenZones, overhead } from './load-traffic.ts';
import { billedTraffic, type ZoneCrossings } from './zone-crossings.ts';

/** A failed run is retried twice. */
const attempts = 3;

const assumptions = [
  ...workloadNames.flatMap((name) => factsOf(name).trafficAssumption ?? []),
  '20 % is added for protocol overhead. Downloads of results and telemetry to the machine that runs Proofload are not included.',
];

/** Null if the provider does not bill it or all hosts are in one zone. Throws if the traffic has no price. */
export function trafficBetweenZones(
  profile: Profile,
  clusters: Plan['clusters'],
  { steps, datasets = [], variants }: Pick<Plan, 'steps' | 'datasets' | 'variants'>,
): TrafficEstimate | null {
  const billed = billedTraffic(profile);
  if (!billed) return null;
  const { crossings, price } = billed;
  const runs = runsOf({ steps });
  const loads = runs.flatMap((run) => run.loads.map((load) => ({ load, run })));
  const bytes = loads.reduce(
    (sum, { load, run }) => {
      const own = planOfVariant({ hosts: [], clusters, ...(variants ? { variants } : {}) }, run.variant?.name);
      return sum + bytesBetweenZones(load, run, { runs, clusters: own.clusters, crossings, profile });
    },
    datasets.reduce((sum, dataset) => sum + growthBytes(dataset, steps, clusters, crossings), 0),
  );
  const gigabytes = (bytes * overhead) / 1e9;
  const pricePerGigabyte = price.dollars;
  return {
    gigabytes,
    pricePerGigabyte,
    source: price.source,
    dollars: gigabytes * pricePerGigabyte,
    dollarsAtMost: attempts * gigabytes * pricePerGigabyte,
    assumptions,
  };
}

/** Bytes that cross zones while a dataset grows: each copy of a record except the first goes to another zone, as for a load's own records. */
function growthBytes(
  dataset: DatasetPlan,
  steps: readonly Step[],
  clusters: Plan['clusters'],
  crossings: ZoneCrossings,
): number {
  const serving = storingNames(dataset.workload, clusters[dataset.cluster]);
  const copies = crossings.shareAmong(serving) > 0 ? dataset.copies - 1 : 0;
  return insertedRecords(dataset, steps) * dataset.recordBytes * (crossings.share([dataset.host], serving) + copies);
}
