/** The telemetry that the charts of a campaign need. Does not import the chart library. */
import type { CampaignData } from '../../findings/analyse.ts';
import type { RunResult } from '../../measurement/results/types.ts';
import type { TimeWindow } from '../../input/time-schema.ts';
import type { SeriesRequest } from '../../measurement/telemetry/series.ts';
import { drawnHosts } from './drawn-hosts.ts';
import { metrics } from './over-time.ts';

/** Shown before the first run of a chart and after its last. */
const marginMilliseconds = 5000;

/** Metrics shown for the whole campaign. */
export const overviewMetrics = metrics.slice(0, 2);

/** Telemetry of the whole campaign, and of each group of runs. */
export function chartSeries(data: CampaignData): SeriesRequest[] {
  const { runs, telemetry } = data;
  if (telemetry.hosts.length === 0) return [];
  const hosts = drawnHosts(data).map(({ name }) => name);
  const request = (id: string, its: RunResult[], selected: typeof metrics): SeriesRequest => ({
    id,
    span: spanOf(data, its),
    measures: selected.map(({ measure }) => measure),
    hosts,
  });
  const groups = Map.groupBy(runs, ({ group }) => group);
  return [
    request('campaign', runs, overviewMetrics),
    ...[...groups].map(([group, own]) => request(group, own, metrics)),
  ];
}

/** The time span of a chart of these runs. Without runs, the span of the hosts' telemetry. */
export function spanOf({ telemetry }: CampaignData, runs: RunResult[]): TimeWindow {
  const spans = runs.length > 0 ? runs.map((run) => run.window ?? run.span) : telemetry.hosts.map(({ span }) => span);
  const starts = spans.map(({ startMilliseconds }) => startMilliseconds);
  const ends = spans.map(({ endMilliseconds }) => endMilliseconds);
  return {
    startMilliseconds: Math.min(...starts) - marginMilliseconds,
    endMilliseconds: Math.max(...ends) + marginMilliseconds,
  };
}
