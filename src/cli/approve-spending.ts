/** Asks before money is spent. */
import { createInterface } from 'node:readline/promises';
import { RefusalError } from '../campaign/refusal.ts';
import type { Plan } from '../campaign/plan.ts';
import { dollarsInWords, leaseInWords } from '../lease/words.ts';

/** Where nothing has a price there is nothing to ask. Throws a `RefusalError` without a yes. */
export async function approveSpending(
  { lease, profile }: Plan,
  yes: boolean,
  say: (line: string) => void,
  isTerminal: boolean = process.stdin.isTTY,
): Promise<void> {
  const dollars = lease?.estimate.dollars ?? null;
  if (!lease || dollars === null) return;
  for (const line of leaseInWords(lease)) say(line);
  if (yes) return;
  if (!isTerminal) {
    throw new RefusalError([
      `Profile ${profile} costs about ${dollarsInWords(dollars)} for this campaign, and nobody is there to be asked: give --yes.`,
    ]);
  }
  const questions = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await questions.question(`Spend about ${dollarsInWords(dollars)} on ${profile}? [y/N] `);
    if (/^y(es)?$/i.test(answer.trim())) return;
  } finally {
    questions.close();
  }
  throw new RefusalError(['Nothing was started.']);
}
