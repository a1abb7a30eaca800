/** How large the datasets were after each growth: as planned, and on disk. Pure. */
import type { DatasetSize } from '../measurement/results/datasets-file.ts';
import { numberColumn, tableOf, textColumn, type Table } from '../text/table.ts';
import type { CampaignData } from '../findings/analyse.ts';
import { compressionRatio } from '../measurement/results/dataset-size-text.ts';
import { bytes as bytesText, count, instant, significant } from '../text/figures.ts';

/** Without rows if the campaign has no datasets. */
export function datasetsTable({ datasets = [] }: Pick<CampaignData, 'datasets'>): Table {
  const hosts = [...new Set(datasets.flatMap((size) => size.hosts.map(({ host }) => host)))];
  return tableOf(
    'datasets',
    'Datasets',
    datasets,
    [
      textColumn('Dataset', ({ dataset }) => dataset),
      textColumn('Measured', ({ atMilliseconds }) => instant(atMilliseconds)),
      numberColumn('Records', ({ records }) => count(records)),
      numberColumn('Records once', (size) => bytesText(size.bytes)),
      numberColumn('All copies', (size) => bytesText(size.bytes * size.copies)),
      ...hosts.map((host) =>
        numberColumn(
          host,
          (size: DatasetSize) => bytesText(size.hosts.find((each) => each.host === host)?.bytes ?? null),
          'On disk',
        ),
      ),
      numberColumn('Compressed to', (size) => significant(compressionRatio(size))),
    ],
    [
      'Records once and all copies are without keys and the overhead of the system. On disk are the live files of the dataset when the growth had ended and its records were written out, before later compaction.',
    ],
  );
}
