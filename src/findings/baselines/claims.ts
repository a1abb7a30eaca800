/** What a source says in words about its figures, as data. `checks/` compares each kind of claim with the figures. */
import type { HostFigureName } from './host-use.ts';
import type { PublishedFigureName, PublishedSetting } from './published-figures.ts';

/** A figure of a row, by the row's id. */
export type FigureReference = { row: string; figure: PublishedFigureName } | { hosts: string; figure: HostFigureName };

interface Claim {
  /** The passage. */
  at: string;
  /** In the words of the source. */
  words: string;
}

/** One figure is so many times another one. */
export interface RatioClaim extends Claim {
  kind: 'ratio';
  of: FigureReference;
  to: FigureReference;
  times: number;
}

/** One figure differs from another one by so many percent: 15 is more by 15 %. */
export interface ChangeClaim extends Claim {
  kind: 'change';
  of: FigureReference;
  to: FigureReference;
  percent: number;
}

/** A figure was nowhere higher in a setting. */
export interface MaximumClaim extends Claim {
  kind: 'maximum';
  figure: HostFigureName;
  value: number;
  setting: PublishedSetting;
}

/** Hosts reached the limit of a resource at this value. */
export interface CeilingClaim extends Claim {
  kind: 'ceiling';
  /** Row of the hosts that reached it. Their capacity is the true limit. */
  hosts: string;
  figure: 'networkMegabitsPerSecond';
  value: number;
  /** The load whose client ran on one of the servers that carry it. */
  carried?: {
    row: string;
    servers: number;
    /** Copies of each record, the first included. */
    copies: number;
  };
}

/** Two straight lines cross here. */
export interface CrossingClaim extends Claim {
  kind: 'crossing';
  unit: string;
  /** Measured points of each line, as `[x, y]`. */
  lines: [name: string, points: [number, number][]][];
  value: number;
}

/** The text lists its levels, and discusses others. */
export interface LevelsClaim extends Claim {
  kind: 'levels';
  unit: string;
  listed: number[];
  discussed: number[];
}

/** This share of operations took less than a bound, although their mean is known. */
export interface TailClaim extends Claim {
  kind: 'tail';
  share: number;
  belowMilliseconds: number;
  /** Where the mean of the same operations stands. */
  mean: FigureReference;
}

export type PublishedClaim =
  RatioClaim | ChangeClaim | MaximumClaim | CeilingClaim | CrossingClaim | LevelsClaim | TailClaim;

/** The same property of the same thing, in one passage. Two passages may differ. */
export interface PublishedStatement {
  of: string;
  property: string;
  value: number | string;
  /** Follows a number. */
  unit?: string;
  at: string;
  /** Rows that have the value in this or another passage. */
  rows?: string[];
}
