/** Distributions in a window, as plain data: how long operations of disks took, and what services counted of single operations. */

/** Bins of latencies, so many for each doubling: 8 ms is the lower edge of one. */
export const binsPerDoubling = 8;
const firstEdgeSeconds = 0.001;
/** Shorter latencies are in the bin of this one. */
export const shortestSeconds = 1e-6;
/** A window is cut into at most about so many blocks, none shorter than the least. */
export const mostBlocks = 60;
export const leastBlockSeconds = 2;

/** Lower edge of a bin, in seconds; its upper edge is that of the next one. */
export function edgeOf(bin: number): number {
  return firstEdgeSeconds * 2 ** (bin / binsPerDoubling);
}

/** The number of the bin of a latency, as an expression of SQL. Rounded, because 8 ms must not be just below its edge. */
export const binSql = (seconds: string): string =>
  `floor(round(${binsPerDoubling} * log2(greatest(${seconds}, ${shortestSeconds}) / ${firstEdgeSeconds}), 6))`;

/** Length of the blocks of a window in seconds. */
export function blockSeconds(windowSeconds: number): number {
  return Math.max(leastBlockSeconds, Math.ceil(windowSeconds / mostBlocks));
}

/** Operations that ended in seconds of one block whose mean latency is in one bin. */
export interface LatencyCell {
  /** From 0, in order of time. */
  block: number;
  bin: number;
  operations: number;
  seconds: number;
}

/**
 * The reads or the writes of one disk in a window. The kernel counts operations and the time that they took together, so all
 * operations of a second are known by their mean alone: this is no distribution of single operations.
 */
export interface DiskLatencies {
  host: string;
  /** `disk:sda`, `machine-disk:sda` */
  scope: string;
  kind: 'read' | 'write';
  cells: LatencyCell[];
}

/** What a service on a host counted of single operations in a window. */
export interface CountedHistogram {
  host: string;
  service: string;
  /** As the service declares it (`HistogramFacts`). */
  histogram: string;
  /** Values up to the upper bound and above the one before, in ascending order; the last may be unbounded (`null`). */
  buckets: { upTo: number | null; count: number }[];
}
