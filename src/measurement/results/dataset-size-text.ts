/** The size of a dataset for people. Pure. */
import { bytes as bytesText, count, plain } from '../../text/figures.ts';
import type { DatasetSize } from './datasets-file.ts';

/** Size on disk over the size before compression, of all hosts; null if not known. */
export function compressionRatio({ hosts }: Pick<DatasetSize, 'hosts'>): number | null {
  const known = hosts.filter(({ uncompressedBytes }) => uncompressedBytes !== null);
  const before = known.reduce((sum, { uncompressedBytes }) => sum + (uncompressedBytes ?? 0), 0);
  return before === 0 ? null : known.reduce((sum, { bytes }) => sum + bytes, 0) / before;
}

/** `records has 5,000 records, 1.9 GB; on disk node01 1.95 GB, node02 1.94 GB; compressed to 0.99 of its size` */
export function datasetSizeText(size: DatasetSize): string {
  const onDisk = size.hosts.map(({ host, bytes }) => `${host} ${bytesText(bytes)}`).join(', ');
  const ratio = compressionRatio(size);
  const parts = [
    `${size.dataset} has ${count(size.records)} records, ${bytesText(size.bytes)}`,
    ...(onDisk === '' ? [] : [`on disk ${onDisk}`]),
    ...(ratio === null ? [] : [`compressed to ${ratio.toFixed(2)} of its size`]),
  ];
  return plain(parts.join('; '));
}
