import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeResults } from '../../../bench/analysis/make.ts';
import type { Findings } from '../../../src/findings/findings.ts';
import { writeReport } from '../../../src/report/files/write-report.ts';
import { campaignLayout } from '../../../src/measurement/results/layout.ts';
import { telemetryColumns } from '../../../src/measurement/telemetry/columns.ts';
import { readTelemetry } from '../../measurement/telemetry/read-telemetry.ts';

test('synthetic results are complete: every column in every second, a verdict for each run, and a report', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'proofload-made-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  // More hosts than a chart has lines for, and a run of each kind.
  expect(await makeResults(folder, { hosts: 12, hours: 1 })).toBe(12 * 3600);

  const [first] = await readTelemetry(campaignLayout(folder).telemetry);
  expect(telemetryColumns.filter(({ name }) => first?.[name] === null)).toEqual([]);
  const { html } = await writeReport(folder);
  const { bottlenecks, samplerCost } = JSON.parse(await readFile(campaignLayout(folder).findings, 'utf8')) as Findings;
  expect(bottlenecks.map(({ runId, system }) => `${runId} ${system}`)).toEqual([
    'kafka-1 kafka',
    'spark-2 spark',
    'cassandra-3 cassandra',
    'combined-4 kafka',
    'combined-4 spark',
    'combined-4 cassandra',
  ]);
  expect(samplerCost).toHaveLength(12);
  expect(await readFile(html, 'utf8')).toContain(
    'Of 12 hosts, the charts show the 10 with the highest CPU use in the measurement windows.',
  );
}, 300_000);
