/**
 * Machines of AWS: virtual ones, two with which the published benchmark was compared and today's closest to Packet's
 * machines, and bare metal. Cores are vCPUs: hardware threads, two per core. The NIC rate is the baseline. Rates are from Karpenter's
 * `zz_generated.bandwidth.go`, specifications from its `instance-types.md`; burst rates of NICs from the network tables of
 * AWS's Instance Types Guide, rates of EBS from `ebs-optimized.md` of its user guide (2021). That has no i4i and m6id: those of m6id are
 * from a copy of "Amazon EBS specifications" in the Instance Types Guide, those of i4i are of the same tables, from memory.
 */
import { onDemand } from './prices.ts';
import { volumes } from './rates.ts';
import { machineType, type CatalogueType } from '../provider.ts';

export const awsVirtual: Omit<CatalogueType, 'provider' | 'layout'>[] = [
  // For a controller or a driver with little work.
  {
    ...machineType('t3.large', 'Intel Xeon Platinum 8000 at up to 3.1 GHz', 2, 8, 0.512),
    networkBurstGigabitsPerSecond: 5,
    volumes: volumes([695, 2_780], [4_000, 15_700]),
    price: onDemand(0.0832),
  },
  // History: spark-perf recommends twenty of these for factor 1.
  {
    ...machineType('m4.xlarge', 'Intel Xeon E5-2676 v3 at 2.4 GHz or E5-2686 v4 at 2.3 GHz', 4, 16, 0.75), // AWS only says "High"
    networkBurstGigabitsPerSecond: 2.8,
    volumes: volumes([750], [6_000]),
    price: onDemand(0.2, '2026-01-19'),
  },
  // Today's closest to m4.xlarge, with as many cores and as much memory.
  {
    ...machineType('m6i.xlarge', 'Intel Xeon Platinum 8375C at up to 3.5 GHz', 4, 16, 1.562),
    networkBurstGigabitsPerSecond: 12.5,
    volumes: volumes([1_250, 10_000], [6_000, 40_000]),
    price: onDemand(0.192),
  },
  // History: recommended by Cassandra's vendors. The published comparison uses a discounted price.
  {
    ...machineType('i2.8xlarge', 'Intel Xeon E5-2670 v2 at 2.5 GHz', 32, 244, 10),
    disks: { count: 8, gigabytes: 800, kind: 'ssd' },
    price: onDemand(6.82, '2026-01-19'),
    publishedPrice: { dollarsPerHour: 3, from: 'the published benchmark, after discounting', date: '2017-03-21' },
  },
  // Close to type 1.
  {
    ...machineType('m5d.2xlarge', 'Intel Xeon Platinum 8000 at up to 3.1 GHz', 8, 32, 2.5),
    networkBurstGigabitsPerSecond: 10,
    disks: { count: 1, gigabytes: 300, kind: 'nvme' },
    volumes: volumes([2_300, 4_750], [12_000, 18_750]),
    price: onDemand(0.452),
  },
  // 8 cores and 32 GB without a disk of its own, for the nodes of the study of growing data.
  {
    ...machineType('m6i.2xlarge', 'Intel Xeon Platinum 8375C at up to 3.5 GHz', 8, 32, 3.125),
    networkBurstGigabitsPerSecond: 12.5,
    volumes: volumes([2_500, 10_000], [12_000, 40_000]),
    price: onDemand(0.384),
  },
  // The same with Arm processors, whose vCPUs are whole cores. The NIC's and EBS' rates are of AWS's Instance Types Guide, from memory; the
  // price is as several public repositories have it.
  {
    ...machineType('m7g.2xlarge', 'AWS Graviton3 at 2.6 GHz', 8, 32, 3.75),
    networkBurstGigabitsPerSecond: 15,
    volumes: volumes([2_500, 10_000], [12_000, 40_000]),
    price: onDemand(0.3264),
  },
  // Close to type 3.
  {
    ...machineType('i3.4xlarge', 'Intel Xeon E5-2686 v4 at 2.3 GHz', 16, 122, 5),
    networkBurstGigabitsPerSecond: 10,
    disks: { count: 2, gigabytes: 1900, kind: 'nvme' },
    volumes: volumes([3_500], [16_000]),
    price: onDemand(1.248),
  },
  {
    ...machineType('i4i.4xlarge', 'Intel Xeon Platinum 8375C at up to 3.5 GHz', 16, 128, 9.375),
    networkBurstGigabitsPerSecond: 25,
    disks: { count: 1, gigabytes: 3750, kind: 'nvme' },
    volumes: volumes([5_000, 10_000], [20_000, 40_000]),
    price: onDemand(1.373),
  },
  {
    ...machineType('i3en.3xlarge', 'Intel Xeon Platinum 8000 at up to 3.1 GHz', 12, 96, 12.5),
    networkBurstGigabitsPerSecond: 25,
    disks: { count: 1, gigabytes: 7500, kind: 'nvme' },
    volumes: volumes([3_800, 4_750], [15_000, 20_000]),
    price: onDemand(1.356),
  },
  {
    ...machineType('m6id.8xlarge', 'Intel Xeon Platinum 8375C at up to 3.5 GHz', 32, 128, 12.5),
    disks: { count: 1, gigabytes: 1900, kind: 'nvme' },
    volumes: volumes([10_000], [40_000]),
    price: onDemand(1.898),
  },
  // Close to type 2.
  {
    ...machineType('i3.8xlarge', 'Intel Xeon E5-2686 v4 at 2.3 GHz', 32, 244, 12),
    disks: { count: 4, gigabytes: 1900, kind: 'nvme' },
    volumes: volumes([7_000], [32_500]),
    price: onDemand(2.496),
  },
  {
    ...machineType('i4i.8xlarge', 'Intel Xeon Platinum 8375C at up to 3.5 GHz', 32, 256, 18.75),
    disks: { count: 2, gigabytes: 3750, kind: 'nvme' },
    volumes: volumes([10_000], [40_000]),
    price: onDemand(2.746),
  },
  {
    ...machineType('i3en.6xlarge', 'Intel Xeon Platinum 8000 at up to 3.1 GHz', 24, 192, 25),
    disks: { count: 2, gigabytes: 7500, kind: 'nvme' },
    volumes: volumes([4_750], [20_000]),
    price: onDemand(2.712),
  },
  {
    ...machineType('r5d.8xlarge', 'Intel Xeon Platinum 8000 at up to 3.1 GHz', 32, 256, 10),
    disks: { count: 2, gigabytes: 600, kind: 'nvme' },
    volumes: volumes([6_800], [30_000]),
    price: onDemand(2.304),
  },
];

/**
 * Bare-metal machines: the closest to the published machines on sale today. AWS has no small one with NVMe disks and Intel processors.
 * Cores are hardware threads.
 */
export const awsMetal: Omit<CatalogueType, 'provider' | 'layout'>[] = [
  {
    ...machineType('z1d.metal', 'Intel Xeon Platinum 8151 at up to 4.0 GHz', 48, 384, 25),
    disks: { count: 2, gigabytes: 900, kind: 'nvme' },
    volumes: volumes([19_000], [80_000]),
    price: onDemand(4.464),
  },
  {
    ...machineType('c5d.metal', 'Intel Xeon Platinum 8275CL at up to 3.6 GHz', 96, 192, 25),
    disks: { count: 4, gigabytes: 900, kind: 'nvme' },
    volumes: volumes([19_000], [80_000]),
    price: onDemand(4.608),
  },
  {
    ...machineType('m5d.metal', 'Intel Xeon Platinum 8000 at up to 3.1 GHz', 96, 384, 25),
    disks: { count: 4, gigabytes: 900, kind: 'nvme' },
    volumes: volumes([19_000], [80_000]),
    price: onDemand(5.424),
  },
  {
    ...machineType('i3en.metal', 'Intel Xeon Platinum 8000 at up to 3.1 GHz', 96, 768, 100),
    disks: { count: 8, gigabytes: 7500, kind: 'nvme' },
    volumes: volumes([19_000], [80_000]),
    price: onDemand(10.848),
  },
  {
    ...machineType('i4i.metal', 'Intel Xeon Platinum 8375C at up to 3.5 GHz', 128, 1024, 75),
    disks: { count: 8, gigabytes: 3750, kind: 'nvme' },
    volumes: volumes([40_000], [160_000]),
    price: onDemand(10.982),
  },
];
