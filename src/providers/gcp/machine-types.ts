/**
 * Machine types of Google Compute Engine: those of the study of a hundred nodes, their series, and two newer ones. Cores
 * are vCPUs: hardware threads, two per core. None has a disk of its own. The NIC rate is the maximum egress rate that
 * Google's pages on machine series state for a type, from memory; a single connection may reach less.
 */
import type { CatalogueType } from '../catalogue-type.ts';
import { machinePrice, resourcePrices } from './prices.ts';

type Series = keyof typeof resourcePrices;

const processors: Record<Series, string> = {
  n1: 'Intel Xeon from Sandy Bridge to Skylake, as the zone has them',
  n2: 'Intel Xeon Cascade Lake or Ice Lake',
  e2: 'Intel or AMD, as Google chooses',
};

function machine(
  plan: string,
  cores: number,
  memoryGibibytes: number,
  networkGigabitsPerSecond: number,
): CatalogueType {
  const series = plan.slice(0, 2) as Series;
  return {
    provider: 'gcp',
    plan,
    processor: processors[series],
    cores,
    memoryGibibytes,
    disks: null,
    layout: 'single',
    networkGigabitsPerSecond,
    price: machinePrice(resourcePrices[series], cores, memoryGibibytes),
  };
}

export const gcpMachineTypes: CatalogueType[] = [
  // The hundred nodes of the study.
  machine('n1-standard-2', 2, 7.5, 10),
  machine('n1-standard-4', 4, 15, 10),
  // Its three nodes for the latency of disks.
  machine('n1-standard-8', 8, 30, 16),
  machine('n1-standard-16', 16, 60, 32),
  machine('n1-highmem-8', 8, 52, 16),
  machine('n1-highmem-16', 16, 104, 32),
  machine('n2-standard-8', 8, 32, 16),
  machine('n2-standard-16', 16, 64, 32),
  machine('e2-standard-4', 4, 16, 8),
  machine('e2-standard-8', 8, 32, 16),
];
