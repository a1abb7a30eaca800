/** Whether what happened is told where people look: `status --json`, `campaign.json`, the attempts on disk, the report. */
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { CampaignProgress } from '../../src/control/progress/progress.ts';
import { attemptLayout, campaignLayout } from '../../src/measurement/results/layout.ts';
import { readCampaignRecord, readRunResult } from '../../src/measurement/results/read.ts';
import type { CampaignRecord, RunResult } from '../../src/measurement/results/types.ts';
import type { Control } from './control.ts';
import type { Promised, Scene } from './scene.ts';
import { runsOf } from '../../src/plan/runs-of.ts';

/** A sentence for each thing that should have been told and is not. */
export async function untold(scene: Scene): Promise<string[]> {
  const { campaignFolder, campaignId, control, promised } = scene;
  const record = await readCampaignRecord(campaignFolder);
  const report = await readFile(campaignLayout(campaignFolder).markdown, 'utf8').catch(() => '');
  const status = await askStatus(control, campaignId);
  return [
    ...statusFaults(status),
    ...recordFaults(record, promised),
    ...(await attemptFaults(campaignFolder, record, promised)),
    ...reportFaults(report, record, promised),
  ];
}

interface Status {
  state: string;
  /** Null where no worker answered in time. */
  progress: CampaignProgress | null;
}

/** A worker that was just started again on a slow machine may need some time to answer. */
async function askStatus(control: Control, campaignId: string): Promise<Status> {
  let status: Status;
  let asked = 0;
  do {
    status = JSON.parse(await control.run('status', campaignId, '--json')) as Status;
    asked += 1;
  } while (status.progress === null && asked < 10);
  return status;
}

function statusFaults({ state, progress }: Status): string[] {
  const outcome = progress?.output?.outcome;
  return [
    ...(state === 'completed' ? [] : [`status calls the campaign ${state}, not completed`]),
    ...(outcome?.state === 'done' ? [] : [`status tells of the outcome ${outcome?.state ?? 'nothing'}, not done`]),
    ...(outcome?.gone?.proven ? [] : ['status does not say that the hardware is proven gone']),
  ];
}

function recordFaults({ outcome, sessions = [], warnings = [] }: CampaignRecord, promised: Promised): string[] {
  const faults: string[] = [];
  if (outcome?.state !== 'done') faults.push(`campaign.json has the outcome ${outcome?.state ?? 'none'}, not done`);
  if (sessions.length !== promised.sessions.length) {
    faults.push(`campaign.json tells of ${sessions.length} earlier sessions, not of ${promised.sessions.length}`);
  }
  for (const [index, { kind, reason }] of promised.sessions.entries()) {
    const told = sessions[index]?.outcome ?? null;
    if ((told?.kind ?? null) !== kind) faults.push(`session ${index + 1} is of the kind ${told?.kind}, not ${kind}`);
    if (reason && !reason.test(told?.reason ?? '')) {
      faults.push(`session ${index + 1} gives the reason "${told?.reason}", which is not ${reason}`);
    }
  }
  for (const warning of promised.warnings) {
    if (!warnings.some((told) => warning.test(told))) faults.push(`no warning in campaign.json says ${warning}`);
  }
  return faults;
}

async function attemptFaults(campaignFolder: string, { plan }: CampaignRecord, promised: Promised): Promise<string[]> {
  const faults: string[] = [];
  for (const { id: runId } of runsOf(plan)) {
    const result = await readRunResult(campaignFolder, runId);
    if (result?.state !== 'whole') faults.push(`${runId} is ${result?.state ?? 'not there'}, not whole`);
    const voids = await voidReasons(campaignFolder, runId);
    for (const { reason } of promised.voids.filter((each) => each.runId === runId)) {
      if (!voids.some((said) => reason.test(said))) faults.push(`no void attempt of ${runId} says ${reason}`);
    }
    for (const { note } of promised.notes.filter((each) => each.runId === runId)) {
      if (!result?.notes?.some((said) => note.test(said))) faults.push(`no note of ${runId} says ${note}`);
    }
  }
  return faults;
}

async function voidReasons(campaignFolder: string, runId: string): Promise<string[]> {
  const first = attemptLayout(campaignFolder, runId, 1);
  const numbers = await readdir(join(first.folder, '..')).catch(() => []);
  const results = await Promise.all(
    numbers.map(async (number) => {
      const text = await readFile(attemptLayout(campaignFolder, runId, Number(number)).result, 'utf8').catch(
        () => null,
      );
      return text === null ? [] : (JSON.parse(text) as RunResult).voidReasons;
    }),
  );
  return results.flat();
}

function reportFaults(report: string, { plan }: CampaignRecord, { sessions, voids, notes }: Promised): string[] {
  if (report === '') return ['there is no report.md'];
  const said = report.replaceAll('\\', '');
  return [
    ...(sessions.length > 0 && !/The campaign was resumed/.test(said)
      ? ['the report does not say that it was resumed']
      : []),
    ...voids.filter(({ runId }) => !said.includes(runId)).map(({ runId }) => `the report does not name ${runId}`),
    ...notes.filter(({ note }) => !note.test(said)).map(({ note }) => `the report does not say ${note}`),
    ...runsOf(plan)
      .filter(({ id }) => said.includes(`${id} is void`))
      .map(({ id }) => `the report calls ${id} void`),
  ];
}
