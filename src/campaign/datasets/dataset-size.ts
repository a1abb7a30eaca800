/** Sizes of datasets: how a campaign file gives them, and their arithmetic. Pure. */
import type { z } from 'zod';
import { amount, count, mapping } from '../../input/fields.ts';
import { maxRecords } from '../../workloads/parameters.ts';

const gigabyte = 1e9;
const mebibyte = 2 ** 20;

const fields = {
  records: count('records', 5000, maxRecords).optional().describe('Records.'),
  gigabytes: amount('gigabytes', 36, 1e6)
    .optional()
    .describe('Gigabytes of 10⁹ bytes, each record counted once, before compression.'),
  timesMemory: amount('times the memory', 1.5, 1000)
    .optional()
    .describe(
      'All copies of the records, before compression, as a multiple of the memory of the hosts that store them.',
    ),
};

export const sizeSchema = mapping(fields).refine(
  (size) => Object.values(size).filter((value) => value !== undefined).length === 1,
  { error: `must have exactly one of ${Object.keys(fields).join(', ')}` },
);

export type DatasetSize = z.output<typeof sizeSchema>;

/** What sizes are counted by. */
interface Shape {
  /** Bytes of a record, without its key and the system's own overhead. */
  recordBytes: number;
  copies: number;
}

/** The number of records that a size means, rounded up. */
export function recordsOf(
  { records, gigabytes, timesMemory }: DatasetSize,
  { recordBytes, copies }: Shape,
  memoryMebibytes: number,
): number {
  if (records !== undefined) return records;
  if (gigabytes !== undefined) return Math.ceil((gigabytes * gigabyte) / recordBytes);
  return Math.ceil(((timesMemory ?? 0) * memoryMebibytes * mebibyte) / (recordBytes * copies));
}

/** Records once, in gigabytes of 10⁹ bytes, before compression. */
export function gigabytesOf(records: number, { recordBytes }: Pick<Shape, 'recordBytes'>): number {
  return (records * recordBytes) / gigabyte;
}

/** All copies of the records, before compression, as a multiple of the memory. */
export function timesMemoryOf(records: number, { recordBytes, copies }: Shape, memoryMebibytes: number): number {
  return (records * recordBytes * copies) / (memoryMebibytes * mebibyte);
}
