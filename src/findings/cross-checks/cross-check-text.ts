/** Comparisons of two load generators as sentences. */
import type { LoadResult } from '../../measurement/results/types.ts';
import { change, plain, rate, significant } from '../../text/figures.ts';
import { factsOf } from '../../workloads/registry.ts';
import type { CrossCheck, CrossCheckSide } from './cross-check-finding.ts';

/** `reads of 380 kB, 100 threads`; bytes are those of an operation, of one copy. */
export function workText({ load: { workload, parameters } }: LoadResult): string {
  const facts = factsOf(workload);
  const [read, written] = [facts.readBytes?.(parameters) ?? 0, facts.writtenBytes?.(parameters) ?? 0];
  const kind = read > 0 && written > 0 ? 'reads and writes' : read > 0 ? 'reads alone' : 'writes alone';
  return [kind, facts.levelText(parameters)].filter((part) => part !== null).join(', ');
}

/** The rates, whether they differ, and what differs with them. */
export function crossCheckTexts(check: Omit<CrossCheck, 'verdict'>): string[] {
  return [ratesText(check), ...explanationText(check)].map(plain);
}

function ratesText({ base, other, unit, work, ratio, interval, state }: Omit<CrossCheck, 'verdict'>): string {
  const rates = `${sideText(base)} and ${sideText(other)} ${unit}/s`;
  const by = change((ratio - 1) * 100);
  const begin = `${capital(work)}: ${rates}.`;
  if (interval === null)
    return `${begin} ${titleOf(other)} differs by ${by}; whether that is more than scatter is inconclusive, because too few runs were repeated.`;
  const range = `${by} (95 %: ${change((interval.low - 1) * 100)} to ${change((interval.high - 1) * 100)})`;
  return state === 'differs'
    ? `${begin} ${titleOf(other)} differs from ${titleOf(base)} by ${range}.`
    : `${begin} No difference is shown: ${range}.`;
}

function sideText({ workload, perSecond: { median, interval } }: CrossCheckSide): string {
  const range = interval ? ` (${rate(interval.low)} to ${rate(interval.high)})` : '';
  return `${factsOf(workload).title} ${rate(median)}${range}`;
}

const titleOf = ({ workload }: CrossCheckSide): string => factsOf(workload).title;

function explanationText({ state, explanation, differences, base, other }: Omit<CrossCheck, 'verdict'>): string[] {
  if (state !== 'differs') return [];
  const conditions =
    differences.length === 0
      ? ''
      : ` Conditions that differ: ${differences.map(({ condition }) => condition).join(', ')}.`;
  if (explanation.length === 0) return [`No measured figure explains the difference.${conditions}`];
  const figures = explanation.map(
    (figure) => `${figure.title} ${significant(figure.base)} and ${significant(figure.other)}`,
  );
  return [
    `What was higher for the slower one, ${titleOf(base)} and ${titleOf(other)}: ${figures.join('; ')}.${conditions}`,
  ];
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
