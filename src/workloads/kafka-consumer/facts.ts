/** Facts of Kafka's own consumer load generator, ConsumerPerformance. Pure. */
import { z } from 'zod';
import { mapping, text } from '../../input/fields.ts';
import { longestRunId, runIdSchema } from '../../input/identifiers.ts';
import type { LoadPlan, RunPlan } from '../../plan/plan.ts';
import { total } from '../../statistics/sums.ts';
import type { Reading, ResultFacts, WorkloadFacts } from '../facts.ts';
import { type Parameters, madeName, plannedCount, plannedSeconds } from '../parameters.ts';
import { resultFacts, type KafkaConsumerFigures, report } from './measured.ts';
import { producerGiven, producingSeconds, recordBytesOf } from '../kafka-producer/facts.ts';
import { clientSettingsField } from '../client-settings.ts';
import { consumerSettings, sameSettings } from '../kafka-producer/client-settings.ts';
import { topicName } from '../kafka-producer/parameters.ts';
import { leastOfRates } from '../least-window.ts';

export const consumerGiven = mapping({
  reads: text('the name of the run whose producer wrote the topic', longestRunId).describe(
    'The run whose producer writes the topic: an earlier run (its last level, or one by full id), or this one.',
  ),
  clientSettings: clientSettingsField(consumerSettings),
  plannedSeconds: plannedSeconds.describe(
    'Expected length. Required if an earlier run wrote the topic. Default: that of the longest producer of its own run.',
  ),
});

const planned = z.object({
  topic: madeName,
  records: plannedCount,
  /** The run whose producer wrote the topic; null if the producer is a load of the same run. */
  writtenByRun: runIdSchema.nullable(),
  /** Target rate of the producers of the same run together, in records a second; absent if there are none, or one has none. */
  writtenPerSecond: z.number().positive().exactOptional(),
  clientSettings: consumerGiven.shape.clientSettings,
});

export type KafkaConsumerGiven = z.output<typeof consumerGiven>;
export type KafkaConsumerParameters = z.output<typeof planned>;

/**
 * How long a consumer of a group waits for the next record before it assumes the end of the topic. The group reads all records,
 * but no member knows how many of them it will get.
 */
export const groupTimeoutSeconds = 30;

/** Assumed size of a record if its producer is unknown. */
const smallestRecordBytes = 100;

export const consumerReading: Reading<KafkaConsumerGiven, KafkaConsumerParameters> = {
  from: 'kafka-producer',
  parameter: 'reads',
  runNamed: ({ reads }) => reads,
  writtenByRun: ({ writtenByRun }) => writtenByRun,
  ofWriters: (parameters, writers) => ({ ...parameters, ...writtenBy(writers) }),
};

/** What producers of one topic write together, by their parameters. The rate is absent if one of them has no target rate. */
export function writtenBy(producers: Parameters[]): Pick<KafkaConsumerParameters, 'records' | 'writtenPerSecond'> {
  const rates = producers.map(({ targetRecordsPerSecond }) => rateSchema.parse(targetRecordsPerSecond));
  return { records: total(producers.map(({ records }) => plannedCount.parse(records))), ...writtenRate(rates) };
}

const rateSchema = z.number().nullable();

function writtenRate(rates: (number | null)[]): Pick<KafkaConsumerParameters, 'writtenPerSecond'> {
  const known = rates.filter((each) => each !== null);
  return known.length < rates.length ? {} : { writtenPerSecond: total(known) };
}

/** What holds for every load that reads the topic of a producer. */
type ReadingFacts = Omit<
  WorkloadFacts<KafkaConsumerGiven, KafkaConsumerParameters>,
  keyof ResultFacts | 'report' | 'title'
>;

export const readingFacts: ReadingFacts = {
  system: 'kafka',
  protects: ['tls', 'sasl'],
  installation: null,
  given: consumerGiven,
  planned,
  plan(load, _runId, source) {
    if (!source) throw new Error('A consumer is planned with what it reads.');
    const producers = source.given.map(producerGiven);
    const written = source.isOwnRun ? Math.max(...producers.map((one) => producingSeconds(one) ?? 0)) : null;
    const { records, ...rate } = writtenBy(producers);
    return {
      parameters: {
        topic: topicName(source.runId),
        records,
        writtenByRun: source.isOwnRun ? null : source.runId,
        ...(source.isOwnRun ? rate : {}),
        ...(load.clientSettings ? { clientSettings: load.clientSettings } : {}),
      },
      plannedSeconds: load.plannedSeconds ?? written,
    };
  },
  reads: consumerReading,
  levelText: () => null,
  levelSuffix: () => null,
  unit: 'records',
  target: () => null,
  givenLevel: ({ writtenPerSecond = null }) => writtenPerSecond,
  sameWork: ({ writtenByRun, clientSettings = {} }) => [
    writtenByRun === null ? 'while written' : 'written before',
    ...sameSettings(clientSettings),
  ],
  clientSettings: consumerSettings,
  clientProperties: ({ clientSettings = {} }) => clientSettings,
  // One that reads what was written before takes no longer than that lasts.
  needs: { ...leastOfRates, seconds: 0 },
  startUpSeconds: 2,
  preparationSeconds: () => 0,
  instances: 'several',
  instancesNote: 'the consumers are one consumer group, which needs a partition for each. They report no latency.',
  instancesFault(_given, source, instances) {
    const fewest = Math.min(...(source?.given ?? []).map((one) => producerGiven(one).partitions));
    if (instances <= fewest) return null;
    return `${instances} consumers share a topic of ${fewest} partitions, but each consumer needs at least one; give the producer more partitions or the group fewer instances`;
  },
  memory: { residentMebibytes: 400 },
  diskBytes: () => 0,
  bytesBetweenZones({ records, writtenByRun }, { hosts, serving, run, runs, crossings }) {
    const writer = runs.find(({ id }) => id === writtenByRun) ?? run;
    const [written] = [...writer.loads, ...run.loads].flatMap(recordBytesOf);
    return records * (written ?? largestRecordBytes(runs)) * crossings.share(serving, hosts);
  },
};

export const facts: WorkloadFacts<KafkaConsumerGiven, KafkaConsumerParameters, KafkaConsumerFigures> = {
  ...readingFacts,
  ...resultFacts,
  report,
  title: 'Kafka consumer',
  groupEndSeconds: groupTimeoutSeconds,
};

/** Fallback if the writer's run is not in the plan. */
function largestRecordBytes(runs: RunPlan[]): number {
  return Math.max(smallestRecordBytes, ...runs.flatMap(({ loads }) => loads.flatMap(recordBytesOf)));
}

export function kafkaConsumerParameters({ parameters }: Pick<LoadPlan, 'parameters'>): KafkaConsumerParameters {
  return planned.parse(parameters);
}
