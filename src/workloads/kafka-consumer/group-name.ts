/** The consumer group of a load. Pure. */
import type { LoadContext } from '../generator.ts';

/** Consumer group of all instances in one attempt at a run: they share the topic. */
export function consumerGroup({
  runId,
  attempt,
  load,
}: Pick<LoadContext, 'runId' | 'attempt'> & { load: { id: string } }): string {
  return `${runId}-a${attempt}-${load.id}`;
}
