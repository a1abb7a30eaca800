/** `proofload compare --vary`. */
import { resolve } from 'node:path';
import { compareVaried } from '../findings/comparison/compare-varied.ts';
import type { VariedComparison } from '../findings/comparison/varied-comparison.ts';
import { RefusalError } from '../input/refusal.ts';
import { readCompared } from '../report/files/read-compared.ts';
import { variedParts } from '../report/varied-tables.ts';
import { resultsFolder } from '../state/paths.ts';
import { writeFileAtomically } from '../state/write-atomically.ts';
import type { ComparisonOutput } from './comparison-view.ts';
import { tableText } from './table-text.ts';
import { print, printError } from './terminal.ts';

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
  for (const sentence of comparison.campaigns.flatMap(({ alterations = [] }) => alterations))
    printError(`Warning: ${sentence}`);
  await writeFiles(comparison, options);
  print(options.json ? `${JSON.stringify(comparison, null, 2)}\n` : variedText(comparison));
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

/** The comparison for the terminal, its answers first. */
export function variedText(comparison: VariedComparison): string {
  const parts = variedParts(comparison).flatMap(({ title, tables }) => [title.toUpperCase(), ...tables.map(tableText)]);
  return [...comparison.answers, ...parts].join('\n\n').concat('\n');
}

async function writeFiles(comparison: VariedComparison, { html, markdown }: ComparisonOutput): Promise<void> {
  if (html !== undefined) {
    // The chart library takes 0.1 s to load, so load it only when needed.
    const { variedPage } = await import('../report/comparison-page.ts');
    await writeFileAtomically(resolve(html), variedPage(comparison));
  }
  if (markdown !== undefined) {
    const { variedMarkdown } = await import('../report/comparison-markdown.ts');
    await writeFileAtomically(resolve(markdown), variedMarkdown(comparison));
  }
}
