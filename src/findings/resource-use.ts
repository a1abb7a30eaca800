/** Utilization of a resource. Pure. */

export type ResourceName = 'cpu' | 'memory' | 'network' | 'disk';

/** Utilization of a resource in a window. */
export interface ResourceUse {
  resource: ResourceName;
  /** Host, or `the machine` for what local hosts share. */
  where: string;
  /** Mean, 95th percentile and highest second, as a share of the limit. */
  meanShare: number;
  p95Share: number;
  peakShare: number;
  /** Cores, bytes, bits a second, or 1 for the time of a disk. */
  limit: number;
  /** Share of the window's seconds that have a figure. */
  coverage: number;
}
