/** The ability of a load generator to begin a campaign file of one's own. */

export const starterSizes = ['smoke', 'laptop'] as const;
export type StarterSize = (typeof starterSizes)[number];

/** What `proofload new` writes about a load generator and its system, as YAML. */
export interface Starter {
  /** Of its system, under `systems`. */
  section: string;
  /** Whether its levels are sizes of a batch, which has no latency of requests. */
  isBatch?: true;
  /** Id of its load and name of its run. */
  load: string;
  /** The role whose hosts take the load if the profile has no host for load generators: the last of them, or the first. */
  placed: { role: string; at: 0 | -1 };
  /** Of the load, next to workload and host; @param copies as many as there are hosts for, at most 3 */
  fields: (copies: number) => string;
  /** The role that holds copies. */
  holds?: string;
  /** Defaults of the load generator at each size; absent if it needs none. */
  parameters?: Record<StarterSize, string>;
  warmUp?: Record<StarterSize, string>;
  search?: Record<StarterSize, string>;
  /** Rising levels: rates, of which the report has the latency, or sizes of a batch. */
  levels: Record<StarterSize, string[]>;
  /** A level that it sustains together with another system. */
  together: Record<StarterSize, string>;
}
