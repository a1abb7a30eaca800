/** A heat map of utilization by host, resource and run. */
import type { CampaignData } from '../../findings/analyse.ts';
import { saturatedShare } from '../../findings/bottlenecks/thresholds.ts';
import { share } from '../../text/figures.ts';
import type { Node } from '../document/document.ts';
import { heatRows, resourceTitles } from '../heat-map-rows.ts';

/** Lower limits of the shades; from the last one on, a resource counts as saturated. */
const shadesFrom = [0, 0.25, 0.5, 0.75, saturatedShare];

/** Empty without telemetry. */
export function heatMap(data: CampaignData): Node[] {
  const rows = heatRows(data).filter(
    ({ resource, cells }) => resource === 'cpu' || cells.some((cell) => cell && shadeOf(cell.mean) > 0),
  );
  if (rows.length === 0) return [];
  const groups = [...Map.groupBy(rows, ({ resource }) => resource)].map(([resource, alike]) => ({
    title: resourceTitles[resource],
    rows: alike.map(({ where, cells }) => ({
      label: where,
      cells: cells.map((cell) =>
        cell ? { text: String(Math.round(cell.mean * 100)), shade: shadeOf(cell.mean) } : { text: '–', shade: null },
      ),
    })),
  }));
  const columns = data.runs.map(({ title, level }, index) => ({
    label: String(index + 1),
    title: `${title}, ${level}`,
  }));
  const notes = [
    `Mean over the measurement window of each run. From ${share(saturatedShare)} on, CPU, NICs and disks count as saturated. A dash means that too little was measured. Memory, disks and NICs that stayed below ${share(shadesFrom[1]!)} in every run are left out.`,
  ];
  const caption = 'Mean utilization by host, resource and run (%)';
  return [
    { kind: 'heat', heat: { id: 'heat-map', caption, columns, groups, shades: shadesFrom.map(shadeTitle), notes } },
  ];
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
