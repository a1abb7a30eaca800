/** Which of two clusters of the same hosts is better, at which rate in the background. */
import { figures } from '../contrast/figures.ts';
import type { TippingPoint } from '../tipping-point/tipping-finding.ts';
import type { TopologyFinding, TopologyObjective } from '../tipping-point/topology-finding.ts';
import type { Plan } from '../../plan/plan.ts';
import { takesTurns } from '../../plan/variants.ts';
import { objectiveText } from '../../search/search.ts';
import { changeOf, rate } from '../../text/figures.ts';
import { blocksText, decidingText, fewBlocksText } from './design-text.ts';
import type { Said } from './answer.ts';
import type { QuestionKind } from './question.ts';

type Subject = { kind: 'faster' } | { kind: 'objective' };

const namesOf = ({ variants }: Plan): string => (variants?.all ?? []).map(({ name }) => spaced(name)).join(' or ');

const spaced = (name: string): string => name.replaceAll('-', ' ');

export const topologies: QuestionKind<Subject> = {
  subjects: (plan) =>
    takesTurns(plan) ? [{ kind: 'faster' }, ...(plan.backgroundObjective ? [{ kind: 'objective' as const }] : [])] : [],
  question({ kind }, plan) {
    const design = blocksText(plan.variants?.trials ?? 0);
    return kind === 'faster'
      ? { id: 'topologies:faster', asks: `Which is faster, ${namesOf(plan)}, and from which rate on?`, design }
      : { id: 'topologies:objective', asks: 'Up to which rate do requests keep their objective?', design };
  },
  answer({ kind }, { findings, plan }) {
    const section = 'topologies';
    if (kind === 'objective') {
      const objectives = findings.topologyObjectives ?? [];
      return objectives.length === 0 ? null : { parts: objectiveParts(objectives), section };
    }
    const [first] = findings.tippingPoints ?? [];
    if (first) {
      const open = first.point.state === 'inconclusive' ? [estimateText(first), decidingText(plan)] : [];
      return { parts: [pointText(first), ...open], section };
    }
    const undecided = `Whether ${namesOf(plan)} is better, and from which rate on, is inconclusive with ${fewBlocksText(plan.variants?.trials ?? 0)}${decidingText(plan)}`;
    return findings.variants ? { parts: [undecided], section: 'variants' } : null;
  },
};

function pointText({ point, names, loadId, rateUnit }: TopologyFinding): string {
  const named = { a: spaced(names.a), b: spaced(names.b) };
  switch (point.state) {
    case 'crossing':
      return `${loadId} is faster with ${named[point.below]} up to ${rate(point.range.low)}, and with ${named[point.above]} above ${rate(point.range.high)} ${rateUnit} (95 %)`;
    case 'none':
      return `${loadId} is faster with ${named[point.ahead]} than with ${named[point.ahead === 'a' ? 'b' : 'a']} at every measured rate, by ${leadText(point)}`;
    case 'inconclusive':
      return `Whether ${loadId} is faster with ${named.a} or ${named.b} is inconclusive at every rate`;
  }
}

/** What is known where no answer is: the ratio at the rate where it is known best. Empty if none has an interval. */
function estimateText({ point, figure, names, rateUnit }: TopologyFinding): string {
  const known = point.rates.flatMap((each) => (each.interval ? [{ ...each, interval: each.interval }] : []));
  const widthOf = ({ interval }: (typeof known)[number]): number => interval.high / interval.low;
  const [best] = known.toSorted((one, other) => widthOf(one) - widthOf(other));
  if (!best) return '';
  const { ratio, interval } = best;
  const where = best.rate === 0 ? 'alone' : `at ${rate(best.rate)} ${rateUnit}`;
  return `: ${figures[figure].title} with ${spaced(names.b)} ${changeOf(ratio)} (${changeOf(interval.low)} to ${changeOf(interval.high)}) ${where}`;
}

function leadText({ smallestLead: { ratio, interval } }: Extract<TippingPoint, { state: 'none' }>): string {
  return `at least ${changeOf(ratio)}${interval ? ` (${changeOf(interval.low)} to ${changeOf(interval.high)})` : ''}`;
}

/** A part for each topology, of the first load and level that the background accompanies. */
function objectiveParts(all: TopologyObjective[]): Said['parts'] {
  const [first, ...others] = all as [TopologyObjective, ...TopologyObjective[]];
  const { background, objective, loadId, level, rateUnit } = first;
  const alike = others.filter((each) => each.loadId === loadId && each.level === level);
  return [
    `${objectiveText(objective).replace('<=', '≤')} of ${background}: ${withinText(first, ` ${rateUnit}`)} with ${spaced(first.variant)}`,
    ...alike.map((each) => `, ${withinText(each)} with ${spaced(each.variant)}`),
  ];
}

function withinText({ within }: TopologyObjective, unit = ''): string {
  switch (within.state) {
    case 'up-to':
      return `up to ${rate(within.rate)}${unit} (${within.next.state === 'beyond' ? 'not' : 'not shown'} at ${rate(within.next.rate)})`;
    case 'at-least':
      return `up to at least ${rate(within.rate)}${unit}`;
    case 'none':
      return `at no rate that was measured (${rate(within.next.rate)}${unit} or more)`;
    case 'inconclusive':
      return `inconclusive at ${rate(within.next.rate)}${unit}, the lowest,`;
  }
}
