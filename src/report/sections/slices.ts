/** Long runs over their slices: the answers first, then the charts and the slices one by one. */
import type { Findings } from '../../findings/findings.ts';
import { bySlice, sliceLines } from '../charts/by-slice.ts';
import type { Html } from '../html.ts';
import { changesTable, longRunsOf, slicesTable, slicesTitle, type LongRunPart } from '../slice-tables.ts';
import { answeredMarkdown, answeredSection, lineLegend, type AnsweredPart } from './answered-parts.ts';

/** Null if the campaign has no long run. */
export function slicesSection(findings: Findings): Html | null {
  const parts = longRunsOf(findings).map((run): AnsweredPart => ({
    ...partOf(run),
    // The title names a single line.
    charts: bySlice(run.id, run.finding).map((chart) => ({
      chart,
      legend: chart.lines.length < 2 ? null : lineLegend(chart.lines, sliceLines),
    })),
  }));
  return answeredSection('long-runs', slicesTitle, parts);
}

/** The same as Markdown, without charts. */
export function slicesMarkdown(findings: Findings): string[] {
  return answeredMarkdown(slicesTitle, longRunsOf(findings).map(partOf));
}

function partOf({ id, title, finding }: LongRunPart): Omit<AnsweredPart, 'charts'> {
  return {
    id,
    title,
    sentences: finding.answers,
    tables: [changesTable(id, finding), slicesTable(id, finding)],
  };
}
