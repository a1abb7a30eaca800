/** The thresholds of a command line, and the files that a CI server reads. */
import { appendFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { ThresholdFinding } from '../findings/thresholds/threshold-finding.ts';
import { writeFileAtomically } from '../state/write-atomically.ts';
import { unless } from '../thresholds/parse.ts';

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
    await writeFileAtomically(resolve(junit), thresholdJunit(title, findings));
  }
  if (summary === undefined && (!page || findings.length === 0)) return;
  const { thresholdSummary } = await import('../report/threshold-summary.ts');
  const text = thresholdSummary(title, findings, sentences);
  if (summary !== undefined) await writeFileAtomically(resolve(summary), text);
  if (page && findings.length > 0) await appendFile(page, `${text}\n`);
}
