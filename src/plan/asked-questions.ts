/** The questions that a campaign file names: which come first, and which change matters. */
import { z } from 'zod';
import { amount, words } from './fields.ts';

export const askedQuestionsSchema = z.array(
  z.object({
    /** A kind, such as `variants`, or the id of one question, such as `variants:zstd`. */
    ask: words,
    /** The smallest change that matters; absent for that of the rule that decides. */
    marginPercent: amount.exactOptional(),
  }),
);
export type AskedQuestion = z.output<typeof askedQuestionsSchema>[number];

export const isAsked = ({ ask }: AskedQuestion, id: string): boolean => id === ask || id.startsWith(`${ask}:`);

/** The largest ratio of a contrast that is no difference that matters, as the campaign file says it of a question. */
export function marginOf(questions: AskedQuestion[] | undefined, id: string): number | undefined {
  const percent = questions?.find((asked) => asked.marginPercent !== undefined && isAsked(asked, id))?.marginPercent;
  return percent === undefined ? undefined : 1 + percent / 100;
}
