import { expect, test } from 'vitest';
import { planData, planText } from '../../src/cli/plan-view.ts';
import { stepCounts } from '../../src/cli/datasets-view.ts';
import { plan, profile } from '../campaign/examples.ts';
import { stepped } from '../campaign/steps/examples.ts';

const made = plan(
  stepped(`- forEach: { size: [{ gigabytes: 2 }, { gigabytes: 6 }] }
  steps:
    - { grow: records, to: $size }
    - { settle: {}, withinSeconds: 120 }
    - { run: read, trials: 2 }
- { drop: records }`),
);

/** The section of datasets, with a bar between cells. */
const rows = (text: string): string[] =>
  text
    .slice(text.indexOf('Datasets,'), text.indexOf('\nSettings'))
    .trim()
    .split('\n')
    .map((line) => line.trim().replaceAll(/ {2,}/g, ' | '));

test('the plan shows every step in order with its time and its timeout', () => {
  const text = planText(made, profile, []);
  const from = text.indexOf('Steps, in this order');
  expect(
    text
      .slice(from, text.indexOf('Trials:'))
      .split('\n')
      .map((line) => line.trim().replaceAll(/ {2,}/g, ' | ')),
  ).toEqual([
    'Steps, in this order (9, 4 of them runs):',
    'Grow records to 2 GB | 3 min 40 s | timeout 41 min 40 s',
    'Wait until cassandra has settled | 2 min 00 s | timeout 4 min 00 s',
    expect.stringMatching(/^1 \| read-1 \| .* \| 8 threads, 2 GB of records \| ycsb on worker01$/),
    expect.stringMatching(/^2 \| read-1-t2 /),
    'Grow records to 6 GB | 7 min 20 s | timeout 1 h 18 min',
    'Wait until cassandra has settled | 2 min 00 s | timeout 4 min 00 s',
    expect.stringMatching(/^3 \| read-2 \| .* \| 8 threads, 6 GB of records \| ycsb on worker01$/),
    expect.stringMatching(/^4 \| read-2-t2 /),
    expect.stringMatching(/^Drop records \| /),
    '',
  ]);
  expect(text).toContain('Trials: those of a run are made one directly after the other; nothing is drawn.');
});

test('the plan shows each dataset at its largest size, per host, against the disks that are known', () => {
  expect(rows(planText(made, profile, [], 50e9))).toEqual([
    'Datasets, each at its largest size:',
    'records | ycsb on worker01 into Cassandra | 600,000 records of 10 kB: 6 GB | 2 copies, 0.894 × the memory of 3 hosts | needs 8.24 GB on each, with the room for compaction',
    'All hosts are on this machine: the datasets need up to 24.7 GB of 50 GB free.',
  ]);
  const volume = { gigabytes: 100, kind: 'gp3', operationsPerSecond: null, megabytesPerSecond: null } as const;
  const rented = {
    ...profile,
    provider: 'aws',
    hosts: profile.hosts.map((host) => ({ ...host, dataVolume: volume })),
  } as const;
  expect(rows(planText(made, rented, [])).join('\n')).toContain('needs 8.24 GB of 100 GB on each');
});

test('a plan as JSON has the largest size of each dataset', () => {
  expect(planData(made, profile).datasetSizes).toMatchObject([
    { name: 'records', records: 600_000, gigabytes: 6, hosts: ['master', 'worker01', 'worker02'], diskGigabytes: null },
  ]);
  expect(planData(plan(), profile)).not.toHaveProperty('datasetSizes');
});

test('a check says how many steps a size has, and how large its datasets become', () => {
  expect(stepCounts(made)).toEqual(['9 steps, 4 of them runs, with up to 6 GB of records']);
  expect(stepCounts(plan())).toEqual([]);
});
