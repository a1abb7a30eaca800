/** Report notes for cassandra-stress. Pure. */
import { replicationText, type Replication } from '../../systems/cassandra/replication.ts';
import { count } from '../../text/figures.ts';
import type { ReportFacts } from '../report-facts.ts';
import { sortedSettings, type ClientSettings } from '../client-settings.ts';
import { defaults } from './defaults.ts';
import type { CassandraStressFigures } from './measured.ts';

/** The parameters as the plan has them. Optional ones have the generator's defaults. */
interface Mixed {
  writeShare: number;
  readShare: number;
  keys: number;
  replicationFactor: Replication;
  consistency?: string | undefined;
  columns?: number | undefined;
  columnBytes?: number | undefined;
  clientSettings?: ClientSettings | undefined;
}

export const report: ReportFacts<CassandraStressFigures, Mixed> = {
  notes({ parameters: { writeShare, readShare, keys, replicationFactor, ...row }, from }) {
    const { consistency = defaults.consistency, columns = defaults.columns, columnBytes = defaults.columnBytes } = row;
    const mix =
      readShare === 0 ? 'Writes only' : writeShare === 0 ? 'Reads only' : `Write to read ${writeShare}:${readShare}`;
    const settings = sortedSettings(row.clientSettings ?? {}).map(([name, value]) => `, ${name}=${value}`);
    return [
      `${mix}, keys uniform in 1 to ${count(keys)}, rows of ${columns} columns of ${columnBytes} bytes, consistency ${consistency}, ${replicationText(replicationFactor)}${settings.join('')}, from ${from}.`,
    ];
  },
};
