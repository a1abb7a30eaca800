/** Report columns and notes for producers. Pure. */
import { significant } from '../../text/figures.ts';
import type { ReportFacts } from '../report-facts.ts';
import type { KafkaProducerFigures } from './measured.ts';

interface Written {
  recordBytes: number;
  partitions: number;
  replicationFactor: number;
  acks: string;
}

export const report: ReportFacts<KafkaProducerFigures, Written> = {
  columns: [{ label: 'MB/s', numeric: true, cell: ({ megabytesPerSecond }) => significant(megabytesPerSecond) }],
  notes({ parameters: { recordBytes, partitions, replicationFactor, acks }, from }) {
    return [
      `Records of ${recordBytes} bytes, ${partitions} partitions, replication factor ${replicationFactor}, acks=${acks}, from ${from}.`,
    ];
  },
};
