/** Two short campaigns at once, on profiles of their own: for real, from the commands to the empty machine. */
import { execa } from 'execa';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectFolder } from '../../src/paths.ts';
import type { CampaignRecord, RunResult } from '../../src/results/types.ts';

const proofload = join(projectFolder, 'bin/proofload');
const fixtures = join(projectFolder, 'test/fixtures/two-profiles');
let folder: string;
let environment: NodeJS.ProcessEnv;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofload-two-'));
  environment = {
    ...process.env,
    PROOFLOAD_STATE: join(folder, 'state'),
    PROOFLOAD_RESULTS: join(folder, 'results'),
    PROOFLOAD_STACKS: join(fixtures, 'stacks'),
  };
});

afterAll(async () => {
  // Where the test failed half-way: nothing is left of either.
  for (const id of ['one', 'two']) await command('cancel', id);
  await execa(proofload, ['server', 'stop', '--force'], { env: environment, reject: false });
  await rm(folder, { recursive: true, force: true });
});

function command(...words: string[]) {
  return execa(proofload, words, { env: environment, reject: false, all: true, stdin: 'ignore' });
}
function run(profile: string, ...more: string[]) {
  return command('run', join(fixtures, 'short.yaml'), '--profile', profile, '--size', 'smoke', ...more);
}

test('two campaigns hold two profiles side by side, and another on one of them is refused', async () => {
  const started = await run('small-a', '--id', 'one', '--detach');
  expect(started.exitCode, started.all).toBe(0);
  // It then holds its hosts until it is told to go on, however slow the machine is.
  const paused = await command('pause', 'one');
  expect(paused.exitCode, paused.all).toBe(0);

  const refused = await run('small-a', '--id', 'three');
  expect(refused.exitCode, refused.all).toBe(2);
  expect(refused.all).toContain('Profile small-a is in use by one');
  const whole = await run('small-b', '--id', 'two');
  expect(whole.exitCode, whole.all).toBe(0);
  const goingOn = await command('resume', 'one');
  expect(goingOn.exitCode, goingOn.all).toBe(0);

  const [first, second] = await Promise.all([recordOf('one'), recordOf('two')]);
  expect(first.inventory!.mark).not.toBe(second.inventory!.mark);
  for (const record of [first, second]) {
    expect(record.outcome).toMatchObject({ state: 'done', gone: { proven: true, left: [] } });
    expect(record.lease).toMatchObject({ extensions: [], closedMilliseconds: record.outcome!.gone!.atMilliseconds });
    const result = JSON.parse(await readFile(runFile(record), 'utf8')) as RunResult;
    expect(result).toMatchObject({ state: 'whole', voidReasons: [] });
  }
  expect(startOf('provision', first)).toBeLessThan(startOf('prove-gone', second));
  expect(startOf('teardown', first)).toBeGreaterThan(startOf('prove-gone', second));
});

async function recordOf(campaignId: string): Promise<CampaignRecord> {
  return JSON.parse(await readFile(join(folder, 'results', campaignId, 'campaign.json'), 'utf8')) as CampaignRecord;
}

const runFile = ({ id, plan }: CampaignRecord): string =>
  join(folder, 'results', id, 'runs', plan.runs[0]!.id, 'result.json');

function startOf(phase: string, { phases }: CampaignRecord): number {
  return phases.find((entry) => entry.phase === phase)!.startMilliseconds;
}
