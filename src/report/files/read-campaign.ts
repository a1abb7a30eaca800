import type { CampaignData } from '../../findings/analyse.ts';
import { withEveryHost } from '../../measurement/results/changed-hosts.ts';
import { outageWindows } from '../../findings/events/outage-windows.ts';
import { measuredWindows } from '../../findings/measured-windows.ts';
import { judgedRuns } from '../../plan/runs-of.ts';
import { nullIfAbsent } from '../../input/absence.ts';
import { readDatasetSizes } from '../../measurement/results/datasets-file.ts';
import { campaignLayout } from '../../measurement/results/layout.ts';
import { readAttempts, readCampaignRecord, readRunResults } from '../../measurement/results/read.ts';
import type { CampaignRecord } from '../../measurement/results/types.ts';
import { noTelemetry } from '../../measurement/telemetry/statistics.ts';
import { readOutages } from '../../measurement/telemetry/outages.ts';
import { summariseTelemetry } from '../../measurement/telemetry/summarise.ts';
import { isOfDisks, levelObjectives } from '../../thresholds/objective.ts';
import { readReferences } from './references.ts';
import { otherProfiles } from './other-profiles.ts';
import { readStudies } from './read-studies.ts';

/**
 * Reads a campaign's results folder. A campaign that failed early has neither runs nor telemetry.
 *
 * @param altered sentences about files that changed after the campaign ended
 * @param further thresholds in addition to those of the plan
 */
export async function readCampaign(folder: string, altered: string[], further: string[]): Promise<CampaignData> {
  const { telemetry: path } = campaignLayout(folder);
  const [read, runs] = await Promise.all([readCampaignRecord(folder), readRunResults(folder)]);
  const record = withEveryHost(withThresholds(read, further));
  const byRun = await Promise.all(judgedRuns(record.plan).map(({ id }) => readAttempts(folder, id)));
  const attempts = byRun.flat();
  const begun = [...runs, ...attempts].map(({ span }) => span.startMilliseconds);
  const request = {
    windows: measuredWindows(runs),
    hosts: record.inventory?.hosts ?? [],
    loadsFrom: begun.length > 0 ? Math.min(...begun) : undefined,
    hasDistributions: levelObjectives(record.plan.objectives).some(isOfDisks),
  };
  const telemetry = (await nullIfAbsent(summariseTelemetry(path, request))) ?? noTelemetry;
  const outages = (await nullIfAbsent(readOutages(path, outageWindows(runs, record.plan)))) ?? [];
  const otherCampaigns = await otherProfiles(folder, record.plan);
  const references = await readReferences(folder, record);
  const [datasets, { studies, faults }] = await Promise.all([readDatasetSizes(folder), readStudies()]);
  // A file of studies that broke while the campaign ran must not cost its results.
  const alterations = [...faults.map((fault) => `A published study is not compared: ${fault}.`), ...altered];
  return {
    record,
    runs,
    attempts,
    otherCampaigns,
    references,
    telemetry,
    datasets,
    outages,
    studies,
    alterations,
  };
}

function withThresholds(record: CampaignRecord, further: string[]): CampaignRecord {
  if (further.length === 0) return record;
  const thresholds = [...new Set([...(record.plan.thresholds ?? []), ...further])];
  return { ...record, plan: { ...record.plan, thresholds } };
}
