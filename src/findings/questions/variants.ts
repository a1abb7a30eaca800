/** What a variant changes against the base. */
import { headlineText } from '../contrast/contrast-text.ts';
import type { VariantComparison } from '../variants/variant-finding.ts';
import { unpairedText } from '../variants/variants.ts';
import type { Plan } from '../../plan/plan.ts';
import { judgedRuns } from '../../plan/runs-of.ts';
import { takesTurns } from '../../plan/variants.ts';
import { blocksText, loadsAtLevels } from './design-text.ts';
import type { Said } from './answer.ts';
import type { QuestionKind } from './question.ts';

/** Name of the variant. */
export const variants: QuestionKind<string> = {
  subjects: (plan) => (takesTurns(plan) ? [] : (plan.variants?.all ?? []).slice(1).map(({ name }) => name)),
  question(name, plan) {
    const varied = judgedRuns(plan).filter(({ variant }) => variant?.name === name);
    return {
      id: `variants:${name}`,
      asks: `What does ${name} change against ${baseOf(plan)}?`,
      design: blocksText(plan.variants!.trials),
      contrasts: { figures: loadsAtLevels(varied), blocks: plan.variants!.trials },
    };
  },
  answer(name, { findings, plan }) {
    const comparisons = (findings.variants?.comparisons ?? []).filter(({ variant }) => variant === name);
    const [first] = comparisons.toSorted((one, other) => other.blocks - one.blocks);
    return first ? { parts: partsOf(first, plan), section: 'variants' } : null;
  },
};

const baseOf = (plan: Plan): string => plan.variants!.all[0]!.name;

function partsOf(comparison: VariantComparison, plan: Plan): Said['parts'] {
  const { variant, figures, bottlenecks, blocks } = comparison;
  const change = headlineText(figures) ?? `inconclusive, ${unpairedText(comparison)}`;
  const moved =
    bottlenecks.changed === null
      ? ''
      : bottlenecks.changed
        ? `; the bottleneck moves to ${bottlenecks.variant}`
        : '; the bottleneck stays';
  return [`${variant} against ${baseOf(plan)}: ${change}, over ${blocks} blocks`, moved];
}
