/**
 * Machines of the published benchmark, as Packet rented them out in 2016 and 2017 (later Equinix Metal, closed on 30
 * June 2026). Specifications and prices are from Packet's plans of that time; RAID 0 on type 2 and RAID 1 on type 1
 * are from the published benchmark.
 */
import type { CataloguePrice, CatalogueType } from '../catalogue-type.ts';

function published(dollarsPerHour: number): CataloguePrice {
  return { dollarsPerHour, from: "Packet's plans of the published benchmark", date: '2017-03-21' };
}

export const packet = {
  'type-0': {
    provider: 'equinix',
    plan: 'baremetal_0',
    processor: 'Intel Atom C2550 at 2.4 GHz',
    cores: 4,
    memoryGibibytes: 8,
    disks: null,
    layout: 'single',
    networkGigabitsPerSecond: 1, // two ports that cannot be bonded
    price: published(0.05),
  },
  'type-1': {
    provider: 'equinix',
    plan: 'baremetal_1',
    processor: 'Intel Xeon E3-1240 v3 at 3.4 GHz',
    cores: 4,
    memoryGibibytes: 32,
    disks: { count: 2, gigabytes: 120, kind: 'ssd' },
    layout: 'raid-1',
    networkGigabitsPerSecond: 2,
    price: published(0.4),
  },
  'type-2': {
    provider: 'equinix',
    plan: 'baremetal_2',
    processor: '2 × Intel Xeon E5-2650 v4 at 2.2 GHz',
    cores: 24,
    memoryGibibytes: 256,
    disks: { count: 6, gigabytes: 480, kind: 'ssd' },
    layout: 'raid-0',
    networkGigabitsPerSecond: 20,
    price: published(1.25),
  },
  'type-3': {
    provider: 'equinix',
    plan: 'baremetal_3',
    processor: '2 × Intel Xeon E5-2640 v3 at 2.6 GHz',
    cores: 16,
    memoryGibibytes: 128,
    disks: { count: 1, gigabytes: 1600, kind: 'nvme' },
    layout: 'single',
    networkGigabitsPerSecond: 20,
    price: published(1.75),
  },
} satisfies Record<string, CatalogueType>;
