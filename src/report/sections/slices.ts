/** Long runs over their slices: the answers first, then the charts and the slices one by one. */
import type { Findings } from '../../findings/findings.ts';
import { bySlice, sliceLines, type SliceChart } from '../charts/by-slice.ts';
import { draw } from '../charts/draw.ts';
import { html, type Html } from '../html.ts';
import { changesTable, longRunsOf, longRunTitle, slicesTable, slicesTitle } from '../slice-tables.ts';
import { markdownText, tableHtml, tableMarkdown } from '../table.ts';

/** Null if the campaign has no long run. */
export function slicesSection(findings: Findings): Html | null {
  const runs = longRunsOf(findings);
  if (runs.length === 0) return null;
  return html`<section id="long-runs" aria-labelledby="long-runs-title">
    <h2 id="long-runs-title">${slicesTitle}</h2>
    ${runs.map(
      ({ id, finding }) =>
        html`<h3 id="${id}">${longRunTitle(finding)}</h3>
          <ul>
            ${finding.answers.map((sentence) => html`<li>${sentence}</li>`)}
          </ul>
          <div class="charts">
            ${bySlice(id, finding).map(
              (chart) =>
                html`<figure class="chart">
                  <figcaption>${chart.title}</figcaption>
                  ${draw(chart)} ${legend(chart)}
                </figure>`,
            )}
          </div>
          ${[changesTable(id, finding), slicesTable(id, finding)].map(tableHtml)}`,
    )}
  </section>`;
}

/** The same as Markdown, without charts. */
export function slicesMarkdown(findings: Findings): string[] {
  const runs = longRunsOf(findings);
  if (runs.length === 0) return [];
  return [
    `## ${slicesTitle}`,
    ...runs.flatMap(({ id, finding }) => [
      `### ${markdownText(longRunTitle(finding))}`,
      finding.answers.map((sentence) => `- ${markdownText(sentence)}`).join('\n'),
      ...[changesTable(id, finding), slicesTable(id, finding)].map(tableMarkdown),
    ]),
  ];
}

/** Null for a single line, which the title names. */
function legend({ lines }: SliceChart): Html | null {
  if (lines.length < 2) return null;
  return html`<ul class="legend" aria-label="Lines">
    ${lines.map((line) => {
      const { title, color, type } = sliceLines[line];
      return html`<li><i style="border-color:${color};border-top-style:${type}"></i>${title}</li>`;
    })}
  </ul>`;
}
