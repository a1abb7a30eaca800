/** What was used of a resource. Pure. */

export type ResourceName = 'cpu' | 'memory' | 'network' | 'disk';

/** How much of a resource was used in a window. */
export interface ResourceUse {
  resource: ResourceName;
  /** Host, or `the machine` for what local hosts share. */
  where: string;
  /** Mean, 95th percentile and highest second of use over the bound. */
  meanShare: number;
  p95Share: number;
  peakShare: number;
  /** The bound itself: cores, bytes, bits a second, or 1 for the time of a disk. */
  bound: number;
  /** Share of the window's seconds for which there is a figure. */
  coverage: number;
}
