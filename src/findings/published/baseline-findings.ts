/** A comparison of a campaign with published figures, as data: `baselines` in `findings.json`. */
import type { PublishedFigureName, PublishedSetting } from '../baselines/published.ts';

/** A condition that differs, or may differ, between the two. */
export interface ConditionDifference {
  condition: string;
  /** Null if the source does not state it. */
  published: string | null;
  here: string;
  /** Whether it makes a ratio of the figures meaningless. */
  forbidsRatio: boolean;
}

export interface ComparedFigure {
  name: PublishedFigureName;
  published: number;
  /** Whether the published figure is a lower bound because the test was stopped. */
  atLeast: boolean;
  /** The median over the trials; null if our load generator gives no such figure. */
  here: number | null;
  /** Ours divided by the published; null if either is missing or inexact, or a condition forbids it. */
  ratio: number | null;
}

/** A published row, and the runs of the same load and setting. */
export interface BaselineFinding {
  system: string;
  /** Title of the source. */
  source: string;
  table: string;
  resultId: string;
  level: string;
  setting: PublishedSetting;
  /** Valid runs, all at one level. */
  runs: string[];
  differences: ConditionDifference[];
  comparable: boolean;
  figures: ComparedFigure[];
  /** Why the published row contradicts itself, a sentence each. */
  doubts: string[];
}
