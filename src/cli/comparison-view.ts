import { resolve } from 'node:path';
import { compareCampaigns } from '../findings/comparison/compare-campaigns.ts';
import type { Comparison } from '../findings/comparison/comparison.ts';
import { comparisonParts } from '../report/comparison-tables.ts';
import { readCompared } from '../report/files/read-compared.ts';
import { resultsFolder } from '../state/paths.ts';
import { writeFileAtomically } from '../state/write-atomically.ts';
import { comparisonFaults, judgeComparison } from '../findings/thresholds/judge-comparison.ts';
import { word } from '../input/readable.ts';
import { RefusalError } from '../input/refusal.ts';
import { thresholdLine } from '../report/threshold-tables.ts';
import { gateExitCode, type ExitCode } from './exit-codes.ts';
import { givenThresholds, writeGateFiles, type GateOptions } from './gate.ts';
import { tableText } from './table-text.ts';
import { print } from './terminal.ts';

export interface ComparisonOutput extends GateOptions {
  json?: true | undefined;
  /** Files for the page and the Markdown. */
  html?: string | undefined;
  markdown?: string | undefined;
}

/**
 * Compares campaigns on disk, prints the comparison and returns the exit code of its thresholds. Throws a `RefusalError` if a
 * campaign cannot be read, or a threshold is not one of changes.
 */
export async function compareResults(sides: string[], options: ComparisonOutput): Promise<ExitCode> {
  const { json, html, markdown } = options;
  const texts = givenThresholds(options);
  const comparison = compareCampaigns(await readCompared(sides, resultsFolder));
  const faults = texts.flatMap((text) =>
    comparisonFaults(text, comparison).map((fault) => `--threshold ${word(text)}: ${fault}`),
  );
  if (faults.length > 0) throw new RefusalError(faults);
  const thresholds = judgeComparison(texts, comparison);
  for (const { alterations = [] } of comparison.campaigns) {
    for (const sentence of alterations) process.stderr.write(`Warning: ${sentence}\n`);
  }
  await writeComparison(comparison, { html, markdown });
  await writeGateFiles(comparison.campaigns.map(({ id }) => id).join(' and '), thresholds, [], options);
  if (json) {
    const data = thresholds.length > 0 ? { ...comparison, thresholds } : comparison;
    print(`${JSON.stringify(data, null, 2)}\n`);
  } else {
    print(comparisonText(comparison));
    print(thresholds.map((finding) => `${thresholdLine(finding)}\n`).join(''));
  }
  return gateExitCode(thresholds);
}

/** A comparison for the terminal. */
export function comparisonText(comparison: Comparison): string {
  return comparisonParts(comparison)
    .flatMap(({ title, tables }) => [title.toUpperCase(), ...tables.map(tableText)])
    .join('\n\n')
    .concat('\n');
}

/** Writes the page and the Markdown if requested. */
export async function writeComparison(
  comparison: Comparison,
  { html, markdown }: Pick<ComparisonOutput, 'html' | 'markdown'>,
): Promise<void> {
  if (html !== undefined) {
    // The chart library takes 0.1 s to load, so load it only when needed.
    const { comparisonPage } = await import('../report/comparison-page.ts');
    await writeFileAtomically(resolve(html), comparisonPage(comparison));
  }
  if (markdown !== undefined) {
    const { comparisonMarkdown } = await import('../report/comparison-markdown.ts');
    await writeFileAtomically(resolve(markdown), comparisonMarkdown(comparison));
  }
}
