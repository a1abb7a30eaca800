/** What is known of the removal of a dataset from its cluster. Pure. */
import { z } from 'zod';
import { nameSchema } from '../../input/identifiers.ts';
import { type Step, stepFields } from '../../plan/plan.ts';
import { preparation } from '../facts.ts';

const planned = z.object({
  kind: z.literal('drop'),
  ...stepFields,
  dataset: nameSchema,
});
/** Removes all records of a dataset. Growth begins at 0 again. */
export type DropStep = z.output<typeof planned>;

const dropSeconds = 10;
/** A drop flushes and removes the files of many tables. */
const dropLimitSeconds = 300;

export function planDrop(dataset: string): DropStep {
  return {
    kind: 'drop',
    id: `drop.${dataset}.`,
    title: `Drop ${dataset}`,
    plannedSeconds: dropSeconds,
    limitSeconds: dropLimitSeconds,
    dataset,
  };
}

const growsDataset = (step: Step, dataset: string): boolean =>
  step.kind === 'grow' && 'dataset' in step && step.dataset === dataset;

export const facts = preparation({
  plural: 'drops',
  planned,
  // Only a later growth needs the dataset to be empty.
  isRemaining: ({ dataset }, { later }) => later.some((step) => growsDataset(step, dataset)),
  changesDatasets: ({ dataset }) => [{ dataset, records: 0 }],
});
