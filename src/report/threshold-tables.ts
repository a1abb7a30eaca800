/** The thresholds of a campaign as a table, as lines for the terminal and as Markdown for CI servers. Pure. */
import { numberColumn, tableOf, textColumn, type Table } from '../text/table.ts';
import { figureText, worstOf } from '../findings/thresholds/judge-value.ts';
import type { JudgedFigure, ThresholdFinding } from '../findings/thresholds/threshold-finding.ts';
import { markdownText, tableMarkdown } from './table.ts';

/** One row for each figure that a threshold judged. */
export function thresholdTable(findings: ThresholdFinding[]): Table {
  const judged = findings.flatMap(({ threshold, figures }) => figures.map((figure) => ({ ...figure, threshold })));
  return tableOf(
    'threshold-verdicts',
    verdictCountText(findings),
    judged,
    [
      textColumn('Threshold', ({ threshold }) => threshold),
      textColumn('Verdict', ({ verdict }) => verdict),
      textColumn('Figure of', ({ subject }) => subject),
      numberColumn('Value', ({ value, unit }) => (value === null ? '–' : figureText(value, unit))),
      numberColumn('Between', rangeCell),
      numberColumn('Trials', ({ trials }) => String(trials)),
    ],
    [
      'A threshold passes if the whole interval keeps it, fails if none of the interval does, and is inconclusive otherwise. With 4 or more trials it is the 95 % interval, with fewer the range of the trials.',
      ...new Set(judged.flatMap(({ value, reason }) => (value === null ? [reason] : []))),
    ],
  );
}

function rangeCell({ low, high, basis, unit }: JudgedFigure): string {
  const isPoint = basis === 'one-trial' || basis === 'by-design' || low === null || high === null;
  return isPoint ? '–' : `${figureText(low, unit)} and ${figureText(high, unit)}`;
}

/** Such as `2 thresholds: 1 failed, 1 passed`. */
export function verdictCountText(findings: ThresholdFinding[]): string {
  const counts = (
    [
      ['fail', 'failed'],
      ['inconclusive', 'inconclusive'],
      ['pass', 'passed'],
    ] as const
  )
    .map(([verdict, word]) => ({ word, count: findings.filter((each) => each.verdict === verdict).length }))
    .filter(({ count }) => count > 0)
    .map(({ word, count }) => `${count} ${word}`);
  return `${findings.length} ${findings.length === 1 ? 'threshold' : 'thresholds'}: ${counts.join(', ')}`;
}

/** One line for the terminal: verdict, threshold and the first figure that decided it. */
export function thresholdLine({ threshold, verdict, figures }: ThresholdFinding): string {
  const deciding = figures.find((figure) => figure.verdict === verdict);
  return `${verdict.toUpperCase()}  ${threshold}${deciding ? `  (${deciding.reason})` : ''}`;
}

/**
 * For the page of a CI job, in GitHub's Markdown.
 *
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
