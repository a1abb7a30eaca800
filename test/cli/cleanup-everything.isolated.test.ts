/** `cleanup --everything-of` on moto: two regions, with the hardware of two state folders in each. */
import { forgetState, writeStack } from '../infra/pretend.ts';
import { EC2Client } from '@aws-sdk/client-ec2';
import { execa } from 'execa';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OwnedHardware, OwnedResource } from '../../infra/owned.ts';
import { ownedOnAws } from '../../infra/providers/aws/owned.ts';
import { tagsFor } from '../../infra/rented/rented-tags.ts';
import { removeOrList, type EverythingOptions, type EverythingPorts } from '../../src/cli/cleanup-everything.ts';
import { ProviderFailure } from '../../src/providers/failure.ts';
import { writeLease } from '../../src/hardware/lease/ledger.ts';
import { projectFolder } from '../../src/state/paths.ts';
import { ownerId } from '../../src/state/owner.ts';
import { readProfile } from '../../src/hardware/profile/read.ts';
import { forgetBroughtUp, rememberBroughtUp } from '../../src/hardware/stack/brought-up.ts';
import { leak } from '../infra/providers/aws/leaked.ts';
import { installMoto, startMoto } from '../infra/providers/aws/moto.ts';

const minutes = 60_000;
const lost = '11111111-1111-4111-8111-111111111111';
const somebody = '22222222-2222-4222-8222-222222222222';

beforeAll(async () => {
  // In us-east-1; the other region is given to the command.
  await writeStack('rented', await readFile(join(projectFolder, 'stacks/Pulumi.aws-nvme.yaml'), 'utf8'));
});
afterAll(forgetState);

/** Runs the command's body, and records its output and its pauses. */
async function cleanup(options: Partial<EverythingOptions>, ports: Partial<EverythingPorts>) {
  const output: string[] = [];
  const pauses: number[] = [];
  const outcome = await removeOrList(
    { owner: lost, regions: [], apply: false, yes: false, ...options },
    {
      say: (line) => output.push(line),
      ask: null,
      pause: async (milliseconds) => void pauses.push(milliseconds),
      ...ports,
    },
  );
  return { outcome, output: output.join('\n'), pauses };
}

const volume: OwnedResource = {
  region: 'us-east-1',
  kind: 'volume',
  id: 'vol-1',
  name: 'kafka01-data',
  profile: 'rented',
  campaign: 'c',
  size: 'gp3, 200 GiB',
  pricePerHour: null,
  made: null,
  heldUntil: null,
};

/** Hardware of which each look shows the next of these, the last for ever; removals are counted. */
function hardwareShowing(looks: OwnedResource[][]): OwnedHardware & { removals: string[] } {
  const removals: string[] = [];
  let next = 0;
  return {
    removals,
    find: async (region) => (region === 'us-east-1' ? looks[Math.min(next++, looks.length - 1)]! : []),
    remove: async (region) => void removals.push(region),
  };
}

const kindsOf = (found: OwnedResource[], region: string) =>
  found.flatMap((each) => (each.region === region ? each.kind : []));

const proofload = (...argv: string[]) =>
  execa(process.execPath, [join(projectFolder, 'src/cli/main.ts'), ...argv], { reject: false });

const reason = await installMoto();
describe.skipIf(reason !== null)(`everything of an owner${reason === null ? '' : ` (skipped: ${reason})`}`, () => {
  let server: Awaited<ReturnType<typeof startMoto>> | undefined;

  /** moto has no placement groups. */
  function clientFor(region: string): EC2Client {
    const credentials = { accessKeyId: 'pretend', secretAccessKey: 'pretend' };
    const client = new EC2Client({ region, endpoint: server!.url, credentials });
    client.middlewareStack.add(
      (next, { commandName = '' }) =>
        async (args) =>
          commandName === 'DescribePlacementGroupsCommand' ? { output: { $metadata: {} }, response: {} } : next(args),
      { step: 'initialize' },
    );
    return client;
  }
  const patience = { limitMilliseconds: minutes, goingLimitMilliseconds: minutes, pauseMilliseconds: 100 };
  const hardware = ownedOnAws(clientFor, patience);
  const all = [
    'instance',
    'volume',
    'key pair',
    'security group',
    'subnet',
    'route table',
    'internet gateway',
    'peering',
    'network',
    'network',
  ];

  beforeAll(async () => {
    server = await startMoto();
    const held = { campaign: 'c', expires: '2026-12-01T10:00:00.000Z' };
    for (const region of ['us-east-1', 'eu-west-1']) {
      const client = clientFor(region);
      await leak(client, 'ours', tagsFor({ name: 'rented', stack: 'rented.c' }, lost, held), `${region}a`);
      await leak(client, 'others', tagsFor({ name: 'rented', stack: 'rented.c' }, somebody, held), `${region}a`);
      client.destroy();
    }
  }, 10 * minutes);
  afterAll(() => server?.stop());

  test('it is listed in the regions of the stack files and the given ones, and nothing is removed', async () => {
    const { outcome, output, pauses } = await cleanup({ regions: ['eu-west-1'] }, { hardware });
    expect(outcome.regions).toEqual(['eu-west-1', 'us-east-1']);
    for (const region of outcome.regions) {
      // On moto the boot disk of an instance has no tag.
      expect(kindsOf(outcome.found, region)).toEqual(all);
    }
    expect(outcome).toMatchObject({ removed: false, left: [], failed: [] });
    expect(outcome.found.every(({ name, campaign }) => name === 'ours' && campaign === 'c')).toBe(true);
    expect(outcome.found[0]).toMatchObject({ size: 'm5.large', heldUntil: '2026-12-01T10:00:00.000Z' });
    expect(Date.parse(outcome.found[0]?.made ?? '')).toBeGreaterThan(0);
    expect(output).toContain(`On AWS in eu-west-1, us-east-1 with the tag proofload:owner=${lost}`);
    expect(output).toContain('Nothing was removed: add --apply to remove it.');
    expect(pauses).toEqual([]);
  });

  test('a person who says no keeps everything', async () => {
    const questions: string[] = [];
    const ask = async (question: string) => {
      questions.push(question);
      return false;
    };
    await expect(cleanup({ apply: true }, { hardware, ask })).rejects.toThrow('Nothing was removed.');
    expect(questions).toEqual(['Remove these 10 resources? [y/N] ']);
    expect(await hardware.find('us-east-1', lost)).toHaveLength(all.length);
  });

  test('it is removed in all regions, and nothing of another owner', { timeout: 10 * minutes }, async () => {
    const { outcome, output, pauses } = await cleanup({ regions: ['eu-west-1'], apply: true }, { hardware });
    expect(outcome).toMatchObject({ removed: true, left: [], failed: [] });
    expect(outcome.found).toHaveLength(2 * all.length);
    expect(output).toContain('Removed 20 resources; this owner has nothing in eu-west-1, us-east-1, checked twice');
    expect(pauses).toEqual([minutes]);
    for (const region of outcome.regions) {
      expect(await hardware.find(region, lost)).toEqual([]);
      expect(kindsOf(await hardware.find(region, somebody), region)).toEqual(all);
    }
  });
});

test.each(['', '*', 'lost', `${lost}*`, `${lost.slice(0, -1)}?`, ` ${lost}`])(
  'an owner that is no id of a state folder is refused before anything is asked: "%s"',
  async (owner) => {
    const hardware = hardwareShowing([[volume]]);
    hardware.find = () => Promise.reject(new Error('asked'));
    await expect(cleanup({ owner, apply: true }, { hardware })).rejects.toThrow(
      'must be the id of a state folder, such as',
    );
  },
);

test('resources that only the second search finds are also removed', async () => {
  const hardware = hardwareShowing([[], [], [volume], [], []]);
  const { outcome, pauses } = await cleanup({ apply: true }, { hardware });
  expect(hardware.removals).toEqual(['us-east-1', 'us-east-1']);
  expect(pauses).toEqual([minutes, minutes]);
  expect(outcome).toMatchObject({ left: [], failed: [] });
});

test('leftovers are named, with what to do', async () => {
  const { outcome, output } = await cleanup({ apply: true }, { hardware: hardwareShowing([[volume]]) });
  expect(outcome.left).toEqual([volume]);
  expect(output).toContain('Still exists: volume vol-1 in us-east-1.');
  expect(output).toContain('Hardware may still exist in us-east-1: run the same command again.');
});

test('a region that refuses is reported, and the others are still searched', async () => {
  const hardware = hardwareShowing([[volume]]);
  hardware.find = async (region) => {
    if (region === 'eu-west-1')
      throw new ProviderFailure('', 'Could not list resources on AWS in eu-west-1: AuthFailure', null);
    return [volume];
  };
  const { outcome, output } = await cleanup({ regions: ['eu-west-1'] }, { hardware });
  expect(outcome).toMatchObject({ found: [volume], failed: [{ region: 'eu-west-1' }] });
  expect(output).toContain('Could not list resources on AWS in eu-west-1: AuthFailure');
  expect(output).toContain(`On AWS in us-east-1 with the tag proofload:owner=${lost}`);
});

describe('a provider without credentials', () => {
  const google = 'projects/my-own-project';
  const hardware = hardwareShowing([[]]);
  hardware.find = async (region) => {
    if (region !== google)
      throw new ProviderFailure(
        '',
        'Could not list on AWS in us-east-1: CredentialsProviderError: Could not load credentials from any providers',
        null,
      );
    return [];
  };

  test('is skipped where only a stack file names it, and named', async () => {
    const { outcome, output } = await cleanup({ regions: [google], apply: true }, { hardware });
    expect(outcome).toMatchObject({ regions: [google], skipped: ['us-east-1'], failed: [], left: [] });
    expect(output).toContain('Not searched, because there are no credentials for AWS: us-east-1.');
    expect(output).not.toContain('Hardware may still exist');
  });

  test('is a failure where the command asks for it', async () => {
    const { outcome } = await cleanup({ regions: [google, 'us-east-1'] }, { hardware });
    expect(outcome).toMatchObject({ skipped: [], failed: [{ region: 'us-east-1' }] });
  });

  test('is refused where there is no other', async () => {
    await expect(cleanup({}, { hardware })).rejects.toThrow(
      'There are no credentials for AWS, so nothing was searched',
    );
  });
});

test('an invalid stack file is named, and the regions of the others are searched', async () => {
  await writeStack('faulty', 'config:\n  proofload:provider: nowhere\n');
  try {
    const { outcome, output } = await cleanup({}, { hardware: hardwareShowing([[]]) });
    expect(outcome.regions).toEqual(['us-east-1']);
    expect(output).toContain('The stack file of faulty cannot be read, so its region is not searched:');
  } finally {
    await writeStack('faulty', 'config:\n  proofload:provider: local\n');
  }
});

test('hardware that a campaign of this state folder holds is not removed', async () => {
  const profile = { ...(await readProfile('rented')), stack: 'rented.c' };
  await rememberBroughtUp(profile);
  const now = Date.now();
  const deadlineMilliseconds = now + 60 * minutes;
  await writeLease('rented.c', { campaignId: 'c', deadlineMilliseconds, graceSeconds: 60, renewedMilliseconds: now });
  const hardware = hardwareShowing([[volume]]);
  const owner = await ownerId();
  await expect(cleanup({ owner, apply: true }, { hardware })).rejects.toThrow(
    `${owner} is the owner id of this state folder, and its stack rented.c is leased to c until`,
  );
  expect(hardware.removals).toEqual([]);
  await forgetBroughtUp('rented.c');
});

describe('on the command line', () => {
  test('an empty owner, a profile with an owner, and an invalid region are refused with exit code 2', async () => {
    const [empty, both, nowhere, alone] = await Promise.all([
      proofload('cleanup', '--everything-of', ''),
      proofload('cleanup', '--everything-of', lost, '--profile', 'rented'),
      proofload('cleanup', '--everything-of', lost, '--region', 'nowhere'),
      proofload('cleanup', '--region', 'us-east-1'),
    ]);
    expect([empty, both, nowhere, alone].map(({ exitCode }) => exitCode)).toEqual([2, 2, 2, 2]);
    expect(empty.stderr).toMatch(/^--everything-of "": must be the id of a state folder/);
    expect(both.stderr).toContain("option '--everything-of <owner>' cannot be used with option '--profile <name>'");
    expect(nowhere.stderr).toBe('--region nowhere: must be a region, such as us-east-1 or projects/my-project');
    expect(alone.stderr).toBe('--region and --yes need --everything-of <owner>.');
  });

  test('sweep is a hidden, older name of cleanup', async () => {
    expect((await proofload('sweep', '--help')).stdout).toContain('Usage: proofload sweep');
    expect((await proofload('--help')).stdout).not.toContain('sweep');
  });
});
