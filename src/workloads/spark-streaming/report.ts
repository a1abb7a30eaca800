/** Report columns and notes for streams. Pure. */
import { count, duration } from '../../text/figures.ts';
import type { ReportFacts } from '../report-facts.ts';
import type { SparkStreamingFigures } from './measured.ts';
import type { SparkStreamingParameters } from './parameters.ts';

const growthText = ({ lagGrows, lagFromRecords, lagToRecords }: SparkStreamingFigures): string =>
  `${lagGrows === null ? 'too few batches' : lagGrows ? 'grows' : 'does not grow'} (${count(lagFromRecords)} to ${count(lagToRecords)})`;

export const report: ReportFacts<SparkStreamingFigures, SparkStreamingParameters> = {
  columns: [
    { label: 'Batches', numeric: true, cell: ({ batches }) => count(batches) },
    { label: 'Median batch', numeric: true, cell: ({ batchMedianSeconds }) => duration(batchMedianSeconds) },
    { label: 'Longest batch', numeric: true, cell: ({ batchLongestSeconds }) => duration(batchLongestSeconds) },
    { label: 'Lag at the end (records)', numeric: true, cell: ({ lagAtEndRecords }) => count(lagAtEndRecords) },
    { label: 'Lag', cell: growthText },
    { label: 'Drained in', numeric: true, cell: ({ drainSeconds }) => duration(drainSeconds) },
  ],
  notes: ({ parameters: { sink, consistency, triggerMilliseconds } }) => [
    sink === 'none'
      ? 'Records are read from Kafka and dropped.'
      : `Records are written to Cassandra at ${consistency}, with their partition and offset as the key.`,
    `A batch begins ${count(triggerMilliseconds)} ms after the one before it, or when that is committed. Latency is from when a producer hands a record to its client (the timestamp of the record) to the commit of its batch, with the clocks of the hosts corrected.`,
    'Lag is what was written and not committed: at a commit at least what was written meanwhile. It grows if its mean over the last fifth of the commits is 1.5 times that over the first, beyond chance. The end is that of the writing.',
  ],
};
