/** Findings as sentences. */
import type { Plan } from '../plan/plan.ts';
import { runsOf } from '../plan/runs-of.ts';
import { bottleneckText } from './bottlenecks/bottleneck-text.ts';
import { titleOfCluster } from '../systems/registry.ts';
import type { MaximumThroughput, SystemFinding } from './findings.ts';
import { duration, plain, rate } from '../text/figures.ts';
import { tailText } from '../workloads/percentile-support.ts';
import { peakText } from './peaks/peak-text.ts';
import { sharingText } from './sharing/sharing-text.ts';

/** One paragraph: the maximum throughput of a system, its bottleneck, and the cost of sharing hosts. */
export function verdictText(finding: Omit<SystemFinding, 'verdict'>): string {
  const parts = [
    `${titleOfCluster(finding.system)}: ${maximumText(finding.maximum)}.`,
    ...(finding.peaks ?? []).map(peakText),
    finding.maximum.state === 'inconclusive' ? '' : `${capitalised(bottleneckText(finding.bottleneck))}.`,
    saturationText(finding),
    finding.sharing.length === 0 ? '' : `Sharing hosts: ${finding.sharing.map(sharingText).join('; ')}.`,
  ];
  return plain(parts.filter((part) => part !== '').join(' '));
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
  return `${rate(maximum.perSecond)} ${maximum.unit}/s${maximum.latency ? `, ${tailText(maximum.latency, maximum.unit)}` : ''}`;
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
