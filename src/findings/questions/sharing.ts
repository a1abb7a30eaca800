/** What it costs a load that other systems run on the same hosts. */
import { headlineText } from '../contrast/contrast-text.ts';
import { headlineOf } from '../contrast/decide.ts';
import type { MeasuredSharing } from '../sharing/sharing-finding.ts';
import { combinedGroup, judgedRuns } from '../../plan/runs-of.ts';
import { takesTurns } from '../../plan/variants.ts';
import { factsOf } from '../../workloads/registry.ts';
import { fewestTrials } from '../../statistics/ratio-interval.ts';
import { loadsAtLevels } from './design-text.ts';
import type { QuestionKind } from './question.ts';

export const sharing: QuestionKind<'all'> = {
  subjects(plan) {
    const runs = judgedRuns(plan);
    const isShared =
      runs.some(({ group }) => group === combinedGroup) && runs.some(({ group }) => group !== combinedGroup);
    return isShared && !takesTurns(plan) ? ['all'] : [];
  },
  question(_, plan) {
    const combined = judgedRuns(plan).filter(({ group, search }) => group === combinedGroup && !search);
    const blocks = plan.sharing?.trials;
    return {
      id: 'sharing',
      asks: 'What does sharing hosts cost?',
      design: `no interval: sharing: { trials: ${fewestTrials} } gives one`,
      ...(blocks === undefined ? {} : { contrasts: { figures: loadsAtLevels(combined), blocks } }),
    };
  },
  answer(_, { findings }) {
    const all = findings.systems.flatMap((each) => each.sharing);
    const measured = all.flatMap((each) => (each.state === 'measured' ? [each] : []));
    const clauses = measured.flatMap((each) => clauseOf(each) ?? []).toSorted((one, other) => other.cost - one.cost);
    if (clauses.length > 0) {
      const [first, ...others] = new Set(clauses.map(({ text }) => text));
      return { parts: [`Sharing hosts: ${first}`, ...others.map((text) => `; ${text}`)], section: 'figures-sharing' };
    }
    const [reason] = all.flatMap((each) => (each.state === 'inconclusive' ? [each.reason] : []));
    const why = reason ?? 'no valid run combined systems';
    return { parts: ['Sharing hosts: inconclusive', `, ${why}`], section: 'verdicts' };
  },
};

/** The headline figure, and what it costs as a logarithm. */
function clauseOf({ figures, workload }: MeasuredSharing): { text: string; cost: number } | null {
  const headline = headlineOf(figures);
  if (!headline) return null;
  const cost = Math.log(headline.ratio) * (headline.name === 'perSecond' ? -1 : 1);
  return { text: `${factsOf(workload).title} ${headlineText(figures)}`, cost };
}
