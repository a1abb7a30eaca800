export type HourlyKind = 'host' | 'data volume' | 'root volume' | 'address';

/** So many of the same thing at the same price, paid for by the hour. */
export interface HourlyItem {
  kind: HourlyKind;
  /** What the provider calls it, or the stack, such as `i4i.4xlarge` or `gp3 of 40 GB`. */
  what: string;
  count: number;
  /** Of one of them, in dollars; null where it has no price. */
  pricePerHour: number | null;
  /** Where the price was read; null where it is the stack's own or there is none. */
  source: PriceSource | null;
}

export interface PriceSource {
  from: string;
  /** `2026-07-20` */
  date: string;
}

/** One price, and where it was read; null where it is the stack's own. */
export interface SourcedPrice {
  dollars: number;
  source: PriceSource | null;
}
