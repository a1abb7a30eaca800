/** What is known of Kafka's own producer load generator, ProducerPerformance. Pure. */
import type { z } from 'zod';
import { choice, count, mapping, rate } from '../../input/fields.ts';
import type { LoadPlan } from '../../plan/plan.ts';
import type { WorkloadFacts } from '../facts.ts';
import { resultFacts, type KafkaProducerFigures } from './measured.ts';
import { exact } from '../../text/figures.ts';
import { shortCount } from '../level-text.ts';
import { madeName, mostPerSecond, mostRecords, plannedCount, plannedSeconds } from '../parameter-fields.ts';
import { topicName } from './topic-name.ts';
import { report } from './report.ts';

const given = mapping({
  records: count('records', 50_000_000, mostRecords).describe('Records to write.'),
  recordBytes: count('bytes', 100, 10_000_000).describe('Size of a record in bytes.'),
  partitions: count('partitions', 6, 10_000).describe('Partitions of the topic, which is made fresh for the run.'),
  replicationFactor: count('copies', 3, 100).describe('Copies of each partition; at most the number of brokers.'),
  offeredRecordsPerSecond: rate('records a second', 100_000, mostPerSecond).describe(
    'Offered load in records a second; null offers as much as the tool can. It names the level.',
  ),
  acks: choice(['all', '1', '0']).describe(
    'Copies that must hold a record before it counts as written: all in sync, the leader, or none. Written in quotes.',
  ),
  plannedSeconds: plannedSeconds.describe(
    'How long the load is expected to last in seconds. Needed where the tool is not expected to reach the offered load; otherwise it is records over the offered load.',
  ),
});

const planned = given
  .omit({ plannedSeconds: true })
  .extend({
    topic: madeName,
    records: plannedCount,
    /** At the beginning, not measured; none where it is left out. Kafka 4 counts them apart, Kafka 3 does not. */
    warmUpRecords: plannedCount.exactOptional(),
  })
  .strip();

export type KafkaProducerGiven = z.output<typeof given>;
export type KafkaProducerParameters = z.output<typeof planned>;

/** Seconds that writing takes; null for a producer that writes as fast as it can and says no length. */
export function producingSeconds({
  plannedSeconds,
  records,
  offeredRecordsPerSecond,
}: KafkaProducerGiven): number | null {
  return plannedSeconds ?? (offeredRecordsPerSecond === null ? null : records / offeredRecordsPerSecond);
}

/** What the file gives a load that is known to be of this generator. */
export function producerGiven(parameters: object): KafkaProducerGiven {
  return given.parse(parameters);
}

/** Bytes of each record that a load writes; empty for a load of another generator. */
export function recordBytesOf({ workload, parameters: { recordBytes } }: LoadPlan): number[] {
  return workload === 'kafka-producer' ? [given.shape.recordBytes.parse(recordBytes)] : [];
}

/** In Kafka's log, what its batch adds to a record. */
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
    // A producer without a rate and without a length was refused before.
    return { parameters: { topic: topicName(runId), ...parameters }, plannedSeconds: producingSeconds(load) ?? 0 };
  },
  hasLength: (load) => producingSeconds(load) !== null,
  copies: { parameter: 'replicationFactor', role: 'kafka-broker', hosts: 'brokers' },
  isRead: true,
  levelText({ offeredRecordsPerSecond: rate }) {
    return rate === null ? 'as many records/s as it can' : `${exact(rate)} records/s`;
  },
  levelSuffix({ offeredRecordsPerSecond: rate }) {
    return rate === null ? 'unlimited' : shortCount(rate);
  },
  unit: 'records',
  target({ offeredRecordsPerSecond: ratePerSecond }) {
    return ratePerSecond === null ? null : { ratePerSecond };
  },
  sameWork: ({ recordBytes, partitions, replicationFactor, acks }) => [
    recordBytes,
    partitions,
    replicationFactor,
    acks,
  ],
  search: {
    over: { offeredRecordsPerSecond: { kind: 'rate', unit: 'records/s' } },
    given: (_over, highest, seconds) => ({
      offeredRecordsPerSecond: highest,
      records: highest * seconds,
      plannedSeconds: seconds,
    }),
    at: (parameters, { level, seconds, warmUpSeconds }) => ({
      ...parameters,
      records: level * (seconds + warmUpSeconds),
      warmUpRecords: level * warmUpSeconds,
      offeredRecordsPerSecond: level,
    }),
    writesOver: true,
  },
  startUpSeconds: 2,
  preparationSeconds: () => 2,
  instances: 'one',
  memory: { residentMebibytes: 400 },
  diskBytes: ({ records, recordBytes, replicationFactor }) =>
    records * (recordBytes + recordOverheadBytes) * replicationFactor,
  bytesBetweenZones({ records, recordBytes, replicationFactor }, { hosts, serving, ways }) {
    const followers = Math.min(replicationFactor, serving.length) - 1;
    return records * recordBytes * (ways.share(hosts, serving) + followers * ways.shareAmong(serving));
  },
  trafficAssumption:
    "Kafka: a producer's records go to leaders spread evenly over the brokers, and from each to its followers; a consumer reads from the leaders.",
  parts: ({ partitions }) => ({ count: partitions, what: 'partitions', over: 'brokers' }),
};
