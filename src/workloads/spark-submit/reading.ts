/** Reads the outputs of an application of the user's own. */
import type { TimeWindow } from '../../input/time-schema.ts';
import type { LoadOf, LoadReading } from '../generator.ts';
import { readApplication } from './application.ts';
import type { SparkSubmitParameters } from './facts.ts';
import { measuredBySparkSubmit } from './measured.ts';
import type { SparkSubmitFigures } from './figures-schema.ts';

/** Throws one sentence if the event log is incomplete. */
export async function readSparkSubmit(
  folder: string,
  { parameters: { mainClass, jar, sha256, size } }: LoadOf<SparkSubmitParameters>,
  started: TimeWindow,
): Promise<LoadReading<SparkSubmitFigures>> {
  const application = await readApplication(folder, started);
  const figures = { kind: 'spark-submit' as const, mainClass, jar, sha256, size, ...application.figures };
  return { window: application.window, figures, measured: measuredBySparkSubmit(figures) };
}
