/**
 * Virtual machines of AWS: two with which the published benchmark was compared, and today's closest to Packet's
 * machines. Cores are vCPUs: hardware threads, two per core. The NIC rate is the baseline. Rates are from Karpenter's
 * `zz_generated.bandwidth.go`, specifications from its `instance-types.md`; burst rates of NICs from the network tables of
 * AWS's Instance Types Guide, rates of EBS from `ebs-optimized.md` of its user guide (2021). That has no i4i and m6id: those of m6id are
 * from a copy of "Amazon EBS specifications" in the Instance Types Guide, those of i4i are of the same tables, from memory.
 */
import { onDemand } from './prices.ts';
import { volumes } from './rates.ts';
import type { CatalogueType } from '../catalogue-type.ts';

export const awsVirtual: Omit<CatalogueType, 'provider' | 'layout'>[] = [
  // For a controller or a driver with little work.
  {
    plan: 't3.large',
    processor: 'Intel Xeon Platinum 8000 at up to 3.1 GHz',
    cores: 2,
    memoryGibibytes: 8,
    disks: null,
    networkGigabitsPerSecond: 0.512,
    networkBurstGigabitsPerSecond: 5,
    volumes: volumes([695, 2_780], [4_000, 15_700]),
    price: onDemand(0.0832),
  },
  // History: spark-perf recommends twenty of these for factor 1.
  {
    plan: 'm4.xlarge',
    processor: 'Intel Xeon E5-2676 v3 at 2.4 GHz or E5-2686 v4 at 2.3 GHz',
    cores: 4,
    memoryGibibytes: 16,
    disks: null,
    networkGigabitsPerSecond: 0.75, // AWS only says "High"
    volumes: volumes([750], [6_000]),
    price: onDemand(0.2, '2026-01-19'),
  },
  // Today's closest to m4.xlarge, with as many cores and as much memory.
  {
    plan: 'm6i.xlarge',
    processor: 'Intel Xeon Platinum 8375C at up to 3.5 GHz',
    cores: 4,
    memoryGibibytes: 16,
    disks: null,
    networkGigabitsPerSecond: 1.562,
    networkBurstGigabitsPerSecond: 12.5,
    volumes: volumes([1_250, 10_000], [6_000, 40_000]),
    price: onDemand(0.192),
  },
  // History: recommended by Cassandra's vendors. The published comparison uses a discounted price.
  {
    plan: 'i2.8xlarge',
    processor: 'Intel Xeon E5-2670 v2 at 2.5 GHz',
    cores: 32,
    memoryGibibytes: 244,
    disks: { count: 8, gigabytes: 800, kind: 'ssd' },
    networkGigabitsPerSecond: 10,
    price: onDemand(6.82, '2026-01-19'),
    publishedPrice: { dollarsPerHour: 3, from: 'the published benchmark, after discounting', date: '2017-03-21' },
  },
  // Close to type 1.
  {
    plan: 'm5d.2xlarge',
    processor: 'Intel Xeon Platinum 8000 at up to 3.1 GHz',
    cores: 8,
    memoryGibibytes: 32,
    disks: { count: 1, gigabytes: 300, kind: 'nvme' },
    networkGigabitsPerSecond: 2.5,
    networkBurstGigabitsPerSecond: 10,
    volumes: volumes([2_300, 4_750], [12_000, 18_750]),
    price: onDemand(0.452),
  },
  // 8 cores and 32 GB without a disk of its own, for the nodes of the study of growing data.
  {
    plan: 'm6i.2xlarge',
    processor: 'Intel Xeon Platinum 8375C at up to 3.5 GHz',
    cores: 8,
    memoryGibibytes: 32,
    disks: null,
    networkGigabitsPerSecond: 3.125,
    networkBurstGigabitsPerSecond: 12.5,
    volumes: volumes([2_500, 10_000], [12_000, 40_000]),
    price: onDemand(0.384),
  },
  // Close to type 3.
  {
    plan: 'i3.4xlarge',
    processor: 'Intel Xeon E5-2686 v4 at 2.3 GHz',
    cores: 16,
    memoryGibibytes: 122,
    disks: { count: 2, gigabytes: 1900, kind: 'nvme' },
    networkGigabitsPerSecond: 5,
    networkBurstGigabitsPerSecond: 10,
    volumes: volumes([3_500], [16_000]),
    price: onDemand(1.248),
  },
  {
    plan: 'i4i.4xlarge',
    processor: 'Intel Xeon Platinum 8375C at up to 3.5 GHz',
    cores: 16,
    memoryGibibytes: 128,
    disks: { count: 1, gigabytes: 3750, kind: 'nvme' },
    networkGigabitsPerSecond: 9.375,
    networkBurstGigabitsPerSecond: 25,
    volumes: volumes([5_000, 10_000], [20_000, 40_000]),
    price: onDemand(1.373),
  },
  {
    plan: 'i3en.3xlarge',
    processor: 'Intel Xeon Platinum 8000 at up to 3.1 GHz',
    cores: 12,
    memoryGibibytes: 96,
    disks: { count: 1, gigabytes: 7500, kind: 'nvme' },
    networkGigabitsPerSecond: 12.5,
    networkBurstGigabitsPerSecond: 25,
    volumes: volumes([3_800, 4_750], [15_000, 20_000]),
    price: onDemand(1.356),
  },
  {
    plan: 'm6id.8xlarge',
    processor: 'Intel Xeon Platinum 8375C at up to 3.5 GHz',
    cores: 32,
    memoryGibibytes: 128,
    disks: { count: 1, gigabytes: 1900, kind: 'nvme' },
    networkGigabitsPerSecond: 12.5,
    volumes: volumes([10_000], [40_000]),
    price: onDemand(1.898),
  },
  // Close to type 2.
  {
    plan: 'i3.8xlarge',
    processor: 'Intel Xeon E5-2686 v4 at 2.3 GHz',
    cores: 32,
    memoryGibibytes: 244,
    disks: { count: 4, gigabytes: 1900, kind: 'nvme' },
    networkGigabitsPerSecond: 10,
    volumes: volumes([7_000], [32_500]),
    price: onDemand(2.496),
  },
  {
    plan: 'i4i.8xlarge',
    processor: 'Intel Xeon Platinum 8375C at up to 3.5 GHz',
    cores: 32,
    memoryGibibytes: 256,
    disks: { count: 2, gigabytes: 3750, kind: 'nvme' },
    networkGigabitsPerSecond: 18.75,
    volumes: volumes([10_000], [40_000]),
    price: onDemand(2.746),
  },
  {
    plan: 'i3en.6xlarge',
    processor: 'Intel Xeon Platinum 8000 at up to 3.1 GHz',
    cores: 24,
    memoryGibibytes: 192,
    disks: { count: 2, gigabytes: 7500, kind: 'nvme' },
    networkGigabitsPerSecond: 25,
    volumes: volumes([4_750], [20_000]),
    price: onDemand(2.712),
  },
  {
    plan: 'r5d.8xlarge',
    processor: 'Intel Xeon Platinum 8000 at up to 3.1 GHz',
    cores: 32,
    memoryGibibytes: 256,
    disks: { count: 2, gigabytes: 600, kind: 'nvme' },
    networkGigabitsPerSecond: 10,
    volumes: volumes([6_800], [30_000]),
    price: onDemand(2.304),
  },
];
