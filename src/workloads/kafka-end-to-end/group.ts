/** Results of the consumers of one group together. Pure. */
import { total } from '../../statistics/sums.ts';
import { count } from '../../text/figures.ts';
import type { Combining } from '../generator.ts';
import { kafkaConsumerParameters } from '../kafka-consumer/facts.ts';
import type { EndToEndFigures } from './measured.ts';

/** Throws if the consumers did not read every record exactly once. */
export const combineMembers: Combining<EndToEndFigures> = (readings, load, { operations }) => {
  const all = readings.map(({ figures }) => figures);
  const readRecords = total(all.map((each) => each.readRecords));
  const { records: written } = kafkaConsumerParameters(load);
  if (readRecords !== written) {
    throw new Error(
      `The consumers of load ${load.id} read ${count(readRecords)} records in total, but ${count(written)} were written`,
    );
  }
  const { latency, latencyCount = operations.count, ratePerSecond: recordsPerSecond } = operations;
  if (!latency) throw new Error(`No consumer of load ${load.id} reports a latency`);
  const megabytesPerRecord =
    total(all.map((each) => each.megabytesPerSecond)) / total(all.map((each) => each.recordsPerSecond));
  return {
    kind: 'kafka-end-to-end',
    records: latencyCount,
    recordsPerSecond,
    megabytesPerSecond: recordsPerSecond * megabytesPerRecord,
    readRecords,
    latency,
    errorMilliseconds: Math.max(...all.map((each) => each.errorMilliseconds)),
    caughtUp: all.every((each) => each.caughtUp),
    assignments: total(all.map((each) => each.assignments)),
  };
};
