/** A heat map of utilization by host, resource and run. It is a table, so that screen readers can read it. */
import type { CampaignData } from '../../findings/analyse.ts';
import { saturatedShare } from '../../findings/bottlenecks/thresholds.ts';
import { share } from '../../text/figures.ts';
import type { Statistics } from '../../measurement/telemetry/statistics.ts';
import { heatRows, resourceTitles, type HeatRow } from '../heat-map-rows.ts';
import { html, type Html } from '../html.ts';

/** Lower limits of the shades; from the last one on, a resource counts as saturated. */
const shadesFrom = [0, 0.25, 0.5, 0.75, saturatedShare];

/** Null without telemetry. */
export function heatMap(data: CampaignData): Html | null {
  const rows = heatRows(data);
  if (rows.length === 0) return null;
  const byResource = [...Map.groupBy(rows, ({ resource }) => resource)];
  return html`<figure class="table" id="heat-map">
    <div class="scroll" role="region" tabindex="0" aria-labelledby="heat-map-caption">
      <table class="heat">
        <caption id="heat-map-caption">
          <span>Mean utilization by host, resource and run (%)</span>
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
      Mean over the measurement window of each run. From ${share(saturatedShare)} on, CPU, NICs and disks count as
      saturated. A dash means that too little was measured.
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

/** By the rounded figure: 89.6 % is shown as 90 and has the shade of 90. */
function shadeOf(mean: number): number {
  const shown = Math.round(mean * 100) / 100;
  return shadesFrom.findLastIndex((from) => shown >= from);
}

function shadeTitle(from: number, shade: number): string {
  const to = shadesFrom[shade + 1];
  return to === undefined ? `${share(from)} and more` : `${Math.round(from * 100)} to below ${share(to)}`;
}
