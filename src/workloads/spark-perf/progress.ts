/** Progress of the core tests, from the REST API of their driver. Pure. */
import { readActiveStages, type ActiveStages } from '../spark-submit/rest-api.ts';
import { positionOf, stageNumber, stagesOfTest } from './core-tests.ts';
import type { TestPosition } from './core-tests.ts';
import type { SparkPerfParameters } from './facts.ts';

export interface SparkProgress extends Omit<ActiveStages, 'job'> {
  /** Null between two jobs. */
  position: TestPosition | null;
  /** The active stage of its test, from 1, and the number of its stages; null between two jobs. */
  stage: { number: number; of: number } | null;
}

/** Reads the answers to `restPages`; null if they have another shape. */
export function readSparkProgress(
  pages: Record<string, unknown>,
  parameters: SparkPerfParameters,
): SparkProgress | null {
  const active = readActiveStages(pages);
  if (!active) return null;
  const { job, ...stages } = active;
  const position = positionOf(job?.description ?? '');
  const stage =
    job && position
      ? {
          number: stageNumber(position, parameters, job.stages, job.completedStages),
          of: stagesOfTest(position.test, parameters),
        }
      : null;
  return { ...stages, position, stage };
}
