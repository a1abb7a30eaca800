/**
 * `slices`: a long run, which is made in consecutive slices.
 *
 * Before: `slices: { write: { forHours: 72 } }`
 *
 * After: `steps: [{ run: write, slices: { forHours: 72 } }]`. Such a step makes as many runs, one after the other, as their loads take to last
 * so long.
 */
import { z } from 'zod';
import { amount, byName, count, mapping } from '../../input/fields.ts';
import { maxRuns, mostNamedRuns, mostPlannedSeconds } from '../../input/limits.ts';
import type { FieldPath } from '../../input/source.ts';
import type { LoadPlan } from '../../plan/plan.ts';
import { factsOf } from '../../workloads/registry.ts';
import type { DraftSlices } from '../draft/draft.ts';
import type { Faults } from '../faults.ts';
import type { CampaignRun } from '../schema.ts';
import type { RunExpander } from './expander.ts';

/** Fewer say nothing about a change over time. */
const fewestSlices = 2;

export const slicesSchema = mapping({
  count: count('slices', 72, { least: fewestSlices, most: maxRuns }).optional().describe('How many slices.'),
  forHours: amount('hours', 72, mostPlannedSeconds / 3600)
    .optional()
    .describe('Instead of `count`: as many slices as it takes until their loads lasted this long together.'),
}).superRefine(({ count: number, forHours }, context) => {
  if ((number === undefined) !== (forHours === undefined)) return;
  const has = number === undefined ? 'has neither' : 'has both';
  context.addIssue({ code: 'custom', message: `must have one of count and forHours, and ${has}` });
});

const field = byName('runs with their slices', z.string(), slicesSchema, mostNamedRuns)
  .default({})
  .describe(
    '[Long runs](long-runs.md), which are made in consecutive slices. They are made once, whatever `trials` says.',
  );

export const slices: RunExpander<typeof field> = {
  field,
  becomes: 'consecutive runs under the same load',
  explained: '[Long runs](long-runs.md) explains them. The length of a slice is that of the loads of the run.',
  givesLevels: false,
  expand(step, { name, entry, path, draft: { faults } }) {
    if (step.search) faults.add(path, `${name} is searched as well; slices need a fixed level, so keep one of the two`);
    return [{ ...step, slices: { ...entry, path } }];
  },
};

/** Reports a run whose loads cannot be made in slices. */
export function checkSlicedLoads(name: string, { warmUp, loads }: CampaignRun, path: FieldPath, faults: Faults): void {
  if (warmUp) faults.add(path, `${name} only warms up, which it does once; remove its slices`);
  const batches = Object.values(loads).flatMap(({ workload }) => (factsOf(workload).unit === null ? [workload] : []));
  for (const workload of new Set(batches))
    faults.add(path, `${workload} is a batch, which has no rate over time to follow; make it in trials instead`);
}

/**
 * How many slices a run has; null if they are more than a plan may have, which is reported.
 *
 * @param loads of one slice
 */
export function countSlices(
  { count: given, forHours, path }: DraftSlices,
  loads: LoadPlan[],
  faults: Faults,
): number | null {
  const seconds = Math.max(...loads.map(({ plannedSeconds }) => plannedSeconds));
  const number = given ?? Math.ceil(((forHours ?? 0) * 3600) / seconds - 1e-9);
  if (number < fewestSlices) {
    faults.add(
      path,
      `comes to one slice of ${seconds} s, which says nothing about a change over time; lengthen forHours`,
    );
    return null;
  }
  if (number <= maxRuns) return number;
  faults.add(
    path,
    `comes to ${number} slices of ${seconds} s; at most ${maxRuns} runs are allowed; lengthen the loads of the run`,
  );
  return null;
}
