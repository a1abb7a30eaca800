import type { LoadPlan, Phase, RunGroup, RunPlan } from './plan.ts';

export type MeasuringPhase = Extract<Phase, 'isolated' | 'combined'>;

/** Of runs that load several clusters. */
export const combinedGroup = 'combined';

/** What a run is labelled with by what it loads: the one cluster, or `combined`. */
export function groupOfLoads(loads: Pick<LoadPlan, 'cluster'>[]): RunGroup {
  const [only, ...others] = new Set(loads.map(({ cluster }) => cluster));
  return only !== undefined && others.length === 0 ? only : combinedGroup;
}

/** The phase that a run counts to: a cluster alone that is compared with a run together is measured in turns with it. */
export function phaseOf({ loads, block }: Pick<RunPlan, 'loads' | 'block'>): MeasuringPhase {
  return groupOfLoads(loads) === combinedGroup || block ? 'combined' : 'isolated';
}
