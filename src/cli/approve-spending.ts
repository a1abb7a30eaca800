/** Asks before money is spent. */
import { RefusalError } from '../input/refusal.ts';
import type { Plan } from '../plan/plan.ts';
import { costText, leaseSummaryText } from '../hardware/lease/lease-text.ts';
import { rangeExplained } from '../text/expected-range.ts';
import { askYes } from './terminal.ts';

/** Asks nothing where nothing has a price. Throws a `RefusalError` unless the answer is yes. */
export async function approveSpending(
  { lease, profile }: Plan,
  yes: boolean,
  say: (line: string) => void,
  isTerminal: boolean = process.stdin.isTTY,
): Promise<void> {
  if (!lease || lease.estimate.dollars === null) return;
  const cost = costText(lease.estimate);
  for (const line of leaseSummaryText(lease)) say(line);
  if (lease.estimate.likely) say(rangeExplained);
  await approveSum(cost, profile, yes, isTerminal);
}

/** Asks for a sum. Throws a `RefusalError` unless the answer is yes. */
export async function approveSum(
  cost: string,
  profile: string,
  yes: boolean,
  isTerminal: boolean = process.stdin.isTTY,
): Promise<void> {
  if (yes) return;
  if (!isTerminal) {
    throw new RefusalError([
      `This campaign costs about ${cost} on profile ${profile}, and there is no terminal to confirm on: add --yes.`,
    ]);
  }
  if (await askYes(`Spend about ${cost} on ${profile}? [y/N] `)) return;
  throw new RefusalError(['Nothing was started.']);
}
