import { compareCampaigns } from '../findings/comparison/compare-campaigns.ts';
import type { Comparison } from '../findings/comparison/comparison.ts';
import { readCampaignRecord } from '../measurement/results/read.ts';
import { findReference } from '../report/files/references.ts';
import { comparisonReport } from '../report/comparison-report.ts';
import type { Report } from '../report/document/document.ts';
import { reportHtml } from '../report/document/html.ts';
import { reportMarkdown } from '../report/document/markdown.ts';
import { reportText } from '../report/document/terminal.ts';
import { folderOf, readCompared } from '../report/files/read-compared.ts';
import { resultsFolder } from '../state/paths.ts';
import { writeNamedFile } from '../state/write-atomically.ts';
import { comparisonFaults, judgeComparison } from '../findings/thresholds/judge-comparison.ts';
import { word } from '../input/readable.ts';
import { RefusalError } from '../input/refusal.ts';
import { thresholdLine } from '../report/threshold-tables.ts';
import { gateExitCode, type ExitCode } from './exit-codes.ts';
import { givenThresholds, writeGateFiles, type GateOptions } from './gate.ts';
import { print, printError } from './terminal.ts';

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
  const { json } = options;
  const texts = givenThresholds(options);
  const comparison = compareCampaigns(await readCompared(sides, resultsFolder));
  const faults = texts.flatMap((text) =>
    comparisonFaults(text, comparison).map((fault) => `--threshold ${word(text)}: ${fault}`),
  );
  if (faults.length > 0) throw new RefusalError(faults);
  const thresholds = judgeComparison(texts, comparison);
  const report = comparisonReport(comparison);
  await writePages(comparison, options, report);
  await writeGateFiles(comparison.campaigns.map(({ id }) => id).join(' and '), thresholds, [], options);
  if (json) {
    const data = thresholds.length > 0 ? { ...comparison, thresholds } : comparison;
    print(`${JSON.stringify(data, null, 2)}\n`);
  } else {
    print(reportText(report));
    print(thresholds.map((finding) => `${thresholdLine(finding)}\n`).join(''));
  }
  return gateExitCode(thresholds);
}

/** Warns of altered results, and writes the page and the Markdown if requested. */
export async function writePages(
  { campaigns }: Pick<Comparison, 'campaigns'>,
  { html, markdown }: Pick<ComparisonOutput, 'html' | 'markdown'>,
  report: Report,
): Promise<void> {
  for (const sentence of campaigns.flatMap(({ alterations = [] }) => alterations)) printError(`Warning: ${sentence}`);
  if (html !== undefined) await writeNamedFile(html, reportHtml(report));
  if (markdown !== undefined) await writeNamedFile(markdown, reportMarkdown(report));
}

/** With --against: the base and the campaign. Throws a `RefusalError` if either is missing. */
export async function sidesAgainst(named: string[], against: string): Promise<string[]> {
  const [name, ...more] = named;
  if (name === undefined || more.length > 0)
    throw new RefusalError([`--against ${against}: name one campaign, which is compared with an earlier one.`]);
  const folder = folderOf(name, resultsFolder);
  if (folder === null)
    throw new RefusalError([`${name} is not a campaign. "proofload list results" lists the campaigns.`]);
  const found = await findReference(against, folder, await readCampaignRecord(folder));
  if (typeof found === 'string') throw new RefusalError([`--against ${against}: ${found}.`]);
  return [found.folder, folder];
}
