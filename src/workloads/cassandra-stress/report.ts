/** Report notes for cassandra-stress. Pure. */
import { replicationText, type Replication } from '../../systems/cassandra/replication.ts';
import { count } from '../../text/figures.ts';
import type { ReportFacts } from '../report-facts.ts';
import type { CassandraStressFigures } from './measured.ts';

interface Mixed {
  writeShare: number;
  readShare: number;
  keys: number;
  replicationFactor: Replication;
}

export const report: ReportFacts<CassandraStressFigures, Mixed> = {
  notes({ parameters: { writeShare, readShare, keys, replicationFactor }, from }) {
    return [
      `Write to read ${writeShare}:${readShare}, keys uniform in 1 to ${count(keys)}, ${replicationText(replicationFactor)}, from ${from}.`,
    ];
  },
};
