/** A Spark job (`jvm/`) that reads a whole table of Cassandra through the connector. The load's host runs its driver. */
import { join } from 'node:path';
import { datasetNamed } from '../../plan/datasets.ts';
import { clusterNamed } from '../../plan/clusters.ts';
import { datasetKeyspaceIn } from '../../systems/cassandra/keyspace-name.ts';
import { jobsJar } from '../../systems/spark/versions.ts';
import type { LoadContext, LoadGenerator } from '../generator.ts';
import { sparkDriverJob } from '../spark-submit/driver.ts';
import { eventLogFolder } from '../spark-submit/job-files.ts';
import { sparkSubmitWatch } from '../spark-submit/watch.ts';
import { saturationFile } from '../watch.ts';
import { ycsbTable } from '../ycsb/dataset.ts';
import { connectorSettings } from './connector.ts';
import type { SparkJobParameters } from './parameters.ts';
import type { SparkJobFigures } from './measured.ts';
import { readSparkJob } from './reading.ts';

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
