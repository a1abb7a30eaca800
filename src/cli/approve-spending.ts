/** Asks before money is spent. */
import { RefusalError } from '../input/refusal.ts';
import type { Plan } from '../plan/plan.ts';
import { costInWords, leaseInWords } from '../hardware/lease/words.ts';
import { rangeExplained } from '../text/likely-range.ts';
import { askYes } from './ask-yes.ts';

/** Where nothing has a price there is nothing to ask. Throws a `RefusalError` without a yes. */
export async function approveSpending(
  { lease, profile }: Plan,
  yes: boolean,
  say: (line: string) => void,
  isTerminal: boolean = process.stdin.isTTY,
): Promise<void> {
  if (!lease || lease.estimate.dollars === null) return;
  const cost = costInWords(lease.estimate);
  for (const line of leaseInWords(lease)) say(line);
  if (lease.estimate.likely) say(rangeExplained);
  if (yes) return;
  if (!isTerminal) {
    throw new RefusalError([
      `Profile ${profile} costs about ${cost} for this campaign, and nobody is there to be asked: give --yes.`,
    ]);
  }
  if (await askYes(`Spend about ${cost} on ${profile}? [y/N] `)) return;
  throw new RefusalError(['Nothing was started.']);
}
