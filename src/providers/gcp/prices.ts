/** Machine types and prices of Google Compute Engine, with source and date: machines on demand, disks, addresses and traffic, for one region. */
import { machineType, type CataloguePrice, type CatalogueType } from '../provider.ts';
import type { PriceSource, SourcedPrice } from '../hourly-item.ts';

/** The only region with prices in the catalogue. */
export const pricedRegion = 'us-central1';

/** Google's price list as Cyclenerd/google-cloud-pricing-cost-calculator recorded it on that day (`pricing.yml`). */
const recorded: PriceSource = {
  from: "Google's price list for us-central1, on demand, as recorded",
  date: '2025-03-06',
};

/** No copy of Google's prices that has these could be read. */
const known: PriceSource = { from: "Google's list price for us-central1 as known, not read", date: '2026-11-26' };

/** Google's price page for us-central1, as a public repository transcribed it on that day. */
const transcribed: PriceSource = {
  from: "Google's price page for us-central1, on demand, as transcribed",
  date: '2026-08-21',
};

/** Google bills these machines by their vCPUs and their memory, per hour. */
interface ResourcePrices {
  vcpu: number;
  gibibyte: number;
  source: PriceSource;
}

/** N1's are from the recorded prices of n1-highcpu-96 and n1-highmem-16, which no others fit. */
export const resourcePrices = {
  n1: { vcpu: 0.031611, gibibyte: 0.004237, source: recorded },
  n2: { vcpu: 0.031611, gibibyte: 0.004237, source: known },
  e2: { vcpu: 0.021811, gibibyte: 0.002923, source: known },
} satisfies Record<string, ResourcePrices>;

export function machinePrice(
  { vcpu, gibibyte, source }: ResourcePrices,
  cores: number,
  memory: number,
): CataloguePrice {
  const dollars = cores * vcpu + memory * gibibyte;
  // Google's list has six decimals.
  return { dollarsPerHour: Math.round(dollars * 1e6) / 1e6, ...source };
}

/** In dollars: provisioned capacity per month, addresses per hour, traffic per gigabyte. */
const usCentral1 = {
  pdStandardGigabyteMonth: { dollars: 0.04, source: recorded },
  pdBalancedGigabyteMonth: { dollars: 0.1, source: known },
  pdSsdGigabyteMonth: { dollars: 0.17, source: known },
  hyperdiskBalancedGigabyteMonth: { dollars: 0.08, source: known },
  /** One external IPv4 address in use. */
  addressHour: { dollars: 0.005, source: known },
  /** Between zones of the region; only the sender pays. */
  trafficGigabyte: { dollars: 0.01, source: known },
} satisfies Record<string, SourcedPrice>;

export type GcpPriceName = keyof typeof usCentral1;
export type GcpPrices = Record<GcpPriceName, number>;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys forgets its keys
export const gcpPriceNames = Object.keys(usCentral1) as GcpPriceName[];

/**
 * A price in a region; null if unknown.
 *
 * @param own prices in the stack file, which override the catalogue
 */
export function gcpPrice(name: GcpPriceName, region: string, own: Partial<GcpPrices>): SourcedPrice | null {
  const given = own[name];
  if (given !== undefined) return { dollars: given, source: null };
  return region === pricedRegion ? usCentral1[name] : null;
}

type Series = keyof typeof resourcePrices;

const processors: Record<Series, string> = {
  n1: 'Intel Xeon from Sandy Bridge to Skylake, as the zone has them',
  n2: 'Intel Xeon Cascade Lake or Ice Lake',
  e2: 'Intel or AMD, as Google chooses',
};

function machine(plan: string, cores: number, memoryGibibytes: number, gigabits: number): CatalogueType {
  const series = plan.slice(0, 2) as Series;
  return {
    provider: 'gcp',
    ...machineType(plan, processors[series], cores, memoryGibibytes, gigabits),
    price: machinePrice(resourcePrices[series], cores, memoryGibibytes),
  };
}

/**
 * Those of the study of a hundred nodes, their series, two newer ones, and one with Arm processors. Cores are vCPUs: hardware threads,
 * two per core, and on Axion whole cores. None has a disk of its own. The NIC rate is the maximum egress rate that Google's pages on machine series state for a type, from memory; a single
 * connection may reach less.
 */
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
  {
    provider: 'gcp',
    ...machineType('c4a-standard-8', 'Google Axion (Arm Neoverse V2)', 8, 32, 23),
    price: { dollarsPerHour: 0.3592, ...transcribed },
  },
];
