/** The target of a load: a rate (open loop) or a concurrency (closed loop). */
export type Target = { ratePerSecond: number } | { concurrency: number };
