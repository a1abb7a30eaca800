/** How each load changes over the variables of the steps, such as the size of the data. */
import type { Findings } from '../../findings/findings.ts';
import { titleOfCluster } from '../../systems/registry.ts';
import { axesTitle, axisTable, evidenceTable, publishedAxisTables } from '../axis-tables.ts';
import { axisLines, byVariable } from '../charts/by-variable.ts';
import { legendOf } from '../charts/line-chart.ts';
import { charts, details, heading, list, section, tables, type Section } from '../document/document.ts';

/** Null if no step changes a variable. */
export function axesSection({ systems }: Findings): Section | null {
  const nodes = systems.flatMap(({ system, axes = [] }) =>
    axes.flatMap((curve, index) => {
      const { title, variable, caches, verdict } = curve;
      const id = `axis-${system}-${index + 1}`;
      const by = `${variable.name}${caches === null ? '' : `, ${caches} caches`}`;
      return [
        heading(`${titleOfCluster(system)}: ${title} by ${by}`, id),
        ...list(verdict),
        ...charts(byVariable(id, curve).map((chart) => ({ chart, legend: legendOf(chart.lines, axisLines) }))),
        ...details(
          'Figures',
          tables([axisTable(id, curve), evidenceTable(id, curve), ...publishedAxisTables(id, curve)]),
        ),
      ];
    }),
  );
  return section('axes', axesTitle, nodes);
}
