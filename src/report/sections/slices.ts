/** Long runs over their slices: the answers first, then the charts and the slices one by one. */
import type { Findings } from '../../findings/findings.ts';
import { bySlice, sliceLines } from '../charts/by-slice.ts';
import { legendOf } from '../charts/line-chart.ts';
import { charts, details, heading, list, section, tables, type Section } from '../document/document.ts';
import { longRunsOf, slicesTable, slicesTitle } from '../slice-tables.ts';

/** Null if the campaign has no long run. */
export function slicesSection(findings: Findings): Section | null {
  const nodes = longRunsOf(findings).flatMap(({ id, title, finding }) => [
    heading(title, id),
    ...list(finding.answers),
    // The title names a single line.
    ...charts(
      bySlice(id, finding).map((chart) => ({
        chart,
        legend: chart.lines.length < 2 ? [] : legendOf(chart.lines, sliceLines),
      })),
    ),
    ...details('Each slice', tables([slicesTable(id, finding)])),
  ]);
  return section('long-runs', slicesTitle, nodes);
}
