import { commandFolder as folder, commandHere as proofload, commandProcess, resultsHere } from './command-here.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test, vi } from 'vitest';
import { campaignLayout, runLayout } from '../../src/measurement/results/layout.ts';
import type { CampaignRequest } from '../../src/measurement/results/types.ts';
import { writeJsonAtomically } from '../../src/state/write-atomically.ts';
import { sampleCampaign } from '../report/sample-campaign.ts';

const day = 86_400_000;

/** A campaign whose runs have the shape of the sample's, begun so many days after it. */
async function leave(id: string, days: number, request: Partial<CampaignRequest> = {}): Promise<void> {
  const { record, runs } = sampleCampaign();
  const own = join(resultsHere, id);
  const { campaign, profile, size } = record.plan;
  const phases = record.phases.map((phase) => ({
    ...phase,
    startMilliseconds: phase.startMilliseconds + days * day,
    endMilliseconds: (phase.endMilliseconds ?? phase.startMilliseconds) + days * day,
  }));
  await writeJsonAtomically(campaignLayout(own).record, {
    ...record,
    id,
    phases,
    request: { campaign, profile, size, sets: [], ...request },
    outcome: { state: 'done', reason: null, cleanup: null },
  });
  for (const run of runs) await writeJsonAtomically(runLayout(own, run.runId).result, run);
}

beforeAll(async () => {
  vi.stubEnv('GITHUB_STEP_SUMMARY', '');
  await leave('first', 0, { tag: 'release-1', reason: 'the first of all' });
  await leave('second', 1, { tag: 'release-1' });
  await leave('third', 2);
});

test('a report with thresholds has the exit code of the worst, and prints why', async () => {
  const passed = await proofload('report', 'third', '--threshold', 'kafka-producer.throughput > 1');
  expect(passed.exitCode, passed.stderr).toBe(0);
  expect(passed.stdout).toMatch(/^PASS {2}kafka-producer\.throughput > 1 {2}\(.*\/s.*\)$/m);
  const failed = await commandProcess('report', 'third', '--fail-if', 'kafka-producer.throughput > 1');
  expect(failed.exitCode).toBe(4);
  expect(failed.stdout).toContain('FAIL  kafka-producer.throughput <= 1');
  const unknown = await proofload('report', 'third', '--threshold', 'throughput vs never > -5 %', '--json');
  expect(unknown.exitCode).toBe(5);
  expect(JSON.parse(unknown.stdout)).toMatchObject({
    thresholds: [
      {
        verdict: 'inconclusive',
        figures: expect.arrayContaining([
          expect.objectContaining({ reason: expect.stringContaining('with the tag or id never') as string }),
        ]) as unknown[],
      },
    ],
  });
  for (const file of ['report.md', 'report.html'])
    expect(await readFile(join(folder, 'results/third', file), 'utf8')).toContain('Thresholds');
});

test('bad thresholds are refused at once, before anything is written', async () => {
  const { exitCode, stderr } = await proofload(
    'report',
    'third',
    '--threshold',
    'kafka.speed > 3',
    '--fail-if',
    'nobody.throughput < 3',
    '--junit',
    'refused.xml',
  );
  expect(exitCode).toBe(2);
  expect(stderr).toContain('unknown figure "speed"');
  expect(stderr).toContain('unknown system, load generator or run "nobody"');
  await expect(readFile(join(folder, 'refused.xml'))).rejects.toThrow('ENOENT');
});

test('JUnit XML and the summary have the verdicts; the summary is also appended to the page of a GitHub job', async () => {
  const page = join(folder, 'page.md');
  const argv = [
    'report',
    'third',
    '--fail-if',
    'kafka-producer.throughput > 1',
    '--threshold',
    'kafka-producer.throughput > 1',
  ];
  vi.stubEnv('GITHUB_STEP_SUMMARY', page);
  for (let again = 0; again < 2; again += 1) {
    await proofload(...argv, '--junit', 'gate.xml', '--summary', 'gate.md');
  }
  vi.stubEnv('GITHUB_STEP_SUMMARY', '');
  const xml = await readFile(join(folder, 'gate.xml'), 'utf8');
  expect(xml).toMatch(/<testsuite name="proofload third" tests="2" failures="1" errors="0" skipped="0">/);
  expect(xml).toContain('<testcase classname="proofload.thresholds" name="kafka-producer.throughput &lt;= 1">');
  expect(xml).toMatch(/<failure message="kafka-producer[^"]*" type="threshold"\/>/);
  const summary = await readFile(join(folder, 'gate.md'), 'utf8');
  expect(summary).toMatch(/^## ❌ Proofload: third\n\n2 thresholds: 1 failed, 1 passed\.\n\n/);
  expect(summary).toContain('| kafka-producer.throughput \\> 1 | pass |');
  expect(await readFile(page, 'utf8')).toBe(`${summary}\n`.repeat(2));
});

test('a campaign is compared with the newest earlier one, or the newest with a tag, and judged by the change', async () => {
  const latest = await proofload('compare', 'second', '--against', 'latest', '--json');
  expect(JSON.parse(latest.stdout)).toMatchObject({ campaigns: [{ id: 'first' }, { id: 'second' }] });
  const tagged = await proofload('compare', 'third', '--against', 'release-1', '--json');
  expect(JSON.parse(tagged.stdout)).toMatchObject({ campaigns: [{ id: 'second' }, { id: 'third' }] });
  const none = await proofload('compare', 'first', '--against', 'latest');
  expect(none).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('--against latest: there is no earlier campaign of ') as string,
  });
  const judged = await proofload(
    'compare',
    'third',
    '--against',
    'latest',
    '--threshold',
    'kafka.throughput > -10 %',
    '--json',
  );
  const { thresholds } = JSON.parse(judged.stdout) as { thresholds: { verdict: string; figures: unknown[] }[] };
  expect(thresholds).toHaveLength(1);
  expect(judged.exitCode).toBe({ pass: 0, fail: 4, inconclusive: 5 }[thresholds[0]!.verdict]);
  const refused = await proofload(
    'compare',
    'third',
    'first',
    '--threshold',
    'kafka.throughput > 5',
    '--fail-if',
    'hdfs.p99 > 5 %',
  );
  expect(refused.exitCode).toBe(2);
  expect(refused.stderr).toContain('needs a limit in percent');
  expect(refused.stderr).toContain('unknown system or load generator "hdfs"');
});

test('tag and reason are listed with the campaign and in its report', async () => {
  const { stdout } = await proofload('list', 'results');
  expect(stdout).toMatch(/^first {2}.*, tag release-1\): done \(the first of all\)$/m);
  const { stdout: json } = await proofload('list', 'results', '--json');
  expect(JSON.parse(json)).toEqual(
    expect.arrayContaining([expect.objectContaining({ name: 'first', tag: 'release-1', reason: 'the first of all' })]),
  );
  await proofload('report', 'first');
  expect(await readFile(join(folder, 'results/first/report.md'), 'utf8')).toContain('Reason: the first of all');
});

test('a tag that means another campaign, files without an end to wait for and --against while interleaving are refused', async () => {
  const { exitCode, stderr } = await proofload('run', 'sharing', '--tag', 'latest');
  expect(exitCode).toBe(2);
  expect(stderr).toContain('not "latest"');
  const detached = await proofload('run', 'sharing', '--detach', '--junit', 'x.xml');
  expect(detached).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('--junit: not with --detach') as string,
  });
  const interleaved = await proofload('compare', 'sharing', 'sharing', '--interleave', '--against', 'latest');
  expect(interleaved).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('not with --interleave') as string,
  });
});
