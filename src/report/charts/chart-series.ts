/** The telemetry that the charts of a campaign need. */
import type { CampaignData } from '../../findings/analyse.ts';
import type { RunResult } from '../../measurement/results/types.ts';
import type { TimeWindow } from '../../input/time-schema.ts';
import type { SeriesRequest } from '../../measurement/telemetry/query.ts';
import { drawnHosts } from './drawn-hosts.ts';
import { metrics } from './over-time.ts';

/** Shown before the first run of a chart and after its last. */
const marginMilliseconds = 5000;

/** Telemetry of the whole campaign; empty without any. */
export function chartSeries(data: CampaignData): SeriesRequest[] {
  const { runs, telemetry } = data;
  if (telemetry.hosts.length === 0) return [];
  const hosts = drawnHosts(data).map(({ name }) => name);
  return [{ id: 'campaign', span: spanOf(data, runs), measures: metrics.map(({ measure }) => measure), hosts }];
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
