/** Which telemetry the charts of a campaign want; without what draws them. */
import type { CampaignData } from '../../findings/analyse.ts';
import type { RunResult } from '../../measurement/results/types.ts';
import type { TimeWindow } from '../../input/time-schema.ts';
import type { SeriesRequest } from '../../measurement/telemetry/series.ts';
import { drawnHosts } from './drawn-hosts.ts';
import { metrics } from './over-time.ts';

/** Shown before the first run of a chart and after its last; the axis begins there. */
const marginMilliseconds = 5000;

/** Shown of the whole campaign. */
export const overviewMetrics = metrics.slice(0, 2);

/** The telemetry that the charts of a campaign want: of the whole, and of each part that has runs. */
export function chartSeries(data: CampaignData): SeriesRequest[] {
  const { runs, telemetry } = data;
  if (telemetry.hosts.length === 0) return [];
  const hosts = drawnHosts(data).map(({ name }) => name);
  const request = (id: string, its: RunResult[], wanted: typeof metrics): SeriesRequest => ({
    id,
    span: spanOf(data, its),
    measures: wanted.map(({ measure }) => measure),
    hosts,
  });
  const groups = Map.groupBy(runs, ({ group }) => group);
  return [
    request('campaign', runs, overviewMetrics),
    ...[...groups].map(([group, own]) => request(group, own, metrics)),
  ];
}

/** What a chart of these runs shows. A campaign that failed before its first run still shows what its hosts did. */
export function spanOf({ telemetry }: CampaignData, runs: RunResult[]): TimeWindow {
  const spans = runs.length > 0 ? runs.map((run) => run.window ?? run.span) : telemetry.hosts.map(({ span }) => span);
  const starts = spans.map(({ startMilliseconds }) => startMilliseconds);
  const ends = spans.map(({ endMilliseconds }) => endMilliseconds);
  return {
    startMilliseconds: Math.min(...starts) - marginMilliseconds,
    endMilliseconds: Math.max(...ends) + marginMilliseconds,
  };
}
