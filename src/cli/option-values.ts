import { InvalidArgumentError, Option } from '@commander-js/extra-typings';
import { campaignIdPattern } from '../input/identifiers.ts';
import { longestText, mostLeaseHours } from '../input/limits.ts';
import { hasInvisible } from '../input/readable.ts';

/** Parses an option: a number above zero and at most `maximum`, in digits. */
export const upTo = (maximum: number): ((text: string) => number) =>
  numberLike(/^\d+(\.\d*)?$|^\.\d+$/, maximum, `a number above 0 and at most ${maximum}`);

/** Parses an option: a whole number from 1 to `maximum`, in digits. */
export const wholeUpTo = (maximum: number): ((text: string) => number) =>
  numberLike(/^\d+$/, maximum, `a whole number from 1 to ${maximum}`);

function numberLike(pattern: RegExp, maximum: number, what: string): (text: string) => number {
  return (text) => {
    const value = pattern.test(text) ? Number(text) : Number.NaN;
    if (value > 0 && value <= maximum) return value;
    throw new InvalidArgumentError(`It must be ${what}.`);
  };
}

const secondsOf = { s: 1, m: 60, h: 3600 } as const;

/** Parses `--keep`, such as `1h`, `90m` or `1h30m`, into whole seconds. At most the longest lease. */
export const keepTime = (text: string): number => timeUpTo(mostLeaseHours, text);

/** A month: longer than anyone waits for the next campaign. */
const longestIntervalHours = 31 * 24;

/** Parses `--every`, such as `24h`, into whole seconds. */
export const intervalTime = (text: string): number => timeUpTo(longestIntervalHours, text);

function timeUpTo(mostHours: number, text: string): number {
  const parts = /^(?:\d{1,7}h)?(?:\d{1,7}m)?(?:\d{1,7}s)?$/.test(text) ? (text.match(/\d+[smh]/g) ?? []) : [];
  // The pattern admits no other units.
  const seconds = parts.reduce((sum, part) => sum + Number.parseInt(part, 10) * secondsOf[part.at(-1) as 's'], 0);
  if (!(seconds >= 1 && seconds <= mostHours * 3600))
    throw new InvalidArgumentError(`It must be a time such as 30m, 1h or 1h30m, at most ${mostHours}h.`);
  return seconds;
}

/** Parses the tag of a campaign. `latest` means another campaign. */
export function campaignTag(text: string): string {
  if (!campaignIdPattern.test(text) || text === 'latest')
    throw new InvalidArgumentError(
      'It must be letters, digits, dots, underscores and hyphens, at most 128 characters, and not "latest".',
    );
  return text;
}

/** Parses a reason: one line of visible text. */
export function campaignReason(text: string): string {
  if (text === '' || text.length > longestText || hasInvisible(text))
    throw new InvalidArgumentError(`It must be one line of 1 to ${longestText} characters.`);
  return text;
}

export const profileOption = new Option(
  '--profile <name>',
  "hardware profile: a stack under stacks/ (default: the campaign's first, or local)",
);

export const sizeOption = new Option(
  '--size <name>',
  'size of the workloads, as the campaign file names it, such as smoke (default: laptop)',
);

/** Collects the values of a repeatable option. */
export function everyValue(value: string, before: string[]): string[] {
  return [...before, value];
}

const none: string[] = [];

export const thresholdOption = new Option(
  '--threshold <condition>',
  "a condition that the results must keep, such as 'throughput > 40000'; repeatable",
)
  .argParser(everyValue)
  .default(none);

export const failIfOption = new Option(
  '--fail-if <condition>',
  "the opposite of --threshold: a condition that fails, such as 'p99 > 20 ms'; repeatable",
)
  .argParser(everyValue)
  .default(none);

export const junitOption = new Option('--junit <file>', 'write the verdicts on the thresholds as JUnit XML');

export const summaryOption = new Option(
  '--summary <file>',
  'write the verdicts on the thresholds as Markdown; they are also appended to $GITHUB_STEP_SUMMARY if it is set',
);
