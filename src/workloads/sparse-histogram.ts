/**
 * The recorded values of a histogram, without the empty buckets. A decoded histogram has 85 to 300 kB of buckets, of which an interval
 * of a second uses some hundreds: an hour of them would take a gigabyte. Pure.
 */
import { JsHistogram, type Histogram } from 'hdr-histogram-js';

export interface SparseHistogram {
  /** One value of each bucket with operations, ascending. */
  values: Float64Array;
  /** Of the operations in each of them. */
  counts: Float64Array;
  totalCount: number;
}

export function sparseHistogram(histogram: Histogram): SparseHistogram {
  if (!(histogram instanceof JsHistogram)) throw new Error('The histogram cannot be iterated');
  const values: number[] = [];
  const counts: number[] = [];
  const recorded = histogram.recordedValuesIterator;
  recorded.reset();
  while (recorded.hasNext()) {
    const { valueIteratedTo, countAtValueIteratedTo } = recorded.next();
    values.push(valueIteratedTo);
    counts.push(countAtValueIteratedTo);
  }
  return {
    values: Float64Array.from(values),
    counts: Float64Array.from(counts),
    totalCount: histogram.totalCount,
  };
}

/** Calls `record` for each value with its count. */
export function eachValue({ values, counts }: SparseHistogram, record: (value: number, count: number) => void): void {
  for (const [index, value] of values.entries()) record(value, counts[index]!);
}
