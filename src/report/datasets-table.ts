/** How large the datasets were after each growth: as planned, and on disk. Pure. */
import { numberColumns, textColumns } from '../text/table.ts';
import type { CampaignData } from '../findings/analyse.ts';
import { compressionRatio } from '../measurement/results/dataset-size-text.ts';
import { bytes as bytesText, count, instant, significant } from '../text/figures.ts';
import type { Table } from './table.ts';

/** Without rows if the campaign has no datasets. */
export function datasetsTable({ datasets = [] }: Pick<CampaignData, 'datasets'>): Table {
  const hosts = [...new Set(datasets.flatMap((size) => size.hosts.map(({ host }) => host)))];
  return {
    id: 'datasets',
    caption: 'Datasets',
    columns: [
      ...textColumns('Dataset', 'Measured'),
      ...numberColumns('Records', 'Records once', 'All copies'),
      ...hosts.map((host) => ({ label: host, numeric: true, group: 'On disk' })),
      { label: 'Compressed to', numeric: true },
    ],
    rows: datasets.map((size) => ({
      cells: [
        size.dataset,
        instant(size.atMilliseconds),
        count(size.records),
        bytesText(size.bytes),
        bytesText(size.bytes * size.copies),
        ...hosts.map((host) => bytesText(size.hosts.find((its) => its.host === host)?.bytes ?? null)),
        significant(compressionRatio(size)),
      ],
    })),
    notes: [
      'Records once and all copies are without keys and the overhead of the system. On disk are the live files of the dataset when the growth had ended and its records were written out, before later compaction.',
    ],
  };
}
