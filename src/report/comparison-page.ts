import type { Comparison } from '../findings/comparison/comparison.ts';
import { byCampaign } from './charts/by-campaign.ts';
import { draw } from './charts/draw.ts';
import { letter } from './compared-level-tables.ts';
import { comparisonParts } from './comparison-tables.ts';
import { html, Html } from './html.ts';
import { style } from './style.ts';
import { tableHtml } from './table.ts';

/** A comparison as one page without network requests. */
export function comparisonPage(comparison: Comparison): string {
  const { campaigns } = comparison;
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'" />
        <title>Campaign comparison: ${campaigns.map(({ id }) => id).join(', ')}</title>
        <style>
          ${new Html(style)}
        </style>
      </head>
      <body>
        <header>
          <p class="eyebrow">Proofload</p>
          <h1>Campaign comparison</h1>
          <ul>
            ${campaigns.map(
              ({ id, repeats = [], title }, index) =>
                html`<li>
                  <b>${letter(index)}</b> <code>${[id, ...repeats].join(', ')}</code>:
                  ${title}${index === 0 && ' (base)'}
                </li>`,
            )}
          </ul>
        </header>
        <main>
          ${comparisonParts(comparison).map(
            ({ title, tables }) =>
              html`<section>
                <h2>${title}</h2>
                ${tables.map(tableHtml)}
              </section>`,
          )}
          ${chartsPart(comparison)}
        </main>
      </body>
    </html>`;
  return `${page.text}\n`;
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
