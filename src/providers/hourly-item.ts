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
