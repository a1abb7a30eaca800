/** Prices per month as prices per hour. Pure. */
import type { HourlyItem, SourcedPrice } from './hourly-item.ts';

/** The providers' own price calculators use 730, though a bill uses the actual month. */
const hoursPerMonth = 730;

/**
 * The price per hour of one item that consists of quantities with prices per month, with the source of the first; null
 * if one of them has no price.
 */
export function monthlyPrice(
  parts: { price: SourcedPrice | null; quantity: number }[],
): Pick<HourlyItem, 'pricePerHour' | 'source'> {
  let dollars = 0;
  for (const { price, quantity } of parts) {
    if (!price) return { pricePerHour: null, source: null };
    dollars += price.dollars * quantity;
  }
  return { pricePerHour: dollars / hoursPerMonth, source: parts[0]?.price?.source ?? null };
}
