/** The verdicts of a finished campaign, as its results folder has them. */
import { join } from 'node:path';
import { thresholdFinding, unknownFigure } from '../findings/thresholds/judge-value.ts';
import type { ThresholdFinding } from '../findings/thresholds/threshold-finding.ts';
import { FileError } from '../input/file-error.ts';
import { readJson } from '../input/read-json.ts';
import { campaignLayout } from '../measurement/results/layout.ts';
import { readCampaignRecord } from '../measurement/results/read.ts';
import { judgedFindingsKind } from '../report/files/findings-schema.ts';
import { resultsFolder } from '../state/paths.ts';
import { writeGateFiles, type GateOptions } from './gate.ts';

/** Writes the files for a CI server. Does nothing for a campaign that left no results. */
export async function writeCampaignGate(
  campaignId: string,
  files: Pick<GateOptions, 'junit' | 'summary'>,
): Promise<void> {
  const folder = join(resultsFolder, campaignId);
  const verdicts = await verdictsIn(folder);
  if (verdicts) await writeGateFiles(campaignId, verdicts.thresholds, verdicts.sentences, files);
}

/** A campaign that broke off has no findings: its thresholds are inconclusive. Null without a record. */
async function verdictsIn(folder: string): Promise<{ thresholds: ThresholdFinding[]; sentences: string[] } | null> {
  const findings = await nullIfAbsent(readJson(campaignLayout(folder).findings, judgedFindingsKind));
  if (findings)
    return { thresholds: findings.thresholds ?? [], sentences: findings.systems.map(({ verdict }) => verdict) };
  const record = await nullIfAbsent(readCampaignRecord(folder));
  if (!record) return null;
  const why = 'the campaign ended before its results were analysed';
  const thresholds = (record.plan.thresholds ?? []).map((text) =>
    thresholdFinding(text, [unknownFigure(record.id, why, '')]),
  );
  return { thresholds, sentences: record.outcome?.reason ? [record.outcome.reason] : [] };
}

async function nullIfAbsent<Value>(reading: Promise<Value>): Promise<Value | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof FileError && error.fault === 'absent') return null;
    throw error;
  }
}
