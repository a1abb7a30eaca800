import { commandFolder as folder, commandHere, commandProcess, resultsHere } from '../command-here.ts';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { campaignLayout } from '../../../src/measurement/results/layout.ts';
import { sampleCampaign } from '../../report/sample-campaign.ts';

const campaignText = (name: string, records: number): string => `name: ${name}
title: Kafka alone
systems:
  kafka: { metadata: kraft }
runs:
  producer:
    title: Producer alone
    loads:
      producer:
        { workload: kafka-producer, host: kafka01, recordBytes: 100, partitions: 6, replicationFactor: 3, acks: all }
sizes:
  smoke:
    runs:
      producer:
        - producer: { records: ${records}, targetRecordsPerSecond: 20000 }
`;

const compare = (...argv: string[]) => commandHere('compare', '--size', 'smoke', ...argv);

/** The first four sessions of several comparisons. */
const orderOf = async (blocks: string): Promise<string[]> => {
  const argv = ['--interleave', 'a.yaml', 'b.yaml', '--plan', '--json', '--blocks', blocks, '--id'];
  const plans = [];
  for (const id of ['one', 'two', 'three', 'four']) plans.push(JSON.parse((await compare(...argv, id)).stdout));
  return plans.map(({ sessions }) =>
    sessions
      .slice(0, 4)
      .map(({ id }: { id: string }) => id)
      .join(' '),
  );
};

const planOf = async (file: string): Promise<unknown> =>
  JSON.parse((await commandHere('plan', file, '--size', 'smoke', '--json')).stdout);

beforeAll(async () => {
  await writeFile(join(folder, 'a.yaml'), campaignText('kafka-a', 400_000));
  await writeFile(join(folder, 'b.yaml'), campaignText('kafka-b', 400_000));
  await writeFile(join(folder, 'broken.yaml'), campaignText('Not a name', 400_000));
});

test('--plan shows the sessions in turns and starts nothing', async () => {
  const { exitCode, stdout } = await compare(
    '--interleave',
    'a.yaml',
    'b.yaml',
    '--plan',
    '--id',
    'mine',
    '--blocks',
    '2',
  );
  expect(exitCode).toBe(0);
  expect(stdout).toContain('Series mine: 4 sessions in 2 blocks on profile local, size smoke.');
  expect(stdout).toContain('An interval needs 4 blocks: with 2, only the range of the ratios is known.');
  expect(stdout).toContain('Nothing was started.');
  const sides = [...stdout.matchAll(/ {2}(A|B), block \d {2}mine-[ab]\d {3,}new/g)].map(([, side]) => side);
  expect(sides.slice(2)).toEqual(sides.slice(0, 2).toReversed());
  expect(new Set(sides)).toEqual(new Set(['A', 'B']));
  expect(await readdir(folder)).not.toContain('state');
});

test('more blocks continue the order of fewer', async () => {
  expect(await orderOf('5')).toEqual(await orderOf('2'));
});

test('faults of both sides are refused together, with exit code 2', async () => {
  const { exitCode, stderr } = await compare('--interleave', 'broken.yaml', 'nowhere', '--plan');
  expect(exitCode).toBe(2);
  expect(stderr).toMatch(/^A: broken\.yaml.*name/m);
  expect(stderr).toMatch(/^B: unknown campaign "nowhere"/m);
});

test('one side, or three, are refused', async () => {
  const { exitCode, stderr } = await compare('--interleave', 'a.yaml');
  expect({ exitCode, stderr }).toEqual({
    exitCode: 2,
    stderr: '--interleave needs two campaigns, A and B: names under campaigns/, or paths of campaign files.',
  });
});

test('campaigns without a common level are refused; an override of one side can make or end a common level', async () => {
  const override = ['--set-b', 'runs.producer.loads.producer.recordBytes=200'];
  const { exitCode, stderr } = await compare('--interleave', 'a.yaml', 'a.yaml', ...override, '--plan');
  expect(exitCode).toBe(2);
  expect(stderr).toContain('kafka-a and kafka-a have no load at the same level, so there is nothing to compare');
});

test('a session that was measured by another plan is refused', async () => {
  const own = join(resultsHere, 'taken-a1');
  await mkdir(own, { recursive: true });
  await writeFile(campaignLayout(own).record, JSON.stringify({ ...sampleCampaign().record, id: 'taken-a1' }));
  const { exitCode, stderr } = await compare('--interleave', 'a.yaml', 'b.yaml', '--plan', '--id', 'taken');
  expect(exitCode).toBe(2);
  expect(stderr).toContain('The plan of taken-a1 has changed since it was measured');
});

test('sessions that are done are kept and compared without starting anything', async () => {
  const { record } = sampleCampaign();
  const plans = [await planOf('a.yaml'), await planOf('b.yaml')];
  for (const [index, side] of ['a', 'b'].entries()) {
    for (const block of [1, 2]) {
      const id = `kept-${side}${block}`;
      const own = join(resultsHere, id);
      await mkdir(own, { recursive: true });
      await writeFile(campaignLayout(own).record, JSON.stringify({ ...record, id, plan: plans[index] }));
    }
  }
  const argv = ['--interleave', 'a.yaml', 'b.yaml', '--id', 'kept', '--blocks', '2', '--json'];
  const { exitCode, stdout, stderr } = await commandProcess('compare', '--size', 'smoke', ...argv);
  expect(exitCode).toBe(0);
  expect(stderr.match(/kept-[ab]\d +done/g)).toHaveLength(4);
  expect(JSON.parse(stdout)).toMatchObject({
    campaigns: [
      { id: 'kept-a1', repeats: ['kept-a2'] },
      { id: 'kept-b1', repeats: ['kept-b2'] },
    ],
  });
  expect(await readdir(folder)).not.toContain('state');
});

test('options of --interleave are refused without it', async () => {
  const { exitCode, stderr } = await compare('one', 'other', '--set-a', 'x=1', '--blocks', '3');
  expect(exitCode).toBe(2);
  expect(stderr).toContain('--blocks, --size, --set-a: only with --interleave');
});
