/** Checks that people can read what happened: in `status --json`, `campaign.json`, the attempts on disk and the report. */
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { CampaignProgress } from '../../src/control/progress/progress.ts';
import { attemptLayout, campaignLayout } from '../../src/measurement/results/layout.ts';
import { readCampaignRecord, readRunResult } from '../../src/measurement/results/read.ts';
import type { CampaignRecord, RunResult } from '../../src/measurement/results/types.ts';
import type { Control } from './control.ts';
import type { CampaignUnderTest, ExpectedReports } from './campaign-under-test.ts';
import { runsOf } from '../../src/plan/runs-of.ts';

/** A sentence for each expected report that is missing or wrong. */
export async function reportingFaults(campaign: CampaignUnderTest): Promise<string[]> {
  const { campaignFolder, campaignId, control, expected } = campaign;
  const record = await readCampaignRecord(campaignFolder);
  const report = await readFile(campaignLayout(campaignFolder).markdown, 'utf8').catch(() => '');
  const status = await queryStatus(control, campaignId);
  return [
    ...statusFaults(status),
    ...recordFaults(record, expected),
    ...(await attemptFaults(campaignFolder, record, expected)),
    ...reportFaults(report, record, expected),
  ];
}

interface Status {
  state: string;
  /** Null if no worker answered in time. */
  progress: CampaignProgress | null;
}

/** A restarted worker on a slow machine may need some time to answer. */
async function queryStatus(control: Control, campaignId: string): Promise<Status> {
  let status: Status;
  let queries = 0;
  do {
    status = JSON.parse(await control.run('status', campaignId, '--json')) as Status;
    queries += 1;
  } while (status.progress === null && queries < 10);
  return status;
}

function statusFaults({ state, progress }: Status): string[] {
  const outcome = progress?.output?.outcome;
  return [
    ...(state === 'completed' ? [] : [`status reports the campaign as ${state}, expected completed`]),
    ...(outcome?.state === 'done' ? [] : [`status reports the outcome ${outcome?.state ?? 'none'}, expected done`]),
    ...(outcome?.cleanup?.verified ? [] : ['status does not report the cleanup as verified']),
  ];
}

function recordFaults({ outcome, sessions = [], warnings = [] }: CampaignRecord, expected: ExpectedReports): string[] {
  const faults: string[] = [];
  if (outcome?.state !== 'done')
    faults.push(`campaign.json has the outcome ${outcome?.state ?? 'none'}, expected done`);
  if (sessions.length !== expected.sessions.length) {
    faults.push(`campaign.json has ${sessions.length} earlier sessions, expected ${expected.sessions.length}`);
  }
  for (const [index, { kind, reason }] of expected.sessions.entries()) {
    const recorded = sessions[index]?.outcome ?? null;
    if ((recorded?.kind ?? null) !== kind) {
      faults.push(`session ${index + 1} has the kind ${recorded?.kind}, expected ${kind}`);
    }
    if (reason && !reason.test(recorded?.reason ?? '')) {
      faults.push(`session ${index + 1} has the reason "${recorded?.reason}", expected ${reason}`);
    }
  }
  for (const expectedWarning of expected.warnings) {
    if (!warnings.some((warning) => expectedWarning.test(warning))) {
      faults.push(`campaign.json has no warning that matches ${expectedWarning}`);
    }
  }
  return faults;
}

async function attemptFaults(
  campaignFolder: string,
  { plan }: CampaignRecord,
  expected: ExpectedReports,
): Promise<string[]> {
  const faults: string[] = [];
  for (const { id: runId } of runsOf(plan)) {
    const result = await readRunResult(campaignFolder, runId);
    if (result?.state !== 'valid') faults.push(`${runId} is ${result?.state ?? 'missing'}, expected valid`);
    const reasons = await invalidReasons(campaignFolder, runId);
    for (const { reason } of expected.invalidAttempts.filter((each) => each.runId === runId)) {
      if (!reasons.some((each) => reason.test(each))) {
        faults.push(`${runId} has no invalid attempt with a reason that matches ${reason}`);
      }
    }
    for (const { note } of expected.notes.filter((each) => each.runId === runId)) {
      if (!result?.notes?.some((each) => note.test(each))) faults.push(`${runId} has no note that matches ${note}`);
    }
  }
  return faults;
}

async function invalidReasons(campaignFolder: string, runId: string): Promise<string[]> {
  const first = attemptLayout(campaignFolder, runId, 1);
  const numbers = await readdir(join(first.folder, '..')).catch(() => []);
  const results = await Promise.all(
    numbers.map(async (number) => {
      const text = await readFile(attemptLayout(campaignFolder, runId, Number(number)).result, 'utf8').catch(
        () => null,
      );
      return text === null ? [] : (JSON.parse(text) as RunResult).invalidReasons;
    }),
  );
  return results.flat();
}

function reportFaults(markdown: string, { plan }: CampaignRecord, expected: ExpectedReports): string[] {
  if (markdown === '') return ['report.md is missing'];
  const { sessions, invalidAttempts, notes } = expected;
  const text = markdown.replaceAll('\\', '');
  return [
    ...(sessions.length > 0 && !/The campaign was resumed/.test(text)
      ? ['the report does not say that the campaign was resumed']
      : []),
    ...invalidAttempts
      .filter(({ runId }) => !text.includes(runId))
      .map(({ runId }) => `the report does not name ${runId}`),
    ...notes.filter(({ note }) => !note.test(text)).map(({ note }) => `the report has no note that matches ${note}`),
    ...runsOf(plan)
      .filter(({ id }) => text.includes(`${id} is invalid`))
      .map(({ id }) => `the report calls ${id} invalid`),
  ];
}
