import type { LoadPlan, Phase, RunGroup, RunPlan } from './plan.ts';

export type MeasuringPhase = Extract<Phase, 'isolated' | 'combined'>;

/** Group of runs that load several clusters. */
export const combinedGroup = 'combined';

/** The group of a run: the only cluster that it loads, or `combined`. */
export function groupOfLoads(loads: Pick<LoadPlan, 'cluster'>[]): RunGroup {
  const [only, ...others] = new Set(loads.map(({ cluster }) => cluster));
  return only !== undefined && others.length === 0 ? only : combinedGroup;
}

/** The phase of a run. An isolated run of a comparison belongs to the combined phase, because it alternates with the combined run. */
export function phaseOf({ loads, block }: Pick<RunPlan, 'loads' | 'block'>): MeasuringPhase {
  return groupOfLoads(loads) === combinedGroup || block ? 'combined' : 'isolated';
}
