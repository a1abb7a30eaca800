/** What the consumers of one group gave, each by itself and together. Pure. */
import { count } from '../../text/figures.ts';
import type { Combining, LoadReading } from '../generator.ts';
import { kafkaConsumerParameters } from './facts.ts';
import { measuredByConsumer, type KafkaConsumerFigures } from './measured.ts';
import { consumerFigures, type ConsumerOutput } from './output.ts';

/**
 * What one consumer of a group gave. It ends when no more records come, which the tool calls giving up: whether the topic was
 * read to its end, only the group together can tell. Only what came within its intervals is in its window: after its last line
 * it waits. Throws where the output is cut off, or where it read nothing.
 */
export function readMember(
  file: string,
  { intervals, counted }: ConsumerOutput,
  records: number,
): LoadReading<KafkaConsumerFigures> {
  if (counted === null)
    throw new Error(`${file} does not tell how many records were read; the consumer ended before it was done`);
  if (counted === 0 || intervals.length === 0)
    throw new Error(`${file} tells of no records: this consumer of the group was given no partition, or came too late`);
  if (counted > records) throw new Error(`${file} tells of ${counted} records read, but ${records} were written`);
  const { window, series, figures } = consumerFigures(intervals, counted);
  return { window, figures, measured: measuredByConsumer(figures, series) };
}

/**
 * The group in the window in which all of its consumers read. Throws where they did not read every record once: a record that was
 * read twice, after a partition changed hands, counts as one too many.
 */
export const combineMembers: Combining<KafkaConsumerFigures> = (readings, load, window) => {
  const all = readings.map(({ figures }) => figures);
  const sum = (of: (figures: KafkaConsumerFigures) => number) => all.reduce((total, each) => total + of(each), 0);
  const read = sum(({ records }) => records);
  const { records: written } = kafkaConsumerParameters(load);
  if (read !== written) {
    throw new Error(
      `The consumers of the load ${load.id} read ${count(read)} records together, and ${count(written)} were written`,
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
