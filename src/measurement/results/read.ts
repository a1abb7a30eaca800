/** Reads what a campaign left on disk, which may be damaged, or another's. */
import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { judgedRuns } from '../../plan/runs-of.ts';
import { FileError } from '../../input/file-error.ts';
import { readJson, readJsonIfThere } from '../../input/read-json.ts';
import { isAbsence } from '../../input/absence.ts';
import { namesIn } from '../../state/state-files.ts';
import { campaignRecordKind } from './campaign-schema.ts';
import { attemptLayout, attemptsFolder, campaignLayout, parentOf, runLayout } from './layout.ts';
import { runResultKind } from './result-schema.ts';
import type { CampaignRecord, RunResult } from './types.ts';

/**
 * `campaign.json` of a folder of results.
 *
 * @throws FileError where it is not there, cannot be read, is damaged, or is of a newer Proofload
 */
export async function readCampaignRecord(campaignFolder: string): Promise<CampaignRecord> {
  return await readJson(campaignLayout(campaignFolder).record, campaignRecordKind, parentOf(campaignFolder));
}

/**
 * A run's result, or null where the run was not kept.
 *
 * @throws FileError where it cannot be read, is damaged, or is of another run or of a newer Proofload
 */
export function readRunResult(campaignFolder: string, runId: string): Promise<RunResult | null> {
  return readResult(campaignFolder, runLayout(campaignFolder, runId).result, runId);
}

/** The results of the attempts at a run that others followed, the first one first. */
export async function readAttempts(campaignFolder: string, runId: string): Promise<RunResult[]> {
  const ordered = (await attemptsOf(campaignFolder, runId)).toSorted((one, other) => one - other);
  const results = await Promise.all(
    ordered.map((attempt) => readResult(campaignFolder, attemptLayout(campaignFolder, runId, attempt).result, runId)),
  );
  return results.filter((result) => result !== null);
}

/** The numbers of those attempts, in no order. */
export async function attemptsOf(campaignFolder: string, runId: string): Promise<number[]> {
  const names = await namesIn(attemptsFolder(campaignFolder, runId), parentOf(campaignFolder));
  return names.map(Number).filter(Number.isInteger);
}

async function readResult(campaignFolder: string, path: string, runId: string): Promise<RunResult | null> {
  const result = await readJsonIfThere(path, runResultKind, parentOf(campaignFolder));
  if (result === null || result.runId === runId) return result;
  throw new FileError(path, 'damaged', [`${path} is of run ${result.runId}, and lies in the folder of run ${runId}.`]);
}

/** The results of all runs that were kept and count, in the order of the plan. */
export async function readRunResults(campaignFolder: string): Promise<RunResult[]> {
  const { plan } = await readCampaignRecord(campaignFolder);
  const results = await Promise.all(judgedRuns(plan).map((run) => readRunResult(campaignFolder, run.id)));
  return results.filter((result) => result !== null);
}

/** The ids of the campaigns that have a `campaign.json`, whatever it is, in a folder of results; none where there is no such folder. */
export async function listResults(resultsFolder: string): Promise<string[]> {
  const names = await namesIn(resultsFolder);
  const isCampaign = await Promise.all(names.map((name) => isThere(campaignLayout(join(resultsFolder, name)).record)));
  return names.filter((_, index) => isCampaign[index]);
}

/** Whether anything exists at a path, including a broken link. If the check itself fails, a later read reports why. */
async function isThere(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return true;
  } catch (error) {
    return !isAbsence(error);
  }
}
