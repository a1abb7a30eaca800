/**
 * Virtual machines of AWS: two with which the published benchmark was compared, and today's closest to Packet's
 * machines. Cores are vCPUs: hardware threads, two per core. The NIC rate is the baseline, not the burst rate. Rates
 * are from Karpenter's `zz_generated.bandwidth.go`, specifications from its `instance-types.md`.
 */
import { onDemand } from './prices.ts';
import type { CatalogueType } from '../catalogue-type.ts';

export const awsVirtual: CatalogueType[] = [
  // For a controller or a driver with little work.
  {
    provider: 'aws',
    plan: 't3.large',
    processor: 'Intel Xeon Platinum 8000 at up to 3.1 GHz',
    cores: 2,
    memoryGibibytes: 8,
    disks: null,
    layout: 'single',
    networkGigabitsPerSecond: 0.512,
    price: onDemand(0.0832),
  },
  // History: spark-perf recommends twenty of these for factor 1.
  {
    provider: 'aws',
    plan: 'm4.xlarge',
    processor: 'Intel Xeon E5-2676 v3 at 2.4 GHz or E5-2686 v4 at 2.3 GHz',
    cores: 4,
    memoryGibibytes: 16,
    disks: null,
    layout: 'single',
    networkGigabitsPerSecond: 0.75, // AWS only says "High"
    price: onDemand(0.2, '2026-01-19'),
  },
  // History: recommended by Cassandra's vendors. The published comparison uses a discounted price.
  {
    provider: 'aws',
    plan: 'i2.8xlarge',
    processor: 'Intel Xeon E5-2670 v2 at 2.5 GHz',
    cores: 32,
    memoryGibibytes: 244,
    disks: { count: 8, gigabytes: 800, kind: 'ssd' },
    layout: 'raid-0',
    networkGigabitsPerSecond: 10,
    price: onDemand(6.82, '2026-01-19'),
    publishedPrice: { dollarsPerHour: 3, from: 'the published benchmark, after discounting', date: '2017-03-21' },
  },
  // Close to type 1.
  {
    provider: 'aws',
    plan: 'm5d.2xlarge',
    processor: 'Intel Xeon Platinum 8000 at up to 3.1 GHz',
    cores: 8,
    memoryGibibytes: 32,
    disks: { count: 1, gigabytes: 300, kind: 'nvme' },
    layout: 'single',
    networkGigabitsPerSecond: 2.5,
    price: onDemand(0.452),
  },
  // Close to type 3.
  {
    provider: 'aws',
    plan: 'i3.4xlarge',
    processor: 'Intel Xeon E5-2686 v4 at 2.3 GHz',
    cores: 16,
    memoryGibibytes: 122,
    disks: { count: 2, gigabytes: 1900, kind: 'nvme' },
    layout: 'raid-0',
    networkGigabitsPerSecond: 5,
    price: onDemand(1.248),
  },
  {
    provider: 'aws',
    plan: 'i4i.4xlarge',
    processor: 'Intel Xeon Platinum 8375C at up to 3.5 GHz',
    cores: 16,
    memoryGibibytes: 128,
    disks: { count: 1, gigabytes: 3750, kind: 'nvme' },
    layout: 'single',
    networkGigabitsPerSecond: 9.375,
    price: onDemand(1.373),
  },
  {
    provider: 'aws',
    plan: 'i3en.3xlarge',
    processor: 'Intel Xeon Platinum 8000 at up to 3.1 GHz',
    cores: 12,
    memoryGibibytes: 96,
    disks: { count: 1, gigabytes: 7500, kind: 'nvme' },
    layout: 'single',
    networkGigabitsPerSecond: 12.5,
    price: onDemand(1.356),
  },
  {
    provider: 'aws',
    plan: 'm6id.8xlarge',
    processor: 'Intel Xeon Platinum 8375C at up to 3.5 GHz',
    cores: 32,
    memoryGibibytes: 128,
    disks: { count: 1, gigabytes: 1900, kind: 'nvme' },
    layout: 'single',
    networkGigabitsPerSecond: 12.5,
    price: onDemand(1.898),
  },
  // Close to type 2.
  {
    provider: 'aws',
    plan: 'i3.8xlarge',
    processor: 'Intel Xeon E5-2686 v4 at 2.3 GHz',
    cores: 32,
    memoryGibibytes: 244,
    disks: { count: 4, gigabytes: 1900, kind: 'nvme' },
    layout: 'raid-0',
    networkGigabitsPerSecond: 10,
    price: onDemand(2.496),
  },
  {
    provider: 'aws',
    plan: 'i4i.8xlarge',
    processor: 'Intel Xeon Platinum 8375C at up to 3.5 GHz',
    cores: 32,
    memoryGibibytes: 256,
    disks: { count: 2, gigabytes: 3750, kind: 'nvme' },
    layout: 'raid-0',
    networkGigabitsPerSecond: 18.75,
    price: onDemand(2.746),
  },
  {
    provider: 'aws',
    plan: 'i3en.6xlarge',
    processor: 'Intel Xeon Platinum 8000 at up to 3.1 GHz',
    cores: 24,
    memoryGibibytes: 192,
    disks: { count: 2, gigabytes: 7500, kind: 'nvme' },
    layout: 'raid-0',
    networkGigabitsPerSecond: 25,
    price: onDemand(2.712),
  },
  {
    provider: 'aws',
    plan: 'r5d.8xlarge',
    processor: 'Intel Xeon Platinum 8000 at up to 3.1 GHz',
    cores: 32,
    memoryGibibytes: 256,
    disks: { count: 2, gigabytes: 600, kind: 'nvme' },
    layout: 'raid-0',
    networkGigabitsPerSecond: 10,
    price: onDemand(2.304),
  },
];
