/** Which of two clusters of the same hosts is better, at which rate in the background. */
import { intervalText } from '../contrast/contrast-text.ts';
import { figures } from '../contrast/figures.ts';
import { loadText } from '../response/load-axis.ts';
import type { ObjectiveFinding } from '../response/objective-finding.ts';
import type { TopologyFinding } from '../tipping-point/topology-finding.ts';
import type { Plan } from '../../plan/plan.ts';
import { takesTurns } from '../../plan/variants.ts';
import { changeOf, rate } from '../../text/figures.ts';
import { blocksText, decidingText, fewBlocksText } from './design-text.ts';
import type { QuestionKind } from './question.ts';

type Subject = { kind: 'faster' } | { kind: 'objective' };

const namesOf = ({ variants }: Plan): string => (variants?.all ?? []).map(({ name }) => name).join(' or ');

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
        ...others.map((each) => `, ${holdsText(each)} with ${each.variant}`),
      ] as const;
      return { parts, section: `objective-${all.indexOf(first) + 1}` };
    }
    const [first] = findings.tippingPoints ?? [];
    if (first) {
      const [head, ...others] = first.answer;
      const isOpen = first.point.state === 'inconclusive';
      return { parts: [head, ...(isOpen ? [estimateText(first), decidingText(plan)] : others)], section };
    }
    const undecided = `Whether ${namesOf(plan)} is better, and from which rate on, is inconclusive with ${fewBlocksText(plan.variants?.trials ?? 0)}${decidingText(plan)}`;
    return findings.variants ? { parts: [undecided], section: 'variants' } : null;
  },
};

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
  return `: ${figures[figure].title} with ${names.b} ${changeOf(ratio)} (${intervalText(estimate)}) ${where}`;
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
