/** The verdicts on thresholds for the page of a CI job, in GitHub's Markdown. Pure. */
import { worstOf } from '../findings/thresholds/judge-value.ts';
import type { ThresholdFinding } from '../findings/thresholds/threshold-finding.ts';
import { markdownText, tableMarkdown } from './table.ts';
import { thresholdTable, verdictCountText } from './threshold-tables.ts';

/**
 * @param title what was judged, such as the id of a campaign
 * @param sentences further paragraphs, such as the verdicts on the systems
 */
export function thresholdSummary(title: string, findings: ThresholdFinding[], sentences: string[]): string {
  const mark = findings.length === 0 ? '' : `${{ pass: '✅', fail: '❌', inconclusive: '⚠️' }[worstOf(findings)]} `;
  return [
    `## ${mark}Proofload: ${markdownText(title)}`,
    findings.length === 0 ? 'No thresholds.' : markdownText(`${verdictCountText(findings)}.`),
    ...(findings.length === 0 ? [] : [tableMarkdown(thresholdTable(findings)).trimEnd()]),
    ...(sentences.length === 0 ? [] : [sentences.map((sentence) => `- ${markdownText(sentence)}`).join('\n')]),
  ]
    .join('\n\n')
    .concat('\n');
}
