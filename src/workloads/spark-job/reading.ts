/** Reads the outputs of the job, and checks its result against the dataset. */
import { join } from 'node:path';
import type { TimeWindow } from '../../input/time-schema.ts';
import { count } from '../../text/figures.ts';
import type { LoadOf, LoadReading } from '../generator.ts';
import { readOutput } from '../read-output.ts';
import { readApplication } from '../spark-submit/application.ts';
import type { SparkJobParameters } from './parameters.ts';
import { measuredBySparkJob, type SparkJobFigures } from './measured.ts';
import { resultIn, type SparkJobResult } from './output.ts';

/** Throws one sentence that names the file if an output is incomplete, or if the job counted other rows than there are. */
export async function readSparkJob(
  folder: string,
  { parameters: { rows } }: LoadOf<SparkJobParameters>,
  started: TimeWindow,
): Promise<LoadReading<SparkJobFigures>> {
  const application = await readApplication(folder, started);
  const counted = application.figures.saturated ? null : await checkedResult(join(folder, 'output'), rows);
  const figures: SparkJobFigures = {
    kind: 'spark-job',
    rows,
    jobSeconds: counted?.seconds ?? null,
    rowsPerSecond: counted ? rows / counted.seconds : null,
    groups: counted?.groups ?? null,
    ...application.figures,
  };
  return { window: application.window, figures, measured: measuredBySparkJob(figures) };
}

async function checkedResult(file: string, rows: number): Promise<SparkJobResult> {
  const result = resultIn(await readOutput(file));
  if (!result) throw new Error(`${file} has no result: the job ended early`);
  if (result.rows === rows) return result;
  throw new Error(
    `${file}: the groups of the job have ${count(result.rows)} rows in total, but the dataset has ${count(rows)}`,
  );
}
