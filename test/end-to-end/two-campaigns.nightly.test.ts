/**
 * Two short campaigns at once, one on this machine and one over SSH: for real, from the commands to the empty machine.
 * A second one on this machine is refused, whatever its profile.
 */
import { execa } from 'execa';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { projectFolder } from '../../src/state/paths.ts';
import type { CampaignRecord, RunResult } from '../../src/measurement/results/types.ts';
import { makeMachines, whyNoMachines, type Machines } from './ssh-servers.ts';
import { runsOf } from '../../src/plan/runs-of.ts';

const proofload = join(projectFolder, 'bin/proofload');
const fixtures = join(projectFolder, 'test/fixtures/two-profiles');
const whyNot = await whyNoMachines();
let machines: Machines | null = null;
let folder: string;
let stacks: string;
let environment: NodeJS.ProcessEnv;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofload-two-'));
  stacks = join(folder, 'stacks');
  await cp(join(fixtures, 'stacks'), stacks, { recursive: true });
  environment = {
    ...process.env,
    PROOFLOAD_STATE: join(folder, 'state'),
    PROOFLOAD_RESULTS: join(folder, 'results'),
    PROOFLOAD_STACKS: stacks,
  };
});

afterAll(async () => {
  // Where the test failed half-way: nothing is left of either.
  for (const id of ['one', 'two', 'four']) await command('cancel', id);
  await execa(proofload, ['server', 'stop', '--force'], { env: environment, reject: false });
  await machines?.remove();
  await rm(folder, { recursive: true, force: true });
});

function command(...words: string[]) {
  return execa(proofload, words, { env: environment, reject: false, all: true, stdin: 'ignore' });
}
function run(profile: string, ...more: string[]) {
  return command('run', join(fixtures, 'short.yaml'), '--profile', profile, '--size', 'smoke', ...more);
}

beforeAll(async () => {
  const started = await run('small-a', '--id', 'one', '--detach');
  expect(started.exitCode, started.all).toBe(0);
  // It then holds its hosts until it is unpaused, however slow the machine is.
  const paused = await command('pause', 'one');
  expect(paused.exitCode, paused.all).toBe(0);
});

test('while a campaign runs on this machine, another on its profile or on another local profile is refused', async () => {
  const onItsProfile = await run('small-a', '--id', 'three');
  expect(onItsProfile.exitCode, onItsProfile.all).toBe(2);
  expect(onItsProfile.all).toContain('Profile small-a is in use by one');
  const onAnother = await run('small-b', '--id', 'four');
  expect(onAnother.exitCode, onAnother.all).toBe(2);
  expect(onAnother.all).toContain('Profile small-b is on this machine, where one (profile small-a) is running');
});

test.skipIf(whyNot)(
  `a campaign on machines over SSH begins and ends meanwhile${whyNot === null ? '' : ` (skipped: ${whyNot})`}`,
  async () => {
    machines = await makeMachines(['kafka01', 'kafka02']);
    await writeStaticStack(machines);
    const second = await run('over-ssh', '--id', 'two');
    expect(second.exitCode, second.all).toBe(0);
    const [held, ended] = await Promise.all([recordOf('one'), recordOf('two')]);
    await expectDone(ended);
    expect(held.inventory!.mark).not.toBe(ended.inventory!.mark);
    expect(startOf('provision', held)).toBeLessThan(startOf('verify-cleanup', ended));
    expect(held.outcome).toBeNull();
  },
);

test('the first continues after its pause to its end, and then the machine is free for another profile', async () => {
  const goingOn = await command('resume', 'one');
  expect(goingOn.exitCode, goingOn.all).toBe(0);
  await expectDone(await recordOf('one'));
  const next = await run('small-b', '--id', 'four');
  expect(next.exitCode, next.all).toBe(0);
  await expectDone(await recordOf('four'));
});

async function expectDone(record: CampaignRecord): Promise<void> {
  expect(record.outcome).toMatchObject({ state: 'done', cleanup: { verified: true, leftovers: [] } });
  expect(record.lease).toMatchObject({ extensions: [], closedMilliseconds: record.outcome!.cleanup!.atMilliseconds });
  const result = JSON.parse(await readFile(runFile(record), 'utf8')) as RunResult;
  expect(result).toMatchObject({ state: 'valid', invalidReasons: [] });
}

/** The profile small-b with its hosts in the place of machines that somebody else made. */
async function writeStaticStack({ machines: made, user, privateKeyFile }: Machines): Promise<void> {
  const { config } = parse(await readFile(join(stacks, 'Pulumi.small-b.yaml'), 'utf8')) as { config: StackConfig };
  const { 'proofload:networkScale': _, ...kept } = config;
  const stack = {
    config: {
      ...kept,
      'proofload:provider': 'static',
      'proofload:static': { user, privateKeyFile, dataFolder: join(folder, 'data') },
      'proofload:hardware': { small: { ...kept['proofload:hardware'].small, cores: availableParallelism() } },
      'proofload:hosts': kept['proofload:hosts'].map((host) => {
        const machine = made.find(({ name }) => name === host.name);
        return { ...host, address: machine?.address, hostKeys: [machine?.hostKey] };
      }),
    },
  };
  await writeFile(join(stacks, 'Pulumi.over-ssh.yaml'), stringify(stack));
}

interface StackConfig extends Record<string, unknown> {
  'proofload:hardware': { small: object };
  'proofload:hosts': { name: string }[];
}

async function recordOf(campaignId: string): Promise<CampaignRecord> {
  return JSON.parse(await readFile(join(folder, 'results', campaignId, 'campaign.json'), 'utf8')) as CampaignRecord;
}

const runFile = ({ id, plan }: CampaignRecord): string =>
  join(folder, 'results', id, 'runs', runsOf(plan)[0]!.id, 'result.json');

function startOf(phase: string, { phases }: CampaignRecord): number {
  return phases.find((entry) => entry.phase === phase)!.startMilliseconds;
}
