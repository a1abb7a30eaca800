/** What hosts used while something was measured, as a source states it. Names have the units. */
import type { PublishedSetting } from './published-figures.ts';

/** A figure, or the lowest and the highest of several hosts. */
export type HostFigure = number | [lowest: number, highest: number];

export interface HostFigures {
  cpuAveragePercent?: HostFigure;
  cpuPeakPercent?: HostFigure;
  memoryGigabytes?: HostFigure;
  swapMegabytes?: HostFigure;
  networkMegabitsPerSecond?: HostFigure;
  segmentsSentPerSecond?: HostFigure;
  segmentsReceivedPerSecond?: HostFigure;
  diskReadsPerSecond?: HostFigure;
  diskWritesPerSecond?: HostFigure;
  diskReadMegabytesPerSecond?: HostFigure;
  diskWriteMegabytesPerSecond?: HostFigure;
  diskWaitMilliseconds?: HostFigure;
  diskReadWaitMilliseconds?: HostFigure;
  diskWriteWaitMilliseconds?: HostFigure;
  diskQueueOperations?: HostFigure;
  diskBusyPercent?: HostFigure;
}

export type HostFigureName = keyof HostFigures;

/** With the units of the figures. */
export const hostFigureTitles: Record<HostFigureName, string> = {
  cpuAveragePercent: 'CPU, average (%)',
  cpuPeakPercent: 'CPU, peak (%)',
  memoryGigabytes: 'Memory in use, peak (GiB)',
  swapMegabytes: 'Swap in use, peak (MB)',
  networkMegabitsPerSecond: 'Network, peak of the busier direction (Mbit/s)',
  segmentsSentPerSecond: 'TCP segments sent, peak (1/s)',
  segmentsReceivedPerSecond: 'TCP segments received, peak (1/s)',
  diskReadsPerSecond: 'Disk reads, peak (1/s)',
  diskWritesPerSecond: 'Disk writes, peak (1/s)',
  diskReadMegabytesPerSecond: 'Read from disks, average (MB/s)',
  diskWriteMegabytesPerSecond: 'Written to disks, average (MB/s)',
  diskWaitMilliseconds: 'Disk wait, average (ms)',
  diskReadWaitMilliseconds: 'Wait of disk reads, average (ms)',
  diskWriteWaitMilliseconds: 'Wait of disk writes, average (ms)',
  diskQueueOperations: 'Disk queue, average',
  diskBusyPercent: 'Disk busy, average (%)',
};

/** What one host of a kind can do; absent where the source does not say. */
export type HostCapacity = Partial<Record<'memoryGigabytes' | 'networkMegabitsPerSecond', number>>;

/** Host figures of one passage. Peaks, unless the name says average. */
export interface PublishedHostUse {
  id: string;
  table: string;
  /** Rows of the loads that ran meanwhile. */
  during: readonly string[];
  setting: PublishedSetting;
  /** In the words of the source. */
  level: string;
  /** Hosts that the figures are of, by their names in the campaign that repeats the source. */
  hosts: string[];
  /** What the hosts are, in the words of the source. */
  hostsText: string;
  figures: HostFigures;
  /** Figures that are upper bounds. */
  atMost?: HostFigureName[];
  capacity: HostCapacity;
}

export function lowestOf(figure: HostFigure): number {
  return typeof figure === 'number' ? figure : figure[0];
}

export function highestOf(figure: HostFigure): number {
  return typeof figure === 'number' ? figure : figure[1];
}

/** The largest deviation that rounding and words such as "about" explain. */
export const toleratedDeviation = 0.1;
