/** How each load changes over the variables of the steps, such as the size of the data. */
import type { AxisCurve } from '../../findings/axis/axis-findings.ts';
import type { Findings } from '../../findings/findings.ts';
import { titleOfCluster } from '../../systems/registry.ts';
import { axesTitle, axisTable, evidenceTable, publishedAxisTables } from '../axis-tables.ts';
import { axisLines, byVariable } from '../charts/by-variable.ts';
import type { Html } from '../html.ts';
import { answeredMarkdown, answeredSection, lineLegend, type AnsweredPart } from './answered-parts.ts';

/** Null if no step changes a variable. */
export function axesSection(findings: Findings): Html | null {
  const parts = curvesOf(findings).map(({ id, curve }): AnsweredPart => ({
    ...partOf(id, curve),
    charts: byVariable(id, curve).map((chart) => ({ chart, legend: lineLegend(chart.lines, axisLines) })),
  }));
  return answeredSection('axes', axesTitle, parts);
}

/** The same as Markdown, without charts. */
export function axesMarkdown(findings: Findings): string[] {
  return answeredMarkdown(
    axesTitle,
    curvesOf(findings).map(({ id, curve }) => partOf(id, curve)),
  );
}

function curvesOf({ systems }: Findings): { id: string; curve: AxisCurve }[] {
  return systems.flatMap(({ system, axes = [] }) =>
    axes.map((curve, index) => ({ id: `axis-${system}-${index + 1}`, curve })),
  );
}

function partOf(id: string, curve: AxisCurve): Omit<AnsweredPart, 'charts'> {
  const { system, title, variable, caches, verdict } = curve;
  return {
    id,
    title: `${titleOfCluster(system)}: ${title} by ${variable.name}${caches === null ? '' : `, ${caches} caches`}`,
    sentences: verdict,
    tables: [axisTable(id, curve), evidenceTable(id, curve), ...publishedAxisTables(id, curve)],
  };
}
