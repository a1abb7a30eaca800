/** `bin/proofload` with folders that a test removes, and what its campaigns leave on disk. */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { expect } from 'vitest';
import { readCampaignRecord, readRunResult } from '../../src/measurement/results/read.ts';
import type { CampaignRecord, RunResult } from '../../src/measurement/results/types.ts';
import { runsOf } from '../../src/plan/runs-of.ts';
import { projectFolder, stacksFolder } from '../../src/state/paths.ts';

/** A campaign on disk: its record, and the results of the runs that were kept. */
export interface CampaignOnDisk {
  record: CampaignRecord;
  runs: RunResult[];
}

export type TestCommand = Awaited<ReturnType<typeof openCommand>>;

/**
 * @param name a word for the folder's name
 * @param more variables of the command's environment
 */
export async function openCommand(name: string, more: NodeJS.ProcessEnv = {}) {
  const folder = await mkdtemp(join(tmpdir(), `proofload-${name}-`));
  const [state, results, stacks] = ['state', 'results', 'stacks'].map((each) => join(folder, each)) as [
    string,
    string,
    string,
  ];
  // So that a test can add a profile.
  await cp(stacksFolder, stacks, { recursive: true });
  // Added to what the environment of this process has when the command starts.
  const environment = { PROOFLOAD_STATE: state, PROOFLOAD_RESULTS: results, PROOFLOAD_STACKS: stacks, ...more };

  /** Runs it to its end, whatever its exit code, and shows what it prints. */
  function proofload(...words: string[]) {
    const command = execa(join(projectFolder, 'bin/proofload'), words, {
      env: environment,
      reject: false,
      all: true,
      stdin: 'ignore',
    });
    command.all.pipe(process.stdout, { end: false });
    return command;
  }

  async function readCampaign(campaignId: string): Promise<CampaignOnDisk> {
    const record = await readCampaignRecord(join(results, campaignId));
    const runs = await Promise.all(runsOf(record.plan).map(({ id }) => readRunResult(join(results, campaignId), id)));
    return { record, runs: runs.filter((run) => run !== null) };
  }

  /** Ends its server and worker, and removes the folder. */
  async function close(): Promise<void> {
    await proofload('server', 'stop', '--force');
    await rm(folder, { recursive: true, force: true });
  }

  return { folder, state, results, stacks, proofload, readCampaign, close };
}

/** As `openCommand`, and closes it after `body`. */
export async function withCommand(
  name: string,
  body: (command: TestCommand) => Promise<void>,
  more?: NodeJS.ProcessEnv,
): Promise<void> {
  const command = await openCommand(name, more);
  try {
    await body(command);
  } finally {
    await command.close();
  }
}

/**
 * Every run of the plan is valid, the campaign done, and no hardware left by the provider's account.
 *
 * @param skipped ids of runs that the campaign left out
 */
export function expectComplete({ record, runs }: CampaignOnDisk, skipped: string[] = []): void {
  expect(runs.map(({ runId, state, invalidReasons }) => [runId, state, invalidReasons])).toEqual(
    runsOf(record.plan)
      .filter(({ id }) => !skipped.includes(id))
      .map(({ id }) => [id, 'valid', []]),
  );
  expect(record.outcome).toMatchObject({ state: 'done', cleanup: { verified: true, leftovers: [] } });
}
