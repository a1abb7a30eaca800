/** Findings as sentences. */
import type { Plan } from '../plan/plan.ts';
import { runsOf } from '../plan/runs-of.ts';
import { axisSummary } from './axis/axis-text.ts';
import { bottleneckText } from './bottlenecks/bottleneck-text.ts';
import { titleOfCluster } from '../systems/registry.ts';
import { groupText } from './groups/load-groups.ts';
import type { HighestRate, MaximumThroughput, SystemFinding } from './findings.ts';
import { duration, milliseconds, plain, rate } from '../text/figures.ts';
import { doubtText, tailText } from '../workloads/percentile-support.ts';
import { factsOf } from '../workloads/registry.ts';
import { peakTexts } from './peaks/peak-text.ts';
import { sustainedBelowHighest } from './peaks/sustained.ts';
import { distinctSharing, sharingText } from './sharing/sharing-text.ts';

type MaximumAndTarget = Pick<SystemFinding, 'maximum' | 'highestTargetMet'>;

/** One paragraph: the maximum throughput of a system, its bottleneck, and the cost of sharing hosts. */
export function verdictText(finding: Omit<SystemFinding, 'verdict'>): string {
  const isOnlySearched = isKnownBySearch(finding);
  const parts = [
    `${titleOfCluster(finding.system)}:${isOnlySearched ? '' : ` ${leadingText(finding)}.`}`,
    highestText(finding),
    targetMetText(finding),
    ...peakTexts(finding.peaks ?? []),
    finding.maximum.state === 'inconclusive' && !isOnlySearched
      ? ''
      : `${capitalised(bottleneckText(finding.bottleneck))}.`,
    saturationText(finding),
    ...finding.also.filter(({ latency }) => latency).map(otherText),
    ...(finding.groups ?? []).map(groupText),
    ...(finding.axes ?? []).map(axisSummary),
    finding.sharing.length === 0
      ? ''
      : `Sharing hosts: ${distinctSharing(finding.sharing).map(sharingText).join('; ')}.`,
  ];
  return plain(parts.filter((part) => part !== '').join(' '));
}

/** What stands first: the maximum sustained throughput, or the highest one if no target rate tells which is sustained. */
function leadingText(finding: MaximumAndTarget): string {
  const sustained = sustainedBelowHighest(finding);
  if (!sustained) return maximumText(finding.maximum);
  const { targetPerSecond, unit, latency } = sustained.met;
  return `maximum sustained throughput ${rate(targetPerSecond)} ${unit}/s${withTail(latency, unit)}`;
}

/** The highest throughput, which missed its target; empty where `leadingText` has it. */
export function highestText(finding: MaximumAndTarget): string {
  const sustained = sustainedBelowHighest(finding);
  if (!sustained) return '';
  const { perSecond, unit, latency, targetPerSecond } = sustained.highest;
  return `Highest throughput: ${rate(perSecond)} ${unit}/s at a target of ${rate(targetPerSecond)}, which it missed${withTail(latency, unit)}.`;
}

/** Empty if the best level met its own target, or missed it: the same target would only repeat what stands first. */
export function targetMetText(finding: MaximumAndTarget): string {
  const { maximum, highestTargetMet } = finding;
  if (!highestTargetMet || sustainedBelowHighest(finding)) return '';
  const { targetPerSecond, unit, latency } = highestTargetMet;
  if (maximum.state === 'rate' && maximum.targetPerSecond === targetPerSecond) return '';
  return `Highest target met: ${rate(targetPerSecond)} ${unit}/s${latency ? ` at ${tailText(latency, unit)}` : ''}.`;
}

/** Whether searches alone tell what the system does: it ran only together with others. */
export function isKnownBySearch({ maximum, peaks = [] }: Pick<SystemFinding, 'maximum' | 'peaks'>): boolean {
  return maximum.state === 'inconclusive' && peaks.some(({ state }) => state === 'confirmed');
}

/** One sentence on a further load of the system: its rate, and its latency with what is in doubt about it. */
export function otherText({ workload, perSecond, unit, latency }: HighestRate): string {
  const reached = `${factsOf(workload).title}: ${rate(perSecond)} ${unit}/s`;
  if (!latency) return plain(`${reached}.`);
  const error = latency.errorMilliseconds === undefined ? '' : ` ± ${milliseconds(latency.errorMilliseconds)}`;
  const doubt = doubtText(latency);
  return plain(
    `${reached}, median ${milliseconds(latency.p50)}${error}, ${tailText(latency, unit)}${doubt === null ? '' : `; ${doubt}`}.`,
  );
}

/** Empty if no level saturated the system. */
export function saturationText({ saturation }: Pick<SystemFinding, 'saturation'>): string {
  if (!saturation) return '';
  const reason = saturation.reason.replace(/\.$/, '');
  return `Saturated at ${saturation.unit} ${saturation.size}: ${reason}; ${bottleneckText(saturation.bottleneck)}.`;
}

function maximumText(maximum: MaximumThroughput): string {
  if (maximum.state === 'inconclusive') return `inconclusive, ${maximum.reason}`;
  if (maximum.state === 'batch') return `${maximum.unit} ${maximum.size} in ${duration(maximum.totalSeconds)}`;
  return `${rate(maximum.perSecond)} ${maximum.unit}/s${withTail(maximum.latency, maximum.unit)}`;
}

function withTail(latency: HighestRate['latency'], unit: HighestRate['unit']): string {
  return latency ? `, ${tailText(latency, unit)}` : '';
}

/** Each warm-up run with its planned duration. */
export function warmUpTexts(plan: Pick<Plan, 'steps'>): string[] {
  return runsOf(plan)
    .filter(({ warmUp }) => warmUp)
    .map(({ title, level, plannedSeconds }) => {
      const what = [title, level].filter(Boolean).join(', ');
      return plain(`${what} (planned for ${duration(plannedSeconds)})`);
    });
}

/** Why a run is invalid: the first line of each reason, because a reason may include the end of a log. */
export function invalidText(reasons: string[]): string {
  const lines = reasons.map((reason) => reason.trim().split('\n')[0]!.replace(/[.:]$/, ''));
  return lines.join('; ') || 'no reason was recorded';
}

/** The text with a capital first letter. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
