/** `proofload compare --vary`. */
import { compareVaried } from '../findings/comparison/compare-varied.ts';
import { RefusalError } from '../input/refusal.ts';
import { readCompared } from '../report/files/read-compared.ts';
import { variedReport } from '../report/comparison-report.ts';
import { reportText } from '../report/document/terminal.ts';
import { resultsFolder } from '../state/paths.ts';
import { writePages, type ComparisonOutput } from './comparison-view.ts';
import { print } from './terminal.ts';

/**
 * Compares levels of campaigns on disk and prints the comparison. Throws a `RefusalError` if a campaign cannot be read, a parameter is
 * unknown, or no two levels can be compared.
 */
export async function compareLevels(
  named: string[],
  vary: string,
  options: ComparisonOutput & { against?: string | undefined },
): Promise<void> {
  const names = [...new Set(vary.split(',').map((name) => name.trim()))].filter((name) => name !== '');
  const faults = refusedTogether(options);
  if (names.length === 0) faults.push('--vary: name at least one parameter, such as --vary acks.');
  if (faults.length > 0) throw new RefusalError(faults);
  const campaigns = (await readCompared(named, resultsFolder, 1)).flat();
  const outcome = compareVaried(campaigns, names);
  if ('faults' in outcome) throw new RefusalError(outcome.faults);
  const { comparison } = outcome;
  const report = variedReport(comparison);
  await writePages(comparison, options, report);
  print(options.json ? `${JSON.stringify(comparison, null, 2)}\n` : reportText(report));
}

/** Options that judge or choose campaigns as a whole. */
function refusedTogether({
  threshold,
  failIf,
  junit,
  summary,
  against,
}: Parameters<typeof compareLevels>[2]): string[] {
  const given: [string, boolean][] = [
    ['--threshold', threshold.length > 0],
    ['--fail-if', failIf.length > 0],
    ['--junit', junit !== undefined],
    ['--summary', summary !== undefined],
    ['--against', against !== undefined],
  ];
  return given
    .filter(([, isGiven]) => isGiven)
    .map(([name]) => `${name}: not with --vary, which compares levels, not campaigns; leave it out.`);
}
