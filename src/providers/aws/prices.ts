/** AWS prices with source and date: machines for Linux on demand, disks, addresses and traffic, for one region. */
import type { CataloguePrice } from '../provider.ts';
import type { SourcedPrice } from '../hourly-item.ts';

/** The only region with prices in the catalogue. */
export const pricedRegion = 'us-east-1';

/**
 * Dollars per hour from AWS's price list, as recorded on that day by Karpenter's generator
 * (`zz_generated.pricing_aws.go`).
 */
export function onDemand(dollarsPerHour: number, date = '2026-07-20'): CataloguePrice {
  return { dollarsPerHour, from: "AWS's price list for us-east-1, Linux on demand", date };
}

/**
 * In dollars: provisioned capacity per month, addresses per hour, traffic per gigabyte. As AWS publishes them for us-east-1
 * (aws.amazon.com/ebs/pricing, …/vpc/pricing, …/ec2/pricing/on-demand). gp3, st1, addresses and traffic were checked against copies of
 * public pages on the date below; no copy had io2, whose prices are from memory, or gp2, whose price is so too: pages say that gp3 costs
 * a fifth less.
 */
const usEast1 = {
  gp2GigabyteMonth: 0.1,
  gp3GigabyteMonth: 0.08,
  /** Per operation per second above 3,000. */
  gp3OperationMonth: 0.005,
  /** Per MB/s above 125. */
  gp3MegabyteMonth: 0.04,
  io2GigabyteMonth: 0.125,
  /** Per operation per second up to 32,000, from there to 64,000, and above. */
  io2OperationMonth: 0.065,
  io2OperationMonthAbove32000: 0.0455,
  io2OperationMonthAbove64000: 0.032,
  st1GigabyteMonth: 0.045,
  /** One public IPv4 address. */
  addressHour: 0.005,
  /** Between availability zones of the region; both sender and receiver pay. */
  trafficGigabyte: 0.01,
};

export type AwsPriceName = keyof typeof usEast1;
export type AwsPrices = Record<AwsPriceName, number>;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys forgets its keys
export const awsPriceNames = Object.keys(usEast1) as AwsPriceName[];

const source = { from: "AWS's published prices for us-east-1", date: '2026-11-22' };

/**
 * A price in a region; null if unknown.
 *
 * @param own prices in the stack file, which override the catalogue
 */
export function awsPrice(name: AwsPriceName, region: string, own: Partial<AwsPrices>): SourcedPrice | null {
  const given = own[name];
  if (given !== undefined) return { dollars: given, source: null };
  return region === pricedRegion ? { dollars: usEast1[name], source } : null;
}
