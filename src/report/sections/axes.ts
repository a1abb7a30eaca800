/** How each load changes over the variables of the steps, such as the size of the data. */
import type { AxisCurve } from '../../findings/axis/axis-findings.ts';
import type { Findings } from '../../findings/findings.ts';
import { titleOfCluster } from '../../systems/registry.ts';
import { axesTitle, axisTable, evidenceTable, publishedAxisTables } from '../axis-tables.ts';
import { axisLines, byVariable, type AxisLine } from '../charts/by-variable.ts';
import { draw } from '../charts/draw.ts';
import { html, type Html } from '../html.ts';
import { markdownText, tableHtml, tableMarkdown, type Table } from '../table.ts';

/** Null if no step changes a variable. */
export function axesSection(findings: Findings): Html | null {
  const curves = curvesOf(findings);
  if (curves.length === 0) return null;
  return html`<section id="axes" aria-labelledby="axes-title">
    <h2 id="axes-title">${axesTitle}</h2>
    ${curves.map(
      ({ id, curve }) =>
        html`<h3 id="${id}">${titleOf(curve)}</h3>
          <ul>
            ${curve.verdict.map((sentence) => html`<li>${sentence}</li>`)}
          </ul>
          <div class="charts">
            ${byVariable(id, curve).map(
              (chart) =>
                html`<figure class="chart">
                  <figcaption>${chart.title}</figcaption>
                  ${draw(chart)} ${legend(chart.lines)}
                </figure>`,
            )}
          </div>
          ${tablesOf(id, curve).map(tableHtml)}`,
    )}
  </section>`;
}

/** The same as Markdown, without charts. */
export function axesMarkdown(findings: Findings): string[] {
  const curves = curvesOf(findings);
  if (curves.length === 0) return [];
  return [
    `## ${axesTitle}`,
    ...curves.flatMap(({ id, curve }) => [
      `### ${markdownText(titleOf(curve))}`,
      curve.verdict.map((sentence) => `- ${markdownText(sentence)}`).join('\n'),
      ...tablesOf(id, curve).map(tableMarkdown),
    ]),
  ];
}

function curvesOf({ systems }: Findings): { id: string; curve: AxisCurve }[] {
  return systems.flatMap(({ system, axes = [] }) =>
    axes.map((curve, index) => ({ id: `axis-${system}-${index + 1}`, curve })),
  );
}

function titleOf({ system, title, variable, caches }: AxisCurve): string {
  return `${titleOfCluster(system)}: ${title} by ${variable.name}${caches === null ? '' : `, ${caches} caches`}`;
}

function tablesOf(id: string, curve: AxisCurve): Table[] {
  return [axisTable(id, curve), evidenceTable(id, curve), ...publishedAxisTables(id, curve)];
}

function legend(lines: AxisLine[]): Html {
  return html`<ul class="legend" aria-label="Lines">
    ${lines.map((line) => {
      const { title, color, type } = axisLines[line];
      return html`<li><i style="border-color:${color};border-top-style:${type}"></i>${title}</li>`;
    })}
  </ul>`;
}
