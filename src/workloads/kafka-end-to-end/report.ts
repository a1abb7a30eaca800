/** Report columns and notes for end-to-end latency. Pure. */
import { count, significant } from '../../text/figures.ts';
import type { ReportFacts } from '../report-facts.ts';
import type { EndToEndFigures } from './measured.ts';

export const report: ReportFacts<EndToEndFigures> = {
  columns: [
    { label: 'MB/s', numeric: true, cell: ({ megabytesPerSecond }) => significant(megabytesPerSecond) },
    { label: 'Records read', numeric: true, cell: ({ readRecords }) => count(readRecords) },
    { label: 'Caught up', cell: ({ caughtUp }) => (caughtUp ? 'yes' : 'no') },
  ],
  notes: () => [
    'End-to-end latency is from when a producer hands a record to its client (the timestamp of the record, in whole milliseconds) to when the consumer has it, with the clocks of the hosts corrected.',
    'Records are measured from when the consumer has caught up with the producers, or ten seconds after its start if it has not.',
  ],
};
