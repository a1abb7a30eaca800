/** Empties the page caches of the hosts of clusters. */
import type { DropCachesStep } from '../../src/steps/drop-caches/facts.ts';
import { starting } from '../retry.ts';
import { reported } from './reported.ts';

/** A retry empties them again, whatever the first attempt reached. */
export const performDropCaches = reported<DropCachesStep>(async (step, { deployment }) => {
  const { title, limitSeconds, clusters } = step;
  await starting(title, limitSeconds).dropCaches({ ...deployment, clusters });
  return 'page caches are empty';
});
