/** Where everything of a campaign lies under its folder of results. Pure. */
import { dirname, join, resolve } from 'node:path';

export function campaignLayout(folder: string) {
  return {
    folder,
    /** `CampaignRecord` */
    record: join(folder, 'campaign.json'),
    telemetry: join(folder, 'telemetry.parquet'),
    /** What the campaign claimed in clusters that were there before; absent if there are none. */
    claims: join(folder, 'made-names.json'),
    /** Sizes of datasets after each growth; absent if there are none. */
    datasets: join(folder, 'datasets.json'),
    /** Raw samples by host, compressed. */
    telemetryFolder: join(folder, 'telemetry'),
    /** Which raw samples `telemetry` has. */
    merged: join(folder, 'telemetry', 'merged.json'),
    /** Readings of the hosts' clocks, one JSON object per line. */
    clocks: join(folder, 'clocks.jsonl'),
    findings: join(folder, 'findings.json'),
    html: join(folder, 'report.html'),
    markdown: join(folder, 'report.md'),
    /** Logs of the services, a folder a host. */
    logs: join(folder, 'logs'),
    runs: join(folder, 'runs'),
    /** Checksums of all files, as `sha256sum` writes them. */
    manifest: join(folder, 'SHA256SUMS'),
  };
}

/** Results may come from somebody else: no link is followed below the folder that a campaign's folder lies in. */
export function parentOf(campaignFolder: string): string {
  return dirname(resolve(campaignFolder));
}

export type CampaignLayout = ReturnType<typeof campaignLayout>;

/** Where a session keeps its part of a folder, from 1: the first in the folder itself, each later one in a folder of its own. */
export function sessionFolder(folder: string, session: number): string {
  return session === 1 ? folder : join(folder, `session-${session}`);
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

function layoutAt(folder: string) {
  return {
    folder,
    /** `RunResult`; a run that has none was not kept. */
    result: join(folder, 'result.json'),
    /** Raw outputs, a folder a load. */
    loads: join(folder, 'loads'),
    /** `EventRecord`, a file an event, until they are in the result; absent if there are none. */
    events: join(folder, 'events'),
  };
}

export type RunLayout = ReturnType<typeof layoutAt>;
