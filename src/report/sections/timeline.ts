/** The whole campaign over time: a heat map of utilization, and CPU and memory of each host. */
import type { CampaignData } from '../../findings/analyse.ts';
import type { Findings } from '../../findings/findings.ts';
import { drawnHosts } from '../charts/chart-series.ts';
import { overTime } from '../charts/over-time.ts';
import { details, list, note, section, type Section } from '../document/document.ts';
import { caveatNodes } from './caveats.ts';
import { heatMap } from './heat-map.ts';

/** Null without telemetry. */
export function timelineSection(data: CampaignData, findings: Findings): Section | null {
  if (data.telemetry.hosts.length === 0) return null;
  const charts = overTime(data);
  const runs = data.runs.map(
    ({ title, level, state }, index) =>
      `${index + 1}: ${title}${level && `, ${level}`}${state === 'invalid' ? ' (invalid)' : ''}`,
  );
  return section('charts', 'The campaign over time', [
    ...heatMap(data),
    ...(charts.length === 0 ? [] : [{ kind: 'charts' as const, charts, isOfSameLines: true as const }]),
    ...details('What the numbers and bands are', [
      ...list(runs),
      note(
        `One line per host and one sample per second; longer charts show the lowest and the highest sample of each interval. Shaded bands are measurement windows. A gap in a line is a gap in the measurement.${selectionText(data)}`,
      ),
      ...caveatNodes(findings, 'charts'),
    ]),
  ]);
}

/** Which hosts are shown, if not all of them are. */
function selectionText(data: CampaignData): string {
  const all = data.record.plan.hosts.length;
  const drawn = drawnHosts(data).length;
  return drawn === all
    ? ''
    : ` Of ${all} hosts, the charts show the ${drawn} with the highest CPU use in the measurement windows.`;
}
