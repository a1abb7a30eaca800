/** What the live page reads of the results on disk: the list of campaigns, runs that ended, and events. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { CampaignProgress } from '../control/progress/progress.ts';
import { FileError } from '../input/file-error.ts';
import { readEvents } from '../measurement/runs/event-files.ts';
import { campaignLayout, runLayout } from '../measurement/results/layout.ts';
import { listResults, readCampaignRecord, readRunResult } from '../measurement/results/read.ts';
import { sessionStart } from '../measurement/results/sessions.ts';
import { nullIfUnreadable } from '../report/files/stored-campaigns.ts';
import type { ListedCampaign } from './campaign-list.ts';
import type { Stretch } from './charts.ts';
import { numberOf } from './current-runs.ts';

/** A list that reads each record when its campaign begins and when it ends. */
export function campaignList(resultsFolder: string): (running: readonly string[]) => Promise<ListedCampaign[]> {
  const known = new Map<string, ListedCampaign>();
  return async (running) => {
    const listed: ListedCampaign[] = [];
    for (const id of new Set([...running, ...(await listResults(resultsFolder))])) {
      const isRunning = running.includes(id);
      const key = `${id} ${isRunning}`;
      const entry = known.get(key) ?? (await listedOf(resultsFolder, id, isRunning));
      // The record of one that has just started comes with its first phase.
      if (entry.startMilliseconds > 0) known.set(key, entry);
      listed.push(entry);
    }
    return listed;
  };
}

async function listedOf(resultsFolder: string, campaignId: string, isRunning: boolean): Promise<ListedCampaign> {
  const folder = join(resultsFolder, campaignId);
  const hasReport = existsSync(campaignLayout(folder).html);
  try {
    const record = await readCampaignRecord(folder);
    const { title, profile, size } = record.plan;
    const state = isRunning ? 'running' : (record.outcome?.state ?? 'interrupted');
    return { campaignId, title, profile, size, startMilliseconds: sessionStart(record), state, isRunning, hasReport };
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    const nothing = { title: '', profile: '', size: '', startMilliseconds: 0 };
    return { campaignId, ...nothing, state: isRunning ? 'running' : 'cannot be read', isRunning, hasReport };
  }
}

/** Runs and events to mark in charts. */
export type Marks = Pick<Stretch, 'runs' | 'events'>;

/** Runs whose results are looked for, the latest. */
const mostRuns = 60;

/** A reader of the runs of a campaign, which reads each result once, and of the runs under way their events. */
export function marksOf(campaignFolder: string): (progress: CampaignProgress, now: number) => Promise<Marks> {
  const ended = new Map<string, Marks>();
  return async (progress, now) => {
    const numbers = numberOf(progress);
    const labelOf = (runId: string): string => String(numbers.get(runId) ?? '');
    for (const { runId, state } of progress.headlines.filter((run) => run.state !== 'skipped').slice(-mostRuns)) {
      if (ended.has(runId)) continue;
      const result = await nullIfUnreadable(() => readRunResult(campaignFolder, runId));
      const { startMilliseconds: from = 0, endMilliseconds: to = 0 } = result?.window ?? result?.span ?? {};
      const band = { label: labelOf(runId), from, to, isInvalid: state === 'invalid' };
      ended.set(runId, { runs: to > 0 ? [band] : [], events: eventsOf(result?.events ?? []) });
    }
    const current = progress.currentRuns.map(async ({ runId, step, startMilliseconds }): Promise<Marks> => {
      const isLoaded = step === 'under load' || step === 'keeping';
      const band = { label: labelOf(runId), from: startMilliseconds, to: now, isInvalid: false };
      const events = await nullIfUnreadable(() => readEvents(runLayout(campaignFolder, runId).events));
      return { runs: isLoaded ? [band] : [], events: eventsOf(events ?? []) };
    });
    const all = [...ended.values(), ...(await Promise.all(current))];
    return { runs: all.flatMap(({ runs }) => runs), events: all.flatMap(({ events }) => events) };
  };
}

const eventsOf = (events: { name: string; begunMilliseconds: number }[]): Marks['events'] =>
  events.map(({ name, begunMilliseconds }) => ({ label: name, at: begunMilliseconds }));
