/** Prices of Google Compute Engine with source and date: machines on demand, disks, addresses and traffic, for one region. */
import type { CataloguePrice } from '../catalogue-type.ts';
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
export interface GcpPrices {
  pdStandardGigabyteMonth: number;
  pdBalancedGigabyteMonth: number;
  pdSsdGigabyteMonth: number;
  /** One external IPv4 address in use. */
  addressHour: number;
  /** Between zones of the region; only the sender pays. */
  trafficGigabyte: number;
}

export type GcpPriceName = keyof GcpPrices;

const usCentral1: Record<GcpPriceName, SourcedPrice> = {
  pdStandardGigabyteMonth: { dollars: 0.04, source: recorded },
  pdBalancedGigabyteMonth: { dollars: 0.1, source: known },
  pdSsdGigabyteMonth: { dollars: 0.17, source: known },
  addressHour: { dollars: 0.005, source: known },
  trafficGigabyte: { dollars: 0.01, source: known },
};

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
