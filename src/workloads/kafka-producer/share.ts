/** Several producers of one topic: the share of each. Pure. */
import { wholeShare, type LoadInstance } from '../../plan/instances.ts';
import type { KafkaProducerGiven, KafkaProducerParameters } from './parameters.ts';

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
