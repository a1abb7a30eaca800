/** What to buy, where a figure tells it. */
import { titleOfCluster } from '../../systems/registry.ts';
import { isOnThisMachine } from '../../providers/registry.ts';
import { purchases } from './purchase-text.ts';
import type { QuestionKind } from './question.ts';

export const purchase: QuestionKind<'all'> = {
  subjects: () => ['all'],
  question: () => ({ id: 'purchase', asks: 'What should I buy?', design: '' }),
  answer(_, { findings, record }) {
    const section = 'verdicts';
    if (findings.systems.length === 0) return null;
    if (record.inventory && isOnThisMachine(record.inventory.provider))
      return {
        parts: ['What to buy does not follow from hosts that share this machine: run it on separate ones'],
        section,
      };
    const found = purchases(findings, record.plan.profile).find(({ isBought }) => isBought);
    if (!found) return null;
    const [first, ...others] = found.answer.replace(/\.$/, '').split('. ');
    const parts = [
      `To buy for ${titleOfCluster(found.system)}: ${first}`,
      ...others.map((other) => `. ${other}`),
    ] as const;
    return { parts, section };
  },
};
