/** Parameters of a producer in a campaign file and in a plan, and the share of each of several producers of one topic. Pure. */
import type { z } from 'zod';
import { choice, choiceOrDigits, count, countOrZero, list, mapping, rate, text } from '../../input/fields.ts';
import { jvmFlagsField, madeName, maxPerSecond, maxRecords, plannedCount, plannedSeconds } from '../parameters.ts';
import type { ParameterFault } from '../parameters.ts';
import { clientSettingsField, twiceGiven } from '../client-settings.ts';
import { producerNames, producerSettings } from './client-settings.ts';
import { wholeShare, type LoadInstance } from '../../plan/instances.ts';

const maxRecordBytes = 10_000_000;

/** Payloads are part of the plan, which a workflow's history holds several times. */
const mostPayloads = 100;
const longestPayload = 1000;

/** Keys whose frequencies the Zipf distribution sums up before the first record. */
const mostKeys = 10_000_000;

export const given = mapping({
  records: count('records', 50_000_000, maxRecords).describe('Records to write.'),
  recordBytes: count('bytes', 100, maxRecordBytes).describe('Size of a record in bytes.'),
  partitions: count('partitions', 6, 10_000).describe('Partitions of the topic, created for the run.'),
  replicationFactor: count('copies', 3, 100).describe('Copies of each partition; at most the number of brokers.'),
  targetRecordsPerSecond: rate('records a second', 100_000, maxPerSecond).describe(
    'Target rate in records a second; null for unlimited. Names the level.',
  ),
  acks: choiceOrDigits(['all', '1', '0']).describe(
    'Copies that must hold a record: none, the leader, or all in sync. A number or text.',
  ),
  compression: choice(['none', 'gzip', 'snappy', 'lz4', 'zstd'])
    .optional()
    .describe("Compression of batches. Default: the client's, `none`."),
  lingerMilliseconds: countOrZero('milliseconds', 5, 60_000)
    .optional()
    .describe("Time that a batch waits for more records. Default: the client's, 5 ms for Kafka 4 and 0 for Kafka 3."),
  batchBytes: count('bytes', 16_384, 100_000_000)
    .optional()
    .describe("Maximum size of a batch in bytes. Default: the client's, 16,384."),
  keyDistribution: choice(['none', 'uniform', 'zipfian'])
    .optional()
    .describe(
      'Keys of records, of 8 bytes: none, all equally often, or some much more often (Zipf, exponent 0.99). Default: `none`.',
    ),
  keys: count('keys', 1_000_000, mostKeys).optional().describe('Different keys. Required with a distribution of keys.'),
  payloads: list('payloads', text('the text of a record', longestPayload), mostPayloads, { repeats: true })
    .min(1, { error: 'must hold at least one text' })
    .optional()
    .describe(
      'Texts of records, of which each record has a random one. Their mean size is `recordBytes`. Default: random letters, which hardly compress.',
    ),
  clientSettings: clientSettingsField(producerSettings),
  jvmFlags: jvmFlagsField(),
  warmUpRecords: count('records', 500_000, 1e12)
    .optional()
    .describe('Of `records`, the first ones, which are not measured. Default: none. Kafka 3 measures them as well.'),
  plannedSeconds: plannedSeconds.describe(
    'Expected length. Required if the rate is unlimited or not expected to be met. Default: records divided by target rate.',
  ),
});

export const planned = given
  .omit({ plannedSeconds: true })
  .extend({
    topic: madeName,
    records: plannedCount,
    warmUpRecords: plannedCount.optional(),
  })
  .strip();

export type KafkaProducerGiven = z.output<typeof given>;
export type KafkaProducerParameters = z.output<typeof planned>;

/** Faults in the combination of parameters. */
export function producerFaults(parameters: Partial<KafkaProducerGiven>): ParameterFault[] {
  const { records, warmUpRecords, keyDistribution = 'none', keys, payloads, recordBytes } = parameters;
  const faults = twiceGiven(parameters, producerNames);
  if (records !== undefined && warmUpRecords !== undefined && warmUpRecords >= records)
    faults.push({
      parameter: 'warmUpRecords',
      sentence: `is not below the ${records} records of the load, so none would be measured`,
    });
  if (keyDistribution !== 'none' && keys === undefined)
    faults.push({
      parameter: 'keyDistribution',
      sentence: `is ${keyDistribution}, but the number of keys is missing; give keys`,
    });
  if (keyDistribution === 'none' && keys !== undefined)
    faults.push({ parameter: 'keys', sentence: 'has no effect without a keyDistribution; give one, or leave it out' });
  const mean = payloads && meanBytes(payloads);
  if (mean !== undefined && recordBytes !== undefined && recordBytes !== mean)
    faults.push({
      parameter: 'recordBytes',
      sentence: `is ${recordBytes}, but the payloads have ${mean} bytes on average; give ${mean}`,
    });
  return faults;
}

/** Mean size of the texts in UTF-8, rounded. */
function meanBytes(payloads: string[]): number {
  const bytes = payloads.reduce((sum, each) => sum + new TextEncoder().encode(each).length, 0);
  return Math.round(bytes / payloads.length);
}

/** Kafka's limit on the length of a topic's name. */
export const longestTopicName = 249;

/**
 * The topic that the producer of a run writes. The name depends on the run only, so a later run's consumer can use it whichever
 * attempt of the producer succeeded. Each attempt recreates the topic before it writes.
 */
export function topicName(runId: string): string {
  return `proofload-${runId}`.replaceAll(/[^A-Za-z0-9._-]/g, '-').slice(0, longestTopicName);
}

/** Records, warm-up and target rate are divided among the producers; all else is the same for each. */
export function producerShare(
  { warmUpRecords = 0, ...parameters }: KafkaProducerParameters,
  instance: LoadInstance,
): KafkaProducerParameters {
  const { records, targetRecordsPerSecond: rate } = parameters;
  const warmUp = wholeShare(warmUpRecords, instance);
  return {
    ...parameters,
    records: wholeShare(records, instance),
    targetRecordsPerSecond: rate === null ? null : wholeShare(rate, instance),
    ...(warmUp > 0 ? { warmUpRecords: warmUp } : {}),
  };
}

/** Why this many producers cannot share the load; null if they can. */
export function shareFault(
  given: Pick<KafkaProducerGiven, 'records' | 'warmUpRecords' | 'targetRecordsPerSecond'>,
  producers: number,
): string | null {
  const { records, warmUpRecords = 0, targetRecordsPerSecond } = given;
  const rate = targetRecordsPerSecond ?? producers;
  if (rate < producers)
    return `${producers} producers cannot share a target rate of ${rate} records/s in whole records; name fewer hosts or instances`;
  const last = { number: producers, of: producers };
  const isMeasured = wholeShare(records, last) > wholeShare(warmUpRecords, { number: 1, of: producers });
  return isMeasured
    ? null
    : `${producers} producers cannot share ${records} records, ${warmUpRecords} of them as a warm-up, so that each measures one; give more records, or name fewer hosts or instances`;
}
