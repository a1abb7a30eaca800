import { expect, test } from 'vitest';
import { levelObjectives } from '../../src/thresholds/objective.ts';
import { subjectsOf } from '../../src/thresholds/subjects.ts';
import { changed, faultsOf, plan, smallCampaign } from './examples.ts';
import { shippedFiles, shippedPlan } from './shipped-plans.ts';

const withThresholds = (...thresholds: string[]): string =>
  `${smallCampaign}thresholds:\n${thresholds.map((text) => `  - ${JSON.stringify(text)}\n`).join('')}`;

test('a plan has the thresholds of its file, its size and its command line, each once', () => {
  const text = withThresholds('write.throughput > 50', 'cassandra.p99 < 20 ms').replace(
    '  smoke:\n',
    "  smoke:\n    thresholds: ['store-4.errors <= 0']\n",
  );
  expect(plan(text, { thresholds: ['kafka.p99 < 1 s', 'write.throughput > 50'] }).thresholds).toEqual([
    'write.throughput > 50',
    'cassandra.p99 < 20 ms',
    'store-4.errors <= 0',
    'kafka.p99 < 1 s',
  ]);
  expect(plan()).not.toHaveProperty('thresholds');
});

test('a threshold of a run that the size skips is left out, but not one of a run that no size has', () => {
  const text = withThresholds('write.throughput > 50', 'kafka.p99 < 1 s', 'store.throughput > 5');
  expect(plan(text, { size: 'laptop' }).thresholds).toEqual(['store.throughput > 5']);
  expect(faultsOf(withThresholds('wrote.throughput > 50'), { size: 'laptop' })).toEqual([
    expect.stringContaining('unknown system, load generator or run "wrote"'),
  ]);
});

test('every fault of every threshold is named at its line, with the known names', () => {
  expect(
    faultsOf(withThresholds('write.troughput > 5', 'kafka.throughput > 5', 'stor.p99 < 1 ms', 'store.time < 5 s'), {
      thresholds: ['p99 < 20'],
    }),
  ).toEqual([
    '--threshold p99 < 20: p99 takes a unit, one of us, µs, ms, s; write 20 ms',
    'small.yaml:50:5: thresholds.0: unknown figure "troughput"; did you mean "throughput"?',
    'small.yaml:52:5: thresholds.2: unknown system, load generator or run "stor"; did you mean "store"?',
    'small.yaml:53:5: thresholds.3: no run has the figure time',
  ]);
});

test('thresholds are checked together with the faults of the runs', () => {
  const faults = faultsOf(changed('        acks: all\n', '') + "thresholds: ['write.throughput > many']\n");
  expect(faults).toHaveLength(3);
  expect(faults.at(-1)).toMatch(/thresholds\.0: "many" is not a number with a unit$/);
});

test('the name of a run with several loads needs the load', () => {
  const both =
    'threads: 2, writeShare: 1, readShare: 2, keys: 1000, durationSeconds: 30, replicationFactor: 2, workload: cassandra-stress';
  const together = smallCampaign.replace(
    'sizes:\n',
    `  both:\n    title: Two loads\n    loads:\n      one: { host: worker01, ${both} }\n      two: { host: worker02, ${both} }\nsizes:\n`,
  );
  const add = (text: string): string => `${together}thresholds: ['${text}']\n`;
  expect(faultsOf(add('both.throughput > 5'))).toEqual([
    expect.stringContaining('both.throughput could be of several loads; name one: both.one, both.two'),
  ]);
  expect(plan(add('both.two.throughput > 5')).thresholds).toEqual(['both.two.throughput > 5']);
});

test('thresholds that cannot both hold are refused, in the file and on the command line', () => {
  const text = withThresholds('write.throughput > 500', 'write.throughput <  500', 'cassandra.p99 < 20 ms');
  expect(faultsOf(text, { thresholds: ['cassandra.p99 >= 30 ms'] })).toEqual([
    'small.yaml:50:5: thresholds.0: write.throughput < 500 and write.throughput > 500 cannot both hold',
    'small.yaml:52:5: thresholds.2: cassandra.p99 < 20 ms and cassandra.p99 >= 30 ms cannot both hold',
  ]);
  expect(plan(withThresholds('write.throughput >= 500', 'write.throughput <= 500')).thresholds).toHaveLength(2);
});

const withObjectives = (...texts: string[]): string => `${smallCampaign}objectives: ${JSON.stringify(texts)}\n`;

test('a plan has the objectives of its file that the size has runs of, and no faults in them', () => {
  const share = 'share(disk.latency < 8 ms) >= 90 %';
  const { objectives, thresholds } = plan(withObjectives(share, 'write.p99 <= 20 ms'));
  expect(objectives).toEqual([share, 'write.p99 <= 20 ms']);
  expect(thresholds).toBeUndefined();
  expect(plan(withObjectives('write.p99 <= 20 ms'), { size: 'laptop' })).not.toHaveProperty('objectives');
  expect(faultsOf(withObjectives('wrote.p99 <= 20 ms', 'share(disk.queue < 8 ms) > 90 %'))).toEqual([
    expect.stringContaining('objectives.0: unknown system, load generator or run "wrote"'),
    expect.stringContaining('objectives.1: unknown figure disk.queue'),
  ]);
});

test('a run that steps repeat at several levels is named as in the file', async () => {
  const stepped = shippedFiles.campaigns.find(({ path }) => path === 'disk-latency')!;
  const { objectives, steps } = await shippedPlan(stepped, 'laptop');
  expect(objectives).toContain('mixed.share(disk.read-latency < 8 ms) >= 90 %');
  const parsed = levelObjectives(objectives).find(({ scope }) => scope === 'mixed')!;
  const found = subjectsOf(parsed, { steps });
  expect('subjects' in found && found.subjects.map(({ loads }) => loads.map(({ run }) => run.id))).toEqual([
    ['mixed-1', 'mixed-2'],
  ]);
});
