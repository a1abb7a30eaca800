/** Facts of Kafka's own producer load generator, ProducerPerformance. Pure. */
import type { LoadPlan } from '../../plan/plan.ts';
import type { WorkloadFacts } from '../facts.ts';
import { resultFacts, type KafkaProducerFigures, report } from './measured.ts';
import { exact } from '../../text/figures.ts';
import { shortCount } from '../target.ts';
import { producerProperties, producerSettings, sameSettings } from './client-settings.ts';
import { given, planned, producerFaults, producerShare, shareFault, topicName } from './parameters.ts';
import type { KafkaProducerGiven, KafkaProducerParameters } from './parameters.ts';
import type { Starter } from '../starter.ts';
import { leastOfRates } from '../least-window.ts';

const producer = (rate: number, seconds: number): string =>
  `{ records: ${rate * seconds}, warmUpRecords: ${rate * 5}, targetRecordsPerSecond: ${rate} }`;

/** Its part of a file that `proofload new` writes. */
export const starter: Starter = {
  section: 'kafka: { metadata: kraft }',
  load: 'producer',
  placed: { role: 'kafka-broker', at: 0 },
  holds: 'kafka-broker',
  fields: (copies) => `recordBytes: 100, partitions: 6, replicationFactor: ${copies}, acks: all`,
  warmUp: {
    smoke: '{ records: 1000000, targetRecordsPerSecond: 50000 }',
    laptop: '{ records: 3000000, targetRecordsPerSecond: 50000 }',
  },
  search: {
    smoke: '{ over: targetRecordsPerSecond, from: 8000, to: 512000, precisionPercent: 25, seconds: 10, maxRuns: 10 }',
    laptop: '{ over: targetRecordsPerSecond, from: 5000, to: 320000, seconds: 20, maxRuns: 16 }',
  },
  levels: {
    smoke: [producer(5000, 20), producer(20_000, 20)],
    laptop: [producer(10_000, 30), producer(20_000, 30), producer(40_000, 30)],
  },
  together: {
    smoke: '{ records: 125000, targetRecordsPerSecond: 5000 }',
    laptop: '{ records: 1200000, targetRecordsPerSecond: 20000 }',
  },
};

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

/** Size of a key: `RecordKeys.java` writes a number. */
const keyBytes = 8;

/** Bytes that a batch adds to each record in Kafka's log. */
const recordOverheadBytes = 12;

export const facts: WorkloadFacts<KafkaProducerGiven, KafkaProducerParameters, KafkaProducerFigures> = {
  ...resultFacts,
  report,
  title: 'Kafka producer',
  system: 'kafka',
  starter,
  protects: ['tls', 'sasl'],
  installation: null,
  given,
  planned,
  plan(load, runId) {
    const { plannedSeconds: _, ...parameters } = load;
    // A producer with neither a rate nor a length was rejected before.
    const acks = String(parameters.acks);
    return {
      parameters: { topic: topicName(runId), ...parameters, acks },
      plannedSeconds: producingSeconds(load) ?? 0,
    };
  },
  hasLength: (load) => producingSeconds(load) !== null,
  clientSettings: producerSettings,
  clientProperties: producerProperties,
  faults: producerFaults,
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
  sameWork: ({
    recordBytes,
    partitions,
    replicationFactor,
    keyDistribution = 'none',
    keys,
    payloads,
    jvmFlags = [],
    ...client
  }) => [
    recordBytes,
    partitions,
    replicationFactor,
    keyDistribution === 'none' ? null : [keyDistribution, keys],
    payloads ?? null,
    ...sameSettings(producerProperties(client)),
    ...jvmFlags,
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
  sends: ({ recordBytes, records, ...client }) =>
    (producerProperties(client)['compression.type'] ?? 'none') === 'none'
      ? { bytes: recordBytes, operations: records }
      : null,
  needs: leastOfRates,
  lengths: ['records', 'warmUpRecords'],
  startUpSeconds: 2,
  preparationSeconds: () => 2,
  instances: 'several',
  shareOf: producerShare,
  instancesNote:
    'the producers write one topic and divide `records`, `warmUpRecords` and the target rate. They give no histograms.',
  instancesFault: (load, _source, producers) => shareFault(load, producers),
  memory: { residentMebibytes: 400 },
  diskBytes: ({ records, recordBytes, replicationFactor, keyDistribution = 'none' }) =>
    records * (recordBytes + recordOverheadBytes + (keyDistribution === 'none' ? 0 : keyBytes)) * replicationFactor,
  bytesBetweenZones({ records, recordBytes, replicationFactor }, { hosts, serving, crossings }) {
    const followers = Math.min(replicationFactor, serving.length) - 1;
    return records * recordBytes * (crossings.share(hosts, serving) + followers * crossings.shareAmong(serving));
  },
  trafficAssumption:
    "Kafka: a producer's records go to leaders, which are spread evenly over the brokers, and from there to followers. A consumer reads from the leaders.",
  parts: ({ partitions }) => ({ count: partitions, what: 'partitions', over: 'brokers' }),
};
