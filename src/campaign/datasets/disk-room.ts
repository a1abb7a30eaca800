/** The room that datasets need on the disks of a profile. Pure. */
import { significant } from '../../text/figures.ts';
import type { ResolvedDataset } from '../draft/draft.ts';
import { diskBytesOf } from './storing-hosts.ts';

/** A dataset at a size. */
export interface StoredDataset {
  dataset: ResolvedDataset;
  records: number;
}

/** A sentence for the first host whose disk is too small for all datasets; empty if they fit, or if no size of a disk is known. */
export function diskFaults(stored: StoredDataset[], profile: string): string[] {
  const hosts = new Map(stored.flatMap(({ dataset }) => dataset.hosts.map((host) => [host.name, host] as const)));
  const full = [...hosts.values()].flatMap(({ name, diskGigabytes }) => {
    const needed = neededOn(name, stored) / 1e9;
    return diskGigabytes !== null && diskGigabytes < needed ? [{ name, diskGigabytes, needed }] : [];
  });
  const [first, ...others] = full;
  if (!first) return [];
  const also = others.length === 0 ? '' : `, as on ${others.length} more`;
  return [
    `needs ${significant(first.needed)} GB on ${first.name} (its share of all copies, twice for compaction), which has ` +
      `${significant(first.diskGigabytes)} GB in profile ${profile}${also}; choose a smaller size or larger disks`,
  ];
}

/** Bytes on one host: each dataset is spread evenly over its hosts. */
function neededOn(host: string, stored: StoredDataset[]): number {
  return stored
    .filter(({ dataset }) => dataset.hosts.some(({ name }) => name === host))
    .reduce((sum, { dataset, records }) => sum + diskBytesOf(dataset, records) / dataset.hosts.length, 0);
}
