/** Where everything of a campaign lies under its folder of results. Pure. */
import { join } from 'node:path';

export interface CampaignLayout {
  folder: string;
  /** `CampaignRecord` */
  record: string;
  telemetry: string;
  /** What the campaign claimed in clusters that were there before; absent if there are none. */
  claims: string;
  /** Sizes of datasets after each growth; absent if there are none. */
  datasets: string;
  /** Raw samples by host, compressed. */
  telemetryFolder: string;
  /** Which raw samples `telemetry` has. */
  merged: string;
  /** Readings of the hosts' clocks, one JSON object per line. */
  clocks: string;
  findings: string;
  html: string;
  markdown: string;
  /** Logs of the services, a folder a host. */
  logs: string;
  runs: string;
  /** Checksums of all files, as `sha256sum` writes them. */
  manifest: string;
}

export function campaignLayout(folder: string): CampaignLayout {
  return {
    folder,
    record: join(folder, 'campaign.json'),
    telemetry: join(folder, 'telemetry.parquet'),
    claims: join(folder, 'made-names.json'),
    datasets: join(folder, 'datasets.json'),
    telemetryFolder: join(folder, 'telemetry'),
    merged: join(folder, 'telemetry', 'merged.json'),
    clocks: join(folder, 'clocks.jsonl'),
    findings: join(folder, 'findings.json'),
    html: join(folder, 'report.html'),
    markdown: join(folder, 'report.md'),
    logs: join(folder, 'logs'),
    runs: join(folder, 'runs'),
    manifest: join(folder, 'SHA256SUMS'),
  };
}

/** Where a session keeps its part of a folder, from 1: the first in the folder itself, each later one in a folder of its own. */
export function sessionFolder(folder: string, session: number): string {
  return session === 1 ? folder : join(folder, `session-${session}`);
}

export interface RunLayout {
  folder: string;
  /** `RunResult`; a run that has none was not kept. */
  result: string;
  /** Raw outputs, a folder a load. */
  loads: string;
  /** `EventRecord`, a file an event, until they are in the result; absent if there are none. */
  events: string;
}

/** Where a run's final attempt lies. */
export function runLayout(campaignFolder: string, runId: string): RunLayout {
  return layoutAt(join(campaignLayout(campaignFolder).runs, runId));
}

/** Has a folder for each invalid attempt at a run that was retried. */
export function attemptsFolder(campaignFolder: string, runId: string): string {
  return join(campaignLayout(campaignFolder).runs, runId, 'attempts');
}

/** Paths of an invalid attempt that was retried. */
export function attemptLayout(campaignFolder: string, runId: string, attempt: number): RunLayout {
  return layoutAt(join(attemptsFolder(campaignFolder, runId), String(attempt)));
}

function layoutAt(folder: string): RunLayout {
  return {
    folder,
    result: join(folder, 'result.json'),
    loads: join(folder, 'loads'),
    events: join(folder, 'events'),
  };
}
