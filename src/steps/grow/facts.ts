/** What is known of the growth of a dataset. Pure. */
import { z } from 'zod';
import { nameSchema } from '../../input/identifiers.ts';
import { usesDataset } from '../../plan/datasets.ts';
import { type Step, stepFields } from '../../plan/plan.ts';
import { hasRuns, runsOfStep } from '../../plan/runs-of.ts';
import { preparation } from '../facts.ts';

const records = z.int().positive();

const planned = z.object({
  kind: z.literal('grow'),
  ...stepFields,
  dataset: nameSchema,
  /** In the dataset after the step. */
  records,
  /** Records that one job of the load generator inserts. */
  sliceRecords: records,
});
/** Inserts what a dataset lacks, slice by slice. A slice that was not recorded is inserted again from its start. */
export type GrowStep = z.output<typeof planned>;

/** Start and end of the load generator for each slice, in seconds. */
const sliceStartSeconds = 10;

/** Planned length of a slice, in seconds: what a dead load generator costs at most. */
const sliceSeconds = 120;

export interface PlannedGrowth {
  dataset: string;
  /** Records before and after the step. */
  from: number;
  to: number;
  /** Planned rate of inserting. */
  recordsPerSecond: number;
  /** The size as the title states it, such as `2 GB`. */
  size: string;
}

export function planGrow({ dataset, from, to, recordsPerSecond, size }: PlannedGrowth): GrowStep {
  // Of the whole dataset and not of the step, so that the slices of all steps of one rate have the same borders.
  const sliceRecords = Math.max(1, Math.ceil(recordsPerSecond * sliceSeconds));
  const slices = Math.max(1, Math.ceil((to - from) / sliceRecords));
  const plannedSeconds = Math.ceil((to - from) / recordsPerSecond + slices * sliceStartSeconds);
  return {
    kind: 'grow',
    id: `grow.${dataset}.`,
    title: `Grow ${dataset} to ${size}`,
    plannedSeconds,
    // A machine may insert at a small part of the planned rate while it compacts.
    limitSeconds: 10 * plannedSeconds + 300,
    dataset,
    records: to,
    sliceRecords,
  };
}

const changesDataset = (step: Step): step is Step & { dataset: string } => ['grow', 'drop'].includes(step.kind);

export const facts = preparation({
  plural: 'growths',
  planned,
  // New hosts have no data. The last growth before a run that remains inserts everything that the earlier ones would have.
  isRemaining({ dataset }, { later }) {
    const next = later.find(
      (step) =>
        runsOfStep(step).some((run) => usesDataset(run, dataset)) || (changesDataset(step) && step.dataset === dataset),
    );
    return next !== undefined && hasRuns(next);
  },
  changesDatasets: ({ dataset, records: after }) => [{ dataset, records: after }],
});
