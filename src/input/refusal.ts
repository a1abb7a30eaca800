import { faultsShown } from './limits.ts';
import { readable } from './readable.ts';

/** Maximum length of a sentence in characters. Quotations are already shortened, so only file paths come close. */
const longestSentence = 800;

/** The request is impossible, and nothing was changed. Carries all reasons. The command exits with 2. */
export class RefusalError extends Error {
  /** One sentence each, with its file and line, flag or host. On one line, without control characters. */
  readonly faults: string[];

  /** @throws Error without any fault: a refusal needs a reason */
  constructor(faults: readonly string[]) {
    if (faults.length === 0) throw new Error('A refusal without a reason is a bug in Proofload; please report it.');
    const sentences = faults.map((fault) => readable(fault, longestSentence));
    super(shownFaults(sentences).join('\n'));
    this.name = 'RefusalError';
    this.faults = sentences;
  }

  /** The lines to show: the first faults, and how many more there are. */
  get lines(): string[] {
    return shownFaults(this.faults);
  }
}

/** The first faults, and the number of the others. */
export function shownFaults(faults: readonly string[]): string[] {
  const rest = faults.length - faultsShown;
  if (rest <= 0) return [...faults];
  return [...faults.slice(0, faultsShown), `and ${rest} more; fix these first`];
}
