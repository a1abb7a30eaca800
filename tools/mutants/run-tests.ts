/** Runs tests of a copy in a process tree that ends with them. */
import { readFile, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { execa, execaSync } from 'execa';
import { z } from 'zod';
import type { Copy } from './copy.ts';

/** The first test that failed; `''` if the run failed without one. */
export type TestRun =
  | { outcome: 'passed' | 'timeout'; seconds: number }
  | { outcome: 'failed'; seconds: number; file: string; test: string };

const results = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
});

/**
 * In a process namespace where this user may make one: what a mutant starts and does not stop ends with the run, and it
 * can signal no process outside. The shell collects processes whose parents ended.
 */
const inNamespace = ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child', 'sh', '-c', '"$@"; exit $?', 'sh'];
const isolation =
  execaSync(inNamespace[0]!, [...inNamespace.slice(1), 'true'], { reject: false }).exitCode === 0 ? inNamespace : [];

/**
 * Stops at the first test that fails.
 *
 * @param seconds the run is ended after these
 */
export async function runTests(
  { checkout, temporary }: Copy,
  tests: readonly string[],
  seconds: number,
  signal: AbortSignal,
): Promise<TestRun> {
  signal.throwIfAborted();
  const output = join(temporary, 'results.json');
  await rm(output, { force: true });
  const vitest = ['vitest', 'run', '--bail', '1', '--passWithNoTests', '--reporter=json', `--outputFile=${output}`];
  const [command = '', ...words] = [...isolation, join(checkout, 'tools/in-environment'), ...vitest, ...tests];
  const start = performance.now();
  const running = execa(command, words, {
    cwd: checkout,
    env: { TMPDIR: temporary },
    stdio: 'ignore',
    detached: true,
    reject: false,
  });
  const end = () => running.pid !== undefined && process.kill(-running.pid, 'SIGKILL');
  signal.addEventListener('abort', end);
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    end();
  }, seconds * 1000);
  const { exitCode } = await running;
  clearTimeout(timer);
  signal.removeEventListener('abort', end);
  signal.throwIfAborted();
  const took = (performance.now() - start) / 1000;
  if (timedOut) return { outcome: 'timeout', seconds: took };
  if (exitCode === 0) return { outcome: 'passed', seconds: took };
  return { outcome: 'failed', seconds: took, ...(await firstFailure(output, checkout)) };
}

/** The first failed test in vitest's results, or a file that failed without one; without failures there, empty. */
async function firstFailure(output: string, checkout: string): Promise<{ file: string; test: string }> {
  const { testResults } = results.parse(JSON.parse(await readFile(output, 'utf8')));
  const failures = testResults
    .filter(({ status }) => status === 'failed')
    .map(({ name, assertionResults }) => ({
      file: relative(checkout, name),
      test: assertionResults.find(({ status }) => status === 'failed')?.fullName ?? '',
    }));
  return failures.find(({ test }) => test !== '') ?? failures[0] ?? { file: '', test: '' };
}
