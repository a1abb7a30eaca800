/** The options of every command that judges thresholds. */
import { Option } from '@commander-js/extra-typings';
import { everyValue } from './option-values.ts';

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
