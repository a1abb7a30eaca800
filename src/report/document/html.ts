/** A report as one HTML page without network requests. */
import { legendOf, type Chart } from '../charts/chart.ts';
import { draw } from '../charts/draw.ts';
import { html, Html } from '../html.ts';
import { pageText } from '../page.ts';
import { tableHtml } from '../table.ts';
import type { HeatMap, Inline, Node, Report, ReportAnswer, Section, Text } from './document.ts';

export function reportHtml(report: Report): string {
  const { header, sections } = reportParts(report);
  const body = html`${header}
    <main>${sections}</main>
    ${footerHtml(report)}`;
  return withoutDeadLinks(pageText(report.title, body));
}

/** What a page is made of, for a page that changes in parts. A section has its id. */
export function reportParts({ title, kind, facts, alerts, answers, sections }: Report) {
  const header = html`<header>
    <p class="eyebrow">${kind}</p>
    <h1>${title}</h1>
    ${facts.map((fact) => html`<p class="muted fact">${textHtml(fact)}</p>`)}
    ${alerts.map((nodes) => html`<div class="alert" role="note">${nodes.map(nodeHtml)}</div>`)}
    ${answers.length > 0 && answersHtml(answers)}
    <nav aria-label="Parts of the report">
      <ul>
        ${sections.map(({ id, title: name }) => html`<li><a href="#${id}">${name}</a></li>`)}
      </ul>
    </nav>
  </header>`;
  return { header, sections: sections.map(sectionHtml) };
}

export const footerHtml = ({ footer }: Report): Html => html`<footer><p>${footer}</p></footer>`;

/** On a wide page a chart stands right of its sentence and of those up to the next chart; on a narrow one all charts follow. */
function answersHtml(answers: ReportAnswer[]): Html {
  const drawn = answers.flatMap(({ chart }, row) => (chart ? [{ chart, row }] : []));
  const figures = drawn.map(({ chart, row }, index) => {
    const rows = (drawn[index + 1]?.row ?? answers.length) - row;
    return html`<figure style="--row:${row + 1} / span ${rows}">
      <figcaption>${chart.title}</figcaption>
      ${draw(chart, 'small')}
    </figure>`;
  });
  return html`<div id="answers" class="answers">
    <ul role="list">
      ${answers.map(
        ({ sentence, href }, row) =>
          html`<li style="grid-row:${row + 1}">${textHtml(sentence)} <a href="${href}">${evidenceWord}</a></li>`,
      )}
    </ul>
    ${figures.length > 0 && html`<div>${figures}</div>`}
  </div>`;
}

/** A report lacks the sections that have nothing to say: a link to one becomes text. */
function withoutDeadLinks(page: string): string {
  const ids = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  return page.replaceAll(/<a (?:class="aside" )?href="#([^"]*)">([^<]*)<\/a>/g, (link, id: string, words: string) =>
    ids.has(id) ? link : words === evidenceWord ? '' : words,
  );
}

const evidenceWord = 'Evidence';

function sectionHtml({ id, title, isFolded, nodes }: Section): Html {
  const content = nodes.map(nodeHtml);
  return html`<section id="${id}" aria-labelledby="${id}-title">
    ${
      isFolded
        ? html`<details class="folded">
            <summary><h2 id="${id}-title">${title}</h2></summary>
            ${content}
          </details>`
        : html`<h2 id="${id}-title">${title}</h2>
            ${content}`
    }
  </section>`;
}

function nodeHtml(node: Node): Html {
  switch (node.kind) {
    case 'text':
      return node.isNote ? html`<p class="note">${textHtml(node.text)}</p>` : html`<p>${textHtml(node.text)}</p>`;
    case 'heading':
      return html`<h3${idHtml(node.id)}>${node.text}</h3>`;
    case 'list':
      return html`<ul>
        ${node.items.map((item) => html`<li>${textHtml(item)}</li>`)}
      </ul>`;
    case 'table':
      return tableHtml(node.table);
    case 'charts': {
      const { charts, isOfSameLines = false } = node;
      const figures = charts.map((chart) => chartHtml(chart, !isOfSameLines));
      return html`${isOfSameLines && legendHtml(charts[0]!)}
        <div class="charts">${figures}</div>`;
    }
    case 'heat':
      return heatHtml(node.heat);
    case 'details':
      return html`<details${idHtml(node.id)}>
        <summary>${node.summary}</summary>
        ${node.nodes.map(nodeHtml)}
      </details>`;
    case 'log':
      return html`<pre tabindex="0">${node.text}</pre>`;
  }
}

const idHtml = (id: string | undefined): Html => (id === undefined ? new Html('') : html` id="${id}"`);

function textHtml(content: Text): Html {
  const parts = Array.isArray(content) ? content : [content];
  return html`${parts.map(inlineHtml)}`;
}

function inlineHtml(part: Inline): Html {
  if (typeof part === 'string') return html`${part}`;
  const { text, href, isAside } = part;
  return isAside ? html`<a class="aside" href="${href}">${text}</a>` : html`<a href="${href}">${text}</a>`;
}

function chartHtml(chart: Chart, hasLegend: boolean): Html {
  return html`<figure class="chart">
    <figcaption>${chart.title}</figcaption>
    ${draw(chart)} ${hasLegend && legendHtml(chart)}
    ${(chart.notes ?? []).map((sentence) => html`<p class="note">${sentence}</p>`)}
  </figure>`;
}

function legendHtml(chart: Chart): Html | null {
  const lines = legendOf(chart);
  if (lines.length === 0) return null;
  return html`<ul class="legend" aria-label="Lines">
    ${lines.map(({ title, color, type, sign }) => {
      const shown =
        sign === undefined
          ? html`<i style="border-color:${color};border-top-style:${type}"></i>`
          : html`<b aria-hidden="true" style="color:${color}">${sign}</b>`;
      return html`<li>${shown}${title}</li>`;
    })}
  </ul>`;
}

/** More columns than these have narrow cells. */
const mostWide = 18;

/** More narrow columns than these do not fit next to each other on a page: they are in several tables. */
const mostNarrow = 32;

function heatHtml(heat: HeatMap): Html {
  const { columns, shades, notes } = heat;
  const blocks = Math.ceil(columns.length / mostNarrow);
  const size = Math.ceil(columns.length / blocks);
  return html`<figure class="table" id="${heat.id}">
    ${Array.from({ length: blocks }, (_, block) => heatTable(heat, block * size, Math.min(columns.length, (block + 1) * size)))}
    <p class="note shades">${shades.map((title, shade) => html`<span class="shade-${shade}">${title}</span> `)}</p>
    ${notes.map((sentence) => html`<p class="note">${sentence}</p>`)}
  </figure>`;
}

/** Some columns as a table, so that screen readers can read it. */
function heatTable({ id, caption, columns, groups }: HeatMap, from: number, to: number): Html {
  const shown = columns.slice(from, to);
  const isAll = shown.length === columns.length;
  return html`<div class="scroll" role="region" tabindex="0" aria-labelledby="${id}-caption-${from}">
    <table class="heat${columns.length > mostWide && ' narrow'}">
      <caption id="${id}-caption-${from}">
        <span>${caption}${!isAll && `, ${shown[0]!.label} to ${shown.at(-1)!.label}`}</span>
      </caption>
      <thead>
        <tr>
          <th scope="col">Host</th>
          ${shown.map(({ label, title }) => html`<th scope="col" class="number"><span title="${title}">${label}</span></th>`)}
        </tr>
      </thead>
      ${groups.map(
        ({ title, rows }) =>
          html`<tbody>
            <tr class="resource">
              <th scope="rowgroup" colspan="${shown.length + 1}">${title}</th>
            </tr>
            ${rows.map(
              ({ label, cells }) =>
                html`<tr>
                  <th scope="row">${label}</th>
                  ${cells
                    .slice(from, to)
                    .map(
                      ({ text, shade }) => html`<td class="number${shade !== null && ` shade-${shade}`}">${text}</td>`,
                    )}
                </tr>`,
            )}
          </tbody>`,
      )}
    </table>
  </div>`;
}
