import { faultsShown } from './limits.ts';
import { readable } from './readable.ts';

/** Characters of one sentence at the most: what a sentence quotes is shortened before, so only a path of a file comes near. */
const longestSentence = 800;

/** What was asked cannot be done, and nothing was touched: every reason at once. The command exits with 2. */
export class RefusalError extends Error {
  /** One sentence each, with the file and line, flag or host it speaks of. On one line, without what a terminal would act on. */
  readonly faults: string[];

  /** @throws Error where there is no fault: nobody is refused without a sentence */
  constructor(faults: readonly string[]) {
    if (faults.length === 0) throw new Error('A refusal without a reason is a fault of Proofload; please report it.');
    const sentences = faults.map((fault) => readable(fault, longestSentence));
    super(shownFaults(sentences).join('\n'));
    this.name = 'RefusalError';
    this.faults = sentences;
  }

  /** What a person is shown: the first faults, and how many there are besides. */
  get lines(): string[] {
    return shownFaults(this.faults);
  }
}

/** The first faults, and the others counted. */
export function shownFaults(faults: readonly string[]): string[] {
  const rest = faults.length - faultsShown;
  if (rest <= 0) return [...faults];
  return [...faults.slice(0, faultsShown), `and ${rest} more; mend these first`];
}
