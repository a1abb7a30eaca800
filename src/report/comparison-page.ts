import type { Comparison } from '../findings/comparison/comparison.ts';
import type { VariedComparison } from '../findings/comparison/varied-comparison.ts';
import { byCampaign } from './charts/by-campaign.ts';
import { draw } from './charts/draw.ts';
import { letter } from './compared-level-tables.ts';
import { comparisonParts } from './comparison-tables.ts';
import type { FigurePart } from './figures.ts';
import { html, type Html } from './html.ts';
import { pageText } from './page.ts';
import { tableHtml } from './table.ts';
import { variedParts } from './varied-tables.ts';

/** A comparison as one page without network requests. */
export function comparisonPage(comparison: Comparison): string {
  const { campaigns } = comparison;
  const list = html`<ul>
    ${campaigns.map(
      ({ id, repeats = [], title }, index) =>
        html`<li>
          <b>${letter(index)}</b> <code>${[id, ...repeats].join(', ')}</code>: ${title}${index === 0 && ' (base)'}
        </li>`,
    )}
  </ul>`;
  const title = `Campaign comparison: ${campaigns.map(({ id }) => id).join(', ')}`;
  return tablesPage('Campaign comparison', title, list, comparisonParts(comparison), chartsPart(comparison));
}

/** A comparison of levels as one page, its answers first. */
export function variedPage(comparison: VariedComparison): string {
  const list = html`<ul>
    ${comparison.answers.map((answer) => html`<li>${answer}</li>`)}
  </ul>`;
  return tablesPage('Comparison of levels', 'Comparison of levels', list, variedParts(comparison), null);
}

/**
 * A page of tables.
 *
 * @param title of the window
 * @param head below the heading
 */
export function tablesPage(heading: string, title: string, head: Html, parts: FigurePart[], end: Html | null): string {
  const body = html`<header>
      <p class="eyebrow">Proofload</p>
      <h1>${heading}</h1>
      ${head}
    </header>
    <main>
      ${parts.map(
        (part) =>
          html`<section>
            <h2>${part.title}</h2>
            ${part.tables.map(tableHtml)}
          </section>`,
      )}
      ${end}
    </main>`;
  return pageText(title, body);
}

function chartsPart(comparison: Comparison): Html | null {
  const charts = byCampaign(comparison);
  if (charts.length === 0) return null;
  return html`<section>
    <h2>Charts</h2>
    <p>The letter above a bar names the campaign; the number below names the level.</p>
    <div class="charts">
      ${charts.map(
        (chart) =>
          html`<figure class="chart">
            <figcaption>${chart.title}</figcaption>
            ${draw(chart)}
            <ol class="keys">
              ${chart.levels.map((level, index) => html`<li><b>${index + 1}</b> ${level}</li>`)}
            </ol>
          </figure>`,
      )}
    </div>
  </section>`;
}
