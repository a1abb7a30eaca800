import { expect, test } from 'vitest';
import { highestRate, highestTargetMet } from '../../../src/findings/peaks/maximum.ts';
import { producer, producerFigures } from '../../report/sample-loads.ts';
import { singleRun } from '../scaling/single-run.ts';

const runOf = (target: number | null, perSecond: number, p50: number) =>
  singleRun('kafka', producer(target), producerFigures(perSecond, p50));

test('the maximum is the highest rate, whatever its latency', () => {
  const runs = [runOf(1000, 990, 2), runOf(2000, 1700, 90), runOf(null, 1650, 4)];
  expect(highestRate(runs, 'kafka-producer')).toMatchObject({ runId: runs[1]!.runId, perSecond: 1700 });
});

test('a run that caught up after a stall is no better than one that met its target rate throughout', () => {
  const runs = [runOf(200, 216, 900), runOf(200, 200.4, 2), runOf(200, 200.1, 3), runOf(200, 199.9, 1)];
  expect(highestRate(runs, 'kafka-producer')).toMatchObject({ runId: runs[1]!.runId, perSecond: 200.4 });
  expect(highestTargetMet(runs, 'kafka')).toMatchObject({ runId: runs[3]!.runId, targetPerSecond: 200 });
});
