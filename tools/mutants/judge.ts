/** Whether the tests of a copy find a mutant. */
import type { Copy } from './copy.ts';
import type { Mirrors } from './mirrors.ts';
import type { Place } from './mutant.ts';
import { runTests, type TestRun } from './run-tests.ts';

export type Outcome = 'found' | 'found: timeout' | 'survived' | 'no test' | 'not decided';

export interface Judgement {
  outcome: Outcome;
  /** The test that failed, or why the mutant is not decided. */
  because: string;
  seconds: number;
}

/** Judges mutants of one copy; what is known about its tests without a mutant is measured once. */
export class Judge {
  readonly #copy: Copy;
  readonly #limit: number;
  readonly #signal: AbortSignal;
  readonly #unmutated = new Map<string, TestRun>();

  /** @param limit seconds that the tests of one mutant may take */
  constructor(copy: Copy, limit: number, signal: AbortSignal) {
    this.#copy = copy;
    this.#limit = limit;
    this.#signal = signal;
  }

  /** First the tests of the file alone: most mutants are found there, in seconds. */
  async judge(place: Place, { ofFile, ofImporters }: Mirrors): Promise<Judgement> {
    let seconds = 0;
    for (const tests of [ofFile, ofImporters]) {
      if (tests.length === 0) continue;
      const judgement = await this.#judgeBy(place, tests, this.#limit - seconds);
      seconds += judgement.seconds;
      if (judgement.outcome !== 'survived') return { ...judgement, seconds };
    }
    const outcome = ofFile.length + ofImporters.length === 0 ? 'no test' : 'survived';
    return { outcome, because: '', seconds };
  }

  async #judgeBy(place: Place, tests: readonly string[], limit: number): Promise<Judgement> {
    const run = await this.#copy.withMutant(place, () => this.#run(tests, limit));
    const { seconds } = run;
    if (run.outcome === 'passed') return { outcome: 'survived', because: '', seconds };
    const blamed = run.outcome === 'failed' && run.file !== '' ? [run.file] : tests;
    const without = await this.#runUnmutated(blamed);
    if (without.outcome === 'failed') return { outcome: 'not decided', because: failureText(without), seconds };
    if (run.outcome === 'failed') return { outcome: 'found', because: `${run.file}: ${run.test}`, seconds };
    return without.seconds < limit / 2
      ? { outcome: 'found: timeout', because: '', seconds }
      : {
          outcome: 'not decided',
          because: `the tests take ${Math.round(without.seconds)} s without a mutant`,
          seconds,
        };
  }

  #run(tests: readonly string[], limit: number): Promise<TestRun> {
    return runTests(this.#copy, tests, limit, this.#signal);
  }

  async #runUnmutated(tests: readonly string[]): Promise<TestRun> {
    const key = tests.join(' ');
    const run = this.#unmutated.get(key) ?? (await this.#run(tests, this.#limit));
    this.#unmutated.set(key, run);
    return run;
  }
}

function failureText({ file, test }: { file: string; test: string }): string {
  return file === '' ? 'without a mutant, vitest fails before a test' : `${file} fails without a mutant: ${test}`;
}
