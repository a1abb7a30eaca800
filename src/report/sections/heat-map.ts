/** A heat map of utilisation by host and resource over the runs: a table, so that its figures can be read and heard. */
import type { CampaignData } from '../../findings/analyse.ts';
import { boundShare } from '../../findings/bottlenecks/thresholds.ts';
import { share } from '../../text/figures.ts';
import type { Statistics } from '../../measurement/telemetry/statistics.ts';
import { heatRows, resourceTitles, type HeatRow } from '../heat-map-rows.ts';
import { html, type Html } from '../html.ts';

/** Lower ends of the shades, as shares of the bound; the last is where a resource counts as at its bound. */
const shadesFrom = [0, 0.25, 0.5, 0.75, boundShare];

/** Null where nothing was sampled. */
export function heatMap(data: CampaignData): Html | null {
  const rows = heatRows(data);
  if (rows.length === 0) return null;
  const byResource = [...Map.groupBy(rows, ({ resource }) => resource)];
  return html`<figure class="table" id="heat-map">
    <div class="scroll" role="region" tabindex="0" aria-labelledby="heat-map-caption">
      <table class="heat">
        <caption id="heat-map-caption">
          <span>Mean use by host and resource in each run (% of the bound)</span>
        </caption>
        <thead>
          <tr>
            <th scope="col">Host</th>
            ${data.runs.map(({ title, level }, index) => html`<th scope="col" class="number"><span title="${title}, ${level}">${index + 1}</span></th>`)}
          </tr>
        </thead>
        ${byResource.map(
          ([resource, own]) =>
            html`<tbody>
              <tr class="resource">
                <th scope="rowgroup" colspan="${data.runs.length + 1}">${resourceTitles[resource]}</th>
              </tr>
              ${own.map(rowHtml)}
            </tbody>`,
        )}
      </table>
    </div>
    <p class="note shades">
      ${shadesFrom.map((from, shade) => html`<span class="shade-${shade}">${shadeTitle(from, shade)}</span> `)}
    </p>
    <p class="note">
      The mean over the measured window of the run with that number. From ${share(boundShare)} on, CPU, NICs and disks
      are at their bound. A dash is a run in which too little of it was measured, or none was.
    </p>
  </figure>`;
}

function rowHtml({ where, cells }: HeatRow): Html {
  return html`<tr>
    <th scope="row">${where}</th>
    ${cells.map(cellHtml)}
  </tr>`;
}

function cellHtml(cell: Statistics | null): Html {
  if (!cell) return html`<td class="number">–</td>`;
  return html`<td class="number shade-${shadeOf(cell.mean)}">${Math.round(cell.mean * 100)}</td>`;
}

/** By the figure as it is shown: 89.6 % is written 90 and has the shade of 90. */
function shadeOf(mean: number): number {
  const shown = Math.round(mean * 100) / 100;
  return shadesFrom.findLastIndex((from) => shown >= from);
}

function shadeTitle(from: number, shade: number): string {
  const to = shadesFrom[shade + 1];
  return to === undefined ? `${share(from)} and more` : `${Math.round(from * 100)} to below ${share(to)}`;
}
