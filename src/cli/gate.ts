/** Thresholds of a command line and of a finished campaign, and the files that a CI server reads. */
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ThresholdFinding } from '../findings/thresholds/threshold-finding.ts';
import { writeNamedFile } from '../state/write-atomically.ts';
import { unless } from '../thresholds/parse.ts';
import { thresholdFinding, unknownFigure } from '../findings/thresholds/judge-value.ts';
import { readJsonIfThere } from '../input/read-json.ts';
import { campaignLayout, parentOf } from '../measurement/results/layout.ts';
import { recordIfBegun } from '../measurement/results/standing.ts';
import { judgedFindingsKind } from '../report/files/findings-schema.ts';
import { resultsFolder } from '../state/paths.ts';

/** As the options of the commands give them. */
export interface GateOptions {
  threshold: string[];
  failIf: string[];
  junit?: string | undefined;
  summary?: string | undefined;
}

/** The thresholds of a command line: `--threshold` as given, `--fail-if` turned round. */
export function givenThresholds({ threshold, failIf }: Pick<GateOptions, 'threshold' | 'failIf'>): string[] {
  return [...threshold, ...failIf.map(unless)];
}

/**
 * Writes the files that the command line asks for: JUnit XML, a new file for the summary, and the page of a GitHub job, to which
 * the summary is appended.
 *
 * @param title what was judged, such as the id of a campaign
 * @param sentences of the summary, in addition to the thresholds
 */
export async function writeGateFiles(
  title: string,
  findings: ThresholdFinding[],
  sentences: string[],
  { junit, summary }: Pick<GateOptions, 'junit' | 'summary'>,
): Promise<void> {
  const { GITHUB_STEP_SUMMARY: page } = process.env;
  if (junit !== undefined) {
    const { thresholdJunit } = await import('../report/threshold-junit.ts');
    await writeNamedFile(junit, thresholdJunit(title, findings));
  }
  if (summary === undefined && (!page || findings.length === 0)) return;
  const { thresholdSummary } = await import('../report/threshold-tables.ts');
  const text = thresholdSummary(title, findings, sentences);
  if (summary !== undefined) await writeNamedFile(summary, text);
  if (page && findings.length > 0) await appendFile(page, `${text}\n`);
}

/** Writes the files for a CI server. Does nothing for a campaign that left no results. */
export async function writeCampaignGate(
  campaignId: string,
  files: Pick<GateOptions, 'junit' | 'summary'>,
): Promise<void> {
  const verdicts = await verdictsOf(campaignId);
  if (verdicts) await writeGateFiles(campaignId, verdicts.thresholds, verdicts.sentences, files);
}

/** A campaign that broke off has no findings: its thresholds are inconclusive. Null without a record. */
async function verdictsOf(campaignId: string): Promise<{ thresholds: ThresholdFinding[]; sentences: string[] } | null> {
  const folder = join(resultsFolder, campaignId);
  const found = await readJsonIfThere(campaignLayout(folder).findings, judgedFindingsKind, parentOf(folder));
  if (found) {
    const { thresholds = [], answers } = found;
    return { thresholds, sentences: answers.map(({ sentence }) => sentence) };
  }
  const record = await recordIfBegun(campaignId);
  if (!record) return null;
  const why = 'the campaign ended before its results were analysed';
  const thresholds = (record.plan.thresholds ?? []).map((text) =>
    thresholdFinding(text, [unknownFigure(record.id, why, '')]),
  );
  return { thresholds, sentences: record.outcome?.reason ? [record.outcome.reason] : [] };
}
