/** Reads what a campaign left on disk. */
import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { judgedRuns } from '../campaign/judged-runs.ts';
import { attemptLayout, attemptsFolder, campaignLayout, runLayout } from './layout.ts';
import type { CampaignRecord, RunResult } from './types.ts';

async function readJson(path: string): Promise<unknown> {
  const text = await readFile(path, 'utf8');
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${path} is not whole JSON: it was changed or cut short.`, { cause: error });
  }
}

function hasSchema(value: unknown, path: string): void {
  if (typeof value === 'object' && value !== null && 'schema' in value && value.schema === 1) return;
  throw new Error(`${path} has another schema than 1: read it with the version of Proofload that wrote it.`);
}

/** `campaign.json` of a folder of results. */
export async function readCampaignRecord(campaignFolder: string): Promise<CampaignRecord> {
  const path = campaignLayout(campaignFolder).record;
  const value = await readJson(path);
  hasSchema(value, path);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema number stands for the type
  return value as CampaignRecord;
}

/** A run's result, or null where the run was not kept. */
export function readRunResult(campaignFolder: string, runId: string): Promise<RunResult | null> {
  return readResult(runLayout(campaignFolder, runId).result);
}

/** The results of the attempts at a run that others followed, the first one first. */
export async function readAttempts(campaignFolder: string, runId: string): Promise<RunResult[]> {
  const folder = attemptsFolder(campaignFolder, runId);
  if (!existsSync(folder)) return [];
  const numbers = (await readdir(folder)).map(Number).filter(Number.isInteger);
  const ordered = numbers.toSorted((one, other) => one - other);
  const results = await Promise.all(
    ordered.map((attempt) => readResult(attemptLayout(campaignFolder, runId, attempt).result)),
  );
  return results.filter((result) => result !== null);
}

async function readResult(path: string): Promise<RunResult | null> {
  let value: unknown;
  try {
    value = await readJson(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  hasSchema(value, path);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema number stands for the type
  return value as RunResult;
}

/** The results of all runs that were kept and count, in the order of the plan. */
export async function readRunResults(campaignFolder: string): Promise<RunResult[]> {
  const { plan } = await readCampaignRecord(campaignFolder);
  const results = await Promise.all(judgedRuns(plan).map((run) => readRunResult(campaignFolder, run.id)));
  return results.filter((result) => result !== null);
}

/** The ids of the campaigns that have a `campaign.json` in a folder of results; none where there is no such folder. */
export async function listResults(resultsFolder: string): Promise<string[]> {
  if (!existsSync(resultsFolder)) return [];
  const entries = await readdir(resultsFolder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() && existsSync(campaignLayout(join(resultsFolder, entry.name)).record))
    .map((entry) => entry.name);
}
