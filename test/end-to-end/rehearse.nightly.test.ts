/** The first hour on AWS and on Google, over pretend clouds whose machines are real: the whole of it, and with a failure in each of its steps. */
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { expect, test, describe } from 'vitest';
import { parse, stringify } from 'yaml';
import type { RehearsedStep } from '../../src/cli/perform-steps.ts';
import { projectFolder } from '../../src/state/paths.ts';
import { whileMade, words } from '../simcloud/faults.ts';
import { withSimcloud, type Simcloud } from '../simcloud/harness.ts';
import { whyNotReal, withRealMachines } from '../simcloud/machines/real.ts';
import { thingsIn, type Fault } from '../simcloud/world.ts';
import { withCommand, type TestCommand } from './command.ts';
import { skippedHere } from './skipped-here.ts';

const whyNot = skippedHere(await whyNotReal());
const minutes = 60_000;

interface StackFile {
  config: Record<string, Record<string, object | string>>;
}

/** The stack file that comes along, of a project, with what this machine has of cores and memory. */
async function writeStack(folder: string, name: string): Promise<void> {
  const file = `Pulumi.${name}.yaml`;
  const shipped = await readFile(join(projectFolder, 'stacks', file), 'utf8');
  const stack = parse(shipped.replace('my-project', 'a-project')) as StackFile;
  const hardware = stack.config['proofload:hardware']!;
  hardware.small = { ...(hardware.small as object), memoryMebibytes: 4096, cores: availableParallelism() };
  await writeFile(join(folder, file), stringify(stack));
}

interface Ending {
  exitCode: number | undefined;
  said: string;
  steps: RehearsedStep[];
  isRemoved: boolean;
}

/** @param interruptAt a line at which Ctrl-C is pressed */
async function rehearseOn(stack: string, faults: Fault[], interruptAt: RegExp | null = null): Promise<Ending> {
  let ending!: Ending;
  const runIn = async ({ stacks, proofload }: TestCommand, cloud: Simcloud): Promise<void> => {
    await writeStack(stacks, stack);
    cloud.setFaults(faults);
    const command = proofload('rehearse', '--profile', stack, '--max-dollars', '5', '--yes', '--json');
    command.all.on('data', (chunk: Buffer) => {
      if (interruptAt?.test(chunk.toString())) command.kill('SIGINT');
    });
    const { exitCode, all, stdout } = await command;
    ending = { exitCode, said: all, ...(JSON.parse(stdout) as Pick<Ending, 'steps' | 'isRemoved'>) };
  };
  await withSimcloud({}, (cloud) =>
    withRealMachines(cloud, () => withCommand('rehearse', (command) => runIn(command, cloud))).finally(() =>
      expect(thingsIn(cloud.world())).toEqual([]),
    ),
  );
  return ending;
}

const failedIn = ({ steps }: Ending): string[] =>
  steps.filter(({ outcome }) => outcome === 'failed').map(({ name }) => name);

/** The n-th network of a rehearsal that is removed: those of campaign, killed engine, and hosts from a shell. */
const networkStays = (type: string, nth: number): Fault => ({
  verb: 'delete',
  type,
  name: null,
  nth,
  effect: { kind: 'fail', says: 'DependencyViolation: The network has dependencies and cannot be deleted.' },
});

const clouds = [
  { stack: 'aws-first', network: 'aws:ec2/vpc:Vpc', machine: 'aws:ec2/instance:Instance', quota: words.quotaAtAws },
  {
    stack: 'gce-first',
    network: 'gcp:compute/network:Network',
    machine: 'gcp:compute/instance:Instance',
    quota: "googleapi: Error 403: Quota 'CPUS' exceeded. Limit: 2.0 in region us-central1., quotaExceeded",
  },
];

describe.skipIf(whyNot).each(clouds)('a rehearsal on $stack', ({ stack, network, machine, quota }) => {
  test('goes through every step and leaves nothing', { timeout: 40 * minutes }, async () => {
    const ending = await rehearseOn(stack, []);
    expect(failedIn(ending), ending.said).toEqual([]);
    expect(ending).toMatchObject({ exitCode: 0, isRemoved: true });
  });

  test('whose campaign gets no machines leaves nothing', { timeout: 40 * minutes }, async () => {
    const ending = await rehearseOn(stack, [whileMade({ kind: 'fail', says: quota }, { type: machine })]);
    expect(failedIn(ending)).toEqual(['campaign']);
    expect(ending).toMatchObject({ exitCode: 1, isRemoved: true });
  });

  test('whose engine ends before it can be killed leaves nothing', { timeout: 40 * minutes }, async () => {
    const ending = await rehearseOn(stack, [
      whileMade({ kind: 'fail', says: 'The network is refused.' }, { type: network, nth: 2 }),
    ]);
    expect(failedIn(ending)).toEqual(['killed']);
    expect(ending).toMatchObject({ exitCode: 1, isRemoved: true });
  });

  test('whose hosts do not come up from a shell leaves nothing', { timeout: 40 * minutes }, async () => {
    const ending = await rehearseOn(stack, [
      whileMade({ kind: 'fail', says: 'The network is refused.' }, { type: network, nth: 3 }),
    ]);
    expect(failedIn(ending)).toEqual(['up']);
    expect(ending).toMatchObject({ exitCode: 1, isRemoved: true });
  });

  test('that is interrupted while it waits for the lease leaves nothing', { timeout: 40 * minutes }, async () => {
    const ending = await rehearseOn(stack, [], /▶ lease/);
    expect(failedIn(ending)).toEqual(['lease']);
    expect(ending).toMatchObject({ exitCode: 1, isRemoved: true });
  });

  test('whose network cannot be destroyed at first leaves nothing', { timeout: 40 * minutes }, async () => {
    const ending = await rehearseOn(stack, [networkStays(network, 3)]);
    expect(failedIn(ending)).toEqual(['destroy']);
    expect(ending).toMatchObject({ exitCode: 1, isRemoved: true });
  });
});
