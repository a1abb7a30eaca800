/** What a campaign's hardware is billed for. Plain data. */

/** An item that is billed by the hour, with its count. Dollars are null if it has no price. */
export interface CostItem {
  kind: 'host' | 'data volume' | 'root volume' | 'address';
  /** Name at the provider or in the stack, such as `i4i.4xlarge` or `gp3 of 40 GB`. */
  what: string;
  count: number;
  /** For one. */
  pricePerHour: number | null;
  /** Source of the price; null if the stack sets it, or there is none. */
  source: { from: string; date: string } | null;
  /** Billed hours. */
  hours: number;
  /** For all. */
  dollars: number | null;
  /** The hosts that it is of, if they come up or are removed while the campaign runs; absent if all are up throughout. */
  laterHosts?: string[];
}

/** Estimated traffic of the loads between availability zones. */
export interface TrafficEstimate {
  /** 10^9 bytes each. */
  gigabytes: number;
  /** Sending plus receiving. */
  pricePerGigabyte: number;
  source: { from: string; date: string } | null;
  dollars: number;
  /** If every run needs all its retries. */
  dollarsAtMost: number;
  /** Assumptions of the estimate, one sentence each. */
  assumptions: string[];
}
