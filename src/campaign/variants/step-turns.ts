/** The turns of the steps of a size: all of them once or, of variants whose clusters take turns, once for each variant in each block. Pure. */
import { planRestart, type RestartStep } from '../../steps/restart/facts.ts';
import type { ResolvedStep } from '../steps/resolved-step.ts';
import { datasetsOfSteps } from '../steps/resolve-steps.ts';
import type { ResolvedVariant } from './resolve-variants.ts';
import { everyGroup, hasLayouts, variantBlocks, type VariantOrder } from './variant-turns.ts';

/** A turn of a variant. */
export interface VariantTurn {
  name: string;
  /** From 1; the trial of every run in it. */
  block: number;
  /** Brings its clusters up; null for the first turn of one whose clusters are up from the start. */
  restart: RestartStep | null;
}

/** Steps that follow each other on the same clusters. */
export interface StepTurn {
  steps: ResolvedStep[];
  /** Absent without variants. */
  variant?: VariantTurn;
}

/** In blocks A-B-B-A, as the runs of variants are. Each turn begins with clusters without data. */
export function stepTurns({ all, trials, seed }: VariantOrder): StepTurn[] {
  const clusters = [...new Set(all.flatMap(({ systems }) => [...systems.keys()]))];
  const blocks = variantBlocks(all, trials, seed);
  return blocks.flatMap((variants, index) =>
    variants.map((variant, place): StepTurn => {
      const { name, systems, steps } = variant;
      const block = index + 1;
      const isUp = index === 0 && place === 0 && systems.size === 0;
      const empties = datasetsOfSteps(steps ?? []).flatMap((each) =>
        clusters.includes(each.cluster) ? [each.name] : [],
      );
      const own = { group: everyGroup, variant: name, block, clusters, takesTurns: true, empties };
      return { steps: steps ?? [], variant: { name, block, restart: isUp ? null : planRestart(own) } };
    }),
  );
}

/** Why steps cannot be made for these variants; null if they can. */
export function stepTurnsFault(variants: readonly Pick<ResolvedVariant, 'layouts'>[]): string | null {
  if (variants.length === 0 || hasLayouts(variants)) return null;
  return 'cannot be used with variants whose clusters keep their hosts and options: these find the data that another variant left; change hosts, zones or options of a system in a variant, or move one of the two to another size or campaign';
}
