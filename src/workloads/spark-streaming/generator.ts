/** Structured Streaming from Kafka to Cassandra (`jvm/`). The load's host runs the driver. */
import { join } from 'node:path';
import { clusterNamed } from '../../plan/clusters.ts';
import { keyspaceIn } from '../../systems/cassandra/keyspace-name.ts';
import { createTable } from '../../systems/cassandra/plain-keyspace-name.ts';
import { entryPoints } from '../../systems/entry-points.ts';
import { jobsJar } from '../../systems/spark/versions.ts';
import type { LoadContext, LoadGenerator } from '../generator.ts';
import { jobFolder } from '../job-id.ts';
import { recordsProgress } from '../load-output.ts';
import { connectorSettings, sparkDriverJob } from '../spark-submit/driver.ts';
import { usedCluster } from '../registry.ts';
import type { SparkStreamingFigures } from './measured.ts';
import { commitsIn, isReading } from './batches.ts';
import type { SparkStreamingParameters } from './parameters.ts';
import { batchesFile, readSparkStreaming } from './reading.ts';

type Context = LoadContext<SparkStreamingParameters>;

const [kafka, cassandra] = ['kafka', 'cassandra'] as const;
const table = 'records';

/** Commits of the last seconds, over which the rate is computed. */
const rateCommits = 4;

export const generator: LoadGenerator<SparkStreamingParameters, SparkStreamingFigures> = {
  keeps: [batchesFile],

  prepare(context) {
    const { sink, replicationFactor } = context.load.parameters;
    if (sink === 'none') return [];
    return [
      {
        kind: 'in system',
        cluster: usedCluster(context.load, cassandra),
        what: 'the table of the stream',
        preparation: createTable,
        parameters: {
          keyspace: keyspaceOf(context),
          replication: replicationFactor,
          table,
          columns: { kafka_partition: 'int', kafka_offset: 'bigint', written: 'timestamp', payload: 'blob' },
          key: ['kafka_partition', 'kafka_offset'],
        },
      },
    ];
  },

  job(context) {
    const { plan, inventory, load, installFolder } = context;
    const { topic, records, sink, consistency, localDataCenter, triggerMilliseconds, maxRecordsPerBatch } =
      load.parameters;
    const folder = jobFolder(context);
    const given = {
      servers: entryPoints(clusterNamed(plan, usedCluster(load, kafka)), inventory).join(','),
      topic,
      records,
      trigger: triggerMilliseconds,
      most: maxRecordsPerBatch ?? 0,
      keyspace: sink === 'none' ? '' : keyspaceOf(context),
      table,
      batches: join(folder, batchesFile),
      checkpoint: `file://${folder}/checkpoint`,
    };
    return sparkDriverJob(context, {
      mainClass: 'io.proofload.spark.StreamToCassandra',
      jar: join(installFolder, jobsJar),
      arguments: Object.entries(given).map(([name, value]) => `--${name}=${value}`),
      settings: {
        // It grows with each batch, and nothing reads it.
        'spark.eventLog.enabled': 'false',
        ...connectorSettings(clusterNamed(plan, usedCluster(load, cassandra)), inventory, localDataCenter),
        'spark.cassandra.output.consistency.level': consistency,
      },
    });
  },

  isReady: isReading,

  progress: (outputTail, { parameters }) => recordsProgress(commitsIn(outputTail), parameters.records, rateCommits),

  read(folder, load, _started, _earlier, place) {
    if (!place) throw new Error('The latency of a stream is read with the clocks of its hosts');
    return readSparkStreaming(folder, load, place);
  },
};

function keyspaceOf(context: Context): string {
  return keyspaceIn(clusterNamed(context.plan, usedCluster(context.load, cassandra)), context);
}
