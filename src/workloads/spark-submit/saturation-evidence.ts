/** How a Spark application saturates the machines, with what its driver showed last. Pure. */
import { tasksPerSecond, type Pace } from './pace.ts';
import type { ActiveStages } from './rest-api.ts';
import type { SparkSaturation } from './spark-figures-schema.ts';

/** A stage, from 1, of a part of the application, and how many stages that part has. */
export type StageOf = Pick<SparkSaturation, 'at' | 'stage' | 'of'>;

/** What a watch knows of the application. */
export interface Observed {
  atMilliseconds: number;
  latest: Pick<ActiveStages, 'tasks' | 'executors'> | null;
  pace: Pace | null;
}

/** Lines of the driver's standard error that are kept as evidence. */
const lastLines = 20;
/** Java's error in the driver, which it ends, or in an executor, where it fails a task. */
const memoryError = /java\.lang\.OutOfMemoryError/;

/** Of a stage that is stuck or too slow. */
export function withoutProgress(
  { state, reason }: { state: string; reason: string },
  where: StageOf,
  observed: Observed,
): SparkSaturation {
  const { latest } = observed;
  const counts = latest ? `${latest.tasks.done} of ${latest.tasks.total} tasks done, ` : '';
  const how = state === 'too slow' ? 'is too slow' : 'is stuck';
  const sentence = `Stage ${where.stage} of ${where.of} of ${where.at} ${how}: ${counts}${reason}`;
  return { ...where, reason: sentence, evidence: evidence(observed, '') };
}

/** Of an application that ran out of memory; null if it did not. */
export function outOfMemory(
  { output, error }: { output: string; error: string },
  stage: () => StageOf,
  observed: Observed,
): SparkSaturation | null {
  const line = [...output.split('\n'), ...error.split('\n')].find((each) => memoryError.test(each));
  if (line === undefined) return null;
  const where = stage();
  const reason = `Spark ran out of memory at stage ${where.stage} of ${where.of} of ${where.at}: ${line.trim()}`;
  return { ...where, reason, evidence: evidence(observed, error) };
}

function evidence({ atMilliseconds, latest, pace }: Observed, error: string): SparkSaturation['evidence'] {
  const rate = pace && tasksPerSecond(pace);
  return {
    atMilliseconds,
    tasks: latest?.tasks ?? null,
    tasksPerSecond: rate,
    expectedSeconds: rate && latest ? (latest.tasks.total - latest.tasks.done) / rate : null,
    executors: latest?.executors ?? [],
    lastOutput: error.trim().split('\n').slice(-lastLines).join('\n'),
  };
}
