/** What every bench has in common: its options, its limit, its exit code, and an end that leaves nothing behind. */
import { inspect } from 'node:util';
import { InvalidArgumentError, type Command } from '@commander-js/extra-typings';
import { RefusalError } from '../src/input/refusal.ts';
import { benchExitCodes, InterruptedError, LeftBehindError, watchInterruption } from './interruption.ts';

/** What a bench found out. */
export interface BenchOutcome {
  /** For people, on standard output at the end. */
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
  /** Minutes after which it ends by itself, in full and in the short form. */
  limitMinutes: { full: number; short: number };
  /** The command that takes away what is left where it was ended at once. */
  cleanUp: string;
  /** Whether the short form, too, fails where a goal is missed: no goal of it may depend on how fast the machine is. */
  judgesShort?: boolean;
}

/** Progress, on standard error: standard output is for the outcome. */
export function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** For an option's value. */
export function positiveNumber(text: string): number {
  const number = Number(text);
  if (!(number > 0)) throw new InvalidArgumentError('It is a number above 0.');
  return number;
}

/** Gives a bench the options that all have. */
export function withBenchOptions<Args extends unknown[], Given extends Record<string, unknown>>(
  command: Command<Args, Given>,
) {
  return command
    .option('--short', 'about a minute, to see that the bench works; judges no speed', false)
    .option('--json', 'print the outcome as one line of JSON', false)
    .option('--limit <minutes>', 'end after so many minutes, and take everything away', positiveNumber);
}

/** Runs a bench to its end and exits: 0, 1 for a missed goal or a failure, or one of `benchExitCodes`. */
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
    const said = json ? [JSON.stringify({ figures, missed: isJudged ? missed : [] })] : lines;
    for (const line of said) process.stdout.write(`${line}\n`);
    if (!isJudged) return 0;
    for (const line of missed) say(line);
    return missed.length > 0 ? 1 : 0;
  } catch (error) {
    if (error instanceof InterruptedError) {
      say(`${error.message} Nothing of this bench is left.`);
      return error.exitCode;
    }
    if (error instanceof LeftBehindError) {
      say(`${error.message} Take it away with: ${cleanUp}`);
      return benchExitCodes.left;
    }
    if (error instanceof RefusalError) {
      for (const line of error.lines) say(line);
      return benchExitCodes.refused;
    }
    say(inspect(error, { depth: 3 }));
    return 1;
  }
}
