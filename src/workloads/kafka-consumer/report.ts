/** Report columns and notes for consumers. Pure. */
import { count, milliseconds, significant } from '../../text/figures.ts';
import type { ReportFacts } from '../report-facts.ts';
import type { KafkaConsumerFigures } from './measured.ts';

export const report: ReportFacts<KafkaConsumerFigures> = {
  columns: [
    { label: 'MB', numeric: true, cell: ({ megabytes }) => count(megabytes) },
    { label: 'MB/s', numeric: true, cell: ({ megabytesPerSecond }) => significant(megabytesPerSecond) },
    { label: 'Rebalance', numeric: true, cell: ({ rebalanceMilliseconds }) => milliseconds(rebalanceMilliseconds) },
    { label: 'Fetch time', numeric: true, cell: ({ fetchMilliseconds }) => milliseconds(fetchMilliseconds) },
    { label: 'Fetched records/s', numeric: true, cell: ({ fetchRecordsPerSecond }) => count(fetchRecordsPerSecond) },
  ],
  notes: () => ['The fetch rate excludes the time in which the group formed (rebalance).'],
};
