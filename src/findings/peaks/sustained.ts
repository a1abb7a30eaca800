/** The highest load of target rates that a system sustains. Pure. */
import type { HighestRate, SystemFinding, TargetMet } from '../findings.ts';

export interface Sustained {
  /** The highest target rate that was met. */
  met: TargetMet;
  /** Of the level with the highest throughput, which missed its target. */
  highest: HighestRate;
}

/**
 * The maximum sustained throughput among levels with target rates, if the level with the highest throughput missed its own; else null.
 * The throughput of a system that falls behind its target depends on how far it falls behind, and nobody can be served with it.
 */
export function sustainedBelowHighest({
  maximum,
  highestTargetMet: met,
}: Pick<SystemFinding, 'maximum' | 'highestTargetMet'>): Sustained | null {
  if (!met || maximum.state !== 'rate' || maximum.targetPerSecond === null) return null;
  return maximum.targetPerSecond > met.targetPerSecond ? { met, highest: maximum } : null;
}
