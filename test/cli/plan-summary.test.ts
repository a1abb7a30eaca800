import { expect, test } from 'vitest';
import { sizesOf } from '../../src/campaign/sizes.ts';
import { mostColumns, mostLines, planSummary } from '../../src/cli/plan-summary.ts';
import { hardwareNotes } from '../../src/hardware/profile/notes.ts';
import { readProfile } from '../../src/hardware/profile/read.ts';
import type { Plan } from '../../src/plan/plan.ts';
import { profileOf, shippedFiles, shippedPlan, type ShippedFile } from '../campaign/shipped-plans.ts';

const shipped = [...shippedFiles.campaigns, ...shippedFiles.examples];
const fileOf = (path: string): ShippedFile => shipped.find((file) => file.path === path)!;

async function summaryOf(path: string, size: string, profileName?: string): Promise<{ text: string; plan: Plan }> {
  const profile = profileName === undefined ? await profileOf(path, size) : await readProfile(profileName);
  const plan = await shippedPlan(fileOf(path), size, profile);
  return { plan, text: planSummary(plan, profile, hardwareNotes(profile, new Date('2028-01-01')), 1e11) };
}

test.each(shipped)('the plan of $path fits a terminal at each of its sizes', async ({ path, campaign }) => {
  for (const size of sizesOf(campaign)) {
    const { text, plan } = await summaryOf(path, size);
    const lines = text.trimEnd().split('\n');
    expect(lines.length).toBeLessThanOrEqual(mostLines);
    expect(lines.filter((line) => line.length > mostColumns)).toEqual([]);
    expect(lines[0]).toBe(plan.title);
    for (const label of ['Hosts', 'Time', 'Cost']) expect(text).toContain(`\n  ${label} `);
    expect(text).toContain('Nothing was started.');
  }
});

test('runs that do the same are one line, with their number and their levels', async () => {
  const { text } = await summaryOf('load-curves', 'laptop');
  expect(text).toMatch(/^ {2}kafka +Producer alone +8 runs +4 min +10,000 … 1,280,000 records\/s$/m);
  expect(text).toMatch(/^ {2}cassandra +Mixed .* 8 runs +5 min +1 thread … 128 threads$/m);
  expect(text).toMatch(/^What runs, in this order \(18 runs\):$/m);
});

test('the questions come before the runs, each with what the design can decide, and the runs get the lines that are left', async () => {
  const { text } = await summaryOf('pipeline-stress', 'laptop');
  const [, answers = '', runs = ''] =
    /This campaign answers:\n([^]*)\nWhat runs, in this order \(at most \d+ runs\):\n([^]*)/.exec(text) ?? [];
  expect(answers).toMatch(
    /^ {2}What is the highest rate of Kafka with p99 <= 200 ms\? +an interval of 40 %, confirmed$/m,
  );
  expect(answers).toMatch(/^ {2}What does sharing hosts cost\? +4 blocks see /m);
  expect(runs).toMatch(/^ {2}… and \d more kinds of steps$/m);
});

test('a price is said with its rate and its worst case, which is the budget where there is one', async () => {
  const { text, plan } = await summaryOf('pipeline-stress', 'published', 'aws-nvme');
  expect(plan.lease!.dollars).toBe(2000);
  expect(text).toMatch(/^ {2}Cost +about \$\d+\.\d\d, at \$9\.61 an hour$/m);
  expect(text).toMatch(/^ {2}At most +\$2000\.00: its budget/m);
  const lease = { ...plan.lease!, dollars: null };
  const unlimited = planSummary({ ...plan, lease }, await readProfile('aws-nvme'), [], null);
  const worst = lease.estimate.dollarsPerHour! * (lease.hours + lease.graceMinutes / 60);
  expect(unlimited).toContain(`At most   $${worst.toFixed(2)}, or less`);
});

test('searches, variants, data, events and existing clusters have a place', async () => {
  const search = await summaryOf('saturation-search', 'laptop');
  expect(search.text).toMatch(/Producer alone +up to 61 runs +\d+ min +search 5,000 to 320,000 records\/s$/m);
  expect(search.text).toMatch(/^What runs, in this order \(at most 185 runs\):$/m);
  expect(search.text).toMatch(/Time +about 25 min 23 s to 3 h 09 min, as its searches need/);
  expect((await summaryOf('two-data-centres', 'smoke')).text).toMatch(/Variants +one-data-centre, two-data-centres: /);
  expect((await summaryOf('data-growth', 'smoke')).text).toMatch(
    /Data +up to 380 MB of records, .* of 100 GB free here/,
  );
  expect((await summaryOf('examples/node-killed', 'smoke')).text).toMatch(/^ {2}at \d+ s +kill cassandra on /m);
  expect((await summaryOf('examples/existing-kafka', 'smoke')).text).toContain('--i-own-this-cluster');
  expect((await summaryOf('examples/matrix-cassandra', 'laptop')).text).toContain('3 shares × 2 row × 2 consistency');
});
