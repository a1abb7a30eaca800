/** Loads that accompany others of their run. Pure. */

/** How a load accompanies another one. */
export interface Background {
  /** Id of the load that it accompanies, which is no background itself. */
  until: string;
  /** How much earlier than the other loads it starts, in seconds: until its measurement window has begun. */
  leadSeconds: number;
}
