/** Which of two clusters of the same hosts is better, at which rate in the background. */
import { intervalText } from '../contrast/contrast-text.ts';
import { figures } from '../contrast/figures.ts';
import { loadText } from '../response/load-axis.ts';
import type { TippingPoint } from '../tipping-point/tipping-finding.ts';
import type { ObjectiveFinding } from '../response/objective-finding.ts';
import type { TopologyFinding } from '../tipping-point/topology-finding.ts';
import type { Plan } from '../../plan/plan.ts';
import { takesTurns } from '../../plan/variants.ts';
import { changeOf, rate } from '../../text/figures.ts';
import { blocksText, decidingText, fewBlocksText } from './design-text.ts';
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
      const all = findings.objectives ?? [];
      const [first, ...others] = all.filter(({ variant }) => variant);
      if (!first) return null;
      const parts = [
        `${first.objective.replace('<=', '≤')} of ${first.title}: ${holdsText(first)}`,
        ...others.map((each) => `, ${holdsText(each)} with ${spaced(each.variant!)}`),
      ] as const;
      return { parts, section: `objective-${all.indexOf(first) + 1}` };
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
  const known = point.rates.flatMap(({ estimate, ...each }) =>
    estimate.state === 'interval' ? [{ ...each, estimate }] : [],
  );
  const widthOf = ({ estimate }: (typeof known)[number]): number => estimate.high / estimate.low;
  const [best] = known.toSorted((one, other) => widthOf(one) - widthOf(other));
  if (!best) return '';
  const { ratio, estimate } = best;
  const where = best.rate === 0 ? 'alone' : `at ${rate(best.rate)} ${rateUnit}`;
  return `: ${figures[figure].title} with ${spaced(names.b)} ${changeOf(ratio)} (${intervalText(estimate)}) ${where}`;
}

function leadText({ smallestLead: { ratio, estimate } }: Extract<TippingPoint, { state: 'none' }>): string {
  return `at least ${changeOf(ratio)} (${intervalText(estimate)})`;
}

function holdsText({ holds, axis }: ObjectiveFinding): string {
  switch (holds.state) {
    case 'up-to':
      return `up to ${loadText(holds.upTo, axis)} (${holds.failsFrom === holds.next ? 'not' : 'not shown'} at ${rate(holds.next)})`;
    case 'at-least':
      return `up to at least ${loadText(holds.upTo, axis)}`;
    case 'none':
      return `at no measured rate (${loadText(holds.failsFrom, axis)} or more)`;
    case 'inconclusive':
      return `inconclusive at ${loadText(holds.next, axis)}, the lowest`;
  }
}
