/** Shared by all benchmarks: options, time limit, exit code and cleanup. */
import { inspect } from 'node:util';
import { InvalidArgumentError, type Command } from '@commander-js/extra-typings';
import { RefusalError } from '../src/input/refusal.ts';
import { benchExitCodes, InterruptedError, LeakError, watchInterruption } from './interruption.ts';

/** The outcome of a benchmark. */
export interface BenchOutcome {
  /** For people, printed on standard output at the end. */
  lines: string[];
  /** The same as plain data, for `--json`. */
  figures: unknown;
  /** A sentence for each goal that was missed. */
  missed: string[];
}

export interface BenchOptions {
  short: boolean;
  json: boolean;
  limit?: number | undefined;
}

export interface BenchSetup {
  /** Time limits of the full and the short form. */
  limitMinutes: { full: number; short: number };
  /** The command that removes leftovers of a benchmark that was ended at once. */
  cleanUp: string;
  /** Whether the short form also fails on a missed goal. Its goals must not depend on the speed of the machine. */
  judgesShort?: boolean;
}

/** Progress, on standard error: standard output is for the outcome. */
export function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Parses an option's value. */
export function positiveNumber(text: string): number {
  const number = Number(text);
  if (!(number > 0)) throw new InvalidArgumentError('It must be a number above 0.');
  return number;
}

/** Adds the options that all benchmarks have. */
export function withBenchOptions<Args extends unknown[], Given extends Record<string, unknown>>(
  command: Command<Args, Given>,
) {
  return command
    .option('--short', 'check in about a minute that the benchmark works; judges no speed', false)
    .option('--json', 'print the outcome as one line of JSON', false)
    .option('--limit <minutes>', 'end after this many minutes and remove everything', positiveNumber);
}

/** Runs a benchmark and exits with 0, 1 for a missed goal or a failure, or one of `benchExitCodes`. */
export async function runBench(
  { short, json, limit }: BenchOptions,
  { limitMinutes, cleanUp, judgesShort = false }: BenchSetup,
  bench: () => Promise<BenchOutcome>,
): Promise<never> {
  watchInterruption(limit ?? limitMinutes[short ? 'short' : 'full'], cleanUp, say);
  process.exit(await exitCodeOf(bench, { json, cleanUp, isJudged: !short || judgesShort }));
}

async function exitCodeOf(
  bench: () => Promise<BenchOutcome>,
  { json, cleanUp, isJudged }: { json: boolean; cleanUp: string; isJudged: boolean },
): Promise<number> {
  try {
    const { lines, figures, missed } = await bench();
    const output = json ? [JSON.stringify({ figures, missed: isJudged ? missed : [] })] : lines;
    for (const line of output) process.stdout.write(`${line}\n`);
    if (!isJudged) return 0;
    for (const line of missed) say(line);
    return missed.length > 0 ? 1 : 0;
  } catch (error) {
    if (error instanceof InterruptedError) {
      say(`${error.message} Everything that this benchmark created is removed.`);
      return error.exitCode;
    }
    if (error instanceof LeakError) {
      say(`${error.message} Remove it with: ${cleanUp}`);
      return benchExitCodes.leaked;
    }
    if (error instanceof RefusalError) {
      for (const line of error.lines) say(line);
      return benchExitCodes.refused;
    }
    say(inspect(error, { depth: 3 }));
    return 1;
  }
}
