import { expect, test } from 'vitest';
import { gceNodes } from '../../../src/findings/baselines/gce-nodes.ts';
import { claim } from '../../../src/findings/disk-latency/disk-latency-finding.ts';
import { findingsOf } from '../../../src/findings/analyse.ts';
import type { DiskLatencyFinding } from '../../../src/findings/disk-latency/disk-latency-finding.ts';
import { diskCampaign, type RunOfDisks } from './disk-campaign.ts';

function findingsIn(runs: RunOfDisks[]): DiskLatencyFinding[] {
  return findingsOf(diskCampaign(runs)).systems.flatMap(({ diskLatency = [] }) => diskLatency);
}

const rising = [
  { target: 100, fast: 1 },
  { target: 200, fast: 0.99 },
  { target: 400, fast: 0.9 },
  { target: 800, fast: 0.4 },
];

test('the claim holds up to the highest load at which it is shown, with the throughput of a disk there', () => {
  const found = findingsIn(rising);
  expect(new Set(found.map(({ hardware }) => hardware)).size).toBe(found.length);
  const { holds, levels, verdict } = found[0]!;
  expect(holds.all).toMatchObject({
    state: 'up-to',
    level: { load: 200, bytesPerSecond: 1e6 },
    next: { load: 400, below: { state: 'inconclusive' } },
    failsFrom: { load: 800 },
  });
  expect(holds.read).toBeUndefined();
  expect(levels.map(({ load }) => load)).toEqual([100, 200, 400, 800]);
  expect(verdict[0]).toContain('90 % of the operations below 8 ms: holds up to 1 MB/s');
  expect(verdict[0]).toContain('It fails from 4 MB/s');
  expect(verdict[0]).toContain('the highest throughput at which it holds is between 1 MB/s and 4 MB/s of a disk');
  expect(verdict.at(-1)).toContain('mean of its second');
});

test('disks of hosts of one type are one finding, and their operations are counted together', () => {
  const [first] = findingsIn(rising);
  const { disks, latency } = first!.levels[0]!;
  expect(latency.write!.below.blocks).toBe(60);
  expect(latency.write!.operationsPerSecond).toBeCloseTo(20, 6);
  expect(disks).toBeGreaterThan(0);
  expect(latency.read).toBeUndefined();
});

test('a claim that fails everywhere holds nowhere in the range', () => {
  expect(findingsIn(rising.map(({ target }) => ({ target, fast: 0.3 })))[0]!.verdict[0]).toContain('none in the range');
});

test('the disk of a machine that hosts share is one disk, and said to be shared', () => {
  const [shared, ...others] = findingsIn(rising.map((run) => ({ ...run, scope: 'machine-disk:' })));
  expect(others).toEqual([]);
  expect(shared).toMatchObject({ isShared: true, levels: [{ disks: 1 }, {}, {}, {}] });
  expect(shared!.verdict.some((sentence) => sentence.startsWith('The hosts share this disk'))).toBe(true);
});

test('one level is no curve', () => {
  expect(findingsIn(rising.slice(0, 1))).toEqual([]);
});

test('what the nodes counted of single operations is given by load, as the bounds of its buckets', () => {
  const [first] = findingsIn(rising);
  expect(first!.operations[0]).toEqual({
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

test('the claim is that of the published study', () => {
  const published = gceNodes.claims.filter((each) => each.kind === 'tail');
  expect(published.length).toBeGreaterThan(0);
  for (const { share, belowMilliseconds } of published) expect({ share, belowMilliseconds }).toEqual(claim);
});

/** The first finding on disks whose profile states that they write at this rate. */
function statedAt(writeBytesPerSecond: number) {
  const data = diskCampaign(rising);
  const { inventory } = data.record;
  const cgroup = { version: 2, cpu: '/g', cpuacct: '/g', memory: '/g', io: '/g' } as const;
  const disk = { device: null, own: { bytes: 8e9, cgroup: '/g' }, readBytesPerSecond: 1e6, writeBytesPerSecond };
  const hosts = inventory!.hosts.map((host) => ({ ...host, limits: { cgroup, disk } }));
  const { systems } = findingsOf({ ...data, record: { ...data.record, inventory: { ...inventory!, hosts } } });
  return systems.flatMap(({ diskLatency = [] }) => diskLatency)[0]!;
}

test('a rate that the profile states is set next to what the disk did, in the direction that is nearer to it', () => {
  const first = statedAt(5e6);
  expect(first.stated).toEqual({ gigabytes: 8, readBytesPerSecond: 1e6, writeBytesPerSecond: 5e6 });
  expect(first.levels.map(({ ofStatedRate }) => ofStatedRate)).toEqual([0.1, 0.2, 0.4, 0.8]);
  expect(first.verdict[0]).toContain('(20 % of its stated rate, under a load of 200 operations/s)');
});

test('operations that take longer than the claim allows for their size alone are said to', () => {
  const sentence =
    'Under a load of 100 operations/s a write has 25 kB on average, which alone takes 25 ms at the stated rate of 1 MB/s.';
  expect(statedAt(1e6).verdict).toContain(sentence);
  expect(statedAt(5e6).verdict.join(' ')).not.toContain('which alone takes');
});
