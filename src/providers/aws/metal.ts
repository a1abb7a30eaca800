/**
 * Bare-metal machines of AWS: the closest to the published machines on sale today. AWS has no small one with NVMe
 * disks and Intel processors. Cores are hardware threads. Sources as in `virtual.ts`.
 */
import { onDemand } from './prices.ts';
import { volumes } from './rates.ts';
import type { CatalogueType } from '../catalogue-type.ts';

export const awsMetal: Omit<CatalogueType, 'provider' | 'layout'>[] = [
  {
    plan: 'z1d.metal',
    processor: 'Intel Xeon Platinum 8151 at up to 4.0 GHz',
    cores: 48,
    memoryGibibytes: 384,
    disks: { count: 2, gigabytes: 900, kind: 'nvme' },
    networkGigabitsPerSecond: 25,
    volumes: volumes([19_000], [80_000]),
    price: onDemand(4.464),
  },
  {
    plan: 'c5d.metal',
    processor: 'Intel Xeon Platinum 8275CL at up to 3.6 GHz',
    cores: 96,
    memoryGibibytes: 192,
    disks: { count: 4, gigabytes: 900, kind: 'nvme' },
    networkGigabitsPerSecond: 25,
    volumes: volumes([19_000], [80_000]),
    price: onDemand(4.608),
  },
  {
    plan: 'i3.metal',
    processor: '2 × Intel Xeon E5-2686 v4 at 2.3 GHz',
    cores: 72,
    memoryGibibytes: 512,
    disks: { count: 8, gigabytes: 1900, kind: 'nvme' },
    networkGigabitsPerSecond: 25,
    volumes: volumes([19_000], [80_000]),
    price: onDemand(4.992),
  },
  {
    plan: 'm5d.metal',
    processor: 'Intel Xeon Platinum 8000 at up to 3.1 GHz',
    cores: 96,
    memoryGibibytes: 384,
    disks: { count: 4, gigabytes: 900, kind: 'nvme' },
    networkGigabitsPerSecond: 25,
    volumes: volumes([19_000], [80_000]),
    price: onDemand(5.424),
  },
  {
    plan: 'i3en.metal',
    processor: 'Intel Xeon Platinum 8000 at up to 3.1 GHz',
    cores: 96,
    memoryGibibytes: 768,
    disks: { count: 8, gigabytes: 7500, kind: 'nvme' },
    networkGigabitsPerSecond: 100,
    price: onDemand(10.848),
  },
];
