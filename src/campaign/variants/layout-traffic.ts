/** What the traffic between zones of variants costs whose clusters take turns. Pure. */
import type { Cluster, LoadPlan, RunPlan } from '../../plan/plan.ts';
import type { VariantPrice } from '../../plan/cost.ts';
import type { Profile } from '../../providers/profile.ts';
import { total } from '../../statistics/sums.ts';
import { factsOf } from '../../workloads/registry.ts';
import { billedTraffic, bytesBetweenZones, overhead } from '../lease/zone-traffic.ts';

const secondsAnHour = 3600;

/**
 * The traffic of the runs of one variant in an hour of them, so that it adds to the price of an hour of the hosts. Each run counts once, for as
 * long as it is planned; warm-ups do not.
 *
 * @param all every run of the plan
 * @param clusters as the variant has them
 * @returns null if the provider does not bill it or all hosts are in one zone
 */
export function trafficOfVariant(
  name: string,
  all: RunPlan[],
  clusters: Record<string, Cluster>,
  profile: Profile,
): NonNullable<VariantPrice['traffic']> | null {
  const runs = all.filter(({ variant, warmUp }) => variant?.name === name && !warmUp);
  const billed = billedTraffic(profile);
  const hours = total(runs.map(({ plannedSeconds }) => plannedSeconds)) / secondsAnHour;
  if (!billed || hours === 0) return null;
  const context = { runs: all, clusters, crossings: billed.crossings, profile };
  const bytes = total(runs.flatMap((run) => run.loads.map((load) => bytesBetweenZones(asPlanned(load), run, context))));
  const gigabytesPerHour = (bytes * overhead) / 1e9 / hours;
  return { gigabytesPerHour, dollarsPerHour: gigabytesPerHour * billed.price.dollars };
}

/** A background could last until the timeout of its run, but is stopped once the load that it accompanies has ended. */
function asPlanned(load: LoadPlan): LoadPlan {
  const { background } = factsOf(load.workload);
  return load.background && background
    ? { ...load, parameters: background.lasting(load.parameters, load.plannedSeconds) }
    : load;
}
