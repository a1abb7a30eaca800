import { expect, test } from 'vitest';
import { pipelinesOf } from '../../../src/findings/pipelines/pipelines.ts';
import { pipelineTexts } from '../../../src/findings/pipelines/pipeline-text.ts';
import type { ConfirmedPeak, PeakFinding } from '../../../src/findings/peaks/peak-finding.ts';
import type { LoadResult, RunResult } from '../../../src/measurement/results/types.ts';
import { factsOf } from '../../../src/workloads/registry.ts';

const window = { startMilliseconds: 0, endMilliseconds: 20_000 };

function load(workload: string, perSecond: number, parameters: Record<string, unknown>): LoadResult {
  const facts = factsOf(workload);
  const { system, unit } = facts;
  const counted = { count: perSecond * 20, ratePerSecond: perSecond, errors: 0, unit: unit ?? 'operations' } as const;
  return {
    load: { id: workload, workload, cluster: system, hosts: ['a'], parameters, plannedSeconds: 20 },
    argv: [],
    window,
    commonWindowPerSecond: null,
    measured: {
      target: facts.target(parameters),
      operations: [{ kind: 'all', ...counted, latency: null, countedFrom: null, histogram: null }],
      batch: null,
      series: [],
    },
    figures: { kind: 'spark-streaming' } as unknown as LoadResult['figures'],
    steadiness: { state: 'steady', cutSeconds: 0, why: null, remedy: null },
  };
}

const run = (title: string, runId: string, ...loads: LoadResult[]): RunResult => ({
  schema: 4,
  runId,
  group: 'combined',
  title,
  level: '',
  trial: 1,
  state: 'valid',
  invalidReasons: [],
  span: window,
  window,
  attempts: 1,
  loads,
});

const producer = (target: number, perSecond = target) =>
  load('kafka-producer', perSecond, { targetRecordsPerSecond: target });
const stream = (written: number, perSecond = written, sink = 'cassandra') =>
  load('spark-streaming', perSecond, { writtenPerSecond: written, sink });
const stress = (perSecond: number, targetOperationsPerSecond: number | null = 8000) =>
  load('cassandra-stress', perSecond, { threads: 16, targetOperationsPerSecond });

const stages = [
  run('Producer', 'producer-80k', producer(80_000, 60_000)),
  run('Cassandra', 'cassandra-16', stress(6000)),
  run('Without Cassandra', 'read-20k', producer(20_000), stream(20_000, 16_000, 'none')),
];
const pipeline = (highest: number) => [
  run('Pipeline', 'pipeline-1', producer(1000), stream(1000)),
  run('Pipeline', 'pipeline-2', producer(20_000), stream(20_000, highest)),
];

test('the stage whose rate the pipeline nearly reaches limits it', () => {
  const [finding] = pipelinesOf([...stages, ...pipeline(5400)], []);
  expect(finding?.stages.map(({ title, perSecond, clusters }) => [title, perSecond, clusters])).toEqual([
    ['Producer', 60_000, ['kafka']],
    ['Cassandra', 6000, ['cassandra']],
    ['Without Cassandra', 16_000, ['kafka', 'spark']],
  ]);
  expect(finding?.limit).toEqual({ state: 'stage', title: 'Cassandra', share: 0.9 });
  expect(finding ? pipelineTexts(finding) : []).toEqual([
    'Pipeline sustains 5,400 a second.',
    'Its limit is the stage "Cassandra", which sustains 6,000 a second alone: the pipeline reaches 90 % of that.',
  ]);
});

test('a pipeline that is slower than each of its stages is limited by their sharing', () => {
  const [finding] = pipelinesOf([...stages, ...pipeline(3000)], []);
  expect(finding?.limit).toEqual({ state: 'together', title: 'Cassandra', share: 0.5 });
});

test('a pipeline that sustained every rate has no known limit, nor has one whose slowest stage did', () => {
  const [unlimited] = pipelinesOf([...stages, ...pipeline(20_000)], []);
  expect(unlimited?.pipeline.isAtLeast).toBe(true);
  expect(unlimited?.limit.state).toBe('inconclusive');
  const slow = run('Producer', 'producer-5k', producer(5500));
  const [unknown] = pipelinesOf([slow, ...stages.slice(1), ...pipeline(5400)], []);
  expect(unknown?.limit).toEqual({
    state: 'inconclusive',
    reason: 'the stage "Producer" sustained every rate that was tried; try higher ones',
  });
});

test('a stage of a closed loop may do more with more threads, and one that did less alone was not loaded enough', () => {
  const [first, , third] = stages;
  const closed = run('Cassandra', 'cassandra-16', stress(6000, null));
  const [unknown] = pipelinesOf([first!, closed, third!, ...pipeline(5400)], []);
  expect(unknown?.limit.state).toBe('inconclusive');
  const idle = run('Cassandra', 'cassandra-16', stress(500, 8000));
  const [implausible] = pipelinesOf([first!, idle, third!, ...pipeline(5400)], []);
  expect(implausible?.limit).toEqual({
    state: 'inconclusive',
    reason: 'the stage "Cassandra" did less alone, so it was not loaded to its limit',
  });
});

test('the rate of a search is its confirmed peak', () => {
  const peak = {
    state: 'confirmed',
    title: 'Pipeline',
    perSecond: { median: 4900, lowest: 4800, highest: 5000 },
    failedAt: 5500,
    confirmations: [{ runId: 'pipeline-confirm-1' }],
  } as ConfirmedPeak;
  const [finding] = pipelinesOf([...stages, ...pipeline(5400)], [peak]);
  expect(finding?.pipeline).toEqual({
    title: 'Pipeline',
    runId: 'pipeline-confirm-1',
    perSecond: 4900,
    isAtLeast: false,
  });
  const unconfirmed = { state: 'not-confirmed', title: 'Pipeline', reason: '' } as PeakFinding;
  expect(pipelinesOf([...stages, ...pipeline(5400)], [unconfirmed])).toEqual([]);
});

test('a campaign without a load that passes on what it reads has no pipeline', () => {
  expect(pipelinesOf(stages, [])).toEqual([]);
});
