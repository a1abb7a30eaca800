/**
 * Two short campaigns at once, one on this machine and one over SSH: for real, from the commands to the empty machine.
 * A second one on this machine is refused, whatever its profile.
 */
import { cp, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { projectFolder } from '../../src/state/paths.ts';
import type { CampaignRecord } from '../../src/measurement/results/types.ts';
import { expectComplete, openCommand, type CampaignOnDisk, type TestCommand } from './command.ts';
import { skippedHere } from './skipped-here.ts';
import { makeMachines, whyNoMachines, type Machines } from './ssh-servers.ts';

const fixtures = join(projectFolder, 'test/fixtures/two-profiles');
const whyNot = skippedHere(await whyNoMachines());
let machines: Machines | null = null;
let command: TestCommand;

beforeAll(async () => {
  command = await openCommand('two');
  await cp(join(fixtures, 'stacks'), command.stacks, { recursive: true });
});

afterAll(async () => {
  // Where the test failed half-way: nothing is left of either.
  for (const id of ['one', 'two', 'four']) await command.proofload('cancel', id);
  await command.close();
  await machines?.remove();
});

function run(profile: string, ...more: string[]) {
  return command.proofload('run', join(fixtures, 'short.yaml'), '--profile', profile, '--size', 'smoke', ...more);
}

beforeAll(async () => {
  const started = await run('small-a', '--id', 'one', '--detach');
  expect(started.exitCode, started.all).toBe(0);
  // It then holds its hosts until it is unpaused, however slow the machine is.
  const paused = await command.proofload('pause', 'one');
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
    const { record: held } = await command.readCampaign('one');
    const { record: ended } = await expectDone('two');
    expect(held.inventory!.mark).not.toBe(ended.inventory!.mark);
    expect(startOf('provision', held)).toBeLessThan(startOf('verify-cleanup', ended));
    expect(held.outcome).toBeNull();
  },
);

test('the first continues after its pause to its end, and then the machine is free for another profile', async () => {
  const goingOn = await command.proofload('resume', 'one');
  expect(goingOn.exitCode, goingOn.all).toBe(0);
  await expectDone('one');
  const next = await run('small-b', '--id', 'four');
  expect(next.exitCode, next.all).toBe(0);
  await expectDone('four');
});

async function expectDone(campaignId: string): Promise<CampaignOnDisk> {
  const campaign = await command.readCampaign(campaignId);
  expectComplete(campaign);
  const { lease, outcome } = campaign.record;
  expect(lease).toMatchObject({ extensions: [], closedMilliseconds: outcome!.cleanup!.atMilliseconds });
  return campaign;
}

/** The profile small-b with its hosts in the place of machines that somebody else made. */
async function writeStaticStack({ machines: made, user, privateKeyFile }: Machines): Promise<void> {
  const { config } = parse(await readFile(join(command.stacks, 'Pulumi.small-b.yaml'), 'utf8')) as {
    config: StackConfig;
  };
  const { 'proofload:networkScale': _, ...kept } = config;
  const stack = {
    config: {
      ...kept,
      'proofload:provider': 'static',
      'proofload:static': { user, privateKeyFile, dataFolder: join(command.folder, 'data') },
      'proofload:hardware': { small: { ...kept['proofload:hardware'].small, cores: availableParallelism() } },
      'proofload:hosts': kept['proofload:hosts'].map((host) => {
        const machine = made.find(({ name }) => name === host.name);
        return { ...host, address: machine?.address, hostKeys: [machine?.hostKey] };
      }),
    },
  };
  await writeFile(join(command.stacks, 'Pulumi.over-ssh.yaml'), stringify(stack));
}

interface StackConfig extends Record<string, unknown> {
  'proofload:hardware': { small: object };
  'proofload:hosts': { name: string }[];
}

function startOf(phase: string, { phases }: CampaignRecord): number {
  return phases.find((entry) => entry.phase === phase)!.startMilliseconds;
}
