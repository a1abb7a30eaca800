import type { Phase, RunPlan } from './plan.ts';

export type MeasuringPhase = Extract<Phase, 'isolated' | 'combined'>;

/** The phase in which a run is made: a system alone that is compared with a run together is made in turns with it. */
export function phaseOf({ group, block }: Pick<RunPlan, 'group' | 'block'>): MeasuringPhase {
  return group === 'combined' || block ? 'combined' : 'isolated';
}
