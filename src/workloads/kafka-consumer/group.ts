/** Results of the consumers of one group, each and combined. Pure. */
import { count } from '../../text/figures.ts';
import type { Combining, LoadReading } from '../generator.ts';
import { kafkaConsumerParameters } from './facts.ts';
import { measuredByConsumer, type KafkaConsumerFigures } from './measured.ts';
import { consumerFigures, type ConsumerOutput } from './output.ts';

/**
 * Result of one consumer of a group. It ends when no more records come, which the generator reports as a timeout. Only the group
 * as a whole shows whether the topic was read to its end. The window ends with the last interval line, because the consumer only
 * waits after it. Throws if the output is truncated or the consumer read nothing.
 */
export function readMember(
  file: string,
  { intervals, counted }: ConsumerOutput,
  records: number,
): LoadReading<KafkaConsumerFigures> {
  if (counted === null) throw new Error(`${file} does not report how many records were read: the consumer ended early`);
  if (counted === 0 || intervals.length === 0)
    throw new Error(`${file} reports no records: this consumer of the group got no partition or joined too late`);
  if (counted > records) throw new Error(`${file} reports ${counted} records read, but ${records} were written`);
  const { window, series, figures } = consumerFigures(intervals, counted);
  return { window, figures, measured: measuredByConsumer(figures, series) };
}

/**
 * Result of the group in the window in which all consumers read. Throws if they did not read every record exactly once. A record
 * that was read twice after a rebalance makes the total too high.
 */
export const combineMembers: Combining<KafkaConsumerFigures> = (readings, load, { window }) => {
  const all = readings.map(({ figures }) => figures);
  const sum = (of: (figures: KafkaConsumerFigures) => number) => all.reduce((total, each) => total + of(each), 0);
  const read = sum(({ records }) => records);
  const { records: written } = kafkaConsumerParameters(load);
  if (read !== written) {
    throw new Error(
      `The consumers of load ${load.id} read ${count(read)} records in total, but ${count(written)} were written`,
    );
  }
  const recordsPerSecond = readings.reduce((total, { perSecond }) => total + perSecond, 0);
  const seconds = (window.endMilliseconds - window.startMilliseconds) / 1000;
  const megabytesPerRecord = sum(({ megabytes }) => megabytes) / read;
  return {
    kind: 'kafka-consumer',
    records: Math.round(recordsPerSecond * seconds),
    megabytes: recordsPerSecond * seconds * megabytesPerRecord,
    recordsPerSecond,
    megabytesPerSecond: recordsPerSecond * megabytesPerRecord,
    rebalanceMilliseconds: Math.max(...all.map(({ rebalanceMilliseconds }) => rebalanceMilliseconds)),
    fetchMilliseconds: Math.max(...all.map(({ fetchMilliseconds }) => fetchMilliseconds)),
    fetchRecordsPerSecond: sum(({ fetchRecordsPerSecond }) => fetchRecordsPerSecond),
  };
};
