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

/** The value, or the refusal, which is not thrown. */
export async function orRefusal<Value>(promised: Promise<Value>): Promise<Value | RefusalError> {
  try {
    return await promised;
  } catch (error) {
    if (error instanceof RefusalError) return error;
    throw error;
  }
}

/**
 * The values of all.
 *
 * @param names to name each in its faults; absent if they name themselves
 * @throws RefusalError with the faults of all that are refused
 */
export async function allOrFaults<Values extends readonly unknown[]>(
  promised: { [Index in keyof Values]: Promise<Values[Index]> },
  names?: readonly string[],
): Promise<Values> {
  const faults: string[] = [];
  for (const [index, outcome] of (await Promise.allSettled<unknown>(promised)).entries()) {
    if (outcome.status === 'fulfilled') continue;
    if (!(outcome.reason instanceof RefusalError)) throw outcome.reason;
    faults.push(...outcome.reason.faults.map((fault) => (names ? `${names[index]}: ${fault}` : fault)));
  }
  if (faults.length > 0) throw new RefusalError(faults);
  return await Promise.all(promised);
}

/** The first faults, and the number of the others. */
export function shownFaults(faults: readonly string[]): string[] {
  const rest = faults.length - faultsShown;
  if (rest <= 0) return [...faults];
  return [...faults.slice(0, faultsShown), `and ${rest} more; fix these first`];
}
