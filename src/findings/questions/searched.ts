/** The highest level that a search finds and fresh runs confirm. */
import { rate } from '../../text/figures.ts';
import type { ConfirmedPeak, PeakFinding } from '../peaks/peak-finding.ts';
import type { SearchPlan } from '../../plan/search-plan.ts';
import { runsOf, searchesOf } from '../../plan/runs-of.ts';
import { isRate, objectiveText } from '../../search/search.ts';
import { searchedLevelText } from '../../search/search-text.ts';
import { titleOfCluster } from '../../systems/registry.ts';
import { leastShare } from '../../statistics/binomial.ts';
import type { Findings } from '../findings.ts';
import type { Said } from './answer.ts';
import type { QuestionKind } from './question.ts';

interface Subject {
  search: SearchPlan;
  system: string;
  /** What it is asked of: the system, or its run if there are several searches of it. */
  title: string;
}

export const searched: QuestionKind<Subject> = {
  subjects(plan) {
    // Searches of variants are answered by their comparison.
    const all = searchesOf(plan).flatMap((search) => {
      const run = runsOf(plan).find((each) => each.search?.of === search.run && !each.variant);
      return run ? [{ search, run }] : [];
    });
    return all.map(({ search, run }) => {
      const isOnly = all.filter((other) => other.run.group === run.group).length === 1;
      const system = run.loads[0]?.cluster ?? run.group;
      return { search, system, title: isOnly ? titleOfCluster(system) : run.title };
    });
  },
  question({ search, system, title }) {
    const what = isRate(search) ? 'rate' : 'number of threads';
    const goal = search.objective ? ` with ${objectiveText(search.objective)}` : '';
    return {
      id: `searched:${search.run}`,
      system,
      asks: `What is the highest ${what} of ${title}${goal}?`,
      design: `an interval of ${search.precisionPercent} %, confirmed`,
    };
  },
  answer({ search, system, title }, { findings }) {
    const peak = findings.systems
      .flatMap(({ peaks = [] }) => peaks)
      .find(({ run, over }) => run === search.run && over === search.over);
    if (!peak) return null;
    const [head, ...tail] = peakParts(peak);
    return { parts: [`${title} ${head}`, ...tail, ...publishedParts(system, findings)], section: `verdict-${system}` };
  },
};

function peakParts(peak: PeakFinding): Said['parts'] {
  const goal = peak.objective ? ` at ${objectiveText(peak.objective).replace('<=', '≤')}` : '';
  if (peak.state !== 'confirmed') return [`has no confirmed maximum${goal}: inconclusive`, `, ${peak.reason}`];
  const runs = peak.confirmations.length;
  const met = peak.confirmations.filter((run) => run.met).length;
  const tenths = Math.floor(10 * leastShare(met, runs));
  return [
    `sustains ${rangeText(peak)}${goal}`,
    `; ${met} of ${runs} fresh runs${tenths > 0 ? `, so at least ${tenths} in 10 meet it with 95 % confidence` : ' met it'}`,
  ];
}

/** The rates of the study that the campaign repeats. */
function publishedParts(system: string, { departures, publishedSources = [] }: Omit<Findings, 'answers'>): string[] {
  const rates = publishedSources.find(({ title }) => title === departures?.source)?.rates[system] ?? [];
  const [lowest] = rates;
  if (lowest === undefined) return [];
  const highest = rates.at(-1)!;
  return [`; published: ${rate(lowest)}${highest > lowest ? ` to ${rate(highest)}` : ''}`];
}

/** From the confirmed level to the lowest one that failed. */
function rangeText(peak: ConfirmedPeak): string {
  const { level, failedAt, perSecond, unit } = peak;
  const confirmed = searchedLevelText(peak, level);
  const range = failedAt === null ? `at least ${confirmed}` : `${rate(level)} to ${searchedLevelText(peak, failedAt)}`;
  if (isRate(peak)) return range;
  return `${rate(perSecond.lowest)} to ${rate(perSecond.highest)} ${unit}/s with ${confirmed}`;
}
