/** A Spark job (`jvm/`) that reads a whole table of Cassandra through the connector. The load's host runs its driver. */
import { join } from 'node:path';
import { datasetNamed } from '../../plan/datasets.ts';
import { clusterNamed } from '../../plan/clusters.ts';
import { datasetKeyspaceIn } from '../../systems/cassandra/keyspace-name.ts';
import { jobsJar } from '../../systems/spark/versions.ts';
import type { LoadContext, LoadGenerator, LoadOf, LoadReading } from '../generator.ts';
import { sparkDriverJob, connectorSettings } from '../spark-submit/driver.ts';
import { eventLogFolder, readApplication } from '../spark-submit/application.ts';
import { sparkSubmitWatch } from '../spark-submit/watch.ts';
import { saturationFile } from '../watch.ts';
import { ycsbTable } from '../ycsb/dataset.ts';
import type { SparkJobParameters } from './parameters.ts';
import { type SparkJobFigures, measuredBySparkJob } from './measured.ts';
import type { TimeWindow } from '../../input/time-schema.ts';
import { count } from '../../text/figures.ts';
import { readOutput } from '../read-output.ts';
import { z } from 'zod';

const result = z.object({
  event: z.literal('result'),
  seconds: z.number().positive(),
  groups: z.int().nonnegative(),
  rows: z.int().nonnegative(),
});

export type SparkJobResult = z.output<typeof result>;

/** Null if the output has no complete line with the result. */
export function resultIn(output: string): SparkJobResult | null {
  const line = output.split('\n').find((each) => each.startsWith('{"event":"result"') && each.endsWith('}'));
  return line === undefined ? null : result.parse(JSON.parse(line));
}

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

const mainClass = 'io.proofload.spark.CountByKeyPart';
const splitSetting = 'spark.cassandra.input.split.sizeInMB';

export const generator: LoadGenerator<SparkJobParameters, SparkJobFigures> = {
  keeps: [`${eventLogFolder}/`, saturationFile],

  prepare: () => [],

  job(context) {
    const { localDataCenter, consistency, splitMebibytes } = context.load.parameters;
    const { cluster, keyspace } = placeOf(context);
    return sparkDriverJob(context, {
      mainClass,
      jar: join(context.installFolder, jobsJar),
      arguments: [keyspace, ycsbTable.table, ycsbTable.key, ycsbTable.field],
      settings: {
        ...connectorSettings(clusterNamed(context.plan, cluster), context.inventory, localDataCenter),
        'spark.cassandra.input.consistency.level': consistency,
        ...(splitMebibytes === undefined ? {} : { [splitSetting]: String(splitMebibytes) }),
      },
    });
  },

  // It has nothing to tell before its result: the watch tells its tasks.
  progress: () => null,

  watch: ({ load: { parameters } }) => sparkSubmitWatch({ stuckSeconds: parameters.stuckSeconds, mainClass }),

  read: (folder, load, started) => readSparkJob(folder, load, started),
};

/** Where the records of the load's dataset are. Throws for a load without one, which no checked plan has. */
function placeOf({ plan, load, campaignId }: LoadContext<SparkJobParameters>): { cluster: string; keyspace: string } {
  if (!load.dataset) throw new Error(`The load ${load.id} has no dataset`);
  const { name, cluster } = datasetNamed(plan, load.dataset.name);
  return { cluster, keyspace: datasetKeyspaceIn(clusterNamed(plan, cluster), name, campaignId) };
}
