/** A section with a part for each finding: its sentences, then its charts with their legends, then its tables. */
import type { Chart } from '../charts/draw.ts';
import { draw } from '../charts/draw.ts';
import type { LineLook } from '../charts/line-chart.ts';
import { html, type Html } from '../html.ts';
import { markdownText, tableHtml, tableMarkdown, type Table } from '../table.ts';

export interface AnsweredPart {
  id: string;
  title: string;
  sentences: readonly string[];
  charts: { chart: Chart; legend: Html | null }[];
  tables: Table[];
}

/** Null without parts. */
export function answeredSection(id: string, title: string, parts: AnsweredPart[]): Html | null {
  if (parts.length === 0) return null;
  return html`<section id="${id}" aria-labelledby="${id}-title">
    <h2 id="${id}-title">${title}</h2>
    ${parts.map(
      (part) =>
        html`<h3 id="${part.id}">${part.title}</h3>
          <ul>
            ${part.sentences.map((sentence) => html`<li>${sentence}</li>`)}
          </ul>
          <div class="charts">
            ${part.charts.map(
              ({ chart, legend }) =>
                html`<figure class="chart">
                  <figcaption>${chart.title}</figcaption>
                  ${draw(chart)} ${legend}
                </figure>`,
            )}
          </div>
          ${part.tables.map(tableHtml)}`,
    )}
  </section>`;
}

/** The same as Markdown, without charts. */
export function answeredMarkdown(title: string, parts: Omit<AnsweredPart, 'charts'>[]): string[] {
  if (parts.length === 0) return [];
  return [
    `## ${title}`,
    ...parts.flatMap((part) => [
      `### ${markdownText(part.title)}`,
      part.sentences.map((sentence) => `- ${markdownText(sentence)}`).join('\n'),
      ...part.tables.map(tableMarkdown),
    ]),
  ];
}

export function lineLegend<Line extends string>(lines: readonly Line[], looks: Record<Line, LineLook>): Html {
  return html`<ul class="legend" aria-label="Lines">
    ${lines.map((line) => {
      const { title, color, type } = looks[line];
      return html`<li><i style="border-color:${color};border-top-style:${type}"></i>${title}</li>`;
    })}
  </ul>`;
}
