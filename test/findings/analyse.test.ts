import { expect, test } from 'vitest';
import { findingsOf } from '../../src/findings/analyse.ts';
import type { CampaignData } from '../../src/findings/analyse.ts';
import { noTelemetry } from '../../src/measurement/telemetry/statistics.ts';
import { sampleCampaign } from '../report/sample-campaign.ts';
import { producerFigures, sparkFigures } from '../report/sample-loads.ts';
import { withFigures } from '../workloads/made-load.ts';

const finding = (data: CampaignData, system: string) => findingsOf(data).systems.find((its) => its.system === system)!;

test('the most of each system is its best whole run alone, with the latency of that run', () => {
  const data = sampleCampaign();
  expect(finding(data, 'kafka').most).toMatchObject({ runId: 'kafka-producer-10m', perSecond: 187_432, trials: 1 });
  expect(finding(data, 'kafka').also).toMatchObject([{ runId: 'kafka-consumer', perSecond: 312_400 }]);
  expect(finding(data, 'kafka').keptUp).toMatchObject({ runId: 'kafka-producer-50k', offeredPerSecond: 50_000 });
  expect(finding(data, 'cassandra').most).toMatchObject({ runId: 'cassandra-64', latency: { p99: 30 } });
});

test('a void run counts for nothing, and Spark’s most is the largest factor whose stages all completed', () => {
  const data = sampleCampaign();
  expect(finding(data, 'spark').most).toMatchObject({ state: 'batch', size: 2, totalSeconds: 31.5 });
  const stuck = data.runs.find((run) => run.runId === 'spark-2')!;
  stuck.loads = stuck.loads.map((load) => withFigures(load, sparkFigures(2, 31.5, 12)));
  expect(finding(data, 'spark').most).toMatchObject({ size: 1 });
});

test('a common window of a few seconds is said with the difference and among the caveats', () => {
  const data = sampleCampaign();
  const combined = data.runs.find((run) => run.runId === 'combined')!;
  combined.window = { ...combined.window!, endMilliseconds: combined.window!.startMilliseconds + 4500 };
  expect(finding(data, 'cassandra').verdict).toContain(
    '(cannot tell from chance: one trial each, only 4.5 s in common)',
  );
  expect(findingsOf(data).caveats.join(' ')).toContain('The loads of run combined had only 4.5 s in common');
});

test('a campaign that failed before its first run is analysed all the same', () => {
  const { record } = sampleCampaign();
  const findings = findingsOf({
    record: { ...record, inventory: null, outcome: null },
    runs: [],
    attempts: [],
    telemetry: noTelemetry,
  });
  expect(findings.systems.map(({ most }) => most.state === 'cannot-tell' && most.reason)).toEqual(
    Array(3).fill('no run of it alone was made'),
  );
  expect(findings.runs).toMatchObject({ planned: 12, whole: 0, void: 0 });
  expect(findings.caveats).toContain('There is no telemetry: nothing is said of what bound the systems.');
});

test('every reason for care is among the caveats', () => {
  const data = sampleCampaign((rows) => rows.filter((row) => row.host !== 'spark-cassandra-worker02'));
  data.record.warnings = ['Teardown failed: the bridge is busy. Teardown is tried again in 10 s.'];
  const text = findingsOf(data).caveats.join('\n');
  expect(text).toContain('The bounds of CPU (2 cores), memory and disk are those of the one machine under all hosts');
  expect(text).toContain('Telemetry is missing for spark-cassandra-worker02.');
  expect(text).toContain('cassandra-stress ran closed-loop');
  expect(text).toContain('kafka-producer counts latency from when a record was handed to the client');
  expect(text).toContain('Teardown failed: the bridge is busy.');
  expect(text).toContain('Every level ran once.');
  expect(text).toContain('Run spark-3 is void and counts for nothing: executor on spark-cassandra-worker02 died');
});

test('telemetry without threads leaves it open whether a load tool was held back by one, and that is said', () => {
  const job = 'kafka-producer-10k-a1-producer';
  const data = sampleCampaign((rows) =>
    rows.flatMap((row) => (row.host === 'kafka01' && row.scope === 'host' ? [row, { ...row, scope: job }] : [row])),
  );
  const told = () => findingsOf(data).caveats.some((caveat) => caveat.startsWith('Nothing is known of the threads'));
  expect(told()).toBe(true);
  for (const { scopes } of data.telemetry.windows) {
    const its = scopes.find(({ scope }) => scope === job);
    if (its) its.measures.busiest_thread_cores = its.measures.cpu_used_cores!;
  }
  expect(told()).toBe(false);
});

test('where every run of a system is void, its first reason is given without the log behind it', () => {
  const data = sampleCampaign();
  for (const run of data.runs.filter((its) => its.group === 'cassandra')) {
    run.state = 'void';
    run.voidReasons = ['cassandra on spark-cassandra-master died.\nERROR line of a log', 'A second reason.'];
  }
  expect(finding(data, 'cassandra')).toMatchObject({
    most: { reason: 'no run of it alone is whole: cassandra on spark-cassandra-master died' },
    bound: { state: 'cannot-tell' },
    verdict: expect.stringContaining('Cassandra: cannot tell, no run of it alone is whole'),
  });
});

test('what ran beside the hosts of a shared machine is said with the bound', () => {
  const data = sampleCampaign((rows) =>
    rows.map((row) => (row.scope === 'machine' ? { ...row, cpu_used_cores: 1.96 } : row)),
  );
  const { bound, verdict } = finding(data, 'kafka');
  // The five hosts use about 1.24 of the 2 cores while Kafka runs alone.
  expect(bound.state === 'bound' && bound.neighbour?.share).toBeCloseTo(0.36, 1);
  expect(verdict).toMatch(/Bound by CPU of the machine at 98 % \(3\d % of it went to processes outside the hosts\)/);
});

test('there is a verdict for each system in each whole run, and none for a void one', () => {
  const { bounds } = findingsOf(sampleCampaign());
  expect(bounds.map(({ runId, system, state }) => `${runId} ${system} ${state}`)).toEqual([
    'kafka-producer-10k kafka none-found',
    'kafka-producer-50k kafka none-found',
    'kafka-producer-10m kafka cannot-tell',
    'kafka-consumer kafka cannot-tell',
    'kafka-pair kafka cannot-tell',
    'spark-0.1 spark bound',
    'spark-1 spark bound',
    'spark-2 spark bound',
    'cassandra-16 cassandra cannot-tell',
    'cassandra-64 cassandra cannot-tell',
    'combined kafka bound',
    'combined spark bound',
    'combined cassandra bound',
  ]);
});

test('an offer that was not met is not called kept up with', () => {
  const data = sampleCampaign();
  const missed = data.runs.find((run) => run.runId === 'kafka-producer-50k')!;
  missed.loads = missed.loads.map((load) => withFigures(load, producerFigures(47_400)));
  expect(finding(data, 'kafka').keptUp).toMatchObject({ runId: 'kafka-producer-10k' });
});
