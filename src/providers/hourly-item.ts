/** What is billed by the hour, and its prices. Pure. */
import { totalOfAll } from '../statistics/sums.ts';
import { volumeText } from './disks.ts';
import type { DataVolume, ProfileHost } from './profile.ts';

export type HourlyKind = 'host' | 'data volume' | 'root volume' | 'address';

/** A number of identical items at the same price, billed by the hour. */
export interface HourlyItem {
  kind: HourlyKind;
  /** Name of the provider or the stack, such as `i4i.4xlarge` or `gp3 of 40 GB`. */
  what: string;
  count: number;
  /** Of one item, in dollars; null if it has no price. */
  pricePerHour: number | null;
  /** Source of the price; null if it is the stack's own or there is none. */
  source: PriceSource | null;
}

export interface PriceSource {
  from: string;
  /** `2026-07-20` */
  date: string;
}

/** A price and its source; the source is null if the price is the stack's own. */
export interface SourcedPrice {
  dollars: number;
  source: PriceSource | null;
}

/** The providers' own price calculators use 730, though a bill uses the actual month. */
const hoursPerMonth = 730;

/**
 * The items of a rented host in addition to its machine: its volumes and its public address. A volume has a price if all of its
 * quantities with prices per month have one, and the source of the first.
 */
export function itemsInAddition(
  { dataVolume }: Pick<ProfileHost, 'dataVolume'>,
  rootVolume: DataVolume,
  address: { what: string; price: SourcedPrice | null },
  quantitiesOf: (volume: DataVolume) => { price: SourcedPrice | null; quantity: number }[],
): HourlyItem[] {
  const item = (
    kind: HourlyKind,
    what: string,
    dollars: number | null,
    first: SourcedPrice | null = null,
  ): HourlyItem => ({
    kind,
    what,
    count: 1,
    pricePerHour: dollars,
    source: dollars === null ? null : (first?.source ?? null),
  });
  const ofVolume = (kind: HourlyKind, volume: DataVolume): HourlyItem => {
    const parts = quantitiesOf(volume);
    const month = totalOfAll(parts.map(({ price, quantity }) => price && price.dollars * quantity));
    return item(kind, volumeText(volume), month && month / hoursPerMonth, parts[0]?.price);
  };
  return [
    ...(dataVolume ? [ofVolume('data volume', dataVolume)] : []),
    ofVolume('root volume', rootVolume),
    item('address', address.what, address.price?.dollars ?? null, address.price),
  ];
}
