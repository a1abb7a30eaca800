/** A comparison of a campaign with published figures, as data: `baselines` in `findings.json`. */
import type { HostFigure, HostFigureName } from '../baselines/host-use.ts';
import type { PublishedFigureName, PublishedSetting } from '../baselines/published-figures.ts';

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
  /** The median over the trials; null if our load generator gives no such figure, or if too few operations stand behind it. */
  here: number | null;
  /** Operations behind our latency: the fewest of a trial. Present for latencies alone. */
  operations?: number;
  /** Why our percentile is null. */
  omitted?: string;
  /** Ours divided by the published; null if either is missing or inexact, or a condition forbids it. */
  ratio: number | null;
  /** Why the two may measure different things. The ratio is never shown without it. */
  caveat?: string;
}

/** A host figure that a source states, and the same of the campaign's hosts of those names in the matching runs. */
export interface ComparedHostFigure {
  name: HostFigureName;
  published: HostFigure;
  /** Whether the published figure is an upper bound. */
  atMost: boolean;
  /** Lowest and highest over the hosts, each the median over the trials; null without telemetry. */
  here: [number, number] | null;
}

export interface HostUseFinding {
  source: string;
  table: string;
  /** Published row. */
  id: string;
  level: string;
  setting: PublishedSetting;
  hostsText: string;
  hosts: string[];
  /** Valid runs. */
  runs: string[];
  figures: ComparedHostFigure[];
}

/** A source that has a row to compare with, and where it contradicts itself outside those rows. */
export interface SourceFinding {
  title: string;
  by: string;
  conditions: string[];
  unstated: string[];
  contradictions: string[];
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
