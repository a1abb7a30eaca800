/** Findings as sentences. */
import type { Plan } from '../plan/plan.ts';
import { runsOf } from '../plan/runs-of.ts';
import { boundPhrase } from './bottlenecks/wording.ts';
import { titleOfCluster } from '../systems/registry.ts';
import type { Most, SystemFinding } from './findings.ts';
import { duration, milliseconds, plain, rate } from '../text/figures.ts';
import { peakPhrase } from './peaks/peak-wording.ts';
import { sharingPhrase } from './sharing/sharing-wording.ts';

/** The finding of a system in one paragraph: the most it did, what bound it, and what sharing cost. */
export function verdictSentence(finding: Omit<SystemFinding, 'verdict'>): string {
  const parts = [
    `${titleOfCluster(finding.system)}: ${mostPhrase(finding.most)}.`,
    ...(finding.peaks ?? []).map(peakPhrase),
    finding.most.state === 'cannot-tell' ? '' : `${capitalised(boundPhrase(finding.bound))}.`,
    saturationPhrase(finding),
    finding.sharing.length === 0 ? '' : `Sharing: ${finding.sharing.map(sharingPhrase).join('; ')}.`,
  ];
  return plain(parts.filter((part) => part !== '').join(' '));
}

/** Empty where nothing was saturated. */
export function saturationPhrase({ saturation }: Pick<SystemFinding, 'saturation'>): string {
  if (!saturation) return '';
  return `Saturated at ${saturation.unit} ${saturation.size}: ${withoutStop(saturation.reason)}; ${boundPhrase(saturation.bound)}.`;
}

function withoutStop(sentence: string): string {
  return sentence.replace(/\.$/, '');
}

function mostPhrase(most: Most): string {
  if (most.state === 'cannot-tell') return `cannot tell, ${most.reason}`;
  if (most.state === 'batch') return `${most.unit} ${most.size} in ${duration(most.totalSeconds)}`;
  return `${rate(most.perSecond)} ${most.unit}/s${most.latency ? `, p99 ${milliseconds(most.latency.p99)}` : ''}`;
}

/** Each run that only warmed its systems up, and for how long that was planned. */
export function warmUpsInWords(plan: Pick<Plan, 'steps'>): string[] {
  return runsOf(plan)
    .filter(({ warmUp }) => warmUp)
    .map(({ title, level, plannedSeconds }) => {
      const what = [title, level].filter(Boolean).join(', ');
      return plain(`${what} (planned for ${duration(plannedSeconds)})`);
    });
}

/** Why a run is void: the first line of each reason, for those may bring the end of a log with them. */
export function voidText(reasons: string[]): string {
  const lines = reasons.map((reason) => reason.trim().split('\n')[0]!.replace(/[.:]$/, ''));
  return lines.join('; ') || 'no reason was noted';
}

/** With a capital letter at its beginning. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
