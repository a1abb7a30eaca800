/** A short campaign on AWS's stack, over a pretend cloud whose instances are real: from the command to the empty world. */
import { execa } from 'execa';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { projectFolder } from '../../src/paths.ts';
import type { CampaignRecord, RunResult } from '../../src/results/types.ts';
import { withSimcloud } from '../simcloud/harness.ts';
import { whyNotReal, withRealMachines } from '../simcloud/machines/real.ts';
import { thingsIn, type World } from '../simcloud/world.ts';

const proofload = join(projectFolder, 'bin/proofload');
const campaignFile = join(projectFolder, 'test/fixtures/two-profiles/short.yaml');
const pricePerHour = 0.452;
const whyNot = await whyNotReal();

const stack = {
  config: {
    'proofload:provider': 'aws',
    'proofload:aws': { region: 'us-east-1', zones: { a: 'us-east-1a' } },
    'proofload:hardware': {
      small: {
        plan: 'm5d.2xlarge',
        cores: availableParallelism(),
        // What the campaign may use of this machine, which both hosts share.
        memoryMebibytes: 1400,
        networkGigabitsPerSecond: 2,
        pricePerHour,
      },
    },
    'proofload:hosts': [
      { name: 'kafka01', hardware: 'small', roles: ['kafka-broker', 'kafka-controller'] },
      { name: 'kafka02', hardware: 'small', roles: ['kafka-broker'] },
    ],
  },
};

describe.skipIf(whyNot)(`a campaign on a pretend AWS${whyNot === null ? '' : ` (skipped: ${whyNot})`}`, () => {
  let ending: { exitCode: number | undefined; said: string; json: string };
  let record: CampaignRecord;
  let result: RunResult;
  let world: World;

  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'proofload-pretend-aws-'));
    try {
      await withSimcloud({}, (cloud) =>
        withRealMachines(cloud, () => runIn(folder)).finally(() => (world = cloud.world())),
      );
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  async function runIn(folder: string): Promise<void> {
    await mkdir(join(folder, 'stacks'));
    await writeFile(join(folder, 'stacks', 'Pulumi.pretend-aws.yaml'), stringify(stack));
    const env = {
      ...process.env,
      PROOFLOAD_STATE: join(folder, 'state'),
      PROOFLOAD_RESULTS: join(folder, 'results'),
      PROOFLOAD_STACKS: join(folder, 'stacks'),
    };
    const options = { env, reject: false, all: true, stdin: 'ignore' } as const;
    try {
      const argv = ['run', campaignFile, '--profile', 'pretend-aws', '--size', 'smoke', '--id', 'pretend'];
      const spending = ['--yes', '--max-dollars', '5', '--json'];
      const campaign = await execa(proofload, [...argv, ...spending], options);
      ending = { exitCode: campaign.exitCode, said: campaign.all, json: campaign.stdout };
      process.stdout.write(`${ending.said}\n`);
      const read = async (path: string) =>
        JSON.parse(await readFile(join(folder, 'results', 'pretend', path), 'utf8')) as unknown;
      record = (await read('campaign.json')) as CampaignRecord;
      result = (await read(`runs/${record.plan.runs[0]?.id}/result.json`)) as RunResult;
    } finally {
      await execa(proofload, ['server', 'stop', '--force'], options);
    }
  }

  test('is done, with a run that is whole', () => {
    expect(ending.exitCode, ending.said).toBe(0);
    expect(result).toMatchObject({ state: 'whole', voidReasons: [] });
  });

  test('ran on hosts that were made for it and reached by the keys that they were given', () => {
    expect(record.inventory).toMatchObject({ provider: 'aws' });
    for (const { reach } of record.inventory!.hosts) expect(reach).toMatchObject({ kind: 'ssh', user: 'ubuntu' });
    const tags = world.things.find(({ type }) => type === 'aws:ec2/instance:Instance')?.inputs.tagsAll;
    expect(tags).toMatchObject({ 'proofload:campaign': 'pretend', 'proofload:mark': record.inventory!.mark });
  });

  test('left an empty world, and proved it by asking', () => {
    expect(thingsIn(world)).toEqual([]);
    expect(record.outcome).toMatchObject({ state: 'done', gone: { proven: true, left: [] } });
    expect(record.outcome!.gone!.checked.join('\n')).toContain('Instances of us-east-1');
  });

  test('is billed its host-hours at their price', () => {
    const { dollars, hosts } = record.spent!;
    expect(hosts.map(({ host }) => host)).toEqual(['kafka01', 'kafka02']);
    const startOf = (wanted: string) => record.phases.find(({ phase }) => phase === wanted)!.startMilliseconds;
    const hoursUntil = (milliseconds: number) => (milliseconds - startOf('provision')) / 3_600_000;
    for (const host of hosts) {
      // Held until it was proven gone, and not while the results were looked through.
      expect(host.hours).toBeGreaterThanOrEqual(hoursUntil(record.outcome!.gone!.atMilliseconds));
      expect(host.hours).toBeLessThanOrEqual(hoursUntil(startOf('report')));
      expect(host.dollars).toBeCloseTo(host.hours * pricePerHour, 9);
    }
    expect(dollars).toBeCloseTo(2 * hosts[0]!.hours * pricePerHour, 9);
    const estimated = record.plan.lease!.estimate.dollars;
    expect(JSON.parse(ending.json)).toMatchObject({ cost: { estimated, spent: dollars, bill: record.spent } });
  });
});
