/** A campaign beside published figures, as data: `baselines` in `findings.json`. */
import type { PublishedFigureName, PublishedSetting } from '../baselines/published.ts';

/** A condition that is not known to be the same on both sides. */
export interface ConditionDifference {
  condition: string;
  /** Null where the source does not say. */
  published: string | null;
  here: string;
  /** Whether it makes the figures those of different things, so that their ratio would say nothing. */
  forbidsRatio: boolean;
}

export interface ComparedFigure {
  name: PublishedFigureName;
  published: number;
  /** Published as a lower bound: the test was stopped. */
  atLeast: boolean;
  /** The median over the trials; null where our tool gives no such figure. */
  here: number | null;
  /** Ours over the published; null where either is missing, is no exact figure, or a condition forbids it. */
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
  /** Whole runs, all of one level. */
  runs: string[];
  differences: ConditionDifference[];
  comparable: boolean;
  figures: ComparedFigure[];
  /** Why the published row cannot be true as it stands, a sentence each. */
  doubts: string[];
}
