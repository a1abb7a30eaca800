/** Where AWS's prices were read, and on which day. All are for Linux on demand in one region. */
import type { CataloguePrice } from './catalogue.ts';

/** The one region for which the catalogue has prices. */
export const pricedRegion = 'us-east-1';

/** Dollars an hour, as AWS's price list gave them on that day to Karpenter's generator (`zz_generated.pricing_aws.go`). */
export function onDemand(dollarsPerHour: number, date = '2026-07-20'): CataloguePrice {
  return { dollarsPerHour, from: "AWS's price list for us-east-1, Linux on demand", date };
}
