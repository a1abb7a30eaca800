/** What several producers of one topic did together. Pure. */
import { total } from '../../statistics/sums.ts';
import type { Combining } from '../generator.ts';
import type { KafkaProducerFigures } from './measured.ts';

/** What the producers wrote together in their common window. */
export const combineProducers: Combining<KafkaProducerFigures> = (readings, _load, { window, operations }) => {
  const { ratePerSecond: recordsPerSecond, latency, latencyCount = operations.count } = operations;
  // ProducerPerformance ends without its closing line, and is not read, if it sent nothing.
  if (!latency) throw new Error('No producer of the group reports a latency');
  const records = total(readings.map(({ figures }) => figures.records));
  const megabytes = total(
    readings.map(({ figures }) => (figures.megabytesPerSecond * figures.records) / figures.recordsPerSecond),
  );
  return {
    kind: 'kafka-producer',
    records: Math.round((recordsPerSecond * (window.endMilliseconds - window.startMilliseconds)) / 1000),
    recordsPerSecond,
    megabytesPerSecond: (recordsPerSecond * megabytes) / records,
    latency,
    group: { producers: readings.length, latencyRecords: latencyCount },
  };
};
