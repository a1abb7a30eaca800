/** Removes a dataset from its cluster, so that it grows from nothing again. */
import type { DropStep } from '../../src/steps/drop/facts.ts';
import { starting } from '../retry.ts';
import { reported } from './reported.ts';

/** A session on new hosts may drop what it never made: the cluster then has nothing of that name. */
export const performDrop = reported<DropStep>(async (step, { deployment, results }) => {
  const { title, limitSeconds, dataset } = step;
  // Before it is gone: if that fails, nobody knows what is left.
  results.datasets.dropped(dataset);
  await starting(title, limitSeconds).dropDataset({ ...deployment, dataset });
  return `${dataset} is empty`;
});
