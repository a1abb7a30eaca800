/** Facts of Kafka's own producer load generator, ProducerPerformance. Pure. */
import type { z } from 'zod';
import { choice, count, mapping, rate } from '../../input/fields.ts';
import type { LoadPlan } from '../../plan/plan.ts';
import type { WorkloadFacts } from '../facts.ts';
import { resultFacts, type KafkaProducerFigures } from './measured.ts';
import { exact } from '../../text/figures.ts';
import { shortCount } from '../level-text.ts';
import { madeName, maxPerSecond, maxRecords, plannedCount, plannedSeconds } from '../parameter-fields.ts';
import { topicName } from './topic-name.ts';
import { report } from './report.ts';

const given = mapping({
  records: count('records', 50_000_000, maxRecords).describe('Records to write.'),
  recordBytes: count('bytes', 100, 10_000_000).describe('Size of a record in bytes.'),
  partitions: count('partitions', 6, 10_000).describe('Partitions of the topic, created for the run.'),
  replicationFactor: count('copies', 3, 100).describe('Copies of each partition; at most the number of brokers.'),
  targetRecordsPerSecond: rate('records a second', 100_000, maxPerSecond).describe(
    'Target rate in records a second; null for unlimited. Names the level.',
  ),
  acks: choice(['all', '1', '0']).describe(
    'Copies that must hold a record: none, the leader, or all in sync. Quote the value.',
  ),
  warmUpRecords: count('records', 500_000, 1e12)
    .optional()
    .describe('Of `records`, the first ones, which are not measured. Default: none. Kafka 3 measures them as well.'),
  plannedSeconds: plannedSeconds.describe(
    'Expected length. Required if the rate is unlimited or not expected to be met. Default: records divided by target rate.',
  ),
});

const planned = given
  .omit({ plannedSeconds: true })
  .extend({
    topic: madeName,
    records: plannedCount,
    warmUpRecords: plannedCount.optional(),
  })
  .strip();

export type KafkaProducerGiven = z.output<typeof given>;
export type KafkaProducerParameters = z.output<typeof planned>;

/** Expected seconds of writing; null for an unlimited rate without an expected length. */
export function producingSeconds({
  plannedSeconds,
  records,
  targetRecordsPerSecond,
}: KafkaProducerGiven): number | null {
  return plannedSeconds ?? (targetRecordsPerSecond === null ? null : records / targetRecordsPerSecond);
}

/** Parameters in the campaign file of a load that uses this generator. */
export function producerGiven(parameters: object): KafkaProducerGiven {
  return given.parse(parameters);
}

/** Size of a load's records in bytes; empty for a load of another generator. */
export function recordBytesOf({ workload, parameters: { recordBytes } }: LoadPlan): number[] {
  return workload === 'kafka-producer' ? [given.shape.recordBytes.parse(recordBytes)] : [];
}

/** Bytes that a batch adds to each record in Kafka's log. */
const recordOverheadBytes = 12;

export const facts: WorkloadFacts<KafkaProducerGiven, KafkaProducerParameters, KafkaProducerFigures> = {
  ...resultFacts,
  report,
  title: 'Kafka producer',
  system: 'kafka',
  installation: null,
  given,
  planned,
  plan(load, runId) {
    const { plannedSeconds: _, ...parameters } = load;
    // A producer with neither a rate nor a length was rejected before.
    return { parameters: { topic: topicName(runId), ...parameters }, plannedSeconds: producingSeconds(load) ?? 0 };
  },
  hasLength: (load) => producingSeconds(load) !== null,
  faults({ records, warmUpRecords }) {
    if (records === undefined || warmUpRecords === undefined || warmUpRecords < records) return [];
    return [
      {
        parameter: 'warmUpRecords',
        sentence: `is not below the ${records} records of the load, so none would be measured`,
      },
    ];
  },
  copies: { parameter: 'replicationFactor', role: 'kafka-broker', hosts: 'brokers' },
  isRead: true,
  levelText({ targetRecordsPerSecond: rate }) {
    return rate === null ? 'unlimited records/s' : `${exact(rate)} records/s`;
  },
  levelSuffix({ targetRecordsPerSecond: rate }) {
    return rate === null ? 'unlimited' : shortCount(rate);
  },
  unit: 'records',
  target({ targetRecordsPerSecond: ratePerSecond }) {
    return ratePerSecond === null ? null : { ratePerSecond };
  },
  sameWork: ({ recordBytes, partitions, replicationFactor, acks }) => [
    recordBytes,
    partitions,
    replicationFactor,
    acks,
  ],
  search: {
    over: { targetRecordsPerSecond: { kind: 'rate', unit: 'records/s' } },
    given: (_over, highest, seconds) => ({
      targetRecordsPerSecond: highest,
      records: highest * seconds,
      plannedSeconds: seconds,
    }),
    at: (parameters, { level, seconds, warmUpSeconds }) => ({
      ...parameters,
      records: level * (seconds + warmUpSeconds),
      warmUpRecords: level * warmUpSeconds,
      targetRecordsPerSecond: level,
    }),
    writesOver: true,
  },
  startUpSeconds: 2,
  preparationSeconds: () => 2,
  instances: 'one',
  memory: { residentMebibytes: 400 },
  diskBytes: ({ records, recordBytes, replicationFactor }) =>
    records * (recordBytes + recordOverheadBytes) * replicationFactor,
  bytesBetweenZones({ records, recordBytes, replicationFactor }, { hosts, serving, crossings }) {
    const followers = Math.min(replicationFactor, serving.length) - 1;
    return records * recordBytes * (crossings.share(hosts, serving) + followers * crossings.shareAmong(serving));
  },
  trafficAssumption:
    "Kafka: a producer's records go to leaders, which are spread evenly over the brokers, and from there to followers. A consumer reads from the leaders.",
  parts: ({ partitions }) => ({ count: partitions, what: 'partitions', over: 'brokers' }),
};
