/** What the figures of a load may be when they are read back. The types stand in `types.ts`; the compiler holds these to them. */
import { z } from 'zod';
import { completeSchema } from '../../input/complete-schema.ts';
import { timeSchema } from './time-schema.ts';
import type { LoadFigures, SeriesPoint } from './types.ts';

const number = z.number();
const words = z.string();

const latency = z.object({ mean: number, p50: number, p95: number, p99: number, p999: number, max: number });

const kafkaProducer = z.object({
  kind: z.literal('kafka-producer'),
  records: number,
  recordsPerSecond: number,
  megabytesPerSecond: number,
  latency,
});

const kafkaConsumer = z.object({
  kind: z.literal('kafka-consumer'),
  records: number,
  megabytes: number,
  recordsPerSecond: number,
  megabytesPerSecond: number,
  rebalanceMilliseconds: number,
  fetchMilliseconds: number,
  fetchRecordsPerSecond: number,
});

const taskTime = z.object({
  tasks: number,
  runSeconds: number,
  schedulerDelayShare: number,
  collectionShare: number,
  shuffleWaitShare: number,
  spilledMegabytes: number,
  spilledFromMemoryMegabytes: number,
  medianSeconds: number,
  p95Seconds: number,
  longestSeconds: number,
  skew: number,
});

const executor = z.object({
  id: words,
  address: words,
  cores: number,
  runningTasks: number,
  storageUsedMebibytes: number,
  storageMebibytes: number,
  peakHeapMebibytes: number.nullable(),
  collectionSeconds: number,
});

const saturation = z.object({
  at: words,
  stage: number,
  of: number,
  reason: words,
  evidence: z.object({
    atMilliseconds: timeSchema,
    tasks: z.object({ total: number, done: number, running: number, failed: number }).nullable(),
    tasksPerSecond: number.nullable(),
    expectedSeconds: number.nullable(),
    executors: z.array(executor),
    lastWords: words,
  }),
});

const sparkPerf = z.object({
  kind: z.literal('spark-perf'),
  scaleFactor: number,
  tasksPerStage: number,
  stages: number,
  completedStages: number,
  inputMegabytes: number,
  shuffleReadMegabytesPerStage: number,
  shuffleWriteMegabytesPerStage: number,
  maxShuffleReadSeconds: number,
  maxShuffleWriteSeconds: number,
  totalSeconds: number,
  tests: z.array(z.object({ test: words, trialSeconds: z.array(number), medianSeconds: number })),
  taskTime: taskTime.exactOptional(),
  saturated: saturation.exactOptional(),
  resumed: z.array(z.object({ attempt: number, tests: z.array(words) })).exactOptional(),
});

const operations = z.object({ operations: number, operationsPerSecond: number, latency });

const cassandraStress = z.object({
  kind: z.literal('cassandra-stress'),
  threads: number,
  errors: number,
  mix: operations,
  read: operations,
  write: operations,
});

export const figuresSchema = completeSchema<LoadFigures>()(
  z.discriminatedUnion('kind', [kafkaProducer, kafkaConsumer, sparkPerf, cassandraStress]),
);

export const seriesPointSchema = completeSchema<SeriesPoint>()(
  z.object({
    endMilliseconds: timeSchema,
    seconds: number,
    count: number,
    latencyMeanMilliseconds: number.nullable(),
    latencyMaxMilliseconds: number.nullable(),
  }),
);
