import { expect, test } from 'vitest';
import { findingsOf } from '../../../src/findings/analyse.ts';
import type { ObjectiveFinding } from '../../../src/findings/response/objective-finding.ts';
import { questionsOf } from '../../../src/findings/questions/registry.ts';
import { levelObjectives } from '../../../src/thresholds/objective.ts';
import { publishedStudies } from '../../report/published-studies.ts';
import { diskCampaign, eightMilliseconds, type RunOfDisks } from './disk-campaign.ts';

const found = (runs: RunOfDisks[], objectives?: string[]): ObjectiveFinding[] =>
  findingsOf(diskCampaign(runs, objectives)).objectives ?? [];

const rising = [
  { target: 100, fast: 1 },
  { target: 200, fast: 0.99 },
  { target: 400, fast: 0.9 },
  { target: 800, fast: 0.4 },
];

test('a share of disk operations holds up to the highest load at which it is shown, and the campaign says so', () => {
  const data = diskCampaign(rising);
  const { objectives, answers } = findingsOf(data);
  const [{ holds, levels, disks }] = objectives as [ObjectiveFinding];
  expect(holds).toEqual({ state: 'up-to', upTo: 200, next: 400, failsFrom: 800 });
  expect(new Set(objectives!.map((each) => each.disks!.hardware)).size).toBe(objectives!.length);
  expect(disks).toMatchObject({ name: null, isShared: false });
  expect(levels.map(({ at, figure }) => [at, figure.verdict])).toEqual([
    [100, 'pass'],
    [200, 'pass'],
    [400, 'inconclusive'],
    [800, 'fail'],
  ]);
  const answer = answers.find(({ id }) => id.startsWith('objective:'))!;
  expect(answer.sentence).toMatch(/^Writes: 90 % of disk operations take less than 8 ms up to 200 operations\/s \(/);
  expect(answer.sentence).toContain('fails from 800 (40 %');
  expect(answer.section).toBe('objective-1');
  expect(questionsOf(data.record.plan)).toContainEqual(
    expect.objectContaining({ asks: 'Writes: up to which load do 90 % of disk operations take less than 8 ms?' }),
  );
});

test('disks of hosts of one type are one finding, and their operations are counted together', () => {
  const [first] = found(rising);
  const { disk, figure } = first!.levels[0]!;
  expect(figure.trials).toBe(60);
  expect(disk!.operationsPerSecond).toBeCloseTo(20, 6);
  expect(disk!.writeBytesPerSecond).toBe(500_000);
});

test('only the operations that are asked of count', () => {
  expect(found(rising, ['share(disk.read-latency < 8 ms) >= 90 %'])).toEqual([]);
  const [writes] = found(rising, ['write-1.share(disk.write-latency < 200 ms) >= 90 %']);
  expect(writes).toMatchObject({ holds: { state: 'at-least', upTo: 100 } });
});

test('an objective that fails everywhere holds at no load', () => {
  const data = diskCampaign(rising.map(({ target }) => ({ target, fast: 0.3 })));
  const { objectives, answers } = findingsOf(data);
  expect(objectives![0]!.holds).toEqual({ state: 'none', failsFrom: 100 });
  expect(answers.map(({ sentence }) => sentence).join(' ')).toContain('at no load do 90 % of disk operations');
});

test('the disk of a machine that hosts share is one disk', () => {
  const [shared, ...others] = found(rising.map((run) => ({ ...run, scope: 'machine-disk:' })));
  expect(others).toEqual([]);
  expect(shared!.disks!.isShared).toBe(true);
});

test('a latency at a target rate that was missed does not show that the objective holds there', () => {
  const [made] = found(rising, ['p99 <= 1000 ms']);
  expect(made!.holds).toMatchObject({ state: 'at-least', upTo: 800 });
  const [missed] = found([...rising.slice(0, 3), { target: 800, made: 450, fast: 0.4 }], ['p99 <= 1000 ms']);
  expect(missed!.holds).toMatchObject({ state: 'up-to', upTo: 400, next: 800, failsFrom: null });
});

test('a campaign without objectives asks nothing of disks', () => {
  expect(found(rising, [])).toEqual([]);
});

test('what the nodes counted of single operations is given by load, as the bounds of its buckets', () => {
  expect(found(rising)[0]!.operations![0]).toEqual({
    load: 100,
    service: 'cassandra',
    histogram: 'cassandra_write_seconds',
    title: 'Writes of a node',
    unit: 'seconds',
    count: 300,
    p50: 0.000124,
    p90: 0.000124,
    p99: 0.002,
    highest: null,
  });
});

test('the campaign asks for what the published study claims', () => {
  const { doubts } = publishedStudies.find(({ title }) => title.includes('Google Compute Engine'))!;
  const asked = levelObjectives([eightMilliseconds])[0]!;
  expect(asked).toMatchObject({ figure: 'share', limit: 0.9, belowMilliseconds: 8 });
  const words = `“90% of the times were less than 8ms”`;
  expect(doubts.filter(({ sentence }) => sentence.startsWith(words))).toHaveLength(2);
});

test('a rate that the profile states is set next to what the disk did, in the direction that is nearer to it', () => {
  const data = diskCampaign(rising);
  const { inventory } = data.record;
  const cgroup = { version: 2, cpu: '/g', cpuacct: '/g', memory: '/g', io: '/g' } as const;
  const disk = { device: null, own: { bytes: 8e9, cgroup: '/g' }, readBytesPerSecond: 1e6, writeBytesPerSecond: 5e6 };
  const hosts = inventory!.hosts.map((host) => ({ ...host, limits: { cgroup, disk } }));
  const { objectives } = findingsOf({ ...data, record: { ...data.record, inventory: { ...inventory!, hosts } } });
  const [{ disks, levels }] = objectives as [ObjectiveFinding];
  expect(disks!.stated).toEqual({ readBytesPerSecond: 1e6, writeBytesPerSecond: 5e6 });
  expect(levels.map((level) => level.disk!.ofStatedRate)).toEqual([0.1, 0.2, 0.4, 0.8]);
});
