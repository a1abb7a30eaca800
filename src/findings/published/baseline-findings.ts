/** A comparison of a campaign with published figures, as data: `baselines` in `findings.json`. */
import type { Figure } from './figures.ts';
import type { HostFigureName, LoadFigureName, PublishedSetting } from './study.ts';

/** A condition that differs, or may differ, between the two. */
export interface ConditionDifference {
  condition: string;
  /** Null if the source does not state it. */
  published: string | null;
  here: string;
  /** Whether it makes a ratio of the figures meaningless. */
  forbidsRatio: boolean;
}

/** A figure of a load, or of the hosts that a source states for it. */
export interface ComparedFigure {
  name: LoadFigureName | HostFigureName;
  /** The hosts of a host figure, in the words of the source. */
  hosts?: string;
  /** Lowest and highest where a source states several hosts together. */
  published: Figure;
  /** Whether the published figure is only a bound, such as that of a test that was stopped. */
  bound: 'at least' | 'at most' | null;
  /** The median over the trials; of several hosts the lowest and the highest. Null if it was not measured, or if too few operations stand behind it. */
  here: Figure | null;
  /** Operations behind our latency: the fewest of a trial. Present for latencies alone. */
  operations?: number;
  /** Why our percentile is null. */
  omitted?: string;
  /** Ours divided by the published; null for hosts, if either is missing or inexact, or if a condition forbids it. */
  ratio: number | null;
  /** Why the two may measure different things. The ratio is never shown without it. */
  caveat?: string;
}

/** A source that has a row to compare with, and where it contradicts itself outside those rows. */
export interface SourceFinding {
  title: string;
  by: string;
  conditions: string[];
  unstated: string[];
  contradictions: string[];
  /** Target rates a second of its isolated loads, by system, in ascending order. */
  rates: Record<string, number[]>;
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
