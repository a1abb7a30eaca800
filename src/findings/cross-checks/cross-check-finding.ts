/** Two load generators with the same work on one system, as data: `crossChecks` in `findings.json`. */
import type { PointBottleneck } from '../axis/cause-findings.ts';
import type { ComparedCondition } from '../comparison/comparison.ts';
import type { Contrast } from '../contrast/contrast-finding.ts';

export interface CrossCheckSide {
  workload: string;
  runs: string[];
  /** Of its first run; null if it was not judged. */
  bottleneck: PointBottleneck | null;
}

/** Something else that was measured of both sides, such as disk reads per operation. */
export interface CrossCheckEvidence {
  title: string;
  base: number;
  other: number;
}

/** `base` is the load generator with more runs in the campaign. */
export interface CrossCheck extends Contrast {
  system: string;
  unit: 'records' | 'operations';
  /** Such as `reads of 380 kB, 100 threads`. */
  work: string;
  base: CrossCheckSide;
  other: CrossCheckSide;
  evidence: CrossCheckEvidence[];
  /** Evidence that differs by a quarter or more, the slower side having more; empty unless the rates differ. */
  explanation: CrossCheckEvidence[];
  /** Parameters that differ, as each load generator names them, and the data that they use. */
  differences: ComparedCondition[];
  /** The finding as sentences, the most important first. */
  verdict: string[];
}

/** What is known before the contrasts of the campaign are decided. */
export type UndecidedCrossCheck = Omit<CrossCheck, 'explanation' | 'verdict'>;
