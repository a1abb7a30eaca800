/** Which of several saturated resources is the cause, which are its effects, and which could be the cause instead. Pure. */
import type { WindowTelemetry } from '../../measurement/telemetry/statistics.ts';
import type { Pressure } from './bottleneck.ts';
import { canCause, explains } from './causal-links.ts';
import { byStrength, strengthOf } from './strength.ts';

export interface Cause {
  cause: Pressure;
  /** The next resource of another kind that was saturated, or closest to it. */
  runnerUp: Pressure | null;
  /** Other saturated resources that could be the cause instead, the strongest first. */
  rivals: Pressure[];
}

/** Null if nothing is saturated. */
export function causeAmong(pressures: Pressure[], telemetry: WindowTelemetry): Cause | null {
  const saturated = pressures.filter((pressure) => isCandidate(pressure));
  const unexplained = saturated.filter((effect) => !saturated.some((cause) => explains(cause, effect, telemetry)));
  // The order of the figures decides only between equals.
  const ordered = byStrength(byNearness(unexplained));
  const [cause] = ordered;
  if (!cause) return null;
  const others = ordered.filter(({ resource }) => resource !== cause.resource);
  return {
    cause,
    runnerUp: others[0] ?? nearest(pressures.filter(({ resource }) => resource !== cause.resource)),
    rivals: others.filter((rival) => isRival(rival, cause)),
  };
}

export function isCandidate({ saturationConfidence, isBackground }: Pressure): boolean {
  return saturationConfidence !== null && !isBackground;
}

function isRival(rival: Pressure, cause: Pressure): boolean {
  const isCertain = rival.saturationConfidence === 'high';
  const isAwaited = rival.evidence !== 'utilization' && rival.figure >= rival.threshold;
  return isCertain || isAwaited || strengthOf(rival) >= strengthOf(cause) || canCause(rival, cause);
}

/** The pressure closest to its threshold, of those whose limit is right. */
export function nearest(pressures: Pressure[]): Pressure | null {
  return byNearness(pressures.filter(({ isLimitWrong }) => !isLimitWrong))[0] ?? null;
}

export function byNearness(pressures: Pressure[]): Pressure[] {
  return pressures.toSorted((a, b) => b.figure / b.threshold - a.figure / a.threshold);
}
