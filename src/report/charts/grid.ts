import { html, type Html } from '../html.ts';
import { draw, type Chart } from './draw.ts';

/** A grid of charts, each with its title. */
export function chartGrid(charts: Chart[]): Html {
  return html`<div class="charts">
    ${charts.map(
      (chart) =>
        html`<figure class="chart">
          <figcaption>${chart.title}</figcaption>
          ${draw(chart)}
        </figure>`,
    )}
  </div>`;
}
