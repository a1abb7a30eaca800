/** A comparison of levels that differ in chosen parameters only, as data: `compare --vary … --json`. */
import type { Contrast } from '../contrast/contrast-finding.ts';
import type { ComparedCampaign, ComparedCondition } from './comparison.ts';

/** A varied parameter of a load of the run, as text. */
export interface VariedValue {
  /** Id of the load in its run. */
  loadId: string;
  parameter: string;
  /** `default` if the load does not give it. */
  value: string;
}

/**
 * When the runs of the two levels were made.
 *
 * - `interleaved`: in blocks of one run of each, in both orders. A change over time cancels out.
 * - `same-order`: in blocks of one run of each, always in the same order. What a run leaves to the next one counts as a difference.
 * - `one-after-another`: first one level, then the other. A change over time counts as a difference.
 * - `separate-sessions`: in different sessions, so their days and hosts count as a difference.
 */
export type VariedOrder = 'interleaved' | 'same-order' | 'one-after-another' | 'separate-sessions';

/** A load at two levels that differ in the varied parameters only. */
export interface VariedLevel extends Contrast {
  system: string;
  workload: string;
  /** Id of the load in its run. */
  loadId: string;
  /** Titles of the runs, the base first; one if they are the same. */
  titles: string[];
  /** Levels of the runs, the base first; one if they are the same. */
  levels: string[];
  setting: 'isolated' | 'combined';
  base: VariedValue[];
  other: VariedValue[];
  order: VariedOrder;
  trials: { base: number; other: number };
  /** Sessions with a trial of either. */
  sessions: number;
  /** Parameters that differ without being part of a level, such as the duration. Values of the base and of the other level. */
  differences: ComparedCondition[];
}

export interface VariedComparison {
  schema: 2;
  /** Names of the varied parameters. */
  vary: string[];
  campaigns: ComparedCampaign[];
  /** Conditions that differ between the campaigns. Levels are paired only on equal hosts with equal systems. */
  conditions: ComparedCondition[];
  comparisons: VariedLevel[];
  /** The answer of each comparison, a sentence or two. */
  answers: string[];
}
