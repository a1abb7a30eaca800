/** Where AWS's prices were read, and on which day: machines for Linux on demand, disks, addresses and traffic. One region has them. */
import type { CataloguePrice } from '../catalogue-type.ts';
import type { SourcedPrice } from '../hourly-item.ts';

/** The one region for which the catalogue has prices. */
export const pricedRegion = 'us-east-1';

/** Dollars an hour, as AWS's price list gave them on that day to Karpenter's generator (`zz_generated.pricing_aws.go`). */
export function onDemand(dollarsPerHour: number, date = '2026-07-20'): CataloguePrice {
  return { dollarsPerHour, from: "AWS's price list for us-east-1, Linux on demand", date };
}

/** In dollars; what is provisioned is paid by the month, address by the hour, and traffic by the gigabyte. */
export interface AwsPrices {
  gp3GigabyteMonth: number;
  /** For each operation a second above 3,000. */
  gp3OperationMonth: number;
  /** For each MB/s above 125. */
  gp3MegabyteMonth: number;
  io2GigabyteMonth: number;
  /** For each operation a second up to 32,000, from there to 64,000, and above. */
  io2OperationMonth: number;
  io2OperationMonthAbove32000: number;
  io2OperationMonthAbove64000: number;
  st1GigabyteMonth: number;
  /** One public IPv4 address. */
  addressHour: number;
  /** Between availability zones of the region: the sender pays it, and the receiver pays it as well. */
  trafficGigabyte: number;
}

export type AwsPriceName = keyof AwsPrices;

/**
 * As AWS publishes them for us-east-1 (aws.amazon.com/ebs/pricing, …/vpc/pricing, …/ec2/pricing/on-demand). gp3, st1, addresses
 * and traffic were compared with copies of public pages on the day below; no copy gave io2's, which are AWS's as known.
 */
const usEast1: AwsPrices = {
  gp3GigabyteMonth: 0.08,
  gp3OperationMonth: 0.005,
  gp3MegabyteMonth: 0.04,
  io2GigabyteMonth: 0.125,
  io2OperationMonth: 0.065,
  io2OperationMonthAbove32000: 0.0455,
  io2OperationMonthAbove64000: 0.032,
  st1GigabyteMonth: 0.045,
  addressHour: 0.005,
  trafficGigabyte: 0.01,
};

const source = { from: "AWS's published prices for us-east-1", date: '2026-11-22' };

/** Hours by which a price for a month is divided: AWS's own price calculator counts 730, though a bill counts the month's. */
export const hoursPerMonth = 730;

/**
 * A price in a region, or null where nobody knows it.
 *
 * @param own what the stack file gives, which wins over the catalogue
 */
export function awsPrice(name: AwsPriceName, region: string, own: Partial<AwsPrices>): SourcedPrice | null {
  const given = own[name];
  if (given !== undefined) return { dollars: given, source: null };
  return region === pricedRegion ? { dollars: usEast1[name], source } : null;
}
